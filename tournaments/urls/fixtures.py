"""Addresses of fixtures: what is done to one, and what the organiser has to decide."""

from django.urls import path

from tournaments.urls.reading import COMPETITION
from tournaments.views import attaching, deciding, fixture, starting

FIXTURE = f"{COMPETITION}fixtures/<slug:key>/"

urlpatterns = [
    path(FIXTURE, fixture.fixture, name="fixture"),
    path(f"{FIXTURE}change/", fixture.change, name="fixture-change"),
    path(f"{FIXTURE}swap/", fixture.swap, name="fixture-swap"),
    path(f"{FIXTURE}exchange/", fixture.exchange_sides, name="fixture-exchange"),
    path(f"{FIXTURE}remove/", fixture.remove, name="fixture-remove"),
    path(f"{FIXTURE}start/", starting.start_match, name="fixture-start"),
    path(f"{FIXTURE}result/", starting.result, name="fixture-result"),
    path(f"{FIXTURE}attach/", attaching.attach_match, name="fixture-attach"),
    path(f"{FIXTURE}release/", attaching.release_match, name="fixture-release"),
    path(f"{FIXTURE}through/", deciding.through, name="fixture-through"),
    path(f"{COMPETITION}add-fixture/", fixture.add, name="fixture-add"),
    path(f"{COMPETITION}bring-in/", attaching.bring_in, name="competition-bring-in"),
    path(f"{COMPETITION}decide/", deciding.decide, name="competition-decide"),
    path(f"{COMPETITION}decide/fill/", deciding.fill, name="place-fill"),
    path(f"{COMPETITION}decide/keep/", deciding.keep, name="place-keep"),
    path(f"{COMPETITION}decide/<int:round>/keep/", deciding.keep_draw, name="round-keep"),
    path(f"{COMPETITION}decide/ask/", deciding.ask_place_again, name="place-ask"),
    path(f"{COMPETITION}decide/<int:round>/ask/", deciding.ask_round_again, name="round-ask"),
    path(f"{COMPETITION}decide/<int:round>/redraw/", deciding.redraw, name="round-redraw"),
]
