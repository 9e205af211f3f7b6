"""Why an act of a competition was not written, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.book.errors import NotWrittenError, RefusedError
from scoring.rules.problems import Problem
from scoring.words.authors import made_by
from scoring.words.phrase import Sentence, listed, phrase
from scoring.words.problems import sentence
from scoring.words.refusals import not_written_text
from tournaments.formats.registry import sentences
from tournaments.models import Act
from tournaments.services.acts import StaleCompetitionError
from tournaments.words.acts import act_text
from tournaments.words.changes import act_changes

_REFUSED: Mapping[str, Sentence] = {
    "same_entrant_twice": gettext_lazy("%(name)s is entered twice."),
    "no_division_above": gettext_lazy("Choose the division above first: there is none to go up to."),
    "division_elsewhere": gettext_lazy("The division above must be a competition of the same season."),
    "division_of_other_game": gettext_lazy(
        "Divisions of a league have the same game, and are all between teams or all between card players."
    ),
    "division_without_table": gettext_lazy("Only competitions with a table can be divisions of a league."),
    "division_taken": gettext_lazy("%(name)s is already the division above another competition."),
    "division_above_itself": gettext_lazy("A division cannot be above itself, nor above one that is above it."),
    "draw_is_made": gettext_lazy("The draw is made. Undo it first, if nothing has been played."),
    "joins_last": gettext_lazy("Who is entered now comes after all others."),
    "check_ins_have_changed": gettext_lazy(
        "Who is here has changed since this page was opened. Look at it again, then draw."
    ),
    "too_few_are_here": ngettext_lazy(
        "This needs at least %(fewest)s entrant, and %(here)s of them are here.",
        "This needs at least %(fewest)s entrants, and %(here)s of them are here.",
        "fewest",
    ),
    "nothing_to_draw": gettext_lazy("Nothing is drawn in this format. Fixtures are added one by one."),
    "no_draw_before": gettext_lazy("There is no draw to restore: something else has changed since."),
    "draft_has_changed": gettext_lazy("Somebody else has changed, published or discarded the draft meanwhile."),
    "draft_is_void": gettext_lazy(
        "Entrants, settings, matches or results have changed since this draft was made. Discard it and draw again."
    ),
    "drafts_have_changed": gettext_lazy(
        "A fixture was kept as a draft, published or discarded since this page was opened. "
        "Look at the drafts, and send this once more if it is still needed."
    ),
    "draw_has_begun": gettext_lazy("A match has begun, so the draw is fixed. Single fixtures can still be changed."),
    "play_has_begun": gettext_lazy("Play has begun, so the conditions are fixed."),
    "round_has_begun": gettext_lazy("Round %(round)s has begun, so its draw is fixed."),
    "fixture_has_a_match": gettext_lazy("This fixture already has a match. Remove the match first."),
    "match_has_begun": gettext_lazy("Its match has begun, or has a result. Look at it: what you typed is not saved."),
    "fixture_is_drawn": gettext_lazy("This fixture belongs to the draw. It can be cancelled."),
    "fixture_is_cancelled": gettext_lazy("This fixture is cancelled. Bring it back first."),
    "sides_not_known": gettext_lazy("It is not known yet who plays here."),
    "sides_do_not_fit": gettext_lazy("The sides of this match are not those of the fixture."),
    "other_conditions": gettext_lazy("This match was played under other conditions than those of the fixture."),
    "no_set_up": gettext_lazy("The elevens of this match must be put right first. Enter its result on its own page."),
    "match_is_withdrawn": gettext_lazy("This match is withdrawn. Bring it back first."),
    "nobody_plays_a_bye": gettext_lazy("Nobody plays in a bye, so there is nothing to change."),
    "no_rounds": gettext_lazy("There are no rounds to add a fixture to. In a bracket every match follows from others."),
    "no_such_round": gettext_lazy("A fixture can be added to a round from 1 to %(most)s."),
    "match_has_a_winner": gettext_lazy("The match has a winner, who goes through."),
    "match_is_tied": gettext_lazy("The match is tied. Enter who won the tie: that side goes through."),
    "still_to_be_played": gettext_lazy("This fixture is still to be played. A result says who goes through."),
    "bye_has_one_side": gettext_lazy("A bye has no home and away."),
    "cannot_exchange": gettext_lazy("Only two sides of the same round and group can be swapped, before their matches."),
    "same_side_twice": gettext_lazy("A side cannot play itself."),
    "side_is_out": gettext_lazy("This side no longer takes part."),
    "other_group": gettext_lazy("The two are in different groups."),
    "other_game": gettext_lazy("This match is of another game, or of another club."),
    "conditions_fixed": gettext_lazy("The playing conditions are those of the competition."),
    "nothing_kept": gettext_lazy("Nothing was decided here, so there is nothing to decide again."),
    "no_match": gettext_lazy("This fixture has no match."),
    "no_such_fixture": gettext_lazy("This fixture is no longer in the draw."),
    "not_in_fixture": gettext_lazy("Only one of the two sides can go through."),
    "lots_need_two": gettext_lazy("Lots are drawn among two or more, each named once."),
    "reason_needed": gettext_lazy("Give a reason."),
}

CHANGED_MEANWHILE = gettext_lazy(
    "Somebody else has made a change meanwhile. Yours is not saved; check it and send it again."
)


def quicker_text(done: str) -> str:
    """Return what to tell whose page was older than what somebody else has `done`."""
    return f"{CHANGED_MEANWHILE} {done}"


def not_done_text(error: NotWrittenError) -> str:
    """Return what to tell the person whose act was not done."""
    match error:
        case StaleCompetitionError():
            return quicker_text(" ".join(map(_told, error.since)))
        case RefusedError():
            return " ".join(map(_sentence, error.problems))
    return not_written_text(error)


def _sentence(problem: Problem) -> str:
    """Return a problem in words: a competition's own, its format's, or one of the book of a match."""
    own = _REFUSED.get(problem.code) if problem.rule == "competition" else None
    known = own or sentences().get(problem.code)
    return str(known % problem.params) if known else sentence(problem)


def _told(act: Act) -> str:
    """Return an act as a sentence, with who did it where that is told, and what it changed from what to what."""
    said, changes = act_text(act), listed(act_changes(act), "; ")
    if author := made_by(act):
        said = phrase(_("%(said)s (%(author)s)"), said=said, author=author)
    return phrase(_("%(said)s – %(changes)s."), said=said, changes=changes) if changes else said
