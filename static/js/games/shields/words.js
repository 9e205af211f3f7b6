/** A play, a close, lead and tally in words. */
import { fill } from "../../pad/words.js";
import { closing, effect, worth } from "./state.js";

export class Words {
  constructor(page) {
    Object.assign(this, { page, words: page.words, number: new Intl.NumberFormat(document.documentElement.lang) });
  }

  say(key, params) {
    return fill(this.words[key], params);
  }

  /** Where there is a sentence of its own for 0 or 1, that one. */
  count(key, count, params) {
    return this.say(`${key}_${count}` in this.words ? `${key}_${count}` : key, params);
  }

  /** The score of a side: 45/2. */
  score({ runs, wickets }) {
    return `${runs}/${wickets}`;
  }

  wicket(wicket) {
    return this.page.wickets[wicket - 1];
  }

  /** "Jack on the three: 80. Queen counters: 0." */
  chain({ wicket, cards }, runsOf) {
    return cards
      .map((rank, index) => {
        const runs = runsOf(cards.slice(0, index + 1));
        const card = this.page.cards[rank];
        if (!index) return this.say("play", { card, wicket: this.wicket(wicket), runs });
        return this.say(index % 2 ? "counter" : "recounter", { card, runs });
      })
      .join(" ");
  }

  play(state, entry) {
    const said = [this.chain(entry, (cards) => effect(state, this.page, { ...entry, cards }).runs)];
    const { draws, wins } = effect(state, this.page, entry);
    if (draws) said.push(this.say("draws", { draw: this.number.format(this.page.draw) }));
    if (wins) {
      const wickets = this.page.wickets.length - state.wickets;
      said.push(this.count("wins", wickets, { side: this.page.sides[state.side], wickets }));
    }
    return said.join(" ");
  }

  short(state, { wicket, cards }) {
    return this.say("undo_play", { wicket, cards: cards.join(" "), runs: effect(state, this.page, { wicket, cards }).runs });
  }

  /** "Red close at 45. Red hold 2 3 4 5: 14. Black hold J Q K A: 50. Black win by 12 runs." */
  close(state, entry) {
    const side = this.page.sides[state.side];
    const unplayed = !state.wickets && state.due === "play";
    const said = [unplayed ? this.say("close_unplayed", { side }) : this.say("close", { side, runs: state.runs })];
    for (const [index, cards] of (entry.hands ?? []).entries()) {
      const runs = worth(this.page, cards);
      said.push(this.say("hand", { side: this.page.sides[index], cards: cards.join(" ") || this.words.none, runs }));
    }
    const { brings, side: whose, runs } = closing(state, this.page, entry);
    const draw = this.number.format(this.page.draw);
    if (brings) said.push(this.count(brings, runs, { side: this.page.sides[whose], runs, draw }));
    return said.join(" ");
  }

  /** Lead or target, and the tally where it can draw the match. */
  chase(state) {
    let chase;
    if (state.target !== null && state.lead <= 0) chase = this.say("needed", { need: 1 - state.lead, target: state.target });
    else if (state.innings === 1) chase = this.words.first_innings;
    else if (!state.lead) chase = this.words.level;
    else chase = this.say(state.lead > 0 ? "ahead" : "behind", { runs: Math.abs(state.lead) });
    if (state.to_draw === null) return chase;
    return this.say("tally", { chase, tally: this.number.format(state.tally), draw: this.number.format(this.page.draw) });
  }
}
