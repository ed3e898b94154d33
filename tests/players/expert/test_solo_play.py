"""Tests of the expert without partners: legal, repeatable with a seed, on time, true reasons."""

from collections.abc import Iterator
from statistics import mean
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.house_rules import HOUSES

from acesaround.analysis.arena.pair import play
from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import Bid, Bury, Deal, Fold, NameTrump, Pass, PlayOn
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase, State, hand_teams, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.interface import Cancel
from acesaround.kernel.sample import Sampler
from acesaround.messages import Message, reasons
from acesaround.players.base import Limit
from acesaround.players.daugherty.evaluation import bid_formulas
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert.bid_search import AuctionModel
from acesaround.players.expert.deals import draw_deals, is_cutthroat
from acesaround.players.expert.declarer import burials, cards_of
from acesaround.players.expert.hand_estimates import estimates
from acesaround.players.expert.outcomes import HandValues, defender_outlook, win_probability
from acesaround.players.expert.player import ExpertPlayer
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES
ALONE = sorted(name for name in RULES if is_cutthroat(RULES[name]))
FORMULA = DaughertyPlayer()
FEW = Limit(worlds=16)
EARLY = (Phase.AUCTION, Phase.NAME_TRUMP, Phase.BURY, Phase.DECLARE)


def hand(rules: RuleSet, seed: int, limit: Limit = FEW) -> Iterator[tuple[View, State]]:
    """Yield each view and state before play in a hand among experts."""
    seats = [ExpertPlayer(f"{seed} {seat}") for seat in range(rules.table.players)]
    state = apply(new_state(rules), deal(rules, f"alone {seed}", 0, seed % len(seats)))
    while state.turn is not None:
        seen = view(state, state.turn)
        who = seats[state.turn] if seen.phase in EARLY else FORMULA
        if seen.phase in EARLY:
            yield seen, state
        state = apply(state, who.choose(seen, limit).action)


def moments(name: str, phase: Phase, count: int) -> list[View]:
    """Return `count` views in a phase with a choice."""
    found: list[View] = []
    for seed in range(1000):
        for seen, _ in hand(RULES[name], seed):
            if seen.phase is phase and len(seen.legal) > 1:
                found.append(seen)
        if len(found) >= count:
            break
    return found[:count]


def test_which_tables_these_are() -> None:
    assert {"three-hand", "three-hand-widow", "cutthroat-three", "widow-three"} <= set(ALONE)
    assert {"five alone", "one against two, widow, paid double"} <= set(ALONE)
    assert not {"double-deck", "two-hand", "single-deck-auction"} & set(ALONE)


@pytest.mark.extended
@given(st.sampled_from(ALONE), st.integers(0, 10_000))
@settings(max_examples=12)
def test_every_choice_is_legal_with_reason_and_evidence(name: str, seed: int) -> None:
    for seen, _ in hand(RULES[name], seed, Limit(worlds=4)):
        choice = ExpertPlayer(1).choose(seen, Limit(worlds=4))
        assert choice.action in seen.legal
        assert choice.why
        assert all(Message.from_json(reason.to_json()) == reason for reason in choice.why)
        assert choice.bid_chance is None or 0 <= choice.bid_chance <= 1
        for one in choice.alternatives:
            assert one.action in seen.legal
            assert one.worlds <= 4 and one.error >= 0
            assert one.wins is None or 0 <= one.wins <= 1
        assert not choice.alternatives or choice.action == choice.alternatives[0].action


@pytest.mark.parametrize("name", ["three-hand", "three-hand-widow", "widow-three"])
def test_the_same_seed_and_worlds_give_the_same_choice(name: str) -> None:
    for seen, _ in hand(RULES[name], 3):
        assert ExpertPlayer(7).choose(seen, FEW) == ExpertPlayer(7).choose(seen, FEW)


def test_a_limit_of_time_is_kept() -> None:
    for seen in moments("three-hand-widow", Phase.AUCTION, 4):
        begun = process_time()
        few = ExpertPlayer(1).choose(seen, Limit(seconds=0.001)).alternatives[0].worlds
        assert process_time() - begun < 1
        assert few <= ExpertPlayer(1).choose(seen, Limit(seconds=0.2)).alternatives[0].worlds


def test_told_to_stop_it_chooses_by_the_formula() -> None:
    stopped = Cancel()
    stopped.set()
    for seen, _ in hand(RULES["three-hand-widow"], 2):
        assert ExpertPlayer(1).choose(seen, FEW, stopped) == FORMULA.choose(seen)


def test_what_is_said_of_an_auction_is_what_was_found() -> None:
    for seen in moments("three-hand", Phase.AUCTION, 12):
        choice = ExpertPlayer(1).choose(seen, FEW)
        if not choice.alternatives:
            continue
        best, other = choice.alternatives
        line = bid_formulas(seen)[0]
        hand, fate, tipped = choice.why
        assert (hand, choice.formula) == (line.message, line)
        bid, passed = (best, other) if isinstance(best.action, Bid) else (other, best)
        assert isinstance(bid.action, Bid) and isinstance(passed.action, Pass)
        if fate.code == "bidding_up.from":
            quoted, plan = fate.params["amount"], fate.params["plan"]
            assert isinstance(plan, Message)
            fate = plan
        else:
            quoted = fate.params["limit"]
        assert quoted == bid.action.amount
        assert (fate.family, fate.params["deals"]) == ("bidding_up", best.worlds)
        assert (choice.bid_chance, choice.worlds) == (fate.params.get("made"), best.worlds)
        assert best.wins is not None and other.wins is not None
        assert isinstance(best.action, Pass) or best.wins > other.wins - 0.002
        if tipped.code == "bid_or_pass":
            assert tipped.params == {"mine": bid.wins, "other": passed.wins}
        else:
            assert (tipped.code, tipped.params) == ("bid_or_pass.level", {"mine": bid.wins})


def test_how_an_auction_ends() -> None:
    standing_bid = AuctionModel(1, tuple(range(16, 36)), (2, 0), (0, 15), False)
    # Both others stop below. If this seat passes, the dealer is stuck at 15. Otherwise this seat
    # has it.
    assert standing_bid.ends([10, 12])[:2] == [(0, 15), (1, 16)]
    # One opponent goes to 20. This seat wins at 20 if it goes that far, because it bids 16, 18, and
    # 20.
    ends = dict(zip((-1, *standing_bid.limits), standing_bid.ends([20, 12]), strict=True))
    assert ends[-1] == (2, 16)
    assert ends[3] == (2, 20)
    assert ends[5] == (1, 20)
    # Two opponents bid each other up.
    assert standing_bid.ends([20, 18])[0] == (2, 19)
    once = AuctionModel(1, tuple(range(16, 36)), (2,), None, True)
    ends = dict(zip((-1, *once.limits), once.ends([18]), strict=True))
    assert ends[-1] == (2, 16)
    assert ends[1] == (2, 18)
    assert ends[2] == (1, 18)
    assert AuctionModel(1, (16, 17), (2,), None, False).ends([3])[0] is None


def test_deals_agree_with_the_calls() -> None:
    rules = RULES["three-hand"]
    state = apply(new_state(rules), deal(rules, "calls", 0, 2))
    state = apply(state, Bid(26))
    seen = view(state, 1)
    free = view(apply(apply(new_state(rules), deal(rules, "calls", 0, 2)), Pass()), 1)

    def strength(seen: View) -> float:
        deals = draw_deals(seen, Sampler(seen), 100, 1)
        hands = b"".join(deals.hand(number, 0) for number in range(100))
        return mean(estimates(rules, hands).limits)

    assert strength(seen) > strength(free) + 5
    deals = draw_deals(seen, Sampler(seen), 10, 1)
    for number in range(10):
        hands = [Hand.of_counts(deals.hand(number, seat)) for seat in range(3)]
        assert sum(hands, Hand()) == rules.full_deck
        assert hands[1] == seen.hand


@pytest.mark.parametrize("seed", range(6))
def test_burials_keep_what_is_worth_most(seed: int) -> None:
    rules = RULES["three-hand-widow"]
    for seen, _ in hand(rules, seed):
        if seen.phase is not Phase.BURY or seen.trump is None:
            continue
        kept = {
            action.cards: count_meld(rules, seen.hand - action.cards, seen.trump).total
            for action in seen.legal
            if isinstance(action, Bury)
        }
        ways = [cards_of(kinds) for kinds in burials(rules, seen.hand, seen.trump, 5)]
        assert len(set(ways)) == 5
        assert all(cards in kept for cards in ways)
        assert kept[ways[0]] >= max(kept.values()) - 2


def test_a_call_without_reason_is_no_hindrance() -> None:
    rules = RULES["three-hand"]
    state = apply(new_state(rules), deal(rules, "mad", 0, 2))
    for action in (Bid(150), Bid(170)):
        state = apply(state, action)
    choice = ExpertPlayer(1).choose(view(state, 2), FEW)
    assert choice.action == Pass()
    assert choice.alternatives[0].wins is not None and choice.alternatives[0].wins > 0.3


def widow_hand(cards: str) -> View:
    """Return the view of a widow-game bid winner at 20, after naming spades."""
    rules = RULES["three-hand-widow"]
    own = Hand.parse(cards)
    rest = sorted(rules.full_deck - own)
    widow = Hand(list(own)[-3:])
    others = Hand(rest[0::2]), Hand(rest[1::2])
    state = apply(new_state(rules), Deal(2, (own - widow, *others), widow))
    for action in (Bid(20), Pass(), Pass(), NameTrump(Suit.SPADES)):
        state = apply(state, action)
    return view(state, 0)


def test_it_buries_no_meld_and_no_aces() -> None:
    seen = widow_hand("S:AATKQJ H:AKQ C:ATJ9 D:AT99J")
    choice = ExpertPlayer(1).choose(seen, Limit(worlds=64))
    assert isinstance(choice.action, Bury)
    buried = choice.action.cards
    assert not any(card.rank is Rank.ACE or card.suit is Suit.SPADES for card in buried)
    assert Card.of(Rank.KING, Suit.HEARTS) not in buried
    found = {reason.code: reason.params for reason in choice.why}
    assert "burying.meld" in found and found["bid_is_made"]["chance"] == 1
    assert (choice.bid_chance, choice.worlds) == (1, found["bid_is_made"]["deals"])


def declares(name: str, cards: str, bid: int, scores: tuple[int, ...] = (0, 0, 0)) -> View:
    """Return the view of a bid winner who must decide to play on, with spades as trump."""
    rules = RULES[name]
    own = Hand.parse(cards)
    rest = sorted(rules.full_deck - own)
    state = new_state(rules)
    state = apply(state, Deal(2, (own, Hand(rest[0::2]), Hand(rest[1::2]))))
    for action in (Bid(bid), Pass(), Pass(), NameTrump(Suit.SPADES)):
        state = apply(state, action)
    assert state.phase is Phase.DECLARE and sum(scores) == 0
    return view(state, 0)


def test_it_folds_what_is_hopeless_and_plays_what_is_not() -> None:
    poor, good = "S:JJ99 H:KQJ9 C:KQJ9 D:QQ99", "S:AATTKQJ9 H:AKJ C:A9 D:A9J"
    fold = ExpertPlayer(1).choose(declares("three-hand", poor, 30), Limit(worlds=64))
    assert fold.action == Fold()
    assert fold.why[:2] == (
        reasons.MADE(bid=30, chance=0.0, deals=64),
        reasons.FOLD_LEAVES_NONE(),
    )
    assert (fold.bid_chance, fold.worlds) == (0, 64)
    play = ExpertPlayer(1).choose(declares("three-hand", good, 30), Limit(worlds=64))
    assert play.action == PlayOn()
    assert play.alternatives[0].mean > play.alternatives[1].mean


def test_the_worth_of_a_hand_is_its_score() -> None:
    checked = 0
    for name in ("three-hand", "three-hand-widow", "one against three, moon, nobody to save"):
        rules = RULES[name]
        for number in range(8):
            state = apply(new_state(rules), deal(rules, f"worth {number}", 0, 0))
            first = state
            while state.turn is not None:
                state = apply(state, FORMULA.choose(view(state, state.turn)).action)
            result = state.match.results[-1]
            this = result.round
            if result.outcome not in ("made", "set") or this.declarer is None or this.bid is None:
                continue
            for seat in range(rules.table.players):
                value, made = HandValues.of(view(first, seat)).played(
                    this.declarer, this.bid, result.meld, result.trick_points
                )
                team = hand_teams(rules, this.declarer)
                best = max(d for s, d in enumerate(result.delta) if team[s] != team[seat])
                assert value.ahead == result.delta[seat] - best
                assert made == (result.outcome == "made")
                assert 0 <= value.wins <= 1
                checked += 1
    assert checked > 30


def test_chances_among_several() -> None:
    rules = RULES["three-hand"]
    even = [win_probability(rules, (40, 40, 40), side, 100, 3) for side in range(3)]
    assert even == pytest.approx([1 / 3] * 3)
    scores = (80, 50, 10)
    chances = [win_probability(rules, scores, side, 100, 3) for side in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2]
    # Once a single made bid wins the game, extra points are worth little.
    more = win_probability(rules, (95, 50, 10), 0, 100, 3) - chances[0]
    assert 0 < more < win_probability(rules, (65, 50, 10), 0, 100, 3) - chances[1]


def test_against_the_bid_winner_the_others_set_him_together() -> None:
    together = apart = 0
    rules = RULES["three-hand"]
    total = rules.hand_trick_points
    for seed in range(20):
        state = apply(new_state(rules), deal(rules, f"together {seed}", 0, 0))
        while state.turn is not None:
            seen = view(state, state.turn)
            outlook = defender_outlook(seen) if seen.phase is Phase.TRICK_PLAY else None
            if seen.phase is Phase.TRICK_PLAY and seen.declarer == seen.seat:
                assert outlook is None
            elif outlook is not None and outlook.needed is not None:
                together += 1
                assert outlook.side == frozenset(range(3)) - {seen.declarer}
                assert seen.bid is not None and seen.declarer is not None
                others = sum(seen.taken) - seen.taken[seen.declarer]
                held = (seen.counted[seen.declarer] or 0) + total - others
                assert held - outlook.needed < seen.bid <= held - outlook.needed + 1
                assert outlook.wins[outlook.needed] > outlook.wins[outlook.needed - 1]
            elif outlook is not None:
                apart += 1
                assert outlook.side == frozenset((seen.seat,))
                assert len(outlook.wins) == total - sum(seen.taken) + 1
            state = apply(state, FORMULA.choose(seen).action)
    assert together > 20 and apart > 20


@pytest.mark.extended
def test_defence_is_the_same_whatever_points_are_multiplied_by() -> None:
    rules = RULES["three-hand"]
    together = apart = 0
    for seed in range(12):
        plain = apply(new_state(rules), deal(rules, f"together {seed}", 0, 0))
        tenfold = apply(new_state(rules.replace(scale=10)), deal(rules, f"together {seed}", 0, 0))
        while plain.turn is not None:
            seen, tens = view(plain, plain.turn), view(tenfold, plain.turn)
            one = defender_outlook(seen) if seen.phase is Phase.TRICK_PLAY else None
            if one is not None:
                ten = defender_outlook(tens)
                assert ten is not None and ten.side == one.side
                assert ten.wins[::10] == pytest.approx(one.wins, abs=1e-9)
                assert ten.results[::10] == pytest.approx([10 * points for points in one.results])
                assert ten.needed == (None if one.needed is None else 10 * one.needed)
                assert all(0 <= chance <= 1 for chance in one.wins)
                together += one.needed is not None
                apart += one.needed is None
            action = FORMULA.choose(seen).action
            plain = apply(plain, action)
            tens_of = Bid(10 * action.amount) if isinstance(action, Bid) else action
            tenfold = apply(tenfold, tens_of)
    assert together > 5 and apart > 5


def test_points_to_be_saved_by_more_than_one_trick() -> None:
    rules = RULES["five alone"]
    assert (rules.score.save.by, rules.score.save.at_least) == ("tricks", 2)
    seen = next(seen for seen, _ in hand(rules, 1, Limit(worlds=1)))
    melds, points = [20, 0, 0, 0, 0], [20, 30, 0, 0, 0]
    value, made = HandValues.of(seen).played(0, 40, melds, points)
    assert made
    assert value.ahead == (10 if seen.seat == 0 else {1: -10}.get(seen.seat, -40))


def test_who_has_called_once_is_out_where_everyone_calls_once() -> None:
    rules = RULES["three-hand"].replace(auction={"style": "single_round", "pass_final": False})
    for amount in (None, 30):
        first = apply(new_state(rules), deal(rules, 1, 0, 0))
        second = apply(first, Pass())
        third = apply(second, Pass() if amount is None else Bid(amount))
        assert third.turn == 0
        assert AuctionModel.of(view(third, 0)).rivals == ()


def test_where_trump_takes_a_marriage_the_formula_calls() -> None:
    rules = RULES["widow, trump after a marriage"]
    for seed in range(3):
        for seen, _ in hand(rules, seed, Limit(worlds=1)):
            if seen.phase is Phase.AUCTION:
                assert ExpertPlayer(1).choose(seen, FEW) == FORMULA.choose(seen)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["three-hand", "three-hand-widow"])
def test_it_wins_games_from_the_formula(name: str) -> None:
    """With one expert against two, expect about 55 % of games, with a standard error of 6 %."""
    rules, won = RULES[name], []
    few, none = Limit(worlds=16), Limit()
    for number in range(80):
        lone = number % 3
        seats = [ExpertPlayer(number) if seat == lone else FORMULA for seat in range(3)]
        limits_of = [few if seat == lone else none for seat in range(3)]
        game = play(rules, seats, limits_of, f"alone {number}", whole_game=True)
        won.append(game.state.match.winner == lone)
    assert mean(won) > 0.4


def test_chances_stand_where_the_target_is_far_out_of_reach() -> None:
    rules = load("three-hand").replace(game={"target": 100_000}, auction={"highest": 500})
    chances = [win_probability(rules, (40, 10, -20), side, 100_000, 3) for side in range(3)]
    assert sum(chances) == pytest.approx(1) and chances == sorted(chances, reverse=True)
