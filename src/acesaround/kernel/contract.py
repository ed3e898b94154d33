"""Facts about the bid winner's cards, derived from required trump marriages and burying rules."""

from __future__ import annotations

from functools import lru_cache

from acesaround.cards import CARDS, RANKS, Rank, Suit
from acesaround.game.meld import MeldCount, marriage
from acesaround.kernel.inference import SUITS
from acesaround.kernel.lanes import count, lanes
from acesaround.kernel.reading import Reading
from acesaround.kernel.unseen import NONE, Bound, Burying, Told
from acesaround.rules.model import RuleSet


def told_by_naming(reading: Reading) -> Told | None:
    """Return the fact that the bid winner had a marriage in trump, or None.

    It's known only if the rules require that marriage to name trump (S0-51).
    """
    view, rules, declarer = reading.view, reading.rules, reading.declarer
    naming = rules.trump
    if declarer is None or view.trump is None or naming.requires != "marriage":
        return None
    if view.bid is not None and view.bid == naming.waived_at_bid:
        return None
    places = 1 << reading.at[declarer]
    if reading.buried:
        places |= 1 << reading.pile
    if reading.partner is not None and view.gifts:
        places |= 1 << reading.at[reading.partner]
    bounds = []
    for card in marriage(view.trump):
        least = 1
        for gift in view.gifts if reading.moved else ():
            if gift.cards is not None:
                passed = gift.cards.count(card)
                least += passed if gift.taker == declarer else -passed
        widow = rules.widow
        if widow is not None and widow.trump_named == "before_widow" and view.widow is not None:
            least += view.widow.count(card)
        if least > 0:
            bounds.append(Bound(places, card, least))
    return Told(tuple(bounds))


def told_by_burying(reading: Reading, meld: MeldCount | None) -> tuple[int, Told, Burying | None]:
    """Return the kinds that weren't buried, other known facts, and the burying rule (A2-4).

    The bid winner can't bury forbidden kinds while holding others to bury. `meld` is the bid
    winner's meld, or None if it wasn't shown. The rule is None if the view already shows which
    kinds the bid winner had to bury, or if nothing was forbidden.
    """
    rules, declarer, nothing = reading.rules, reading.declarer, Told()
    assert rules.widow is not None and declarer is not None
    all_counts = rules.widow.meld_from == "all"
    if all_counts and meld is None:
        return 0, nothing, None
    melded = meld.cards.counts() if all_counts and meld is not None else NONE
    forbidden = _forbidden(rules, reading.view.trump)
    if not forbidden and not any(melded):
        return 0, nothing, None
    kept, played = reading.at[declarer], reading.played[declarer]
    size = reading.view.sizes[declarer] + sum(played.to_bytes(len(CARDS), "little"))
    others = lanes(reading.view.hand) + sum(reading.played) - played
    free = [card for card in CARDS if not forbidden >> card & 1]
    # The bid winner kept more cards than could all be forbidden, or played one that wasn't. Either
    # way, there were enough other cards to bury.
    most = sum(melded[card] for card in free) + sum(
        rules.full_deck.count(card) - count(others, card) for card in CARDS if forbidden >> card & 1
    )
    if size > most or any(count(played, card) > melded[card] for card in free):
        kept_all = (Bound(1 << kept, card, melded[card]) for card in free if melded[card])
        return forbidden, Told(tuple(kept_all)), None
    return 0, nothing, Burying(kept, reading.pile, forbidden, melded)


@lru_cache(maxsize=64)
def _forbidden(rules: RuleSet, trump: Suit | None) -> int:
    assert rules.widow is not None
    barred, kinds = rules.widow.bury_forbidden, 0
    if "trump" in barred and trump is not None:
        kinds |= SUITS[trump]
    for rank in Rank:
        counter = bool(rules.counters.points.get(rank, 0))
        if ("aces" in barred and rank is Rank.ACE) or ("counters" in barred and counter):
            kinds |= sum(1 << (suit * RANKS + rank) for suit in Suit)
    return kinds
