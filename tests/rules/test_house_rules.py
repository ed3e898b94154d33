"""Tests that small house-rule changes are accepted and change nothing else."""

from typing import Any

import pytest
from tests.rules.impossible import changed

from acesaround.messages import Message
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import from_table, load, presets
from acesaround.rules.model import diff, to_table

HARMLESS: list[tuple[str, dict[str, Any]]] = [
    ("doubles-1993", {"meld.run": [15, 150, 225, 300]}),
    ("doubles-1993", {"auction.highest": 5050, "auction.steps": [[0, 1]]}),
    ("doubles-1993", {"auction.all_pass": {"outcome": "dealer_takes", "amount": 1}}),
    ("doubles-1993", {"trump.requires": "none", "play.first_lead": "any"}),
    ("doubles-1993", {"auction.standing_bid.amount": 45, "auction.opening": 46}),
    ("doubles-1993", {"game.instant": []}),
    ("doubles-1993", {"play.head": "always", "play.overtrump": True}),
    ("doubles-1993", {"meld.overclaim": "reject"}),
    ("daugherty-1983", {"meld.overclaim_costs": "excess"}),
    ("daugherty-1983", {"meld.declared": "on_board"}),
    ("daugherty-1983", {"trump.on_impossible": "redeal_free"}),
    ("daugherty-1983", {"score.board_set": "none", "trump.on_impossible": "set_and_redeal"}),
    ("daugherty-1983", {"meld.count_by": "program"}),
    ("daugherty-1983", {"score.fold.allowed": True}),
    ("daugherty-1983", {"auction.steps": [[50, 1], [60, 5], [100, 10]]}),
    ("nicholas-1992", {"auction.jump": True}),
    ("nicholas-1992", {"auction.all_pass": {"outcome": "redeal"}}),
    ("nicholas-1992", {"exchange.pass_count": 4, "exchange.order": "simultaneous"}),
    ("nicholas-1992", {"table.seat_names": []}),
    ("nicholas-1992", {"game.target": 0, "game.max_hands": 12}),
    ("nicholas-1992", {"game.mercy": 500}),
    ("nicholas-1992", {"deal.redeal_unscored": "left"}),
    ("nicholas-1992", {"deal.misdeal": [{"max_aces": 0, "min_noncounters": 13}]}),
    ("nicholas-1992", {"score.shoot_moon": {"bonus": 25, "penalty": 50}}),
    ("three-hand", {"auction.standing_bid": "none", "auction.opening": 15}),
    ("three-hand", {"meld.dix": "none"}),
    ("three-hand", {"game.eligible": "any", "game.simultaneous": "extend_target"}),
    ("three-hand", {"table.sides": "declarer_vs_rest", "meld.melders": "declarer"}),
    ("three-hand", {"deal.misdeal": [{"min_nines": 5, "claim": "optional"}]}),
    ("three-hand", {"auction.highest": 60}),
    ("three-hand-widow", {"widow.trump_named": "before_widow", "widow.shown": True}),
    (
        "three-hand",
        {
            "deck.ranks": ["A", "T", "K", "Q", "J"],
            "deck.copies": 3,
            "deal.hand": 20,
            "meld": {
                kind: [10, 20, 30]
                for kind in ("run", "aces", "kings", "queens", "jacks", "pinochle")
            }
            | {"dix": 0},
        },
    ),
    ("two-hand", {"meld.reuse": "classes_upgrade_only"}),
    ("two-hand", {"game.simultaneous": "none", "play.stock_follow": "must"}),
    ("two-hand", {"deck.ranks": ["A", "T", "K", "Q", "J"], "deal.hand": 12, "meld.dix": 0}),
    ("single-deck-partners", {"exchange.pass_count": 3}),
    ("single-deck-partners", {"scale": 10}),
    ("double-deck", {"table.sides": "alternate"}),
    ("single-deck-auction", {"auction.must_hold": "meld", "auction.pass_final": False}),
    ("single-deck-auction", {"auction.must_hold": "meld", "auction.first_must_bid": True}),
    ("nicholas-1992", {"auction.first_must_bid": True, "play.follow": "free"}),
    ("two-hand", {"auction.first_must_bid": True, "play.follow": "free"}),
]


@pytest.mark.parametrize(("base", "changes"), HARMLESS)
def test_harmless_house_rules_are_accepted(base: str, changes: dict[str, Any]) -> None:
    rules = load(changed(base, changes))
    assert from_table(to_table(rules)) == rules
    found = {path for path, _, _ in diff(load(base), rules)}
    named = {path if not path.startswith("meld") else "meld" for path in changes}
    assert found
    for path in found:
        assert any(path.startswith(name) for name in named), path


@pytest.mark.parametrize("name", presets())
def test_merging_changes_one_field_only(name: str) -> None:
    base, rules = load(name), load({"extends": name, "game": {"max_hands": 7}})
    assert diff(base, rules) == [("game.max_hands", None, 7)]
    assert rules.deal == base.deal


def test_replace_merges_as_a_file_would() -> None:
    base = load("nicholas-1992")
    rules = base.replace(meld={"run": [15, 150, 225, 300]}, score={"save": {"at_least": 2}})
    assert rules.meld.run == (15, 150, 225, 300)
    assert rules.meld.aces == base.meld.aces
    assert (rules.score.save.by, rules.score.save.at_least) == ("tricks", 2)
    assert rules.name == "nicholas-1992"
    assert base.meld.run == (15, 30, 45, 60)


def test_replace_keeps_the_scale() -> None:
    tens = load("single-deck-partners").replace(scale=10)
    assert tens.replace(game={"target": 100}).game.target == 1000
    assert tens.replace(scale=1) == load("single-deck-partners")


def test_replace_refuses_what_cannot_be() -> None:
    with pytest.raises(RulesError) as refused:
        load("nicholas-1992").replace(deal={"hand": 19})
    assert refused.value.code == "deal_does_not_exhaust_deck"


def test_none_in_python_takes_away() -> None:
    assert load("doubles-1993").replace(game={"instant": None}).game.instant == ()


FALLING: list[tuple[str, str, list[int], tuple[int, int, int, int]]] = [
    ("nicholas-1992", "meld.run", [15, 14, 13, 12], (15, 1, 14, 2)),
    ("nicholas-1992", "meld.run", [150, 15, 10, 5], (150, 1, 15, 2)),
    ("nicholas-1992", "meld.marriage", [4, 8, 6, 9], (8, 2, 6, 3)),
    ("daugherty-1983", "meld.pinochle", [4, 30, 0, 60], (30, 2, 0, 3)),
    ("daugherty-1983", "meld.pinochle", [4, 30, 90, 60], (90, 3, 60, 4)),
]


@pytest.mark.parametrize(("base", "path", "totals", "fall"), FALLING)
def test_more_sets_are_worth_no_less(
    base: str, path: str, totals: list[int], fall: tuple[int, int, int, int]
) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed(base, {path: totals}))
    params = dict(zip(("before", "sets", "after", "more"), fall, strict=True))
    assert refused.value.problems == (Problem(Message("meld_table_decreasing", params), path),)


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("nicholas-1992", {"meld.run": [15, 15, 15, 15]}),
        ("nicholas-1992", {"meld.jacks": [0, 0, 0, 0]}),
        ("nicholas-1992", {"meld.aces": [10, 100, 150, 0]}),
        ("daugherty-1983", {"game.instant": "none"}),
        ("daugherty-1983", {"game.instant": [{"kind": "pinochles", "count": 4}]}),
        (
            "daugherty-1983",
            {"meld.pinochle": [4, 30, 0, 0], "game.instant": [{"kind": "pinochles", "count": 3}]},
        ),
    ],
)
def test_totals_may_stay_and_end_where_the_game_is_won(base: str, changes: dict[str, Any]) -> None:
    assert load(changed(base, changes)).name == "house"


def test_a_scale_multiplies_all_points() -> None:
    ones = load("three-hand")
    tens = ones.replace(scale=10)
    assert (tens.hand_trick_points, tens.auction.opening) == (
        10 * ones.hand_trick_points, 10 * (ones.auction.opening or 0),
    )  # fmt: skip


def test_replace_cannot_put_rules_on_others() -> None:
    with pytest.raises(RulesError) as refused:
        load("nicholas-1992").replace(extends="two-hand")
    assert refused.value.problems == (Problem(Message("extends_in_replace"), "extends"),)
