"""Two people, or one finger twice, at the very same moment: each on a connection of their own."""

from functools import partial

import pytest
from book_match import ball, document, everything, over, read, setup_of
from django.contrib.auth.models import User
from simultaneous import at_once, kinds

from scoring.book.changes import recorded
from scoring.book.errors import KeyReusedError, StaleMatchError
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import Receipt, write
from scoring.models import Club, Match, Role

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5


@pytest.fixture
def people(transactional_db: None) -> tuple[Match, User, User]:
    club = Club.objects.create(name="Otley")
    users = [User.objects.create_user(name) for name in ("first", "second")]
    for user in users:
        Role.objects.create(club=club, user=user, name="scorer")
    match = create_match(club, setup_of(), None).match
    return match, users[0], users[1]


def test_of_two_who_saw_the_same_version_one_wins(people: tuple[Match, User, User]) -> None:
    match, *_people = people
    write(match.slug, recorded("forde", [over()]), Signature(author=None, seen=1))
    for round_ in range(ROUNDS):
        seen = 2 + round_
        outcomes = at_once(
            *(
                partial(
                    write,
                    match.slug,
                    recorded("forde", [ball(runs)]),
                    Signature(author=None, seen=seen, key=f"{runs} {seen}"),
                )
                for runs in (1, 2)
            )
        )
        assert kinds(outcomes) == ["Receipt", "StaleMatchError"]
        (stale,) = (outcome for outcome in outcomes if isinstance(outcome, StaleMatchError))
        assert (stale.seen, stale.match.version) == (seen, seen + 1)
    match.refresh_from_db()
    assert match.version == 2 + ROUNDS
    assert match.scoreboard["sides"][0]["innings"][0]["runs"] == open_book(match).match.innings[0].runs


def test_one_tap_sent_twice_at_once_is_recorded_once(people: tuple[Match, User, User]) -> None:
    match, first, _second = people
    for round_ in range(ROUNDS):
        tap = Signature(author=first, seen=1 + round_, key=f"tap {round_}")
        entry = recorded("forde", [ball() if round_ else over()])

        outcomes = at_once(*[partial(write, match.slug, entry, tap)] * 3)

        assert kinds(outcomes) == ["Receipt"] * 3
        assert {outcome.match.version for outcome in outcomes} == {2 + round_}
        assert everything(match)["log"] == list(match.log.order_by("version").values())
        assert match.log.count() == 2 + round_


def test_one_key_with_two_things_in_it_at_once_is_written_once(people: tuple[Match, User, User]) -> None:
    match, first, _second = people

    outcomes = at_once(
        *(
            partial(write, match.slug, recorded("forde", [over(bowler)]), Signature(author=first, seen=1, key="key"))
            for bowler in (10, 11)
        )
    )

    assert kinds(outcomes) == ["KeyReusedError", "Receipt"]
    assert any(isinstance(outcome, KeyReusedError) for outcome in outcomes)
    assert match.log.count() == 2


def test_two_matches_of_the_same_names_at_once_have_addresses_of_their_own(people: tuple[Match, User, User]) -> None:
    club, elsewhere = Club.objects.get(), Club.objects.create(name="Elsewhere")
    setup = read(document() | {"played_on": "2026-05-02"})

    outcomes = at_once(*(partial(create_match, where, setup, None) for where in (club, elsewhere, club)))

    assert kinds(outcomes) == ["Receipt"] * 3
    assert {outcome.match.slug for outcome in outcomes if isinstance(outcome, Receipt)} == {
        "2026-05-02-home-v-away",
        "2026-05-02-home-v-away-2",
        "2026-05-02-home-v-away-3",
    }


def test_one_form_sent_twice_at_once_makes_one_match(people: tuple[Match, User, User]) -> None:
    _match, first, _second = people
    club = Club.objects.get()

    outcomes = at_once(*[partial(create_match, club, setup_of(), first, key="form")] * 2)

    assert kinds(outcomes) == ["Receipt"] * 2
    assert len({outcome.match.pk for outcome in outcomes}) == 1
    assert Match.objects.count() == 2
