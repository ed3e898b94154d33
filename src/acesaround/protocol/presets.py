"""What can be said at a table with one tap."""

from __future__ import annotations

from typing import Final, Literal

from acesaround.i18n import noted

PresetName = Literal[
    "hello", "good_luck", "nice_hand", "well_played", "thanks", "sorry", "oops", "one_moment",
    "back_again", "your_turn", "good_game", "another_game", "goodbye",
]  # fmt: skip

PRESETS: Final[dict[PresetName, str]] = {
    "hello": noted("Hello, everybody!"),
    "good_luck": noted("Good luck!"),
    "nice_hand": noted("Nice hand!"),
    "well_played": noted("Well played!"),
    "thanks": noted("Thank you!"),
    "sorry": noted("Sorry!"),
    "oops": noted("Oops!"),
    "one_moment": noted("One moment, please."),
    "back_again": noted("I am back."),
    "your_turn": noted("It is your turn."),
    "good_game": noted("Good game!"),
    "another_game": noted("Another game?"),
    "goodbye": noted("I must go. Goodbye!"),
}
"""The words of each, which tell nothing about cards."""
