"""The scorebook: clubs, rosters, matches and the book of each match."""
