"""Codes to be photographed."""

from typing import Any

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(text: str, **options: Any) -> SafeString:
    """Return the code of a text as SVG to stand in a page; `options` are further ones of segno."""
    drawn = segno.make(text, error="m", micro=False)
    svg = drawn.svg_inline(svgclass="code", lineclass=None, omitsize=True, **options)
    return mark_safe(svg)  # noqa: S308 - numbers and our own options, and a title that segno escapes
