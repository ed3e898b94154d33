"""Rules for the simple implementation, copied from the rulebook and not from the presets."""

from typing import Any

Sheet = dict[str, Any]

DOUBLE: Sheet = {
    "players": 4,
    "ranks": "ATKQJ",
    "fives_from": 60,
    "top": 1000,
    "jump": True,
    "rounds": "many",
    "must_hold_marriage": False,
    "all_pass": 50,
    "standing": None,
    "trump_needs_marriage": True,
    "free_at": None,
    "widow": 0,
    "bury_melded": True,
    "passed": 0,
    "typed": False,
    "minimum": 20,
    "most_to_need": None,
    "win_with_pinochles": None,
    "fold": False,
    "first_lead_trump": False,
    "beat": "always",
    "overtrump": True,
    "leader": "declarer",
    "run": [15, 150, 225, 300],
    "aces": [10, 100, 150, 200],
    "kings": [8, 80, 120, 160],
    "queens": [6, 60, 90, 120],
    "jacks": [4, 40, 60, 80],
    "pinochle": [4, 30, 60, 90],
    "dix": 0,
    "extra": None,
}
SINGLE: Sheet = DOUBLE | {
    "ranks": "ATKQJ9",
    "fives_from": None,
    "top": 300,
    "trump_needs_marriage": False,
    "minimum": 0,
    "run": [15, 150],
    "aces": [10, 100],
    "kings": [8, 80],
    "queens": [6, 60],
    "jacks": [4, 40],
    "pinochle": [4, 30],
    "dix": 1,
}
PARTNERS: Sheet = SINGLE | {
    "opening": 25,
    "all_pass": 25,
    "most_to_need": 25,
    "fold": True,
    "passed": 4,
    "extra": {"king": 4, "queen": 4, "both": 8},
}
AUCTION: Sheet = SINGLE | {"opening": 10, "all_pass": "redeal", "top": 200, "leader": "left"}
THREE: Sheet = SINGLE | {
    "players": 3,
    "opening": 16,
    "standing": 15,
    "all_pass": 15,
    "top": 200,
    "fold": True,
    "run": [15, 30],
    "aces": [10, 20],
    "kings": [8, 16],
    "queens": [6, 12],
    "jacks": [4, 8],
    "pinochle": [4, 8],
}
DOUBLED = {name: SINGLE[name] for name in ("run", "aces", "kings", "queens", "jacks", "pinochle")}
WIDOW: Sheet = THREE | {"widow": 3}

SHEETS: dict[str, Sheet] = {
    "doubles-1993": DOUBLE
    | {
        "opening": 51,
        "standing": 50,
        "free_at": 50,
        "fold": True,
        "first_lead_trump": True,
        "beat": "never",
        "overtrump": False,
        "run": [15, 30, 45, 60],
        "pinochle": [4, 30, 45, 60],
    },
    "daugherty-1983": DOUBLE
    | {
        "opening": 51,
        "typed": True,
        "most_to_need": 50,
        "win_with_pinochles": 4,
        "pinochle": [4, 30, 90, 0],
    },
    "nicholas-1992": DOUBLE
    | {
        "opening": 50,
        "jump": False,
        "minimum": 0,
        "run": [15, 30, 45, 60],
        "pinochle": [4, 30, 45, 60],
    },
    "double-deck": DOUBLE | {"opening": 50, "most_to_need": 50},
    "six-triple-deck": DOUBLE
    | {
        "players": 6,
        "opening": 75,
        "all_pass": 75,
        "fives_from": 100,
        "most_to_need": 75,
        "run": [15, 150, 225, 300, 375, 450],
        "aces": [10, 100, 150, 200, 250, 300],
        "kings": [8, 80, 120, 160, 200, 240],
        "queens": [6, 60, 90, 120, 150, 180],
        "jacks": [4, 40, 60, 80, 100, 120],
        "pinochle": [4, 30, 60, 90, 90, 120],
    },
    "single-deck-partners": PARTNERS,
    "single-deck-cutthroat": PARTNERS | {"passed": 0},
    "single-deck-auction": AUCTION,
    "check": AUCTION
    | {"opening": 20, "all_pass": 20, "must_hold_marriage": True, "leader": "declarer"},
    "firehouse": AUCTION | {"opening": 20, "rounds": "one", "leader": "declarer"},
    "three-hand": THREE,
    "three-hand-widow": WIDOW,
    "cutthroat-three": THREE | DOUBLED,
    "widow-three": WIDOW
    | DOUBLED
    | {"opening": 20, "standing": None, "all_pass": 19, "bury_melded": False},
}
