// @ts-check
/** The four tables, as the page carries them: what a ball's cards come to, or which card is due next. */
import { counted, fill } from "../../words.js";
import { COUNTED, WORDS } from "./words.js";

/** @import { BallEntry, GamePage } from "./state.js" */

/** @typedef {"hit_out" | "wicket_ball"} Special */

/**
 * A row of a table: runs, or how the batter is out; a chance card decides, or a further card, `needs` being those that
 * take the wicket.
 * @typedef {{runs: number, out?: string, needs?: string[], chance?: true, words?: string}} Row
 */

/**
 * The tables, rows by the ranks of cards.
 * @typedef {object} TablesOfRules
 * @property {Record<string, Record<string, Row>>} results - by the bowler's card and the batter's
 * @property {Row} no_chance - a chance where the colours differ
 * @property {Record<string, Row>} hit_out
 * @property {Record<string, Row>} wicket_ball
 * @property {Record<string, Row>} chance
 * @property {{out: string, not_out: string}} appeal - in words
 */

/**
 * The cards of a ball, each as rank and colour: "10r".
 * @typedef {{special: Special | null, bowler: string | null, batter: string | null, drawn: string[]}} CardsOfBall
 */

/** @typedef {{runs: number, out: string | null}} Outcome */

/**
 * Which card is due next; the chance card and the further one come from the deck too.
 * @typedef {"bowler_card" | "batter_card" | "deck" | "chance" | "further"} DueCard
 */

/** @typedef {(Outcome & {due?: undefined, words: string}) | {due: DueCard, words: string}} Followed */

/** @param {string} card */
const rank = (card) => card.slice(0, -1);
/** @param {string} card */
const colour = (card) => card.slice(-1);

export class Tables {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.tables = page.tables;
  }

  /**
   * A card in words: "red 7", "black queen".
   * @param {string} card
   */
  card(card) {
    return fill(colour(card) === "r" ? WORDS.card_r : WORDS.card_b, {
      rank: this.page.ranks[rank(card)] ?? rank(card),
    });
  }

  /**
   * What a ball came to, in words: "no run", "4 runs", "out, lbw".
   * @param {Outcome} outcome
   */
  comes({ runs, out }) {
    if (out) return fill(WORDS.out, { how: this.page.how_out[out] });
    return runs ? counted(COUNTED.runs, runs) : WORDS.no_run;
  }

  /**
   * Follow the cards to their end: what the ball came to, or which card is due.
   * @param {CardsOfBall} cards
   * @returns {Followed}
   */
  follow({ special, bowler, batter, drawn }) {
    const said = [];
    let row;
    let used = 0;
    if (special) {
      if (!drawn.length) return { due: "deck", words: WORDS[special] };
      said.push(`${WORDS[special]}, ${this.card(drawn[0])}`);
      row = this.tables[special][rank(drawn[0])];
      used = 1;
    } else {
      if (!bowler) return { due: "bowler_card", words: batter ? this.card(batter) : "" };
      if (!batter) return { due: "batter_card", words: this.card(bowler) };
      said.push(fill(WORDS.cards, { bowler: this.card(bowler), batter: this.card(batter) }));
      row = this.tables.results[rank(bowler)][rank(batter)];
      if (row.chance && colour(bowler) !== colour(batter)) row = this.tables.no_chance;
    }
    while (row.chance || row.needs) {
      if (row.words) said.push(row.words);
      if (used === drawn.length) return { due: row.chance ? "chance" : "further", words: said.join("; ") };
      const card = drawn[used++];
      said.push(this.card(card));
      row = row.chance ? this.tables.chance[rank(card)] : this.decided(row, rank(card));
    }
    if (row.words) said.push(row.words);
    const came = { runs: row.runs, out: row.out ?? null };
    return { ...came, words: fill(WORDS.result, { what: said.join("; "), comes: this.comes(came) }) };
  }

  /**
   * What a further card makes of an appeal.
   * @param {Row} row
   * @param {string} card
   * @returns {Row}
   */
  decided({ needs, out }, card) {
    if (needs?.includes(card)) return { runs: 0, out, words: this.tables.appeal.out };
    return { runs: 0, words: this.tables.appeal.not_out };
  }
}

/**
 * The entry of a ball, in the match file's form.
 * @param {CardsOfBall} cards
 * @returns {BallEntry}
 */
export function ballOfCards({ special, bowler, batter, drawn }) {
  if (special) return { type: "ball", [special]: drawn };
  return { type: "ball", bowler_card: bowler ?? "", batter_card: batter ?? "", ...(drawn.length && { drawn }) };
}

/**
 * The cards of a ball, in the order in which they were laid and drawn.
 * @param {Pick<CardsOfBall, "bowler" | "batter" | "drawn">} cards
 * @returns {string[]}
 */
export function laid({ bowler, batter, drawn }) {
  return [bowler, batter, ...drawn].filter((card) => card !== null);
}

/**
 * Read such an entry back.
 * @param {BallEntry} entry
 * @returns {CardsOfBall}
 */
export function cardsOf(entry) {
  const special = entry.hit_out ? "hit_out" : entry.wicket_ball ? "wicket_ball" : null;
  return {
    special,
    bowler: entry.bowler_card ?? null,
    batter: entry.batter_card ?? null,
    drawn: entry.hit_out ?? entry.wicket_ball ?? entry.drawn ?? [],
  };
}
