"""The bid winner's last word before play: play on, fold, or shoot the moon."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from acesaround.game.actions import Action, Fold, PlayOn, ShootMoon
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import Choices, Legal
from acesaround.game.phase import Phase
from acesaround.game.phases.ending import finish_hand
from acesaround.game.phases.playing import start_play
from acesaround.game.state import State
from acesaround.rules.model import RuleSet
from acesaround.tongues import say

FoldMoment = Literal[
    "before_trump_named", "after_trump_named_before_first_lead", "after_first_lead"
]


def may_fold(rules: RuleSet, moment: FoldMoment, *, declarer: bool = True) -> bool:
    """Whether a hand may be given up: by the bid winner, before he leads (S0-53, A0-4, A2-3)."""
    in_time = moment == "after_trump_named_before_first_lead"
    return rules.score.fold.allowed and in_time and declarer


def fold_allowed(rules: RuleSet) -> bool:
    """Whether the bid winner may fold between naming trump and the first lead."""
    return may_fold(rules, "after_trump_named_before_first_lead")


def start_declaring(state: State) -> State:
    """Ask the bid winner, where there is anything to ask."""
    rules, declarer = state.rules, state.this_round.declarer
    if declarer is None or not (fold_allowed(rules) or rules.score.shoot_moon):
        return start_play(state)
    return replace(state, phase=Phase.DECLARE, turn=declarer)


def legal(state: State) -> Legal:
    """Playing on, and what the rules allow besides."""
    actions: list[Action] = [PlayOn()]
    if fold_allowed(state.rules):
        actions.append(Fold())
    if state.rules.score.shoot_moon is not None:
        actions.append(ShootMoon())
    return Choices(tuple(actions))


def apply(state: State, action: Action) -> State:
    """Take the bid winner's decision."""
    if action not in legal(state):
        if isinstance(action, Fold):
            code, reason = "fold_not_allowed", say("a hand cannot be given up in these rules")
        else:
            code, reason = "wrong_phase", say("first say whether to play on")
        raise IllegalAction(code, reason, legal(state))
    if isinstance(action, Fold):
        return finish_hand(state, "folded")
    shooting = isinstance(action, ShootMoon)
    return start_play(replace(state, round=replace(state.this_round, shooting=shooting)))
