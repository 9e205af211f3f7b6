"""Template tags of the scorebook."""
