"""The kept sample of exercises from random hands. Run this file to write it again."""

from pathlib import Path

import msgspec

from acesaround.practice.exercises import Exercise
from acesaround.practice.hands import hand_exercise
from acesaround.review.mistakes import MistakeKind
from acesaround.rules.load import load

FILE = Path(__file__).with_name("sample.json")
WANTED: tuple[tuple[str, MistakeKind], ...] = (
    ("nicholas-1992", "bid_too_high"),
    ("nicholas-1992", "bid_too_low"),
    ("nicholas-1992", "trump"),
    ("nicholas-1992", "counter_kept"),
    ("nicholas-1992", "trump_led_late"),
    ("doubles-1993", "lead"),
    ("daugherty-1983", "bid_too_high"),
    ("daugherty-1983", "ace_of_trump"),
    ("single-deck-partners", "pass"),
    ("single-deck-partners", "fold"),
    ("single-deck-partners", "follow"),
    ("three-hand-widow", "bury"),
    ("three-hand-widow", "trump_led_early"),
    ("three-hand", "counter_given_away"),
    ("two-hand", "winner"),
    ("two-hand", "lead"),
)
SEED = "sample"


def sample() -> list[Exercise]:
    """Return the kept sample."""
    return msgspec.json.decode(FILE.read_bytes(), type=list[Exercise])


if __name__ == "__main__":
    found = [hand_exercise(load(rules), [kind], SEED) for rules, kind in WANTED]
    assert None not in found
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
