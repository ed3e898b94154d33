"""Questions about the stock and turns in two-handed pinochle, answered by playing a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from acesaround.cards import Hand
from acesaround.game.actions import Draw, Play
from acesaround.game.phase import Phase
from acesaround.game.phases.playing import first_leader
from acesaround.game.state import State, new_state
from acesaround.game.step import apply, legal
from acesaround.judge.errors import NOT_IN_THESE_RULES, BadQuestion, Refused
from acesaround.judge.fields import Input
from acesaround.judge.kinds.tricks import in_stock_play
from acesaround.judge.result import Result
from acesaround.messages import questions
from acesaround.rules.model import RuleSet
from acesaround.session import deal_from


def need_stock(rules: RuleSet) -> None:
    """Raise Refused if the rules don't include a stock."""
    if not rules.deal.stock:
        raise Refused(NOT_IN_THESE_RULES)


def two_hand_stock(source: Input) -> Result:
    """Return the stock and hand sizes after some tricks, each followed by a draw (S4-12..15)."""
    rules = source.rules
    need_stock(rules)
    played = source.whole("tricks_played")
    if played > rules.tricks:
        field, tricks = "input.tricks_played", rules.tricks
        raise BadQuestion(questions.TRICKS_PLAYED(field=field, tricks=tricks, found=played))
    before, state = _after_tricks(rules, played)
    stock = state.stock
    result: Result = {
        "stock_face_down": len(stock.face_down) if stock else 0,
        "upcard_present": stock is not None and stock.upcard is not None,
        "hands": [len(hand) for hand in state.hands] or [0] * rules.table.players,
    }
    if state.phase is not Phase.STOCK_PLAY:
        result["phase"] = "trick_play"
    if before is not None and before.phase is Phase.STOCK_MELD and state.phase is Phase.TRICK_PLAY:
        result |= _last_draw(before, state)
    return result


def _last_draw(before: State, after: State) -> Result:
    """Return who takes each of the last two stock cards, and which card is shown (S4-15)."""
    winner = before.turn
    assert winner is not None and before.stock is not None and after.stock is not None
    (face_down,) = before.stock.face_down
    gained = after.hands[winner] - before.hands[winner]
    names = ("last_face_down", "upcard")
    taken, left = names if gained == Hand((face_down,)) else reversed(names)
    result = {f"winner_of_trick_{len(after.tricks)}_takes": taken, "loser_takes": left}
    if after.stock.shown is not None:
        shown = after.stock.shown[1] == face_down
        result["shown_to_opponent"] = "last_face_down" if shown else "upcard"
    return result


def two_hand_turn(source: Input) -> Result:
    """Return who leads, or whether a player can meld (S4-8, S4-11, S4-13, S4-27).

    With ``meld_attempt_by``, the result says whether that seat can meld after ``trick_winner`` took
    a trick. With only ``trick_winner``, it says who leads next. Otherwise, it says who leads first
    after ``dealer`` has dealt.
    """
    rules = source.rules
    need_stock(rules)
    if not source.given("trick_winner"):
        return {"first_leader": first_leader(rules, source.seat("dealer"), None)}
    winner = source.seat("trick_winner")
    stock = not source.given("phase") or in_stock_play(source)
    melding = _trick_taken(rules, winner, stock=stock)
    if source.given("meld_attempt_by"):
        may_meld = melding.phase is Phase.STOCK_MELD
        return {"legal": may_meld and melding.turn == source.seat("meld_attempt_by")}
    drawn = apply(melding, Draw()) if melding.phase is Phase.STOCK_MELD else melding
    return {"next_leader": drawn.turn}


def _dealt(rules: RuleSet) -> State:
    """Return the state after seat 0 deals from an unshuffled deck, with misdeals turned off."""
    sound = replace(rules, deal=replace(rules.deal, misdeal=()))
    return apply(new_state(sound), deal_from(sound, list(sound.full_deck), 0))


def _walk(state: State) -> Iterator[State]:
    """Yield the states of a hand in which everyone plays the first legal card and no one melds."""
    while state.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD, Phase.TRICK_PLAY):
        yield state
        draw = state.phase is Phase.STOCK_MELD
        state = apply(state, Draw() if draw else next(iter(legal(state))))
    yield state


def _after_tricks(rules: RuleSet, played: int) -> tuple[State | None, State]:
    """Return the state after some tricks and their draws, along with the state before it."""
    before = None
    for state in _walk(_dealt(rules)):
        over = state.round is None
        if over or (len(state.tricks) == played and state.phase is not Phase.STOCK_MELD):
            return before, state
        before = state
    raise AssertionError("a hand has no more tricks")


def _trick_taken(rules: RuleSet, winner: int, *, stock: bool) -> State:
    """Return a state in which `winner` just took a trick, either while the stock lasts or later.

    Both players play the same card, so the first one wins.
    """
    phase = Phase.STOCK_PLAY if stock else Phase.TRICK_PLAY
    start = next(state for state in _walk(_dealt(rules)) if state.phase is phase)
    card = rules.full_deck.kinds()[0]
    hands = (Hand((card, card)),) * rules.table.players
    state = replace(start, turn=winner, leader=winner, hands=hands, trick=())
    for _ in hands:
        state = apply(state, Play(card))
    return state
