"""The version of our reading of the rules, and of what is kept beside a log by it."""

VERSION = 2
"""Raised when a stored book may fold differently, or more is kept of it: both are then worked out anew."""
