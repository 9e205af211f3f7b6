"""The sentence for every problem: what is wrong, why the rules say so, and what to do.

Those of one game alone stand in `scoring/games/<game>/words/problems.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules.problems import Problem
from scoring.words import of_games
from scoring.words.cricsheet import SENTENCES as CRICSHEET
from scoring.words.fields import field_label
from scoring.words.phrase import Sentence, phrase
from scoring.words.report_problems import SENTENCES as REPORT

FORMAT: Mapping[str, Sentence] = {
    # The file as a whole
    "file_too_large": _(
        "The file is larger than %(megabytes)s MB. A match file is far smaller; choose the right file."
    ),
    "file_unreadable": _("The file cannot be opened: %(reason)s."),
    "byte_order_mark": _("The file begins with a byte order mark. Save it as UTF-8 without one."),
    "not_utf8": _("The file is not text in UTF-8 (byte %(byte)s cannot be read). Save it as UTF-8."),
    "not_json": _(
        "This is not JSON from line %(line)s, column %(column)s on. The file may be cut off there, or a comma or "
        "quotation mark may be missing."
    ),
    "nested_too_deep": ngettext_lazy(
        "This is nested deeper than the %(deepest)s level of a match file. Take out what is too deep.",
        "This is nested deeper than the %(deepest)s levels of a match file. Take out what is too deep.",
        "deepest",
    ),
    "repeated_key": _(
        "The key “%(key)s” is written more than once, so it is not clear which counts. Keep one of them."
    ),
    "lone_surrogate": _("This contains half of a character (a lone surrogate). Write the whole character."),
    "not_finite": _("This is not a usable number. Only whole numbers are used."),
    "unknown_version": _("Only these versions of the match file can be read: %(versions)s."),
    "too_many_entries": ngettext_lazy(
        "A match file has at most %(most)s entry. Put each match into a file of its own.",
        "A match file has at most %(most)s entries. Put each match into a file of its own.",
        "most",
    ),
    "too_many_problems": ngettext_lazy(
        "Only the first %(most)s problem is listed here. Correct it and check the file again.",
        "Only the first %(most)s problems are listed here. Correct them and check the file again.",
        "most",
    ),
    "derived_differs": _(
        "The file says %(given)s here, but by its entries it is %(due)s. Correct the entries, or leave “derived” out "
        "to have it worked out."
    ),
    "no_attachment": _("The PDF contains no match file. Only the PDF of a recorded match has one."),
    "pdf_unreadable": _("The PDF cannot be read; it may be damaged or locked. Choose the match file itself instead."),
    "override_needs_organiser": _(
        "The cards cannot have done this. Only an organiser can record it as an exception, with a reason. Ask an "
        "organiser to import the file."
    ),
    # Keys and values
    "not_an_object": _("This must be an object, with its keys and values in braces."),
    "unknown_key": _("“%(key)s” is not known here. Check the spelling, or leave it out."),
    "missing": _("“%(key)s” is missing. It cannot be left out here."),
    "not_whole": _("This must be a whole number from %(low)s to %(high)s, without quotation marks."),
    "out_of_range": _("This must be from %(low)s to %(high)s."),
    "not_a_flag": _("This is either on or off: write true or false."),
    "not_one_of": _("This must be one of: %(choices)s."),
    "not_a_list": _("This must be a list, in square brackets."),
    "wrong_length": ngettext_lazy(
        "This must have from %(low)s to %(high)s item.",
        "This must have from %(low)s to %(high)s items.",
        "high",
    ),
    "not_text": _("This must be text, in quotation marks."),
    "too_long": ngettext_lazy(
        "This is longer than %(length)s character. Shorten it.",
        "This is longer than %(length)s characters. Shorten it.",
        "length",
    ),
    "control_character": _("This contains the invisible character %(character)s. Type it again without it."),
    "no_name": _("A name is missing. A single letter will do."),
    "not_a_date": _("This must be a date, written as 2026-05-02."),
    "not_a_time": _("This must be a time, written as 2026-05-02T14:30."),
    "no_such_card": _("There is no such card. Write rank and colour, as 10r or Kb; the jokers are Xr and Xb."),
    "no_such_entry": _("There is no such entry in this game. It has: %(choices)s."),
    # The set-up
    "two_sides": _("A match has two sides. Enter both."),
    "no_such_player": _("The side has no number %(number)s. Players are numbered from 1 in the order given."),
    "wrong_number_of_players": _(
        "A side must have %(expected)s players, and this one has %(given)s. Add or remove players."
    ),
}

ON_PAGE: Mapping[str, tuple[Sentence, Sentence]] = {
    "missing": (_("%(field)s is missing. Fill it in."), _("Something is missing here. Fill it in.")),
    "not_whole": (
        _("%(field)s must be a whole number from %(low)s to %(high)s."),
        _("This must be a whole number from %(low)s to %(high)s."),
    ),
    "out_of_range": (_("%(field)s must be from %(low)s to %(high)s."), _("This must be from %(low)s to %(high)s.")),
    "too_long": (
        ngettext_lazy(
            "%(field)s is longer than %(length)s character. Shorten it.",
            "%(field)s is longer than %(length)s characters. Shorten it.",
            "length",
        ),
        ngettext_lazy(
            "This is longer than %(length)s character. Shorten it.",
            "This is longer than %(length)s characters. Shorten it.",
            "length",
        ),
    ),
}
"""What a page says of the form of what was typed: of a field that it has a word for, and of any other."""

MATCH: Mapping[str, Sentence] = {
    "match_is_over": _(
        "The match is over, so nothing can follow. If it should not be, correct the entry that ended it."
    ),
    "order_is_fixed": _(
        "Batters come in by their number here, so nobody can be picked. Leave the next batter out, or turn on "
        "“captain picks next” in the set-up."
    ),
    "nobody_comes_in": _("Nobody comes in after this, so no next batter can be named. Leave it out."),
    "next_batter_missing": ngettext_lazy(
        "A wicket fell and the captain picks who comes in. Name %(expected)s next batter.",
        "Wickets fell and the captain picks who comes in. Name %(expected)s next batters, in their order.",
        "expected",
    ),
    "batter_has_been_in": _(
        "Number %(number)s has batted in this innings or is not in the side. Pick somebody still to come in."
    ),
}

BOOK: Mapping[str, Sentence] = {
    "nothing_to_undo": _("There is nothing to undo: the match is as it was set up."),
    "nothing_to_redo": _("There is nothing to redo: nothing was undone since the last entry."),
    "no_such_line": _("That entry is no longer in the log. Check the log as it is now."),
    "other_innings": _(
        "Innings %(number)s would no longer begin and end where it did, and this entry would count in another. Change "
        "what closes the innings before it, or delete this entry with those that follow."
    ),
    "innings_since": _(
        "Innings %(number)s ended where it was agreed to, and the next has been played since. Delete from the log what "
        "came after it, or keep the length."
    ),
    "conditions_fixed": _(
        "The playing conditions of this match are set by its competition. An organiser can change them there."
    ),
    "sides_fixed": _(
        "This match is a fixture of a competition, and these are not the sides of that fixture. An organiser "
        "must first remove the match from the fixture."
    ),
    "withdrawn": _("The match has been withdrawn, so nothing can be recorded. Bring it back first."),
    "not_withdrawn": _("The match has not been withdrawn, so it cannot be brought back."),
    "reason_needed": _("A finished match can only be changed with a reason. Give the reason."),
}

_NO_RULES = frozenset({"format", "book", "competition"})


_OWN: Mapping[str, Sentence] = {**FORMAT, **MATCH, **BOOK, **REPORT, **CRICSHEET}


def sentences() -> Mapping[str, Sentence]:
    """Return the sentences by the code of their problem, those of every game among them."""
    return {**_OWN, **of_games.sentences()}


def sentence(problem: Problem, label: str = "") -> str:
    """Return the sentence for a problem, in the reader's language, naming its field as a page does.

    `label` is what the page calls that field, where that is known better than by its key.
    """
    if problem.code not in ON_PAGE:
        return file_sentence(problem)
    label = label or field_label(problem.field)
    return phrase(ON_PAGE[problem.code][0 if label else 1], **{**problem.params, "field": label})


def file_sentence(problem: Problem) -> str:
    """Return the sentence for a problem of a match file, naming its field as the file does."""
    known: Sentence = (
        _OWN.get(problem.code) or of_games.sentences().get(problem.code) or _("The rules refuse this (%(code)s).")
    )
    params = {**problem.params, "code": problem.code}
    return phrase(known, **params)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was refused: the sentence, and the id of the rule behind it; "" where no rule of a game is."""

    text: str
    rule: str = ""

    def __str__(self) -> str:
        """Return the sentence with the rule's id; a page makes a link of that."""
        if not self.rule:
            return self.text
        return phrase(gettext("%(sentence)s (%(rule)s)"), sentence=self.text, rule=self.rule)


def refusal(problem: Problem, label: str = "") -> Refusal:
    """Return why a problem refuses an entry."""
    return Refusal(sentence(problem, label), _rule(problem))


def file_refusal(problem: Problem) -> Refusal:
    """Return why a problem refuses a match file."""
    return Refusal(file_sentence(problem), _rule(problem))


def _rule(problem: Problem) -> str:
    return "" if problem.rule in _NO_RULES else problem.rule
