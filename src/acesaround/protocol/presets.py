"""Preset chat messages, sent with one tap."""

from __future__ import annotations

from typing import Final, Literal

from acesaround.messages import Template, chat

PresetName = Literal[
    "hello", "good_luck", "nice_hand", "well_played", "thanks", "sorry", "oops", "one_moment",
    "back_again", "your_turn", "good_game", "another_game", "goodbye",
]  # fmt: skip

PRESETS: Final[dict[PresetName, Template]] = {
    "hello": chat.HELLO,
    "good_luck": chat.GOOD_LUCK,
    "nice_hand": chat.NICE_HAND,
    "well_played": chat.WELL_PLAYED,
    "thanks": chat.THANKS,
    "sorry": chat.SORRY,
    "oops": chat.OOPS,
    "one_moment": chat.ONE_MOMENT,
    "back_again": chat.BACK_AGAIN,
    "your_turn": chat.YOUR_TURN,
    "good_game": chat.GOOD_GAME,
    "another_game": chat.ANOTHER_GAME,
    "goodbye": chat.GOODBYE,
}
"""Text of each preset message. None of them gives away anything about the cards."""
