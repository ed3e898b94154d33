"""Infers the cards that a seat hasn't seen, and what it knows about them, from its view.

The inference uses hand sizes, every card seen, passed cards, an open widow, kinds ruled out by
plays, shown meld, and the rules for naming trump and burying. It doesn't use bids, bidding
requirements, misdeal rules, meld that wasn't shown in full, or plays while the stock lasts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from acesaround.cards import CARDS, KINDS, RANKS, Card, Rank, Suit
from acesaround.game.meld import AROUNDS, PINOCHLE, MeldCount, around, marriage, run, scores
from acesaround.game.state import Phase, partner_of
from acesaround.game.trick import must_lead_trump, winner_index
from acesaround.game.view import View
from acesaround.kernel.interface import ViewError
from acesaround.kernel.position import (
    NO_CARDS,
    PACKED_ONE,
    AnyOf,
    Bound,
    Burying,
    Place,
    Told,
    Unseen,
    missing_kind,
    pack_counts,
    packed_count,
    subtract_counts,
    unpack_counts,
)
from acesaround.kernel.rules import TrickRules
from acesaround.messages import positions
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Meld, MeldKind

KINDS_OF_SUIT: Final = tuple(((1 << RANKS) - 1) << (suit * RANKS) for suit in Suit)
"""Bitmask of kinds for each suit."""

HIGHER_KINDS: Final = tuple(
    KINDS_OF_SUIT[card.suit] & ~((1 << (int(card) + 1)) - 1) if card.rank is not Rank.ACE else 0
    for card in CARDS
)
"""For each card, the bitmask of higher kinds in its suit."""


def ruled_out(
    rules: RuleSet, trump: Suit | None, cards: tuple[Card, ...], *, lead_trump: bool = False
) -> tuple[int, ...]:
    """Return, for each card of a trick, a bitmask of kinds its player can no longer hold.

    These kinds stay ruled out for the rest of the hand, since no one picks up cards. If
    `lead_trump` is True, the leader had to lead a trump if possible.
    """
    play = TrickRules.of(rules)
    return _ruled_out(
        play.must_follow, play.head, play.must_trump, play.overtrump, trump, cards, lead_trump
    )


@lru_cache(maxsize=1 << 14)
def _ruled_out(
    must_follow: bool,
    head: str,
    must_trump: bool,
    overtrump: bool,
    trump: Suit | None,
    cards: tuple[Card, ...],
    lead_trump: bool,
) -> tuple[int, ...]:
    if not cards:
        return ()
    led = cards[0].suit
    first = KINDS_OF_SUIT[trump] if lead_trump and trump is not None and led != trump else 0
    if not must_follow:
        return (first, *(0 for _ in cards[1:]))
    found = [first]
    for at, card in enumerate(cards[1:], 1):
        best = cards[winner_index(cards[:at], trump)]
        if card.suit == led:
            heads = head == "always" or (head == "trump_led" and led == trump)
            short = heads and best.suit == led and card <= best
            found.append(HIGHER_KINDS[best] if short else 0)
        elif trump is None or not must_trump:
            found.append(KINDS_OF_SUIT[led])
        elif card.suit != trump:
            found.append(KINDS_OF_SUIT[led] | KINDS_OF_SUIT[trump])
        else:
            short = overtrump and best.suit == trump and card <= best
            found.append(KINDS_OF_SUIT[led] | (HIGHER_KINDS[best] if short else 0))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def facts_from_meld(values: Meld, trump: Suit | None, meld: MeldCount, places: int) -> Told:
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


_BEFORE_BURYING: Final = frozenset(
    {Phase.MISDEAL, Phase.AUCTION, Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY}
)


class Reading:
    """Basic facts from a view, shared by all parts of the inference.

    Attributes:
        at: place index of each other seat's hand.
        pile: index of the first place that isn't a hand.
        declarer: bid winner, or None if it's this view's own seat.
        partner: bid winner's partner, if partners pass cards and neither is this seat.
        moved: True if passed cards are already in their new hands.
        widow_lies: True if no one has picked up the widow. `buried` is True if unseen cards were
            buried.
        played, barred: for each seat, packed counts of cards played and a bitmask of kinds ruled
            out.
    """

    __slots__ = (
        "at", "barred", "buried", "declarer", "me", "moved", "partner", "pile", "played", "rules",
        "view", "widow_lies",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        _check_view(view)
        rules, me = view.rules, view.seat
        players = rules.table.players
        self.view: View = view
        self.rules: RuleSet = rules
        self.me = me
        self.at = {seat: seat - (seat > me) for seat in range(players) if seat != me}
        self.pile = players - 1
        self.declarer = view.declarer if view.declarer != me else None
        self.partner: int | None = None
        if rules.exchange.pass_count and self.declarer is not None:
            partner = partner_of(rules, self.declarer)
            self.partner = partner if partner != me else None
        waiting = view.phase is Phase.EXCHANGE and rules.exchange.order == "simultaneous"
        self.moved = not waiting
        self.widow_lies = self.buried = False
        if rules.deal.widow:
            late = rules.widow is not None and rules.widow.trump_named == "after_widow"
            taken = view.declarer is not None and (late or view.trump is not None)
            self.widow_lies = not taken
            after = taken and view.phase not in _BEFORE_BURYING
            self.buried = after and self.declarer is not None
        self.played = [0] * players
        self.barred = [0] * players
        self._plays()

    def _plays(self) -> None:
        view, rules = self.view, self.rules
        played, barred, players = self.played, self.barred, len(self.played)
        drawn = 0
        if rules.deal.stock:
            drawn = (len(rules.full_deck) - players * rules.deal.hand) // players
        lead_trump = not drawn and must_lead_trump(rules, view.bid)
        tricks = [(trick.leader, trick.cards) for trick in view.tricks]
        if view.trick:
            tricks.append((view.leader, view.trick))
        for number, (seat, cards) in enumerate(tricks):
            if number < drawn:
                for card in cards:
                    played[seat] += PACKED_ONE[card]
                    seat = seat + 1 if seat + 1 < players else 0
                continue
            out = ruled_out(rules, view.trump, cards, lead_trump=lead_trump and not number)
            for card, kinds in zip(cards, out, strict=True):
                played[seat] += PACKED_ONE[card]
                barred[seat] |= kinds
                seat = seat + 1 if seat + 1 < players else 0


def _check_view(view: View) -> None:
    players, me = view.rules.table.players, view.seat
    if view.phase in (Phase.DEAL, Phase.OVER):
        raise ViewError(positions.NO_HAND())
    if not 0 <= me < players or len(view.sizes) != players:
        seats = len(view.sizes)
        raise ViewError(positions.WRONG_SEAT(seat=me, seats=seats, players=players))
    if len(view.hand) != view.sizes[me]:
        found, size = len(view.hand), view.sizes[me]
        raise ViewError(positions.HAND_NOT_SEEN(found=found, size=size))


def known_cards(reading: Reading) -> tuple[int, int]:
    """Return the packed counts of known cards that others hold, and a bitmask of their places.

    A widow that everyone saw went to the bid winner. Cards passed to the bid winner are still in
    that hand or were buried. If the bid winner passes or plays a card that could be a known copy,
    we assume it was the known copy.
    """
    view, me, taker = reading.view, reading.me, reading.declarer
    widow = mine = back = 0
    if view.widow is not None and taker is not None:
        widow = pack_counts(view.widow)
    for gift in view.gifts if reading.moved else ():
        if gift.cards is not None and gift.giver == me:
            taker, mine = gift.taker, pack_counts(gift.cards)
        elif gift.cards is not None and reading.declarer is not None:
            back = pack_counts(gift.cards)
    if taker is None or not widow + mine:
        return 0, 0
    if reading.rules.exchange.order == "simultaneous":
        known = subtract_counts(widow, back) + mine
    else:
        known = subtract_counts(widow + mine, back)
    known = subtract_counts(known, reading.played[taker])
    places = 1 << reading.at[taker]
    if taker == reading.declarer:
        if reading.buried:
            places |= 1 << reading.pile
        if reading.partner is not None and len(view.gifts) == 2 and reading.moved:
            places |= 1 << reading.at[reading.partner]
            known = subtract_counts(known, reading.played[reading.partner])
    return known, places


def cards_on_table(reading: Reading, seat: int) -> int:
    """Return the packed counts of known cards that another seat holds during stock play.

    They're on the table, or the seat took them as the upcard in exchange for a dix.
    """
    stock = reading.view.stock
    assert stock is not None
    held = pack_counts(one.card for one in stock.exposed[seat])
    taken = {laid.exchanged for laid in stock.laid if laid.seat == seat}
    for card in (card for card in taken if card is not None):
        held += max(0, 1 - _left_hand(reading, seat, card)) << 8 * card
    return held


def _left_hand(reading: Reading, seat: int, card: Card) -> int:
    """Return the number of copies of `card` that `seat` has laid down or played since taking it."""
    view, stock = reading.view, reading.view.stock
    assert stock is not None
    since, tabled = 0, 0
    for laid in stock.laid:
        if laid.seat != seat:
            continue
        if laid.exchanged == card:
            since, tabled = laid.trick, 0
        elif laid.exchanged is None:
            tabled += sum(one.card == card and not one.copy for one in laid.cards)
    players = len(view.sizes)
    plays = sum(t.cards[(seat - t.leader) % players] == card for t in view.tricks[since:])
    plays += view.trick[(seat - view.leader) % players :][:1] == (card,)
    on_table = packed_count(pack_counts(one.card for one in stock.exposed[seat]), card)
    # A copy that was laid down and isn't on the table anymore was played from there.
    return tabled + max(0, plays - max(0, tabled - on_table))


def facts_from_naming(reading: Reading) -> Told | None:
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


def facts_from_burying(
    reading: Reading, meld: MeldCount | None
) -> tuple[int, Told, Burying | None]:
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
    melded = meld.cards.counts() if all_counts and meld is not None else NO_CARDS
    forbidden = _forbidden(rules, reading.view.trump)
    if not forbidden and not any(melded):
        return 0, nothing, None
    kept, played = reading.at[declarer], reading.played[declarer]
    size = reading.view.sizes[declarer] + sum(played.to_bytes(len(CARDS), "little"))
    others = pack_counts(reading.view.hand) + sum(reading.played) - played
    free = [card for card in CARDS if not forbidden >> card & 1]
    # The bid winner kept more cards than could all be forbidden, or played one that wasn't. Either
    # way, there were enough other cards to bury.
    most = sum(melded[card] for card in free) + sum(
        rules.full_deck.count(card) - packed_count(others, card)
        for card in CARDS
        if forbidden >> card & 1
    )
    if size > most or any(packed_count(played, card) > melded[card] for card in free):
        kept_all = (Bound(1 << kept, card, melded[card]) for card in free if melded[card])
        return forbidden, Told(tuple(kept_all)), None
    return 0, nothing, Burying(kept, reading.pile, forbidden, melded)


@lru_cache(maxsize=64)
def _forbidden(rules: RuleSet, trump: Suit | None) -> int:
    assert rules.widow is not None
    barred, kinds = rules.widow.bury_forbidden, 0
    if "trump" in barred and trump is not None:
        kinds |= KINDS_OF_SUIT[trump]
    for rank in Rank:
        counter = bool(rules.counters.points.get(rank, 0))
        if ("aces" in barred and rank is Rank.ACE) or ("counters" in barred and counter):
            kinds |= sum(1 << (suit * RANKS + rank) for suit in Suit)
    return kinds


def unseen(view: View) -> Unseen:
    """Return the unseen cards of `view`.

    Raises `ViewError` if no hand is in progress, or if the view is public and has no hand.
    """
    reading = Reading(view)
    at, rules, sizes = reading.at, reading.rules, view.sizes
    held, tethered, tether = [0] * len(sizes), 0, 0
    told: tuple[Told, ...] = ()
    never_buried, burying = 0, None
    if view.stock is not None:
        for seat in at:
            held[seat] = cards_on_table(reading, seat)
    else:
        tethered, tether = known_cards(reading)
        if tether.bit_count() == 1:
            seat = next(seat for seat in at if tether >> at[seat] & 1)
            held[seat], tethered, tether = tethered, 0, 0
        told, never_buried, burying = _all_facts(reading)
    hand = pack_counts(view.hand)
    seen = hand + sum(reading.played) + sum(held) + tethered
    if view.buried is not None:
        seen += pack_counts(view.buried)
    if view.stock is not None and view.stock.upcard is not None:
        seen += PACKED_ONE[view.stock.upcard]
    deck = pack_counts(rules.full_deck)
    if (card := missing_kind(deck, seen)) is not None:
        raise ViewError(positions.SHOWN_TOO_OFTEN(card=card))
    played, barred = reading.played, reading.barred
    places = [
        Place("hand", s, sizes[s], unpack_counts(held[s]), unpack_counts(played[s]), barred[s])
        for s in at
    ]
    if reading.buried:
        places.append(Place("buried", None, rules.deal.widow, NO_CARDS, NO_CARDS, never_buried))
    if reading.widow_lies:
        places.append(Place("widow", None, rules.deal.widow))
    if view.stock is not None and view.stock.face_down:
        places.append(Place("stock", None, view.stock.face_down))
    pool = unpack_counts(deck - seen)
    cards = sum(pool) + sum(unpack_counts(tethered + sum(held)))
    hidden = sum(place.size for place in places)
    if hidden != cards:
        raise ViewError(positions.WRONG_SIZES(cards=cards, hidden=hidden))
    known = unpack_counts(tethered) if tethered else NO_CARDS
    return Unseen(
        len(sizes), view.seat, unpack_counts(hand), tuple(places), pool, known,
        tether if tethered else 0, told, burying,
    )  # fmt: skip


def _all_facts(reading: Reading) -> tuple[tuple[Told, ...], int, Burying | None]:
    """Return the facts from meld, naming trump, and burying.

    Also return the kinds that weren't buried, and the burying rule or None.
    """
    view, rules, declarer = reading.view, reading.rules, reading.declarer
    alone = rules.meld.melders == "declarer"
    widow = rules.widow
    counts_buried = reading.buried and widow is not None and widow.meld_from == "all"
    told = []
    for seat, at in reading.at.items():
        meld, places = view.melds[seat], 1 << at
        if meld is None or (alone and seat != view.declarer):
            continue
        if seat == declarer and counts_buried:
            places |= 1 << reading.pile
        told.append(facts_from_meld(rules.meld, view.trump, meld, places))
    if (named := facts_from_naming(reading)) is not None:
        told.append(named)
    never_buried, burying = 0, None
    if reading.buried and declarer is not None:
        never_buried, more, burying = facts_from_burying(reading, view.melds[declarer])
        told.append(more)
    return tuple(told), never_buried, burying
