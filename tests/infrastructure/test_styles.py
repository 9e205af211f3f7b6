"""The style sheets that games name are there, in their own folders."""

import pytest
from django.contrib.staticfiles import finders

from scoring.games.game import Game
from scoring.games.registry import games
from scoring.sheets.sheet import blank


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_style_sheets_of_a_game_are_there(game: Game) -> None:
    pages = [page for sheet in game.sheets.sheets for page in sheet.pages(blank(game.slug))]
    named = {game.pad.style, *(f"css/{page.style}" for page in pages)}
    assert [name for name in named if not (name.startswith("css/games/") and finders.find(name))] == []
