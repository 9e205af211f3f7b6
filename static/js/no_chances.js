// @ts-check
/**
 * Whether this screen shows how likely results are. It is known before the page is drawn, so that what is not to be
 * seen never flashes up: this is no module, which would wait for the whole page.
 */
{
  const NAME = "no-chances";
  const page = document.documentElement;

  const isOff = () => {
    try {
      return localStorage.getItem(NAME) !== null;
    } catch {
      return false; // a browser that keeps nothing
    }
  };

  /** @param {boolean} off */
  const set = (off) => {
    page.classList.toggle(NAME, off);
    try {
      if (off) localStorage.setItem(NAME, "1");
      else localStorage.removeItem(NAME);
    } catch {
      // Then it holds until another page is opened.
    }
  };

  page.classList.toggle(NAME, isOff());
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("button[data-no-chances]")) {
      if (!(button instanceof HTMLButtonElement)) continue;
      const say = () => {
        button.textContent = (page.classList.contains(NAME) ? button.dataset.show : button.dataset.hide) ?? "";
      };
      button.hidden = false;
      button.addEventListener("click", () => {
        set(!page.classList.contains(NAME));
        say();
      });
      say();
    }
  });
}
