/** Fill a %-template: fill("%(n)d left", {n: 3}) is "3 left". */
export function fill(template, params = {}) {
  return template.replace(/%\((\w+)\)[sd]/g, (whole, key) => (key in params ? String(params[key]) : whole)).replaceAll("%%", "%");
}

/** A name as an element of its own, so that right-to-left names leave their neighbours in order. */
export function bdi(name) {
  const element = document.createElement("bdi");
  element.textContent = name;
  return element;
}
