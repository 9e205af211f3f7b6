"""A roster as a plain list: a player a line, a number before the name and classes after it where they are given."""

import re

LONGEST = 400
"""The most characters in which a number and classes are looked for; a longer line is taken for a name as it is."""

_NUMBER = r"\#?(?P<number>[0-9]{1,3})(?:[.):][ ]*|[ ]*[,;\t][ ]*|[ ]+)"
_NAME = r'"(?P<quoted>(?:[^"]|"")*)"|(?P<name>.+?)'
_CLASS = r"[0-9]{1,4}|-|–|none|n/a|"
_WIDE_GAP = re.compile(r" {3,}")  # as good as two blanks; the patterns below would try each way to share it out
_BULLET = re.compile(r"[-–•*][ \t]+")
_ENDS_IN_TWO_CLASSES = re.compile(r".*[^0-9,;\t ][ ]+[1-5][ ]+[1-3]", re.ASCII)


def _pattern(blanks: str) -> re.Pattern[str]:
    """Return the pattern of a line in which so many `blanks` separate as a comma, a semicolon or a tab does."""
    separator = rf"(?:[ ]*[,;\t][ ]*|{blanks})"
    classes = rf"(?:{separator}(?P<batting_class>{_CLASS}))?(?:{separator}(?P<bowling_class>{_CLASS}))?{separator}?"
    return re.compile(rf"(?:{_NUMBER})?(?:{_NAME}){classes}", re.IGNORECASE)


_WIDE, _SINGLE = _pattern("[ ]{2,}"), _pattern("[ ]+")


def read_lines(text: str) -> list[dict[str, str]]:
    """Return the rows of a list, each cell as it was typed: `7. M Hoggard, 2, 2` or `"Jones, S"; 1; 3`.

    Commas, semicolons, tabs and wide gaps separate, each line by its own; a comma within a name stays there. Single
    blanks separate classes too where a line of the list ends in two of them: `M Hoggard 2 2`.
    """
    lines = [
        _WIDE_GAP.sub("  ", _BULLET.sub("", line.strip(), count=1))
        for line in text.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    ]
    lines = [line for line in lines if line]
    single = any(_ENDS_IN_TWO_CLASSES.fullmatch(line) for line in lines if len(line) <= LONGEST)
    return [_row(line, _SINGLE if single else _WIDE) for line in lines]


def _row(line: str, pattern: re.Pattern[str]) -> dict[str, str]:
    found = pattern.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        return {"name": line}
    cells = {key: value or "" for key, value in found.groupdict().items()}
    quoted = cells.pop("quoted").replace('""', '"')
    return cells | ({"name": quoted} if quoted else {})
