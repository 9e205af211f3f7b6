"""Writing into the book: what is stored, what is refused, and that a refused act leaves everything as it was."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from book_match import act, ball, bodies_of, document, everything, one_over, over, read, setup_of
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.book.changes import (
    REDO,
    REINSTATE,
    UNDO,
    WITHDRAW,
    Change,
    corrected,
    inserted,
    recorded,
    restored,
    set_up,
    struck,
)
from scoring.book.errors import (
    ForbiddenError,
    KeyReusedError,
    NotWrittenError,
    RefusedError,
    StaleMatchError,
    TakenOverError,
)
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks
from scoring.models import Club, Match, MatchPlayer, MatchSide, Player, Role, Team
from scoring.rights import Right

VARIANT = "forde"
TWICE = {"type": "ball", "bowler_card": "2b", "batter_card": "Xr"}


def refused(match: Match, author: User | None, changes: Any, **signed: Any) -> NotWrittenError:
    """Return why an act is not written, having seen that nothing has changed."""
    before = everything(match)
    with pytest.raises(NotWrittenError) as caught:
        act(match, author, changes, **signed)
    assert everything(match) == before
    return caught.value


def problem_of(error: NotWrittenError) -> tuple[str, str]:
    """Return rule and code of the one problem of a refusal."""
    assert isinstance(error, RefusedError)
    (problem,) = error.problems
    return problem.rule, problem.code


@pytest.fixture
def finished(match: Match, scorer: User) -> Match:
    """The match played to its end: the log's entries are 2 to 15, an over of seven each side."""
    act(match, scorer, recorded(VARIANT, [*one_over(11), *one_over(10, 1, 1, 1, 0, 0, 0)]))
    return match


def test_a_new_match_has_its_set_up_as_the_first_record(match: Match, scorer: User) -> None:
    (record,) = match.log.all()
    assert (record.version, record.batch, record.action, record.author) == (1, 1, "setup", scorer)
    assert (match.version, match.status, match.withdrawn) == (1, "not_started", False)
    assert list(match.sides.values_list("place", "name")) == [(0, "Home"), (1, "Away")]
    assert MatchPlayer.objects.filter(side__match=match).count() == 22
    assert match.scoreboard["status"] == "not_started"


def test_entries_are_recorded_complete_and_the_scoreboard_follows(match: Match, scorer: User) -> None:
    receipt = act(match, scorer, recorded(VARIANT, [over(), ball(4)]), key="tap", reason="")

    match.refresh_from_db()
    assert (match.version, match.status) == (3, "in_progress")
    assert match.scoreboard == receipt.match.scoreboard
    assert match.scoreboard["sides"][0]["innings"][0]["runs"] == 4
    assert bodies_of(match) == ['{"type":"over","bowler":11}', '{"type":"ball","runs":4}']
    assert list(match.log.filter(batch=2).values_list("version", "key", "author__username")) == [
        (2, "tap", "scorer"),
        (3, None, "scorer"),
    ]


def test_who_records_first_is_scoring_and_another_takes_over_first(match: Match, scorer: User, organiser: User) -> None:
    act(match, scorer, recorded(VARIANT, [over()]))
    match.refresh_from_db()
    assert match.scorer == scorer

    assert isinstance(refused(match, organiser, recorded(VARIANT, [ball()])), TakenOverError)
    assert isinstance(refused(match, organiser, UNDO), TakenOverError)
    act(match, organiser, corrected(VARIANT, 2, over(10)))


def test_the_same_tap_twice_is_recorded_once(match: Match, scorer: User) -> None:
    changes = recorded(VARIANT, [over()])
    first = act(match, scorer, changes, seen=1, key="tap")
    before = everything(match)

    for seen in (1, 2, 0, 99):
        again = act(match, scorer, changes, seen=seen, key="tap")
        assert again.match.version == first.match.version == 2
        assert again.book.ledger == open_book(match).ledger
        assert again.match.scoreboard == first.match.scoreboard
        assert everything(match) == before


def test_a_tap_answered_late_is_answered_though_the_match_went_on(match: Match, scorer: User) -> None:
    act(match, scorer, recorded(VARIANT, [over()]), seen=1, key="tap")
    act(match, scorer, recorded(VARIANT, [ball()]), key="next")

    assert act(match, scorer, recorded(VARIANT, [over()]), seen=1, key="tap").match.version == 3


@pytest.mark.parametrize("seen", [1, 2])
def test_a_key_with_something_else_in_it_is_refused(match: Match, scorer: User, seen: int) -> None:
    act(match, scorer, recorded(VARIANT, [over()]), seen=1, key="tap")

    assert isinstance(refused(match, scorer, recorded(VARIANT, [over(10)]), seen=seen, key="tap"), KeyReusedError)
    assert isinstance(
        refused(match, scorer, recorded(VARIANT, [over()]), seen=1, key="tap", reason="x"), KeyReusedError
    )


@pytest.mark.parametrize("seen", [0, 1, 3, 10**9])
def test_an_old_screen_writes_nothing(match: Match, scorer: User, seen: int) -> None:
    act(match, scorer, recorded(VARIANT, [over()]), key="tap")

    error = refused(match, scorer, recorded(VARIANT, [ball()]), seen=seen, key="other")

    assert isinstance(error, StaleMatchError)
    assert (error.match.version, error.seen) == (2, seen)


def test_what_is_no_act_is_a_mistake_of_the_caller(match: Match, scorer: User) -> None:
    for changes in ([], [*UNDO, *recorded(VARIANT, [over()])], [*WITHDRAW, *REINSTATE]):
        before = everything(match)
        with pytest.raises(ValueError, match=r"Change|\[\]"):
            act(match, scorer, changes)
        assert everything(match) == before


def test_undo_and_redo_end_where_the_acts_end(match: Match, scorer: User) -> None:
    assert problem_of(refused(match, scorer, UNDO)) == ("book", "nothing_to_undo")
    assert problem_of(refused(match, scorer, REDO)) == ("book", "nothing_to_redo")
    act(match, scorer, recorded(VARIANT, [over()]))
    act(match, scorer, UNDO)
    match.refresh_from_db()
    assert (match.status, match.version) == ("not_started", 3)
    assert problem_of(refused(match, scorer, UNDO)) == ("book", "nothing_to_undo")
    act(match, scorer, REDO)
    assert len(bodies_of(match)) == 1


def test_an_entry_that_cannot_follow_is_refused_as_itself(match: Match, scorer: User) -> None:
    error = refused(match, scorer, recorded(VARIANT, [over(), ball(), over(10)]))

    assert isinstance(error, RefusedError)
    assert error.line is None
    assert [(p.code, p.entry) for p in error.problems] == [("over_not_complete", 2)]


def test_a_correction_that_breaks_a_later_entry_names_it(match: Match, scorer: User, finished: Match) -> None:
    organiser = None
    error = refused(match, organiser, corrected(VARIANT, 9, over(5)), reason="why")
    assert isinstance(error, RefusedError)
    assert error.line is None, "the correction itself is wrong: number 5 is no bowler"

    error = refused(match, organiser, struck([5]), reason="why")

    assert isinstance(error, RefusedError)
    assert (error.line, error.problems[0].code) == (9, "over_not_complete")
    assert error.book is not None
    assert error.book.match.played == 6


def test_a_correction_and_what_it_breaks_are_mended_in_one_act(match: Match, scorer: User) -> None:
    act(match, scorer, recorded(VARIANT, one_over(11)))
    act(match, scorer, recorded(VARIANT, [over(10)]))
    raw = document(overs=1)
    raw["sides"][1]["players"][10]["bowling_class"] = None
    raw["sides"][1]["players"][4]["bowling_class"] = 1
    change = set_up(read(raw), [SideLinks(team=None, players=[None] * 11)] * 2)

    error = refused(match, scorer, change)
    assert isinstance(error, RefusedError)
    assert error.line == 2
    assert error.book is not None
    assert error.book.setup.sides[1].players[4].bowling_class == 1

    act(match, scorer, [change, corrected(VARIANT, 2, over(5))])
    assert list(match.log.filter(batch=10).values_list("version", "action")) == [(10, "setup"), (11, "correct")]
    act(match, scorer, UNDO)
    assert bodies_of(match)[0] == '{"type":"over","bowler":11}'


def test_what_stays_in_the_book_stays_in_its_innings(match: Match, scorer: User) -> None:
    act(match, scorer, recorded(VARIANT, [*one_over(11), over(10), ball(1)]))

    error = refused(match, scorer, set_up(setup_of(overs=2), [SideLinks(team=None, players=[None] * 11)] * 2))

    assert problem_of(error) == ("book", "innings_since")
    act(match, scorer, [*struck([9, 10]), set_up(setup_of(overs=2), [SideLinks(team=None, players=[None] * 11)] * 2)])


def test_a_restored_entry_that_fits_no_more_is_refused_as_itself(match: Match, scorer: User) -> None:
    act(match, scorer, recorded(VARIANT, [over(), ball()]))
    act(match, scorer, struck([3]))
    act(match, scorer, struck([2]))

    error = refused(match, scorer, restored(3))

    assert isinstance(error, RefusedError)
    assert (error.line, error.problems[0].code) == (None, "no_over_open")
    act(match, scorer, [restored(3), restored(2)])
    assert len(bodies_of(match)) == 2


@pytest.mark.parametrize(
    "change",
    [
        corrected(VARIANT, 99, ball()),
        corrected(VARIANT, 1, ball()),
        corrected(VARIANT, 3, ball()),
        inserted(VARIANT, 3, ball()),
        inserted(VARIANT, 10**30, ball()),
        struck([3])[0],
        struck([0])[0],
        restored(2),
        restored(99),
    ],
)
def test_only_lines_of_the_book_are_changed(match: Match, scorer: User, change: Change) -> None:
    act(match, scorer, recorded(VARIANT, [over(), ball()]))
    act(match, scorer, struck([3]))

    assert problem_of(refused(match, scorer, change)) == ("book", "no_such_line")


# Who may


def test_a_stranger_and_a_reader_write_nothing(match: Match, club: Club) -> None:
    reader = User.objects.create_user("reader")
    elsewhere = User.objects.create_user("elsewhere")
    Role.objects.create(club=Club.objects.create(name="Elsewhere"), user=elsewhere, name="organiser")
    for person in (reader, elsewhere):
        error = refused(match, person, recorded(VARIANT, [over()]))
        assert isinstance(error, ForbiddenError)
        assert error.right is Right.RECORD
        with pytest.raises(ForbiddenError):
            create_match(club, setup_of(), person)
    assert Match.objects.count() == 1


def test_a_finished_match_is_changed_by_an_organiser_with_a_reason(
    finished: Match, scorer: User, organiser: User
) -> None:
    error = refused(finished, scorer, corrected(VARIANT, 3, ball(6)), reason="I may not")
    assert isinstance(error, ForbiddenError)
    assert error.right is Right.CHANGE_FINISHED
    assert problem_of(refused(finished, organiser, corrected(VARIANT, 3, ball(6)), reason=" ")) == (
        "book",
        "reason_needed",
    )

    act(finished, organiser, corrected(VARIANT, 3, ball(6)), reason="miscounted")

    assert finished.log.latest("version").reason == "miscounted"


def test_what_the_cards_cannot_do_needs_an_organiser_and_a_reason(match: Match, scorer: User, organiser: User) -> None:
    act(match, None, recorded(VARIANT, [over(), TWICE]))
    assert problem_of(refused(match, organiser, recorded(VARIANT, [TWICE]))) == ("F3", "card_too_often")
    error = refused(match, scorer, recorded(VARIANT, [TWICE | {"override": "two packs"}]))
    assert isinstance(error, ForbiddenError)
    assert error.right is Right.OVERRIDE

    receipt = act(match, organiser, recorded(VARIANT, [TWICE | {"override": "two packs"}]))

    assert [notice.code for notice in receipt.notices] == ["card_too_often"]
    assert '"override":"two packs"' in bodies_of(match)[2]


def test_a_scorer_cannot_lay_up_a_reason_for_later(match: Match, scorer: User) -> None:
    act(match, scorer, recorded(VARIANT, [over(), ball()]))

    error = refused(match, scorer, recorded(VARIANT, [TWICE | {"override": "laid up"}]))

    assert isinstance(error, ForbiddenError)
    assert error.right is Right.OVERRIDE


def test_a_correction_beside_an_override_needs_no_organiser(match: Match, scorer: User, organiser: User) -> None:
    act(match, organiser, recorded(VARIANT, [over(), TWICE, TWICE | {"override": "two packs"}]))

    act(match, scorer, corrected(VARIANT, 2, over(10)))


def test_a_match_is_withdrawn_and_brought_back_by_an_organiser(finished: Match, scorer: User, organiser: User) -> None:
    error = refused(finished, scorer, WITHDRAW)
    assert isinstance(error, ForbiddenError)
    assert error.right is Right.WITHDRAW
    assert problem_of(refused(finished, organiser, REINSTATE)) == ("book", "not_withdrawn")

    act(finished, organiser, WITHDRAW)

    finished.refresh_from_db()
    assert (finished.withdrawn, finished.status) == (True, "completed")
    for changes in (UNDO, WITHDRAW, corrected(VARIANT, 3, ball(6))):
        assert problem_of(refused(finished, organiser, changes, reason="why")) == ("book", "withdrawn")
    act(finished, organiser, REINSTATE)
    assert not Match.objects.get().withdrawn


# The set-up and its links


def test_a_corrected_set_up_refolds_everything(match: Match, scorer: User) -> None:
    act(match, scorer, recorded(VARIANT, [over(), ball(4)]))
    raw = document(overs=1)
    raw["toss"]["chose"] = "bowl"
    raw["played_on"] = "2026-05-02"
    raw["sides"][1]["players"][0]["name"] = "Somebody Else"

    act(match, scorer, set_up(read(raw), [SideLinks(team=None, players=[None] * 11)] * 2))

    match.refresh_from_db()
    assert match.scoreboard["sides"][1]["innings"][0]["runs"] == 4
    assert str(match.played_on) == "2026-05-02"
    assert MatchPlayer.objects.get(side__match=match, side__place=1, number=1).name == "Somebody Else"
    act(match, scorer, UNDO)
    match.refresh_from_db()
    assert match.played_on is None
    assert MatchPlayer.objects.get(side__match=match, side__place=1, number=1).name == "Away 1"


def test_a_set_up_that_the_rules_refuse_is_refused(match: Match, scorer: User, club: Club) -> None:
    setup = setup_of()
    ten = replace(setup.sides[0], players=setup.sides[0].players[:10])

    with pytest.raises(RefusedError):
        create_match(club, replace(setup, sides=(ten, setup.sides[1])), scorer)
    assert Match.objects.get() == match


def test_a_team_and_a_player_deleted_since_stand_in_the_way_of_nothing(club: Club, scorer: User) -> None:
    team = Team.objects.create(club=club, name="Home")
    known = [Player.objects.create(club=club, name=f"Home {n}").pk for n in range(1, 12)]
    links = [SideLinks(team=team.pk, players=known), SideLinks(team=None, players=[None] * 11)]
    match = create_match(club, setup_of(overs=1), scorer, links=links).match
    assert list(match.sides.values_list("team", flat=True)) == [team.pk, None]
    act(match, scorer, set_up(setup_of(overs=2), links))
    team.delete()
    Player.objects.get(pk=known[0]).delete()
    assert list(match.sides.values_list("team", flat=True)) == [None, None]

    act(match, scorer, UNDO)

    assert [(side.name, side.team) for side in match.sides.all()] == [("Home", None), ("Away", None)]
    linked = MatchPlayer.objects.filter(side=MatchSide.objects.get(match=match, place=0)).values_list(
        "player", flat=True
    )
    assert list(linked) == [None, *known[1:]]


# Making


def test_the_same_form_twice_makes_one_match(club: Club, scorer: User) -> None:
    first = create_match(club, setup_of(), scorer, key="form")
    assert create_match(club, setup_of(), scorer, key="form").match == first.match
    with pytest.raises(KeyReusedError):
        create_match(club, setup_of(overs=5), scorer, key="form")
    assert Match.objects.count() == 1
    assert create_match(Club.objects.create(name="Elsewhere"), setup_of(), None, key="form").match != first.match


def test_a_match_is_made_whole_or_not_at_all(club: Club, scorer: User) -> None:
    with pytest.raises(RefusedError):
        create_match(club, setup_of(), scorer, entries=[over(), over()])
    assert not Match.objects.exists()


def test_addresses_say_day_and_sides_and_differ(club: Club) -> None:
    raw = document() | {"played_on": "2026-05-02"}
    assert [create_match(club, read(raw), None).match.slug for _ in range(3)] == [
        "2026-05-02-home-v-away",
        "2026-05-02-home-v-away-2",
        "2026-05-02-home-v-away-3",
    ]
    raw["sides"][0]["name"] = "محمد"
    assert create_match(club, read(raw), None).match.slug.isdecimal()


# How many queries


def record_queries(match: Match, scorer: User) -> int:
    seen = Match.objects.values_list("version", flat=True).get(pk=match.pk)
    changes = recorded(VARIANT, [ball()])
    with CaptureQueriesContext(
        connection,
    ) as queries:
        act(match, scorer, changes, seen=seen, key=f"tap {seen}")
    return len(queries)


def test_recording_takes_as_many_queries_at_the_end_as_at_the_start(club: Club, person: Callable[[str], User]) -> None:
    scorer = person("scorer")
    match = create_match(club, setup_of(), scorer).match
    act(match, scorer, recorded(VARIANT, [over()]))
    # Savepoint, match, its club with the scorer's roles, log, record, match again, release.
    assert record_queries(match, scorer) == 7
    balls = [ball()] * 6
    overs = [entry for n in range(1, 34) for entry in (over(11 - n % 5 if n < 20 else 7 + n % 5), *balls)]
    act(match, scorer, recorded(VARIANT, [*balls[1:], *overs, over(7 + 34 % 5)]))
    assert Match.objects.get(pk=match.pk).version >= 240
    assert record_queries(match, scorer) == 7
