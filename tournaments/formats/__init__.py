"""The formats of a competition, in pure Python: no Django, no database, no clock, no randomness.

A format is a subclass of `base.Format`, found by its slug in `registry`: it says who meets whom, in which round, at
whose home. What is asked wrongly of it is a `scoring.rules.problems.Problem`: a value, never a sentence.
"""
