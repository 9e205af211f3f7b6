"""The forms of the scorebook: what is typed, checked by the same rules as everything else."""
