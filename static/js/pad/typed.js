/**
 * A whole innings typed from paper. The server reads the lines; here each is said in words, or its mistake.
 *
 * `reader` is the game's: say(key, params), a sentence of its own; score(state), as it is read out; line(state, raw),
 * {state, text, score} of an entry, or null where it cannot be said ahead of the server; words(entries, score), what all
 * of them come to.
 */
export class Typed {
  constructor(form, reader, check, memory) {
    Object.assign(this, { field: form.elements.typed, reader, check, memory, list: document.getElementById("typed-meaning") });
    this.field.value ||= recall(memory);
    this.field.addEventListener("input", () => remember(memory, this.field.value));
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    });
  }

  compose(state) {
    const typed = this.field.value;
    if (!typed.trim()) {
      this.list.replaceChildren();
      return { entries: null, words: "", due: this.reader.say("due_typed") };
    }
    const lines = this.check.of({ typed });
    if (lines === null) return { entries: null, words: "", due: this.check.offline ? this.reader.say("check_later") : "…" };
    const { said, score } = this.read(state, lines);
    this.show(said);
    const mistakes = said.filter(({ mistake }) => mistake);
    if (mistakes.length) {
      const [first, count] = [mistakes[0].line, mistakes.length];
      return { entries: null, words: "", due: this.reader.say(count > 1 ? "mend_lines" : "mend_line", { first, count }), refused: true };
    }
    const entries = lines.map(({ raw }) => raw);
    return { entries, words: this.reader.words(entries, score) };
  }

  /** Each line in words, as far as the innings goes; and the score after them. */
  read(state, lines) {
    let now = state;
    const said = [];
    let score = this.reader.score(now);
    for (const { raw, refused, notices, line } of lines) {
      for (const text of refused) said.push({ mistake: true, line, text: this.reader.say("line_mistake", { line, text }) });
      const read = raw && this.reader.line(now, raw);
      now = read ? read.state : { ...now, due: "wait" };
      if (read) score = read.score || score;
      if (!refused.length) {
        const text = read ? read.text : this.field.value.split("\n")[line - 1].trim();
        said.push({ number: line, text, score: read && read.score });
      }
      for (const text of notices) said.push({ notice: true, text: this.reader.say("line_mistake", { line, text }) });
    }
    return { said, score };
  }

  show(said) {
    this.list.replaceChildren(
      ...said.map(({ mistake, notice, number, text, score }) => {
        const item = document.createElement("li");
        item.className = mistake ? "mistake" : notice ? "notice-line" : "";
        if (number) item.value = number;
        item.append(Object.assign(document.createElement("span"), { textContent: text }));
        if (score) item.append(Object.assign(document.createElement("strong"), { textContent: score, className: "figure" }));
        return item;
      }),
    );
  }

  clear() {
    this.field.value = "";
    remember(this.memory, "");
    this.list.replaceChildren();
  }

  fill(text) {
    this.field.value = text;
    remember(this.memory, text);
  }
}

/** What was typed outlives the page: a paper innings is long. */
function recall(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function remember(name, text) {
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // Not remembered, then.
  }
}
