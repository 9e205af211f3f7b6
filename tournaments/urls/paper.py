"""Addresses of the paper of a competition."""

from django.urls import path

from tournaments.urls.reading import COMPETITION
from tournaments.views import paper

PAPER = f"{COMPETITION}paper/"

urlpatterns = [
    path(PAPER, paper.paper, name="competition-paper"),
    path(f"{PAPER}table.pdf", paper.table, name="competition-table-pdf"),
    path(f"{PAPER}fixtures.pdf", paper.fixtures, name="competition-fixtures-pdf"),
    path(f"{PAPER}grid.pdf", paper.grid, name="competition-grid-pdf"),
    path(f"{PAPER}bracket.pdf", paper.bracket_sheet, name="competition-bracket-pdf"),
    path(f"{PAPER}rounds/<int:stage>/<int:round>.pdf", paper.round_pack, name="round-pack"),
]
