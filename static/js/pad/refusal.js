/** The act at the head of the queue that the scorebook did not take: shown once, to be changed, sent again or left out. */
import { fill } from "./words.js";

const byId = (id) => document.getElementById(id);

/** The sentences with which the page says why. */
export function reasons() {
  return [...byId("pad-said").querySelectorAll("[data-why]")].map((line) => line.textContent);
}

/** Which fields the page says are to blame. */
export function blamed() {
  return byId("pad-said").querySelector("[data-fields]")?.dataset.fields.split(" ").filter(Boolean) ?? [];
}

/** Say why, where no answer of the server stands on the page: what it said before, or what the pad itself says. */
export function say(sentences) {
  const notice = document.createElement("div");
  notice.className = "notice error";
  notice.append(...sentences.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  byId("pad-said").replaceChildren(notice);
}

/** Show the refused act and what can be done with it: `again`, to send it as it is; `change`, to have it on the keys. */
export function show(item, behind, texts, { again, change }) {
  byId("pad-unsent").textContent = item.words ?? "";
  byId("pad-behind").textContent = behind ? fill(texts.behind, { count: behind }) : "";
  const keys = byId("pad-refused-keys");
  keys.querySelector("[data-refused=again]").hidden = !again;
  keys.querySelector("[data-refused=change]").hidden = !change;
  for (const part of [byId("pad-refused"), keys]) part.hidden = false;
}

export function hide() {
  for (const id of ["pad-refused", "pad-refused-keys"]) byId(id).hidden = true;
  for (const notice of byId("pad-said").querySelectorAll(".error")) notice.remove();
}
