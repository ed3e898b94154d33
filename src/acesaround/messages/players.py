"""The computer players: what they are called, how they play, and how they are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Kind, Template

TITLES: Final[Mapping[str, Template]] = {
    "expert": Template("player_title.expert", "Expert"),
    "daugherty": Template("player_title.daugherty", "Formula of 1983"),
    "club": Template("player_title.club", "Club player"),
    "beginner": Template("player_title.beginner", "Beginner"),
    "random": Template("player_title.random", "Random"),
}
LINES: Final[Mapping[str, Template]] = {
    "expert": Template(
        "player_line.expert",
        "Deals out what the others may hold, and plays every deal through.",
    ),
    "daugherty": Template(
        "player_line.daugherty",
        "Bids by the formula of 1983, and plays as its manual teaches.",
    ),
    "club": Template(
        "player_line.club", "Plays as the manuals teach, and remembers what people remember."
    ),
    "beginner": Template(
        "player_line.beginner", "Knows the rules and a few good habits, and forgets every trick."
    ),
    "random": Template("player_line.random", "Picks at random among all that is allowed."),
}
_TRUSTS: Final = Template(
    "player_talks.trusts", "Keeps to what bids tell here, and trusts a partner to do so."
)
TALKS: Final[Mapping[str, Template]] = {
    "expert": _TRUSTS,
    "daugherty": _TRUSTS,
    "club": Template(
        "player_talks.leaves",
        "Keeps to what bids tell here, and leaves the bid to a partner with a suit.",
    ),
    "beginner": Template(
        "player_talks.nothing", "Bids on what it holds, and tells a partner nothing by it."
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
    "no_such_player",
    "no player is called {name}: choose {names} or cmd:PROGRAM",
    name=Kind.TEXT,
    names=Kind.ROW,
)
DID_YOU_MEAN: Final = Template(
    "no_such_player.near",
    "no player is called {name}: choose {names} or cmd:PROGRAM; did you mean {near}?",
    name=Kind.TEXT,
    names=Kind.ROW,
    near=Kind.TEXT,
)
NO_OPTIONS: Final = Template(
    "no_such_option.none", "{player} has no options: write {player}", player=Kind.TEXT
)
NO_SUCH_OPTION: Final = Template(
    "no_such_option",
    "the expert has no option {option}: there are {known}",
    option=Kind.TEXT,
    known=Kind.TEXT,
)

LIMIT_NOT_POSITIVE: Final = Template(
    "bad_limit.not_positive",
    "limit {name} must be above 0, not {value}",
    name=Kind.TEXT,
    value=Kind.TEXT,
)
LIMIT_NOT_WHOLE: Final = Template(
    "bad_limit.not_whole",
    "limit {name} must be a whole number, not {value}",
    name=Kind.TEXT,
    value=Kind.TEXT,
)
NO_LIMIT_TEXT: Final = Template(
    "bad_limit.text",
    "{text} is no limit: write 10ms, 1s, 50w (worlds), 20000n (nodes) or 10ms/hand, or some with "
    "commas",
    text=Kind.TEXT,
)
NEGATIVE_LIMIT: Final = Template(
    "bad_limit.negative",
    "{text} is no limit: it must be above 0; write 10ms, 1s, 50w (worlds), 20000n (nodes) or "
    "10ms/hand, or some with commas",
    text=Kind.TEXT,
)
