// @ts-check
/** A form that comes back with mistakes shows the first of them, wherever on the page it stands. */
export function showMistake() {
  const field = document.querySelector("main form [aria-invalid='true']:not([type='hidden'])");
  if (!(field instanceof HTMLElement)) return;
  field.closest("details")?.setAttribute("open", "");
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

showMistake();
