"""Speed of sampling deals of the unseen cards, from views that show everyone's meld.

Each factory function returns a function for `timing.rates` that draws some deals and returns their
number.
"""

from collections.abc import Callable, Iterator
from random import Random

from bench.engine import choose

from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply, legal
from acesaround.game.view import View, view
from acesaround.kernel.sample import Sampler, sample
from acesaround.rules.load import load
from acesaround.session import deal_from

VIEWS = 20
"""Number of views to use in turn, each from a different hand."""
BATCH = 2000
"""Number of deals to draw from each view at a time if reading the view isn't timed."""
DECISION = 50
"""Number of deals that a player needs for one decision."""


def views(preset: str, played: int) -> list[View]:
    """Return views of the seat to play after `played` cards, each from a new hand.

    Hands with hidden meld are skipped.
    """
    rules, rng = load(preset), Random(f"sampling {preset}")
    found: list[View] = []
    while len(found) < VIEWS:
        cards = list(rules.full_deck)
        rng.shuffle(cards)
        state = apply(new_state(rules), deal_from(rules, cards, 0))
        for moment, now in enumerate(_trick_play(state, rng)):
            if moment == played and now.turn is not None:
                seen = view(now, now.turn)
                if None not in seen.melds:
                    found.append(seen)
                break
    return found


def drawing(preset: str, played: int) -> Callable[[], int]:
    """Return a function that draws deals from views read in advance."""
    samplers = [Sampler(seen) for seen in views(preset, played)]
    seeds = Random(preset)

    def draw() -> int:
        for sampler in samplers:
            sampler.draw(BATCH, seed=seeds.getrandbits(64))
        return BATCH * len(samplers)

    return draw


def deciding(preset: str, played: int) -> Callable[[], int]:
    """Return a function that reads views and draws the deals for one decision from each."""
    found, seeds = views(preset, played), Random(preset)

    def draw() -> int:
        for seen in found:
            sample(seen, DECISION, seed=seeds.getrandbits(64))
        return DECISION * len(found)

    return draw


def loops() -> dict[str, Callable[[], int]]:
    """Return the loops to measure, by name."""
    makers = {"deals": drawing, f"{DECISION} deals a view": deciding}
    moments = {"double-deck": (0, 40), "single-deck-cutthroat": (0, 24), "three-hand-widow": (0,)}
    return {
        f"{preset}, {played} cards played, {name}": make(preset, played)
        for preset, when in moments.items()
        for played in when
        for name, make in makers.items()
    }


def _trick_play(state: State, rng: Random) -> Iterator[State]:
    """Yield the states of one hand's trick play, from the first lead."""
    while state.phase not in (Phase.DEAL, Phase.OVER):
        if state.phase is Phase.TRICK_PLAY:
            yield state
        state = apply(state, choose(legal(state), state.phase, rng))
