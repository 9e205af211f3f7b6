"""The form that brings in a match file."""

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

LARGEST_PDF = 20_000_000
"""The most bytes that a file sent in may have; a match file's own limit is lower."""


class UploadForm(forms.Form):
    """A match file, or a PDF that carries one."""

    file = forms.FileField(
        label=_("Match file"),
        help_text=_(
            "A match file (.json), the PDF of a recorded match, which contains the match file, or a Cricsheet file "
            "(.json) of a match of overs."
        ),
        widget=forms.FileInput({"accept": ".json,.pdf,application/json,application/pdf"}),
        max_length=1000,
    )

    def clean_file(self) -> "UploadedFile[bytes]":
        """Refuse what is too large before it is read."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_PDF:
            raise forms.ValidationError(
                _("The file is larger than %(megabytes)d MB, too large for a match. Choose the right file."),
                params={"megabytes": LARGEST_PDF // 1_000_000},
            )
        return file
