"""Tests of the bid winner's choices between the auction and the play in games with partners."""

from collections.abc import Iterator
from statistics import mean

import pytest
from tests.support.house_rules import HOUSES
from tests.support.slow import tables

from acesaround.cards import Hand
from acesaround.game.actions import Fold, PlayOn
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.interface import Cancel
from acesaround.kernel.sample import Sampler
from acesaround.players.base import Limit
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert.deals import can_play_out, draw_deals, is_cutthroat
from acesaround.players.expert.player import ExpertPlayer
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

FORMULA = DaughertyPlayer()
FEW = Limit(worlds=16)
MOMENTS = (Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY, Phase.DECLARE)


def widow(preset: str, hand: int, named: str, passed: int = 0) -> RuleSet:
    """Return a preset with a widow of four cards."""
    return load(preset).replace(
        deal={"hand": hand, "widow": 4},
        widow={"trump_named": named, "bury": 4},
        exchange={"pass_count": passed},
    )


RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES
RULES |= {
    "widow for four": widow("single-deck-cutthroat", 11, "after_widow"),
    "widow for four, passing": widow("single-deck-cutthroat", 11, "after_widow", 3),
    "double-deck widow": widow("doubles-1993", 19, "before_widow"),
    "fold in double deck": load("double-deck").replace(score={"fold": {"allowed": True}}),
}
PARTNERS = sorted(n for n, r in RULES.items() if can_play_out(r) and not is_cutthroat(r))


def hand(rules: RuleSet, seed: int) -> Iterator[tuple[View, State]]:
    """Yield each view and state between the auction and the play."""
    players = rules.table.players
    state = apply(new_state(rules), deal(rules, f"winner {seed}", 0, seed % players))
    while state.turn is not None and state.phase is not Phase.TRICK_PLAY:
        seen = view(state, state.turn)
        if seen.phase in MOMENTS:
            yield seen, state
        state = apply(state, FORMULA.choose(seen).action)


def moments(name: str, phase: Phase, count: int) -> list[tuple[View, State]]:
    """Return `count` views and states in a phase with a choice."""
    found: list[tuple[View, State]] = []
    for seed in range(400):
        found += [
            (seen, state)
            for seen, state in hand(RULES[name], seed)
            if seen.phase is phase and len(seen.legal) > 1
        ]
        if len(found) >= count:
            break
    assert len(found) >= count
    return found[:count]


@pytest.mark.extended
@pytest.mark.parametrize("name", tables(PARTNERS))
def test_every_real_choice_is_tried_in_deals(name: str) -> None:
    for seed in range(2):
        for seen, _ in hand(RULES[name], seed):
            moon_only = seen.phase is Phase.DECLARE and Fold() not in seen.legal
            if len(seen.legal) < 2 or moon_only:
                continue
            choice = ExpertPlayer(1).choose(seen, FEW)
            assert choice.action in seen.legal
            assert choice.action == choice.alternatives[0].action
            assert len(choice.alternatives) > 1
            assert choice.bid_chance is not None and choice.worlds == 16
            assert all(one.wins is not None for one in choice.alternatives)
            made = next(one for one in choice.why if one.family == "bid_is_made")
            assert (made.params["chance"], made.params["deals"]) == (choice.bid_chance, 16)
            assert choice == ExpertPlayer(1).choose(seen, FEW)


@pytest.mark.parametrize(
    ("name", "phase"),
    [
        ("doubles-1993", Phase.DECLARE),
        ("widow for four", Phase.BURY),
        ("widow for four, passing", Phase.NAME_TRUMP),
    ],
)
def test_told_to_stop_it_chooses_by_the_formula(name: str, phase: Phase) -> None:
    stopped = Cancel()
    stopped.set()
    for seen, _ in moments(name, phase, 2):
        assert ExpertPlayer(1).choose(seen, FEW, stopped) == FORMULA.choose(seen)


@pytest.mark.parametrize("name", ["single-deck-partners", "doubles-1993", "widow for four"])
def test_deals_have_the_meld_on_the_table_and_the_cards_passed(name: str) -> None:
    for seen, state in moments(name, Phase.DECLARE, 4):
        deals = draw_deals(seen, Sampler(seen), 12, 1)
        gift = state.this_round.gifts[1].cards if state.this_round.gifts else Hand()
        for number in range(deals.count):
            hands = [Hand.of_counts(deals.hand(number, seat)) for seat in range(deals.seats)]
            assert hands[seen.seat] == seen.hand
            assert sum(hands, seen.buried or Hand()) == seen.rules.full_deck
            assert gift <= hands[(seen.seat + 2) % 4]
            for seat, meld in enumerate(seen.melds):
                if meld is not None and seat != seen.seat:
                    counted = count_meld(seen.rules, hands[seat], seen.trump)
                    assert counted.total == meld.total


def test_partner_has_passed_what_could_be_passed() -> None:
    """Partner's trumps and aces are among the cards passed, so few are left in partner's hand."""
    drawn, plain, real = [], [], []
    for seen, state in moments("single-deck-partners", Phase.DECLARE, 30):
        partner, sampler = (seen.seat + 2) % 4, Sampler(seen)
        deals, free = draw_deals(seen, sampler, 24, 1), sampler.draw(24, seed=2)
        assert seen.trump is not None
        drawn += [
            Hand.of_counts(deals.hand(number, partner)).length(seen.trump) for number in range(24)
        ]
        plain += [hands[partner].length(seen.trump) for hands in free]
        real.append(state.hands[partner].length(seen.trump))
    assert abs(mean(drawn) - mean(real)) < abs(mean(plain) - mean(real))
    assert mean(drawn) < mean(plain)


def test_a_bid_that_is_always_made_is_not_folded_and_one_never_made_is() -> None:
    views = [seen for seen, _ in moments("single-deck-cutthroat", Phase.DECLARE, 60)]
    found = [ExpertPlayer(1).choose(seen, FEW) for seen in views]
    sure = [choice.action for choice in found if choice.bid_chance == 1]
    lost = [choice.action for choice in found if choice.bid_chance == 0]
    assert sure and set(sure) == {PlayOn()}
    assert lost and lost.count(Fold()) > 0.7 * len(lost)
