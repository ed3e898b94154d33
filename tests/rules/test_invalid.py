"""Impossible rules are refused, each with the code of its reason."""

from typing import Any

import pytest

from acesaround.rules.errors import RulesError
from acesaround.rules.load import load
from acesaround.rules.validate import CHECKS

Changes = dict[str, Any]


def changed(base: str, changes: Changes) -> dict[str, Any]:
    """A table that extends `base` with changes given by dotted path."""
    table: dict[str, Any] = {"extends": base}
    for path, value in changes.items():
        inner = table
        *tables, name = path.split(".")
        for step in tables:
            inner = inner.setdefault(step, {})
        inner[name] = value
    return table


# The cases of the rulebook's part D, in its order.
RULEBOOK: list[tuple[str, Changes, str]] = [
    ("doubles-1993", {"deal.hand": 19}, "deal_does_not_exhaust_deck"),
    ("three-hand", {"deal.widow": 3}, "deal_does_not_exhaust_deck"),
    ("three-hand-widow", {"widow.bury": 2}, "bury_must_equal_widow"),
    ("doubles-1993", {"table.players": 3}, "deal_does_not_exhaust_deck"),
    ("three-hand", {"table.sides": "partners"}, "partners_need_even_players"),
    ("doubles-1993", {"meld.dix": 1}, "dix_without_nines"),
    ("doubles-1993", {"meld.aces": [10, 100]}, "meld_table_length_aces"),
    ("doubles-1993", {"deal.stock": True}, "stock_but_everything_dealt"),
    ("two-hand", {"deal.stock": False}, "deal_does_not_exhaust_deck"),
    ("two-hand", {"deal.upcard": False}, "upcard_trump_without_upcard"),
    ("two-hand", {"trump.chooser": "declarer"}, "declarer_trump_without_auction"),
    ("doubles-1993", {"trump.chooser": "upcard"}, "auction_with_upcard_trump"),
    ("doubles-1993", {"auction.opening": 50}, "opening_not_above_standing_bid"),
    ("doubles-1993", {"auction.all_pass.outcome": "redeal"}, "standing_bid_needs_dealer_takes"),
    ("three-hand", {"exchange.pass_count": 4}, "passing_without_partner"),
    ("daugherty-1983", {"play.head": "never"}, "overtrump_without_heading"),
    ("daugherty-1983", {"play.void": "any"}, "overtrump_without_must_trump"),
    ("doubles-1993", {"score.save.at_least": 26}, "save_threshold_unreachable_by_both"),
    (
        "daugherty-1983",
        {"score.board_set.needs_over": 60},
        "board_set_limit_not_total_trick_points",
    ),
    ("daugherty-1983", {"counters.last_trick": 1}, "board_set_limit_not_total_trick_points"),
    (
        "daugherty-1983",
        {"score.board_set.below_meld": 10},
        "board_set_meld_differs_from_side_minimum",
    ),
    ("doubles-1993", {"trump.requires": "none"}, "trump_lead_without_marriage_requirement"),
    ("two-hand", {"game.eligible": "declarer_made"}, "declarer_win_without_auction"),
    ("doubles-1993", {"score.set": "none"}, "auction_without_set_penalty"),
    ("two-hand", {"play.first_leader": "declarer"}, "declarer_leads_without_auction"),
    ("nicholas-1992", {"auction.style": "single_round"}, "single_round_needs_amounts"),
    ("doubles-1993", {"auction.steps": [[60, 5], [0, 1]]}, "bad_steps"),
    ("single-deck-partners", {"exchange.pass_count": 13}, "pass_count_exceeds_hand"),
    ("two-hand", {"score.fold.allowed": True}, "fold_without_auction"),
    (
        "three-hand-widow",
        {"widow.meld_from": "all"},
        "bury_forbidden_melded_disagrees_with_meld_from",
    ),
    (
        "daugherty-1983",
        {"score.declarer_min_meld": 10},
        "board_set_meld_differs_from_declarer_minimum",
    ),
    (
        "doubles-1993",
        {"trump.waived_at_bid": 51},
        "trump_lead_waiver_differs_from_marriage_waiver",
    ),
    ("doubles-1993", {"trump.on_impossible": "board_set"}, "board_set_outcome_without_board_set"),
    ("doubles-1993", {"game.target": 200}, "shutout_not_below_target"),
    ("two-hand", {"meld.count_by": "player"}, "player_count_needs_show_phase"),
    ("doubles-1993", {"meld.melders": "trick_winner"}, "trick_winner_melds_only_in_stock_phase"),
    ("doubles-1993", {"meld.melders": "declarer"}, "declarer_only_meld_needs_declarer_vs_rest"),
    ("doubles-1993", {"meld.run": [150, 1500, 2250, 3000]}, "scale_mismatch_run"),
    ("daugherty-1983", {"trump.on_impossible": "none"}, "no_outcome_when_trump_impossible"),
    (
        "daugherty-1983",
        {"game.instant": [{"kind": "pinochles", "count": 5, "when": "meld"}]},
        "instant_pinochles_exceed_copies",
    ),
]

# What else the game could not play.
OURS: list[tuple[str, Changes, str]] = [
    (
        "daugherty-1983",
        {"meld.overclaim": "reject", "meld.overclaim_costs": "meld"},
        "overclaim_costs_if_cut_only",
    ),
    ("doubles-1993", {"deck.ranks": []}, "deck_without_cards"),
    ("doubles-1993", {"deck.ranks": ["A", "A", "T", "K", "Q"]}, "duplicate_rank"),
    ("doubles-1993", {"deck.ranks": ["A", "K", "T", "Q", "J"]}, "ranks_not_in_order"),
    (
        "three-hand",
        {"deck.ranks": ["A", "T", "K", "Q", "9"], "deal.hand": 13},
        "meld_without_its_cards",
    ),
    ("two-hand", {"table.sides": "partners"}, "partners_need_even_players"),
    ("two-hand", {"table.sides": "declarer_vs_rest"}, "declarer_vs_rest_without_auction"),
    ("doubles-1993", {"table.seat_names": ["N", "E", "S"]}, "seat_names_count"),
    ("three-hand", {"table.seat_names": ["Ann", "Bob", "ann"]}, "seat_names_alike"),
    ("three-hand", {"table.seat_names": ["Ann", "Bob", " "]}, "seat_names_length"),
    ("daugherty-1983", {"table.show_formula": True}, "formula_without_open_hands"),
    ("two-hand", {"deal.hand": 24}, "stock_but_everything_dealt"),
    ("two-hand", {"deal.widow": 1}, "stock_not_shared_evenly"),
    ("two-hand", {"deal.widow": 2}, "widow_with_stock"),
    ("two-hand", {"table.players": 3}, "stock_needs_two_players"),
    ("three-hand", {"deal.upcard": True}, "upcard_without_stock"),
    ("two-hand", {"play.stock_follow": "none"}, "stock_without_stock_follow"),
    ("three-hand", {"play.stock_follow": "free"}, "stock_follow_without_stock"),
    ("three-hand", {"play.stock_tricks_score": True}, "stock_tricks_without_stock"),
    ("three-hand-widow", {"widow": "none"}, "widow_cards_without_widow_rules"),
    ("three-hand-widow", {"deal.hand": 16, "deal.widow": 0}, "widow_rules_without_widow_cards"),
    (
        "three-hand-widow",
        {"deal.hand": 5, "deal.widow": 33, "widow.bury": 33},
        "widow_larger_than_hand",
    ),
    ("three-hand", {"deal.misdeal": [{"claim": "optional"}]}, "misdeal_without_condition"),
    ("doubles-1993", {"deal.misdeal": [{"min_nines": 5}]}, "misdeal_without_nines"),
    ("three-hand", {"deal.misdeal": [{"min_noncounters": 17}]}, "misdeal_larger_than_hand"),
    ("three-hand", {"deal.misdeal": [{"min_nines": 2}]}, "every_deal_is_misdeal"),
    ("doubles-1993", {"deal.misdeal": [{"max_aces": 4}]}, "every_deal_is_misdeal"),
    ("three-hand", {"deal.misdeal": [{"min_noncounters": 8}]}, "every_deal_is_misdeal"),
    ("doubles-1993", {"auction.steps": []}, "bad_steps"),
    ("doubles-1993", {"auction.steps": [[0, 0]]}, "bad_steps"),
    ("doubles-1993", {"auction.steps": [[60, 5]]}, "bad_steps"),
    ("doubles-1993", {"auction.steps": [[-5, 1]]}, "bad_steps"),
    ("doubles-1993", {"auction.opening": "none"}, "auction_without_opening"),
    ("daugherty-1983", {"auction.opening": 62}, "opening_not_on_step"),
    ("nicholas-1992", {"auction.highest": 49}, "highest_below_opening"),
    ("doubles-1993", {"auction.highest": 10**6, "auction.steps": [[0, 1]]}, "too_many_bids"),
    ("doubles-1993", {"game.target": 10**6}, "too_many_bids"),
    ("double-deck", {"game.target": 0, "auction.opening": 2000}, "too_many_bids"),
    ("nicholas-1992", {"auction.all_pass": "none"}, "auction_without_all_pass"),
    ("nicholas-1992", {"auction.all_pass.amount": "none"}, "dealer_takes_without_amount"),
    (
        "check",
        {"deck.ranks": ["A", "T"], "deal.hand": 4},
        "must_hold_without_marriages",
    ),
    ("two-hand", {"game.simultaneous": "declarer"}, "declarer_tie_without_auction"),
    ("two-hand", {"score.set": "minus_bid"}, "set_penalty_without_auction"),
    ("two-hand", {"score.board_set": {"needs_over": 25}}, "board_set_without_auction"),
    (
        "two-hand",
        {"score.shoot_moon": {"bonus": 1, "penalty": 1}},
        "shoot_moon_without_auction",
    ),
    (
        "two-hand",
        {"deal.widow": 2, "widow": {"trump_named": "after_widow", "bury": 2}},
        "widow_without_auction",
    ),
    ("two-hand", {"exchange.pass_count": 2}, "passing_without_auction"),
    ("two-hand", {"auction.style": "ascending"}, "auction_with_stock"),
    ("two-hand", {"trump.requires": "marriage"}, "marriage_requirement_with_upcard"),
    (
        "nicholas-1992",
        {"deck.ranks": ["A", "T", "J"], "deal.hand": 12},
        "marriage_requirement_without_marriages",
    ),
    ("six-triple-deck", {"exchange.pass_count": 3}, "passing_without_partner"),
    ("doubles-1993", {"meld.dealer_dix_turned": 1}, "dix_without_nines"),
    ("doubles-1993", {"meld.marriage": [2, 4]}, "meld_table_length_marriage"),
    ("three-hand", {"meld.dix": [1, 2, 3]}, "meld_table_length_dix"),
    ("two-hand", {"meld.phase": "show"}, "stock_without_stock_melding"),
    ("three-hand", {"meld.phase": "stock"}, "stock_melding_without_stock"),
    ("two-hand", {"meld.melders": "all"}, "stock_melding_needs_trick_winner"),
    ("two-hand", {"meld.per_trick": "none"}, "stock_melding_without_per_trick"),
    ("two-hand", {"meld.reuse": "none"}, "stock_melding_without_reuse"),
    ("three-hand", {"meld.dix_exchange": True}, "dix_exchange_without_upcard"),
    ("nicholas-1992", {"auction.opening": 500}, "scale_mismatch_opening"),
    ("three-hand", {"counters.points": {"A": 10, "T": 10, "K": 10}}, "scale_mismatch_run"),
    ("three-hand", {"play.first_leader": "nondealer"}, "nondealer_needs_two_players"),
    ("doubles-1993", {"counters.points": {"9": 1}}, "counter_not_in_deck"),
    ("nicholas-1992", {"score.save.at_least": 11}, "save_threshold_unreachable_by_both"),
    (
        "nicholas-1992",
        {"score.declarer_min_trick_points": 51},
        "declarer_minimum_unreachable",
    ),
    (
        "three-hand",
        {"table.sides": "declarer_vs_rest", "game.instant": [{"kind": "all_tricks"}]},
        "all_tricks_needs_fixed_sides",
    ),
    (
        "nicholas-1992",
        {"game.instant": [{"kind": "pinochles"}]},
        "instant_pinochles_without_count",
    ),
    (
        "two-hand",
        {"game.instant": [{"kind": "pinochles", "count": 2}]},
        "instant_pinochles_need_show_phase",
    ),
    (
        "nicholas-1992",
        {"game.instant": [{"kind": "pinochles", "count": 4, "min_trick_points": 51}]},
        "instant_minimum_unreachable",
    ),
    (
        "nicholas-1992",
        {
            "game.instant": [
                {"kind": "pinochles", "count": 4, "min_trick_points": 20, "when": "meld"}
            ]
        },
        "instant_minimum_before_play",
    ),
    ("nicholas-1992", {"game.instant": [{"kind": "shutout"}]}, "instant_shutout_without_score"),
]


@pytest.mark.parametrize(("base", "changes", "code"), RULEBOOK + OURS)
def test_impossible_rules_are_refused(base: str, changes: Changes, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed(base, changes))
    assert code in refused.value.codes, refused.value
    assert code in str(refused.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"auction.highest": 2050, "auction.steps": [[0, 1]]},
        {"auction.highest": 2050, "auction.steps": [[0, 1]], "scale": 100},
        {"auction.highest": 10**6, "auction.steps": [[0, 1], [60, 10**4]]},
        {"auction.highest": 10**6, "auction.jump": False},
    ],
)
def test_bids_by_the_thousand_can_be_played(changes: Changes) -> None:
    assert load(changed("doubles-1993", changes)).auction.highest


def test_part_d_has_forty_cases() -> None:
    assert len(RULEBOOK) == 40


def test_every_check_says_why_in_its_docstring() -> None:
    assert all(check.__doc__ for check in CHECKS)


def test_all_problems_are_listed_at_once() -> None:
    table = changed("three-hand", {"deal.hand": "many", "deal.cards": 3, "game.target": -1})
    table["meld"] = {"run": [15, 30, 45]}
    table["table"] = {"sides": "partners"}
    with pytest.raises(RulesError) as refused:
        load(table)
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("unknown_field", "deal.cards"),
        ("wrong_type", "deal.hand"),
        ("bad_value", "game.target"),
        ("partners_need_even_players", "table.sides"),
        ("meld_table_length_run", "meld.run"),
    ]


def test_messages_say_what_would_be_right() -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("doubles-1993", {"deal.hand": 19}))
    assert str(refused.value) == (
        "deal.hand: 4 hands of 19 make 76 cards, the deck has 80; 20 each would be right "
        "[deal_does_not_exhaust_deck]"
    )


@pytest.mark.parametrize(
    ("widow", "said"),
    [(3, "15 each would be right"), (4, "16 each and no widow would be right")],
)
def test_a_hand_that_would_be_right_is_dealt_beside_the_widow(widow: int, said: str) -> None:
    with pytest.raises(RulesError, match=said):
        load(changed("three-hand-widow", {"deal.widow": widow, "deal.hand": 14}))
