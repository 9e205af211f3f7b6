const PARTS = ["pad-top", "pad-said", "pad-due", "pad-undo", "pad-state"];

/** Put the parts of an answer in the place of the old ones. Returns false where the answer is none of the pad's. */
export function swap(html) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const chosen = choices();
  let known = false;
  for (const id of PARTS) {
    const fresh = answer.getElementById(id);
    const old = document.getElementById(id);
    if (!fresh || !old) continue;
    known = true;
    Object.assign(old.dataset, fresh.dataset);
    old.replaceChildren(...fresh.childNodes);
  }
  choose(chosen);
  return known;
}

/** Which version of the match an answer shows, and whose it is to score; null where it is none of the pad's. */
export function shownIn(html) {
  const part = new DOMParser().parseFromString(html, "text/html").getElementById("pad-state");
  return part && { version: Number(part.dataset.version), tag: part.dataset.tag };
}

/** What the match was at, by the newest answer: {version, tag, mine, setup} and the game's own state. */
export function serverState() {
  const part = document.getElementById("pad-state");
  return {
    ...JSON.parse(part.textContent),
    version: Number(part.dataset.version),
    tag: part.dataset.tag,
    mine: part.dataset.mine === "yes",
    setup: part.dataset.setup,
  };
}

/** What stands in the page under a name that `data-live` gives. */
export function live(name) {
  return document.querySelector(`[data-live="${name}"]`);
}

function choices() {
  return [...document.querySelectorAll("#pad-due input:checked, #pad-due select")].map((field) => [field.name, field.value]);
}

function choose(chosen) {
  for (const [name, value] of chosen) {
    const fields = document.querySelectorAll(`#pad-due [name="${name}"]`);
    for (const field of fields) {
      if (field.type === "radio") field.checked = field.value === value && !field.disabled;
      else field.value = value;
    }
  }
}
