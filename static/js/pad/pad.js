/** What every game's pad shares: the preview, the one key that confirms, undo, the queue and what it says. */
import { listen } from "./keyboard.js";
import { newKey, Queue } from "./queue.js";
import * as refusal from "./refusal.js";
import { live, serverState, shownIn, swap } from "./screen.js";
import { outageIn, post, Sender } from "./sending.js";
import { stayAwake } from "./wakelock.js";
import { Watch } from "./watch.js";
import { fill } from "./words.js";

const byId = (id) => document.getElementById(id);
const json = (id) => JSON.parse(byId(id).textContent);

/**
 * Run the pad of a game. `makeGame({page, form, changed})` gives its keys:
 *   compose(state): {entries, words, short, due, refused} - entries are null while something is due; words say what
 *     they will mean, short what undoing them would take back; refused marks what is due as the rules' refusal
 *   play(state, entry), top(state), show(state) - what waits, worked into the state, the top third and the keys
 *   draft(), fill(draft), clear() - what is on the keys, kept with an act that may come back refused
 *   blame(fields) - the fields of the refused entry, to be marked
 *   key(name, state) - a key of the keyboard
 */
export function startPad(makeGame) {
  const form = byId("pad-form");
  const acts = byId("pad-acts");
  const texts = json("pad-texts");
  const page = json("pad-page");
  const token = form.elements.csrfmiddlewaretoken.value;
  const address = new URL(form.action).pathname;
  const undoAddress = new URL(acts.action).pathname;
  const queue = new Queue(`pad:${address}:${form.dataset.user}`);
  const sender = new Sender(queue, { record: address, undo: undoAddress }, token);
  let game = null;
  game = makeGame({ page, form, changed: () => game && preview() });
  let unsure = null; // an undo or redo that may have landed unanswered, to be sent again under the same key
  let setup = serverState().setup;
  let mending = false; // whether the refused act is on the keys
  let blank = keys({ typed: "" });

  const expected = () => {
    let state = serverState();
    if (sender.state === "stopped") return state;
    for (const item of queue.standing) for (const entry of item.entries) state = game.play(state, entry);
    return state;
  };
  /** What is on the keys, whichever way is open. */
  function keys(but = {}) {
    return JSON.stringify({ ...game.draft(), call: form.elements.call.value, ...but, way: "" });
  }
  const composed = () => {
    const call = form.elements.call.value;
    if (call) return { entries: [page.calls[call][1]], words: page.calls[call][0] };
    return game.compose(expected());
  };

  function draw() {
    const state = expected();
    if (serverState().setup !== setup) {
      setup = serverState().setup;
      byId("pad-live").textContent = texts.reloading;
      location.reload();
    }
    byId("pad-more").hidden = state.due === "end";
    byId("pad-confirm").hidden = state.due === "end";
    game.show(state);
    if (sender.state !== "stopped" && queue.standing.length) {
      game.top(state);
      undoKey(queue.standing.at(-1).short);
    }
    preview();
  }

  function undoKey(what) {
    const key = document.querySelector("[data-act=undo]");
    if (!key) return; // the match is finished, and this user may not change it
    key.textContent = fill(texts.undo, { what });
    key.disabled = false;
    document.querySelector("[data-act=redo]")?.remove();
  }

  function preview() {
    const { entries, words, due, refused } = composed();
    const held = sender.state === "stopped" && queue.head;
    const blocked = held && !mending ? texts.unsettled : !serverState().mine && texts.not_yours;
    const told = mending && held && JSON.stringify(entries) === JSON.stringify(held.entries); // where it is refused
    byId("pad-preview").replaceChildren(...(blocked ? [blocked] : told ? [] : [words, due]).filter(Boolean).map(line));
    byId("pad-preview").toggleAttribute("data-refused", Boolean(refused && !blocked));
    byId("pad-confirm").disabled = !entries || Boolean(blocked);
  }

  function line(text) {
    const span = document.createElement("span");
    span.textContent = text;
    return span;
  }

  function connection() {
    const count = queue.items.length;
    const waiting = count ? "waiting" : "no_connection";
    const trouble = sender.outage ? texts.outage : texts.trouble;
    const text = { idle: texts.saved, sending: texts.saving, waiting: texts[waiting], trouble, stopped: texts.stopped };
    // With nothing of its own to send, the pad is no more up to date than it has looked.
    const said = { checking: texts.checking, lost: texts.no_connection, out: texts.signed_out, trouble: watch.outage || texts.no_answer };
    const idle = sender.state === "idle" && said[watch.state];
    const { status, outage } = idle ? watch : sender;
    byId("pad-connection").textContent = fill(idle || text[sender.state], { count, status, outage });
    byId("pad-connection").dataset.state = idle ? watch.state : sender.state;
  }

  function score(sure = false) {
    const { entries, words, short = words } = composed();
    if (!entries || byId("pad-confirm").disabled) return;
    if (!sure && page.calls[form.elements.call.value]?.[2]) return ask(words);
    const override = byId("pad-override")?.value.trim();
    const reason = byId("pad-reason")?.value.trim();
    const fields = { ...(override && { override }), ...(reason && { reason }) };
    const act = { act: "record", entries, words, short, draft: game.draft(), records: entries.length, fields };
    const mends = sender.state === "stopped";
    if (mends && queue.head) queue.replaceHead(act);
    else queue.push(act, serverState().version);
    clear();
    if (mends) again();
    else sender.kick();
    draw();
    const [now, progress] = [live("score").textContent, live("progress").textContent];
    byId("pad-live").textContent = fill(texts.now, { words, score: now, progress });
  }

  /** A call that ends the match is asked about once more. */
  function ask(words) {
    byId("pad-sure-said").textContent = words;
    byId("pad-sure").returnValue = "";
    byId("pad-sure").showModal();
  }

  function clear() {
    game.clear();
    blank = keys();
    game.blame([]);
    noCall();
  }

  function noCall() {
    if (form.elements.call.value) byId("pad-more").open = false;
    for (const field of form.elements.call) field.checked = field.value === "";
    preview();
  }

  function again() {
    queue.rebase(serverState().version);
    mending = false;
    refusal.hide();
    sender.resume();
  }

  function stopped({ item, status, html }) {
    const known = swap(html);
    if (!queue.standing.includes(item)) {
      queue.leaveHead();
      again();
      return draw();
    }
    if (shownIn(html)) queue.refuse(refusal.reasons(), refusal.blamed());
    else if (!known) refusal.say([fill(texts.strange_answer, { status })]);
    mend(item, { again: status === 409 });
  }

  /** Put the refused act on the keys, to be mended there. */
  function mend(item, { again }) {
    mending = Boolean(item.draft);
    refusal.show(item, queue.items.length - 1, texts, { again, change: !mending });
    draw();
    if (item.draft) game.fill(item.draft);
    draw();
    game.blame(item.refused?.fields ?? []);
    document.querySelector(".blamed")?.scrollIntoView({ block: "start" }); // the keys are in it, or follow it
  }

  /** Show what was refused before this page was loaded: the keys are free, and it is not sent again by itself. */
  function hold() {
    mending = false;
    refusal.say(queue.head.refused.why);
    refusal.show(queue.head, queue.items.length - 1, texts, { again: true, change: true });
  }

  async function act(name, action) {
    if (name === "undo" && queue.standing.length && sender.state !== "stopped") {
      queue.takeBack(serverState().version);
      swapUndo();
      sender.kick();
      return;
    }
    if (queue.items.length && sender.state !== "stopped") return refusal.say([texts.undo_not_sent]);
    const version = serverState().version;
    if (unsure?.action !== action || unsure.version !== version) unsure = { action, version, key: newKey() };
    const reason = byId("pad-reason")?.value.trim() ?? "";
    try {
      const { status, html } = await post(action, { seen: version, key: unsure.key, reason }, token);
      if (status < 500) unsure = null;
      if (!swap(html)) refusal.say([outageIn(html) || fill(texts.strange_answer, { status })]);
      byId("pad-live").textContent = status === 200 ? `${live("score").textContent}, ${live("progress").textContent}` : "";
    } catch {
      refusal.say([texts.undo_not_sent]);
    }
    draw();
  }

  /** Nothing that waits is left of what was taken back: show the server's own top third and undo key again. */
  function swapUndo() {
    swap(server);
    draw();
    connection();
  }

  /** Send what waits, or show why its first act was refused. */
  function wait() {
    sender.kick();
    if (queue.head?.refused && !mending) hold();
    draw();
  }

  let server = document.documentElement.outerHTML;
  const watch = new Watch(address.replace(/record\/$/, ""), () => {
    if (queue.items.length) return null;
    const { tag, version } = serverState();
    return { tag, params: keys() === blank ? {} : { seen: version } };
  });
  watch.addEventListener("state", connection);
  watch.addEventListener("moved", ({ detail: { html } }) => {
    const shown = shownIn(html);
    // While something waits, the answer to it will tell; and an answer to an older look may come late.
    if (queue.items.length || shown?.version < serverState().version) return;
    if (!shown) return location.reload(); // there is nothing to score any more
    const moved = shown.version > serverState().version;
    server = html;
    swap(html);
    draw();
    if (moved) byId("pad-live").textContent = `${live("score").textContent}, ${live("progress").textContent}`;
  });
  sender.addEventListener("state", connection);
  sender.addEventListener("landed", ({ detail }) => {
    server = detail.html;
    swap(detail.html);
    draw();
  });
  sender.addEventListener("refused", ({ detail }) => {
    server = detail.html;
    stopped(detail);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    score();
  });
  form.addEventListener("input", () => {
    game.blame([]);
    preview();
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-act]");
    if (key) {
      event.preventDefault();
      act(key.dataset.act, new URL(key.formAction).pathname);
    }
  });
  byId("pad-more").addEventListener("toggle", () => byId("pad-more").open && byId("pad-more").scrollIntoView({ block: "start" }));
  byId("pad-sure").addEventListener("close", () => (byId("pad-sure").returnValue === "end" ? score(true) : noCall()));
  byId("pad-refused-keys").addEventListener("click", (event) => {
    const choice = event.target.dataset.refused;
    if (choice === "change") return mend(queue.head, { again: true });
    if (choice === "leave") {
      queue.leaveHead();
      clear();
    }
    if (choice) {
      again();
      draw();
    }
  });
  window.addEventListener("storage", (event) => {
    if (event.key !== queue.name) return;
    queue.load();
    if (!queue.head?.refused && sender.state === "stopped") {
      refusal.hide();
      sender.resume();
    }
    wait();
  });
  listen((name) => {
    if (name === "Enter") score();
    else if (name === "Escape") clear();
    else return game.key(name, expected());
    return true;
  });
  for (const element of document.querySelectorAll(".js-only")) element.hidden = false;
  stayAwake();
  wait();
  connection();
}
