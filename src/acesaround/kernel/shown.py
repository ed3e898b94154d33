"""Infers facts about a hand from the meld it shows."""

from __future__ import annotations

from functools import lru_cache

from acesaround.cards import CARDS, KINDS, Card, Rank, Suit
from acesaround.game.meld import AROUNDS, PINOCHLE, MeldCount, around, marriage, run, scores
from acesaround.kernel.unseen import AnyOf, Bound, Told
from acesaround.rules.melding import Meld, MeldKind


@lru_cache(maxsize=1 << 12)
def told_by(values: Meld, trump: Suit | None, meld: MeldCount, places: int) -> Told:
    """Return the facts that a fully shown meld implies about the places its cards came from.

    A hand has exactly this meld if and only if all these facts are true. The facts cover extra
    kings and queens with a run if the rules score them as pairs.
    """
    sets = {(item.kind, item.suit): item.sets for item in meld.items}
    whole: list[tuple[tuple[Card, ...], int]] = []
    exact: list[tuple[Card, int]] = []
    runs: dict[Suit, int] = {}
    for suit in Suit if values.run_suits == "any" else () if trump is None else (trump,):
        if scores(values.run):
            runs[suit] = sets.get(("run", suit), 0)
    for kind, rank in AROUNDS:
        if scores(getattr(values, kind)):
            whole.append((around(rank), sets.get((kind, None), 0)))
    for suit in Suit:
        in_runs = runs.get(suit, 0)
        if in_runs and values.run_extra is not None:
            items = [item for item in meld.items if (item.kind, item.suit) == ("run_extra", suit)]
            beside = {item.cards: item.sets for item in items}
            if values.run_extra.marriage:
                held = in_runs + beside.get(marriage(suit), 0)
                whole.append((marriage(suit), held))
                king, queen = marriage(suit)
                if values.run_extra.king:
                    exact.append((king, held + beside.get((king,), 0)))
                if values.run_extra.queen:
                    exact.append((queen, held + beside.get((queen,), 0)))
        elif scores(values.royal_marriage if suit == trump else values.marriage):
            melded: MeldKind = "royal_marriage" if suit == trump else "marriage"
            held = sets.get((melded, suit), 0) + (in_runs if values.run_uses_marriage else 0)
            whole.append((marriage(suit), held))
    whole += [(run(suit), count) for suit, count in runs.items()]
    if scores(values.pinochle):
        whole.append((PINOCHLE, sets.get(("pinochle", None), 0)))
    if trump is not None and scores(values.dix):
        exact.append((Card.of(Rank.NINE, trump), sets.get(("dix", trump), 0)))
    least = [0] * KINDS
    for cards, count in whole:
        for card in cards:
            least[card] = max(least[card], count)
    bounds = [Bound(places, card, count, count) for card, count in exact]
    told = {card for card, _ in exact}
    bounds += [Bound(places, c, least[c]) for c in CARDS if least[c] and c not in told]
    return Told(tuple(bounds), tuple(AnyOf(places, cards, count) for cards, count in whole))
