// @ts-check
/** The act at the head of the queue that the scorebook did not take: shown once, to be changed, sent again or left out. */
import { all, byId, make, one } from "../dom.js";
import { counted } from "../words.js";
import { behind } from "./texts.js";

/** @import { Said } from "./check.js" */

/**
 * The sentences with which the page says why, each with its rule and the link to it.
 * @returns {Said[]}
 */
export function reasons() {
  return all(byId("pad-said"), "[data-why]").map((line) => {
    const [rule] = all(line, "a");
    if (!(rule instanceof HTMLAnchorElement)) return { text: line.textContent };
    const before = line.textContent.slice(0, line.textContent.lastIndexOf("("));
    return { text: before.trim(), rule: rule.textContent, link: rule.href };
  });
}

/**
 * A paragraph for each sentence; those that an earlier version of this page kept are texts alone.
 * @param {(Said | string)[]} sentences
 * @param {string} [className]
 */
export function paragraphs(sentences, className = "") {
  return sentences.map((said) =>
    make("p", { className }, ...linked([typeof said === "string" ? { text: said } : said])),
  );
}

/** Which fields the page says are to blame. */
export function blamed() {
  const [notice] = all(byId("pad-said"), "[data-fields]");
  return notice?.dataset.fields?.split(" ").filter(Boolean) ?? [];
}

/**
 * What is said, each refusal with a link to its rule, which opens beside the pad, so that the keys stay as they are.
 * @param {Said[]} sentences
 * @returns {(Node | string)[]}
 */
export function linked(sentences) {
  return sentences.flatMap(({ text, rule, link }, index) => {
    const said = index ? ` ${text}` : text;
    if (!rule || !link) return [said];
    return [`${said} (`, make("a", { href: link, target: "_blank", textContent: rule }), ")"];
  });
}

/**
 * Say why, where no answer of the server stands on the page: what it said before, or what the pad itself says.
 * @param {(Said | string)[]} sentences
 */
export function say(sentences) {
  byId("pad-said").replaceChildren(make("div", { className: "notice error" }, ...paragraphs(sentences)));
}

/**
 * Show the refused act and what can be done with it: `again`, to send it as it is; `change`, to have it on the keys.
 * @param {{words?: string}} item
 * @param {number} others - how many acts wait behind it
 * @param {{again: boolean, change: boolean}} offers
 */
export function show(item, others, { again, change }) {
  byId("pad-unsent").textContent = item.words ?? "";
  byId("pad-behind").textContent = others ? counted(behind, others) : "";
  const keys = byId("pad-refused-keys");
  one(keys, "[data-refused=again]").hidden = !again;
  one(keys, "[data-refused=change]").hidden = !change;
  for (const part of [byId("pad-refused"), keys]) part.hidden = false;
}

/** Nothing is refused any more. */
export function hide() {
  for (const id of ["pad-refused", "pad-refused-keys"]) byId(id).hidden = true;
  for (const notice of all(byId("pad-said"), ".error")) notice.remove();
}
