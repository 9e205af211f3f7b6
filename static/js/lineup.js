// The eleven of a side as a list that a thumb puts in order. The textarea stays what is sent: the list only
// rewrites its lines, "name, batting class, bowling class". Without script the textarea is typed into.

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = {
  up: "M10 16V4M5 9l5-5 5 5",
  down: "M10 4v12M5 11l5 5 5-5",
  swap: "M4 7h12l-3-3M16 13H4l3 3",
};
const ELEVEN = 11;

const form = document.querySelector("form.lineups");
const words = form.dataset;
const rosters = JSON.parse(document.getElementById("rosters").textContent);
form.classList.add("scripted");

// A line is read as the server reads it: in one with tabs only those separate, in one without commas blanks do where
// classes end it, and some games have no classes. Whoever has no name is called by a number, which is no class.
const BY_BLANKS = /^(.*?\S)\s+([0-9])(?:\s+([0-9]|-|–))?$/;
const partsOf = (line) => {
  const parts = (words.classes ? line.split(line.includes("\t") ? "\t" : /[,;]/) : [line]).map((part) => part.trim());
  if (!words.classes || parts.length > 1) return parts;
  const [, name, first, ...others] = BY_BLANKS.exec(parts[0]) || [];
  if (name === undefined) return parts;
  const called = `${name} ${first}`;
  return called === words.nameless.replace("#", first) ? [called, ...others] : [name, first, ...others];
};
const nameOf = (line) => partsOf(line)[0];
const classesOf = (line) => partsOf(line).slice(1).filter(Boolean).join(" · ");

class Lineup {
  constructor(textarea) {
    this.textarea = textarea;
    this.field = textarea.closest(".field");
    this.details = textarea.closest("details");
    this.team = form.elements[textarea.name.replace("players", "team")];
    this.drafts = new Map();
    this.chosen = this.team.value;
    this.swapping = null;
    this.list = document.createElement("ol");
    this.list.className = "lineup";
    this.list.setAttribute("aria-label", this.details.querySelector("summary").textContent);
    this.toggle = document.createElement("button");
    this.toggle.type = "button";
    this.toggle.className = "link";
    this.toggle.addEventListener("click", () => this.show(!this.textarea.hidden));
    this.field.append(this.list, this.toggle);
    this.list.addEventListener("click", (event) => this.tap(event.target.closest("button")));
    this.list.addEventListener("change", (event) => this.swap(event.target));
    this.team.addEventListener("change", () => this.changeTeam());
    this.show(this.lines().length > 0 && textarea.getAttribute("aria-invalid") !== "true");
  }

  lines() {
    return this.textarea.value.split("\n").map((line) => line.trim()).filter(Boolean);
  }

  write(lines) {
    this.textarea.value = lines.join("\n");
    this.draw();
  }

  show(asList) {
    this.textarea.hidden = asList;
    this.list.hidden = !asList;
    this.toggle.textContent = asList ? words.text : words.list;
    this.field.querySelector(".helptext").hidden = asList;
    if (asList) this.draw();
  }

  rest() {
    const here = new Set(this.lines().map(nameOf));
    return (rosters[this.team.value] || []).filter((line) => !here.has(nameOf(line)));
  }

  draw() {
    const lines = this.lines();
    this.list.replaceChildren(...lines.map((line, place) => this.row(line, place, lines.length)));
  }

  row(line, place, length) {
    const item = document.createElement("li");
    const who = document.createElement("span");
    who.className = "who";
    const name = document.createElement("bdi");
    name.textContent = nameOf(line);
    who.append(name);
    if (classesOf(line)) {
      const classes = document.createElement("span");
      classes.className = "classes";
      classes.textContent = classesOf(line);
      who.append(classes);
    }
    item.append(who, this.key("up", place, place === 0), this.key("down", place, place === length - 1));
    const swap = this.key("swap", place, false);
    swap.setAttribute("aria-expanded", String(this.swapping === place));
    item.append(swap);
    if (this.swapping === place) item.append(this.choices(line));
    return item;
  }

  key(action, place, disabled) {
    const button = document.createElement("button");
    button.type = "button";
    button.disabled = disabled;
    button.dataset.action = action;
    button.dataset.place = place;
    button.setAttribute("aria-label", `${words[action]}: ${nameOf(this.lines()[place])}`);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", ARROWS[action]);
    svg.append(path);
    button.append(svg);
    return button;
  }

  choices(line) {
    const rest = this.rest();
    if (!rest.length) {
      const nobody = document.createElement("span");
      nobody.className = "nobody muted small";
      nobody.textContent = words.nobody;
      return nobody;
    }
    const select = document.createElement("select");
    select.setAttribute("aria-label", `${words.swap}: ${nameOf(line)}`);
    select.append(new Option(`${words.swap} …`, ""), ...rest.map((other) => new Option(other, other)));
    return select;
  }

  tap(button) {
    if (!button) return;
    const { action } = button.dataset;
    const place = Number(button.dataset.place);
    const lines = this.lines();
    let now = place;
    if (action === "swap") {
      this.swapping = this.swapping === place ? null : place;
    } else {
      this.swapping = null;
      now = place + (action === "up" ? -1 : 1);
      [lines[place], lines[now]] = [lines[now], lines[place]];
    }
    this.write(lines);
    const keys = [...this.list.children[now].querySelectorAll("button")];
    const again = keys.find((key) => key.dataset.action === action && !key.disabled) || keys.find((key) => !key.disabled);
    (this.list.querySelector("select") || again).focus();
  }

  swap(select) {
    if (!select.value) return;
    const lines = this.lines();
    const place = this.swapping;
    lines[place] = select.value;
    this.swapping = null;
    this.write(lines);
    this.list.children[place].querySelector("[data-action=swap]").focus();
  }

  // What was typed or put in order for one team is there again when the team is chosen again.
  changeTeam() {
    this.drafts.set(this.chosen, this.textarea.value);
    this.chosen = this.team.value;
    this.swapping = null;
    const eleven = (rosters[this.chosen] || []).slice(0, ELEVEN).join("\n");
    this.textarea.value = this.drafts.get(this.chosen) ?? eleven;
    this.show(this.lines().length > 0);
    this.details.open = this.lines().length < ELEVEN;
  }
}

for (const textarea of form.querySelectorAll("textarea[data-lineup]")) new Lineup(textarea);

// The toss is put with the names of the sides; where these are settled, as in a fixture, it has them already.
const sides = [0, 1].map((side) => ({ team: form.elements[`side${side}_team`], name: form.elements[`side${side}_name`] }));
function nameTheSides() {
  sides.forEach(({ team, name }, side) => {
    if (!name) return;
    const label = form.querySelector(`input[name=won_by][value="${side}"]`).parentElement;
    const text = [...label.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    label.dataset.generic ??= text.data.trim();
    text.data = ` ${name.value.trim() || (team.value && team.selectedOptions[0].text) || label.dataset.generic}`;
  });
}
for (const event of ["change", "input"]) form.addEventListener(event, nameTheSides);
nameTheSides();

// Without this script a key asks for the form of another game; with it, Enter is to start scoring.
const fill = form.elements.fill;
fill?.remove();
const game = form.elements.variant;
// Letters typed in a row look for one name: the other form is asked for when they have paused, in milliseconds.
const TYPING = 700;
let pause = 0;
let due = 0;

const askForGame = () => {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: fill.name, value: fill.value }));
  form.submit();
};
const askSoon = () => {
  clearTimeout(due);
  due = setTimeout(askForGame, pause);
};
game?.addEventListener("pointerdown", () => {
  pause = 0;
});
game?.addEventListener("keydown", (event) => {
  pause = event.key.length === 1 ? TYPING : 0;
  if (due) askSoon();
});
game?.addEventListener("change", askSoon);
