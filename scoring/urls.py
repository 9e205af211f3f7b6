"""The addresses of what is said of the games, of paper, and, by `clubs.urls`, of clubs; of matches: `match_urls`."""

from django.urls import include, path

from scoring.views import (
    correction_requests,
    embeds,
    matches,
    matchfiles,
    paper,
    practice,
    rules,
    script_words,
    slips,
    started,
    without_network,
)

urlpatterns = [
    path("embed/matches/<slug:slug>/", embeds.score, name="embed-score"),
    path("rules/", rules.rules, name="rules"),
    path("figures/", rules.figures, name="figures"),
    path("how-to-play/<slug:variant>/", rules.how_to_play, name="how-to-play"),
    path("how-to-play/<slug:variant>/practice/", practice.pad, name="practice"),
    path("how-to-play/<slug:variant>/practice/<slug:act>/", practice.act, name="practice-act"),
    path("clubs/<slug:slug>/reported-mistakes/", correction_requests.of_club, name="correction-requests"),
    path("clubs/<slug:slug>/import/", matchfiles.upload, name="match-import"),
    path("blank-pads/<slug:variant>/<slug:conditions>/<int:first>/", started.blank_pad, name="blank-pad"),
    path("words/<slug:language>/<slug:digest>.js", script_words.script_words, name="script-words"),
    # Without a network
    path("service-worker.js", without_network.service_worker, name="service-worker"),
    path("site.webmanifest", without_network.manifest, name="manifest"),
    path("without-network/", without_network.without_network, name="without-network"),
    # What can be printed
    path("paper/", paper.index, name="paper"),
    path("paper/<slug:guide>.pdf", paper.guide, name="guide-sheet"),
    path("paper/<slug:variant>/<slug:sheet>.pdf", paper.blank_sheet, name="blank-sheet"),
    path("paper/<slug:variant>/teams/<slug:sheet>.pdf", paper.ready_sheet, name="ready-sheet"),
    path("clubs/<slug:slug>/teams/<slug:team>/paper/", paper.team, name="team-paper"),
    path(
        "clubs/<slug:slug>/teams/<slug:team>/paper/<slug:variant>/<slug:sheet>.pdf", paper.team_sheet, name="team-sheet"
    ),
    path("clubs/<slug:slug>/matches/new/", matches.new, name="match-new"),
    path("slips/<str:secret>/", slips.open_slip, name="slip-open"),
    path("", include("scoring.clubs.urls")),
]
