// @ts-check
/** What the script of every pad says by itself: how saving goes, what undo takes back, how lines are typed. */
import { gettext, ngettext } from "../words.js";

export const TEXTS = {
  saved: gettext("All saved"),
  saving: gettext("Saving"),
  practice: gettext("Practice: not kept"),
  waiting: gettext("No connection · %(count)s waiting"),
  no_connection: gettext("No connection"),
  trouble: gettext("No answer (%(status)s) · %(count)s waiting"),
  outage: gettext("%(outage)s · %(count)s waiting"),
  no_answer: gettext("No answer (%(status)s)"),
  checking: gettext("Checking"),
  signed_out: gettext("Signed out"),
  out: gettext("Signed out · %(count)s waiting"),
  stopped: gettext("Stopped"),
  unsettled: gettext("First change, send again or leave out the entry that was not recorded."),
  not_yours: gettext("Take over to score."),
  undo: gettext("Undo %(what)s"),
  redo: gettext("Redo"),
  no_copy: gettext("Without a network this pad cannot be opened here: the browser keeps no pages."),
  no_copy_over_http: gettext(
    "Without a network this pad cannot be opened again: the address has no HTTPS. Leave it open; what you score is kept.",
  ),
  not_made: gettext("The match itself was not accepted. What you score is kept on this phone until it is."),
  see_why: gettext("See why and correct it"),
  not_stored: gettext("This phone has no room to keep entries. Keep this pad open until “All saved” stands above."),
  undo_not_sent: gettext("No connection, so nothing was undone. Press Undo again when it is back."),
  redo_not_sent: gettext("No connection, so nothing was done again. Press Redo again when it is back."),
  "take-over_not_sent": gettext("No connection, so you have not taken over. Press Take over again when it is back."),
  act_not_sent: gettext("No connection, so nothing was done. Press it again when it is back."),
  busy: gettext("What waits is sent first. Press it again when all is saved."),
  barred: gettext("You may not score this match any more"),
  outdated: gettext(
    "The set-up was corrected since this page was kept. It is loaded anew as soon as there is a network.",
  ),
  reloading: gettext("The set-up was corrected. Reloading."),
  strange_answer: gettext("The server did not accept this (%(status)s). Reload the page; what is waiting is kept."),
  recorded: gettext("Entered: %(words)s"),
  all_the_same: gettext("Tap it again to enter it all the same: an organiser can record it."),
  waits: gettext("This waits on the phone. It can be corrected here once it has been sent."),
  last_entry: gettext("the last entry"),
  not_recorded: gettext("Not recorded: %(words)s"),
  twice: gettext("A second tap on the same key was ignored."),
  now: gettext("%(words)s. %(score)s, %(progress)s."),
  match_over: gettext("The match is over. The result stands here as soon as the entries have gone up."),
  check_later: gettext("No connection: the cards are checked when it is back."),
  exception: gettext("Press Score once more to ask for an exception."),
  line_mistake: gettext("Line %(line)s: %(text)s"),
};

/**
 * How many acts wait behind a refused one.
 * @param {number} count
 */
export const behind = (count) =>
  ngettext("(%(count)s more waiting behind it)", "(%(count)s more waiting behind it)", count);

/**
 * How many entries of somebody else wait on this phone.
 * @param {number} count
 */
export const othersWait = (count) =>
  ngettext(
    "%(count)s entry of %(name)s waits on this phone. It is sent when %(name)s signs in here and opens this pad.",
    "%(count)s entries of %(name)s wait on this phone. They are sent when %(name)s signs in here and opens this pad.",
    count,
  );

/**
 * How many typed lines are mistakes, and which to correct first.
 * @param {number} count
 */
export const mendLines = (count) =>
  ngettext("Correct line %(first)s first.", "%(count)s mistakes: correct line %(first)s first.", count);
