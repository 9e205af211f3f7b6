// @ts-check
/** Has the service worker keep this page and what it is made of. A copy that was kept says that it is one. */
const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined; // there is none over plain HTTP

/** What a pad has shown since this page was kept; null where the page is no copy. */
export const copy = document.querySelector("template#kept-copy")?.innerHTML ?? null;

/** @type {ServiceWorkerRegistration | null} */
let registration = null;

/** Whether this page is kept, once that is known. */
export const isKept = keep();

/**
 * Tell the service worker, where one is at work, something about this page.
 * @param {{newest: string} | {files: string[]}} told
 */
export function tell(told) {
  registration?.active?.postMessage({ page: location.pathname, ...told });
}

async function keep() {
  for (const notice of document.querySelectorAll(".kept-copy")) notice.toggleAttribute("hidden", copy === null);
  if (document.readyState !== "complete") await new Promise((loaded) => window.addEventListener("load", loaded));
  try {
    if (!(await worker?.getRegistration()) && !(await worker?.register("/service-worker.js"))) return false;
    registration = (await worker?.ready) ?? null;
  } catch {
    return false; // as in a private window
  }
  tell({ files: performance.getEntriesByType("resource").map(({ name }) => name) });
  return true;
}
