"""Whether a view can be: its parts agree with one another and with the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from acesaround.cards import CardError, Hand
from acesaround.game.actions import Deal
from acesaround.game.auction import call_error, follow_auction
from acesaround.game.legal import NOTHING, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases.playing import first_leader
from acesaround.game.sides import partner_of
from acesaround.game.state import Round, State, Stock
from acesaround.game.step import legal
from acesaround.game.trick import trick_points, winner_index
from acesaround.game.view import View
from acesaround.notation.views.legal import in_version_1
from acesaround.notation.views.sizes import hand_sizes, stock_tricks

Found = tuple[str, str]
"""A code, and the reason in words."""

_NO_HAND: Final = (Phase.DEAL, Phase.OVER)
_STOCK: Final = (Phase.STOCK_PLAY, Phase.STOCK_MELD)
_BEFORE_TRUMP: Final = (Phase.MISDEAL, Phase.AUCTION, Phase.NAME_TRUMP)


def contradiction(view: View) -> Found | None:
    """The first thing in which `view` contradicts itself, or None."""
    checks = _IDLE if view.phase in _NO_HAND else _CHECKS
    for check in checks:
        for found in check(view):
            return found
    return None


def _no_hand(view: View) -> Iterator[Found]:
    """Between hands there are no cards, and nobody is to act."""
    over = view.phase is Phase.OVER
    if view.turn is not None:
        yield "wrong_turn", f"nobody is to act in the phase {view.phase.value}"
    if view.hand or any(view.sizes) or view.trick or view.tricks or view.stock is not None:
        yield "wrong_phase", f"there are no cards in the phase {view.phase.value}"
    if view.calls or view.declarer is not None or view.trump is not None or len(view.legal):
        yield "wrong_phase", f"no hand is in progress in the phase {view.phase.value}"
    if over and view.match.reason is None:
        yield "wrong_phase", "a game that is over says in match.reason why"


def _going_on(view: View) -> Iterator[Found]:
    """A hand is in progress: it was dealt, in a game that goes on."""
    rules = view.rules
    if view.match.dealer is None:
        yield "no_dealer", "a hand is in progress, but match.dealer does not say who dealt"
    if view.match.reason is not None or view.match.winner is not None:
        yield "wrong_phase", "a hand is in progress in a game that is over"
    if (view.phase in _STOCK and not rules.deal.stock) or (
        rules.deal.stock and view.phase not in (*_STOCK, Phase.TRICK_PLAY, Phase.MISDEAL)
    ):
        yield "wrong_phase", f"these rules have no phase {view.phase.value}"
    if (view.stock is not None) != (rules.deal.stock and view.phase is not Phase.MISDEAL):
        yield "wrong_stock", "a stock lies there exactly in games that are dealt one"


def _auction(view: View) -> Iterator[Found]:
    """The calls are legal, and lead to the turn or to the contract."""
    rules, dealer = view.rules, view.match.dealer
    assert dealer is not None
    if view.phase is Phase.MISDEAL or rules.deal.stock:
        if view.calls or view.declarer is not None or view.bid is not None:
            yield "wrong_auction", "there has been no auction"
        return
    for index, call in enumerate(view.calls):
        now = follow_auction(rules, dealer, view.calls[:index])
        if (problem := call_error(rules, now, call)) is not None:
            yield "wrong_auction", f"calls[{index}]: {problem}"
            return
    now = follow_auction(rules, dealer, view.calls)
    if view.phase is Phase.AUCTION:
        if now.turn is None or now.turn != view.turn:
            yield "wrong_turn", "after these calls another is to act"
        if view.declarer is not None or view.bid is not None:
            yield "wrong_auction", "the auction goes on, and there is no bid winner yet"
    elif not now.over or now.holder is None:
        yield "wrong_auction", f"the calls do not lead to the phase {view.phase.value}"
    elif (view.declarer, view.bid) != (now.holder, now.high):
        yield "wrong_auction", "declarer and bid are not what the calls led to"


def _trump(view: View) -> Iterator[Found]:
    named = view.phase not in _BEFORE_TRUMP
    if view.phase is Phase.ENTER_MELD and view.rules.types_without_trump:
        named = view.trump is not None  # a board set without a marriage (S1-50)
    if (view.trump is not None) != named:
        verb = "is not" if named else "cannot be"
        yield "wrong_trump", f"trump {verb} known in the phase {view.phase.value}"


def _turn(view: View) -> Iterator[Found]:
    players = view.rules.table.players
    partner = None if view.declarer is None else partner_of(view.rules, view.declarer)
    match view.phase:
        case Phase.NAME_TRUMP | Phase.BURY | Phase.DECLARE:
            due = view.declarer
        case Phase.EXCHANGE:
            due = view.declarer if view.gifts else partner
        case Phase.TRICK_PLAY | Phase.STOCK_PLAY | Phase.STOCK_MELD:
            due = (view.leader + len(view.trick)) % players
        case _:
            due = view.turn
    if due is None or view.turn != due:
        yield "wrong_turn", f"turn is {view.turn}, but seat {due} is to act"


def _rows(view: View) -> Iterator[Found]:
    """Totals and melds are there when their time has come."""
    players = view.rules.table.players
    if view.phase is Phase.ENTER_MELD:
        if len(view.entered) != players:
            yield "wrong_meld", f"entered has {len(view.entered)} entries, not {players}"
        elif view.my_turn and view.entered[view.seat] is not None:
            yield "wrong_meld", "it is this seat's turn to type a total that it has typed"
    shown = view.phase in (Phase.DECLARE, Phase.TRICK_PLAY, *_STOCK)
    if (view.on_board is not None) != shown:
        yield "wrong_meld", f"on_board does not fit the phase {view.phase.value}"
    if not shown and any(row is not None for row in (*view.melds, *view.counted)):
        yield "wrong_meld", f"no meld has been shown in the phase {view.phase.value}"
    if shown and view.counted[view.seat] is None:
        yield "wrong_meld", "a seat knows what its own meld counts"


def _tricks(view: View) -> Iterator[Found]:
    """Each trick is led by the winner of the last, won by its best card and counted right."""
    rules, players = view.rules, view.rules.table.players
    playing = view.phase in (Phase.TRICK_PLAY, *_STOCK)
    if not playing:
        if view.trick or view.tricks:
            yield "wrong_phase", f"no cards are played in the phase {view.phase.value}"
        return
    dealer = view.match.dealer
    assert dealer is not None
    leader = first_leader(rules, dealer, view.declarer)
    taken, drawn = [0] * players, stock_tricks(rules)
    if len(view.tricks) > rules.tricks:
        yield "too_many_tricks", f"{len(view.tricks)} tricks of {rules.tricks}"
        return
    for number, trick in enumerate(view.tricks):
        winner = (trick.leader + winner_index(trick.cards, view.trump)) % players
        points = trick_points(rules, trick.cards, stock=number < drawn)
        if trick.leader != leader:
            yield "wrong_trick", f"tricks[{number}]: seat {leader} was to lead"
        if trick.winner != winner:
            yield "wrong_trick", f"tricks[{number}]: seat {winner} has won it"
        if trick.points != points:
            yield "wrong_trick", f"tricks[{number}]: it counts {points}, not {trick.points}"
        leader = winner
        taken[winner] += points
    if view.leader != leader:
        yield "wrong_trick", f"seat {leader} leads, not {view.leader}"
    if view.taken != tuple(taken):
        yield "wrong_trick", "taken is not what the tricks add up to"
    if len(view.trick) >= players or (view.phase is Phase.STOCK_MELD and view.trick):
        yield "wrong_trick", "a trick that is complete does not lie on the table"


def _passed(view: View) -> Iterator[Found]:
    """Cards passed and set aside are those the rules ask for."""
    rules, count = view.rules, view.rules.exchange.pass_count
    partner = None if view.declarer is None else partner_of(rules, view.declarer)
    pairs = [(partner, view.declarer), (view.declarer, partner)]
    if view.phase is Phase.EXCHANGE:
        due = len(view.gifts) if len(view.gifts) < 2 else 0
    else:
        done = count and view.declarer is not None and view.phase is not Phase.NAME_TRUMP
        due = 2 if done else 0
    if view.phase is Phase.EXCHANGE and not count:
        yield "wrong_phase", "no cards are passed under these rules"
    if len(view.gifts) != due:
        yield "wrong_gifts", f"{len(view.gifts)} gifts in the phase {view.phase.value}"
        return
    for gift, pair in zip(view.gifts, pairs, strict=False):
        if (gift.giver, gift.taker) != pair or gift.count != count:
            yield "wrong_gifts", f"seat {pair[0]} passes {count} cards to seat {pair[1]}"
        if gift.cards is not None and len(gift.cards) != count:
            yield "wrong_gifts", f"{len(gift.cards)} cards passed, not {count}"
        if gift.giver == view.seat and gift.cards is None:
            yield "wrong_gifts", "a seat knows the cards it has passed"
    widow = rules.widow
    if view.widow is not None and len(view.widow) != rules.deal.widow:
        yield "wrong_widow", f"the widow has {rules.deal.widow} cards, not {len(view.widow)}"
    if view.buried is not None and (
        widow is None or view.seat != view.declarer or len(view.buried) != widow.bury
    ):
        yield "wrong_widow", "buried are the cards that this seat, the bid winner, has set aside"


def _sizes(view: View) -> Iterator[Found]:
    if len(view.hand) != view.sizes[view.seat]:
        size = view.sizes[view.seat]
        yield "wrong_sizes", f"hand has {len(view.hand)} cards, but sizes says {size}"
    if view.sizes != (due := hand_sizes(view)):
        yield "wrong_sizes", f"sizes are {list(view.sizes)}, but should be {list(due)}"
    if (stock := view.stock) is not None:
        seen = sum(view.sizes) + sum(len(trick.cards) for trick in view.tricks) + len(view.trick)
        left = len(view.rules.full_deck) - seen - (stock.upcard is not None)
        if stock.face_down != left:
            yield "wrong_stock", f"{left} cards lie face down, not {stock.face_down}"
        if (stock.upcard is None) != (view.phase is Phase.TRICK_PLAY):
            yield "wrong_stock", "the upcard lies there until the stock is drawn"


def _cards(view: View) -> Iterator[Found]:
    """No card is seen more often than the deck has it."""
    seen = [*view.hand, *view.trick, *(view.buried or ())]
    for trick in view.tricks:
        seen += trick.cards
    if (stock := view.stock) is not None:
        for seat, row in enumerate(stock.exposed):
            own = [one.card for one in row]
            if seat != view.seat:
                seen += own
            elif any(own.count(card) > view.hand.count(card) for card in own):
                yield "wrong_stock", "cards of this seat lie on the table that its hand lacks"
            if len(row) > view.sizes[seat]:
                yield "wrong_stock", f"seat {seat} has more cards on the table than it holds"
        if stock.upcard is not None:
            seen.append(stock.upcard)
    full = view.rules.full_deck
    for card in sorted(set(seen)):
        if seen.count(card) > full.count(card):
            reason = f"{seen.count(card)} of {card} are seen, the deck has {full.count(card)}"
            yield "too_many_copies", reason


def _open_hands(view: View) -> Iterator[Found]:
    if view.open_hands is None:
        return
    if not view.rules.table.show_all_hands:
        yield "open_hands", "hands are open only where the table's settings say so"
    if tuple(map(len, view.open_hands)) != view.sizes or view.open_hands[view.seat] != view.hand:
        yield "open_hands", "the open hands are not those that sizes and hand describe"


def _legal(view: View) -> Iterator[Found]:
    try:
        due = NOTHING if not view.my_turn else _what_is_legal(view)
    except CardError as error:
        yield "wrong_legal", f"what is legal cannot be told: {error}"
        return
    if view.legal not in (due, in_version_1(view, due)):
        yield "wrong_legal", f"legal is {view.legal!r}, but the rules allow {due!r}"


def _what_is_legal(view: View) -> Legal:
    """What the seat may do, asked of a state in which nobody else has cards: it depends on none."""
    players, stock = view.rules.table.players, view.stock
    empty = (Hand(),) * players
    assert view.match.dealer is not None
    return legal(
        State(
            view.rules,
            view.match,
            view.phase,
            view.turn,
            tuple(view.hand if seat == view.seat else Hand() for seat in range(players)),
            Round(
                Deal(view.match.dealer, empty),
                calls=view.calls,
                bid=view.bid,
                declarer=view.declarer,
                trump=view.trump,
                buried=view.buried or Hand(),
                entered=view.entered,
            ),
            view.leader,
            view.trick,
            view.tricks,
            view.taken,
            None if stock is None else Stock((), stock.upcard, stock.exposed, stock.laid),
        )
    )


_IDLE: Final[tuple[Callable[[View], Iterator[Found]], ...]] = (_no_hand,)
_CHECKS: Final[tuple[Callable[[View], Iterator[Found]], ...]] = (
    _going_on, _auction, _trump, _turn, _tricks, _passed, _sizes, _rows, _cards, _open_hands,
    _legal,
)  # fmt: skip
