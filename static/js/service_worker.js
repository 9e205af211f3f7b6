// @ts-check
/**
 * The service worker: it keeps pad, match page and log of the matches that somebody signed in has opened on this phone,
 * with the files that they are made of, and shows them where there is no network. What is sent goes past it.
 *
 * Kept pages are one account's: a refusal throws them away here, signing in or out in stored_pages.js.
 */

/** @typedef {Event & {waitUntil: (done: Promise<unknown>) => void}} LongEvent */
/** @typedef {LongEvent & {request: Request, respondWith: (answer: Promise<Response | undefined>) => void}} FetchEvent */
/** @typedef {EventTarget & {skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>}}} OwnScope */

/**
 * What a page tells: its address with the files that it is made of, or with the newest answer that a pad shows.
 * @typedef {{page: string, files: string[]} | {page: string, newest: string}} Told
 */

const VERSION = "0"; // of the site's files: the server puts it here
const KEPT = `kept-${VERSION}`;
const LIST = "/without-network/"; // the page that lists what is kept
const PAGES = /^\/(?:matches\/[^/]+\/(?:score\/|log\/)?|clubs\/[^/]+\/matches\/new\/)$/;
const STARTED = /^\/matches\/started-[0-9a-f]{32}\/score\/$/; // on this phone: the server does not know it yet
const FILES = /^\/(?:static|words|blank-pads)\//;
const PERSONAL = / data-person="\d/;
const MOST = 30; // pages
const PATIENCE = 5_000; // milliseconds, after which a page that is kept is shown
const newestOf = (/** @type {string} */ pathname) => `/newest${pathname}`;
const HEADERS = ["Content-Type", "Content-Security-Policy"];

const worker = /** @type {OwnScope} */ (/** @type {unknown} */ (globalThis));

listen("install", (/** @type {LongEvent} */ event) => {
  void worker.skipWaiting();
  event.waitUntil(keepList());
});

listen("activate", (/** @type {LongEvent} */ event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), forget(2)]));
});

listen("message", (/** @type {LongEvent & {data: Told}} */ event) => {
  const { data } = event;
  event.waitUntil("newest" in data ? keepNewest(data.page, data.newest) : keep(data.page, data.files));
});

listen("fetch", (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (FILES.test(pathname)) event.respondWith(file(request));
});

/** @template {Event} E @param {string} name @param {(event: E) => void} heard */
function listen(name, heard) {
  worker.addEventListener(name, (event) => heard(/** @type {E} */ (event)));
}

/**
 * A page from the network; where none answers, as it was kept.
 * @param {FetchEvent} event
 */
async function page(event) {
  const { pathname } = new URL(event.request.url);
  const stored = PAGES.test(pathname) && (await find(pathname));
  if (stored && STARTED.test(pathname)) return asKept(pathname, stored);
  const network = fetch(event.request).then((fresh) => {
    if (fresh.headers.has("Clear-Site-Data")) event.waitUntil(forget(0));
    else if (PAGES.test(pathname)) event.waitUntil(keepPage(event.request, fresh.clone()));
    return fresh;
  });
  event.waitUntil(network.catch(() => undefined));
  if (!stored) return network.catch(list);
  /** @type {Promise<undefined>} */
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const fresh = await Promise.race([network.catch(() => undefined), patience]);
  return fresh && fresh.status < 500 ? fresh : asKept(pathname, stored);
}

/**
 * A page as it was kept. What a pad has shown since stands behind it, in a template by which it knows that it is a copy.
 * @param {string} pathname @param {Response} stored
 */
async function asKept(pathname, stored) {
  const newest = await find(newestOf(pathname));
  const parts = `<template id="kept-copy">${newest ? await newest.text() : ""}</template>`;
  return new Response((await stored.text()) + parts, { headers: headersOf(stored) });
}

/** @param {Response} stored */
function headersOf({ headers }) {
  return HEADERS.map((name) => /** @type {[string, string]} */ ([name, headers.get(name) ?? ""]));
}

/** A file from the network; where that does not have it, as it was kept. @param {Request} request */
async function file(request) {
  const fresh = await fetch(request).catch(() => Response.error());
  return fresh.ok ? fresh : ((await find(request)) ?? fresh);
}

/** The page that lists what is kept. */
async function list() {
  const stored = await find(LIST);
  if (!stored) return Response.error();
  const links = (await keptPages()).map(async (pathname) => {
    const title = /<title>([^<]*) – /.exec((await (await find(pathname))?.text()) ?? "");
    return `<li><a href="${pathname}">${title?.[1] ?? ""}</a></li>`;
  });
  const shown = (await Promise.all(links)).reverse().join("");
  const text = (await stored.text()).replace("<li></li>", () => shown);
  return new Response(text, { headers: headersOf(stored) });
}

/**
 * What is kept at an address, by the newest version of the site that kept it.
 * @param {Request | string} address
 */
async function find(address) {
  for (const name of (await caches.keys()).reverse()) {
    const stored = await caches.match(address, { cacheName: name, ignoreSearch: true, ignoreVary: true });
    if (stored) return stored;
  }
  return undefined;
}

/** Keep a page that was opened, and what it is made of. @param {string} address @param {string[]} files */
async function keep(address, files) {
  if (!(await find(address))) await keepPage(new Request(address), await fetch(address));
  if (!(await find(LIST))) await keepList();
  await addFiles(files);
}

/**
 * Keep a page as it now is; or throw it away where it is not there any more for whoever is signed in. Where it was opened
 * at a place in it, as after a correction, the whole of what is kept is asked for anew.
 * @param {Request} request @param {Response} fresh
 */
async function keepPage({ url }, fresh) {
  const { pathname, search } = new URL(url);
  if (search && (await find(pathname))) await keepPage(new Request(pathname), await fetch(pathname));
  if (search || fresh.status >= 500) return;
  const personal = fresh.ok && !fresh.redirected && PERSONAL.test(await fresh.clone().text());
  if (personal) await (await caches.open(KEPT)).put(pathname, fresh);
  await drop(pathname, personal ? KEPT : "");
  const old = (await keptPages()).filter((kept) => !STARTED.test(kept)).slice(0, -MOST);
  for (const kept of old) await drop(kept);
}

/** Throw a page away, but for one copy, and what its pad has shown. @param {string} pathname @param {string} spared */
async function drop(pathname, spared = "") {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    await cache.delete(newestOf(pathname));
    if (name !== spared) await cache.delete(pathname);
  }
}

/** Keep what the server has last answered to a pad, beside its page. @param {string} pathname @param {string} newest */
async function keepNewest(pathname, newest) {
  if (await find(pathname)) await (await caches.open(KEPT)).put(newestOf(pathname), new Response(newest));
}

/** Keep the page that lists what is kept, with what its head names. */
async function keepList() {
  const fresh = await fetch(LIST);
  if (!fresh.ok) return;
  const text = await fresh.clone().text();
  await (await caches.open(KEPT)).put(LIST, fresh);
  await addFiles([...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, address = ""]) => address));
}

/** @param {string[]} files */
async function addFiles(files) {
  const cache = await caches.open(KEPT);
  const addresses = files.map((name) => new URL(name, location.origin));
  const own = addresses.filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname));
  const paths = new Set(own.map(({ pathname }) => pathname));
  await Promise.allSettled([...paths].map(async (path) => (await cache.match(path)) ?? (await cache.add(path))));
}

/** The addresses of the pages that are kept, the one opened last at the end. */
async function keptPages() {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const paths = kept.flat().map(({ url }) => new URL(url).pathname);
  return paths.filter((pathname) => PAGES.test(pathname));
}

/** Throw away what versions of the site have kept, but for so many of the newest. @param {number} spared */
async function forget(spared) {
  const names = await caches.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - spared)).map((name) => caches.delete(name)));
}
