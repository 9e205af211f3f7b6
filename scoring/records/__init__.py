"""Records: what a match puts up in each kind of them, what stands, and what was new when it was played."""
