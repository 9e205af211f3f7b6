"""The chapters of a yearbook, a module each."""
