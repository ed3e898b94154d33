"""Names and descriptions of the computer players, and errors in choosing one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Template

TITLES: Final[Mapping[str, Template]] = {
    "expert": Template("player_title.expert", "Expert"),
    "daugherty": Template("player_title.daugherty", "1983 formula"),
    "club": Template("player_title.club", "Club player"),
    "beginner": Template("player_title.beginner", "Beginner"),
    "random": Template("player_title.random", "Random"),
}
LINES: Final[Mapping[str, Template]] = {
    "expert": Template(
        "player_line.expert", "Deals the hidden cards in many ways and plays out each deal."
    ),
    "daugherty": Template(
        "player_line.daugherty", "Bids by the 1983 formula and plays by the 1983 manual."
    ),
    "club": Template(
        "player_line.club", "Plays by the book and remembers about as much as people do."
    ),
    "beginner": Template(
        "player_line.beginner",
        "Knows the rules and has a few good habits, but forgets every trick.",
    ),
    "random": Template("player_line.random", "Picks a legal move at random."),
}
_TRUSTS: Final = Template(
    "player_talks.trusts",
    "Follows this game's bidding conventions and trusts its partner to do the same.",
)
TALKS: Final[Mapping[str, Template]] = {
    "expert": _TRUSTS,
    "daugherty": _TRUSTS,
    "club": Template(
        "player_talks.leaves",
        "Follows this game's bidding conventions, but leaves the bid to a partner with a good "
        "suit.",
    ),
    "beginner": Template(
        "player_talks.nothing", "Bids on its own cards and tells its partner nothing."
    ),
    "random": Template("player_talks.random", "Its bids mean nothing."),
}
WORDS: Final[Mapping[str, Template]] = {
    "expert": Template("player_word.expert", "expert"),
    "club": Template("player_word.club", "club"),
    "beginner": Template("player_word.beginner", "beginner"),
    "random": Template("player_word.random", "random"),
}
STYLE_1983: Final = Template("player_word.style_1983", "1983 style")

NO_SUCH_PLAYER: Final = Template(
    "no_such_player", "{name:text} isn't a player: choose {names:row}, or cmd:PROGRAM"
)
DID_YOU_MEAN: Final = Template(
    "no_such_player.near",
    "{name:text} isn't a player: choose {names:row}, or cmd:PROGRAM; did you mean {near:text}?",
)
NO_OPTIONS: Final = Template(
    "no_such_option.none", "{player:text} has no options: use just {player}"
)
NO_SUCH_OPTION: Final = Template(
    "no_such_option", "the expert has no option {option:text}: use {known:text}"
)

LIMIT_NOT_POSITIVE: Final = Template(
    "bad_limit.not_positive", "limit {name:text} must be above 0, not {value:text}"
)
LIMIT_NOT_WHOLE: Final = Template(
    "bad_limit.not_whole", "limit {name:text} must be a whole number, not {value:text}"
)
NO_LIMIT_TEXT: Final = Template(
    "bad_limit.text",
    "{text:text} isn't a limit: use 10ms, 1s, 50w (worlds), 20000n (nodes), or 10ms/hand, or "
    "several separated by commas",
)
NEGATIVE_LIMIT: Final = Template(
    "bad_limit.negative",
    "{text:text} isn't a limit: it must be above 0, like 10ms, 1s, 50w (worlds), 20000n (nodes), "
    "or 10ms/hand",
)
