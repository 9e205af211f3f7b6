// @ts-check
/**
 * Sentences of scripts, from the catalogue that the page loads before them (scoring/views/script_words.py).
 * Translators get them by `make messages`.
 */

/**
 * @typedef {object} Catalogue
 * @property {(text: string) => string} gettext
 * @property {(one: string, several: string, count: number) => string} ngettext - the form for a count
 * @property {(text: string, params: Params, named: true) => string} interpolate
 */

/** @typedef {Record<string, string | number>} Params */

const { django } = /** @type {{django: Catalogue}} */ (/** @type {unknown} */ (globalThis));

export const { gettext, ngettext } = django;

/**
 * Fill a sentence: fill("%(n)s left", {n: 3}) is "3 left".
 * @param {string} text
 * @param {Params} params
 * @returns {string}
 */
export function fill(text, params) {
  return django.interpolate(text, params, true);
}

/**
 * The form for a count, filled with it and whatever else.
 * @param {(count: number) => string} forms - a sentence by its `ngettext`
 * @param {number} count
 * @param {Params} params
 * @returns {string}
 */
export function counted(forms, count, params = {}) {
  return fill(forms(count), { count, ...params });
}
