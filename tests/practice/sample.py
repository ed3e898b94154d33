"""The kept sample of exercises from random hands. Run this file to write it again."""

from pathlib import Path

import msgspec

from acesaround.practice.exercises import Exercise
from acesaround.practice.hands import hand_exercise
from acesaround.practice.kinds import MistakeKind
from acesaround.rules.load import load

FILE = Path(__file__).with_name("sample.json")
WANTED: tuple[tuple[str, MistakeKind], ...] = (
    ("nicholas-1992", "bid_too_high"),
    ("nicholas-1992", "bid_too_low"),
    ("nicholas-1992", "trump"),
    ("nicholas-1992", "counters_kept"),
    ("nicholas-1992", "trumps_led_late"),
    ("doubles-1993", "leads"),
    ("daugherty-1983", "bid_too_high"),
    ("daugherty-1983", "trumps_spent"),
    ("single-deck-partners", "passing"),
    ("single-deck-partners", "folding"),
    ("single-deck-partners", "following"),
    ("three-hand-widow", "burying"),
    ("three-hand-widow", "trumps_led_early"),
    ("three-hand", "counters_lost"),
    ("two-hand", "winners"),
    ("two-hand", "leads"),
)
SEED = "sample"


def sample() -> list[Exercise]:
    """Return the kept sample."""
    return msgspec.json.decode(FILE.read_bytes(), type=list[Exercise])


if __name__ == "__main__":
    found = [hand_exercise(load(rules), [kind], SEED) for rules, kind in WANTED]
    assert None not in found
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
