"""Results and match reports as Atom feeds (RFC 4287), for feed readers and other programs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import QuerySet
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.addresses import lasting_id
from scoring.book.open_book import fold_book, ledgers
from scoring.links import without_chances
from scoring.match_lists import MatchInBrief, in_brief
from scoring.match_reports import paragraphs, written_text
from scoring.models import Match, MatchReport
from scoring.words.phrase import listed, phrase

ENTRIES = 30
"""How many matches a feed has at most."""

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Source:
    """What a feed is of: its name, what names it for good, and the whole addresses of its page and of the feed."""

    name: str
    key: str
    page: str
    address: str


class _Feed(Atom1Feed):
    def latest_post_date(self) -> datetime:
        """Return when the newest entry was updated; without entries long ago, and not now: nothing has changed."""
        return super().latest_post_date() if self.items else _LONG_AGO


def feed_of(source: Source, matches: QuerySet[Match], base: str) -> str:
    """Return the newest of some matches that are over as a feed, an entry each: how it ended, and its report.

    `base` is the address of the site, without a slash at its end. Seven queries at most, however many matches.

    An entry keeps its id in every feed it is in. It is updated when the match is changed or its report edited.
    """
    [shown] = in_brief(matches.select_related("club").order_by("-played_on", "-pk")[:ENTRIES])
    rows = [each.match for each in shown]
    edited, written, without = _edited(rows), ledgers(rows), without_chances([row.pk for row in rows])
    feed = _Feed(
        title=_text(phrase(_("%(name)s: results"), name=source.name)),
        link=source.page,
        description="",
        language=get_language(),
        author_name=_text(source.name),
        feed_url=source.address,
        feed_guid=lasting_id(source.key),
    )
    for each in shown:
        row, report = each.match, edited.get(each.match.pk)
        text = report.text if report else ""
        if not text:
            told = row.club.shows_chances and row.pk not in without
            text = written_text(fold_book(row.variant, written[row.pk]), shown=told)
        feed.add_item(
            title=_text(each.board.headline),
            link=base + row.get_absolute_url(),
            description=_text(_content(each, paragraphs(text))),
            unique_id=lasting_id(f"match/{row.pk}"),
            updateddate=max(row.changed_at, report.at) if report else row.changed_at,
        )
    return feed.writeString("utf-8")


def _edited(matches: Sequence[Match]) -> dict[int, MatchReport]:
    """Return what was last done to the reports of matches, by the ids of the matches. One query."""
    reports = MatchReport.objects.filter(match__in=matches).order_by("match", "number")
    return {report.match_id: report for report in reports}


def _content(shown: MatchInBrief, report: Sequence[str]) -> str:
    """Return what an entry tells as HTML: day, game and competition, the scores, the report."""
    day = shown.match.played_on
    told = [day.isoformat() if day else "", shown.game, shown.way.played_for]
    scores = format_html_join("", "<li>{}: {}</li>", ((side.name, side.score) for side in shown.board.sides))
    said = format_html_join("", "<p>{}</p>", ((paragraph,) for paragraph in report))
    return format_html("<p>{}</p><ul>{}</ul>{}", listed(filter(None, told), ", "), scores, said)


def _text(text: str) -> str:
    """Return a text without the characters that no XML may have."""
    return _NOT_IN_XML.sub("", text)
