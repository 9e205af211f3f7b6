"""Two players found to be one: everything follows in one go, the books stay, and it can be undone to the letter."""

from datetime import date
from io import StringIO

import pytest
from careers_matches import play, player_of
from club_with_accounts import ClubUsers, browser_of, levels, make_club
from django.core.management import CommandError, call_command
from django.db.models import Model
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from served_forms import form_at, form_of, options_of

from scoring.book.changes import set_up
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks, stored_links
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.clubs.merges import MergeRefusal, NotMergedError, merge, undo_merge
from scoring.clubs.rosters import current_members, save_roster
from scoring.clubs.words.merges import not_merged_text
from scoring.models import (
    BattingInnings,
    BowlingInnings,
    Club,
    LogRecord,
    MatchPlayer,
    Membership,
    Merge,
    Player,
    RecordCandidate,
    Team,
)
from scoring.models.statistics import Partnership
from scoring.visibility import Visibility
from tournaments.models import AgainstTotals, Counted, DuelTotals, PlayerTotals
from tournaments.statistics.careers import careers

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(users: ClubUsers) -> Club:
    return users.club


def row_of(name: str, number: int = 1) -> dict[str, object]:
    return {"number": number, "name": name, "batting_class": None, "bowling_class": None}


def check() -> str:
    """Return what `rebuild --check` finds."""
    out = StringIO()
    try:
        call_command("rebuild", "--check", stdout=out)
    except (CommandError, SystemExit):
        return out.getvalue()
    return ""


def kept_rows() -> dict[str, list[str]]:
    """Return everything that tells one player from another, without the numbers of rows."""
    kinds: tuple[type[Model], ...] = (
        Player, MatchPlayer, Membership, BattingInnings, BowlingInnings, Partnership, RecordCandidate, PlayerTotals,
        AgainstTotals, DuelTotals, Counted, LogRecord,
    )  # fmt: skip
    found: dict[str, list[str]] = {}
    for kind in kinds:
        names = [f.attname for f in kind._meta.concrete_fields if f.attname not in ("id", "at", "side_id")]
        found[kind.__name__] = sorted(map(repr, kind._default_manager.values_list(*names)))
    return found


def test_two_careers_become_one_and_two_again(club: Club) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    play(club, jones, 50, day=date(2026, 5, 1), wickets=2, conceded=10)
    play(club, also, 30, "bowled", day=date(2026, 5, 2), wickets=3, conceded=20)
    assert check() == ""
    before = kept_rows()

    done = merge(jones, also, None)
    [career] = careers(jones, Visibility.PUBLIC).games
    assert (career.total.batting.runs, career.total.bowling.wickets, career.game.matches) == (80, 5, 2)
    assert careers(also, Visibility.PUBLIC).games == []
    assert check() == ""
    after = kept_rows()
    assert after["LogRecord"] == before["LogRecord"]
    assert after["BattingInnings"] != before["BattingInnings"]

    undo_merge(done, None)
    assert kept_rows() == before
    assert check() == ""
    done.refresh_from_db()
    assert done.undone_at is not None


def test_a_chain_of_three_is_read_through_and_undone_in_either_order(club: Club) -> None:
    first, second, third = (player_of(club, name) for name in ("A", "B", "C"))
    for player in (first, second, third):
        play(club, player, 20, "bowled")
    before = kept_rows()
    for order in (0, 1), (1, 0):
        merges = [merge(second, first, None), merge(third, second, None)]
        [career] = careers(third, Visibility.PUBLIC).games
        assert career.total.batting.runs == 60
        assert check() == ""
        for nth in order:
            merges[nth].merged.refresh_from_db()
            undo_merge(merges[nth], None)
            assert check() == ""
        assert kept_rows() == before


def test_links_in_the_log_stay_and_new_ones_are_read_through(club: Club) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    merge(jones, also, None)
    match = play(club, also, 20)
    assert stored_links(open_book(match).ledger.setup)[0]["players"][0] == also.pk
    assert MatchPlayer.objects.get(side__match=match, side__place=0, number=1).player == jones
    book = open_book(match)
    changed = set_up(book.setup, stored_links(book.ledger.setup))
    write(match.slug, [changed], Signature(author=None, seen=match.version, reason="looked up"))
    assert MatchPlayer.objects.get(side__match=match, side__place=0, number=1).player == jones
    assert check() == ""


def test_what_the_merges_say_is_found_and_put_right(club: Club) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    play(club, also, 20)
    merge(jones, also, None)
    Player.objects.filter(pk=also.pk).update(merged_into=None)
    assert f"player {also.pk}: kept None, by the merges {jones.pk}" in check()
    call_command("rebuild", stdout=StringIO())
    assert check() == ""
    assert careers(jones, Visibility.PUBLIC).games[0].total.batting.runs == 20


def test_places_in_rosters_go_over_and_come_back(club: Club) -> None:
    team, other = (Team.objects.create(club=club, name=name) for name in ("Otley A", "Otley B"))
    jones, also = player_of(club), player_of(club, "Simon Jones")
    for where, player, number in ((team, jones, 7), (team, also, 8), (other, also, 9)):
        Membership.objects.create(team=where, player=player, number=number)
    before = kept_rows()
    done = merge(jones, also, None)
    assert [(m.number, m.player) for m in current_members(team)] == [(7, jones)]
    assert [(m.number, m.player) for m in current_members(other)] == [(9, jones)]
    undo_merge(done, None)
    assert kept_rows() == before
    assert [(m.number, m.player) for m in current_members(team)] == [(7, jones), (8, also)]


def test_the_name_merged_away_typed_in_a_roster_is_the_one_kept(club: Club) -> None:
    team = Team.objects.create(club=club, name="Otley A")
    jones, also, twin = player_of(club), player_of(club, "Simon Jones"), player_of(club)
    merge(jones, also, None)
    merge(jones, twin, None)
    save_roster(team, [row_of("Simon Jones")])
    save_roster(team, [row_of("S P Jones", 2)])
    assert [(m.number, m.player) for m in current_members(team)] == [(2, jones)]
    assert Player.objects.count() == 3


def test_two_on_one_side_of_a_match_are_not_one(club: Club) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    match = play(club, jones, 20)
    MatchPlayer.objects.filter(side__match=match, side__place=0, number=5).update(player=also)
    with pytest.raises(NotMergedError) as error:
        merge(jones, also, None)
    assert (error.value.refusal, error.value.match) == (MergeRefusal.TOGETHER, match)


def test_one_who_stood_on_both_sides_as_two_is_given_back_alone(club: Club) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    match = play(club, jones, 50, "bowled", wickets=2)
    book = open_book(match)
    home, away = stored_links(book.ledger.setup)
    both = [home, SideLinks(team=None, players=[also.pk, *away["players"][1:]])]
    write(match.slug, [set_up(book.setup, both)], Signature(author=None, seen=match.version, reason="looked up"))
    play(club, also, 7)
    before = kept_rows()
    done = merge(jones, also, None)
    [career] = careers(jones, Visibility.PUBLIC).games
    # 50 and, bowled by the same player, 0; then 7 not out.
    assert (career.total.matches, career.total.batting.innings, career.total.batting.runs) == (2, 3, 57)
    assert check() == ""
    undo_merge(done, None)
    assert kept_rows() == before
    assert check() == ""


def test_whom_a_book_names_now_is_given_back(club: Club) -> None:
    """Of one whose place in a book was corrected meanwhile, the other stands there still."""
    jones, also = player_of(club), player_of(club, "Simon Jones")
    match, other = play(club, also, 20), play(club, jones, 30)
    done = merge(jones, also, None)
    for each, player in ((match, jones), (other, also)):
        book = open_book(each)
        home, away = stored_links(book.ledger.setup)
        links = [SideLinks(team=None, players=[player.pk, *home["players"][1:]]), away]
        write(each.slug, [set_up(book.setup, links)], Signature(author=None, seen=each.version, reason="looked up"))
    assert check() == ""
    undo_merge(done, None)
    assert [careers(player, Visibility.PUBLIC).games[0].total.batting.runs for player in (jones, also)] == [20, 30]
    assert check() == ""


def test_two_whom_a_book_names_side_by_side_are_told_apart_again(club: Club) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    done = merge(jones, also, None)
    match = play(club, jones, 50, "bowled", wickets=2)
    book = open_book(match)
    home, away = stored_links(book.ledger.setup)
    links = [SideLinks(team=None, players=[jones.pk, also.pk, *home["players"][2:]]), away]
    write(match.slug, [set_up(book.setup, links)], Signature(author=None, seen=match.version, reason="looked up"))
    assert careers(jones, Visibility.PUBLIC).games[0].total.batting.runs == 60
    undo_merge(done, None)
    assert [careers(player, Visibility.PUBLIC).games[0].total.batting.runs for player in (jones, also)] == [50, 10]
    assert check() == ""


@pytest.mark.parametrize("matches", [1, 3])
def test_the_queries_do_not_grow_with_the_matches(
    club: Club, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    for _match in range(matches):
        play(club, also, 20)
    with django_assert_num_queries(55):
        done = merge(jones, also, None)
    with django_assert_num_queries(55):
        undo_merge(done, None)


def test_what_makes_no_sense_is_refused_and_changes_nothing(club: Club) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    stranger = player_of(make_club("Ilkley").club)
    done = merge(jones, also, None)
    for kept, merged, why in (
        (jones, jones, MergeRefusal.SAME),
        (jones, stranger, MergeRefusal.ELSEWHERE),
        (jones, also, MergeRefusal.ALREADY),
        (also, jones, MergeRefusal.ALREADY),
    ):
        with pytest.raises(NotMergedError) as error:
            merge(kept, merged, None)
        assert error.value.refusal == why
    undo_merge(done, None)
    with pytest.raises(NotMergedError) as error:
        undo_merge(done, None)
    assert error.value.refusal == MergeRefusal.UNDONE
    assert Merge.objects.count() == 1


def test_the_address_of_the_one_merged_leads_to_the_one_kept(club: Club, client: Client) -> None:
    jones, also = player_of(club), player_of(club, "Simon Jones")
    merge(jones, also, None)
    assert client.get(also.get_absolute_url()).headers["Location"] == jones.get_absolute_url()
    assert "Simon Jones" not in client.get("/clubs/otley/players/").content.decode()


def test_an_organiser_merges_and_undoes_on_the_page(users: ClubUsers) -> None:
    jones, also = player_of(users.club), player_of(users.club, "Simon Jones")
    play(users.club, also, 33)
    browser = browser_of(users.organiser)
    page = f"{jones.get_absolute_url()}change/"
    Team.objects.create(club=users.club, name="Otley A").memberships.create(player=also, number=1)
    form = form_at(browser, page, has="merge")
    assert [label for label, _value in options_of(form, "other")] == ["choose", "Simon Jones, Otley A"]
    answer = browser.get(form.submit("merge", other=also.pk).headers["Location"])
    assert levels(answer) == ["success"]
    assert careers(jones, Visibility.PUBLIC).games[0].total.batting.runs == 33
    undone = form_of(answer, "merge-undo").submit()
    answer = browser.get(undone.headers["Location"], follow=True)
    assert levels(answer) == ["success"]
    assert careers(jones, Visibility.PUBLIC).games == []
    assert Merge.objects.get().undone_by == users.organiser


def test_players_in_the_list_are_told_apart_by_their_teams_and_else_by_a_number(users: ClubUsers) -> None:
    jones = player_of(users.club)
    first, second, third = (player_of(users.club, "Simon Jones") for _each in range(3))
    save_roster(Team.objects.create(club=users.club, name="Otley A"), [row_of("Simon Jones")])
    player_of(users.club, "Ann")
    form = form_at(browser_of(users.organiser), f"{jones.get_absolute_url()}change/", has="merge")
    assert [label for label, _value in options_of(form, "other")][1:] == [
        "Ann", "Simon Jones, Otley A", f"Simon Jones ({second.pk})", f"Simon Jones ({third.pk})",
    ]  # fmt: skip
    assert str(first.pk) in dict(options_of(form, "other"))["Simon Jones, Otley A"]


def test_a_player_is_renamed(users: ClubUsers) -> None:
    jones = player_of(users.club)
    match = play(users.club, jones, 33)
    browser = browser_of(users.organiser)
    renamed = form_at(browser, f"{jones.get_absolute_url()}change/", has="name").submit(name="Simon Jones")
    html = browser.get(renamed.headers["Location"]).content.decode()
    assert "<h1><bdi>Simon Jones</bdi></h1>" in html
    assert ">33*<" in html
    assert match.batting_innings.get(player=jones, innings=1).name == "S P Jones"


@pytest.mark.parametrize(
    "sent",
    [
        {"merge": "1", "other": ""},
        {"merge": "1", "other": "x\0"},
        {"merge": "1", "other": "9" * 30},
        {"merge": "1", "other": "-1"},
        {"merge": "1"},
        {"name": " "},
        {"name": "x" * 101},
        {"name": "a\0b"},
    ],
)
def test_what_cannot_be_is_answered_on_the_page(users: ClubUsers, sent: dict[str, str]) -> None:
    jones = player_of(users.club)
    player_of(users.club, "Simon Jones")
    answer = browser_of(users.organiser).post(f"{jones.get_absolute_url()}change/", {"seen": "0"} | sent)
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode() or 'class="error' in answer.content.decode()


def test_two_of_one_side_are_told_where_they_met(users: ClubUsers) -> None:
    jones, also = player_of(users.club), player_of(users.club, "Simon Jones")
    match = play(users.club, jones, 20)
    MatchPlayer.objects.filter(side__match=match, side__place=0, number=5).update(player=also)
    form = form_at(browser_of(users.organiser), f"{jones.get_absolute_url()}change/", has="merge")
    answer = form.submit("merge", other=also.pk)
    assert answer.status_code == 422
    error = NotMergedError(MergeRefusal.TOGETHER, match)
    assert answer.context["merge_form"].errors["other"] == [not_merged_text(error)]
