"""An entry in words by itself, out of the book: as a history shows what a line said before."""

from scoring.rules.entries import Entry


def entry_words(entry: Entry) -> str:
    """Return an entry as short words: "ball: runs 4", "over: bowler 9"."""
    body = entry.body()
    kind = str(body.pop("type")).replace("_", " ")
    said = ", ".join(f"{key.replace('_', ' ')} {_value(value)}" for key, value in body.items())
    return f"{kind}: {said}" if said else kind


def _value(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value))
    if isinstance(value, dict):
        return " ".join(f"{key.replace('_', ' ')} {_value(inner)}" for key, inner in value.items())
    return str(value).replace("_", " ")
