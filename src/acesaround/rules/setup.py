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
        "Ranks in each suit, from high to low. A deck without nines has five.",
        "S0-3, S1-5, S2-3, S3-51, S4-2",
    )
    copies: int = rule(
        "Copies of each card: 2 in a single deck of 48 cards, 4 in a double deck of 80.",
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
        "The players who share a score. If everyone else plays against the bid winner, they team "
        "up for that hand only, and each of them scores what the team scores.",
        "S0-2, S1-4, S2-13, S3-53, S4-1",
    )
    seat_names: tuple[str, ...] = rule(
        "Seat names, clockwise from the first seat. If the list is empty, four seats are South, "
        "West, North, and East.",
        "S1-4, S3-19",
        default=(),
        setting=True,
    )
    meld_bid: MeldBid = rule(
        "The meld that a bid shows your partner, by agreement. With tens, a raise of 3 in the "
        "first round shows 30 to 39 meld, or about 30 meld if it's rounded.",
        "S0-14..16, A0-12, S1-29..33, S3-66, A3-11",
        default="none",
        setting=True,
    )
    show_all_hands: bool = rule(
        "Learner's version: people see every hand. Computer players don't.",
        "S1-2, S1-57",
        default=False,
        setting=True,
    )
    show_formula: bool = rule(
        "People see how each player works out a bid. This needs `show_all_hands`.",
        "S1-58",
        default=False,
        setting=True,
    )
    meld_helper: bool = rule(
        "While bidding, people see their meld total for each trump suit.",
        "S1-11, S3-23 (where players work it out themselves)",
        default=True,
        setting=True,
    )
    meld_recall: MeldRecall = rule(
        "How long people can review the melds during play.",
        "S3-49, S3-69",
        default="always",
        setting=True,
    )


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A hand weak enough for a misdeal. It must meet every condition set here."""

    min_nines: int | None = rule(
        "At least this many nines.", "Wikipedia, gruntose.com", default=None, low=1
    )
    max_aces: int | None = rule(
        "At most this many aces.", "Wikipedia, gruntose.com", default=None, low=0
    )
    min_noncounters: int | None = rule(
        "At least this many cards that aren't counters.",
        "Wikipedia, gruntose.com",
        default=None,
        low=1,
    )
    claim: Literal["automatic", "optional"] = rule(
        "The cards are redealt automatically, or only if the player with that hand calls a "
        "misdeal.",
        "Wikipedia",
        default="automatic",
    )


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal and the choice of dealer."""

    hand: int = rule("Cards dealt to each player.", "S0-8, S1-6, S2-7, S3-52, S4-4", low=1)
    widow: int = rule(
        "Number of cards left face down for the bid winner.", "S2-37, S2-38", default=0, low=0
    )
    stock: bool = rule("The rest of the deck is a stock to draw from.", "S4-5", default=False)
    upcard: bool = rule("The top card of the stock is turned up next to it.", "S4-6", default=False)
    first_dealer: Literal["random", "cut", "fixed"] = rule(
        "The first dealer: a random player, the loser of the cut (also random), or the player at "
        "the first seat.",
        "S3-8, A2-6, A4-10",
        default="random",
    )
    next_dealer: Literal["left", "winner", "loser"] = rule(
        "The dealer after a scored hand: the next player clockwise, or the player or team "
        "that did best or worst. On a team, it's the first player clockwise from the dealer. "
        "If it's a tie, the player to the dealer's left deals.",
        "S3-9, A2-6, A4-10",
        default="left",
    )
    redeal_unscored: Literal["same", "left"] = rule(
        "The dealer after a deal that doesn't change the score.", "S3-68, A0-7", default="same"
    )
    redeal_scored: Literal["same", "left"] = rule(
        "The dealer after a hand that's scored without play (a fold, a board set, or no marriage).",
        "A0-7",
        default="left",
    )
    misdeal: tuple[Misdeal, ...] = rule(
        "Hands weak enough for a misdeal.", "Wikipedia, gruntose.com", default=()
    )
