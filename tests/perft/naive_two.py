"""A simple two-hand implementation, straight from the rulebook (S4), without the engine."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.perft.naive import SUITS, changed, playable, taker, without

Position = dict[str, Any]
Source = tuple[str, str, tuple[str, ...]]
"""A card for a meld: its source, its name, and the kinds of meld it has been in, in order."""

TRICK_RULES = {"first_lead_trump": False, "beat": "trump", "overtrump": False, "free_at": None}


def new_hand(hands: list[list[str]], dealer: int, stock: list[str]) -> Position:
    """Return a new hand. `stock` starts with the upcard, and the rest is drawn in order.

    `melded` is True once the upcard is a melded nine. `spent` counts the melded nines that each
    player has taken back.
    """
    return {
        "phase": "stock",
        "hands": hands,
        "open": [[], []],
        "turn": 1 - dealer,
        "trick": [],
        "played": 0,
        "high": None,
        "trump": stock[0][1],
        "upcard": stock[0],
        "melded": False,
        "spent": [0, 0],
        "stock": stock[1:],
        "laid": 0,
    }


def leaves(position: Position, depth: int) -> int:
    if depth == 0 or position["phase"] == "end":
        return 1
    return sum(leaves(after, depth - 1) for after in MOVES[position["phase"]](position))


def stock_card(at: Position) -> Iterator[Position]:
    seat = at["turn"]
    for name in sorted(set(at["hands"][seat])):
        hands = list(at["hands"])
        hands[seat] = without(hands[seat], (name,))
        spent = list(at["spent"])
        spent[seat] -= name == "9" + at["trump"] and spent[seat] > 0
        yield after_card(changed(at, hands=hands, spent=spent), seat, name)
    for lying in sorted(set(at["open"][seat])):
        table = list(at["open"])
        table[seat] = list(table[seat])
        table[seat].remove(lying)
        yield after_card(changed(at, open=table), seat, lying[0])


def after_card(at: Position, seat: int, name: str) -> Position:
    trick = [*at["trick"], (seat, name)]
    if len(trick) == 1:
        return changed(at, trick=trick, turn=1 - seat)
    return changed(at, trick=[], turn=taker(trick, at["trump"]), phase="meld", laid=0)


def combinations_of(trump: str) -> Iterator[tuple[str, list[str]]]:
    yield "run", [rank + trump for rank in "ATKQJ"]
    for kind, rank in (("aces", "A"), ("kings", "K"), ("queens", "Q"), ("jacks", "J")):
        yield kind, [rank + suit for suit in SUITS]
    for suit in SUITS:
        yield "marriage", ["K" + suit, "Q" + suit]
    yield "pinochle", ["QS", "JD"]
    yield "dix", ["9" + trump]


def lay(at: Position) -> Iterator[Position]:
    yield draw(at)
    seat = at["turn"]
    hand, table = at["hands"][seat], at["open"][seat]
    for kind, wanted in combinations_of(at["trump"]):
        if kind != "dix" and at["laid"]:
            continue
        if kind == "dix" and hand.count(wanted[0]) <= at["spent"][seat]:
            continue
        sources = [
            [("hand", name, ())] * (name in hand)
            + sorted({("open", *one) for one in table if one[0] == name and kind not in one[1]})
            for name in wanted
        ]
        for chosen in product(*sources):
            if not any(where == "hand" for where, _, _ in chosen):
                continue
            yield melded(at, kind, chosen)
            if kind == "dix":
                yield exchanged(at)


def melded(at: Position, kind: str, chosen: tuple[Source, ...]) -> Position:
    seat = at["turn"]
    hand, table = list(at["hands"][seat]), list(at["open"][seat])
    for where, name, kinds in chosen:
        if where == "hand":
            hand.remove(name)
        else:
            table.remove((name, kinds))
        table.append((name, (*kinds, kind)))
    hands, tables = list(at["hands"]), list(at["open"])
    hands[seat], tables[seat] = hand, table
    return changed(at, hands=hands, open=tables, laid=at["laid"] + (kind != "dix"))


def exchanged(at: Position) -> Position:
    seat, nine = at["turn"], "9" + at["trump"]
    hands = list(at["hands"])
    hands[seat] = [*without(hands[seat], (nine,)), at["upcard"]]
    spent = list(at["spent"])
    spent[seat] += at["melded"]
    return changed(at, hands=hands, upcard=nine, melded=True, spent=spent)


def draw(at: Position) -> Position:
    seat, hands = at["turn"], [list(hand) for hand in at["hands"]]
    hands[seat].append(at["stock"][0])
    if len(at["stock"]) > 1:
        hands[1 - seat].append(at["stock"][1])
        return changed(at, hands=hands, stock=at["stock"][2:], phase="stock")
    hands[1 - seat].append(at["upcard"])
    for owner in (0, 1):
        hands[owner] += [name for name, _ in at["open"][owner]]
    return changed(at, hands=hands, stock=[], open=[[], []], phase="card", played=12)


def card(at: Position) -> Iterator[Position]:
    seat = at["turn"]
    for name in sorted(playable(TRICK_RULES, at, at["hands"][seat])):
        hands = list(at["hands"])
        hands[seat] = without(hands[seat], (name,))
        trick = [*at["trick"], (seat, name)]
        if len(trick) == 1:
            yield changed(at, hands=hands, trick=trick, turn=1 - seat)
        else:
            phase = "card" if any(hands) else "end"
            yield changed(at, hands=hands, trick=[], turn=taker(trick, at["trump"]), phase=phase)


MOVES = {"stock": stock_card, "meld": lay, "card": card}
