"""Hands with one kind of meld, with the points that two manuals give for it. Spades are trump."""

from collections import Counter

from tests.support.table import contract

from acesaround.session import Game

DOUBLES, DAUGHERTY = "doubles-1993", "daugherty-1983"
_SPARE = ("TH", "TC", "TD", "TS", "AH", "AC")
"""Cards that meld nothing together."""


def around(rank: str, sets: int) -> str:
    return " ".join(f"{rank}{suit}" for suit in "SHCD" * sets)


def _times(cards: str, sets: int) -> str:
    return " ".join([cards] * sets)


RUN, PINOCHLE = "AS TS KS QS JS", "QS JD"
MELDS_1993 = [
    ("KS QS", 4), ("KH QH", 2), *((_times(RUN, sets), 15 * sets) for sets in (1, 2, 3, 4)),
    *((around("J", sets), points) for sets, points in enumerate((4, 40, 60, 80), 1)),
    *((around("Q", sets), points) for sets, points in enumerate((6, 60, 90, 120), 1)),
    *((around("K", sets), points) for sets, points in enumerate((8, 80, 120, 160), 1)),
    *((around("A", sets), points) for sets, points in enumerate((10, 100, 150, 200), 1)),
    *((_times(PINOCHLE, sets), points) for sets, points in enumerate((4, 30, 45, 60), 1)),
]  # fmt: skip
"""Hands and points by S0-39 to S0-45."""
MELDS_1983 = [
    *((around(rank, 1), points) for rank, points in zip("AKQJ", (10, 8, 6, 4), strict=True)),
    *((around(rank, 2), points) for rank, points in zip("AKQJ", (100, 80, 60, 40), strict=True)),
    ("AS AS AH AC", 0), ("KS QS", 4), (RUN, 15), (_times(RUN, 2), 150), (f"{RUN} KS QS KS QS", 23),
    *((_times("KH QH", marriages), 2 * marriages) for marriages in (1, 2, 3, 4)),
    *((_times(PINOCHLE, sets), points) for sets, points in enumerate((4, 30, 90), 1)),
]  # fmt: skip
"""Hands and points by S1-14 to S1-22."""


def shown_by_west(rules: str, cards: str) -> Game:
    """Return a game at the first lead in which West has shown these cards and 20 in all."""
    held = Counter(cards.split())
    for card in _SPARE:
        while held[card] < 4 and held.total() < 20:
            held[card] += 1
    # At 50, the rules of 1993 let South name a suit without a marriage.
    south, bid = ("", 50) if rules == DOUBLES else ("S:KQ", 51)
    return contract(rules, south, " ".join(held.elements()), bid=bid, trump="S")


STOCK_MELDS = [
    ("KS QS", "marriage", 4), ("KD QD", "marriage", 2), (RUN, "run", 15),
    (around("J", 1), "jacks", 4), (around("Q", 1), "queens", 6), (around("K", 1), "kings", 8),
    (around("A", 1), "aces", 10), (PINOCHLE, "pinochle", 4), ("9S", "dix", 1),
]  # fmt: skip
"""Cards, the typed name of the meld, and its points by S4-17 to S4-21."""
