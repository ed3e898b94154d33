"""Tests of exercises: their place in the record, and answers that hold with other deals."""

from itertools import chain, permutations

import msgspec
import pytest
from tests.practice.sample import SEED, WANTED, sample
from tests.review.test_decisions import played

from acesaround.game.actions import Bid, Fold, Give, NameTrump, Pass, Play
from acesaround.game.state import Phase
from acesaround.messages import practice
from acesaround.notation.actions import parse_action
from acesaround.practice.exercises import Exercise, ExerciseError, Reviewed, right_choices
from acesaround.practice.hands import hand_exercise, random_hand
from acesaround.practice.kinds import KINDS, kinds_of, phases_of
from acesaround.practice.mistakes import mistakes
from acesaround.review.decisions import compare_choices, decision_seed, decisions
from acesaround.review.games import default_seed, review_hands
from acesaround.review.losses import choice_losses
from acesaround.review.mistakes import MISTAKES, mistake_kind
from acesaround.rules.load import load, presets

SAMPLE = sample()


@pytest.mark.extended
@pytest.mark.parametrize("one", SAMPLE, ids=lambda one: f"{one.rules} {one.kind}")
def test_answers_hold_with_other_deals(one: Exercise) -> None:
    seen = one.view()
    chosen = parse_action(one.review.chosen)
    results = compare_choices(seen, chosen, seed=20_261_127, deals=300)
    assert results is not None
    again = {loss.action: loss for loss in choice_losses(results)}
    best = again[one.review.best]
    assert best.p > 0.001 or best.loss < 0.5, "the best choice isn't significantly worse"
    wrong = [again[action] for action in again if not one.is_right(action)]
    assert again[one.review.chosen] in wrong
    # With 4,000 deals, all of them lose. These are few, so luck can make one look as good.
    assert all(loss.points < best.points + 2.5 * loss.error for loss in wrong)
    assert sum(loss.points < best.points for loss in wrong) >= 0.8 * len(wrong)
    assert again[one.review.chosen].loss > 0


def test_positions_and_kinds() -> None:
    for one in SAMPLE:
        seen = one.view()
        assert seen.my_turn and seen.seat == one.review.seat
        chosen, best = (parse_action(text) for text in (one.review.chosen, one.review.best))
        assert mistake_kind(seen, chosen, best) == one.kind
        assert seen.phase in phases_of(one.kind)
        assert len(one.states()) == one.review.number + 1
        assert all(parse_action(action) in seen.legal for action in one.right)
        assert seen.open_hands is None


def test_the_same_seed_gives_the_same_exercise() -> None:
    rules, kind = WANTED[0]
    assert hand_exercise(load(rules), [kind], SEED) == SAMPLE[0]


def test_figures_are_those_of_the_review() -> None:
    # `aces review --hand --seed` uses this seed for the decision.
    for one in SAMPLE[:3]:
        at = one.review
        assert at.seed == decision_seed(one.seed, at.hand, at.number, at.seat)


def test_equal_choices_are_right() -> None:
    review = SAMPLE[3].review
    assert right_choices(review.choices, review.chosen) == SAMPLE[3].right
    unclear = [msgspec.structs.replace(one, p=0.5) for one in review.choices]
    right = set(right_choices(unclear, review.chosen))
    assert right == {one.action for one in unclear if one.action != review.chosen}
    small = [msgspec.structs.replace(one, loss=0.4) for one in review.choices]
    assert len(right_choices(small, review.chosen)) == len(small)
    with pytest.raises(KeyError):
        SAMPLE[3].is_right("AS AS")


def test_mistakes_of_a_game() -> None:
    game = played("nicholas-1992", 3, "random")
    seed = default_seed(game)
    [review] = review_hands(game, [0], [1], deals=100, seed=seed)
    found = mistakes(game, [review], seed)
    assert found == mistakes(game, [review.to_json()], seed)
    faults = [one for one in review.decisions if one.is_fault and one.loss >= 0.5]
    assert [one.review.number for one in found] == [one.number for one in faults]
    assert len({one.id for one in found}) == len(found) > 0
    for one in found:
        assert one.view().my_turn
        assert one.review.chosen not in one.right and one.review.best in one.right
        assert "Seed" not in one.record


def test_records_that_are_broken() -> None:
    one = SAMPLE[0]
    bad = {
        practice.BAD_RECORD: msgspec.structs.replace(one, record="[Aces"),
        practice.NO_DECISION: msgspec.structs.replace(
            one, review=msgspec.structs.replace(one.review, number=999)
        ),
        practice.TOO_LARGE: msgspec.structs.replace(one, record=" " * 200_001),
    }
    for template, broken in bad.items():
        with pytest.raises(ExerciseError) as error:
            broken.view()
        assert error.value.message.code == template.code and one.id in str(error.value)
    for change in ({"hand": 9}, {"hand": 0}, {"seat": 3 - one.review.seat}):
        review = msgspec.structs.replace(one.review, **change)
        with pytest.raises(ExerciseError, match="without its decision"):
            msgspec.structs.replace(one, review=review).view()


def test_kinds_of_bids() -> None:
    seen = SAMPLE[0].view()
    assert seen.phase is Phase.AUCTION
    assert mistake_kind(seen, Bid(52), Pass()) == "bid_too_high"
    assert mistake_kind(seen, Bid(52), Bid(51)) == "bid_too_high"
    assert mistake_kind(seen, Pass(), Bid(50)) == "bid_too_low"
    assert mistake_kind(seen, Bid(50), Bid(51)) == "bid_too_low"
    fold = next(one for one in SAMPLE if one.kind == "fold").view()
    assert fold.phase is Phase.DECLARE and Fold() in fold.legal


def test_kinds_under_each_preset() -> None:
    for name in presets():
        kinds = kinds_of(load(name))
        assert list(kinds) == [kind for kind in KINDS if kind in kinds]
    two = kinds_of(load("two-hand"))
    assert not {"bid_too_high", "trump", "pass", "bury", "fold"} & set(two)
    assert "bury" in kinds_of(load("three-hand-widow"))
    assert "pass" in kinds_of(load("single-deck-partners"))
    assert "winner" not in kinds_of(load("nicholas-1992"))
    assert all(phases_of(kind) for kind in MISTAKES)


@pytest.mark.parametrize(
    ("change", "has_trump_spent", "has_winner"),
    [
        ({}, False, False),
        ({"head": "never", "overtrump": False}, False, True),
        ({"void": "any", "overtrump": False}, True, True),
        ({"follow": "free"}, True, True),
    ],
)
def test_kinds_of_cards_under_rules_of_play(
    change: dict[str, object], has_trump_spent: bool, has_winner: bool
) -> None:
    rules = load({"extends": "single-deck-partners", "play": change})
    found = set[str]()
    for seed in range(4):
        game, hand = random_hand(rules, str(seed))
        for one in chain(*(decisions(game, hand, seat) for seat in range(4))):
            seen = one.view
            cards = [each for each in seen.legal if isinstance(each, Play)] if seen.trick else []
            found |= {mistake_kind(seen, *both) for both in permutations(cards, 2)}
    assert found <= set(kinds_of(rules))
    for kind, expected in (("trump_spent", has_trump_spent), ("winner", has_winner)):
        assert (kind in found) == (kind in kinds_of(rules)) == expected


def test_phases_have_their_actions() -> None:
    actions = {"trump": NameTrump, "pass": Give, "lead": Play}
    for one in SAMPLE:
        if one.kind in actions:
            assert isinstance(parse_action(one.review.best), actions[one.kind])


def test_reviews_as_json_round_trip() -> None:
    for one in SAMPLE:
        table = msgspec.to_builtins(one)
        assert msgspec.convert(table, Exercise) == one
        assert Reviewed.of(table["review"]) == one.review
