// @ts-check
/** Buttons that copy the field they name; shown only where the browser lets a page write to the clipboard. */
import { all, byId } from "./dom.js";

for (const button of all(document, "[data-copy]", HTMLButtonElement)) {
  const field = byId(button.dataset.copy ?? "", HTMLInputElement);
  field.addEventListener("focus", () => field.select());
  // Missing where the page came over plain HTTP.
  const clipboard = /** @type {Clipboard | undefined} */ (navigator.clipboard);
  button.hidden = !clipboard;
  button.addEventListener("click", () => {
    void clipboard?.writeText(field.value).then(() => {
      button.textContent = button.dataset.done ?? "";
    });
  });
}
