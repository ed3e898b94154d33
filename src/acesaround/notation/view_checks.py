"""Consistency checks for views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from acesaround.cards import CardError, Hand
from acesaround.game.actions import Deal
from acesaround.game.auction import call_error, follow_auction
from acesaround.game.legal import NOTHING, Legal
from acesaround.game.state import Phase, Round, State, Stock, partner_of
from acesaround.game.step import legal
from acesaround.game.trick import trick_points, winner_index
from acesaround.game.trick_play import first_leader
from acesaround.game.view import View
from acesaround.messages import Message, positions
from acesaround.notation.view_fields import in_version_1


def hand_sizes(view: View) -> tuple[int, ...]:
    """Return the size of each hand, derived from the phase, contract, and tricks."""
    rules, players = view.rules, view.rules.table.players
    sizes = [rules.deal.hand] * players
    if view.phase in (Phase.MISDEAL, Phase.AUCTION):
        return tuple(sizes)
    if rules.deal.stock:
        # In stock play, players draw after the trick winner has melded.
        waiting = view.phase is Phase.STOCK_MELD
        played = max(0, len(view.tricks) - rules.stock_tricks) or int(waiting)
    else:
        played = len(view.tricks)
        if view.declarer is not None:
            sizes[view.declarer] += _held_more(view)
        if view.phase is Phase.EXCHANGE and rules.exchange.order == "partner_first":
            _pass_on(view, sizes)
    on_table = {(view.leader + step) % players for step in range(len(view.trick))}
    return tuple(size - played - (seat in on_table) for seat, size in enumerate(sizes))


def _held_more(view: View) -> int:
    """Return how many more cards the bid winner has than other players because of the widow."""
    widow = view.rules.widow
    if widow is None:
        return 0
    if view.phase is Phase.NAME_TRUMP and widow.trump_named != "after_widow":
        return 0
    buried = view.phase not in (Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY)
    return view.rules.deal.widow - (widow.bury if buried else 0)


def _pass_on(view: View, sizes: list[int]) -> None:
    """Adjust the sizes if the partner has passed cards but the bid winner hasn't passed back."""
    assert view.declarer is not None
    partner = partner_of(view.rules, view.declarer)
    if view.gifts and partner is not None:
        sizes[partner] -= view.rules.exchange.pass_count
        sizes[view.declarer] += view.rules.exchange.pass_count


_NO_HAND: Final = (Phase.DEAL, Phase.OVER)
_STOCK: Final = (Phase.STOCK_PLAY, Phase.STOCK_MELD)
_BEFORE_TRUMP: Final = (Phase.MISDEAL, Phase.AUCTION, Phase.NAME_TRUMP)


def contradiction(view: View) -> Message | None:
    """Return the first contradiction found in `view`, or None if there isn't one."""
    checks = _IDLE if view.phase in _NO_HAND else _CHECKS
    for check in checks:
        for found in check(view):
            return found
    return None


def _no_hand(view: View) -> Iterator[Message]:
    """Check that between hands, there are no cards and no one has to act."""
    over = view.phase is Phase.OVER
    if view.turn is not None:
        yield positions.NOBODY_TO_ACT(phase=view.phase.value)
    if view.hand or any(view.sizes) or view.trick or view.tricks or view.stock is not None:
        yield positions.NO_CARDS(phase=view.phase.value)
    if view.calls or view.declarer is not None or view.trump is not None or len(view.legal):
        yield positions.NO_HAND_IN_PHASE(phase=view.phase.value)
    if over and view.match.reason is None:
        yield positions.NO_REASON()


def _going_on(view: View) -> Iterator[Message]:
    """Check that the hand in progress has been dealt and that the game isn't over."""
    rules = view.rules
    if view.match.dealer is None:
        yield positions.NO_DEALER()
    if view.match.reason is not None or view.match.winner is not None:
        yield positions.HAND_AFTER_GAME()
    if (view.phase in _STOCK and not rules.deal.stock) or (
        rules.deal.stock and view.phase not in (*_STOCK, Phase.TRICK_PLAY, Phase.MISDEAL)
    ):
        yield positions.NO_SUCH_PHASE(phase=view.phase.value)
    if (view.stock is not None) != (rules.deal.stock and view.phase is not Phase.MISDEAL):
        yield positions.STOCK_DEALT()


def _auction(view: View) -> Iterator[Message]:
    """Check that the bids and passes are legal, and that they match the turn or the contract."""
    rules, dealer = view.rules, view.match.dealer
    assert dealer is not None
    if view.phase is Phase.MISDEAL or rules.deal.stock:
        if view.calls or view.declarer is not None or view.bid is not None:
            yield positions.NO_AUCTION()
        return
    for index, call in enumerate(view.calls):
        now = follow_auction(rules, dealer, view.calls[:index])
        if (problem := call_error(rules, now, call)) is not None:
            yield positions.WRONG_CALL(index=index, problem=problem)
            return
    now = follow_auction(rules, dealer, view.calls)
    if view.phase is Phase.AUCTION:
        if now.turn is None or now.turn != view.turn:
            yield positions.OTHER_AFTER_CALLS()
        if view.declarer is not None or view.bid is not None:
            yield positions.AUCTION_GOES_ON()
    elif not now.over or now.holder is None:
        yield positions.CALLS_AND_PHASE(phase=view.phase.value)
    elif (view.declarer, view.bid) != (now.holder, now.high):
        yield positions.CALLS_AND_BID()


def _trump(view: View) -> Iterator[Message]:
    named = view.phase not in _BEFORE_TRUMP
    if view.phase is Phase.ENTER_MELD and view.rules.types_without_trump:
        named = view.trump is not None  # no trump in a board set without a marriage (S1-50)
    if (view.trump is not None) != named:
        template = positions.PHASE_NEEDS_TRUMP if named else positions.TRUMP_KNOWN
        yield template(phase=view.phase.value)


def _turn(view: View) -> Iterator[Message]:
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
        yield positions.WRONG_TURN(turn=view.turn, due=due)


def _rows(view: View) -> Iterator[Message]:
    """Check that entered totals and melds are present only when they should be."""
    players = view.rules.table.players
    if view.phase is Phase.ENTER_MELD:
        if len(view.entered) != players:
            yield positions.ENTERED(found=len(view.entered), wanted=players)
        elif view.my_turn and view.entered[view.seat] is not None:
            yield positions.TYPED_ALREADY()
    shown = view.phase in (Phase.DECLARE, Phase.TRICK_PLAY, *_STOCK)
    if (view.on_board is not None) != shown:
        yield positions.ON_BOARD(phase=view.phase.value)
    if not shown and any(row is not None for row in (*view.melds, *view.counted)):
        yield positions.NO_MELD(phase=view.phase.value)
    if shown and view.counted[view.seat] is None:
        yield positions.OWN_MELD()


def _tricks(view: View) -> Iterator[Message]:
    """Check each trick's leader, winner, and points."""
    rules, players = view.rules, view.rules.table.players
    playing = view.phase in (Phase.TRICK_PLAY, *_STOCK)
    if not playing:
        if view.trick or view.tricks:
            yield positions.NO_PLAY(phase=view.phase.value)
        return
    dealer = view.match.dealer
    assert dealer is not None
    leader = first_leader(rules, dealer, view.declarer)
    taken, drawn = [0] * players, rules.stock_tricks
    if len(view.tricks) > rules.tricks:
        yield positions.TOO_MANY_TRICKS(number=len(view.tricks), most=rules.tricks)
        return
    for number, trick in enumerate(view.tricks):
        winner = (trick.leader + winner_index(trick.cards, view.trump)) % players
        points = trick_points(rules, trick.cards, stock=number < drawn)
        if trick.leader != leader:
            yield positions.OTHER_LEADER(index=number, seat=leader)
        if trick.winner != winner:
            yield positions.OTHER_WINNER(index=number, seat=winner)
        if trick.points != points:
            yield positions.OTHER_POINTS(index=number, right=points, points=trick.points)
        leader = winner
        taken[winner] += points
    if view.leader != leader:
        yield positions.LEADS(right=leader, seat=view.leader)
    if view.taken != tuple(taken):
        yield positions.TAKEN()
    if len(view.trick) >= players or (view.phase is Phase.STOCK_MELD and view.trick):
        yield positions.COMPLETE_TRICK()


def _passed(view: View) -> Iterator[Message]:
    """Check that the passed and buried cards match the rules."""
    rules, count = view.rules, view.rules.exchange.pass_count
    partner = None if view.declarer is None else partner_of(rules, view.declarer)
    pairs = [(partner, view.declarer), (view.declarer, partner)]
    if view.phase is Phase.EXCHANGE:
        due = len(view.gifts) if len(view.gifts) < 2 else 0
    else:
        done = count and view.declarer is not None and view.phase is not Phase.NAME_TRUMP
        due = 2 if done else 0
    if view.phase is Phase.EXCHANGE and not count:
        yield positions.NO_PASSING()
    if len(view.gifts) != due:
        yield positions.GIFTS(number=len(view.gifts), phase=view.phase.value)
        return
    for gift, pair in zip(view.gifts, pairs, strict=False):
        if (gift.giver, gift.taker) != pair or gift.count != count:
            yield positions.OTHER_GIFT(giver=pair[0], count=count, taker=pair[1])
        if gift.cards is not None and len(gift.cards) != count:
            yield positions.GIFT_CARDS(found=len(gift.cards), wanted=count)
        if gift.giver == view.seat and gift.cards is None:
            yield positions.OWN_GIFT()
    widow = rules.widow
    if view.widow is not None and len(view.widow) != rules.deal.widow:
        yield positions.WIDOW_SIZE(wanted=rules.deal.widow, found=len(view.widow))
    if view.buried is not None and (
        widow is None or view.seat != view.declarer or len(view.buried) != widow.bury
    ):
        yield positions.BURIED()


def _sizes(view: View) -> Iterator[Message]:
    if len(view.hand) != view.sizes[view.seat]:
        yield positions.HAND_SIZE(found=len(view.hand), size=view.sizes[view.seat])
    if view.sizes != (due := hand_sizes(view)):
        yield positions.SIZES(found=list(view.sizes), wanted=list(due))
    if (stock := view.stock) is not None:
        seen = sum(view.sizes) + sum(len(trick.cards) for trick in view.tricks) + len(view.trick)
        left = len(view.rules.full_deck) - seen - (stock.upcard is not None)
        if stock.face_down != left:
            yield positions.FACE_DOWN(right=left, found=stock.face_down)
        if (stock.upcard is None) != (view.phase is Phase.TRICK_PLAY):
            yield positions.UPCARD()


def _cards(view: View) -> Iterator[Message]:
    """Check that no card appears more often than the deck has copies."""
    seen = [*view.hand, *view.trick, *(view.buried or ())]
    for trick in view.tricks:
        seen += trick.cards
    if (stock := view.stock) is not None:
        for seat, row in enumerate(stock.exposed):
            own = [one.card for one in row]
            if seat != view.seat:
                seen += own
            elif any(own.count(card) > view.hand.count(card) for card in own):
                yield positions.NOT_IN_HAND()
            if len(row) > view.sizes[seat]:
                yield positions.MORE_THAN_HELD(seat=seat)
        if stock.upcard is not None:
            seen.append(stock.upcard)
    full = view.rules.full_deck
    for card in sorted(set(seen)):
        number, copies = seen.count(card), full.count(card)
        if number > copies:
            yield positions.SEEN_TOO_OFTEN(number=number, card=card, copies=copies)


def _open_hands(view: View) -> Iterator[Message]:
    if view.open_hands is None:
        return
    if not view.rules.table.show_all_hands:
        yield positions.HANDS_CLOSED()
    if tuple(map(len, view.open_hands)) != view.sizes or view.open_hands[view.seat] != view.hand:
        yield positions.HANDS_DIFFER()


def _legal(view: View) -> Iterator[Message]:
    try:
        due = NOTHING if not view.my_turn else _what_is_legal(view)
    except CardError as error:
        yield positions.LEGAL_UNKNOWN(problem=error.message)
        return
    if view.legal not in (due, in_version_1(view, due)):
        yield positions.OTHER_LEGAL(found=repr(view.legal), right=repr(due))


def _what_is_legal(view: View) -> Legal:
    """Return the legal actions for the view's seat. Other players' cards don't affect them."""
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


_IDLE: Final[tuple[Callable[[View], Iterator[Message]], ...]] = (_no_hand,)
_CHECKS: Final[tuple[Callable[[View], Iterator[Message]], ...]] = (
    _going_on, _auction, _trump, _turn, _tricks, _passed, _sizes, _rows, _cards, _open_hands,
    _legal,
)  # fmt: skip
