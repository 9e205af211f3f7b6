"""Records in words: what each kind is called, and its figure as cricket writes it."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.grid.words.turns import cards_words, out_words
from scoring.models.record_candidates import RecordCandidate
from scoring.statistics.new_records import NewRecord
from scoring.words.figures import balls_words, bowling_figures, ordinal, runs_words, score_text
from scoring.words.phrase import listed, phrase

_STAND = "stand-"

_HEADINGS = {
    "highest-total": gettext_lazy("Highest total"),
    "lowest-total": gettext_lazy("Lowest completed total"),
    "aggregate": gettext_lazy("Most runs in a match"),
    "win-by-innings": gettext_lazy("Biggest win by an innings"),
    "win-by-runs": gettext_lazy("Biggest win by runs"),
    "win-by-wickets": gettext_lazy("Biggest win by wickets"),
    "win-by-balls": gettext_lazy("Win with most balls left"),
    "narrowest-win": gettext_lazy("Narrowest win by runs"),
    "narrowest-wickets": gettext_lazy("Narrowest win by wickets"),
    "narrowest-balls": gettext_lazy("Win with fewest balls left"),
    "score": gettext_lazy("Highest score"),
    "fastest-fifty": gettext_lazy("Fastest fifty"),
    "ducks": gettext_lazy("Most ducks in an innings"),
    "opening-hundred": gettext_lazy("A hundred before the first wicket"),
    "bowling": gettext_lazy("Best bowling in an innings"),
    "hat-trick": gettext_lazy("Hat-tricks"),
    "longest-turn": gettext_lazy("Most cards in a batting turn"),
    "most-cards": gettext_lazy("Most cards in an innings"),
}


def record_heading(kind: str) -> str:
    """Return what a kind of record is called."""
    if kind.startswith(_STAND):
        return _("%(wicket)s wicket stand") % {"wicket": ordinal(int(kind.removeprefix(_STAND)))}
    return str(_HEADINGS[kind])


def record_figure(candidate: RecordCandidate) -> str:
    """Return the figure of a candidate: "412/7 dec", "87*", "5–19", "46 runs"."""
    return _FIGURES.get(candidate.kind, _runs_made)(candidate)


def record_holder(candidate: RecordCandidate) -> str:
    """Return who did it: "Hayden (Australia)", "England"; nothing where it was the whole match."""
    if candidate.who:
        return phrase(_("%(name)s (%(side)s)"), name=candidate.who, side=candidate.side_name)
    return candidate.side_name if candidate.side_name else ""


def new_record_text(record: NewRecord) -> str:
    """Return a record that was set: "Highest score: 87*, Hayden (Australia)", and whether it was one already."""
    candidate = record.candidate
    parts = [record_figure(candidate), record_holder(candidate)]
    said = listed(part for part in parts if part)
    template = _("%(heading)s: %(said)s, level with the record") if record.level else _("%(heading)s: %(said)s")
    return phrase(template, heading=record_heading(candidate.kind), said=said)


def _total(candidate: RecordCandidate) -> str:
    return score_text(candidate.runs or 0, candidate.wickets or 0, candidate.closed_by)


def _innings_and_runs(candidate: RecordCandidate) -> str:
    return _("an innings and %(runs)s") % {"runs": runs_words(candidate.value)}


def _balls_left(candidate: RecordCandidate) -> str:
    return balls_words(abs(candidate.value)) if candidate.value else _("off the last ball")


def _runs_made(candidate: RecordCandidate) -> str:
    return f"{candidate.runs}*" if candidate.unbroken else str(candidate.runs)


def _bowled(candidate: RecordCandidate) -> str:
    wickets = candidate.wickets or 0
    return out_words(wickets) if candidate.runs is None else bowling_figures(candidate.runs, wickets)


def _ducks(candidate: RecordCandidate) -> str:
    return ngettext("%(count)d duck", "%(count)d ducks", candidate.value) % {"count": candidate.value}


def _hat_tricks(candidate: RecordCandidate) -> str:
    return ngettext("%(count)d hat-trick", "%(count)d hat-tricks", candidate.value) % {"count": candidate.value}


_FIGURES: dict[str, Callable[[RecordCandidate], str]] = {
    "highest-total": _total,
    "lowest-total": _total,
    "aggregate": lambda candidate: runs_words(candidate.value),
    "win-by-innings": _innings_and_runs,
    "win-by-runs": lambda candidate: runs_words(candidate.value),
    "win-by-wickets": lambda candidate: out_words(candidate.value),
    "win-by-balls": _balls_left,
    "narrowest-win": lambda candidate: runs_words(-candidate.value),
    "narrowest-wickets": lambda candidate: out_words(-candidate.value),
    "narrowest-balls": _balls_left,
    "fastest-fifty": lambda candidate: balls_words(-candidate.value),
    "ducks": _ducks,
    "bowling": _bowled,
    "hat-trick": _hat_tricks,
    "longest-turn": lambda candidate: cards_words(candidate.value),
    "most-cards": lambda candidate: cards_words(candidate.value),
}
