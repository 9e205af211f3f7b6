"""Names on paper: whole, whatever their length and script."""

import re

_OVERLONG = 25
_WORDS = re.compile(rf"<(title|svg)\b.*?</\1>|<[^>]*>|[^\s<>]{{{_OVERLONG},}}", re.DOTALL)


def broken_anywhere(html: str) -> str:
    """Mark every word of `html` that is longer than a column, to be broken wherever the line ends.

    WeasyPrint does not break such a word by `overflow-wrap` where a sign stands before it: "(", "†".
    """
    return _WORDS.sub(
        lambda found: found[0] if found[0][0] == "<" else f'<span class="unbroken">{found[0]}</span>', html
    )
