"""House rules that together use every option of the game."""

from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet


def _made(preset: str, **changes: object) -> RuleSet:
    return load(preset).replace(**changes)


HOUSES: dict[str, RuleSet] = {
    "teams of two on every other seat, passing at once": _made(
        "single-deck-partners",
        table={"sides": "alternate"},
        exchange={"order": "simultaneous", "pass_count": 3},
        auction={"pass_final": False, "highest": 60},
    ),
    "six in two teams": _made(
        "six-triple-deck",
        meld={"count_by": "player", "overclaim": "reject"},
        score={"shoot_moon": {"bonus": 50, "penalty": 100}},
        game={"mercy": 300},
    ),
    "six in three partnerships": _made(
        "six-triple-deck",
        table={"sides": "partners"},
        game={"instant": [{"kind": "all_tricks"}, {"kind": "pinochles", "count": 3}]},
    ),
    "five alone": _made(
        "double-deck",
        table={"players": 5, "sides": "individual"},
        deal={"hand": 16, "first_dealer": "cut"},
        score={"save": {"by": "tricks", "at_least": 2, "else_lose": "all"}},
    ),
    "eight in four partnerships": _made(
        "doubles-1993", table={"players": 8}, deal={"hand": 10}, auction={"standing_bid": "none"}
    ),
    "one against two, widow, paid double": _made(
        "three-hand-widow",
        scale=10,
        table={"sides": "declarer_vs_rest"},
        auction={"standing_bid": "none", "all_pass": {"outcome": "redeal", "amount": "none"}},
        widow={"shown": True, "bury_forbidden": ["trump", "aces"]},
        meld={"melders": "declarer"},
        score={
            "set": "minus_double_bid",
            "fold": {"allowed": True, "defenders_get": "meld_plus", "plus": 5},
        },
        game={"target": 0, "max_hands": 4, "eligible": "any"},
    ),
    "one against three, moon, nobody to save": _made(
        "single-deck-cutthroat",
        table={"sides": "declarer_vs_rest"},
        meld={"side_minimum": 6},
        score={"shoot_moon": {"bonus": 25, "penalty": 50}, "board_set": "none"},
        game={"simultaneous": "none"},
    ),
    "poor hands dealt again": _made(
        "single-deck-cutthroat",
        deal={
            "misdeal": [
                {"min_nines": 4, "claim": "automatic"},
                {"min_nines": 2, "max_aces": 1, "claim": "optional"},
            ],
            "redeal_unscored": "left",
            "redeal_scored": "same",
        },
        play={"first_leader": "left_of_dealer", "head": "trump_led", "overtrump": False},
    ),
    "passes not final, typed totals": _made(
        "daugherty-1983",
        auction={"pass_final": False, "highest": 90},
        meld={"overclaim": "reject"},
        game={"instant": [{"kind": "pinochles", "count": 2, "when": "meld"}]},
    ),
    "one round, the dealer standing": _made(
        "doubles-1993",
        auction={"style": "single_round"},
        deal={"next_dealer": "winner"},
        game={"instant": [{"kind": "shutout", "score": 100}, {"kind": "all_tricks"}]},
    ),
    "bids for holders of meld": _made(
        "single-deck-auction",
        auction={"must_hold": "meld", "opening": 11, "jump": False},
        play={"void": "any", "overtrump": False, "head": "always"},
        score={"set": "to_defenders"},
    ),
    "widow for four with passing": _made(
        "single-deck-partners",
        deal={"hand": 11, "widow": 4},
        widow={
            "taker": "declarer",
            "trump_named": "before_widow",
            "bury": 4,
            "bury_scores": False,
            "bury_forbidden": ["melded", "counters"],
            "meld_from": "all",
        },
        exchange={"pass_count": 2},
    ),
    "widow, trump after a marriage": _made(
        "three-hand-widow",
        trump={"requires": "marriage", "on_impossible": "redeal_free", "waived_at_bid": 15},
        play={"first_lead": "trump", "first_lead_waived_at_bid": 15},
        game={"eligible": "any", "simultaneous": "extend_target", "max_hands": 20},
    ),
    "runs of any suit, marriages by the table": _made(
        "nicholas-1992",
        meld={
            "run_suits": "any",
            "marriage": [2, 6, 12, 20],
            "royal_marriage": [4, 10, 18, 30],
            "run_extra": {"king": 1, "queen": 1, "marriage": 5},
            "run_uses_marriage": False,
        },
        scale=10,
    ),
    "two hands, classes, follow suit": _made(
        "two-hand",
        meld={"reuse": "classes", "run_suits": "any", "dix": [1, 3], "marriage": [2, 5]},
        play={"stock_follow": "must", "stock_tricks_score": True, "overtrump": True},
        game={"simultaneous": "extend_target"},
    ),
    "two hands, dearer melds again": _made(
        "two-hand-classic",
        meld={
            "reuse": "classes_upgrade_only",
            "run_uses_marriage": True,
            "fresh_card_required": False,
            "per_trick": 3,
            "dix_is_extra": False,
        },
        play={"stock_tricks_score": False, "head": "always"},
        game={"mercy": 100},
    ),
    "two hands of four cards": _made(
        "two-hand",
        deal={"hand": 4},
        meld={"fresh_card_required": False, "dix_exchange": False},
        game={"max_hands": 2, "target": 0, "simultaneous": "none"},
    ),
    "two hands of one card": _made("two-hand", deal={"hand": 1}, game={"target": 40}),
    "any card, and the first bidder opens": _made(
        "nicholas-1992", auction={"first_must_bid": True}, play={"follow": "free"}
    ),
    "one round, the first bidder opens with meld": _made(
        "single-deck-auction",
        auction={"style": "single_round", "must_hold": "meld", "first_must_bid": True},
    ),
    "four alone, any card, the first bidder opens": _made(
        "single-deck-cutthroat", auction={"first_must_bid": True}, play={"follow": "free"}
    ),
    "two hands, any card throughout": _made(
        "two-hand-classic", play={"follow": "free", "stock_follow": "must"}
    ),
    "ten times everything": _made("single-deck-partners", scale=10),
}


def everything() -> dict[str, RuleSet]:
    """Return every preset and house rule set, by name."""
    return {name: load(name) for name in presets()} | HOUSES
