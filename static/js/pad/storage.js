// @ts-check
/** What a phone remembers of itself; nothing in a private window, and nothing fails there. */

/**
 * What is remembered under a name; empty where nothing is.
 * @param {string} name
 * @returns {string}
 */
export function recall(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * What is remembered under a name as JSON; null where nothing is, or what is damaged.
 * @param {string} name
 * @returns {unknown}
 */
export function recallJson(name) {
  return parse(recall(name));
}

/**
 * What a text says as JSON; null where it is none.
 * @param {string} text
 * @returns {unknown}
 */
export function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The names that begin so, under which something is remembered.
 * @param {string} start
 * @returns {string[]}
 */
export function remembered(start) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/**
 * Remember a text, or forget the name with an empty one.
 * @param {string} name
 * @param {string} text
 */
export function remember(name, text) {
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // Not remembered, then.
  }
}
