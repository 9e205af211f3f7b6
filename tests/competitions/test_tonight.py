"""The evening on one page: every match, who scores it, and what somebody should see to."""

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, member
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pad_match import LEE, Hand, ball, over, short_match
from page_text import text_of
from played_competition import ONE_OVER, begin, book, end, fixture_of, found_competition, over_of
from slip_phones import phone_with, print_slips

from scoring.book.book_cache import BookCache
from scoring.book.changes import recorded
from scoring.confirmations import confirm, dispute
from scoring.counts import differing
from scoring.models import Club, Count, Match, Slip, UndoRequest, club_changed
from scoring.rights import CHECKER
from scoring.visibility import Visibility
from tournaments.models import Competition, Fixture
from tournaments.readmodel.tonight import Evening, evening
from tournaments.words.places import place_words
from tournaments.words.tonight import (
    begins_words,
    differing_words,
    late_words,
    no_scorer_words,
    quiet_words,
    slips_words,
    twice_words,
    unconfirmed_words,
)

pytestmark = pytest.mark.django_db

EIGHT = timezone.make_aware(datetime(2026, 11, 20, 20))


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    """Four teams, all fixtures of the first round on one evening."""
    league = found_competition(users.club, 4, conditions=ONE_OVER)
    league.fixtures.filter(round=1).update(on=EIGHT.date(), at=time(19, 30), venue="Upper room")
    return league


def at(league: Competition, now: datetime = EIGHT) -> Evening:
    return evening(league.season.club, [league], now, Visibility.DRAFT)


def look(browser: Client, club: Club, **headers: Any) -> Any:
    return browser.get(reverse("club-tonight", args=[club.slug]), headers=headers)


def test_an_evening_lasts_until_five_in_the_morning(league: Competition) -> None:
    assert len(at(league).matches) == 2
    assert at(league, EIGHT + timedelta(hours=8)).matches  # four in the morning
    assert not at(league, EIGHT + timedelta(hours=9, minutes=1)).matches
    assert not at(league, EIGHT - timedelta(days=1)).matches
    league.fixtures.filter(round=1).update(on=EIGHT.date() + timedelta(days=1), at=time(0, 30))
    assert len(at(league).matches) == 2, "a round after midnight is on the next day, and of this evening"
    assert not at(league, EIGHT + timedelta(days=1)).matches


def test_the_evening_on_which_the_clocks_go_back_ends_at_five_too(league: Competition) -> None:
    with timezone.override("Europe/London"):
        league.fixtures.filter(round=1).update(on=datetime(2026, 10, 24).date())
        late = timezone.make_aware(datetime(2026, 10, 25, 3, 30))
        assert at(league, late).matches
        assert not at(league, late + timedelta(hours=2)).matches


def test_what_should_have_begun_is_said_and_the_place_that_is_taken_twice(league: Competition) -> None:
    twice = twice_words(["Upper room"])
    assert [list(each.waits) for each in at(league).matches] == [[late_words(), twice]] * 2
    early = at(league, EIGHT - timedelta(hours=1))
    assert [list(each.waits) for each in early.matches] == [[twice]] * 2
    league.fixtures.filter(round=1).first().delete()  # type: ignore[union-attr]
    assert [list(each.waits) for each in at(league, EIGHT - timedelta(hours=1)).matches] == [[]]


def test_a_person_in_two_matches_at_once_is_named(users: ClubUsers) -> None:
    evenings = [found_competition(users.club, ["Ann", "Bob"], name=name, people=True) for name in ("One", "Two")]
    Fixture.objects.update(on=EIGHT.date(), at=time(21))
    found = evening(users.club, evenings, EIGHT, Visibility.DRAFT)
    assert [list(each.waits) for each in found.matches] == [[twice_words(["Ann", "Bob"])]] * 2
    Fixture.objects.filter(competition=evenings[0]).update(at=time(22))
    found = evening(users.club, evenings, EIGHT, Visibility.DRAFT)
    assert not any(each.waits for each in found.matches)


def test_a_match_in_progress_says_who_scores_and_since_when_nothing_came(league: Competition, users: ClubUsers) -> None:
    first, second = league.fixtures.filter(round=1)
    match = begin(first)
    book(match, recorded(match.variant, over_of(3)))
    end(second, "abandoned")
    quiet = EIGHT - timedelta(minutes=33)
    Match.objects.filter(pk=match.pk).update(changed_at=quiet)
    found = at(league)
    live, over = found.matches
    assert (live.is_live, over.is_over) == (True, True)
    assert (found.in_progress, found.over, found.waiting) == (1, 1, 1)
    assert (live.scorer, live.last_entry) == ("", quiet)
    assert list(live.waits) == [no_scorer_words(), quiet_words(33)]
    Match.objects.filter(pk=match.pk).update(changed_at=EIGHT, scorer=users.scorer)
    [live, _over] = at(league).matches
    assert (live.scorer, list(live.waits)) == (users.scorer.username, [])


def test_a_match_scored_by_slips_says_so_and_where_the_sides_differ(
    users: ClubUsers, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = short_match(users.club)
    phones = [phone_with(address) for address in print_slips(users, match, monkeypatch)]
    first, second = (
        Hand(match, each, address=reverse("slip-pad", args=[match.slug, n])) for n, each in enumerate(phones)
    )
    for hand in (first, second):
        hand.look()
    assert first.tap(over(LEE), ball(4), ball(2)).status_code == 200
    assert second.tap(over(LEE), ball(6)).status_code == 200
    [shown] = evening(users.club, [], timezone.now(), Visibility.DRAFT).matches
    assert shown.scorer == slips_words([side.name for side in match.sides.order_by("place")])
    assert list(shown.waits) == [differing_words(1)]
    Match.objects.filter(pk=match.pk).update(scorer=users.scorer)
    [shown] = evening(users.club, [], timezone.now(), Visibility.DRAFT).matches
    assert shown.scorer == slips_words([side.name for side in match.sides.order_by("place")]), (
        "the newest act is theirs"
    )
    settle = f"{reverse('match-log', args=[match.slug])}#"
    assert settle in look(organiser, users.club).text
    assert settle not in look(browser_of(users.scorer), users.club).text
    assert '"counted-differently"' in organiser.get(settle).text
    Count.objects.update(settled_at=timezone.now())
    Slip.objects.update(ended_at=timezone.now())
    Match.objects.filter(pk=match.pk).update(scorer=None)
    [shown] = evening(users.club, [], timezone.now(), Visibility.DRAFT).matches
    assert (shown.scorer, list(shown.waits)) == ("", [no_scorer_words()])


def test_counts_of_many_matches_are_read_in_as_many_queries_as_of_one(
    users: ClubUsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [short_match(users.club) for _ in range(3)]
    for match in matches:
        hand = Hand(
            match,
            phone_with(print_slips(users, match, monkeypatch)[0]),
            address=reverse("slip-pad", args=[match.slug, 0]),
        )
        hand.look()
        assert hand.tap(over(LEE), ball(4)).status_code == 200
    Count.objects.update(body=Count.objects.earliest("pk").body)  # every ball is an over
    known = list(Match.objects.order_by("pk"))
    monkeypatch.setattr("scoring.counts.books", BookCache())  # another process has recorded them
    counted = []
    for some in (known[:1], known):
        with CaptureQueriesContext(connection) as queries:
            assert differing(some) == {each.pk: 1 for each in some}
        counted.append(len(queries))
    assert counted == [2, 2]


def test_the_pages_of_the_evening_are_beside_each_competition(league: Competition, users: ClubUsers) -> None:
    today = timezone.localdate(timezone.now() - timedelta(hours=5))
    league.fixtures.filter(round=1).update(on=today)
    at = [users.club.slug, league.season.slug, league.slug]
    board = reverse("pairing-board-pdf", args=[*at, 0, 1])
    results = reverse("competition-round-results", args=[*at, 0, 1])
    slips = reverse("competition-round-slips", args=[*at, 0, 1])
    here, decide = reverse("competition-check-in", args=at), reverse("competition-decide", args=at)

    def led_to(user: User) -> set[str]:
        page = look(browser_of(user), users.club).text
        return {each for each in (board, results, slips, here, decide) if f'href="{each}"' in page}

    assert led_to(users.scorer) == {board, results}
    assert led_to(users.organiser) == {board, results, slips, here}
    played = [end(fixture, "abandoned") for fixture in league.fixtures.filter(round=1)]
    UndoRequest.objects.create(match=played[0], version=played[0].version, author=users.scorer, at=timezone.now())
    assert led_to(users.scorer) == {board}
    assert led_to(users.organiser) == {board, here, decide}


def test_a_checker_confirms_and_settles_from_the_page_and_records_nothing(
    league: Competition, users: ClubUsers
) -> None:
    today = timezone.localdate(timezone.now() - timedelta(hours=5))
    league.fixtures.filter(round=1).update(on=today)
    Competition.objects.filter(pk=league.pk).update(confirmed_by=Competition.ConfirmedBy.OTHER_SIDE)
    first, second = league.fixtures.filter(round=1)
    played = end(first, "abandoned")
    live = begin(second)
    checker = member(users.club, CHECKER)
    page = look(browser_of(checker), users.club)
    assert page.status_code == 200
    assert f"{reverse('match', args=[played.slug])}#result" in page.text
    assert 'id="result"' in browser_of(checker).get(played.get_absolute_url()).text
    assert reverse("pad", args=[live.slug]) not in page.text
    assert (
        reverse("club-tonight", args=[users.club.slug]) in browser_of(checker).get(users.club.get_absolute_url()).text
    )
    assert f"{reverse('match', args=[played.slug])}#result" not in look(browser_of(users.scorer), users.club).text


def test_the_page_has_the_acts_beside_each_match_and_is_not_sent_again_unchanged(
    league: Competition, users: ClubUsers, organiser: Client
) -> None:
    today = timezone.localdate(timezone.now() - timedelta(hours=5))
    league.fixtures.filter(round=1).update(on=today)
    loose = match_in(users.club)
    Match.objects.filter(pk=loose.pk).update(played_on=today)
    answer = look(organiser, users.club)
    for fixture in league.fixtures.filter(round=1):
        assert f"{fixture.get_absolute_url()}start/" in answer.text
        assert f"{fixture.get_absolute_url()}result/" in answer.text
    assert answer.text.count(f'href="{league.get_absolute_url()}paper/rounds/0/1/pairings.pdf"') == 1
    assert reverse("pad", args=[loose.slug]) in answer.text
    assert look(organiser, users.club, if_none_match=answer["ETag"]).status_code == 304
    end(league.fixtures.filter(round=1).first(), "abandoned")  # type: ignore[arg-type]
    assert look(organiser, users.club, if_none_match=answer["ETag"]).status_code == 200


def test_what_is_to_be_confirmed_waits_until_it_is_and_longer_than_its_evening(
    league: Competition, users: ClubUsers, organiser: Client
) -> None:
    first, _second = league.fixtures.filter(round=1)
    played = end(first, "abandoned")
    Match.objects.filter(pk=played.pk).update(played_on=EIGHT.date())
    assert not any(unconfirmed_words() in each.waits for each in at(league).matches)
    league.confirmed_by = Competition.ConfirmedBy.OTHER_SIDE
    league.save()
    assert [unconfirmed_words() in each.waits for each in at(league).matches] == [False, True]
    [overdue] = at(league, EIGHT + timedelta(days=1)).overdue
    assert (overdue.match, overdue.day, list(overdue.waits)) == (played, EIGHT.date(), [unconfirmed_words()])
    assert played.get_absolute_url() in look(organiser, users.club).text
    Match.objects.filter(pk=played.pk).update(narrowest=Visibility.DRAFT)
    hidden = evening(users.club, [league], EIGHT, Visibility.MEMBERS)
    assert [(each.match, each.fixture, list(each.waits)) for each in hidden.matches if each.is_over] == [
        (None, None, [])
    ]
    assert not evening(users.club, [league], EIGHT + timedelta(days=1), Visibility.MEMBERS).overdue
    Match.objects.filter(pk=played.pk).update(narrowest=Visibility.PUBLIC, played_on=None)
    assert [each.match for each in at(league).overdue] == [played]
    Match.objects.filter(pk=played.pk).update(played_on=EIGHT.date())
    confirm(played, played.version, users.organiser, EIGHT)
    assert not any(unconfirmed_words() in each.waits for each in at(league).matches)
    assert not at(league, EIGHT + timedelta(days=1)).overdue
    assert played.get_absolute_url() not in look(organiser, users.club).text


def test_who_scores_nothing_does_not_see_it(users: ClubUsers) -> None:
    assert look(Client(), users.club).status_code == 302


def test_an_evening_without_a_match_says_so(users: ClubUsers, scorer: Client) -> None:
    assert reverse("match-new", args=[users.club.slug]) in look(scorer, users.club).text


def test_the_queries_do_not_grow_with_the_evening(users: ClubUsers, scorer: Client) -> None:
    today = timezone.localdate(timezone.now() - timedelta(hours=5))
    counted = []
    for count in (2, 8):
        league = found_competition(users.club, count, name=f"League of {count}")
        Competition.objects.filter(pk=league.pk).update(between=Competition.Between.PEOPLE)  # each plays a team
        league.fixtures.filter(round=1).update(on=today)
        end(fixture_of(league, "Ayr", "Bath"), "abandoned")
        look(scorer, users.club)
        with CaptureQueriesContext(connection) as queries:
            assert "Ayr" in text_of(look(scorer, users.club))
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_the_wall_shows_everybody_the_evening_and_its_tables(league: Competition, users: ClubUsers) -> None:
    today = timezone.localdate(timezone.now() - timedelta(hours=5))
    league.fixtures.filter(round=1).update(on=today, at=time(23, 59))
    first = league.fixtures.filter(round=1).first()
    assert first
    end(first, "awarded", 0)
    wall = reverse("club-wall", args=[users.club.slug])
    page = Client().get(wall)
    told = text_of(page)
    assert all(name in told for name in ("Ayr", "Bath", "Cork", "Deal", "Upper room", "23:59"))
    assert page.context["summaries"][0].tables
    assert [each.said for each in page.context["starts"]] == [begins_words(time(23, 59), first)]
    league.fixtures.filter(round=1).update(table="7")
    league.fixtures.filter(round=2).update(on=today + timedelta(days=1), at=time(0, 45))
    found_competition(users.club, 2, name="Cup").fixtures.update(on=today + timedelta(days=1), at=time(0, 45))
    club_changed(users.club.pk)
    page = Client().get(wall)
    assert place_words("Upper room", "7") in text_of(page)
    round_1 = begins_words(time(23, 59), first, league.name)
    assert [each.said for each in page.context["starts"]] == [round_1, begins_words(time(0, 45))]
    assert "QR" in told
    assert Client().get(wall, headers={"if-none-match": page["ETag"]}).status_code == 304


def test_the_wall_has_a_table_to_its_end(users: ClubUsers) -> None:
    league = found_competition(users.club, 12)
    league.fixtures.filter(round=1).update(on=timezone.localdate(timezone.now() - timedelta(hours=5)))
    end(league.fixtures.filter(round=1)[0], "awarded", 0)
    [summary] = Client().get(reverse("club-wall", args=[users.club.slug])).context["summaries"]
    assert [len(table.lines) for table in summary.tables] == [12]


def test_the_wall_keeps_from_the_room_what_members_alone_see(users: ClubUsers, organiser: Client) -> None:
    today = timezone.localdate(timezone.now() - timedelta(hours=5))
    league = found_competition(users.club, ["Ayr", "Bath"], name="Own league")
    league.fixtures.update(on=today)
    wall = reverse("club-wall", args=[users.club.slug])
    assert "Ayr" in text_of(organiser.get(wall))
    Competition.objects.filter(pk=league.pk).update(visibility=Visibility.MEMBERS)
    assert "Ayr" not in text_of(organiser.get(wall))  # though the organiser may see it
    assert "Ayr" in text_of(look(organiser, users.club))


def test_a_dispute_of_a_match_by_itself_is_told_whenever_it_was_played(users: ClubUsers) -> None:
    match = match_in(users.club, "2020-05-02", conceded=True)
    said = "It was conceded by the others."
    dispute(match, match.version, users.organiser, said, timezone.now())
    page = browser_of(users.organiser).get(reverse("club-tonight", args=[users.club.slug]))
    assert said in page.text
