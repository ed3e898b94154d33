"""Impossible rules about meld, play, scores, and the end of the game."""

from tests.rules.impossible import case

from acesaround.messages import Message

PLAY = [
    case(
        "daugherty-1983",
        {"meld.overclaim": "reject", "meld.overclaim_costs": "meld"},
        "overclaim_costs_if_cut_only",
        "meld.overclaim_costs",
        right="meld.overclaim_costs=nothing",
    ),
    case(
        "three-hand",
        {"deck.ranks": ["A", "T", "K", "Q", "9"], "deal.hand": 13},
        "meld_without_its_cards",
        "meld.run",
        missing=(Message("jack"),),
    ),
    case(
        "doubles-1993", {"meld.dealer_dix_turned": 1}, "dix_without_nines", "meld.dealer_dix_turned"
    ),
    case(
        "doubles-1993",
        {"meld.marriage": [2, 4]},
        "meld_table_length_marriage",
        "meld.marriage",
        totals=2,
        copies=4,
    ),
    case(
        "three-hand",
        {"meld.dix": [1, 2, 3]},
        "meld_table_length_dix",
        "meld.dix",
        totals=3,
        copies=2,
    ),
    case(
        "two-hand",
        {"meld.phase": "show"},
        "stock_without_stock_melding",
        "meld.phase",
        right="meld.phase=stock",
    ),
    case(
        "three-hand",
        {"meld.phase": "stock"},
        "stock_melding_without_stock",
        "meld.phase",
        right="meld.phase=show",
    ),
    case(
        "two-hand",
        {"meld.melders": "all"},
        "stock_melding_needs_trick_winner",
        "meld.melders",
        right="meld.melders=trick_winner",
    ),
    case(
        "two-hand", {"meld.per_trick": "none"}, "stock_melding_without_per_trick", "meld.per_trick"
    ),
    case(
        "two-hand",
        {"meld.reuse": "none"},
        "stock_melding_without_reuse",
        "meld.reuse",
        example="meld.reuse=once_per_type",
    ),
    case(
        "three-hand",
        {"meld.dix_exchange": True},
        "dix_exchange_without_upcard",
        "meld.dix_exchange",
    ),
    case(
        "nicholas-1992",
        {"auction.opening": 500},
        "scale_mismatch_opening",
        "auction.opening",
        opening=500,
        points=50,
        hint=Message("other_scale"),
    ),
    case(
        "three-hand",
        {"counters.points": {"A": 10, "T": 10, "K": 10}},
        "scale_mismatch_run",
        "meld.run",
        run=15,
        points=241,
        hint=Message("other_scale"),
    ),
    case(
        "three-hand",
        {"play.first_leader": "nondealer"},
        "nondealer_needs_two_players",
        "play.first_leader",
        players=2,
        declarer="play.first_leader=declarer",
        left="play.first_leader=left_of_dealer",
    ),
    case(
        "doubles-1993",
        {"counters.points": {"9": 1}},
        "counter_not_in_deck",
        "counters.points.9",
        rank="9",
    ),
    case(
        "nicholas-1992",
        {"score.save.at_least": 11},
        "save_threshold_unreachable_by_both.tricks",
        "score.save.at_least",
        total=20,
        half=10,
        least=11,
    ),
    case(
        "nicholas-1992",
        {"score.declarer_min_trick_points": 51},
        "declarer_minimum_unreachable",
        "score.declarer_min_trick_points",
        total=50,
        need=51,
    ),
    case(
        "three-hand",
        {"table.sides": "declarer_vs_rest", "game.instant": [{"kind": "all_tricks"}]},
        "all_tricks_needs_fixed_sides",
        "game.instant[0].kind",
    ),
    case(
        "nicholas-1992",
        {"game.instant": [{"kind": "pinochles"}]},
        "instant_pinochles_without_count",
        "game.instant[0].count",
        copies=4,
    ),
    case(
        "two-hand",
        {"game.instant": [{"kind": "pinochles", "count": 2}]},
        "instant_pinochles_need_show_phase",
        "game.instant[0].kind",
    ),
    case(
        "nicholas-1992",
        {"game.instant": [{"kind": "pinochles", "count": 4, "min_trick_points": 51}]},
        "instant_minimum_unreachable",
        "game.instant[0].min_trick_points",
        total=50,
    ),
    case(
        "nicholas-1992",
        {
            "game.instant": [
                {"kind": "pinochles", "count": 4, "min_trick_points": 20, "when": "meld"}
            ]
        },
        "instant_minimum_before_play",
        "game.instant[0].min_trick_points",
    ),
    case(
        "nicholas-1992",
        {"game.instant": [{"kind": "shutout"}]},
        "instant_shutout_without_score",
        "game.instant[0].score",
    ),
]
