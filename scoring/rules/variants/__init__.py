"""The variants: one module or package each, found by `registry`."""
