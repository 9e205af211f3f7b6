"""The results of a round from paper: for each fixture the form of its result, with those of others on one page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.forms.results import ResultForm
from scoring.rules.registry import find_rules
from scoring.rules.setup import SidePlayer
from tournaments.forms.fixture_setup import PaperSetupForm
from tournaments.models import Fixture


class FixtureResult:
    """The result of one fixture on a page of several: its totals, or how it ended.

    `form` has it, bound only where something was typed in it, so that what is left empty is not complained about.
    `setup` is the set-up as it is proposed, None where nothing was typed.
    """

    def __init__(
        self,
        fixture: Fixture,
        players: Mapping[int, Sequence[SidePlayer]],
        data: Mapping[str, Any] | None = None,
        *,
        may_override: bool = False,
    ) -> None:
        proposed = PaperSetupForm(fixture, players)
        rules = find_rules(fixture.competition.variant)
        prefix = f"fixture{fixture.pk}"
        given: dict[str, Any] = {
            "prefix": prefix,
            "names": [entrant.name for entrant in proposed.entrants],
            "may_override": may_override,
            "initial": {"toss": ""},
        }
        self.fixture = fixture
        self.setup: PaperSetupForm | None = None
        self.form = ResultForm(rules, proposed.stand_in, data, **given)
        if self.form.is_filled:
            self.setup = PaperSetupForm(fixture, players, proposed.unchanged)
            if self.setup.is_valid() and self.setup.setup:
                self.form = ResultForm(rules, self.setup.setup, data, **given)
        elif data is not None:
            chosen = data.get(f"{prefix}-batted_first")
            given["initial"] = {"toss": ""} | ({"batted_first": chosen} if chosen else {})
            self.form = ResultForm(rules, proposed.stand_in, **given)

    @property
    def is_filled(self) -> bool:
        """Whether a result was typed, be it good or not."""
        return self.setup is not None

    def is_valid(self) -> bool:
        """Whether there is a result to be saved; what is wrong is said in the form."""
        if self.setup is None:
            return False
        if not self.setup.is_valid():
            said = _("The elevens of this match must be put right first. Enter its result on its own page.")
            self.form.add_error(None, ValidationError(said, "set_up"))
        elif self.form.is_valid():
            self.setup.setup = self.form.setup
            return True
        return False
