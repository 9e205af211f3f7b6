"""Which matches are brought into a competition, as forms."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring.models import Match
from tournaments.models import Fixture
from tournaments.services.candidates import Candidate
from tournaments.words.fixtures import called_words

MOST_LETTERS = 200


class AttachForm(forms.Form):
    """The match that is to be a fixture's, by its address."""

    match = forms.CharField(max_length=MOST_LETTERS, error_messages={"required": _("Choose the match to add.")})

    def __init__(self, matches: QuerySet[Match], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.matches = matches

    def clean_match(self) -> Match:
        """Return the match at an address, or at the end of one, of those that may be brought in."""
        slug = self.cleaned_data["match"].strip().rstrip("/").rpartition("/")[2]
        match = self.matches.filter(slug=slug).first()
        if match is None:
            raise forms.ValidationError(_("The club has no match at this address."), code="not_found")
        return match


class BringInForm(forms.Form):
    """Proposals of matches for fixtures, to be ticked."""

    pair = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, error_messages={"required": _("Tick the matches to add.")}
    )

    def __init__(self, proposals: Sequence[Candidate], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_code = {f"{each.fixture.key}:{each.match.slug}": each for each in proposals}
        cast("forms.MultipleChoiceField", self.fields["pair"]).choices = [(code, code) for code in self.by_code]

    @property
    def chosen(self) -> list[Candidate]:
        """The proposals that were ticked in a valid form."""
        return [self.by_code[code] for code in self.cleaned_data["pair"]]

    @property
    def rows(self) -> list[tuple[str, Candidate, str, bool]]:
        """Each proposal with its code, what its fixture is called, and whether it is ticked."""
        ticked = self["pair"].value() or ()
        return [(code, each, _called(each.fixture), code in ticked) for code, each in self.by_code.items()]


def _called(fixture: Fixture) -> str:
    return called_words(fixture.stage, fixture.round, fixture.label)
