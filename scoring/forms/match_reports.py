"""The form of a match's report."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.match_reports import LONGEST
from scoring.rules.fields import UnreadableError
from scoring.rules.fields import text as read_text
from scoring.words.problems import sentence


class MatchReportForm(forms.Form):
    """The text of the report: plain, its paragraphs parted by blank lines."""

    text = forms.CharField(
        label=_("Match report"),
        help_text=_("Leave a blank line between paragraphs."),
        error_messages={"required": _("Write a report, or go back to the one written from the figures.")},
        widget=forms.Textarea({"rows": 20}),
    )

    def clean_text(self) -> str:
        """Return the text, free of what would garble a page or a print, with one kind of line break."""
        try:
            read = str(read_text(LONGEST, lines=True)(self.cleaned_data["text"]))
        except UnreadableError as error:
            raise ValidationError(sentence(error.problem)) from None
        return read.replace("\r\n", "\n").replace("\r", "\n").strip()
