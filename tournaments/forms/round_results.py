"""The results of a round from paper: for each fixture the form of its result, with those of others on one page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.book.setups import stored_setup, stored_toss_known
from scoring.forms.results import ResultForm
from scoring.rules.registry import find_rules
from scoring.rules.setup import SidePlayer
from tournaments.forms.fixture_setup import PaperSetupForm
from tournaments.models import Fixture


class FixtureResult:
    """The result of one fixture on a page of several: its totals, or how it ended.

    `made` is the set-up of its match, as it is stored, where that is made, as for slips, and has not begun.
    `form` has the result, bound only where something was typed in it, so that what is left empty is not complained
    about. `setup` is the set-up as it is proposed for a match that is to be made, None where nothing was typed.
    """

    def __init__(
        self,
        fixture: Fixture,
        players: Mapping[int, Sequence[SidePlayer]],
        data: QueryDict | None = None,
        *,
        made: str = "",
        may_override: bool = False,
    ) -> None:
        rules = find_rules(fixture.competition.variant)
        prefix = f"fixture{fixture.pk}"
        proposed = PaperSetupForm(fixture, players)
        stand_in, initial, names = proposed.stand_in, {"toss": ""}, [entrant.name for entrant in proposed.entrants]
        if made:
            stand_in = stored_setup(rules, made)
            names = names[::-1] if fixture.home_side else names
            if stored_toss_known(made):
                initial = {}
                toss = ResultForm(rules, stand_in).initial["toss"]
                if data is not None:
                    data = data.copy()
                    data[f"{prefix}-toss"] = toss
        given: dict[str, Any] = {"prefix": prefix, "names": names, "may_override": may_override, "initial": initial}
        self.fixture = fixture
        self.setup: PaperSetupForm | None = None
        self.form = ResultForm(rules, stand_in, data, **given)
        self.is_filled = self.form.is_filled
        if not self.is_filled and data is not None:
            chosen = data.get(f"{prefix}-batted_first")
            given["initial"] = initial | ({"batted_first": chosen} if chosen else {})
            self.form = ResultForm(rules, stand_in, **given)
        elif self.is_filled and not made:
            self.setup = PaperSetupForm(fixture, players, proposed.unchanged)
            if self.setup.is_valid() and self.setup.setup:
                self.form = ResultForm(rules, self.setup.setup, data, **given)

    def is_valid(self) -> bool:
        """Whether there is a result to be saved; what is wrong is said in the form."""
        if self.setup is None:
            return self.is_filled and self.form.is_valid()
        if not self.setup.is_valid():
            said = _("The elevens of this match must be put right first. Enter its result on its own page.")
            self.form.add_error(None, ValidationError(said, "set_up"))
        elif self.form.is_valid():
            self.setup.setup = self.form.setup
            return True
        return False
