"""The Swiss evening of the demo."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone
from played_competition import table

from tournaments.models import Competition
from tournaments.services.draws import changed_rounds


@pytest.mark.django_db
def test_the_swiss_evening_has_its_third_round_drawn() -> None:
    call_command("demo", stdout=StringIO())
    evening = Competition.objects.get(name="Swiss evening")
    assert table(evening)[:3] == [(1, "Bea", 2), (1, "Tom", 2), (3, "Ros", 1)]
    assert Counter(evening.fixtures.values_list("round", "is_bye")) == {
        (number, bye): 1 if bye else 3 for number in (1, 2, 3) for bye in (False, True)
    }
    assert not evening.fixtures.filter(round=3).exclude(match=None).exists()
    assert set(evening.fixtures.values_list("on", flat=True)) == {timezone.localdate()}
    assert evening.outcomes.exclude(opponent=None).exclude(person="").count() == 12
    assert not changed_rounds(evening)
