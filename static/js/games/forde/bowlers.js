// @ts-check
/** The choice of the next bowler, built here when the server has not yet answered the ball that ended the over. */
import { bdi, make } from "../../dom.js";
import { counted, fill } from "../../words.js";
import { bowlers } from "./possible.js";
import { COUNTED, WORDS } from "./words.js";

/** @import { Bowler } from "./possible.js" */
/** @import { FordePage, FordeState, GamePage } from "./state.js" */

/**
 * @param {FordeState} state
 * @param {FordePage} page
 */
export function chooser(state, page) {
  const known = state.rules === page.rules; // else the server alone knows who may not bowl
  const legend = make("legend", { textContent: WORDS.due_over });
  const field = make(
    "fieldset",
    { className: "bowlers" },
    legend,
    ...bowlers(state, page).map((bowler) => row(known ? bowler : { ...bowler, why: "" }, page)),
  );
  field.dataset.due = "over";
  return field;
}

/**
 * @param {Bowler} bowler
 * @param {GamePage} page
 */
function row({ number, name, rank, left, figures, why }, page) {
  const radio = make("input", { type: "radio", name: "bowler", value: String(number) });
  if (why) radio.setAttribute("aria-disabled", "true");
  const cells = make(
    "span",
    { className: "bowler-row" },
    make("span", { className: "pad-name" }, bdi(name)),
    make("span", { className: "figure" }, figures),
    make("span", { className: "bowler-class" }, fill(WORDS.class, { rank })),
    make("span", { className: "figure" }, counted(COUNTED.left, left)),
  );
  if (why) cells.append(make("small", { textContent: fill(page.refused[why].text, { name }) }));
  return make("label", { className: "bowler" }, radio, cells);
}
