// @ts-check
/** Fills in a blank pad (scoring/pads/blank_pads.py) for a match that is started without a network. */
import { padOf } from "./starts.js";

/** @import { PadSide } from "./pad/pad.js" */

/**
 * Who has the pad: account, name, and what signs what the page sends.
 * @typedef {{account: string, name: string, token: string}} Holder
 */

const WORDS = /Name([01])x(\d+)/g;
const ADDRESS = "/matches/started/";
const IMPORT = /^import [^"]*"(\.[^"]+)";$/gm;

/**
 * The files that a blank pad is made of: those that it names, and the modules that these import.
 * @param {string} address
 * @returns {Promise<string[]>}
 */
export async function filesOf(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const named = page.querySelectorAll("link[rel=stylesheet], script[src]");
  const files = [...named].map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "");
  for (const file of files) {
    // Those found are appended, and so looked at in turn.
    const text = file.endsWith(".js") ? await (await fetch(file)).text() : "";
    const imported = [...text.matchAll(IMPORT)].map(([, path = ""]) => new URL(path, new URL(file, location.href)));
    files.push(...imported.map(({ pathname }) => pathname).filter((path) => !files.includes(path)));
  }
  return files;
}

/**
 * The page of the pad of a match, by the blank one.
 * @param {string} html
 * @param {string} key - of the match
 * @param {PadSide[]} sides
 * @param {Holder} holder
 * @returns {string}
 */
export function fillIn(html, key, sides, { account, name, token }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  /** @param {string} text */
  const named = (text) =>
    text.replace(WORDS, (_word, side, place) => {
      const { name: called, players } = sides[Number(side)] ?? { name: "", players: [] };
      return place === "0" ? called : (players[Number(place) - 1]?.[0] ?? "");
    });
  const nodes = page.createTreeWalker(page, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    if (node instanceof HTMLScriptElement && node.type === "application/json") fillJson(node, named, sides);
    else if (node instanceof Text && !(node.parentNode instanceof HTMLScriptElement)) node.data = named(node.data);
    else if (node instanceof Element) {
      for (const attribute of node.attributes) {
        attribute.value = named(attribute.value).replace(ADDRESS, padOf(key).replace("score/", ""));
      }
    }
  }
  page.documentElement.dataset.person = account;
  for (const link of page.querySelectorAll(".pad-header a")) link.removeAttribute("href"); // there is no match yet
  for (const field of page.querySelectorAll("[name=csrfmiddlewaretoken]")) field.setAttribute("value", token);
  const form = page.querySelector("#pad-form");
  form?.setAttribute("data-user", account);
  form?.setAttribute("data-name", name);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/**
 * @param {HTMLScriptElement} script
 * @param {(text: string) => string} named
 * @param {PadSide[]} sides
 */
function fillJson(script, named, sides) {
  /** @type {unknown} */
  const data = JSON.parse(script.textContent, (_key, /** @type {unknown} */ value) =>
    typeof value === "string" ? named(value) : value,
  );
  if (typeof data === "object" && data && "sides" in data) data.sides = sides;
  script.textContent = JSON.stringify(data).replaceAll("<", String.raw`\u003C`);
}
