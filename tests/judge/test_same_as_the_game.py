"""Tests that the judge agrees with the game on every decision in whole games."""

import json
import random
from functools import cache
from typing import Any

import pytest
from tests.support.slow import quick

import acesaround as aa
from acesaround.cards import Hand, Rank
from acesaround.game.actions import Bury, Deal, EnterMeld, Fold, Play
from acesaround.game.meld import PINOCHLE
from acesaround.game.state import HandResult, Phase, State
from acesaround.judge import judge
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import Game

ACTIONS = 150


def ask(rules: Any, kind: str, **given: Any) -> dict[str, Any]:
    question = {"id": 1, "rules": rules, "kind": kind, "input": given}
    answer = judge(question)
    assert "result" in answer, (question, answer)
    return answer["result"]


def texts(cards: Any) -> list[str]:
    return [str(card) for card in cards]


def stock_phase(state: State) -> dict[str, str]:
    if not state.rules.deal.stock:
        return {}
    return {"phase": "meld_play" if state.phase is Phase.STOCK_PLAY else "trick_play"}


def may_fold(rules: Any, state: State) -> bool:
    this = state.this_round
    if state.tricks or state.trick:
        moment = "after_first_lead"
    elif this.trump is None:
        moment = "before_trump_named"
    else:
        moment = "after_trump_named_before_first_lead"
    actor = "declarer" if state.turn == this.declarer else "defender"
    return said_of_folding(json.dumps(rules), actor, moment)


@cache
def said_of_folding(rules: str, actor: str, moment: str) -> bool:
    """Ask about folding only once, not at every card of 30 games."""
    legal: bool = ask(json.loads(rules), "fold_legality", actor=actor, moment=moment)["legal"]
    return legal


def check_decision(rules: str, game: Game) -> None:
    state = game.state
    this, seat = state.this_round, state.turn
    assert seat is not None
    if state.phase is not Phase.AUCTION:
        assert (Fold() in game.legal) is may_fold(rules, state)
    match state.phase:
        case Phase.AUCTION:
            calls = [
                [call.seat, "pass" if call.amount is None else call.amount] for call in this.calls
            ]
            now = ask(rules, "auction", dealer=this.deal.dealer, calls=calls)
            assert (now["over"], now["next_to_act"]) == (False, seat)
            table = ask(
                rules, "bid_legality", high_bid=now["high_bid"], hand=texts(state.hands[seat])
            )["table"]
            legal = {str(action) for action in game.legal} - {"pass"}
            assert legal == {amount for amount, may in table.items() if may}
        case Phase.NAME_TRUMP:
            allowed = ask(rules, "name_trump", bid=this.bid, hand=texts(state.hands[seat]))
            assert [f"trump {suit}" for suit in allowed["allowed"]] == sorted(map(str, game.legal))
        case Phase.TRICK_PLAY | Phase.STOCK_PLAY:
            given: dict[str, Any] = {} if this.bid is None else {"high_bid": this.bid}
            first = not state.tricks and not state.trick
            if first and state.phase is Phase.TRICK_PLAY:
                leader = ask(rules, "first_leader", dealer=this.deal.dealer, declarer=this.declarer)
                assert leader == {"first_leader": seat}
            legal_plays = ask(
                rules,
                "legal_plays",
                hand=texts(state.hands[seat]),
                trick=texts(state.trick),
                trump=str(this.trump),
                first_lead=first,
                **given,
                **stock_phase(state),
            )
            plays = {str(play)[:2] for play in game.legal if isinstance(play, Play)}
            assert legal_plays["legal"] == sorted(plays)


def check_trick(rules: str, before: State, after: State) -> None:
    trick = after.tricks[-1]
    won = ask(
        rules,
        "trick",
        trick=texts(trick.cards),
        trump=str(before.this_round.trump),
        **stock_phase(before),
    )
    assert won["points"] == trick.points
    assert (trick.leader + won["winner_index"]) % before.rules.table.players == trick.winner


def check_result(rules: Any, before: State, after: State, result: HandResult) -> None:
    this, state_rules = result.round, before.rules
    if result.outcome in ("passed_out", "misdeal"):
        return
    partners = max(state_rules.teams) + 1 < state_rules.table.players

    def sides(figures: Any) -> Any:
        return dict(zip("AB", figures, strict=True)) if partners else list(figures)

    buried = ask(rules, "trick", trick=texts(this.buried))["points"] if this.buried else 0
    taken = list(result.trick_points)
    if this.declarer is not None:
        taken[state_rules.teams[this.declarer]] -= buried
    given: dict[str, Any] = {"meld": sides(result.meld)}
    if this.declarer is not None:
        given |= {"bid": this.bid, "declarer": this.declarer}
    if result.outcome == "folded":
        given["fold"] = True
    elif this.declarer is not None and this.trump is None:
        given["no_marriage"] = True
    elif result.played:
        given |= {"trick_points": sides(taken), "tricks_won": sides(result.tricks)}
    if this.buried:
        given["buried"] = texts(this.buried)
    if this.shooting:
        given["shoot_moon"] = True
    dix_only = [True] * len(result.meld)
    for seat, meld in enumerate(this.melds):
        dix_only[state_rules.teams[seat]] &= all(item.kind == "dix" for item in meld.items)
    given["dix_only"] = sides(dix_only)
    if result.outcome != "won_at_meld":
        scored = ask(rules, "score_hand", **given)
        assert scored["delta"] == sides(result.delta)
        assert scored["outcome"] == result.outcome
    if not result.scored:
        return
    end_given: dict[str, Any] = {
        "before": sides(before.match.scores),
        "delta": sides(result.delta),
        "outcome": result.outcome,
        "progress_before": sides(before.match.progress),
        "trick_points": sides(result.trick_points),
    }
    if result.played:
        end_given["tricks_won"] = sides(result.tricks)
    if this.declarer is not None:
        end_given["declarer"] = this.declarer
    if (side := pinochles_of(result, state_rules)) is not None:
        end_given["quad_pinochle_side"] = side
    end = ask(rules, "game_end", **end_given)
    winner, names = after.match.winner, "AB" if partners else range(8)
    assert end["game_over"] == (after.phase is Phase.OVER)
    assert end["reason"] == after.match.reason
    assert end["winner"] == (None if winner is None else names[winner])


def pinochles_of(result: HandResult, rules: RuleSet) -> int | None:
    """Return the side that holds the pinochles of an instant win, from the cards alone.

    A bid winner who folds before burying has no final hand to meld from.
    """
    counts = [way.count or 0 for way in rules.game.instant if way.kind == "pinochles"]
    this = result.round
    for seat, hand in enumerate(this.deal.hands):
        if rules.widow is not None and seat == this.declarer:
            if not this.buried:
                continue
            hand = hand + this.deal.widow - this.buried
        if counts and min(hand.count(card) for card in PINOCHLE) >= counts[0]:
            return rules.teams[seat]
    return None


def check_melds(rules: str, result: HandResult) -> None:
    this = result.round
    if this.gifts or this.buried or not this.melds:
        return
    for hand, meld in zip(this.deal.hands, this.melds, strict=True):
        given = {"hand": texts(hand)} | ({} if this.trump is None else {"trump": str(this.trump)})
        assert ask(rules, "meld", **given)["items"] == meld.by_kind()


@pytest.mark.extended
@pytest.mark.parametrize("rules", presets())
def test_a_game(rules: str):
    game = aa.new(rules, seed=rules)
    player = aa.player("random", seed=rules)
    checked = 0
    for _ in range(ACTIONS):
        if game.over:
            break
        check_decision(rules, game)
        before = game.state
        game = game.play(player.choose(game.view()).action)
        after = game.state
        if len(after.match.results) > len(before.match.results):
            result = after.match.results[len(before.match.results)]
            check_result(rules, before, after, result)
            check_melds(rules, result)
            checked += 1
        elif len(after.tricks) > len(before.tricks):
            check_trick(rules, before, after)
    assert checked


MELD, END = (
    {"game": {"instant": [{"kind": "pinochles", "count": 4, "when": when}]}}
    for when in ("meld", "end")
)
FOLD = {"score": {"fold": {"allowed": True}}}
TWO = {"game": {"instant": [{"kind": "pinochles", "count": 2, "when": "meld"}]}}
SITUATIONS: dict[str, dict[str, Any]] = {
    "as in 1983": {"extends": "daugherty-1983"},
    "as in 1993": {"extends": "doubles-1993"},
    "counted by the program": {"extends": "daugherty-1983", "meld": {"count_by": "program"}},
    "hidden": {"extends": "daugherty-1983", "meld": {"declared": "on_board"}},
    "overclaims cost": {"extends": "daugherty-1983", "meld": {"overclaim_costs": "meld"}},
    "at the end": {"extends": "daugherty-1983", **END},
    "folding": {"extends": "daugherty-1983", **FOLD},
    "folding, at the end": {"extends": "doubles-1993", **END},
    "at meld, set and redealt": {"extends": "doubles-1993", **MELD},
    "redealt free": {"extends": "nicholas-1992", **MELD},
    "redealt free, at the end": {"extends": "nicholas-1992", **END},
    "the moon": {
        "extends": "daugherty-1983", **END, "score": {"shoot_moon": {"bonus": 25, "penalty": 50}},
    },
    "misdeals": {
        "extends": "daugherty-1983", "deal": {"misdeal": [{"max_aces": 3, "claim": "optional"}]},
    },
    "a widow": {"extends": "three-hand-widow", **TWO},
    "one against two": {
        "extends": "three-hand-widow", **TWO, "table": {"sides": "declarer_vs_rest"},
    },
}  # fmt: skip


def rigged(rules: RuleSet, rng: random.Random, dealer: int) -> Deal:
    """Return a deal where one hand has every pinochle and another perhaps has no marriage."""
    cards = list(rules.full_deck)
    rng.shuffle(cards)
    size, players = rules.deal.hand, rules.table.players
    first = sorted(cards, key=lambda card: card not in PINOCHLE)[:size]
    rest = list(Hand(cards) - first)
    rng.shuffle(rest)
    if rng.randrange(2):
        rest.sort(key=lambda card: card.rank in (Rank.QUEEN, Rank.JACK))
    hands = [Hand(first), *(Hand(rest[i * size : (i + 1) * size]) for i in range(players - 1))]
    turned = rng.randrange(players)
    return Deal(dealer, (*hands[turned:], *hands[:turned]), Hand(rest[(players - 1) * size :]))


@pytest.mark.parametrize("games", quick([12], [12, 60]))
@pytest.mark.parametrize("name", SITUATIONS)
def test_S0_50_S1_17_A1_9_the_judge_and_the_game_agree_about_who_wins(
    name: str, games: int
) -> None:
    rules = load(SITUATIONS[name])
    rng, outcomes = random.Random(name), set()
    for number in range(games):
        game = Game(rules, seed=number).play(rigged(rules, rng, number % rules.table.players))
        player, before = aa.player(("random", "daugherty")[number % 2], seed=number), game.state
        while not game.state.match.results:
            before = game.state
            if game.state.phase not in (Phase.AUCTION, Phase.MISDEAL):
                assert (Fold() in game.legal) is may_fold(SITUATIONS[name], before)
            choice = player.choose(game.view()).action
            if isinstance(choice, EnterMeld):
                choice = EnterMeld(rng.choice((0, choice.total, 999)))
            game = game.play(choice)
        hand = game.state.match.results[0]
        check_result(SITUATIONS[name], before, game.state, hand)
        outcomes.add((hand.outcome, game.state.match.reason))
    assert "quadruple_pinochle" in {reason for _, reason in outcomes}, outcomes


@pytest.mark.parametrize("rules", [name for name in presets() if load(name).widow is not None])
def test_burying(rules: str):
    """The judge allows the same cards to be buried as the game, and counts the same meld."""
    game, player = aa.new(rules, seed="bury"), aa.player("random", seed=3)
    while game.state.phase is not Phase.BURY:
        game = game.play(player.choose(game.view()).action)
    state = game.state
    this, seat = state.this_round, state.turn
    assert seat is not None
    held = state.hands[seat]
    buried = next(iter(game.legal))
    assert isinstance(buried, Bury)
    cards = buried.cards
    given = {
        "hand": texts(held - this.deal.widow),
        "widow": texts(this.deal.widow),
        "trump": str(this.trump),
    }
    result = ask(rules, "widow", **given, bury=texts(cards))
    after = game.play(buried).state
    assert result["hand_after"] == len(after.hands[seat])
    assert result["meld_items"] == after.this_round.melds[seat].by_kind()
    one_more = next(card for card in held - cards)
    count = state.rules.widow.bury if state.rules.widow else 0
    refused = ask(rules, "widow", **given, bury=texts((*cards, one_more)))
    assert refused == {"error": f"must_bury_exactly_{count}"}
