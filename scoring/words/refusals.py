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
from scoring.rights import Right
from scoring.words.phrase import phrase
from scoring.words.problems import sentence

OVERRIDE_LABEL = gettext_lazy("Reason for recording it all the same")
ASK_AN_ORGANISER = gettext_lazy(
    "If it did happen so at the table, an organiser can record it all the same, with a written reason."
)
"""What is said to who may not record what the cards cannot have done."""

FORBIDDEN = {
    Right.CREATE_MATCH: gettext_lazy("Only a scorer or an organiser of the club can make a match."),
    Right.RECORD: gettext_lazy("Only a scorer or an organiser of the club can record."),
    Right.CORRECT: gettext_lazy("Only a scorer or an organiser of the club can correct the book."),
    Right.OVERRIDE: gettext_lazy(
        "The cards cannot do this. Only an organiser can record it all the same, with a reason."
    ),
    Right.UNDO_END: gettext_lazy("Only a scorer or an organiser of the club can undo the end of a match."),
    Right.CHANGE_FINISHED: gettext_lazy("The match is finished. Only an organiser can change it, with a reason."),
    Right.WITHDRAW: gettext_lazy("Only an organiser can withdraw a match or bring it back."),
    Right.MANAGE_ROSTERS: gettext_lazy("Only an organiser can change rosters."),
    Right.MANAGE_PEOPLE: gettext_lazy("Only an organiser can invite people and change what they may do."),
    Right.MANAGE_COMPETITIONS: gettext_lazy("Only an organiser can arrange seasons and competitions."),
}


def not_written_text(error: NotWrittenError) -> str:
    """Return what to tell the person whose act was not written."""
    match error:
        case RefusedError():
            return " ".join(sentence(problem) for problem in error.problems)
        case StaleError():
            return _("Somebody was quicker: the book has changed since you opened it. Nothing of yours was saved.")
        case KeyReusedError():
            return _("This was sent before with something else in it. Nothing was saved; please look at the log.")
        case TakenOverError():
            return phrase(_("%(name)s is scoring this match now. Take over to go on."), name=str(error.match.scorer))
        case ForbiddenError():
            return str(FORBIDDEN[error.right])
    return str(error)
