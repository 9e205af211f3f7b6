/** The choice of the next bowler, built here when the server has not yet answered the ball that ended the over. */
import { fill, bdi } from "../../pad/words.js";
import { bowlers } from "./state.js";

export function chooser(state, page) {
  const { words } = page;
  const field = document.createElement("fieldset");
  field.className = "bowlers";
  field.dataset.due = "over";
  const legend = document.createElement("legend");
  legend.textContent = words.due_over;
  field.append(legend, ...bowlers(state, page).map((bowler) => row(bowler, words)));
  return field;
}

function row({ number, name, rank, left, figures, why }, words) {
  const label = document.createElement("label");
  label.className = "bowler";
  const radio = Object.assign(document.createElement("input"), { type: "radio", name: "bowler", value: number, disabled: Boolean(why) });
  const cells = document.createElement("span");
  cells.className = "bowler-row";
  const cell = (className, ...content) => {
    const span = document.createElement("span");
    span.className = className;
    span.append(...content);
    return span;
  };
  cells.append(
    cell("pad-name", bdi(name)),
    cell("figure", figures),
    cell("bowler-class", fill(words.class, { rank })),
    cell("figure", fill(left === 1 ? words.left_1 : words.left, { left })),
  );
  if (why) cells.append(Object.assign(document.createElement("small"), { textContent: fill(words[why], { name }) }));
  label.append(radio, cells);
  return label;
}
