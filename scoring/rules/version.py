"""The version of our reading of the rules."""

VERSION = 1
"""Raised when a stored book may fold differently: what was worked out of it is then worked out anew."""
