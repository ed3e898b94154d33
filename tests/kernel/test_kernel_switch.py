"""Tests that a game switches to a kernel that finishes compiling in mid-game."""

import pytest
from tests.support.kernel.backends import AVAILABLE, not_compiled
from tests.support.kernel.compared_cards import moments

from acesaround.cards import Hand, Suit
from acesaround.kernel import backend as choice
from acesaround.kernel.compare import CandidateStats, compare_cards
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.kernel.sample import Sampler
from acesaround.kernel.solve import Table, solve
from acesaround.rules.load import load


def test_it_is_looked_for_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(choice, "monotonic", lambda: now[0])
    with not_compiled() as patch:
        assert choice.backend() == "python"
        patch.undo()
        assert choice.backend() == "python"
        now[0] += 1
        assert choice.backend() == AVAILABLE[0]


def test_what_was_begun_before_goes_on_with_the_same_answers() -> None:
    rules = load("single-deck-partners")
    moment = moments(rules, 7, 2)[-1]
    worth = [float(points) for points in range(moment.most + 1)]
    cards = ("AS TH KD QC AD", "KS AH JD TC KC", "QS JC TD KH AC", "AC TC JS QD AH")
    position = Position(TrickRules.of(rules), Suit.SPADES, 0, tuple(map(Hand, cards)))

    def answers(sampler: Sampler, table: Table) -> tuple[list[CandidateStats], int | None]:
        found = compare_cards(
            sampler, moment.trick, moment.cards, worth, seed=3, min_deals=8, max_deals=8
        )
        return list(found.values()), solve(position, table=table).value

    with not_compiled() as patch:
        begun = Sampler(moment.known), Table(4)
        before = answers(*begun)
        patch.undo()
        choice.forget()
        assert choice.backend() == AVAILABLE[0]
        assert answers(*begun) == before
        assert len(begun[1].in_module(choice.load(AVAILABLE[0]))) > 0
