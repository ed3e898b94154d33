"""The bid winner's choice before play: play, fold, or shoot the moon."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.actions import Action, Fold, PlayOn, ShootMoon
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import Choices, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases.ending import finish_hand, fold_allowed
from acesaround.game.phases.playing import start_play
from acesaround.game.state import State
from acesaround.messages import refusals


def start_declaring(state: State) -> State:
    """Ask the bid winner to play, fold, or shoot the moon, unless the rules allow only playing."""
    rules, declarer = state.rules, state.this_round.declarer
    if declarer is None or not (fold_allowed(rules) or rules.score.shoot_moon):
        return start_play(state)
    return replace(state, phase=Phase.DECLARE, turn=declarer)


def legal(state: State) -> Legal:
    """Return the legal choices: play on, and fold or shoot the moon if allowed."""
    actions: list[Action] = [PlayOn()]
    if fold_allowed(state.rules):
        actions.append(Fold())
    if state.rules.score.shoot_moon is not None:
        actions.append(ShootMoon())
    return Choices(tuple(actions))


def apply(state: State, action: Action) -> State:
    """Apply the bid winner's decision."""
    if action not in legal(state):
        refusal = refusals.FOLD_NOT_ALLOWED if isinstance(action, Fold) else refusals.DECLARE_FIRST
        raise IllegalAction(refusal(), legal(state))
    if isinstance(action, Fold):
        return finish_hand(state, "folded")
    shooting = isinstance(action, ShootMoon)
    return start_play(replace(state, round=replace(state.this_round, shooting=shooting)))
