// A page that refreshes its score: says when it last heard, keeps the old score when it cannot hear,
// reads a change out once, and rests while nobody looks.

const live = document.getElementById("live");
const heard = document.getElementById("heard");
const said = document.getElementById("said");
const time = () => new Date().toLocaleTimeString(document.documentElement.lang);

let version = null;
let last = time();

const report = (failed) => {
  heard.classList.toggle("failed", failed);
  heard.textContent = `${failed ? heard.dataset.failed : heard.dataset.checked} ${last}`;
};

live.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden) event.preventDefault();
});

live.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (!event.detail.shouldSwap) return;
  last = time();
  report(false);
  event.detail.shouldSwap = xhr.getResponseHeader("ETag") !== version;
  version = xhr.getResponseHeader("ETag");
});

live.addEventListener("htmx:afterSwap", () => {
  const now = live.querySelector("[data-said]")?.textContent.trim() ?? "";
  if (said.textContent !== now) said.textContent = now;
});

for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  live.addEventListener(failure, () => report(true));
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) window.htmx.trigger(live, "refresh");
});

const fullScreen = document.querySelector("[data-full-screen]");
if (fullScreen && document.fullscreenEnabled) {
  fullScreen.hidden = false;
  fullScreen.addEventListener("click", () => document.documentElement.requestFullscreen());
}

report(false);
