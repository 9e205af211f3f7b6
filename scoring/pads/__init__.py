"""The pads: how each game, or family of games, is scored; `words` has the sentences of those games alone."""
