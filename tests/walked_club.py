"""A club with something at every address of the site, and everybody who could come there, for the table of rights."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from blank_pads import conditions_of
from club_with_accounts import make_club, member, team_of_2005
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import transaction
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.urls import ResolverMatch, get_resolver, resolve, reverse
from django.utils import timezone
from played_competition import SYSTEM, begin, book, found_competition, play

from scoring.book.changes import recorded
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.clubs.invitations import invite
from scoring.clubs.merges import merge
from scoring.exports.formats import formats_of
from scoring.models import CorrectionRequest, Invitation, Match, Player, Role, Team, Upkeep, note_upkeep
from scoring.rights import CAPTAIN, CHECKER, CLUB, COMPETITION, MEMBER, ORGANISER, SCORER, TEAM, Place
from scoring.slips import keep_slips, new_slips, take_slip
from scoring.views.script_words import words_address
from scoring.visibility import Visibility
from scoring.web import slips
from scoring.web.shared_links import COOKIE, find_link, hold, new_link
from scoring.web.slips import remember
from tournaments.models import Competition
from tournaments.services.entrants import adjust, draw_lots
from tournaments.services.private_calendars import new_secret
from tournaments.statistics.season_leaders import LISTINGS

BY_LINK, BY_SLIP = "who holds the link", "who holds a slip"
NOBODY, READER, STRANGER = "nobody", "an account without a role", "organiser of another club"
_REQUESTS = RequestFactory()
_OVER = {"type": "over", "bowler": 10}


class SeenError(Exception):
    """Raised in the place of a page that anybody may read, once it is settled that somebody sees what it is about."""


@dataclass(frozen=True, slots=True)
class Walker:
    """Somebody who comes to an address: an account or none, a role and the kinds of places in which it holds."""

    user: User | None = None
    role: str = ""
    holds_in: frozenset[str] | None = None
    """None: all over the club."""
    cookies: tuple[tuple[str, str], ...] = ()
    organises_a_club: bool = False
    slip: tuple[tuple[str, str], ...] = ()
    """The cookie of a slip that their browser holds."""

    @property
    def is_of_the_club(self) -> bool:
        """Whether they read in all of it."""
        return bool(self.role) and (self.holds_in is None or self.role == CAPTAIN)


OF_THE_COMPETITION = frozenset({"competition", "fixture", "match"})
OF_THE_TEAM = frozenset({"team", "player", "fixture", "match", "any team"})


class WalkedClub:
    """The club: `address` leads to a page, `walkers` come there."""

    def __init__(self, visibility: str) -> None:
        users = make_club()
        self.club, self.organiser = users.club, users.organiser
        self.teams = [team_of_2005(self.club, place) for place in range(2)]
        names = [team.name for team in self.teams]
        self.competition = found_competition(self.club, names)
        self.other = found_competition(self.club, ["Ayr", "Bath"], name="Other league")
        people = found_competition(self.club, ["Ann", "Bob"], name="Card players", people=True)
        play(people.fixtures.get(), "160/7", "150/9")
        [fixture] = self.competition.fixtures.all()
        self.fixture = fixture
        self.match: Match = book(begin(fixture), recorded("forde", [_OVER])).match
        first, second = self.competition.entrants.all()
        adjust(first, Decimal(-1), Signature(author=None, reason="late start"))
        draw_lots(self.competition, [first, second], SYSTEM)
        self.abroad = make_club("Ilkley")
        note_upkeep(Upkeep.Kind.WORKER, timezone.now() + timedelta(days=1))  # the walk may take minutes
        self.walkers = dict(self._walkers(users.scorer))
        self.values = self._values(first.pk)
        if visibility == "draft":
            Competition.objects.filter(pk=self.competition.pk).update(visibility=Visibility.DRAFT)
            Match.objects.filter(pk=self.match.pk).update(narrowest=Visibility.DRAFT)
        self.club.visibility = {"link": Visibility.LINK, "members": Visibility.MEMBERS}.get(visibility, 0)
        self.club.closed_at = self.match.changed_at if visibility == "closed" else None
        self.club.save()

    def _walkers(self, scorer: User) -> Any:
        club, played = self.club, (COMPETITION, self.competition.pk)
        yield NOBODY, Walker()
        yield BY_LINK, Walker(cookies=self._held_link())
        yield BY_SLIP, Walker(slip=self._held_slip())
        yield READER, Walker(member(None, "reader"))
        yield STRANGER, Walker(self.abroad.organiser, organises_a_club=True)
        for role in (MEMBER, CHECKER):
            yield role, Walker(member(club, role), role)
        yield SCORER, Walker(scorer, SCORER)
        yield ORGANISER, Walker(self.organiser, ORGANISER, organises_a_club=True)
        yield "captain of a side", self._in_place(CAPTAIN, (TEAM, self.teams[0].pk), OF_THE_TEAM)
        another = Team.objects.get(club=club, name="Ayr").pk
        yield "captain of another team", self._in_place(CAPTAIN, (TEAM, another), frozenset({"any team"}))
        for role in (CHECKER, SCORER, ORGANISER):
            yield f"{role} of the competition", self._in_place(role, played, OF_THE_COMPETITION)
        elsewhere = (COMPETITION, self.other.pk)
        yield "organiser of another competition", self._in_place(ORGANISER, elsewhere, frozenset())

    def _in_place(self, role: str, place: Place, holds_in: frozenset[str]) -> Walker:
        kind, pk = place
        user = member(None, role, f"{role}-{kind}-{pk}")
        Role.objects.create(club=self.club, user=user, name=role, kind=kind, place=pk)
        return Walker(user, role, holds_in)

    def _held_link(self) -> tuple[tuple[str, str], ...]:
        link = find_link(new_link(self.club, (CLUB, self.club.pk), self.organiser))
        answer = HttpResponse()
        assert link is not None
        request = RequestFactory().get("/")
        request.user = AnonymousUser()
        hold(request, answer, link)
        return ((COOKIE, answer.cookies[COOKIE].value),)

    def _held_slip(self) -> tuple[tuple[str, str], ...]:
        now = timezone.now()
        [made, other] = new_slips(self.match)
        keep_slips([made, other], self.organiser, 0, now + timedelta(hours=1), now)
        self.slip = other.secret
        answer, device = HttpResponse(), "a browser"
        take_slip(made.slip, device, now, over=False)
        remember(_REQUESTS.get("/"), answer, made.slip, device)
        return ((slips.COOKIE, answer.cookies[slips.COOKIE].value),)

    def _values(self, entrant: int) -> dict[str, Any]:
        club, competition = self.club, self.competition
        first, second = (Player.objects.create(club=club, name=name) for name in ("S P Jones", "Simon Jones"))
        merged = merge(first, second, None)
        report = CorrectionRequest.objects.create(match=self.match, text="The seventh ball.", sender="somebody")
        invite(club, SCORER, self.organiser)
        link = find_link(new_link(club, (COMPETITION, competition.pk), self.organiser))
        assert link is not None
        scorer = Role.objects.get(club=club, name=SCORER, kind="")
        self.of_pages: dict[str, dict[str, Any]] = {
            "invitation": {"token": invite(self.abroad.club, SCORER, self.abroad.organiser)},
            "shared-link": {"secret": new_link(self.abroad.club, (CLUB, self.abroad.club.pk), self.abroad.organiser)},
            "slip-open": {"secret": self.slip},
            "private-calendar": {"secret": new_secret(self.abroad.organiser, self.abroad.club)},
            "email-confirm": {"claim": "x"},
            "reminders-off": {"token": "x"},
            "match-started": {"key": "0" * 32},
            "blank-pad": {"variant": self.match.variant, "conditions": conditions_of(self.match.variant), "first": 0},
            "practice-act": {"variant": self.match.variant, "act": "undo"},
            "new-password-confirm": {"uidb64": "x", "token": "x-x"},
            "script-words": resolve(words_address()).kwargs,
            "correction-request-close": {"slug": self.match.slug, "pk": report.pk},
            "invitation-revoke": {"slug": club.slug, "pk": Invitation.objects.get(club=club).pk},
            "shared-link-take-back": {"slug": club.slug, "pk": link.pk},
            "shared-link-make": {"slug": club.slug, "kind": COMPETITION, "place": competition.pk},
            "season-leaders-csv": {"table": LISTINGS[0]},
            "player-csv": {"table": "games"},
            "card-holder-csv": {"table": "games"},
        }
        return {
            "season": competition.season.slug,
            "competition": competition.slug,
            "key": self.fixture.key,
            "entrant": entrant,
            "adjustment": competition.adjustments.get().pk,
            "lot": competition.lots.get().pk,
            "round": 1,
            "stage": 0,
            "team": self.teams[0].slug,
            "player": self.teams[0].memberships.earliest("pk").player.part,
            "merge": merged.pk,
            "pk": scorer.pk,
            "line": 2,
            "shown": "0",
            "act": "sides",
            "chart": "worm",
            "export": formats_of(open_book(self.match).match)[0].slug,
            "sheet": "set",
            "variant": "forde",
            "guide": "scoring",
            "table": "batting",
            "person": "ann",
            "side": 0,
            "kind": "records",
        }

    def address(self, name: str) -> str:
        """Return an address of a page."""
        of_match = scope_of(name) == "match"
        values = self.values | {"slug": self.match.slug if of_match else self.club.slug} | self.of_pages.get(name, {})
        return reverse(name, kwargs={argument: values[argument] for argument in arguments_of(name)})

    def answer(self, address: str, found: ResolverMatch, method: str, walker: Walker) -> str:
        """Return what a view answers: "open", "signing in", "not allowed", "nothing" or "no such method"; what it does
        is undone.

        It is asked without the middleware, which has no say in who sees what: there are many thousands to ask.
        """
        request: Any = _REQUESTS.generic(method, address)
        request.user, request.session = walker.user or AnonymousUser(), SessionStore()
        request.COOKIES.update(dict((*walker.cookies, *walker.slip)))
        request._messages, request._dont_enforce_csrf_checks, request.htmx = FallbackStorage(request), True, False
        request.resolver_match = found
        try:
            if method == "GET":
                answer = found.func(request, **found.kwargs)
            else:
                with transaction.atomic():
                    answer = found.func(request, **found.kwargs)
                    transaction.set_rollback(True)
        except SeenError:
            return "open"
        except Http404:
            return "nothing"
        except PermissionDenied:
            return "signing in" if walker.user is None else "not allowed"
        except (BadRequest, SuspiciousOperation):
            return "open"
        return _kind_of(answer, walker)


def _kind_of(answer: HttpResponse, walker: Walker) -> str:
    to_sign_in = answer.status_code == 302 and answer["Location"].startswith("/sign-in/")
    if walker.user is None and (to_sign_in or answer.status_code in (401, 403)):
        return "signing in"
    kinds = {403: "not allowed", 404: "nothing", 405: "no such method"}
    assert answer.status_code < 500
    return kinds.get(answer.status_code, "signing in" if to_sign_in else "open")


def arguments_of(name: str) -> list[str]:
    """Return the names of what an address says in its path."""
    return list(_route_of(name)[1])


def scope_of(name: str) -> str:
    """Return the narrowest that an address is of: a club, a team, a competition and the like; empty for the site."""
    route, arguments = _route_of(name)
    route = route.removeprefix("api/v1/").removeprefix("embed/")
    if route.startswith("matches/"):
        return "match"
    narrowest = {"key": "fixture", "competition": "competition", "team": "team", "player": "player"}
    found = [scope for argument, scope in narrowest.items() if argument in arguments]
    return found[0] if found else "club" if route.startswith("clubs/") else ""


def _route_of(name: str) -> tuple[str, list[str]]:
    [possibility] = get_resolver().reverse_dict.getlist(name)[0][0]
    route, arguments = possibility
    return route, arguments
