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
MELDS_THREE_HAND = [
    ("S:KQ H:JJ99 C:JJ99 D:AATT99", "KS QS", 1, 4), ("H:KQ", "KH QH", 1, 2),
    ("S:ATKQJ", RUN, 1, 15), ("S:AA H:AA C:AA D:AA", around("A", 1), 2, 20),
    *((f"S:{rank} H:{rank} C:{rank} D:{rank}", around(rank, 1), 1, points)
      for rank, points in zip("JQK", (4, 6, 8), strict=True)),
    ("S:Q D:J", PINOCHLE, 1, 4), ("S:99", "9S", 2, 2),
]  # fmt: skip
"""Hands, the cards of one meld, its sets, and its points by S2-30 to S2-36."""
MELDS_1992 = [
    *((f"S:{'A' * sets}{'T' * sets}{'K' * sets}{'Q' * sets}{'J' * sets}", RUN, sets, 15 * sets)
      for sets in (1, 2, 3)),
    ("S:ATTTKKQQJ H:TTTT C:TTTT D:TTT", "KS QS", 1, 4), ("H:KKQQ", "KH QH", 2, 4),
    ("S:AA H:AA C:AA D:AA", around("A", 1), 2, 100),
    ("S:AAA H:AAA C:AAA D:AAA", around("A", 1), 3, 150),
    ("S:KK H:KK C:KK D:KK", around("K", 1), 2, 80),
    ("S:KKK H:KKK C:KKK D:KKK", around("K", 1), 3, 120),
    ("S:Q H:Q C:Q D:Q", around("Q", 1), 1, 6), ("S:JJ H:JJ C:JJ D:JJ", around("J", 1), 2, 40),
    ("S:QQ D:JJ", PINOCHLE, 2, 30), ("S:QQQ D:JJJ", PINOCHLE, 3, 45),
]  # fmt: skip
"""Hands, the cards of one meld, its sets, and its points by S3-57 to S3-60."""
STOCK_MELDS = [
    ("KS QS", "marriage", 4), ("KD QD", "marriage", 2), (RUN, "run", 15),
    (around("J", 1), "jacks", 4), (around("Q", 1), "queens", 6), (around("K", 1), "kings", 8),
    (around("A", 1), "aces", 10), (PINOCHLE, "pinochle", 4), ("9S", "dix", 1),
]  # fmt: skip
"""Cards, the typed name of the meld, and its points by S4-17 to S4-21."""


def shown_by_west(rules: str, cards: str) -> Game:
    """Return a game at the first lead in which West has shown these cards and 20 in all."""
    held = Counter(cards.split())
    for card in _SPARE:
        while held[card] < 4 and held.total() < 20:
            held[card] += 1
    # At 50, the rules of 1993 let South name a suit without a marriage.
    south, bid = ("", 50) if rules == DOUBLES else ("S:KQ", 51)
    return contract(rules, south, " ".join(held.elements()), bid=bid, trump="S")
