"""Sentences with names: plain text in which a name of any script stays by itself."""

import sys
import unicodedata

import pytest
from django.utils import translation

from scoring.form_fields import NameField
from scoring.words.phrase import isolate, listed, phrase, plain

FSI, PDI = "\u2068", "\u2069"


def test_a_name_of_a_right_to_left_script_is_isolated_and_no_other_is_touched() -> None:
    assert phrase("%(side)s won by %(count)d runs", side="שם", count=3) == f"{FSI}שם{PDI} won by 3 runs"
    assert phrase("%(side)s won", side="<b>O’Neill & Çağ</b> 100%s 山田") == "<b>O’Neill & Çağ</b> 100%s 山田 won"
    assert listed(["Otley", "محمد", "Ilkley"]) == f"Otley, {FSI}محمد{PDI}, Ilkley"


def test_a_sentence_in_a_sentence_is_isolated_once() -> None:
    won = phrase("%(side)s won", side="שם")
    assert phrase("%(won)s off the last ball", won=won) == f"{FSI}שם{PDI} won off the last ball"
    assert listed([won, won], "; ") == f"{won}; {won}"
    assert isolate(isolate("שם")) == isolate("שם")


def test_a_translated_sentence_isolates_what_is_not_translated() -> None:
    with translation.override("he"):
        assert phrase("%(side)s won", side="Otley") == f"{FSI}Otley{PDI} won"


def test_every_letter_of_a_right_to_left_script_is_known() -> None:
    letters = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.bidirectional(chr(code)) in ("R", "AL")]
    assert letters
    assert [letter for letter in letters if isolate(letter) == letter] == []


def test_other_programs_are_given_names_as_they_are() -> None:
    assert plain(phrase("%(one)s v %(other)s", one="שם", other="محمد")) == "שם v محمد"


@pytest.mark.parametrize("typed", [isolate("שם"), f" {isolate('שם')} "])
def test_a_name_copied_out_of_a_sentence_is_the_name(typed: str) -> None:
    assert NameField().clean(typed) == "שם"
