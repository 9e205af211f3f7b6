"""The rules of the card games, in pure Python: no Django, no database, no clock, no randomness.

A match is a fold over its entries. A variant is a subclass of `match.Match`, found by its slug in `registry`.
Whatever the cards or the book cannot have done is a `problems.Problem`: a value, never a sentence.
"""

VERSION = 1  # of our reading of the rules: raised when a stored book may fold differently
