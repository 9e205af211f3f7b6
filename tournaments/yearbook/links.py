"""Links from one leaf of a book to another, which may be set in another process."""

PREFIX = "https://leaf.invalid/"


def book_link(anchor: str) -> str:
    """Return the address that a link to the leaf with this anchor has in a template; the bound book leads there."""
    return f"{PREFIX}{anchor}"
