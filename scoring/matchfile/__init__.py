"""The match file: one recorded match as JSON. docs/match-file.md is the format's page.

`reading.read` turns bytes into a `MatchFile` or problems, `writing.document` a match into what is exported;
both are pure. `pdf` finds the match file that a printed record carries, `landing` stores what was read.
"""
