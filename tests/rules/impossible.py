"""Impossible rules with their problems, for the cases in part D of the rulebook."""

from typing import Any, NamedTuple

from acesaround.messages import Message
from acesaround.messages.message import Value

Changes = dict[str, Any]


class Case(NamedTuple):
    """A preset, changes by dotted path that make it impossible, and the resulting problem."""

    base: str
    changes: Changes
    message: Message
    path: str


def case(base: str, changes: Changes, code: str, path: str, /, **params: Value) -> Case:
    """Return a case; `params` are those of the message."""
    return Case(base, changes, Message(code, params), path)


def changed(base: str, changes: Changes) -> dict[str, Any]:
    """Return a table that extends `base` with changes by dotted path."""
    table: dict[str, Any] = {"extends": base}
    for path, value in changes.items():
        inner = table
        *tables, name = path.split(".")
        for step in tables:
            inner = inner.setdefault(step, {})
        inner[name] = value
    return table


RULEBOOK = [
    case(
        "doubles-1993",
        {"deal.hand": 19},
        "deal_does_not_exhaust_deck.right",
        "deal.hand",
        sum=Message("dealt_hands", {"players": 4, "hand": 19}),
        dealt=76,
        cards=80,
        right=Message("right_deal", {"hand": 20}),
    ),
    case(
        "three-hand",
        {"deal.widow": 3},
        "deal_does_not_exhaust_deck.right",
        "deal.hand",
        sum=Message("dealt_hands.and_widow", {"players": 3, "hand": 16, "widow": 3}),
        dealt=51,
        cards=48,
        right=Message("right_deal", {"hand": 15}),
    ),
    case(
        "three-hand-widow",
        {"widow.bury": 2},
        "bury_must_equal_widow",
        "widow.bury",
        widow=3,
        bury=2,
    ),
    case(
        "doubles-1993",
        {"table.players": 3},
        "deal_does_not_exhaust_deck.right",
        "deal.hand",
        sum=Message("dealt_hands", {"players": 3, "hand": 20}),
        dealt=60,
        cards=80,
        right=Message("right_deal.widow", {"hand": 26, "rest": 2}),
    ),
    case(
        "three-hand",
        {"table.sides": "partners"},
        "partners_need_even_players",
        "table.sides",
        sides="table.sides=partners",
        players=3,
        individual="table.sides=individual",
    ),
    case("doubles-1993", {"meld.dix": 1}, "dix_without_nines", "meld.dix"),
    case(
        "doubles-1993",
        {"meld.aces": [10, 100]},
        "meld_table_length_aces",
        "meld.aces",
        totals=2,
        copies=4,
    ),
    case(
        "doubles-1993",
        {"deal.stock": True},
        "stock_but_everything_dealt",
        "deal.stock",
        sum=Message("dealt_hands", {"players": 4, "hand": 20}),
        dealt=80,
        cards=80,
    ),
    case(
        "two-hand",
        {"deal.stock": False},
        "deal_does_not_exhaust_deck.right",
        "deal.hand",
        sum=Message("dealt_hands", {"players": 2, "hand": 12}),
        dealt=24,
        cards=48,
        right=Message("right_deal", {"hand": 24}),
    ),
    case("two-hand", {"deal.upcard": False}, "upcard_trump_without_upcard", "deal.upcard"),
    case(
        "two-hand",
        {"trump.chooser": "declarer"},
        "declarer_trump_without_auction",
        "trump.chooser",
        right="trump.chooser=upcard",
    ),
    case(
        "doubles-1993",
        {"trump.chooser": "upcard"},
        "auction_with_upcard_trump",
        "trump.chooser",
        right="trump.chooser=declarer",
        style="auction.style",
    ),
    case(
        "doubles-1993",
        {"auction.opening": 50},
        "opening_not_above_standing_bid",
        "auction.opening",
        amount=50,
        least=51,
    ),
    case(
        "doubles-1993",
        {"auction.all_pass.outcome": "redeal"},
        "standing_bid_needs_dealer_takes",
        "auction.all_pass.outcome",
        amount=50,
        right="auction.all_pass.outcome=dealer_takes",
    ),
    case(
        "three-hand", {"exchange.pass_count": 4}, "passing_without_partner", "exchange.pass_count"
    ),
    case(
        "daugherty-1983",
        {"play.head": "never"},
        "overtrump_without_heading",
        "play.overtrump",
        head="play.head",
    ),
    case(
        "daugherty-1983",
        {"play.void": "any"},
        "overtrump_without_must_trump",
        "play.overtrump",
        void="play.void",
    ),
    case(
        "doubles-1993",
        {"score.save.at_least": 26},
        "save_threshold_unreachable_by_both.points",
        "score.save.at_least",
        total=50,
        half=25,
        least=26,
    ),
    case(
        "daugherty-1983",
        {"score.board_set.needs_over": 60},
        "board_set_limit_not_total_trick_points",
        "score.board_set.needs_over",
        total=50,
        needs_over=60,
    ),
    case(
        "daugherty-1983",
        {"counters.last_trick": 1},
        "board_set_limit_not_total_trick_points",
        "score.board_set.needs_over",
        total=49,
        needs_over=50,
    ),
    case(
        "daugherty-1983",
        {"score.board_set.below_meld": 10},
        "board_set_meld_differs_from_side_minimum",
        "score.board_set.below_meld",
        minimum=20,
        below=10,
        field="meld.side_minimum",
    ),
    case(
        "doubles-1993",
        {"trump.requires": "none"},
        "trump_lead_without_marriage_requirement",
        "play.first_lead",
        right="play.first_lead=any",
        requires="trump.requires",
    ),
    case(
        "two-hand",
        {"game.eligible": "declarer_made"},
        "declarer_win_without_auction",
        "game.eligible",
        right="game.eligible=any",
    ),
    case(
        "doubles-1993",
        {"score.set": "none"},
        "auction_without_set_penalty",
        "score.set",
        right="score.set=minus_bid",
    ),
    case(
        "two-hand",
        {"play.first_leader": "declarer"},
        "declarer_leads_without_auction",
        "play.first_leader",
        left="play.first_leader=left_of_dealer",
        nondealer="play.first_leader=nondealer",
    ),
    case(
        "nicholas-1992",
        {"auction.style": "single_round"},
        "single_round_needs_amounts",
        "auction.jump",
    ),
    case(
        "doubles-1993",
        {"auction.steps": [[60, 5], [0, 1]]},
        "bad_steps.not_ascending",
        "auction.steps",
        right=Message("steps_example"),
    ),
    case(
        "single-deck-partners",
        {"exchange.pass_count": 13},
        "pass_count_exceeds_hand",
        "exchange.pass_count",
        count=13,
        hand=12,
    ),
    case("two-hand", {"score.fold.allowed": True}, "fold_without_auction", "score.fold.allowed"),
    case(
        "three-hand-widow",
        {"widow.meld_from": "all"},
        "bury_forbidden_melded_disagrees_with_meld_from",
        "widow.bury_forbidden",
        melded="widow.bury_forbidden=melded",
    ),
    case(
        "daugherty-1983",
        {"score.declarer_min_meld": 10},
        "board_set_meld_differs_from_declarer_minimum",
        "score.board_set.below_meld",
        minimum=10,
        below=20,
        field="score.declarer_min_meld",
    ),
    case(
        "doubles-1993",
        {"trump.waived_at_bid": 51},
        "trump_lead_waiver_differs_from_marriage_waiver",
        "play.first_lead_waived_at_bid",
        waived_at_bid=Message("written", {"text": "51"}),
        first_lead_waived_at_bid=Message("written", {"text": "50"}),
        field="trump.waived_at_bid",
    ),
    case(
        "doubles-1993",
        {"trump.on_impossible": "board_set"},
        "board_set_outcome_without_board_set",
        "trump.on_impossible",
        board_set="score.board_set",
    ),
    case(
        "doubles-1993",
        {"game.target": 200},
        "shutout_not_below_target",
        "game.instant[2].score",
        target=200,
        score=250,
    ),
    case(
        "two-hand",
        {"meld.count_by": "player"},
        "player_count_needs_show_phase",
        "meld.count_by",
        right="meld.count_by=program",
    ),
    case(
        "doubles-1993",
        {"meld.melders": "trick_winner"},
        "trick_winner_melds_only_in_stock_phase",
        "meld.melders",
        right="meld.melders=all",
    ),
    case(
        "doubles-1993",
        {"meld.melders": "declarer"},
        "declarer_only_meld_needs_declarer_vs_rest",
        "meld.melders",
        sides="table.sides",
        right="meld.melders=all",
    ),
    case(
        "doubles-1993",
        {"meld.run": [150, 1500, 2250, 3000]},
        "scale_mismatch_run",
        "meld.run",
        run=150,
        points=50,
        hint=Message("other_scale"),
    ),
    case(
        "daugherty-1983",
        {"trump.on_impossible": "none"},
        "no_outcome_when_trump_impossible",
        "trump.on_impossible",
        set="trump.on_impossible=set_and_redeal",
        board_set="trump.on_impossible=board_set",
        free="trump.on_impossible=redeal_free",
    ),
    case(
        "daugherty-1983",
        {"game.instant": [{"kind": "pinochles", "count": 5, "when": "meld"}]},
        "instant_pinochles_exceed_copies",
        "game.instant[0].count",
        copies=4,
        count=5,
    ),
]
"""All cases, in rulebook order."""
