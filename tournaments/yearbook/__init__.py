"""The yearbook of a season as one PDF, and parts of it alone: chapters, set in processes of their own and bound.

A chapter is a module of `chapters` that registers itself (see `registry`). `plan` says what a book is made of,
`setting` and `press` make its sections in processes of their own, `binding` joins them, `making` does it all for a
`Print`. `digest` tells whether a finished book still says what the season says.
"""
