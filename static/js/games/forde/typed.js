/**
 * A whole over as it is typed: `. 1 4 W(lbw) 2 6`, with `b Hoggard:` before it where an over opens.
 * The server reads the same (scoring/games/forde/pad/typed.py); tests/pages/typed_overs.json holds both to it.
 */
import { BALLS } from "./state.js";

const RUNS = [0, 1, 2, 3, 4, 6];
const BOWLER = /^\s*(?:b\s+)?([^:]*):/i;
const HOW = /^([a-z _]*)[\s,]*([1-9][0-9]?)?$/i;

/**
 * Read `text`: {bowler, balls, mistakes: [{code, ball, text}]}. `bowlers` are [number, name] of the five, `bowling`
 * who has begun the over or was chosen, `bowled` how many of its balls are recorded, `howWritten` the ways to write
 * how a batter was out.
 */
export function readOver(text, bowlers, bowling, bowled, howWritten) {
  const mistakes = [];
  const named = BOWLER.exec(text);
  let bowler = bowling;
  if (named) {
    const given = named[1].trim().replace(/\s+/g, " ");
    bowler = bowlerCalled(given, bowlers);
    text = text.slice(named[0].length);
    if (bowler === null) mistakes.push({ code: "which_bowler", ball: 0, text: given.slice(0, 40) });
    else if (bowled && bowler !== bowling) mistakes.push({ code: "other_bowler", ball: 0, text: "" });
  } else if (bowling === null) mistakes.push({ code: "no_bowler", ball: 0, text: "" });
  const balls = [];
  let number = bowled;
  for (const match of text.matchAll(ballPattern(howWritten))) {
    number += 1;
    const ball = readBall(match, number, howWritten);
    if (ball.code) mistakes.push(ball);
    else if (number > BALLS) mistakes.push({ code: "too_many", ball: number, text: "" });
    else balls.push(ball);
  }
  if (!balls.length && !mistakes.length) mistakes.push({ code: "no_balls", ball: 0, text: "" });
  return { bowler, balls, mistakes };
}

function ballPattern(howWritten) {
  const spelt = [...Object.keys(howWritten), "caught behind", "run out"].sort((a, b) => b.length - a.length).join("|");
  return new RegExp(`w\\s*\\((?<brackets>[^()]*)\\)|w\\s+(?<spelt>${spelt})(?![^\\s,;|])|[^\\s,;|]+`, "gi");
}

function bowlerCalled(given, bowlers) {
  const wanted = given.toLowerCase();
  if (!wanted) return null;
  const found = bowlers.filter(
    ([number, name]) => String(number) === wanted || ` ${name.toLowerCase()}`.endsWith(` ${wanted}`),
  );
  return found.length === 1 ? found[0][0] : null;
}

function readBall(match, number, howWritten) {
  const text = match[0];
  const mistake = (code) => ({ code, ball: number, text: text.slice(0, 40) });
  if ([".", "·", "-", "–"].includes(text)) return { type: "ball", runs: 0 };
  if (/^[0-9]{1,2}$/.test(text)) return RUNS.includes(Number(text)) ? { type: "ball", runs: Number(text) } : mistake("runs");
  if (!/^w/i.test(text)) return mistake("unknown");
  const how = HOW.exec(match.groups.brackets ?? match.groups.spelt ?? text.slice(1).replace(/^[()]+|[()]+$/g, ""));
  const out = how && howWritten[how[1].replace(/[\s_]/g, "").toLowerCase()];
  if (!out) return mistake("how");
  return { type: "ball", out, ...(how[2] && { next_batter: Number(how[2]) }) };
}
