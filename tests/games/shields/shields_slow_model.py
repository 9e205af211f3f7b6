"""A second reading of Cricket Card, slow and obvious: from the plain entries of a match file, sharing no code.

Everything is worked out afresh from the list of entries whenever it is asked for.
"""

from typing import Any

Raw = dict[str, Any]

SIXTEEN = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "J", "Q", "Q", "K", "K", "A"]
CALLS = ("time", "abandon", "concede")


def value(card: str) -> int:
    return {"J": 11, "Q": 12, "K": 13, "A": 14}.get(card) or int(card)


def option(document: Raw, name: str) -> Any:
    defaults = {"stop_at_target": True, "follow_on_margin": 200, "multiplier": 10, "timeless": False}
    return document.get("options", {}).get(name, defaults[name])


def split(entries: list[Raw]) -> list[list[Raw]]:
    """Return the entries of each innings; what follows a close belongs to the next."""
    innings: list[list[Raw]] = []
    for entry in entries:
        if entry["type"] in CALLS:
            continue
        if not innings or innings[-1][-1]["type"] == "close":
            innings.append([])
        innings[-1].append(entry)
    return innings


def first_side(document: Raw) -> int:
    toss = document["toss"]
    return int(toss["won_by"] if toss["chose"] == "bat" else 1 - toss["won_by"])


def order(document: Raw, entries: list[Raw]) -> list[int]:
    """Return the sides of the four innings, as far as they are known."""
    first = first_side(document)
    innings = split(entries)
    if len(innings) < 2 or innings[1][-1]["type"] != "close":
        return [first, 1 - first]
    behind = runs(document, entries, 0) - runs(document, entries, 1)
    third = 1 - first if behind >= option(document, "follow_on_margin") else first
    return [first, 1 - first, third, 1 - third]


def of_wicket(document: Raw, play: Raw) -> int:
    cards = play["cards"]
    if len(cards) % 2 == 0:
        return 0
    made: int = max(0, value(cards[-1]) - play["wicket"]) * option(document, "multiplier")
    return made


def hand_runs(document: Raw, entries: list[Raw], number: int) -> int:
    """Return the extras of an innings, by its place (0-3): the hand that its side held when its pair was over."""
    innings = split(entries)
    second = number // 2 * 2 + 1
    if second >= len(innings) or innings[second][-1]["type"] != "close":
        return 0
    side = [first_side(document), 1 - first_side(document)][number] if number < 2 else order(document, entries)[number]
    return sum(map(value, innings[second][-1]["hands"][side]))


def runs(document: Raw, entries: list[Raw], number: int) -> int:
    plays = [entry for entry in split(entries)[number] if entry["type"] == "play"]
    return sum(of_wicket(document, play) for play in plays) + hand_runs(document, entries, number)


def totals(document: Raw, entries: list[Raw]) -> list[int]:
    made = [0, 0]
    for number, side in zip(range(len(split(entries))), order(document, entries), strict=False):
        made[side] += runs(document, entries, number)
    return made


def ended(document: Raw, entries: list[Raw]) -> Raw | None:
    """Return the result, if the last of the entries brought one."""
    if entries and entries[-1]["type"] in CALLS:
        call = entries[-1]
        if call["type"] == "concede":
            return {"outcome": "conceded", "winner": 1 - call["side"]}
        return {"outcome": {"time": "drawn", "abandon": "abandoned"}[call["type"]]}
    innings = split(entries)
    if not innings:
        return None
    closed = entries[-1]["type"] == "close"
    made = totals(document, entries)
    if sum(made) >= 1400 and not option(document, "timeless"):
        return {"outcome": "drawn"}
    side = order(document, entries)[len(innings) - 1]
    ahead = made[side] - made[1 - side]
    if len(innings) == 3 and closed and ahead < 0:
        return {"outcome": "won", "winner": 1 - side, "by": {"innings": 1, "runs": -ahead}}
    if len(innings) < 4:
        return None
    if not closed:
        if ahead > 0 and option(document, "stop_at_target"):
            return {"outcome": "won", "winner": side, "by": {"wickets": 11 - len(innings[3])}}
        return None
    if not ahead:
        return {"outcome": "tied"}
    return {"outcome": "won", "winner": side if ahead > 0 else 1 - side, "by": {"runs": abs(ahead)}}


def why_closed(document: Raw, entries: list[Raw], number: int) -> str | None:
    innings = split(entries)
    if innings[number][-1]["type"] == "close":
        return "close"
    if entries[-1]["type"] in CALLS:
        return str(entries[-1]["type"])
    result = ended(document, entries)
    return {"drawn": "runs", "won": "target"}[result["outcome"]] if result else None


def derived(document: Raw, entries: list[Raw]) -> Raw:
    """Return the derived section, nulls and the sentence left out."""
    result = ended(document, entries)
    listed = []
    for number, innings in enumerate(split(entries)):
        side = order(document, entries)[number]
        plays = [entry for entry in innings if entry["type"] == "play"]
        closed_by = why_closed(document, entries, number)
        listed.append(
            {
                "side": side,
                "number": 1 + order(document, entries)[:number].count(side),
                "runs": runs(document, entries, number),
                "wickets": len(plays),
                **({"closed_by": closed_by} if closed_by else {}),
                "extras": {"hand": hand_runs(document, entries, number)},
                "batting": [],
                "wicket_cards": [
                    {"wicket": play["wicket"], "cards": play["cards"], "runs": of_wicket(document, play)}
                    for play in plays
                ],
            }
        )
    return {
        "status": "completed" if result else "in_progress",
        **({"result": result} if result else {}),
        "innings": listed,
    }


def place(document: Raw, entries: list[Raw]) -> tuple[int, int, list[Raw]]:
    """Return the place of the innings that the next entry is in, its side, and its entries so far."""
    innings = split(entries)
    number = len(innings) - 1 if innings and innings[-1][-1]["type"] != "close" else len(innings)
    side = order(document, entries)[number]
    return number, side, innings[number] if number < len(innings) else []


def laid(document: Raw, entries: list[Raw], number: int, side: int) -> list[str]:
    """Return what a side has laid in the pair of innings that innings `number` belongs to."""
    cards = []
    for each in (number // 2 * 2, number // 2 * 2 + 1):
        if each < len(split(entries)):
            batting = order(document, entries)[each] == side
            for entry in split(entries)[each]:
                if entry["type"] == "play":
                    cards += entry["cards"][0 if batting else 1 :: 2]
    return cards


def too_many_of(card: str, cards: list[str]) -> bool:
    """Whether so many of a card cannot come from one player's sixteen."""
    return cards.count(card) > SIXTEEN.count(card)


def refused(document: Raw, entries: list[Raw], entry: Raw) -> set[tuple[str, str]]:
    """Return the rule and severity of all that refuses an entry as the next one."""
    if ended(document, entries):
        return {("M2", "illegal")}
    if entry["type"] in CALLS:
        return set()
    number, side, before = place(document, entries)
    found = set()
    if entry["type"] == "close":
        if (number % 2 == 1) != ("hands" in entry):
            return {("S5", "format")}
        for who, hand in enumerate(entry.get("hands", ())):
            seen = laid(document, entries, number, who)
            if len(hand) != max(0, min(4, 16 - len(seen))) or any(too_many_of(card, seen + hand) for card in hand):
                found.add(("S5", "infeasible"))
        return found
    if entry["wicket"] in [each["wicket"] for each in before] or len(before) == 10:
        found.add(("S4", "illegal"))
    cards = entry["cards"]
    for index in range(1, len(cards)):
        needed = value(cards[index - 1]) + 1
        if index % 2 == 1 and number >= 2:
            needed -= 1
        if value(cards[index]) < needed:
            found.add(("S3", "illegal"))
    for who, own in ((side, cards[0::2]), (1 - side, cards[1::2])):
        seen = laid(document, entries, number, who) + own
        if own and (len(seen) > 16 or any(too_many_of(card, seen) for card in own)):
            found.add(("S5", "infeasible"))
    return found
