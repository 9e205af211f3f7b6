"""Two organisers at one roster: nobody's change is lost, who comes late is told, and the history keeps all of it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, member
from django.contrib.auth.models import User
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from served_forms import ServedForm, form_at, form_of
from simultaneous import at_once, kinds
from wording import said

from scoring.clubs.merges import merge, undo_merge
from scoring.clubs.roster_history import StaleRosterError, history_of, version_of
from scoring.clubs.rosters import NameTakenError, current_members, rename, save_roster
from scoring.clubs.words.merges import already_merged_text
from scoring.clubs.words.rosters import change_text, name_taken_text
from scoring.models import Membership, Player, RosterChange, Team

ROUNDS = 4
NAMES = ("Bell", "Giles", "Jones")


def rows(*names: str, **changes: dict[str, Any]) -> list[dict[str, Any]]:
    """Return rows of a roster, each of batting class 3, with what is different of some."""
    return [
        {"number": number, "name": name, "batting_class": 3, "bowling_class": None} | changes.get(name, {})
        for number, name in enumerate(names, 1)
    ]


def roster(team: Team) -> list[tuple[int, str, int | None]]:
    return [(member.number, member.player.name, member.batting_class) for member in current_members(team)]


def page_of(team: Team, name: str = "team-roster") -> str:
    return reverse(name, args=[team.club.slug, team.slug])


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def told(team: Team) -> list[str]:
    """Return the history of a team in words, oldest first."""
    return [str(change_text(change)) for change in history_of(team)][::-1]


@pytest.fixture
def team(users: ClubUsers) -> Team:
    made = Team.objects.create(club=users.club, name="Otley")
    save_roster(made, rows(*NAMES))
    return made


@pytest.fixture
def second(users: ClubUsers) -> User:
    return member(users.club, "organiser", "second")


@pytest.fixture
def late(team: Team, second: User) -> ServedForm:
    """Return the page of an organiser who opened the roster before it was changed."""
    return form_at(browser_of(second), page_of(team))


def shown(form: ServedForm) -> list[tuple[str, str, str]]:
    """Return the rows of a page that say a name."""
    numbers = range(int(form["row-TOTAL_FORMS"]))
    cells = [tuple(form[f"row-{row}-{column}"] for column in ("number", "name", "batting_class")) for row in numbers]
    return [(number, name, batting) for number, name, batting in cells if name]


@pytest.mark.django_db
class TestOneAfterTheOther:
    def test_both_changes_are_kept_and_the_second_is_told_of_the_first(
        self, users: ClubUsers, team: Team, late: ServedForm
    ) -> None:
        assert (
            form_at(browser_of(users.organiser), page_of(team)).submit(**{"row-0-batting_class": 5}).status_code == 302
        )
        answer = late.submit(**{"row-1-batting_class": 1})
        assert answer.status_code == 409
        html = answer.content.decode()
        assert "batting class 5 (before: 3)" in html
        assert users.organiser.username in html
        assert roster(team) == [(1, "Bell", 5), (2, "Giles", 3), (3, "Jones", 3)], "nothing is saved unseen"
        again = form_of(answer)
        assert shown(again) == [("1", "Bell", "5"), ("2", "Giles", "1"), ("3", "Jones", "3")]
        assert again.submit().status_code == 302
        assert roster(team) == [(1, "Bell", 5), (2, "Giles", 1), (3, "Jones", 3)]

    def test_where_both_typed_in_one_place_the_later_stays_typed_and_the_history_has_both(
        self, team: Team, late: ServedForm
    ) -> None:
        save_roster(team, rows(*NAMES, Bell={"batting_class": 5}))
        again = form_of(late.submit(**{"row-0-batting_class": 1}))
        assert shown(again)[0] == ("1", "Bell", "1")
        assert again.submit().status_code == 302
        assert told(team)[-2:] == ["Bell: batting class 5 (before: 3).", "Bell: batting class 1 (before: 5)."]

    def test_who_joined_and_who_left_meanwhile_is_in_the_table(self, team: Team, late: ServedForm) -> None:
        save_roster(team, rows("Bell", "Giles", "Vaughan"), name="Otley I")
        again = form_of(late.submit(**{"row-3-number": 9, "row-3-name": "Pietersen"}))
        assert shown(again) == [("1", "Bell", "3"), ("2", "Giles", "3"), ("9", "Pietersen", ""), ("3", "Vaughan", "3")]
        assert again["name"] == "Otley I"
        assert again.submit().status_code == 302
        assert [name for _number, name, _batting in roster(team)] == ["Bell", "Giles", "Vaughan", "Pietersen"]
        assert Team.objects.get().name == "Otley I"

    def test_who_left_meanwhile_stays_where_the_row_was_changed(self, team: Team, late: ServedForm) -> None:
        save_roster(team, rows("Bell", "Giles"))
        again = form_of(late.submit(**{"row-2-batting_class": 4}))
        assert shown(again)[2] == ("3", "Jones", "4")

    def test_one_who_was_renamed_meanwhile_stays_the_same_player(
        self, users: ClubUsers, team: Team, late: ServedForm
    ) -> None:
        bell = player("Bell")
        page = reverse("player-change", args=[users.club.slug, bell.part])
        assert form_at(browser_of(users.organiser), page, has="name").submit(name="I R Bell").status_code == 302
        again = form_of(late.submit(**{"row-1-batting_class": 1}))
        assert again.submit().status_code == 302
        assert next(member.player_id for member in current_members(team)) == bell.pk
        assert roster(team) == [(1, "I R Bell", 3), (2, "Giles", 1), (3, "Jones", 3)]
        assert Player.objects.count() == 3

    @pytest.mark.parametrize("in_team", [False, True])
    def test_one_who_was_made_one_with_another_meanwhile_is_that_player(
        self, team: Team, late: ServedForm, second: User, in_team: bool
    ) -> None:
        kept = player("Giles") if in_team else Player.objects.create(club=team.club, name="I R Bell")
        done = merge(kept, player("Bell"), None)
        assert form_of(late.submit(**{"row-2-batting_class": 1})).submit().status_code == 302
        names = ["Giles", "Jones"] if in_team else ["I R Bell", "Giles", "Jones"]
        assert [name for _number, name, _batting in roster(team)] == names
        opened = form_at(browser_of(second), page_of(team))
        undo_merge(done, None)
        assert form_of(opened.submit(**{"row-0-bowling_class": 2})).submit().status_code == 302
        assert {name for _number, name, _batting in roster(team)} == set(NAMES)

    def test_what_is_wrong_is_said_first_and_the_version_stays_the_one_seen(self, team: Team, late: ServedForm) -> None:
        save_roster(team, rows(*NAMES, Bell={"batting_class": 5}))
        wrong = late.submit(**{"row-1-batting_class": 9})
        assert wrong.status_code == 422
        more = form_of(wrong).submit("more")
        assert form_of(more).submit(**{"row-1-batting_class": 1}).status_code == 409

    def test_a_player_renamed_by_two_is_told_to_the_second(self, users: ClubUsers, team: Team, second: User) -> None:
        bell = player("Bell")
        page = reverse("player-change", args=[users.club.slug, bell.part])
        browser = browser_of(second)
        renaming, merging = (form_at(browser, page, has=field) for field in ("name", "merge"))
        rename(bell, "I R Bell", users.organiser)
        answer = renaming.submit(name="Ian Bell")
        assert answer.status_code == 409
        assert "is called I R Bell" in answer.content.decode()
        assert player("I R Bell").pk == bell.pk
        assert merging.submit("merge", other=player("Giles").pk).status_code == 409
        assert player("Giles").merged_into is None
        again = form_of(answer, has="name")
        assert again["name"] == "Ian Bell"
        assert again.submit().status_code == 302
        assert player("Ian Bell").pk == bell.pk

    def test_the_page_of_one_made_one_with_another_leads_to_that_player(
        self, users: ClubUsers, team: Team, second: User
    ) -> None:
        browser, bell, giles = browser_of(second), player("Bell"), player("Giles")
        opened = form_at(browser, reverse("player-change", args=[users.club.slug, bell.part]), has="name")
        merge(giles, bell, None)
        answer = opened.submit(name="Ian Bell")
        assert answer.headers["Location"] == giles.get_absolute_url()
        assert already_merged_text(bell, giles) in browser.get(answer.headers["Location"]).content.decode()
        assert not Player.objects.filter(name="Ian Bell").exists()


@pytest.mark.django_db
class TestHistory:
    def test_it_says_what_was_changed_from_what_to_what_by_whom(self, users: ClubUsers, second: User) -> None:
        browser = browser_of(users.organiser)
        made = form_at(browser, reverse("team-new", args=[users.club.slug])).submit(name="Otley")
        form = form_at(browser, made.headers["Location"])
        assert form.submit(**{"row-0-name": "Bell", "row-0-batting_class": 4, "row-1-name": "Giles"}).status_code == 302
        team = Team.objects.get()
        form = form_at(browser_of(second), page_of(team))
        form["row-1-name"] = ""
        assert form.submit(name="Otley I", **{"row-0-number": 7, "row-0-batting_class": ""}).status_code == 302
        rename(player("Bell"), "I R Bell", second)
        assert told(team) == [
            "The team Otley was created.",
            "Bell joined: number 1, batting class 4.",
            "Giles joined: number 2.",
            "The team is called Otley I (before: Otley).",
            "Bell: number 7 (before: 1), batting class none (before: 4).",
            "Giles left (before: number 2).",
            "Bell is called I R Bell.",
        ]
        html = browser.get(page_of(team, "team-history")).content.decode()
        for change in told(team):
            assert change in html
        for person in (users.organiser, second):
            assert f"<bdi>{person.username}</bdi>" in html
        page = reverse("player-change", args=[users.club.slug, player("I R Bell").part])
        assert "Bell is called I R Bell." in browser.get(page).content.decode()

    def test_a_merge_and_its_undoing_are_in_the_history_of_the_teams_they_touch(self, team: Team) -> None:
        kept = Player.objects.create(club=team.club, name="I R Bell")
        undo_merge(merge(kept, player("Bell"), None), None)
        undo_merge(merge(player("Giles"), player("Bell"), None), None)
        assert told(team)[len(NAMES) :] == [
            "Bell was merged with I R Bell.",
            "The merge of Bell was undone: a separate player again.",
            "Bell was merged with another player of the team.",
            "The merge of Bell was undone: a separate player again.",
        ]
        assert [str(change_text(change)) for change in history_of(kept)][::-1] == [
            "Bell was merged with I R Bell.",
            "The merge of Bell was undone: a separate player again.",
        ]

    @pytest.mark.parametrize("name", ["", "Otley"])
    def test_what_changes_nothing_is_no_part_of_it(self, team: Team, name: str) -> None:
        before = version_of(team)
        assert save_roster(team, rows(*NAMES), name=name) == []
        assert not rename(player("Bell"), "Bell")
        assert version_of(team) == before

    def test_a_name_that_the_team_has_already_is_refused(self, users: ClubUsers, team: Team) -> None:
        browser = browser_of(users.organiser)
        page = reverse("player-change", args=[users.club.slug, player("Bell").part])
        answer = form_at(browser, page, has="name").submit(name="Giles")
        assert answer.status_code == 422
        assert said(answer, "id_name_error") == name_taken_text(NameTakenError(team))
        assert player("Bell")

    @pytest.mark.parametrize("changes", [1, 4])
    def test_its_page_takes_no_more_queries_for_more(
        self, users: ClubUsers, team: Team, changes: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for number in range(changes):
            save_roster(team, rows(*NAMES, Bell={"batting_class": number or None}), users.organiser)
        browser = browser_of(users.organiser)
        with django_assert_num_queries(6):  # team, session, user, right, how many, changes
            browser.get(page_of(team, "team-history"))

    def test_only_organisers_are_led_to_it(self, users: ClubUsers, team: Team) -> None:
        link = f'href="{page_of(team, "team-history")}"'
        for person, sees in ((users.organiser, True), (users.scorer, False), (None, False)):
            assert (link in browser_of(person).get(team.get_absolute_url()).content.decode()) == sees


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_of_two_who_saw_the_same_roster_one_wins_and_the_other_is_told(self, team: Team) -> None:
        for round_ in range(ROUNDS):
            seen = version_of(team)
            acts = [
                partial(save_roster, team, rows(*NAMES, **{name: {"number": 10 + round_}}), seen=seen)
                for name in ("Bell", "Giles")
            ]
            outcomes = at_once(*acts)
            assert kinds(outcomes) == ["StaleRosterError", "list"]
            [late] = [each for each in outcomes if isinstance(each, StaleRosterError)]
            [done] = [each for each in outcomes if isinstance(each, list)]
            assert [change.pk for change in late.since] == [change.pk for change in done]

    def test_of_two_who_saw_the_same_name_one_wins(self, team: Team) -> None:
        bell = player("Bell")
        for round_ in range(ROUNDS):
            seen = version_of(bell)
            outcomes = at_once(*(partial(rename, bell, f"{letter} {round_}", seen=seen) for letter in "AB"))
            assert kinds(outcomes) == ["StaleRosterError", "bool"]

    def test_one_form_sent_twice_at_once_changes_once(self, team: Team) -> None:
        seen, count = version_of(team), RosterChange.objects.count()
        outcomes = at_once(*[partial(save_roster, team, rows("Bell", "Giles", "Vaughan"), seen=seen)] * 2)
        assert kinds(outcomes) == ["StaleRosterError", "list"]
        assert RosterChange.objects.count() == count + 2
        assert Player.objects.filter(name="Vaughan").count() == 1

    @pytest.mark.parametrize("other", ["renamed", "merged"])
    def test_a_roster_saved_while_a_player_changes_loses_nobody(self, team: Team, other: str) -> None:
        """Whoever is first, the roster has three players afterwards, and who came late was told so."""
        for round_ in range(ROUNDS):
            names = [name for _number, name, _batting in roster(team)]
            [first, *_rest] = current_members(team)
            kept = Player.objects.create(club=team.club, name=f"Kept {round_}")
            act: Callable[[], object] = partial(rename, first.player, f"Named {round_}")
            if other == "merged":
                act = partial(merge, kept, first.player, None)
            changed = rows(*names, **{names[1]: {"batting_class": 1 + round_}})
            outcomes = at_once(partial(save_roster, team, changed, seen=version_of(team)), act)
            assert not any(isinstance(each, Exception) for each in outcomes[1:]), outcomes
            assert isinstance(outcomes[0], list | StaleRosterError), outcomes
            assert Membership.objects.count() == len(NAMES)
            assert len(roster(team)) == len(NAMES)
