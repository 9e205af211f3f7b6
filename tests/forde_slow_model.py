"""A second reading of Forde's game, slow and obvious: from the plain entries of a match file, sharing no code.

Everything is counted afresh from the list of balls whenever it is asked for.
"""

from typing import Any

Document = dict[str, Any]
Given = dict[str, Any]

CALLS = ("time", "abandon", "concede")
CARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X"]

# By the batter's card; along the line the bowler's, from 2 to the joker. c: a chance if of one colour, b: bowled.
BATTED = {
    "2": "11............",
    "3": "111...........",
    "4": "1111..........",
    "5": "21111.........",
    "6": "221111........",
    "7": "2221111.......",
    "8": "32221111......",
    "9": "332221111.....",
    "10": "4332211111...c",
    "J": "4333221111..cc",
    "Q": "44332211111ccc",
    "K": "44433221111ccb",
    "A": "6444422211cccb",
    "X": "664444322cccbb",
}
# By what happens: the cards that bring it.
HIT_OUT = {
    "caught_behind": "2",
    "lbw": "3",
    "caught": "4",
    "run_out": "5",
    "stumped if A": "6",
    "0": "7",
    "1": "8",
    "2": "9 10",
    "3": "J",
    "4": "Q K",
    "6": "A X",
}
WICKET_BALL = {"6": "2", "4": "3 4", "3": "5 6", "2": "7 8", "1": "9 10", "0": "J Q", "chance": "K A", "bowled": "X"}
CHANCE = {
    "6": "2",
    "4": "3",
    "2": "4",
    "1": "5",
    "0": "6 7",
    "stumped if A": "8",
    "lbw if J Q K": "9",
    "caught_behind if J Q K": "10",
    "caught if J Q K": "J",
    "lbw": "Q",
    "caught_behind": "K",
    "bowled": "A",
    "run_out if A X": "X",
}


def happens(table: dict[str, str], card: str) -> str:
    """Return what a card brings by a table."""
    return next(what for what, cards in table.items() if card[:-1] in cards.split())


def outcome(ball: Given) -> tuple[int, str | None] | None:
    """Return a ball's runs and how out; None where its cards stop too early or go on too long."""
    if "runs" in ball:
        return ball["runs"], None
    if "out" in ball:
        return 0, ball["out"]
    if "hit_out" in ball:
        drawn = list(ball["hit_out"])
        what = happens(HIT_OUT, drawn.pop(0))
    elif "wicket_ball" in ball:
        drawn = list(ball["wicket_ball"])
        what = happens(WICKET_BALL, drawn.pop(0))
    else:
        drawn = list(ball.get("drawn", []))
        bowled, batted = ball["bowler_card"], ball["batter_card"]
        sign = BATTED[batted[:-1]][CARDS.index(bowled[:-1])]
        if sign == "c":
            what = "chance" if bowled[-1] == batted[-1] else "0"
        else:
            what = {".": "0", "b": "bowled"}.get(sign, sign)
    if what == "chance":
        if not drawn:
            return None
        what = happens(CHANCE, drawn.pop(0))
    if " if " in what:
        if not drawn:
            return None
        how, cards = what.split(" if ")
        what = how if drawn.pop(0)[:-1] in cards.split() else "0"
    if drawn:
        return None
    return (int(what), None) if what.isdigit() else (0, what)


def option(document: Document, name: str) -> Any:
    """Return an option's value."""
    defaults = {"stop_at_target": False, "captain_picks_next": False, "overs": 20, "max_overs_per_bowler": 4}
    return document.get("options", {}).get(name, defaults[name])


def fold(document: Document, entries: list[Given]) -> tuple[list[Given], Given | None]:
    """Return the innings, each with its overs' bowlers, batters sent in and balls; and the result."""
    innings: list[Given] = []
    result: Given | None = None
    for entry in entries:
        assert result is None, "an entry after the end"
        if entry["type"] in CALLS:
            if innings and not innings[-1]["closed_by"]:
                innings[-1]["closed_by"] = entry["type"]
            result = {"time": {"outcome": "drawn"}, "abandon": {"outcome": "abandoned"}}.get(entry["type"])
            result = result or {"outcome": "conceded", "winner": 1 - entry["side"]}
            continue
        if entry["type"] == "over":
            if not innings or innings[-1]["closed_by"]:
                innings.append(
                    {"side": side_due(document, innings), "overs": [], "in": [1], "balls": [], "closed_by": None}
                )
            innings[-1]["overs"].append(entry["bowler"])
            continue
        now = innings[-1]
        made = outcome(entry)
        assert made is not None, "the cards do not end where the tables end"
        runs, out = made
        now["balls"].append(
            {"batter": now["in"][-1], "bowler": now["overs"][-1], "runs": runs, "out": out, "given": entry}
        )
        now["closed_by"] = why_closed(document, innings)
        if out and not now["closed_by"]:
            now["in"].append(entry.get("next_batter") or min(set(range(1, 12)) - set(now["in"])))
        if now["closed_by"] and len(innings) == 2:
            result = decided(document, innings)
    return innings, result


def side_due(document: Document, innings: list[Given]) -> int:
    """Return the side that bats next."""
    if innings:
        return int(1 - innings[-1]["side"])
    toss = document["toss"]
    return int(toss["won_by"] if toss["chose"] == "bat" else 1 - toss["won_by"])


def runs_of(innings: Given) -> int:
    return sum(ball["runs"] for ball in innings["balls"])


def wickets_of(innings: Given) -> int:
    return sum(1 for ball in innings["balls"] if ball["out"])


def why_closed(document: Document, innings: list[Given]) -> str | None:
    """Return why the newest innings is over: the target, then eleven wickets, then the overs."""
    now = innings[-1]
    if len(innings) == 2 and option(document, "stop_at_target") and runs_of(now) > runs_of(innings[0]):
        return "target"
    if wickets_of(now) == 11:
        return "wickets"
    return "overs" if len(now["balls"]) == 6 * option(document, "overs") else None


def decided(document: Document, innings: list[Given]) -> Given:
    """Return the result of two closed innings."""
    first, second = innings
    ahead = runs_of(second) - runs_of(first)
    if ahead == 0:
        return {"outcome": "tied"}
    by = {"runs": abs(ahead)}
    if second["closed_by"] == "target":
        balls = 6 * option(document, "overs") - len(second["balls"])
        by = {"wickets": 11 - wickets_of(second), "balls_left": balls}
    return {"outcome": "won", "winner": second["side"] if ahead > 0 else first["side"], "by": by}


def derived(document: Document, entries: list[Given]) -> Given:
    """Return the derived section, without the result's sentence and without what is null."""
    innings, result = fold(document, entries)
    section: Given = {
        "status": "completed" if result else "in_progress",
        "innings": [derived_innings(each) for each in innings],
    }
    return section | ({"result": result} if result else {})


def derived_innings(innings: Given) -> Given:
    """Return one innings, every figure counted from its balls; each side bats once."""
    balls = innings["balls"]
    section: Given = {
        "side": innings["side"],
        "number": 1,
        "runs": runs_of(innings),
        "wickets": wickets_of(innings),
        "batting": [],
        "bowling": [],
        "fall": [],
    }
    if innings["closed_by"]:
        section["closed_by"] = innings["closed_by"]
    for player in innings["in"]:
        faced = [ball for ball in balls if ball["batter"] == player]
        line = {
            "player": player,
            "runs": sum(ball["runs"] for ball in faced),
            "balls": len(faced),
            "fours": len([1 for ball in faced if ball["runs"] == 4]),
            "sixes": len([1 for ball in faced if ball["runs"] == 6]),
        }
        if faced and faced[-1]["out"]:
            line["out"] = faced[-1]["out"]
            if line["out"] != "run_out":
                line["bowler"] = faced[-1]["bowler"]
        section["batting"].append(line)
    for player in dict.fromkeys(innings["overs"]):
        bowled = [ball for ball in balls if ball["bowler"] == player]
        overs = [balls[6 * n : 6 * n + 6] for n, bowler in enumerate(innings["overs"]) if bowler == player]
        section["bowling"].append(
            {
                "player": player,
                "balls": len(bowled),
                "maidens": len([1 for over in overs if len(over) == 6 and all(b["runs"] == 0 for b in over)]),
                "runs": sum(ball["runs"] for ball in bowled),
                "wickets": len([1 for ball in bowled if ball["out"] and ball["out"] != "run_out"]),
            }
        )
    for index, ball in enumerate(balls):
        if ball["out"]:
            until = balls[: index + 1]
            section["fall"].append(
                {
                    "wicket": len([1 for b in until if b["out"]]),
                    "runs": sum(b["runs"] for b in until),
                    "player": ball["batter"],
                    "ball": f"{index // 6}.{index % 6 + 1}",
                }
            )
    return section


def refused(document: Document, entries: list[Given], entry: Given) -> set[str]:
    """Return the rules that a well formed entry breaks after `entries`; a written reason lifts F3."""
    innings, result = fold(document, entries)
    if result:
        return {"M2"}
    if entry["type"] in CALLS:
        return set()
    now = innings[-1] if innings and not innings[-1]["closed_by"] else None
    balls = now["balls"] if now else []
    if entry["type"] == "over":
        side = 1 - (now["side"] if now else side_due(document, innings))
        return set() if may_bowl(document, side, now["overs"] if now else [], len(balls), entry["bowler"]) else {"F2"}
    if now is None or len(balls) == 6 * len(now["overs"]):
        return {"F2"}
    rules = set()
    if not right_next_batter(document, now, entry):
        rules.add("M4")
    bowlers_class = document["sides"][1 - now["side"]]["players"][now["overs"][-1] - 1]["bowling_class"]
    this_over = [ball["given"] for ball in balls[6 * (len(now["overs"]) - 1) :]]
    if "wicket_ball" in entry and (bowlers_class == 1 or any("wicket_ball" in ball for ball in this_over)):
        rules.add("F5")
    if not entry.get("override") and card_seen_too_often(document, now, this_over, entry):
        rules.add("F3")
    return rules


def may_bowl(document: Document, side: int, overs: list[int], balls: int, bowler: int) -> bool:
    """Return whether a bowler may begin an over (F2)."""
    classed = [n for n, player in enumerate(document["sides"][side]["players"], 1) if player["bowling_class"]]
    most = option(document, "max_overs_per_bowler")
    if balls < 6 * len(overs) or bowler not in classed or overs.count(bowler) >= most:
        return False
    others = [n for n in classed if n != bowler and overs.count(n) < most]
    return not (others and overs and overs[-1] == bowler)


def right_next_batter(document: Document, now: Given, ball: Given) -> bool:
    """Return whether who comes in is said exactly where it must be, and has not been in (M4)."""
    picked = ball.get("next_batter")
    made = outcome(ball)
    last = wickets_of(now) == 10 or len(now["balls"]) + 1 == 6 * option(document, "overs")
    if option(document, "captain_picks_next") and made and made[1] and not last:
        return picked is not None and picked not in now["in"]
    return picked is None


def cards_of(ball: Given) -> list[str]:
    held = [ball[key] for key in ("bowler_card", "batter_card") if key in ball]
    return held + drawn_of(ball)


def drawn_of(ball: Given) -> list[str]:
    return [card for key in ("drawn", "hit_out", "wicket_ball") for card in ball.get(key, [])]


def card_seen_too_often(document: Document, now: Given, this_over: list[Given], ball: Given) -> bool:
    """Return whether an over and batter see a card more often than the pack has it, before the pack has run out."""
    if "runs" in ball or "out" in ball:
        return False
    batter = now["in"][-1]
    bowler = document["sides"][1 - now["side"]]["players"][now["overs"][-1] - 1]
    batting = document["sides"][now["side"]]["players"]
    first = 6 * (len(now["overs"]) - 1)
    at_crease = [b["batter"] for b in now["balls"][first:]] + [batter]
    hands = 5 + bowler["bowling_class"] + sum(5 + batting[n - 1]["batting_class"] for n in dict.fromkeys(at_crease))
    drawn = sum(3 if "runs" in b or "out" in b else len(drawn_of(b)) for b in this_over)
    if hands + drawn + len(drawn_of(ball)) > 54:
        return False
    faced = [given for given, who in zip(this_over, at_crease, strict=False) if who == batter] + [ball]
    seen = [card for given in faced for card in cards_of(given)]
    return any(seen.count(card) > (1 if card[0] == "X" else 2) for card in cards_of(ball))
