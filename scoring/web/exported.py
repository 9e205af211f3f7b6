"""A match in a format for other programs, as a file."""

import json
from typing import Any

from scoring.exports.formats import ExportFormat
from scoring.links import Way
from scoring.models import Match
from scoring.rules.match_state import MatchState
from scoring.web.csv_text import write_csv


def exported(row: Match, match: MatchState[Any], form: ExportFormat, way: Way) -> tuple[str, str]:
    """Return a match, played for what is on its `way`, as the text of a file, and of what type that is. One query."""
    content = form.content(row, match, way)
    if isinstance(content, dict):
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n", "application/json"
    return write_csv(content, mark=form.for_spreadsheets), "text/csv; charset=utf-8"
