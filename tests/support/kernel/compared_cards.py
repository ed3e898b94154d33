"""Trick-play decisions from random games, for tests that compare cards in sampled deals."""

from dataclasses import dataclass
from random import Random

from tests.support.random_play import walk

from acesaround.cards import Card
from acesaround.game.actions import Play
from acesaround.game.state import Phase, State
from acesaround.game.view import view
from acesaround.kernel.inference import unseen
from acesaround.kernel.position import Trick, Unseen
from acesaround.kernel.rules import TrickRules
from acesaround.rules.model import RuleSet


@dataclass(frozen=True)
class Moment:
    """A seat's knowledge when it's about to play, and its legal cards."""

    known: Unseen
    trick: Trick
    cards: tuple[Card, ...]
    lacking: tuple[int, ...]

    @property
    def most(self) -> int:
        """A bound above the number of points left to win."""
        rules = self.trick.rules
        return sum(rules.points) * 4 * rules.copies + rules.last_trick


def moments(rules: RuleSet, seed: int, count: int) -> list[Moment]:
    """Return the first lead of some random hands plus later decisions, in order of play.

    Decisions with a choice of cards are preferred.
    """
    rng = Random(seed)
    all_of_them: list[Moment] = []
    while not all_of_them:
        states = [step.after for step in walk(rules, seed, hands=4)]
        all_of_them = [moment for state in states if (moment := of_state(state, rng))]
        seed += 1
    first, *later = all_of_them
    later = [moment for moment in later if len(moment.cards) > 1] or later
    numbers = sorted(rng.sample(range(len(later)), min(count - 1, len(later))))
    return [first, *(later[number] for number in numbers)]


def of_state(state: State, rng: Random) -> Moment | None:
    """Return the decision in a trick-play state, or None in other phases."""
    this, rules, seat = state.round, state.rules, state.turn
    if state.phase is not Phase.TRICK_PLAY or this is None or this.trump is None or seat is None:
        return None
    seen = view(state, seat)
    cards = tuple(action.card for action in seen.legal if isinstance(action, Play))
    if not cards:
        return None
    assert state.leader is not None
    seats = rules.table.players
    lead_trump = (
        not state.tricks
        and not state.trick
        and rules.play.first_lead == "trump"
        and this.bid != rules.play.first_lead_waived_at_bid
    )
    known, barred = unseen(seen), [0] * seats
    for place in known.places:
        if place.seat is not None:
            barred[place.seat] = place.barred
    others = [other for other in range(seats) if other != seat]
    side = frozenset((seat, *rng.sample(others, rng.randrange(seats - 1))))
    trick = Trick(
        TrickRules.of(rules), this.trump, state.leader, seen.trick, side, lead_trump=lead_trump
    )
    return Moment(known, trick, cards, tuple(barred))
