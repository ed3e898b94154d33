"""Tests of cards in trick play: equivalent cards, possible deals, and proofs near the end."""

import pytest
from tests.players.positions import at_table
from tests.support.situations import Situation, situations

from acesaround.cards import Card
from acesaround.game.actions import Play
from acesaround.game.view import View
from acesaround.kernel.inference import unseen
from acesaround.kernel.sample import Sampler
from acesaround.review.cards import equivalent_cards, possible_deals
from acesaround.review.decisions import compare_choices
from acesaround.review.losses import choice_losses

DOUBLE = "nicholas-1992"
SINGLE = "single-deck-partners"
ENDINGS = [s for s in situations() if s.theme == "Last tricks"]


def groups(view: View) -> list[str]:
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    return [" ".join(map(str, group)) for group in equivalent_cards(view, cards)]


def test_cards_are_equivalent_if_nobody_has_one_between() -> None:
    lead = at_table(SINGLE, {0: "JC JC QC QC AC AC TC TC KC KC 9C 9D"})
    assert {"9C", "JC QC", "KC TC AC"} <= set(groups(lead))
    follow = at_table(SINGLE, {0: "JC JC QC 9C AS AS TS TS KS KS QS QS"}, trick="1: QC AC TC")
    assert {"9C", "JC", "QC"} == set(groups(follow))


def test_cards_of_different_worth_or_with_a_copy_elsewhere_are_not_equivalent() -> None:
    assert {"QC", "KC"} <= set(groups(at_table(SINGLE, {0: "QC QC KC KC"})))
    assert {"JC", "QC"} <= set(groups(at_table(SINGLE, {0: "JC JC QC KC KC"})))
    fives = at_table("daugherty-1983", {0: "KC KC KC KC QC QC QC QC"})
    assert {"KC", "QC"} <= set(groups(fives))
    assert "KC TC" in groups(at_table(DOUBLE, {0: "KC KC KC KC TC TC TC TC"}))


def test_equivalent_cards_share_their_results() -> None:
    seen = at_table(DOUBLE, {0: "KC KC KC KC TC TC TC TC"})
    found = compare_choices(seen, seed=1, deals=16)
    assert found is not None
    one, other = (found.row(Play(Card.parse(name))) for name in ("KC", "TC"))
    assert one == other and len(found.points) < len(found.choices)


@pytest.mark.extended
@pytest.mark.parametrize("situation", ENDINGS, ids=str)
def test_possible_deals_include_all_sampled_ones(situation: Situation) -> None:
    view = situation.view()
    known = unseen(view)
    every = possible_deals(known, 5000)
    if every is None:
        assert len(view.hand) > 2
        return
    drawn = set(Sampler(known).draw(5000, seed=1))
    assert drawn <= set(every) and len(set(every)) == len(every)
    assert len(every) > 500 or drawn == set(every)
    assert possible_deals(known, len(every)) == every
    assert possible_deals(known, len(every) - 1) is None


@pytest.mark.parametrize("situation", ENDINGS, ids=str)
def test_the_bad_card_of_an_ending_loses_and_the_good_one_does_not(situation: Situation) -> None:
    found = compare_choices(situation.view(), seed=1, deals=200)
    assert found is not None and found.solved
    proven = 0
    for action, loss in zip(found.choices, choice_losses(found), strict=True):
        proven += loss.certain
        if situation.passes(action):
            assert loss.loss <= 0.5 or not situation.good
        else:
            assert not loss.is_best and loss.loss > 0.5 and loss.interval[0] > 0
    assert bool(proven) == (possible_deals(unseen(situation.view()), 400) is not None)
