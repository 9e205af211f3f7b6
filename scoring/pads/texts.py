"""What the script of every pad says by itself: how saving goes, and what undo will take back."""

from django.utils.translation import gettext_lazy as _

TEXTS = {
    "saved": _("All saved"),
    "saving": _("Saving"),
    "waiting": _("No connection · %(count)d waiting"),
    "no_connection": _("No connection"),
    "trouble": _("No answer (%(status)d) · %(count)d waiting"),
    "outage": _("%(outage)s · %(count)d waiting"),
    "no_answer": _("No answer (%(status)d)"),
    "checking": _("Checking"),
    "signed_out": _("Signed out"),
    "stopped": _("Stopped"),
    "unsettled": _("First change, send again or leave out the entry that was not recorded."),
    "not_yours": _("Take over to score."),
    "undo": _("Undo %(what)s"),
    "behind": _("(%(count)d more waiting behind it)"),
    "undo_not_sent": _("No connection, so nothing was undone. Press Undo again when it is back."),
    "reloading": _("The set-up was corrected. Reloading."),
    "strange_answer": _("The server did not accept this (%(status)d). Reload the page; what is waiting is kept."),
    "now": _("%(words)s. %(score)s, %(progress)s."),
}


def texts() -> dict[str, str]:
    """Return the texts, %-templates, in the reader's language."""
    return {key: str(text) for key, text in TEXTS.items()}
