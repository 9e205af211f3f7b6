"""What the grid games share: the cards on the table, what a turn can come to, and the match (G1-G16)."""
