// @ts-check
/** Playing conditions chosen by their name fill in their fields; whoever then changes one has conditions of their own. */
import { targetOf } from "./dom.js";

/** @typedef {Record<string, Record<string, boolean | number | null>>} Presets - options by the name of the conditions */

document.addEventListener("change", (event) => {
  const field = targetOf(event);
  if (field instanceof HTMLSelectElement && field.dataset.presets) fillIn(field);
  else if (field.getAttribute("name")?.startsWith("option_")) {
    const select = field.closest("form")?.querySelector("select[data-presets]");
    if (select instanceof HTMLSelectElement) select.value = "";
  }
});

/** @param {HTMLSelectElement} select */
function fillIn(select) {
  /** @type {unknown} */
  const known = JSON.parse(select.dataset.presets ?? "");
  const options = /** @type {Presets} */ (known)[select.value] ?? {};
  for (const [name, value] of Object.entries(options)) {
    const [field] = document.getElementsByName(`option_${name}`);
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === "checkbox") field.checked = Boolean(value);
    else field.value = String(value ?? "");
  }
}
