"""Checks of possible deals by replaying the hand with them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tests.support.random_play import Step, widow_taken

from acesaround.cards import CARDS, Card, Hand
from acesaround.game.contract import bury_error, count_all
from acesaround.game.legal import IllegalAction
from acesaround.game.meld import has_marriage, judge_entered
from acesaround.game.state import Gift, Phase, Round, State
from acesaround.game.step import apply
from acesaround.game.view import View, view

Piles = dict[str, Hand]
"""Cards that no seat holds, by pile: ``buried``, ``widow``, ``stock``."""


def piles_of(state: State, seat: int) -> Piles:
    """Return the true piles that `seat` can't see."""
    this, stock = state.this_round, state.stock
    piles = {}
    if this.buried and this.declarer != seat:
        piles["buried"] = this.buried
    if len(this.deal.widow) and not widow_taken(state):
        piles["widow"] = this.deal.widow
    if stock is not None and stock.face_down:
        piles["stock"] = Hand(stock.face_down)
    return piles


def possible(steps: Sequence[Step], seat: int, hands: Sequence[Hand], piles: Piles) -> bool:
    """Return True if `seat` would have the same view of these steps with these cards.

    The steps start with the hand's deal. Melds hidden from the seat can be anything.
    """
    state = steps[-1].after
    if not _held(state, seat, hands, piles):
        return False
    here = view(state, seat)
    if state.stock is not None and state.phase is not Phase.TRICK_PLAY:
        face_down = tuple(piles.get("stock", Hand()))
        for other, exposed in enumerate(state.stock.exposed):
            if not Hand(one.card for one in exposed) <= hands[other]:
                return False
        stock = replace(state.stock, face_down=face_down)
        return view(replace(state, hands=tuple(hands), stock=stock), seat) == here
    if state.phase not in (Phase.TRICK_PLAY, Phase.DECLARE):
        this = state.this_round
        if "widow" in piles:
            this = replace(this, deal=replace(this.deal, widow=piles["widow"]))
        return view(replace(state, hands=tuple(hands), round=this), seat) == here
    try:
        there = _again(steps, seat, hands, piles)
    except IllegalAction:
        return False
    return there is not None and view(there, seat) == here


def _again(steps: Sequence[Step], seat: int, hands: Sequence[Hand], piles: Piles) -> State | None:
    """Replay melds and play with other cards; return None if the bid winner broke a rule."""
    first = next(n for n, s in enumerate(steps) if s.after.phase is steps[-1].after.phase)
    begun, now = steps[first].after, steps[-1].after
    this = begun.this_round
    held = tuple(
        hand + (before - after)
        for hand, before, after in zip(hands, begun.hands, now.hands, strict=True)
    )
    state = replace(begun, hands=held)
    if "buried" in piles:
        state = replace(state, round=replace(this, buried=piles["buried"]))
    if begun.stock is None:
        state = _melded(state, this, view(now, seat))
        if not _named_and_buried(state, known_meld=_shown(begun)):
            return None
    for step in steps[first + 1 :]:
        state = apply(state, step.action)
    return state


def _melded(state: State, this: Round, seen: View) -> State:
    """Recount the melds that the seat can see; keep the others."""
    melds, counted = list(this.melds), list(this.counted)
    for seat, meld in enumerate(count_all(state)):
        if seen.melds[seat] is not None:
            typed = this.entered[seat] if this.entered else meld.total
            melds[seat], counted[seat] = meld, judge_entered(typed or 0, meld.total).counted
    new = replace(state.this_round, melds=tuple(melds), counted=tuple(counted))
    return replace(state, round=new)


def _shown(state: State) -> bool:
    """Return True if everyone sees the bid winner's meld."""
    declarer = state.this_round.declarer
    assert declarer is not None
    return view(state, (declarer + 1) % len(state.hands)).melds[declarer] is not None


def _named_and_buried(state: State, *, known_meld: bool) -> bool:
    rules, this = state.rules, state.this_round
    assert this.declarer is not None and this.trump is not None
    hand = state.hands[this.declarer] + this.buried
    widow = rules.widow
    judged = this.buried and widow is not None and (known_meld or widow.meld_from == "kept")
    if judged and bury_error(rules, hand, this.trump, this.buried) is not None:
        return False
    needs = rules.trump.requires == "marriage" and this.bid != rules.trump.waived_at_bid
    late = widow is None or widow.trump_named == "after_widow"
    if needs and late and not this.gifts:
        return has_marriage(hand, this.trump)
    return True


def _held(state: State, seat: int, hands: Sequence[Hand], piles: Piles) -> bool:
    """Return True if the cards that `seat` can place are where they can be."""
    for cards, places in tethers(state, seat):
        held = Hand(c for at in places if isinstance(at, int) for c in hands[at])
        held += Hand(c for at in places if isinstance(at, str) for c in piles.get(at, Hand()))
        if not cards <= held:
            return False
    return hands[seat] == state.hands[seat]


def tethers(state: State, seat: int) -> Iterator[tuple[Hand, tuple[int | str, ...]]]:
    """Yield cards of others that `seat` knows, with the places they can be in.

    If someone plays such a card, assume it was a known copy, as long as any remain.
    """
    this, declarer = state.this_round, state.this_round.declarer
    if state.stock is not None:
        for other, exposed in enumerate(state.stock.exposed):
            if other != seat:
                taken = [card for card, still in taken_up(state, other) if still]
                yield Hand(one.card for one in exposed) + taken, (other,)
        return
    waiting = state.phase is Phase.EXCHANGE and state.rules.exchange.order == "simultaneous"
    gifts: tuple[Gift, ...] = () if waiting else this.gifts
    mine = next((gift for gift in gifts if gift.giver == seat), None)
    back = next((gift.cards for gift in gifts if gift.taker == seat), Hand())
    seen = view(state, seat).widow
    if declarer is not None and declarer != seat:
        widow = seen or Hand()
        given = mine.cards if mine else Hand()
        if state.rules.exchange.order == "simultaneous":
            known = _less(widow, back) + given
        else:
            known = _less(widow + given, back)
        places: tuple[int | str, ...] = (declarer, "buried")
        known = _less(known, _played(state, declarer))
        if mine is None and gifts:
            places += (gifts[0].giver,)
            known = _less(known, _played(state, gifts[0].giver))
        yield known, places
    elif mine is not None:
        yield _less(mine.cards, _played(state, mine.taker)), (mine.taker,)


def taken_up(state: State, seat: int) -> list[tuple[Card, bool]]:
    """Return the upcards a seat took for a dix, each with True if it's surely still in hand."""
    assert state.stock is not None
    found = []
    for laid in state.stock.laid:
        if laid.seat == seat and laid.exchanged is not None:
            shown = [c.card for one in state.stock.laid if one.seat == seat for c in one.cards]
            gone = laid.exchanged in _played(state, seat) or laid.exchanged in shown
            found.append((laid.exchanged, not gone))
    return found


def _less(cards: Hand, gone: Hand) -> Hand:
    return Hand(c for c in CARDS for _ in range(max(0, cards.count(c) - gone.count(c))))


def _played(state: State, seat: int) -> Hand:
    players = len(state.hands)
    cards: list[Card] = []
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    for leader, trick in [*tricks, (state.leader, state.trick)]:
        place = (seat - leader) % players
        cards += trick[place : place + 1]
    return Hand(cards)


World = tuple[Hand, ...]
"""The cards in each hidden place."""


def every_deal(
    cards: Hand,
    sizes: Sequence[int],
    allowed: Callable[[World], bool],
    tethered: Hand = Hand(),
    tether: Sequence[int] = (),
) -> Counter[World]:
    """Count how many arrangements of physical cards make each possible deal.

    `cards` can go anywhere, `tethered` cards only to the places in `tether`.
    """
    deck = list(cards) + list(tethered)
    tied = range(len(cards), len(deck))
    found: Counter[World] = Counter()
    verdict: dict[World, bool] = {}

    def lay(at: int, left: tuple[int, ...], world: World) -> None:
        if at == len(sizes) - 1:
            if at in tether or not any(number in tied for number in left):
                whole = (*world, Hand(deck[number] for number in left))
                if whole not in verdict:
                    verdict[whole] = allowed(whole)
                if verdict[whole]:
                    found[whole] += 1
            return
        for taken in combinations(left, sizes[at]):
            if at not in tether and any(number in tied for number in taken):
                continue
            rest = tuple(number for number in left if number not in taken)
            lay(at + 1, rest, (*world, Hand(deck[number] for number in taken)))

    lay(0, tuple(range(len(deck))), ())
    return found


def hidden_cards(state: State, seat: int) -> list[Card]:
    """Return all cards hidden from `seat`, in hands and piles."""
    cards = [c for other, hand in enumerate(state.hands) if other != seat for c in hand]
    return cards + [c for pile in piles_of(state, seat).values() for c in pile]
