"""What can be said at a table with one tap."""

from __future__ import annotations

from typing import Final, Literal

PresetName = Literal[
    "hello", "good_luck", "nice_hand", "well_played", "thanks", "sorry", "oops", "one_moment",
    "back_again", "your_turn", "good_game", "another_game", "goodbye",
]  # fmt: skip

PRESETS: Final[dict[PresetName, str]] = {
    "hello": "Hello, everybody!",
    "good_luck": "Good luck!",
    "nice_hand": "Nice hand!",
    "well_played": "Well played!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "oops": "Oops!",
    "one_moment": "One moment, please.",
    "back_again": "I am back.",
    "your_turn": "It is your turn.",
    "good_game": "Good game!",
    "another_game": "Another game?",
    "goodbye": "I must go. Goodbye!",
}
"""The words of each, which tell nothing about cards."""
