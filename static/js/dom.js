// @ts-check
/** Elements that a page must have for its script: where one is missing, the script says which. */

/**
 * The element with an id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  return known(document.getElementById(id), `#${id}`, kind);
}

/**
 * The first element below `root` that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function one(root, selector, kind) {
  return known(root.querySelector(selector), selector, kind);
}

/**
 * Every element below `root` that a selector finds.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T[]}
 */
export function all(root, selector, kind) {
  return [...root.querySelectorAll(selector)].map((element) => known(element, selector, kind));
}

/**
 * The element that an event happened in.
 * @param {Event} event
 * @returns {Element}
 */
export function targetOf(event) {
  return known(event.target, event.type, Element);
}

/**
 * What a script element of the page holds as JSON; whoever asks says what that is.
 * @param {string} id
 * @returns {unknown}
 */
export function json(id) {
  return JSON.parse(byId(id).textContent);
}

/**
 * The value of a form's field, of radio buttons the chosen one's; empty without such a field.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {string}
 */
export function valueOf(form, name) {
  const field = form.elements.namedItem(name);
  return field && "value" in field ? field.value : "";
}

/**
 * A new element with its properties.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} properties
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties = {}, ...content) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

/**
 * A name as an element of its own, so that right-to-left names leave their neighbours in order.
 * @param {string} name
 * @returns {HTMLElement}
 */
export function bdi(name) {
  return make("bdi", { textContent: name });
}

/**
 * @template {Element} T
 * @param {EventTarget | null} element
 * @param {string} what
 * @param {new () => T} [kind]
 * @returns {T}
 */
function known(element, what, kind) {
  if (element instanceof (kind ?? HTMLElement)) return /** @type {T} */ (element);
  throw new TypeError(`The page has no ${what} of the kind that its script needs.`);
}
