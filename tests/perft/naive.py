"""A simple implementation of the auction games, with lists and dicts, straight from the rulebook.

It doesn't use the engine. Cards are two letters, seats are numbers, and a position is a dict that
is copied for every move.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.perft.sheets import Sheet

Position = dict[str, Any]
LOW_TO_HIGH = "9JQKTA"
SUITS = "SHCD"
TYPED = (0, 12, 40)
"""The totals this implementation types, because trying every number would take too long."""


def new_hand(hands: list[list[str]], dealer: int, widow: list[str], sheet: Sheet) -> Position:
    return {
        "phase": "bid",
        "hands": hands,
        "dealer": dealer,
        "widow": widow,
        "turn": (dealer + 1) % len(hands),
        "high": sheet["standing"],
        "holder": dealer if sheet["standing"] else None,
        "out": [],
        "calls": 0,
        "trump": None,
        "typed": [],
        "trick": [],
        "played": 0,
    }


def leaves(sheet: Sheet, position: Position, depth: int) -> int:
    """Return the number of lines of play of this length, counting a hand that ends early once."""
    if depth == 0 or position["phase"] == "end":
        return 1
    return sum(leaves(sheet, after, depth - 1) for after in moves(sheet, position))


def moves(sheet: Sheet, position: Position) -> Iterator[Position]:
    yield from MOVES[position["phase"]](sheet, position)


def changed(position: Position, **changes: Any) -> Position:
    return {**position, **changes}


def bids(sheet: Sheet, high: int | None) -> list[int]:
    fives = sheet["fives_from"]
    found = [
        amount
        for amount in range(sheet["opening"], sheet["top"] + 1)
        if (high is None or amount > high) and (fives is None or amount <= fives or amount % 5 == 0)
    ]
    return found if sheet["jump"] else found[:1]


def marriages(hand: list[str]) -> list[str]:
    return [suit for suit in SUITS if "K" + suit in hand and "Q" + suit in hand]


def bid(sheet: Sheet, at: Position) -> Iterator[Position]:
    seat, calls = at["turn"], at["calls"] + 1
    yield after_call(sheet, changed(at, out=[*at["out"], seat], calls=calls))
    if sheet["must_hold_marriage"] and not marriages(at["hands"][seat]):
        return
    for amount in bids(sheet, at["high"]):
        yield after_call(sheet, changed(at, high=amount, holder=seat, calls=calls))


def after_call(sheet: Sheet, at: Position) -> Position:
    players, dealer, holder = sheet["players"], at["dealer"], at["holder"]
    active = [seat for seat in range(players) if seat not in at["out"]]
    if holder is None and active == [dealer] and sheet["all_pass"] != "redeal":
        return won(sheet, changed(at, holder=dealer, high=sheet["all_pass"]))
    if sheet["rounds"] == "one" and at["calls"] == players:
        active = [holder] if holder is not None else []
    if not active:
        return changed(at, phase="end")
    if active == [holder]:
        return won(sheet, at)
    seat = (at["turn"] + 1) % players
    while seat in at["out"]:
        seat = (seat + 1) % players
    return changed(at, turn=seat)


def won(sheet: Sheet, at: Position) -> Position:
    holder = at["holder"]
    hands = list(at["hands"])
    hands[holder] = hands[holder] + at["widow"]
    at = changed(at, phase="trump", turn=holder, hands=hands)
    needs = sheet["trump_needs_marriage"] and at["high"] != sheet["free_at"]
    if needs and not marriages(hands[holder]):
        return changed(at, phase="end")
    return at


def name_trump(sheet: Sheet, at: Position) -> Iterator[Position]:
    free = not sheet["trump_needs_marriage"] or at["high"] == sheet["free_at"]
    for suit in SUITS if free else marriages(at["hands"][at["holder"]]):
        named = changed(at, trump=suit)
        if sheet["passed"]:
            yield changed(named, phase="give", turn=(at["holder"] + 2) % 4)
        elif sheet["widow"]:
            yield changed(named, phase="bury")
        else:
            yield show(sheet, named)


def picks(hand: list[str], count: int) -> set[tuple[str, ...]]:
    return {tuple(chosen) for chosen in combinations(sorted(hand), count)}


def without(hand: list[str], cards: tuple[str, ...]) -> list[str]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


def give(sheet: Sheet, at: Position) -> Iterator[Position]:
    giver = at["turn"]
    taker = (giver + 2) % 4
    for cards in picks(at["hands"][giver], sheet["passed"]):
        hands = list(at["hands"])
        hands[giver] = without(hands[giver], cards)
        hands[taker] = hands[taker] + list(cards)
        after = changed(at, hands=hands, turn=taker)
        yield after if taker == at["holder"] else show(sheet, after)
    if sheet["fold"] and giver == at["holder"]:
        yield changed(at, phase="end")


def bury(sheet: Sheet, at: Position) -> Iterator[Position]:
    holder = at["holder"]
    hand = at["hands"][holder]
    free = list(hand)
    if not sheet["bury_melded"]:
        free = without(hand, tuple(melded_cards(sheet, hand, at["trump"])))
    short = max(0, sheet["widow"] - len(free))
    others = without(hand, tuple(free))
    if short:
        choices = {tuple(free) + more for more in picks(others, short)}
    else:
        choices = picks(free, sheet["widow"])
    for cards in choices:
        hands = list(at["hands"])
        hands[holder] = without(hand, cards)
        yield show(sheet, changed(at, hands=hands))
    if sheet["fold"]:
        yield changed(at, phase="end")


def show(sheet: Sheet, at: Position) -> Position:
    if sheet["typed"]:
        return changed(at, phase="type", turn=at["holder"], typed={})
    totals = [meld(sheet, hand, at["trump"]) for hand in at["hands"]]
    return shown(sheet, at, totals)


def type_total(sheet: Sheet, at: Position) -> Iterator[Position]:
    for total in TYPED:
        seat, players = at["turn"], sheet["players"]
        typed = {**at["typed"], seat: min(total, meld(sheet, at["hands"][seat], at["trump"]))}
        after = changed(at, typed=typed, turn=(seat + 1) % players)
        if len(typed) == players:
            after = shown(sheet, after, [typed[s] for s in range(players)])
        yield after


def shown(sheet: Sheet, at: Position, totals: list[int]) -> Position:
    count = sheet["win_with_pinochles"]
    if count and any(min(h.count("QS"), h.count("JD")) >= count for h in at["hands"]):
        return changed(at, phase="end")
    if sheet["most_to_need"] is not None:
        ours = [seat for seat in range(len(totals)) if partners(sheet, seat, at["holder"])]
        side = sum(totals[seat] for seat in ours)
        if side < sheet["minimum"] or at["high"] - side > sheet["most_to_need"]:
            return changed(at, phase="end")
    if sheet["fold"]:
        return changed(at, phase="say", turn=at["holder"])
    return first_lead(sheet, at)


def partners(sheet: Sheet, one: int, two: int) -> bool:
    return one == two or (sheet["players"] in (4, 6) and (one - two) % 2 == 0)


def say(sheet: Sheet, at: Position) -> Iterator[Position]:
    yield first_lead(sheet, at)
    yield changed(at, phase="end")


def first_lead(sheet: Sheet, at: Position) -> Position:
    left = (at["dealer"] + 1) % sheet["players"]
    leader = left if sheet["leader"] == "left" else at["holder"]
    return changed(at, phase="card", turn=leader, trick=[], played=0)


def card(sheet: Sheet, at: Position) -> Iterator[Position]:
    seat = at["turn"]
    hand = at["hands"][seat]
    if sheet["fold"] and seat == at["holder"] and not at["played"] and not at["trick"]:
        yield changed(at, phase="end")
    for name in sorted(playable(sheet, at, hand)):
        hands = list(at["hands"])
        hands[seat] = without(hand, (name,))
        trick = [*at["trick"], (seat, name)]
        after = changed(at, hands=hands, trick=trick, turn=(seat + 1) % sheet["players"])
        if len(trick) == sheet["players"]:
            winner = taker(trick, at["trump"])
            after = changed(after, trick=[], turn=winner, played=at["played"] + 1)
            if not any(hands):
                after = changed(after, phase="end")
        yield after


def taker(trick: list[tuple[int, str]], trump: str) -> int:
    trumps = [pair for pair in trick if pair[1][1] == trump]
    suit = trumps or [pair for pair in trick if pair[1][1] == trick[0][1][1]]
    highest = max(LOW_TO_HIGH.index(name[0]) for _, name in suit)
    return next(seat for seat, name in suit if LOW_TO_HIGH.index(name[0]) == highest)


def playable(sheet: Sheet, at: Position, hand: list[str]) -> set[str]:
    trump, cards = at["trump"], [name for _, name in at["trick"]]
    trumps = {name for name in hand if name[1] == trump}
    if not cards:
        must = sheet["first_lead_trump"] and at["played"] == 0 and at["high"] != sheet["free_at"]
        return trumps if must and trumps else set(hand)
    led = cards[0][1]
    follow = {name for name in hand if name[1] == led}
    cut = led != trump and any(name[1] == trump for name in cards)
    if follow:
        must_beat = sheet["beat"] == "always" or (sheet["beat"] == "trump" and led == trump)
        if not must_beat or cut:
            return follow
        return higher(follow, [name for name in cards if name[1] == led]) or follow
    if not trumps:
        return set(hand)
    if cut and sheet["overtrump"]:
        return higher(trumps, [name for name in cards if name[1] == trump]) or trumps
    return trumps


def higher(cards: set[str], than: list[str]) -> set[str]:
    best = max(LOW_TO_HIGH.index(name[0]) for name in than)
    return {name for name in cards if LOW_TO_HIGH.index(name[0]) > best}


def meld(sheet: Sheet, hand: list[str], trump: str) -> int:
    return sum(points for _, points in melds(sheet, hand, trump))


def melds(sheet: Sheet, hand: list[str], trump: str) -> list[tuple[list[str], int]]:
    """Return the cards in each meld, and its points."""
    found: list[tuple[list[str], int]] = []
    runs = min(hand.count(rank + trump) for rank in "ATKQJ")
    kings, queens = hand.count("K" + trump) - runs, hand.count("Q" + trump) - runs
    both = min(kings, queens)
    if runs:
        cards = [rank + trump for rank in "ATKQJ"] * runs
        points = sheet["run"][runs - 1]
        extra = sheet["extra"]
        if extra:
            points += both * extra["both"] + (kings - both) * extra["king"]
            points += (queens - both) * extra["queen"]
            cards += ["K" + trump] * kings + ["Q" + trump] * queens
        else:
            points += 4 * both
            cards += ["K" + trump, "Q" + trump] * both
        found.append((cards, points))
    elif both:
        found.append((["K" + trump, "Q" + trump] * both, 4 * both))
    for suit in SUITS:
        pairs = min(hand.count("K" + suit), hand.count("Q" + suit))
        if suit != trump and pairs:
            found.append((["K" + suit, "Q" + suit] * pairs, 2 * pairs))
    for name, rank in (("aces", "A"), ("kings", "K"), ("queens", "Q"), ("jacks", "J")):
        if sets := min(hand.count(rank + suit) for suit in SUITS):
            found.append(([rank + suit for suit in SUITS] * sets, sheet[name][sets - 1]))
    if sets := min(hand.count("QS"), hand.count("JD")):
        found.append((["QS", "JD"] * sets, sheet["pinochle"][sets - 1]))
    if nines := hand.count("9" + trump) * bool(sheet["dix"]):
        found.append((["9" + trump] * nines, nines * sheet["dix"]))
    return found


def melded_cards(sheet: Sheet, hand: list[str], trump: str) -> list[str]:
    """Return the cards that must be on the table to show all melds."""
    groups = [cards for cards, _ in melds(sheet, hand, trump)]
    return [
        name
        for name in sorted(set(hand))
        for _ in range(max((group.count(name) for group in groups), default=0))
    ]


MOVES = {
    "bid": bid,
    "trump": name_trump,
    "give": give,
    "bury": bury,
    "type": type_total,
    "say": say,
    "card": card,
}
