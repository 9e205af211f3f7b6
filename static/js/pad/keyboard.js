/**
 * Keys of the keyboard score while no text is being typed. They can be switched off, for those who dictate.
 * `take` gets the key's name and returns whether it meant something.
 */
export function listen(take) {
  const on = document.getElementById("pad-shortcuts");
  on.checked = recall() !== "off";
  on.addEventListener("change", () => remember(on.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest("dialog")) return;
    if (event.key === "Escape") return void take("Escape");
    if (!on.checked || isText(target) || presses(event.key, target)) return;
    if (take(event.key)) event.preventDefault();
  });
}

function isText(element) {
  return element.matches("textarea, select, input:not([type=radio], [type=checkbox])");
}

/** Whether the key presses what has the focus. Enter on a key that is chosen already confirms instead. */
function presses(key, element) {
  if (!element.matches("button, a, summary")) return false;
  return key === " " || (key === "Enter" && element.getAttribute("aria-pressed") !== "true");
}

function recall() {
  try {
    return localStorage.getItem("pad-shortcuts");
  } catch {
    return null;
  }
}

function remember(value) {
  try {
    localStorage.setItem("pad-shortcuts", value);
  } catch {
    // Not remembered, then.
  }
}
