"""In which language an answer is: the reader's choice, else the club's, else what the browser asks for."""

import re
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.test.utils import override_settings
from django.urls import reverse
from django.utils import translation
from invented_languages import ACCENTED, LANGUAGES, MIRRORED, accented, invent, mirrored, speaking_them
from made_once import keep_in
from played_competition import found_competition
from pytest_django import Settings
from served_forms import form_at, forms_of
from stored_match import stored
from untranslated import english

from scoring.clubs.archive import jobs, requests
from scoring.clubs.forms import roster_text
from scoring.clubs.mail import send_invitation
from scoring.languages import languages_in
from scoring.models import ArchiveJob, Club
from scoring.rights import SCORER
from scoring.visibility import Visibility
from scoring.words.figures import overs_words
from tournaments.forms.list_rows import columns_of
from tournaments.words.fixture_lists import COLUMNS
from tournaments.yearbook.digest import digest

pytestmark = [pytest.mark.django_db, pytest.mark.further_case]

NUMBER = r"(?<=,)\d+\.\d\d(?=[,\r])"
"""A cell of a CSV file with a number."""


@pytest.fixture(scope="module")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with both invented languages."""
    folder = tmp_path_factory.mktemp("invented")
    invent(folder)
    return folder


@pytest.fixture
def languages(invented: Path, settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """Have a site of three languages that keeps its pages."""
    keep_in(tmp_path, settings)
    with speaking_them(invented):
        yield invented


def language_at(browser: Client, address: str, asks: str = "") -> str:
    answer = browser.get(address, headers={"accept-language": asks} if asks else {})
    found = re.search(r'<html lang="([^"]+)" dir="(\w+)"', answer.content.decode())
    assert found
    assert (found[2] == "rtl") == (found[1] == MIRRORED)
    assert "Accept-Language" in answer["Vary"]
    return found[1]


def choose(browser: Client, address: str, language: str) -> None:
    [form] = [each for each in forms_of(browser.get(address)) if each.target == "language"]
    assert form.submit(language=language).headers["Location"] == address


def speak(club: Club, language: str) -> None:
    club.language = language
    club.save()


def test_with_one_language_there_is_nothing_to_choose(users: ClubUsers, organiser: Client) -> None:
    answer = Client().get(reverse("club", args=[users.club.slug]), headers={"accept-language": "ar"})
    assert 'lang="en-gb"' in answer.content.decode()
    assert "language" not in [form.target for form in forms_of(answer)]
    assert "Accept-Language" not in answer.get("Vary", "")
    form_at(organiser, reverse("club-settings", args=[users.club.slug]), has="description").submit(name="Wharfe")
    assert Club.objects.get().name == "Wharfe"


@pytest.mark.usefixtures("languages")
def test_the_readers_choice_then_the_club_then_the_browser(users: ClubUsers) -> None:
    reader, address = Client(), reverse("club", args=[users.club.slug])
    for _time in range(2):  # once made, once kept
        assert language_at(reader, address) == "en-gb"
        assert language_at(reader, address, asks=f"xx, {MIRRORED};q=0.5") == MIRRORED
    speak(users.club, ACCENTED)
    for _time in range(2):
        assert language_at(reader, address, asks=MIRRORED) == ACCENTED
        assert language_at(reader, reverse("paper"), asks=MIRRORED) == MIRRORED  # of no club
    other = Client()
    choose(other, address, MIRRORED)
    for _time in range(2):
        assert language_at(other, address) == MIRRORED
        assert language_at(reader, address) == ACCENTED
    choose(other, address, "en-gb")
    assert language_at(other, address, asks=MIRRORED) == "en-gb"


@pytest.mark.usefixtures("languages")
def test_the_organiser_sets_it(users: ClubUsers, organiser: Client) -> None:
    form_at(organiser, reverse("club-settings", args=[users.club.slug]), has="description").submit(language=ACCENTED)
    assert Club.objects.get().language == ACCENTED
    history = organiser.get(reverse("club-history", args=[users.club.slug])).content.decode()
    assert history.count(dict(LANGUAGES)[ACCENTED]) == 2  # in the history, and at the foot


@pytest.mark.usefixtures("languages")
def test_pages_of_a_match_and_its_live_score_are_in_it(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    score = reverse("match-live-score", args=[match.slug])
    reader = Client()
    english = reader.get(score)
    assert reader.get(score, headers={"if-none-match": english["ETag"]}).status_code == 304
    speak(users.club, MIRRORED)
    now = reader.get(score, headers={"if-none-match": english["ETag"]})
    assert now.status_code == 200
    assert mirrored("innings") in now.content.decode() or mirrored("Batter") in now.content.decode()
    assert language_at(reader, match.get_absolute_url()) == MIRRORED


@pytest.mark.usefixtures("languages")
def test_nothing_tells_the_language_of_a_club_that_is_hidden(users: ClubUsers) -> None:
    speak(users.club, MIRRORED)
    Club.objects.update(visibility=Visibility.MEMBERS)
    hidden = Client().get(reverse("club", args=[users.club.slug]))
    nothing = Client().get(reverse("club", args=["nowhere"]))
    assert (hidden.status_code, hidden.content.replace(users.club.slug.encode(), b"nowhere")) == (404, nothing.content)


@pytest.mark.usefixtures("languages")
def test_frames_of_other_sites_look_at_no_cookie(users: ClubUsers) -> None:
    address = reverse("embed-club-fixtures", args=[users.club.slug])
    reader = Client()
    reader.cookies["language"] = MIRRORED
    assert language_at(reader, address, asks=ACCENTED) == ACCENTED
    assert "Cookie" not in reader.get(address)["Vary"]
    assert "Cookie" in reader.get(reverse("rules"))["Vary"]  # which browsers keep for an hour
    assert language_at(Client(), address) == "en-gb"
    speak(users.club, MIRRORED)
    reader.cookies["language"] = ACCENTED
    assert language_at(reader, address) == MIRRORED


@pytest.mark.usefixtures("languages")
def test_a_choice_of_a_language_that_is_gone_is_none(users: ClubUsers) -> None:
    """The cookie names one of which the site has a variant alone."""
    frame, page = reverse("embed-club-fixtures", args=[users.club.slug]), reverse("club", args=[users.club.slug])
    reader = Client()
    reader.cookies["language"] = MIRRORED.partition("-")[0]
    assert [language_at(reader, address) for address in (frame, page)] == ["en-gb", "en-gb"]
    assert language_at(reader, page, asks=ACCENTED) == ACCENTED


@pytest.mark.usefixtures("languages")
def test_programs_and_files_are_told_the_same_in_every_language(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    addresses = [
        reverse("api-match", args=[match.slug]),
        reverse("api-match", args=["nothing"]),
        reverse("match-file", args=[match.slug]),
    ]
    english = [Client().get(address).content for address in addresses]
    speak(users.club, ACCENTED)
    cache.clear()
    for language in (ACCENTED, MIRRORED):
        reader = Client()
        reader.cookies["language"] = language
        assert [reader.get(address).content for address in addresses] == english


@pytest.mark.usefixtures("languages")
def test_mails_and_yearbooks_are_in_the_clubs_language(users: ClubUsers) -> None:
    season = found_competition(users.club, 4).season
    before = digest(season, "yearbook", "a4")
    speak(users.club, ACCENTED)
    season.club = users.club
    with translation.override(MIRRORED):
        assert digest(season, "yearbook", "a4") != before
        assert send_invitation(users.club, "ann@example.org", "https://example.org/x", SCORER)
    [sent] = mail.outbox
    assert not english(f"{sent.subject} {sent.body}", {"Otley"})


@pytest.mark.usefixtures("languages")
def test_what_came_of_an_archive_is_told_in_the_clubs_language(
    users: ClubUsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(users.club, ACCENTED)
    monkeypatch.setattr(jobs, "write_archive", lambda *_args: 1 / 0)
    jobs.make(requests.ask(users.club, users.organiser).pk)
    assert accented(str(jobs.FAILED)) == ArchiveJob.objects.get().message


@pytest.mark.usefixtures("languages")
def test_a_list_is_read_in_whichever_language_its_headings_are() -> None:
    for language in (ACCENTED, "en-gb"):
        with translation.override(language):
            headings, roster = list(map(str, COLUMNS.values())), ",".join(map(str, roster_text.CALLED.values()))
        with translation.override(ACCENTED):
            assert columns_of(headings) == list(COLUMNS)
            form = roster_text.RosterTextForm({"text": f"{roster}\n7,M Hoggard,1,2"})
            assert form.is_valid()
            [row] = form.rows
            assert (row["number"], row["name"], row["bowling_class"]) == ("7", "M Hoggard", "2")


def test_languages_are_those_that_are_compiled(tmp_path: Path) -> None:
    for name in ("pl", "pt_BR", "de", "gv"):
        (tmp_path / name / "LC_MESSAGES").mkdir(parents=True)
    for name in ("pl", "pt_BR", "gv"):
        (tmp_path / name / "LC_MESSAGES" / "django.mo").touch()
    # Manx is none of which Django knows the name.
    assert languages_in(tmp_path) == [("gv", "gv"), ("pl", "polski"), ("pt-br", "Português Brasileiro")]


def test_overs_have_the_plurals_of_a_language_with_three(tmp_path: Path) -> None:
    there = tmp_path / "pl" / "LC_MESSAGES"
    there.mkdir(parents=True)
    rule = "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;"
    forms = "".join(f'msgstr[{n}] "%(count)d over{end}"\n' for n, end in enumerate(("", "y", "ów")))
    po = f"""msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: {rule}\\n"\n
msgid "%(count)d over"\nmsgid_plural "%(count)d overs"\n{forms}
msgid "%(overs)s overs"\nmsgstr "%(overs)s overa"\n"""
    run(["msgfmt", "-o", there / "django.mo", "-"], input=po.encode(), check=True)
    with override_settings(LOCALE_PATHS=[tmp_path]), translation.override("pl"):
        said = [overs_words(balls) for balls in (6, 12, 27, 30, 72, 132)]
    assert said == ["1 over", "2 overy", "4.3 overa", "5 overów", "12 overów", "22 overy"]


@pytest.mark.usefixtures("languages")
def test_a_number_has_the_decimal_sign_of_the_language_and_in_files_a_point(users: ClubUsers) -> None:
    match = stored(users.club)
    page, file = f"{match.get_absolute_url()}scorecard/", reverse("match-scorecard-csv", args=[match.slug])
    rates = set(re.findall(r'class="num">(\d+\.\d\d)<', Client().get(page).content.decode()))
    in_the_file = re.findall(NUMBER, Client().get(file).content.decode())
    reader = Client()
    reader.cookies["language"] = MIRRORED
    said = reader.get(page).content.decode()
    assert rates
    assert [rate for rate in rates if f">{rate.replace('.', ',')}<" not in said] == []
    assert re.findall(NUMBER, reader.get(file).content.decode()) == in_the_file != []


@pytest.mark.usefixtures("languages")
def test_the_pad_and_its_words_are_in_it(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    scorer = browser_of(users.scorer)
    scorer.cookies["language"] = MIRRORED
    page = scorer.get(reverse("pad", args=[match.slug])).content.decode()
    assert f"/words/{MIRRORED}/" in page
    assert f'lang="{MIRRORED}"' in page
