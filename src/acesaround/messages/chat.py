"""Chat messages that players send with one tap. None of them reveals anything about the cards."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

HELLO: Final = Template("chat.hello", "Hello, everyone!")
GOOD_LUCK: Final = Template("chat.good_luck", "Good luck!")
NICE_HAND: Final = Template("chat.nice_hand", "Nice hand!")
WELL_PLAYED: Final = Template("chat.well_played", "Well played!")
THANKS: Final = Template("chat.thanks", "Thanks!")
SORRY: Final = Template("chat.sorry", "Sorry!")
OOPS: Final = Template("chat.oops", "Oops!")
ONE_MOMENT: Final = Template("chat.one_moment", "One moment, please.")
BACK_AGAIN: Final = Template("chat.back_again", "I'm back.")
YOUR_TURN: Final = Template("chat.your_turn", "It's your turn.")
GOOD_GAME: Final = Template("chat.good_game", "Good game!")
ANOTHER_GAME: Final = Template("chat.another_game", "Another game?")
GOODBYE: Final = Template("chat.goodbye", "I have to go. Goodbye!")
