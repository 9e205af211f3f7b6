"""Benchmarks: each a ratio between ours and the least that could do the job, measured in one run."""
