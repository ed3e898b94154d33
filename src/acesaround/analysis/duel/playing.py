"""Plays a single hand or a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import process_time
from typing import Final

from acesaround.analysis.duel.contestants import sees_all, tell
from acesaround.analysis.duel.errors import DuelError
from acesaround.game.actions import Action
from acesaround.game.errors import IllegalAction
from acesaround.game.phase import Phase
from acesaround.game.state import State, new_state
from acesaround.game.step import apply, canonical
from acesaround.game.view import view
from acesaround.kernel.cancel import Cancel
from acesaround.messages import duels
from acesaround.messages.values import message_of
from acesaround.notation.errors import refusal
from acesaround.players.base import Player
from acesaround.players.limit import Limit
from acesaround.players.outside import Declined
from acesaround.rules.model import RuleSet
from acesaround.session import deal

MOST_REDEALS: Final = 50
"""Number of deals after which a hand that keeps being redealt counts as 0 for everyone."""
MOST_DEALS: Final = 500
"""Number of deals after which a game without a winner counts as a tie."""


class Stopped(Exception):
    """Signal that a duel was stopped in the middle of a hand."""


@dataclass(frozen=True, slots=True)
class Played:
    """Played hand or game: final state, all actions, and each seat's CPU time in seconds."""

    state: State
    actions: tuple[Action, ...]
    seed: str
    seconds: tuple[float, ...]

    @property
    def rules(self) -> RuleSet:
        """Rules, including the table's settings."""
        return self.state.rules


def play(
    rules: RuleSet,
    seats: Sequence[Player],
    limits: Sequence[Limit],
    seed: str,
    *,
    whole_game: bool = False,
    cancel: Cancel | None = None,
) -> Played:
    """Play from 0-0 until a hand is scored or the game is over.

    `seats` and `limits` have one entry per seat. A redeal uses the seed's next deal. Raises
    `Stopped` after `cancel` is set, and DuelError if a player chooses an illegal action or declines
    the rules.
    """
    rules, open_to = _opened(rules, seats)
    state = new_state(rules)
    actions: list[Action] = []
    seconds = [0.0] * len(seats)
    deals, most = 0, MOST_DEALS if whole_game else MOST_REDEALS
    while True:
        while (seat := state.turn) is not None:
            seen = view(state, seat, person=open_to[seat])
            begun = process_time()
            try:
                action = seats[seat].choose(seen, limits[seat], cancel).action
            except Declined as error:
                raise DuelError(message_of(error)) from None
            seconds[seat] += process_time() - begun
            if cancel is not None and cancel.is_set:
                raise Stopped
            try:
                after = apply(state, action)
            except IllegalAction as error:
                problem = duels.BROKE_RULES(
                    player=seats[seat].name,
                    seat=rules.seats[seat],
                    seed=seed,
                    problem=refusal(error),
                )
                raise DuelError(problem) from error
            actions.append(canonical(state, action))
            state = after
        results = state.match.results
        done = bool(results) and results[-1].scored and not whole_game
        if done or state.phase is Phase.OVER or deals == most:
            for seat, player in enumerate(seats):
                tell(player, view(state, seat, person=open_to[seat]))
            return Played(state, tuple(actions), seed, tuple(seconds))
        dealt = deal(rules, seed, deals, state.match.dealer)
        deals += 1
        actions.append(dealt)
        state = apply(state, dealt)


def _opened(rules: RuleSet, seats: Sequence[Player]) -> tuple[RuleSet, tuple[bool, ...]]:
    """Return the rules, and for each seat, True if its player sees all hands.

    If any player does, the rules have open hands.
    """
    open_to = tuple(map(sees_all, seats))
    return (_with_open_hands(rules) if any(open_to) else rules), open_to


@lru_cache(4)
def _with_open_hands(rules: RuleSet) -> RuleSet:
    return rules.replace(table={"show_all_hands": True})
