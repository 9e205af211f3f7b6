// @ts-check
/** What the rules allow of an over (F2) and of a ball's cards (F3, F5), by the data that the page and each answer carry. */
import { fill } from "../../words.js";
import { figures } from "./state.js";
import { cardsOf, laid } from "./tables.js";

/** @import { Said } from "../../pad/check.js" */
/** @import { FordeEntry, FordeState, GamePage, RefusedByName } from "./state.js" */

/**
 * One of those who bowl: overs left, figures so far, and why not now.
 * @typedef {object} Bowler
 * @property {number} number
 * @property {string} name
 * @property {number} rank - the bowling class
 * @property {number} left
 * @property {string} figures
 * @property {"bowler_has_no_overs" | "two_overs_running" | ""} why
 */

/** What refuses an entry: a code, and the card where it is about one. @typedef {{code: RefusedByName} | {code: "card_too_often", card: string}} Why */

/**
 * Those who bowl, and who of them may not bowl the next over (F2).
 * @param {FordeState} state
 * @param {GamePage} page
 * @returns {Bowler[]}
 */
export function bowlers(state, page) {
  const all = page.sides[1 - state.side].players
    .map(([name, , , rank], index) => ({ number: index + 1, name, rank, left: oversLeft(state, page, index + 1) }))
    .filter(({ rank }) => rank);
  const others = all.some(({ number, left }) => number !== state.last && left > 0);
  return all.map((bowler) => ({
    ...bowler,
    figures: figures(state.figures[bowler.number], page),
    why: bowler.left < 1 ? "bowler_has_no_overs" : bowler.number === state.last && others ? "two_overs_running" : "",
  }));
}

/**
 * Why the bowler may not try a wicket ball now (F5); empty where that is allowed.
 * @param {FordeState} state
 * @param {GamePage} page
 */
export function whyNoWicketBall(state, page) {
  const rank = state.bowler ? page.sides[1 - state.side].players[state.bowler - 1][3] : 0;
  if (!page.wicket_ball_classes.includes(rank)) return "wicket_ball_needs_class";
  return state.tried ? "second_wicket_ball" : "";
}

/**
 * Those of a ball's cards that come more often than the pack has them (F3), `drawn` of them from the deck.
 * @param {FordeState} state
 * @param {GamePage} page
 * @param {string[]} cards
 * @param {number} drawn
 */
function tooOften({ gone, seen }, { pack }, cards, drawn) {
  if (gone + drawn > pack.cards) return []; // the deck was made anew
  const count = (/** @type {string} */ card) => cards.filter((each) => each === card).length;
  return [...new Set(cards)].filter((card) => (seen[card] ?? 0) + count(card) > pack.copies[card]);
}

/**
 * Whether a card laid after these cannot be, however many are drawn after it.
 * @param {FordeState} state
 * @param {GamePage} page
 * @param {string[]} cards
 * @param {string} card
 */
export function isGone(state, page, cards, card) {
  return tooOften(state, page, [...cards, card], page.pack.drawn).includes(card);
}

/**
 * What the rules refuse of the next over or ball.
 * @param {FordeState} state
 * @param {GamePage} page
 * @param {FordeEntry} entry
 * @returns {Why[]}
 */
export function refusals(state, page, entry) {
  if (entry.type === "over") {
    const why = bowlers(state, page).find(({ number }) => number === entry.bowler)?.why;
    return why ? [{ code: why }] : [];
  }
  if (entry.type !== "ball") return [];
  const cards = cardsOf(entry);
  const why = cards.special === "wicket_ball" && whyNoWicketBall(state, page);
  const often = tooOften(state, page, laid(cards), cards.drawn.length);
  /** @type {Why[]} */
  const ball = why ? [{ code: why }] : [];
  return [...ball, ...often.map((card) => ({ code: /** @type {const} */ ("card_too_often"), card }))];
}

/**
 * What is said of a refusal.
 * @param {FordeState} state
 * @param {GamePage} page
 * @param {Why} why
 * @returns {Said}
 */
export function inWords(state, { sides, refused }, why) {
  if (why.code === "card_too_often") return refused.card_too_often[why.card];
  const name = sides[1 - state.side].players[(state.bowler ?? 0) - 1]?.[0] ?? "";
  return { ...refused[why.code], text: fill(refused[why.code].text, { name }) };
}

/**
 * @param {FordeState} state
 * @param {GamePage} page
 * @param {number} number
 */
function oversLeft(state, page, number) {
  return page.options.max_overs_per_bowler - (state.figures[number]?.[0] ?? 0);
}
