"""Errors in PTN logs, the logs of games that Trickster Cards' apps write."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

TAG_MISSING: Final = Template("ptn_tag_missing", "this log needs a tag like {example:text}")
OTHER_GAME: Final = Template(
    "ptn_other_game", "this is a log of {game:text}: only logs of Pinochle can be read"
)
NOT_A_SEAT: Final = Template("ptn_not_a_seat", "{found:text} isn't a seat: use S, W, N, or E")
NOT_A_DEAL: Final = Template(
    "ptn_not_a_deal",
    "write the deal as a seat and the hands of four players, like {example:text}",
)
NOT_A_HAND: Final = Template(
    "ptn_not_a_hand",
    "{found:text} isn't a hand: list the ranks of its spades, hearts, diamonds, and clubs, like "
    "{example:text}, or write - if it's unknown",
)
HAND_SIZE: Final = Template(
    "ptn_hand_size",
    "hands of {number:number} cards can't be read: each of the four players has 12 cards, 11 "
    "cards with 4 in {tag:text}, or 20 cards",
)
NOT_CARDS: Final = Template(
    "ptn_not_cards", "{found:text} isn't a list of cards: put each suit first, like {example:text}"
)
NOT_MOVED: Final = Template(
    "ptn_not_moved", "name the seats first, then the cards, like {example:text}"
)
NOT_A_CALL: Final = Template(
    "ptn_not_a_call",
    "{found:text} isn't a call: use a bid like 50, a suit like ♥ or 50♥, Pass, or - for no call",
)
CALL_UNREADABLE: Final = Template(
    "ptn_call_unreadable", "hands with {call:text} can't be read: leave this hand out"
)
NOT_A_CONTRACT: Final = Template(
    "ptn_not_a_contract",
    "{found:text} isn't a contract: write a bid and a suit, like {example:text}",
)
NOT_A_TRICK: Final = Template(
    "ptn_not_a_trick", "a line has a card for each of the four players, or - for no card"
)
NOT_A_CARD: Final = Template(
    "ptn_not_a_card", "{found:text} isn't a card: put the suit first, like {example:text}"
)
TAG_TWICE: Final = Template(
    "ptn_tag_twice", "{tag:text} appears too often in this hand: remove one"
)
BAD_OPTIONS: Final = Template(
    "ptn_bad_options", "the value of {tag:text} must be a JSON object, like {example:text}"
)
OPTION: Final = Template(
    "ptn_option",
    "the option {option:text} can't be read with the value {value:text}: name your rules with a "
    "tag like {example:text}",
)
FOUR_PLAYERS: Final = Template(
    "ptn_four_players", "{rules:text} isn't a game for four players with an auction"
)
TRICK_GAP: Final = Template(
    "ptn_trick_gap", "{seat:text} plays next in this trick, so their card can't be missing here"
)
NOT_READY: Final = Template(
    "ptn_not_ready", "before this, it's {seat:text}'s turn, and {tag:text} doesn't say what they do"
)
OTHER_DECLARER: Final = Template(
    "ptn_other_declarer", "{right:text} takes the bid in the auction, not {seat:text}"
)
OTHER_BID: Final = Template(
    "ptn_other_bid", "the highest bid in the auction is {right:number}, not {bid:number}"
)
OTHER_TRUMP: Final = Template("ptn_other_trump", "{right:suit} was named, not {suit:suit}")
NO_AMOUNT: Final = Template(
    "ptn_no_amount", "the amount of this bid is missing: write it before the suit, like 50♥"
)
NOT_TO_PARTNER: Final = Template(
    "ptn_not_to_partner", "only the bid winner and their partner pass cards, to each other"
)
OTHER_WIDOW: Final = Template(
    "ptn_other_widow", "only the bid winner picks up the widow, which is {widow:cards}"
)
NOT_BURIED: Final = Template(
    "ptn_not_buried", "only the bid winner buries cards, if there's a widow"
)
UNREAD_OPTIONS: Final = Template(
    "ptn_unread_options",
    "{problem:message}; the log has options we don't know, and they might allow this: "
    "{options:text}",
)
SEVERAL_GAMES: Final = Template(
    "ptn_several_games", "this log has several games: read them one game at a time"
)
