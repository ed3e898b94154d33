"""Rules for the deck, the seats, and the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from acesaround.cards import MAX_COPIES, Rank
from acesaround.rules.fields import rule

Sides = Literal["partners", "individual", "alternate", "declarer_vs_rest"]
MeldRecall = Literal["always", "first_trick", "never"]
MeldBid = Literal["floor_tens", "rounded_tens", "silent_one", "marriage", "none"]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in the game."""

    ranks: tuple[Rank, ...] = rule(
        "Ranks in every suit, from high to low; a deck without nines has five.",
        "S0-3, S1-5, S2-3, S3-51, S4-2",
    )
    copies: int = rule(
        "How many copies of each rank every suit has: 2 in a single pinochle deck of 48, 4 in a "
        "double deck of 80.",
        "S0-3, S1-5, S2-3, S3-51, S4-2",
        low=1,
        high=MAX_COPIES,
    )


@dataclass(frozen=True, slots=True)
class Table:
    """The seats, and what people see at the table.

    `players` and `sides` are rules. The rest are settings: bidding conventions and displays.
    They're fixed before the deal and saved with the game, but they aren't part of the digest.
    """

    players: int = rule("Number of players.", "S0-2, S1-4, S2-12, S3-19, S4-1", low=2, high=8)
    sides: Sides = rule(
        "Who scores together. Where the others join against the bid winner, they do so hand by "
        "hand, and each of them is credited with what they score together.",
        "S0-2, S1-4, S2-13, S3-53, S4-1",
    )
    seat_names: tuple[str, ...] = rule(
        "Names shown for the seats, clockwise from the first; empty means South, West, North, "
        "East.",
        "S1-4, S3-19",
        default=(),
        setting=True,
    )
    meld_bid: MeldBid = rule(
        "What a bid tells the partner about meld, by agreement. By tens, a raise of 3 in the first "
        "round shows 30 to 39 meld, and about 30 where it is rounded.",
        "S0-14..16, A0-12, S1-29..33, S3-66, A3-11",
        default="none",
        setting=True,
    )
    show_all_hands: bool = rule(
        "Learner's version: people see every hand. Computer players never do.",
        "S1-2, S1-57",
        default=False,
        setting=True,
    )
    show_formula: bool = rule(
        "Formula option: people see how each player works out his bid. It needs `show_all_hands`.",
        "S1-58",
        default=False,
        setting=True,
    )
    meld_helper: bool = rule(
        "Offer people their meld total for every possible trump while they bid.",
        "S1-11, S3-23 (there the player works it out himself)",
        default=True,
        setting=True,
    )
    meld_recall: MeldRecall = rule(
        "How long people may look at the melds again while tricks are played.",
        "S3-49, S3-69",
        default="always",
        setting=True,
    )


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A hand poor enough to call a misdeal. It must meet every condition given."""

    min_nines: int | None = rule(
        "At least this many nines.", "Wikipedia, gruntose.com", default=None, low=1
    )
    max_aces: int | None = rule(
        "At most this many aces.", "Wikipedia, gruntose.com", default=None, low=0
    )
    min_noncounters: int | None = rule(
        "At least this many cards that score nothing in tricks.",
        "Wikipedia, gruntose.com",
        default=None,
        low=1,
    )
    claim: Literal["automatic", "optional"] = rule(
        "Whether such a deal is void at once, or only if the player who holds the hand says so.",
        "Wikipedia",
        default="automatic",
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal and the choice of dealer."""

    hand: int = rule("Cards dealt to each player.", "S0-8, S1-6, S2-7, S3-52, S4-4", low=1)
    widow: int = rule("Cards left face down for the bid winner.", "S2-37, S2-38", default=0, low=0)
    stock: bool = rule(
        "Whether the rest of the deck lies as a stock to draw from.", "S4-5", default=False
    )
    upcard: bool = rule(
        "Whether the top card of the stock is turned up beside it.", "S4-6", default=False
    )
    first_dealer: Literal["random", "cut", "fixed"] = rule(
        "Who deals first in a game: anyone, the loser of a cut (anyone as well), or the player at "
        "the first seat.",
        "S3-8, A2-6, A4-10",
        default="random",
    )
    next_dealer: Literal["left", "winner", "loser"] = rule(
        "Who deals after a hand that was scored: the next seat clockwise, or whoever did best or "
        "worst in that hand (of partners the first clockwise from the dealer; the dealer's left "
        "where several sides did equally well).",
        "S3-9, A2-6, A4-10",
        default="left",
    )
    redeal_unscored: Literal["same", "left"] = rule(
        "Who deals again after a deal that changed no score.", "S3-68, A0-7", default="same"
    )
    redeal_scored: Literal["same", "left"] = rule(
        "Who deals after a hand that ended without play but was scored (folded, board set, no "
        "marriage).",
        "A0-7",
        default="left",
    )
    misdeal: tuple[Misdeal, ...] = rule(
        "Hands that make a deal void.", "Wikipedia, gruntose.com", default=()
    )
