"""The product's own wording, taken from its modules so that no test repeats it, and what elements of a page say."""

import re
from typing import Any

import lxml.html

from scoring.words.phrase import Sentence
from scoring.words.problems import ON_PAGE, sentences

_OPEN = 918_273_645
"""Stands in a sentence for whatever a test leaves open; a figure, so that it can be counted."""
_PARSER = lxml.html.HTMLParser(encoding="utf-8")


class _Params(dict[str, object]):
    def __missing__(self, key: str) -> int:
        return _OPEN


def worded(*templates: str | Sentence, **known: object) -> re.Pattern[str]:
    """Return what finds a sentence, or one of several, in a text: filled with what is known, the rest left open."""
    filled = [re.escape(str(template % _Params(known))).replace(str(_OPEN), ".+?") for template in templates]
    return re.compile("|".join(filled))


def problem(code: str, **known: object) -> re.Pattern[str]:
    """Return what finds the sentence of a problem, as `worded` does; KeyError for a code without one."""
    return worded(sentences()[code], *ON_PAGE.get(code, ()), **known)


def elements(answer: Any, where: str) -> list[Any]:
    """Return the elements of a page that an id or an XPath names."""
    xpath = where if where.startswith("/") else f"//*[@id='{where}']"
    return list(lxml.html.document_fromstring(answer.content, parser=_PARSER).xpath(xpath))


def texts(answer: Any, where: str) -> list[str]:
    """Return what the elements that `where` names say, with single spaces."""
    return [" ".join(" ".join(each.itertext()).split()) for each in elements(answer, where)]


def said(answer: Any, where: str) -> str:
    """Return the text of the one element that `where` names, as `texts` does."""
    [text] = texts(answer, where)
    return text


def in_order(*values: object) -> re.Pattern[str]:
    """Return what finds names and figures in a text, whole and in this order, whatever is said between them."""
    return re.compile(".*?".join(rf"(?<!\w){re.escape(str(value))}(?!\w)" for value in values), re.DOTALL)


def carries(text: str, *values: object) -> bool:
    """Whether names and figures stand in a text, as `in_order` has them."""
    return in_order(*values).search(text) is not None
