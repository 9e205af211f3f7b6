"""The form by which an archive is sent in."""

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

LARGEST = 90_000_000
"""So many bytes an archive may have that is sent in by a page; a larger one is brought in by a command."""


class ArchiveForm(forms.Form):
    """An archive of a club."""

    file = forms.FileField(
        label=_("Archive"),
        help_text=_("The file (.zip) that an organiser has downloaded from the settings of the club."),
        widget=forms.FileInput({"accept": ".zip,application/zip"}),
        max_length=1000,
    )

    def clean_file(self) -> "UploadedFile[bytes]":
        """Refuse what is too large before it is kept."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST:
            raise forms.ValidationError(
                _("The file is larger than %(megabytes)d MB. Have the administrator bring it in by import_archive."),
                params={"megabytes": LARGEST // 1_000_000},
            )
        return file
