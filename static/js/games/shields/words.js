// @ts-check
/** A play, a close, lead and tally in words. */
import { counted, fill, gettext, ngettext } from "../../words.js";
import { closing, effect, worth } from "./state.js";

/** @import { CloseEntry, GamePage, PlayEntry, ShieldsState } from "./state.js" */

export const WORDS = {
  // Keys of the keyboard
  key_wicket: gettext("First the wicket; 0 is the tenth"),
  key_card: gettext("Then a card; 0 is the ten"),
  key_close: gettext("To the close, and back to the plays"),
  key_held: gettext("A card of the hand that is not full yet; 0 is the ten"),
  key_back: gettext("Take the last one back"),
  key_typed: gettext("Score what is typed"),
  // What an entry will do
  play: gettext("%(card)s on %(wicket)s: %(runs)s."),
  counter: gettext("%(card)s counters: %(runs)s."),
  recounter: gettext("%(card)s recounters: %(runs)s."),
  undo_play: gettext("%(wicket)s: %(cards)s for %(runs)s"),
  undo_close: gettext("the close"),
  draws: gettext("The tally reaches %(draw)s: the match is drawn."),
  ties: gettext("The match is tied."),
  no_follow_on: gettext("No follow-on. Shuffle both sixteens."),
  close: gettext("%(side)s close at %(runs)s."),
  close_unplayed: gettext("%(side)s close without playing a card."),
  hand: gettext("%(side)s hold %(cards)s: %(runs)s."),
  // What is due
  due_typed: gettext("Type the plays, one to a line."),
  due_wicket: gettext("On which wicket?"),
  due_card: gettext("%(side)s: which card on %(wicket)s?"),
  due_counter: gettext("%(side)s: a counter, or score it so?"),
  due_recounter: gettext("%(side)s: a recounter, or score it so?"),
  no_counter: gettext("%(side)s cannot counter that."),
  no_recounter: gettext("%(side)s cannot recounter that."),
  no_hand: gettext("%(side)s hold no card"),
  // The keys
  gone: gettext("gone"),
  too_low: gettext("too low"),
  may_make: gettext("up to %(runs)s"),
  makes_nothing: gettext("makes 0"),
  // The top third
  first_innings: gettext("First innings of the match"),
  level: gettext("Level"),
  ahead: gettext("Ahead by %(runs)s"),
  behind: gettext("Behind by %(runs)s"),
  needed: gettext("%(need)s needed · target %(target)s"),
  tally: gettext("%(chase)s · tally %(tally)s of %(draw)s"),
  none_open: gettext("No wicket left to play on"),
  left: gettext("%(left)s left"),
  none: gettext("none"),
};

/** @type {Record<string, (count: number) => string>} */
export const COUNTED = {
  wins: (count) => ngettext("%(side)s win by %(count)s wicket.", "%(side)s win by %(count)s wickets.", count),
  wins_by_runs: (count) => ngettext("%(side)s win by %(count)s run.", "%(side)s win by %(count)s runs.", count),
  wins_by_innings: (count) =>
    ngettext("%(side)s win by an innings and %(count)s run.", "%(side)s win by an innings and %(count)s runs.", count),
  follow_on: (count) =>
    ngettext(
      "%(side)s are %(count)s behind and must follow on. Shuffle both sixteens.",
      "%(side)s are %(count)s behind and must follow on. Shuffle both sixteens.",
      count,
    ),
  chases: (count) => ngettext("%(side)s need %(count)s to win.", "%(side)s need %(count)s to win.", count),
  due_hand: (count) =>
    ngettext(
      "%(side)s: %(chosen)s of %(count)s card chosen.",
      "%(side)s: %(chosen)s of %(count)s cards chosen.",
      count,
    ),
  hand: (count) => ngettext("%(side)s hold %(count)s card", "%(side)s hold %(count)s cards", count),
  open: (count) => ngettext("%(count)s wicket to play on", "%(count)s wickets to play on", count),
  typed: (count) => ngettext("%(count)s play typed: %(score)s", "%(count)s plays typed: %(score)s", count),
};

export class Words {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.number = new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: "latn" });
  }

  /**
   * The score of a side: 45/2.
   * @param {{runs: number, wickets: number}} state
   */
  score({ runs, wickets }) {
    return `${runs}/${wickets}`;
  }

  /** @param {number} wicket */
  wicket(wicket) {
    return this.page.wickets[wicket - 1];
  }

  /**
   * "Jack on the three: 80. Queen counters: 0."
   * @param {{wicket: number, cards: string[]}} play
   * @param {(cards: string[]) => number} runsOf
   */
  chain({ wicket, cards }, runsOf) {
    return cards
      .map((rank, index) => {
        const sentence = index ? (index % 2 ? WORDS.counter : WORDS.recounter) : WORDS.play;
        const runs = runsOf(cards.slice(0, index + 1));
        return fill(sentence, { card: this.page.cards[rank], wicket: this.wicket(wicket), runs });
      })
      .join(" ");
  }

  /**
   * @param {ShieldsState} state
   * @param {PlayEntry} entry
   */
  play(state, entry) {
    const said = [this.chain(entry, (cards) => effect(state, this.page, { ...entry, cards }).runs)];
    const { draws, wins } = effect(state, this.page, entry);
    if (draws) said.push(fill(WORDS.draws, { draw: this.number.format(this.page.draw) }));
    if (wins) {
      const wickets = this.page.wickets.length - state.wickets;
      said.push(counted(COUNTED.wins, wickets, { side: this.page.sides[state.side].name }));
    }
    return said.join(" ");
  }

  /**
   * What undoing a play would take back.
   * @param {ShieldsState} state
   * @param {PlayEntry} entry
   */
  short(state, { wicket, cards }) {
    const { runs } = effect(state, this.page, { wicket, cards });
    return fill(WORDS.undo_play, { wicket, cards: cards.join(" "), runs });
  }

  /**
   * "Red close at 45. Red hold 2 3 4 5: 14. Black hold J Q K A: 50. Black win by 12 runs."
   * @param {ShieldsState} state
   * @param {CloseEntry} entry
   */
  close(state, entry) {
    const side = this.page.sides[state.side].name;
    const unplayed = !state.wickets && state.due === "play";
    const said = [unplayed ? fill(WORDS.close_unplayed, { side }) : fill(WORDS.close, { side, runs: state.runs })];
    for (const [index, cards] of (entry.hands ?? []).entries()) {
      const params = {
        side: this.page.sides[index].name,
        cards: cards.join(" ") || WORDS.none,
        runs: worth(this.page, cards),
      };
      said.push(fill(WORDS.hand, params));
    }
    said.push(this.brought(state, entry));
    return said.filter(Boolean).join(" ");
  }

  /**
   * What a close brings; empty where the other side just bats.
   * @param {ShieldsState} state
   * @param {CloseEntry} entry
   */
  brought(state, entry) {
    const { brings, side = 0, runs = 0 } = closing(state, this.page, entry);
    if (brings === null) return "";
    if (brings === "draws") return fill(WORDS.draws, { draw: this.number.format(this.page.draw) });
    if (brings === "ties" || brings === "no_follow_on") return WORDS[brings];
    return counted(COUNTED[brings], runs, { side: this.page.sides[side].name });
  }

  /**
   * How many wickets are open.
   * @param {number} count
   */
  open(count) {
    return count ? counted(COUNTED.open, count) : WORDS.none_open;
  }

  /**
   * How many cards a side holds.
   * @param {number} side
   * @param {number} count
   */
  holds(side, count) {
    const params = { side: this.page.sides[side].name };
    return count ? counted(COUNTED.hand, count, params) : fill(WORDS.no_hand, params);
  }

  /**
   * Lead or target, and the tally where it can draw the match; nothing once it is over.
   * @param {ShieldsState} state
   */
  chase(state) {
    if (state.due === "wait") return "";
    let chase;
    if (state.target !== null && state.lead <= 0) {
      chase = fill(WORDS.needed, { need: 1 - state.lead, target: state.target });
    } else if (state.innings === 1) chase = WORDS.first_innings;
    else if (!state.lead) chase = WORDS.level;
    else chase = fill(state.lead > 0 ? WORDS.ahead : WORDS.behind, { runs: Math.abs(state.lead) });
    if (state.to_draw === null) return chase;
    return fill(WORDS.tally, {
      chase,
      tally: this.number.format(state.tally),
      draw: this.number.format(this.page.draw),
    });
  }
}
