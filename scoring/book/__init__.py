"""Keeping the book: the log of a match folded into its entries, and the one path by which it is written."""
