// @ts-check
/** What every game's pad shares: the preview, the one key that confirms, undo, the queue and what it says. */
import { copy, tell } from "../keep_page.js";
import { all, byId, json, make, one, targetOf, valueOf } from "../dom.js";
import { moveTo, nameOf, startAt } from "../starts.js";
import { fill } from "../words.js";
import { AtOnce, TWICE } from "./at_once.js";
import { showBeside } from "./beside.js";
import { Check } from "./check.js";
import { keepFocus, listen, press } from "./keyboard.js";
import * as phone from "./phone.js";
import { newKey, Queue } from "./queue.js";
import * as refusal from "./refusal.js";
import { live, scoreLine, serverState, swap, versionIn } from "./screen.js";
import { outageIn, post, Sender } from "./sending.js";
import { Starter } from "./starter.js";
import { remember } from "./storage.js";
import { TEXTS } from "./texts.js";
import { stayAwake } from "./wakelock.js";
import { Watch } from "./watch.js";

const PRACTICE = "practice"; // the name under which what is practised waits to be answered, until the page is loaded anew

/** @import { Offer } from "./at_once.js" */
/** @import { Said } from "./check.js" */
/** @import { Keys } from "./keyboard.js" */
/** @import { Act, NewAct } from "./queue.js" */
/** @import { PadState } from "./screen.js" */
/** @import { Answer } from "./sending.js" */
/** @import { Told } from "./starter.js" */

/**
 * An entry that no game has alone: time, abandonment, a concession.
 * @typedef {{type: "time" | "abandon"} | {type: "concede", side: number}} CallEntry
 */

/** @typedef {[string, string, number, number]} PadPlayer - name, as printed, batting and bowling class (0: none) */

/** @typedef {{name: string, players: PadPlayer[]}} PadSide - players by number */

/**
 * What the page carries for every game. A call: what it will mean, its entry, and whether it ends the match. `rules` is
 * the version of the rules that what it carries of them is by.
 * @template E
 * @typedef {{calls: Record<string, [string, E, boolean]>, rules: number, sides: PadSide[]}} PadPage
 */

/**
 * What is on the keys.
 * @template E
 * @typedef {object} Composed
 * @property {E[] | null} entries - null while something is due
 * @property {string} words - what they will mean
 * @property {string} [short] - what undoing them would take back
 * @property {string | Said[]} [due] - what is still to be entered, or what the rules say
 * @property {boolean} [refused] - whether that is the rules' refusal
 * @property {Said} [impossible] - why it cannot be, as the phone knows by itself or was told; said in full when asked for
 * @property {boolean} [asking] - whether the server has yet to say what the entries are, or whether they may be
 * @property {boolean} [complete] - whether the last key due was pressed, so that it may record them at once
 */

/**
 * The keys of a game.
 * @template {PadState} S - its state of the match
 * @template E - its entries
 * @template D - what stands on its keys
 * @typedef {object} Game
 * @property {(state: S) => Composed<E>} compose
 * @property {(state: S, entry: E) => S} play - the state after an entry that waits
 * @property {(state: S) => void} top - shows the top third of such a state
 * @property {(state: S) => void} show - shows the keys
 * @property {() => D} draft - kept with an act that may come back refused
 * @property {(draft: D) => void} fill
 * @property {() => void} clear
 * @property {() => Offer | null} [atOnce] - whether the last key due may record, in the way that is open
 * @property {(fields: string[]) => void} blame - marks the fields of the refused entry
 * @property {(name: string, state: S) => boolean} key - a key of the keyboard; returns whether it meant something
 * @property {() => Keys[]} keyList - those keys, to be listed
 */

/**
 * What a game gets of the page: `changed` is to be called after every change of its keys, `sayWhy` says why a key means
 * nothing now.
 * @template E, P
 * @typedef {{page: P, form: HTMLFormElement, changed: () => void, sayWhy: (said: Said[]) => void, check: Check<E>}} Parts
 */

/**
 * Run the pad of a game.
 * @template {PadState} S
 * @template E
 * @template D
 * @template {PadPage<E>} P
 * @param {(parts: Parts<E, P>) => Game<S, E, D>} makeGame
 */
export function startPad(makeGame) {
  const laidOut = serverState();
  if (copy !== null) swap(copy);
  const form = byId("pad-form", HTMLFormElement);
  const page = /** @type {P} */ (json("pad-page"));
  const token = valueOf(form, "csrfmiddlewaretoken");
  const address = new URL(form.action).pathname;
  const { user: account = "", name: by = "", practice } = form.dataset;
  const isPractice = practice !== undefined;
  const of = page.sides.map(({ name }) => name).join(" – ");
  const undoAddress = new URL(byId("pad-acts", HTMLFormElement).action).pathname;
  const confirm = byId("pad-confirm", HTMLButtonElement);
  const more = byId("pad-more", HTMLDetailsElement);
  const sure = byId("pad-sure", HTMLDialogElement);
  /** @type {Queue<E, D>} */
  const queue = new Queue(isPractice ? forgotten(PRACTICE) : `pad:${address}:${account}`);
  const holdUp = phone.offerList(queue);
  const start = startAt(location.pathname, account);
  let madeAt = ""; // the pad of the match that was made of one started here
  let moving = false; // whether that pad is being opened
  const main = one(document, "main");
  /** @type {Told<E, D>} */
  const heard = {
    state: () => {
      connection();
      if (sender.state === "waiting") preview();
    },
    landed: (html) => {
      answered(html);
      draw();
      renew();
      leave();
    },
    out: (html) => {
      swap(html);
      draw();
    },
    refused: (item, answer) => {
      server = answer.html;
      stopped(item, answer);
    },
    made: (at) => {
      madeAt = at;
      leave();
    },
    notMade: () => phone.lead(TEXTS.not_made, `${start?.form}#started-${start?.key}`, TEXTS.see_why),
  };
  const sender = start
    ? new Starter(start, queue, token, heard)
    : new Sender(queue, { record: address, undo: undoAddress }, token, account, heard);
  /** @type {Check<E>} */
  const check = new Check(address.replace(/record\/$/, "check/"), token, understood, () => {
    if (start) return "waiting";
    if (sender.state === "stopped" || !queue.standing.length) return "";
    return sender.holds ? "waiting" : "sending";
  });
  /** @type {Game<S, E, D> | null} */
  let made = null;
  /** Why the key that was pressed means nothing now. @type {Said[]} */
  let told = [];
  const game = makeGame({ page, form, check, changed, sayWhy });
  made = game;
  one(form, ".pad-middle").addEventListener("click", () => (told = []), { capture: true });
  form.addEventListener("click", () => (scored.key = ""), { capture: true });
  /** The key of the keyboard that recorded last, and when. */
  let scored = { key: "", at: 0 };
  const atOnce = new AtOnce(
    () => game.atOnce?.() ?? null,
    () => sayWhy([{ text: TEXTS.twice }]),
  );
  /** An undo or redo that may have landed unanswered, to be sent again under the same key. */
  let unsure = { action: "", version: 0, key: "" };
  /**
   * The state that was worked out last, after which answer and which acts.
   * @type {{after: string, acts: Act<E, D>[], state: S | null}}
   */
  let reached = { after: "", acts: [], state: null };
  let { setup } = current();
  const outdated = setup !== laidOut.setup; // a copy of the page, kept before its set-up was corrected
  let mending = false; // whether the refused act is on the keys
  let confirmed = false; // whether what is on the keys is to be scored as soon as the server has read it
  let whyAsked = false; // whether Score was pressed on what cannot be
  let recorded = ""; // what was scored last, until something else happens
  let blank = keys({ typed: "" });
  let server = document.documentElement.outerHTML;
  const watch = new Watch(
    address.replace(/record\/$/, ""),
    () => {
      if (start || isPractice || queue.items.length) return null;
      const { tag, version } = current();
      /** @type {Record<string, string>} */
      const params = keys() === blank ? {} : { seen: String(version) };
      return { tag, params };
    },
    {
      state: () => {
        connection();
        if (outdated && watch.state === "current" && queue.isKept && !queue.items.length) location.reload();
      },
      moved,
    },
  );

  /**
   * Show what the server has answered, and have it kept with the page.
   * @param {string} html
   */
  function answered(html) {
    server = html;
    tell({ newest: html });
    return swap(html);
  }

  /** @returns {S} */
  function current() {
    return serverState();
  }

  /** The state after what waits: worked out from the acts that are new, for there may be hundreds of them. */
  function expected() {
    const answer = current();
    if (sender.state === "stopped") return answer;
    const [after, acts] = [JSON.stringify(answer), queue.standing];
    const known = reached.after === after && reached.acts.every(({ key }, place) => key === acts[place]?.key);
    let state = known && reached.state ? reached.state : answer;
    for (const item of known ? acts.slice(reached.acts.length) : acts) {
      for (const entry of item.entries ?? []) state = game.play(state, entry);
    }
    reached = { after, acts, state };
    return state;
  }

  /** What is on the keys, whichever way is open. */
  function keys(but = {}) {
    return JSON.stringify({ ...game.draft(), call: valueOf(form, "call"), ...but, way: "" });
  }

  /** @returns {Composed<E>} */
  function composed() {
    const call = page.calls[valueOf(form, "call")];
    return call ? { entries: [call[1]], words: call[0], short: TEXTS.last_entry } : game.compose(expected());
  }

  function changed() {
    if (!made) return; // the keys are being laid out
    leave();
    whyAsked = false;
    told = [];
    understood();
  }

  /** The server has read what is on the keys, or they have changed: what a key was told in between stands. */
  function understood() {
    const asking = preview();
    if (confirmed && !asking) {
      confirmed = false;
      if (!composed().refused) score();
    }
  }

  /** Go to the pad of the match that was made, once nothing is on the keys. */
  function leave() {
    if (!(sender instanceof Starter) || !start || !madeAt || moving || keys() !== blank) return;
    if (!queue.isKept) {
      sender.sendHere(madeAt);
      return;
    }
    moving = true;
    const lock = () => (main.inert = keys() === blank); // what is tapped from now on would be kept for no pad
    void moveTo(start, madeAt, lock).then((done) => {
      if (done) return;
      main.inert = moving = false;
      sender.notMoved();
    });
  }

  /** @param {Said[]} said */
  function sayWhy(said) {
    told = said;
    preview();
  }

  /** A key was pressed; where it was the last one due it may record. What was refused is mended first. */
  function pressed() {
    if (!told.length) preview();
    const { complete, refused, impossible, asking } = composed();
    if (!complete || refused || impossible || !atOnce.on || sender.state === "stopped") return;
    if (asking) confirmed = true;
    else score();
  }

  function draw() {
    const state = expected();
    if (current().setup !== setup) {
      setup = current().setup;
      byId("pad-live").textContent = TEXTS.reloading;
      if (queue.isKept) location.reload();
      else phone.note(TEXTS.outdated);
    }
    more.hidden = confirm.hidden = state.due === "end";
    game.show(state);
    const newest = queue.standing.at(-1);
    if (sender.state !== "stopped" && newest) {
      game.top(state);
      undoKey(newest.short ?? "");
    }
    if (sender.state !== "stopped" && queue.undone.length) redoKey();
    preview();
    keepFocus();
  }

  /** @param {string} what */
  function undoKey(what) {
    const [key] = all(document, "[data-act=undo]", HTMLButtonElement);
    if (!key) return; // the match is finished, and this user may not change it
    key.textContent = fill(TEXTS.undo, { what });
    key.disabled = false;
    document.querySelector("[data-act=redo]")?.remove();
  }

  function redoKey() {
    if (document.querySelector("[data-act=redo]")) return;
    const formAction = undoAddress.replace(/undo\/$/, "redo/");
    const key = make("button", { type: "button", className: "quiet", textContent: TEXTS.redo, formAction });
    key.dataset.act = "redo";
    byId("pad-undo").prepend(key);
  }

  /** Say what is on the keys; returns whether the server has yet to say what it is. */
  function preview() {
    atOnce.show();
    const { entries, words, due, refused, impossible, asking } = composed();
    const held = sender.state === "stopped" ? queue.head : undefined;
    const blocked = held && !mending ? TEXTS.unsettled : current().mine ? "" : TEXTS.not_yours;
    const known = mending && held && JSON.stringify(entries) === JSON.stringify(held.entries); // where it is refused
    const done = byId("pad-recorded");
    done.hidden = !recorded || keys() !== blank || Boolean(words || blocked || told.length);
    done.textContent = fill(TEXTS.recorded, { words: recorded });
    const wanted = typeof due !== "string" ? (due ?? []) : done.hidden ? [{ text: due }] : [];
    const parts = blocked ? [[{ text: blocked }]] : known ? [] : [[{ text: words }], told.length ? told : wanted];
    const lines = parts.map((said) => make("span", {}, ...refusal.linked(said))).filter((line) => line.textContent);
    const shown = byId("pad-preview"); // read out when it changes, and only then
    if (textsOf(lines) !== textsOf([...shown.children])) shown.replaceChildren(...lines);
    shown.toggleAttribute("data-refused", Boolean((refused || told.length) && !blocked));
    confirm.disabled = !entries || Boolean(blocked);
    confirm.setAttribute("aria-disabled", String(Boolean(impossible)));
    return Boolean(asking);
  }

  function connection() {
    const count = queue.items.length;
    const text = {
      idle: isPractice ? TEXTS.practice : TEXTS.saved,
      sending: isPractice ? TEXTS.practice : TEXTS.saving,
      waiting: count ? TEXTS.waiting : TEXTS.no_connection,
      trouble: sender.outage ? TEXTS.outage : TEXTS.trouble,
      out: TEXTS.out,
      stopped: TEXTS.stopped,
    };
    // With nothing of its own to send, the pad is no more up to date than it has looked.
    const seen = {
      current: "",
      checking: TEXTS.checking,
      lost: TEXTS.no_connection,
      out: TEXTS.signed_out,
      barred: TEXTS.barred,
      trouble: watch.outage || TEXTS.no_answer,
    };
    const idle = sender.state === "idle" && seen[watch.state];
    const { status, outage } = idle ? watch : sender;
    byId("pad-connection").textContent = fill(idle || text[sender.state], { count, status, outage });
    byId("pad-connection").dataset.state = idle ? watch.state : sender.state;
    holdUp(sender.holds || sender.state === "stopped");
  }

  function score(asked = false) {
    const { entries, words, short = words, impossible, asking } = composed();
    if (asking) confirmed = true;
    if (!entries || confirm.disabled) return;
    const excepted = "override" in given("override") || (whyAsked && sender.state === "idle");
    if (impossible && !excepted) {
      whyAsked = true; // pressed once more, it goes to the server, whose refusal leads to an exception
      sayWhy([impossible, ...(sender.state === "idle" ? [{ text: TEXTS.exception }] : [])]);
      return;
    }
    if (!asked && page.calls[valueOf(form, "call")]?.[2]) {
      ask(words);
      return;
    }
    /** @type {NewAct<E, D>} */
    const fresh = { act: "record", by, of, entries, words, short, draft: game.draft(), records: entries.length };
    fresh.words ||= short; // what cannot be says why in the place of what it means
    fresh.fields = { ...given("override"), ...given("reason") };
    const mends = sender.state === "stopped";
    if (mends && queue.head) queue.replaceHead(fresh);
    else queue.push(fresh, current().version);
    if (!queue.isKept) phone.note(TEXTS.not_stored);
    document.querySelector("main > .status")?.remove(); // what was said of the entry before
    recorded = words;
    clear();
    if (mends) again();
    else void sender.kick();
    draw();
    const [now, progress] = [live("score").textContent, live("progress").textContent];
    byId("pad-live").textContent = fill(TEXTS.now, { words: words.replace(/\.$/, ""), score: now, progress });
  }

  /**
   * A field that only some answers bring, where something stands in it.
   * @param {string} name
   * @returns {Record<string, string>}
   */
  function given(name) {
    const field = document.getElementById(`pad-${name}`);
    const text = field instanceof HTMLInputElement ? field.value.trim() : "";
    return text ? { [name]: text } : {};
  }

  /**
   * A call that ends the match is asked about once more.
   * @param {string} words
   */
  function ask(words) {
    byId("pad-sure-said").textContent = words;
    sure.returnValue = "";
    sure.showModal();
  }

  function clear() {
    confirmed = false;
    told = [];
    game.clear();
    game.blame([]);
    noCall();
    blank = keys();
    preview();
    leave();
  }

  function noCall() {
    if (valueOf(form, "call")) more.open = false;
    for (const field of all(form, "[name=call]", HTMLInputElement)) field.checked = field.value === "";
    preview();
  }

  function again() {
    queue.rebase(current().version);
    onward();
  }

  function onward() {
    mending = false;
    refusal.hide();
    sender.resume();
  }

  /**
   * @param {Act<E, D>} item
   * @param {Answer} answer
   */
  function stopped(item, { status, html }) {
    recorded = "";
    queue.sync();
    const state = queue.stateOf(item.key);
    if (state === "undone") queue.leaveHead();
    if (state !== "stands") {
      swap(html);
      if (state === "undone") queue.rebase(current().version); // else another tab has settled what waits
      onward();
      draw();
      return;
    }
    const known = swap(html);
    if (versionIn(html) !== null) queue.refuse(refusal.reasons(), refusal.blamed());
    else if (!known) refusal.say([fill(TEXTS.strange_answer, { status })]);
    mend(queue.head ?? item, status === 409);
  }

  /**
   * Show the refused act. An undo would take back what others have done meanwhile: it is not sent again.
   * @param {Act<E, D>} item
   * @param {{again: boolean, change: boolean}} offers
   */
  function showRefused(item, offers) {
    const { words = fill(TEXTS.undo, { what: item.short ?? "" }) } = item;
    const undo = item.act === "undo";
    refusal.show({ words }, queue.items.length - 1, undo ? { again: false, change: false } : offers);
  }

  /**
   * Put the refused act on the keys, to be mended there; `asIs` offers to send it again as it is.
   * @param {Act<E, D>} item
   * @param {boolean} asIs
   */
  function mend(item, asIs) {
    mending = item.draft !== undefined;
    byId("pad-live").textContent = fill(TEXTS.not_recorded, { words: item.words ?? "" });
    showRefused(item, { again: asIs, change: !mending });
    draw();
    if (item.draft !== undefined) game.fill(item.draft);
    draw();
    game.blame(item.refused?.fields ?? []);
    document.querySelector(".blamed")?.scrollIntoView({ block: "start" }); // the keys are in it, or follow it
  }

  /**
   * Undo, redo or take over: undone and redone at once is what waits, or has waited; else by the server.
   * @param {string | undefined} name
   * @param {string} action
   */
  async function act(name, action) {
    recorded = "";
    document.querySelector("main > .status")?.remove();
    const here = { undo: queue.standing, redo: queue.undone }[name ?? ""] ?? [];
    if (here.length && sender.state !== "stopped") {
      if (name === "undo") queue.takeBack(current().version);
      else queue.redo(current().version);
      swap(server); // nothing that waits may be left of what was taken back
      draw();
      connection();
      void sender.kick();
      return;
    }
    if (queue.items.length && sender.state !== "stopped") {
      refusal.say([TEXTS.busy]);
      return;
    }
    const { version } = current();
    sender.held = true; // what is scored before the answer follows it
    if (unsure.action !== action || unsure.version !== version) unsure = { action, version, key: newKey() };
    try {
      const { status, html } = await post(
        action,
        { seen: String(version), key: unsure.key, account, reason: "", ...given("reason") },
        token,
      );
      if (status < 500) unsure = { action: "", version: 0, key: "" };
      queue.undone = [];
      if (!(status === 200 ? answered(html) : swap(html))) {
        refusal.say([outageIn(html) || fill(TEXTS.strange_answer, { status })]);
      }
      if (status === 200 && queue.head && sender.state !== "stopped") queue.rebase(current().version);
      byId("pad-live").textContent = status === 200 ? scoreLine() : "";
      if (status === 200 && queue.head && mending && name !== "take-over") putAside(queue.head);
    } catch {
      refusal.say([
        { redo: TEXTS.redo_not_sent, "take-over": TEXTS["take-over_not_sent"], undo: TEXTS.undo_not_sent }[
          name ?? ""
        ] ?? TEXTS.act_not_sent,
      ]);
    }
    sender.held = false;
    void sender.kick();
    draw();
  }

  /** Load the page anew, now that the server answers, if the site was updated since; not while anything waits or is on the keys. */
  function renew() {
    const idle = !start && !isPractice && !queue.items.length && keys() === blank;
    if (idle && current().site !== laidOut.site) location.reload();
  }

  /** Send what waits, or show why its first act was refused before this page was loaded: it is not sent by itself. */
  function wait() {
    void sender.kick();
    const { head } = queue;
    if (head?.refused && !mending) sayRefused(head);
    draw();
  }

  /** @param {Act<E, D>} item */
  function sayRefused(item) {
    refusal.say(item.refused?.why ?? []);
    showRefused(item, { again: true, change: true });
  }

  /**
   * Take the refused act off the keys: what comes before it has changed, and another entry may be due.
   * @param {Act<E, D>} item
   */
  function putAside(item) {
    mending = false;
    clear();
    sayRefused(item);
  }

  /** @param {string} html */
  function moved(html) {
    const version = versionIn(html);
    const seen = current().version;
    // While something waits, the answer to it will tell; and an answer to an older look may come late.
    if (queue.items.length || (version !== null && isOlder(version, seen))) return;
    if (version === null) {
      location.reload(); // there is nothing to score any more
      return;
    }
    if (version !== seen) {
      queue.undone = [];
      recorded = "";
    }
    answered(html);
    draw();
    renew();
    if (version !== seen) byId("pad-live").textContent = scoreLine();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    score();
  });
  form.addEventListener("input", () => {
    confirmed = false;
    told = [];
    game.blame([]);
    preview();
  });
  one(form, ".pad-middle").addEventListener("click", (event) => {
    if (event.defaultPrevented) return; // a bowler who may not bowl: chosen until the event is over, and then no more
    if (targetOf(event).closest(":is(.way, #pad-due) :is(button, [type=radio])")) pressed();
  });
  one(form, ".pad-middle").addEventListener("change", (event) => {
    if (targetOf(event) instanceof HTMLSelectElement) pressed(); // who comes in may be the last thing due
  });
  document.addEventListener("click", (event) => {
    const key = targetOf(event).closest("[data-act]");
    if (key instanceof HTMLButtonElement) {
      event.preventDefault();
      void act(key.dataset.act, new URL(key.formAction).pathname);
    }
  });
  byId("pad-top").addEventListener("click", (event) => {
    if (targetOf(event).closest(".waiting")) sayWhy([{ text: TEXTS.waits }]);
  });
  more.addEventListener("toggle", () => {
    if (more.open) one(more, "summary").scrollIntoView({ block: "start" });
  });
  sure.addEventListener("close", () => {
    if (sure.returnValue === "end") score(true);
    else noCall();
  });
  byId("pad-refused-keys").addEventListener("click", (event) => {
    const choice = targetOf(event).getAttribute("data-refused");
    if (choice === "change" && queue.head) {
      mend(queue.head, true);
      return;
    }
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
    if (start && event.key === nameOf(start) && !event.newValue) location.reload(); // another tab has sent it
    if (event.key !== queue.name) return;
    queue.heard(event.oldValue ?? "", event.newValue ?? "");
    if (!queue.head?.refused && sender.state === "stopped") {
      refusal.hide();
      sender.resume();
    }
    wait();
  });
  /** @param {Event} event */
  const stay = (event) => {
    if (!queue.isKept) event.preventDefault();
  };
  document.addEventListener("page:leaves", stay);
  window.addEventListener("beforeunload", stay);
  listen((name, at) => {
    if (main.inert) return false;
    if (name === "Enter") score();
    else if (name === "Escape") clear();
    else if (name === "Undo" || name === "Redo") return press(`[data-act=${name.toLowerCase()}]`);
    else {
      told = [];
      if (name === scored.key && at - scored.at < TWICE) {
        sayWhy([{ text: TEXTS.twice }]);
        return true;
      }
      const acts = queue.items.length;
      const meant = game.key(name, expected());
      if (meant) pressed();
      if (queue.items.length > acts) scored = { key: name, at };
      return meant;
    }
    return true;
  }, game.keyList());
  for (const element of all(document, ".js-only")) element.hidden = false;
  stayAwake();
  if (!isPractice) {
    phone.tellOfPhone(queue.name.slice(0, -account.length), queue.name);
    if (document.getElementById("pad-beside")) showBeside();
  }
  queue.loadUndone(current().version);
  wait();
  if (outdated) phone.note(TEXTS.outdated);
  if (copy !== null) watch.wake();
  connection();
}

/**
 * The name of a queue, of which nothing is remembered any more.
 * @param {string} name
 */
function forgotten(name) {
  remember(name, "");
  return name;
}

const ACT = 1_000_000_000; // what an act of a side that counts by a slip adds to what it has seen

/**
 * Whether a version came before another: by the acts of a side, where it counts by a slip, for the book may go back.
 * @param {number} version
 * @param {number} seen
 */
function isOlder(version, seen) {
  const [acts, seenActs] = [version, seen].map((each) => Math.floor(each / ACT));
  return seen < ACT ? version < seen : (acts ?? 0) < (seenActs ?? 0);
}

/** @param {Element[]} lines */
function textsOf(lines) {
  return lines.map((line) => line.textContent).join("\n");
}
