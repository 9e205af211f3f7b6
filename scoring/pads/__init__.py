"""The pads: how each game is scored, a package a game; `words` has the sentences of that game alone."""
