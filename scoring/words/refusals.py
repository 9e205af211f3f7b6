"""Why the book was not written, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.book.errors import (
    ForbiddenError,
    KeyReusedError,
    NotWrittenError,
    RefusedError,
    StaleError,
    TakenOverError,
)
from scoring.rights import ROLES, Right, roles_with
from scoring.words.phrase import phrase
from scoring.words.problems import refusal

STALE = gettext_lazy("Somebody else has changed the match since you opened the page. Your change is not saved.")
KEY_REUSED = gettext_lazy("This form was already sent with other content. Nothing was saved; check the log.")
TAKEN_OVER = gettext_lazy("%(name)s is scoring this match now. Take over to go on.")
OVERRIDE_LABEL = gettext_lazy("Reason for the exception")

_FORBIDDEN = {
    Right.READ: gettext_lazy("Only %(roles)s of the club can see this."),
    Right.READ_DRAFTS: gettext_lazy("Only %(roles)s of the club can see what is not published yet."),
    Right.CREATE_MATCH: gettext_lazy("Only %(roles)s of the club can set up a match."),
    Right.RECORD: gettext_lazy("Only %(roles)s of the club can record."),
    Right.CORRECT: gettext_lazy("Only %(roles)s of the club can correct the log."),
    Right.SETTLE: gettext_lazy("Only %(roles)s of the club can settle a match."),
    Right.CONFIRM: gettext_lazy("Only %(roles)s of the club can confirm a result."),
    Right.SETTLE_COUNTS: gettext_lazy("Only %(roles)s can settle what the sides have counted differently."),
    Right.OVERRIDE: gettext_lazy(
        "The cards cannot do this. Only %(roles)s can record it as an exception, with a reason."
    ),
    Right.UNDO_END: gettext_lazy("Only %(roles)s of the club can undo the end of a match."),
    Right.CHANGE_FINISHED: gettext_lazy("The match is finished. Only %(roles)s can change it, with a reason."),
    Right.WITHDRAW: gettext_lazy("Only %(roles)s can withdraw a match or bring it back."),
    Right.MANAGE_ROSTERS: gettext_lazy("Only %(roles)s can change rosters."),
    Right.MANAGE_PEOPLE: gettext_lazy("Only %(roles)s can invite people and change their roles."),
    Right.MANAGE_CLUB: gettext_lazy("Only %(roles)s can change, close or reopen the club."),
    Right.MANAGE_COMPETITIONS: gettext_lazy("Only %(roles)s can manage seasons and competitions."),
}


def forbidden_text(right: Right) -> str:
    """Return what to tell somebody who does not have a right: whose it is."""
    return _FORBIDDEN[right] % {"roles": who_may(right)}


def who_may(right: Right) -> str:
    """Return the roles that have a right: "a scorer or an organiser"."""
    *others, last = (str(ROLES[name].one) for name in roles_with(right))
    return _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last} if others else last


def ask_for_an_exception() -> str:
    """Return what is said to who may not record what the cards cannot have done."""
    said = _("If this did happen at the table, %(roles)s can record it as an exception, with a reason.")
    return said % {"roles": who_may(Right.OVERRIDE)}


def not_written_text(error: NotWrittenError) -> str:
    """Return what to tell the person whose act was not written."""
    match error:
        case RefusedError():
            return " ".join(str(refusal(problem)) for problem in error.problems)
        case StaleError():
            return str(STALE)
        case KeyReusedError():
            return str(KEY_REUSED)
        case TakenOverError():
            return phrase(TAKEN_OVER, name=str(error.match.scorer))
        case ForbiddenError():
            return forbidden_text(error.right)
    return str(error)
