/** The four tables, as the page carries them: what a ball's cards come to, or which card is due next. */
import { fill } from "../../pad/words.js";

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X"];

const rank = (card) => card.slice(0, -1);
const colour = (card) => card.slice(-1);

export class Tables {
  constructor(page) {
    this.page = page;
    this.tables = page.tables;
    this.words = page.words;
  }

  /** A card in words: "red 7", "black queen". */
  card(card) {
    return fill(this.words[`card_${colour(card)}`], { rank: this.page.ranks[rank(card)] ?? rank(card) });
  }

  /** What a ball came to, in words: "no run", "4 runs", "out, lbw". */
  comes({ runs, out }) {
    if (out) return fill(this.words.out, { how: this.page.how_out[out] });
    return runs ? this.page.runs[runs] : this.words.no_run;
  }

  /**
   * Follow {special, bowler, batter, drawn} to its end: {runs, out, words} or {due, words}, where `due` is
   * bowler_card, batter_card, deck, chance or further.
   */
  follow({ special, bowler, batter, drawn }) {
    const said = [];
    let row;
    let used = 0;
    if (special) {
      if (!drawn.length) return { due: "deck", words: this.words[special] };
      said.push(`${this.words[special]}, ${this.card(drawn[0])}`);
      row = this.tables[special][rank(drawn[0])];
      used = 1;
    } else {
      if (!bowler) return { due: "bowler_card", words: "" };
      if (!batter) return { due: "batter_card", words: this.card(bowler) };
      said.push(fill(this.words.cards, { bowler: this.card(bowler), batter: this.card(batter) }));
      row = this.tables.results[rank(bowler)][rank(batter)];
      if (row.chance && colour(bowler) !== colour(batter)) row = this.tables.no_chance;
    }
    while (row.chance || row.needs) {
      said.push(row.words);
      if (used === drawn.length) return { due: row.chance ? "chance" : "further", words: this.join(said) };
      const card = drawn[used++];
      said.push(this.card(card));
      row = row.chance ? this.tables.chance[rank(card)] : this.decided(row, rank(card));
    }
    if (row.words) said.push(row.words);
    return { runs: row.runs, out: row.out ?? null, words: fill(this.words.result, { what: this.join(said), comes: this.comes(row) }) };
  }

  decided(row, card) {
    const out = row.needs.includes(card);
    return { runs: 0, out: out ? row.out : undefined, words: out ? this.tables.appeal.out : this.tables.appeal.not_out };
  }

  join(said) {
    return said.join("; ");
  }
}

/** The entry of a ball, in the match file's form. */
export function ballOfCards({ special, bowler, batter, drawn }) {
  if (special) return { type: "ball", [special]: drawn };
  return { type: "ball", bowler_card: bowler, batter_card: batter, ...(drawn.length && { drawn }) };
}

/** Read such an entry back. */
export function cardsOf(entry) {
  const special = ["hit_out", "wicket_ball"].find((key) => entry[key]) ?? null;
  return {
    special,
    bowler: entry.bowler_card ?? null,
    batter: entry.batter_card ?? null,
    drawn: entry[special] ?? entry.drawn ?? [],
  };
}
