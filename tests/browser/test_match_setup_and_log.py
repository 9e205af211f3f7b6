"""Setting a match up and mending its log on a phone: the eleven put in order by thumb, an entry corrected in place."""

import re
from collections.abc import Callable, Iterator

import pytest
from club_with_accounts import ClubUsers, match_in, roster_of, team_of_2005
from django.contrib.auth.models import User
from django.urls import reverse
from games_without_players import WITHOUT_PLAYERS
from playwright.sync_api import Page, expect
from stored_match import record

from scoring.book.open_book import open_book
from scoring.clubs.rosters import save_roster
from scoring.models import Match
from scoring.ready_made.teams import teams_2005
from scoring.rules.registry import find_rules, variants

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASTED = "\n".join(
    ["Ben Ash 5", "Cy Ash, 5", "Al O'Hara\t4", "D 4", "E 3", "F 3", "G 3 1", "H, 2, 1", "I 2 2", "J 1 2", "K;1;3"]
)
TWELFTH = {"number": 12, "name": "Hoggard, M; jr", "batting_class": 1, "bowling_class": None}


@pytest.fixture
def watched(users: ClubUsers, phone: Callable[[User], Page]) -> Iterator[Page]:
    """The scorer's phone, which must not complain; that a form was refused is no complaint."""
    page = phone(users.scorer)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert [said for said in complaints if "422" not in said] == []


def fits(page: Page) -> None:
    """See that the page is no wider than the phone, and its keys as high as a thumb."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    low = page.locator("main :is(button, .button, select, summary, input:not([type=hidden]))").evaluate_all(
        "all => all.filter(e => e.offsetParent && e.offsetHeight < 48 && !e.matches('[type=radio], [type=checkbox]'))"
        ".map(e => e.outerHTML)"
    )
    assert low == []


def test_two_guest_elevens_are_pasted_and_survive_the_choice_of_another_game(users: ClubUsers, watched: Page) -> None:
    page = watched
    page.goto(reverse("match-new", args=[users.club.slug]))
    page.evaluate("window.stayed = true")
    sides = page.locator("fieldset.side")
    for side, team in zip(sides.all(), ("Leeds", "Ilkley"), strict=True):
        name, eleven = side.get_by_label("Name", exact=True), side.locator("textarea")
        assert side.locator("input:visible, textarea:visible").first.get_attribute("name") == name.get_attribute("name")
        expect(side).to_contain_text("Ben Ash 5")
        expect(side.locator(".field > button.link")).to_be_hidden()
        name.press_sequentially(team)
        expect(page.get_by_role("radio", name=team)).to_be_visible()
        eleven.fill(PASTED if team == "Leeds" else "\n".join(f"Guest {letter}" for letter in "ABCDEFGHIJK"))
        name.focus()
    expect(sides.nth(1).get_by_role("status")).to_contain_text("usual")
    expect(sides.nth(1).locator("textarea")).to_have_value(re.compile(r"^Guest A, 5\n.*\nGuest K, 1, 3$", re.DOTALL))
    fits(page)

    for slug in (*WITHOUT_PLAYERS, "british", "forde"):
        page.select_option("#variant", slug)
        expect(page.locator("[name=shown]")).to_have_value(slug)
        expect(page.get_by_role("radio", name="Ilkley")).to_be_visible()
    expect(page.locator("[name=side0_players]")).to_have_value(re.compile(r"^Ben Ash, 5\n.*\nK, 1, 3$", re.DOTALL))
    assert page.evaluate("window.stayed")

    page.get_by_role("radio", name="Leeds").check()
    page.get_by_label("bat", exact=True).check()
    page.get_by_role("button", name="Start scoring").click()
    page.wait_for_url("**/*-leeds-v-ilkley/score/")
    first, second = open_book(Match.objects.get()).setup.sides
    assert [player.name for player in first.players][:3] == ["Ben Ash", "Cy Ash", "Al O'Hara"]
    assert [player.batting_class for player in second.players] == [5, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1]


def test_a_game_that_cannot_be_fetched_is_asked_for_as_a_page(users: ClubUsers, watched: Page) -> None:
    page = watched
    page.goto(reverse("match-new", args=[users.club.slug]))
    page.locator("[name=side0_name]").fill("Leeds")
    page.evaluate("() => { window.fetch = () => Promise.resolve(new Response('', { status: 502 })) }")
    with page.expect_navigation():
        page.select_option("#variant", "british")
    expect(page.locator("[name=shown]")).to_have_value("british")
    expect(page.locator("[name=side0_name]")).to_have_value("Leeds")
    assert not Match.objects.exists()


def test_a_kind_of_match_fills_in_its_playing_conditions(users: ClubUsers, watched: Page) -> None:
    """In every game that has any; and whoever then changes one has conditions of their own."""
    page = watched
    page.goto(reverse("match-new", args=[users.club.slug]))
    kind = page.locator("[name=conditions]")
    for slug, rules in variants().items():
        page.select_option("#variant", slug)
        expect(page.locator("[name=shown]")).to_have_value(slug)
        expect(kind).to_have_count(1 if rules.setup_rules.presets else 0)
        page.locator("details:not([open])").evaluate_all("all => all.forEach(each => { each.open = true })")
        options = rules.setup_rules.options
        fields = {option.name: page.locator(f"[name=option_{option.name}]") for option in options}
        for preset in rules.setup_rules.presets:
            kind.select_option(preset.name)
            for option in options:
                value = preset.options.get(option.name, option.default)
                if option.low is None:
                    expect(fields[option.name]).to_be_checked(checked=bool(value))
                else:
                    expect(fields[option.name]).to_have_value("" if value is None else str(value))
            number = next(option for option in options if option.low is not None)
            fields[number.name].fill(str(number.high))
            fields[number.name].blur()
            expect(kind).to_have_value("")
            kind.select_option(preset.name)
            switch = next(option for option in options if option.low is None)
            fields[switch.name].click()
            expect(kind).to_have_value("")
            expect(fields[number.name]).not_to_have_value(str(number.high))


def test_an_eleven_is_put_in_order_by_thumb(users: ClubUsers, watched: Page) -> None:
    first, second = (team_of_2005(users.club, place) for place in (0, 1))
    names = [player.name for player in teams_2005()[0].players]
    save_roster(first, [*roster_of(teams_2005()[0]), TWELFTH])
    page = watched
    page.goto(reverse("match-new", args=[users.club.slug]))
    page.select_option("[name=side0_team]", label=first.name)
    page.select_option("[name=side1_team]", label=second.name)
    fits(page)
    side = page.locator("fieldset.side").first
    side.locator("summary").first.click()
    expect(side.locator("textarea")).to_be_hidden()
    rows = side.locator(".lineup > li")
    expect(rows).to_have_count(11)
    fits(page)

    rows.nth(1).get_by_label("Move up").click()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == f"Move down: {names[1]}"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    rows.nth(5).get_by_label("Replace with").click()
    fits(page)
    rows.nth(5).locator("select").select_option(label="Hoggard, M; jr\t1")
    expect(rows.nth(5)).to_contain_text("Hoggard, M; jr")
    order = [names[0], names[2], names[1], *names[3:5], TWELFTH["name"], *names[6:]]
    assert rows.locator("bdi").all_inner_texts() == order

    page.get_by_label(second.name).check()
    page.get_by_label("bowl", exact=True).check()
    page.get_by_role("button", name="Start scoring").click()

    expect(page.locator(".errorlist").first).to_contain_text("five")
    expect(page.locator("[aria-invalid=true]").first).to_be_focused()
    expect(page.locator(".errorlist").first).to_be_in_viewport()
    expect(side.locator("textarea")).to_be_visible()
    side.locator(".field > button.link").click()
    rows.nth(5).get_by_label("Replace with").click()
    rows.nth(5).locator("select").select_option(index=1)
    rows.nth(10).get_by_label("Replace with").click()
    fits(page)
    rows.nth(10).locator(".other input").fill("Guest, Joe 9")
    page.keyboard.press("Enter")  # which starts no match
    expect(rows.nth(10)).to_contain_text("Guest, Joe 9")
    page.get_by_role("button", name="Start scoring").click()
    page.wait_for_url("**/score/")
    setup = open_book(Match.objects.get()).setup
    assert [player.name for player in setup.sides[0].players] == [*order[:5], names[5], *names[6:10], "Guest, Joe 9"]
    guest, replaced = setup.sides[0].players[10], teams_2005()[0].players[10]
    assert (guest.batting_class, guest.bowling_class) == (replaced.batting_class, replaced.bowling_class)
    assert (setup.toss.won_by, setup.toss.chose_to_bat) == (1, False)


def test_a_line_is_listed_as_the_server_reads_it(users: ClubUsers, watched: Page) -> None:
    page = watched
    page.goto(reverse("match-new", args=[users.club.slug]))
    side = page.locator("fieldset.side").first
    side.locator("details").first.evaluate("each => { each.open = true }")
    side.locator("textarea").fill("Ben Ash 5 2\nAnn, 4\nNumber 4 3\nNumber 10")
    side.locator(".field > button.link").click()
    assert side.locator(".lineup bdi").all_inner_texts() == ["Ben Ash", "Ann", "Number 4", "Number 10"]
    for row, classes in enumerate(("5 · 2", "4", "3")):
        expect(side.locator(".lineup > li").nth(row)).to_contain_text(classes)


def test_another_team_brings_its_eleven_and_the_first_one_is_kept(users: ClubUsers, watched: Page) -> None:
    for place in (0, 1):
        team_of_2005(users.club, place)
    page = watched
    page.goto(reverse("match-new", args=[users.club.slug]))
    side = page.locator("fieldset.side").first
    side.locator("summary").first.click()
    chosen = page.locator("[name=side0_team]").input_value()
    side.locator(".lineup > li").nth(10).get_by_label("Move up").click()
    order = side.locator("textarea").input_value()

    page.select_option("[name=side0_team]", "")
    expect(side.locator("textarea")).to_be_visible()
    assert side.locator("textarea").input_value() == ""
    page.select_option("[name=side0_team]", chosen)
    assert side.locator("textarea").input_value() == order


@pytest.mark.parametrize("slug", WITHOUT_PLAYERS)
def test_a_match_is_set_up_without_a_mouse(users: ClubUsers, watched: Page, slug: str) -> None:
    page, rules = watched, find_rules(slug).setup_rules
    page.goto(reverse("match-new", args=[users.club.slug]))
    page.get_by_label("Game").focus()
    page.keyboard.type(rules.name.rstrip(")"))
    expect(page.locator(f"[name=option_{rules.options[-1].name}]")).to_be_attached()
    expect(page.get_by_label("Game")).to_be_focused()
    for label in ("the first side", "bat"):
        page.get_by_label(label, exact=True).focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".errorlist").first).to_be_in_viewport()
    page.locator("[name=side0_name]").fill("Red")
    page.locator("[name=side1_name]").fill("Black")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("red-v-black/score/$"))
    assert Match.objects.get().variant == slug


def test_an_entry_is_corrected_in_place(users: ClubUsers, watched: Page) -> None:
    """In the log; then a ball that is tapped on the pad, to which one comes back."""
    match = match_in(users.club, begun=True)
    page = watched
    page.goto(reverse("match-log", args=[match.slug]))
    fits(page)
    page.get_by_role("link", name="Correct 1").click()
    expect(page.locator(".editor")).to_be_visible()
    assert page.url.endswith("/log/")
    fits(page)
    page.locator("[name=bowler]").select_option(index=1)
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Corrected")
    fits(page)

    match.refresh_from_db()
    record(match, {"type": "ball", "runs": 1}, {"type": "ball", "runs": 3}, {"type": "ball", "runs": 4})
    page.goto(reverse("pad", args=[match.slug]))
    page.locator("[data-live=marks] a", has_text="3").click()
    fits(page)
    page.locator("[name=outcome]").select_option("6")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.locator("[data-live=marks] a")).to_have_text(["1", "6", "4"])
    expect(page).to_have_url(re.compile("/score/$"))
    expect(page.locator("#pad-top")).to_contain_text("11/0")
    expect(page.locator(".messages")).to_contain_text("Corrected")
