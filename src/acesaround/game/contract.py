"""The phases from the auction to the first lead: trump, passing, burying, meld, and folding."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import (
    Action,
    Bury,
    EnterMeld,
    Fold,
    Give,
    NameTrump,
    PlayOn,
    ShootMoon,
)
from acesaround.game.end import can_fold, finish_hand, fold_allowed, win_at_meld
from acesaround.game.legal import TOTAL_CEILING, CardSets, Choices, IllegalAction, Legal, Totals
from acesaround.game.meld import (
    NO_MELD,
    MeldCount,
    count_meld,
    has_marriage,
    judge_entered,
    own_meld,
)
from acesaround.game.score import Ending, board_set_reason
from acesaround.game.state import Gift, Phase, State, hand_teams, partner_of, team_totals
from acesaround.game.trick import card_points
from acesaround.game.trick_play import start_play
from acesaround.messages import Message, refusals
from acesaround.messages.message import MAX_NUMBER
from acesaround.rules.model import RuleSet

TrumpOutcome = Literal["name", "set_and_redeal", "board_set", "redeal_free"]


@dataclass(frozen=True, slots=True)
class TrumpChoice:
    """The suits that can be named, and the outcome.

    The outcome is ``name`` if there are any suits to name.
    """

    suits: tuple[Suit, ...]
    outcome: TrumpOutcome


def trump_choice(rules: RuleSet, hand: Hand, bid: int | None) -> TrumpChoice:
    """Return the suits that the bid winner holding `hand` can name."""
    trump = rules.trump
    if trump.requires == "none" or (bid is not None and bid == trump.waived_at_bid):
        return TrumpChoice(tuple(Suit), "name")
    suits = tuple(suit for suit in Suit if has_marriage(hand, suit))
    if suits or trump.on_impossible is None:
        return TrumpChoice(suits or tuple(Suit), "name")
    return TrumpChoice((), trump.on_impossible)


def outlook_for_trump(rules: RuleSet, hand: Hand) -> TrumpOutcome:
    """Return the outcome if a bidder holding `hand` wins the bid.

    Cards that the bidder doesn't have yet, from a widow, could still bring a suit to name.
    """
    if rules.trump.chooser != "declarer" or rules.widow is not None:
        return "name"
    return trump_choice(rules, hand, None).outcome


def start_declaring(state: State) -> State:
    """Ask the bid winner to play, fold, or shoot the moon, unless the rules allow only playing."""
    rules, declarer = state.rules, state.this_round.declarer
    if declarer is None or not (fold_allowed(rules) or rules.score.shoot_moon):
        return start_play(state)
    return replace(state, phase=Phase.DECLARE, turn=declarer)


def legal_declaration(state: State) -> Legal:
    """Return the legal choices: play on, and fold or shoot the moon if allowed."""
    actions: list[Action] = [PlayOn()]
    if fold_allowed(state.rules):
        actions.append(Fold())
    if state.rules.score.shoot_moon is not None:
        actions.append(ShootMoon())
    return Choices(tuple(actions))


def apply_declaration(state: State, action: Action) -> State:
    """Apply the bid winner's decision."""
    if action not in legal_declaration(state):
        refusal = refusals.FOLD_NOT_ALLOWED if isinstance(action, Fold) else refusals.DECLARE_FIRST
        raise IllegalAction(refusal(), legal_declaration(state))
    if isinstance(action, Fold):
        return finish_hand(state, "folded")
    shooting = isinstance(action, ShootMoon)
    return start_play(replace(state, round=replace(state.this_round, shooting=shooting)))


def enterable(rules: RuleSet, actual: int) -> Totals:
    """Return the totals that can be entered for a hand with `actual` meld (A1-7)."""
    if rules.meld.overclaim == "reject":
        return Totals(actual)
    return Totals(TOTAL_CEILING * rules.scale)


def start_showing(state: State) -> State:
    """Count everyone's meld, or ask for totals, starting with the bid winner."""
    if state.rules.meld.count_by == "program":
        melds = count_all(state)
        return _show_meld(state, melds, tuple(meld.total for meld in melds))
    this = state.this_round
    alone = state.rules.meld.melders == "declarer"
    entered = tuple(
        0 if alone and seat != this.declarer else None for seat in range(len(state.hands))
    )
    return replace(
        state, phase=Phase.ENTER_MELD, turn=this.declarer, round=replace(this, entered=entered)
    )


def count_all(state: State) -> tuple[MeldCount, ...]:
    """Return the true meld for every seat, empty for seats that can't meld."""
    return tuple(_true_meld(state, seat) for seat in range(len(state.hands)))


def _true_meld(state: State, seat: int) -> MeldCount:
    this, declares = state.this_round, seat == state.this_round.declarer
    buried = this.buried if declares else None
    return own_meld(state.rules, state.hands[seat], this.trump, declares=declares, buried=buried)


def settle_without_trump(state: State) -> State:
    """End a hand in which no suit can be named.

    In a board set, players enter their totals first (S1-50).
    """
    if state.rules.types_without_trump:
        return start_showing(state)
    return settle_unplayed(state, "no_trump")


def settle_unplayed(state: State, ending: Ending) -> State:
    """Count the current meld and end the hand without play.

    Meld is shown in a board set and after a fold, so four pinochles win the game even then (S1-17,
    A1-9). A player who still has to bury or pass cards has no meld, because their hand isn't final.
    """
    unready = _unready(state)
    melds = tuple(
        NO_MELD if seat in unready else meld for seat, meld in enumerate(count_all(state))
    )
    counted = tuple(meld.total for meld in melds)
    shown = replace(state, round=replace(state.this_round, melds=melds, counted=counted))
    declared = ending == "folded" or state.rules.trump.on_impossible == "board_set"
    if declared and (won := win_at_meld(shown)) is not None:
        return won
    return finish_hand(shown, ending)


def _unready(state: State) -> tuple[int | None, ...]:
    declarer = state.this_round.declarer
    match state.phase:
        case Phase.BURY:
            return (declarer,)
        case Phase.EXCHANGE if declarer is not None:
            return (declarer, partner_of(state.rules, declarer))
        case _:
            return ()


def legal_meld_total(state: State) -> Legal:
    """Return the totals that can be entered, correct or not (S1-50), plus a fold if allowed."""
    assert state.turn is not None
    totals = enterable(state.rules, _true_meld(state, state.turn).total)
    return replace(totals, may_fold=can_fold(state))


def apply_meld_total(state: State, action: Action) -> State:
    """Apply a seat's total, or a fold. After the last total, show the meld."""
    if isinstance(action, Fold) and can_fold(state):
        untyped = replace(state.this_round, entered=())
        return settle_unplayed(replace(state, round=untyped), "folded")
    if action not in legal_meld_total(state):
        if isinstance(action, EnterMeld) and action.total > 0:
            total = min(action.total, MAX_NUMBER)
            raise IllegalAction(refusals.OVERCLAIM(total=total), legal_meld_total(state))
        raise IllegalAction(refusals.ENTER_MELD_NOW(), legal_meld_total(state))
    assert isinstance(action, EnterMeld) and state.turn is not None
    this, seat = state.this_round, state.turn
    entered = (*this.entered[:seat], action.total, *this.entered[seat + 1 :])
    after = replace(state, round=replace(this, entered=entered))
    if None in entered:
        return replace(after, turn=(seat + 1) % len(entered))
    melds = count_all(state)
    costs = state.rules.meld.overclaim_costs
    counted = tuple(
        judge_entered(total or 0, meld.total, costs).counted
        for total, meld in zip(entered, melds, strict=True)
    )
    return _show_meld(after, melds, counted)


def _show_meld(state: State, melds: tuple[MeldCount, ...], counted: tuple[int, ...]) -> State:
    rules, this = state.rules, replace(state.this_round, melds=melds, counted=counted)
    shown = replace(state, round=this)
    if (won := win_at_meld(shown)) is not None:
        return won
    if this.trump is None:
        return finish_hand(shown, "no_trump")
    if this.declarer is not None and this.bid is not None:
        team = hand_teams(rules, this.declarer)
        meld = team_totals(team, counted)[team[this.declarer]]
        if board_set_reason(rules, this.bid, meld) is not None:
            return finish_hand(shown, "played")
    return start_declaring(shown)


def take_widow(state: State) -> State:
    """Add the widow to the bid winner's hand."""
    this = state.this_round
    seat = this.declarer
    assert seat is not None
    hand = state.hands[seat] + this.deal.widow
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def buriable(rules: RuleSet, hand: Hand, trump: Suit | None) -> Hand:
    """Return the cards in `hand` that can be buried.

    If there are too few, the others can be buried, too (A2-4).
    """
    widow = rules.widow
    if widow is None:
        return Hand()
    barred = widow.bury_forbidden
    free = hand
    if "melded" in barred:
        free = free - count_meld(rules, hand, trump).cards

    def forbidden(card: Card) -> bool:
        return (
            ("trump" in barred and card.suit == trump)
            or ("aces" in barred and card.rank.name == "ACE")
            or ("counters" in barred and card_points(rules, (card,)) > 0)
        )

    return Hand(card for card in free if not forbidden(card))


def bury_error(rules: RuleSet, hand: Hand, trump: Suit | None, cards: Hand) -> Message | None:
    """Return why `cards` can't be buried from `hand`, or None."""
    assert rules.widow is not None
    count = rules.widow.bury
    if not cards <= hand:
        missing = next(card for card in cards.kinds() if cards.count(card) > hand.count(card))
        return refusals.CARD_NOT_HELD(card=missing)
    if len(cards) != count:
        return refusals.WRONG_BURY(count=count, cards=len(cards))
    choice = CardSets(Bury, hand, buriable(rules, hand, trump), count)
    if Bury(cards) not in choice:
        barred = [refusals.BARRED[kind]() for kind in rules.widow.bury_forbidden]
        return refusals.BURY_FORBIDDEN(barred=barred)
    return None


def start_bury(state: State) -> State:
    """Ask the bid winner for the cards to bury, if there's a widow."""
    widow = state.rules.widow
    if widow is None or not widow.bury:
        return start_showing(state)
    return replace(state, phase=Phase.BURY, turn=state.this_round.declarer)


def legal_bury(state: State) -> Legal:
    """Return the sets of cards that can be buried, plus a fold if allowed (A2-3)."""
    rules, this = state.rules, state.this_round
    assert state.turn is not None and rules.widow is not None
    hand = state.hands[state.turn]
    free = buriable(rules, hand, this.trump)
    return CardSets(Bury, hand, free, rules.widow.bury, can_fold(state))


def apply_bury(state: State, action: Action) -> State:
    """Bury cards, or fold."""
    seat, this = state.turn, state.this_round
    assert seat is not None
    if isinstance(action, Fold) and can_fold(state):
        return settle_unplayed(state, "folded")
    if not isinstance(action, Bury):
        raise IllegalAction(refusals.BURY_NOW(), legal_bury(state))
    hand = state.hands[seat]
    if (problem := bury_error(state.rules, hand, this.trump, action.cards)) is not None:
        raise IllegalAction(problem, legal_bury(state))
    hands = (*state.hands[:seat], hand - action.cards, *state.hands[seat + 1 :])
    return start_showing(replace(state, hands=hands, round=replace(this, buried=action.cards)))


def start_exchange(state: State) -> State:
    """Ask the partner for cards if the rules include passing."""
    declarer = state.this_round.declarer
    if not state.rules.exchange.pass_count or declarer is None:
        return start_bury(state)
    return replace(state, phase=Phase.EXCHANGE, turn=partner_of(state.rules, declarer))


def legal_give(state: State) -> Legal:
    """Return every choice of cards to pass, plus a fold if allowed."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    return CardSets(Give, hand, hand, state.rules.exchange.pass_count, can_fold(state))


def apply_give(state: State, action: Action) -> State:
    """Pass cards, or fold.

    With ``partner_first``, the bid winner gets the partner's cards before choosing any to pass.
    Otherwise, both passes change hands at the same time.
    """
    giver, this = state.turn, state.this_round
    assert giver is not None and this.declarer is not None
    count = state.rules.exchange.pass_count
    if isinstance(action, Fold) and can_fold(state):
        return settle_unplayed(state, "folded")
    if not isinstance(action, Give):
        raise IllegalAction(refusals.PASS_CARDS_NOW(count=count), legal_give(state))
    if not action.cards <= state.hands[giver]:
        held, cards = state.hands[giver], action.cards
        missing = next(card for card in cards.kinds() if cards.count(card) > held.count(card))
        raise IllegalAction(refusals.CARD_NOT_HELD(card=missing), legal_give(state))
    if len(action.cards) != count:
        refusal = refusals.WRONG_PASS(count=count, cards=len(action.cards))
        raise IllegalAction(refusal, legal_give(state))
    taker = partner_of(state.rules, giver)
    assert taker is not None
    gift = Gift(giver, taker, action.cards)
    after = replace(state, round=replace(this, gifts=(*this.gifts, gift)))
    if giver != this.declarer:
        if state.rules.exchange.order == "partner_first":
            after = _hand_over(after, gift)
        return replace(after, turn=this.declarer)
    gifts = after.this_round.gifts
    for due in gifts if state.rules.exchange.order == "simultaneous" else gifts[-1:]:
        after = _hand_over(after, due)
    return start_bury(after)


def _hand_over(state: State, gift: Gift) -> State:
    hands = list(state.hands)
    hands[gift.giver] -= gift.cards
    hands[gift.taker] += gift.cards
    return replace(state, hands=tuple(hands))


def start_naming(state: State) -> State:
    """Ask the bid winner to name trump. If no suit can be named, end the hand.

    See S0-52, S1-54, S3-68.
    """
    widow = state.rules.widow
    if widow is not None and widow.trump_named == "after_widow":
        state = take_widow(state)
    if _trump_choice(state).outcome != "name":
        return settle_without_trump(state)
    return replace(state, phase=Phase.NAME_TRUMP, turn=state.this_round.declarer)


def legal_trump(state: State) -> Legal:
    """Return the suits that can be named."""
    return Choices(tuple(NameTrump(suit) for suit in _trump_choice(state).suits))


def apply_trump(state: State, action: Action) -> State:
    """Name trump."""
    if not isinstance(action, NameTrump):
        raise IllegalAction(refusals.NAME_TRUMP_NOW(), legal_trump(state))
    if action not in legal_trump(state):
        raise IllegalAction(refusals.NO_MARRIAGE_IN_SUIT(suit=action.suit), legal_trump(state))
    named = replace(state, round=replace(state.this_round, trump=action.suit))
    widow = state.rules.widow
    if widow is not None and widow.trump_named == "before_widow":
        named = take_widow(named)
    return start_exchange(named)


def _trump_choice(state: State) -> TrumpChoice:
    this = state.this_round
    assert this.declarer is not None
    return trump_choice(state.rules, state.hands[this.declarer], this.bid)
