"""Rules for playing a hand: the deck, the seats, the deal, the auction, trump, and tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from acesaround.cards import MAX_COPIES, Rank
from acesaround.rules.schema import rule


@dataclass(frozen=True, slots=True)
class StandingBid:
    """A bid that's in force before anyone bids."""

    holder: Literal["dealer"] = rule(
        "The player who holds the bid.", "S0-9, S2-8", default="dealer"
    )
    amount: int = rule("The amount of the bid.", "S0-9, S2-8", scaled=True, low=1)


@dataclass(frozen=True, slots=True)
class AllPass:
    """The outcome when nobody bids."""

    outcome: Literal["dealer_takes", "redeal"] = rule(
        "The dealer is stuck with the bid, or the cards are redealt.", "S0-17, A1-1, S2-12, S3-67"
    )
    amount: int | None = rule(
        "The bid that the dealer is stuck with.",
        "S0-9, A1-1, S2-8, S3-67",
        default=None,
        scaled=True,
        low=1,
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding for the right to name trump."""

    style: Literal["ascending", "single_round", "none"] = rule(
        "The style of bidding, if any.", "S0-12, S1-26, S2-11, S3-25, S4-6"
    )
    opening: int | None = rule(
        "Lowest opening bid.", "S0-9, S1-25, S2-8, S3-24", default=None, scaled=True, low=1
    )
    steps: tuple[tuple[int, int], ...] = rule(
        "Bid increments, each with the bid where it starts. For example, bids go up by 1 "
        "starting at 0, and by 5 starting at 60.",
        "S0-13, S1-27, S2-10, S3-22",
        default=((0, 1),),
        scaled=True,
    )
    jump: bool = rule(
        "Players can bid any legal amount, not just the next one.",
        "S0-11, S1-27, A1-13, S2-10, S3-22, A3-10",
        default=True,
    )
    highest: int | None = rule(
        "Highest bid allowed, if there's a limit.",
        "an option in several programs",
        default=None,
        scaled=True,
        low=1,
    )
    pass_final: bool = rule(
        "Once you pass, you're out of the auction.",
        "S0-17, A0-3, S1-26, S2-12, S3-25",
        default=True,
    )
    standing_bid: StandingBid | None = rule(
        "A bid the dealer holds from the start. The dealer still gets a turn to bid.",
        "S0-9, A0-13, S2-8",
        default=None,
    )
    all_pass: AllPass | None = rule(
        "The outcome if nobody bids.", "S0-17, A1-1, S2-12, S3-67", default=None
    )
    must_hold: Literal["none", "marriage", "meld"] = rule(
        "The cards you need in order to bid. A dealer who is stuck with the bid doesn't need them.",
        "bicyclecards.com (check pinochle); Wikipedia (three-handed)",
        default="none",
    )
    first_must_bid: bool = rule(
        "The first bidder must bid instead of passing, unless they don't hold what `must_hold` "
        "asks for.",
        "a common house rule",
        default=False,
    )


@dataclass(frozen=True, slots=True)
class Trump:
    """Rules for naming trump."""

    chooser: Literal["declarer", "upcard"] = rule(
        "The bid winner names trump, or the upcard decides it.", "S0-6, S1-9, S2-5, S3-56, S4-6"
    )
    requires: Literal["none", "marriage"] = rule(
        "The cards the bid winner must hold in the suit named.", "S0-51, S1-28, S2-5, S3-68"
    )
    waived_at_bid: int | None = rule(
        "On a bid of exactly this amount, any suit can be named.",
        "S0-51",
        default=None,
        scaled=True,
        low=1,
    )
    on_impossible: Literal["set_and_redeal", "board_set", "redeal_free"] | None = rule(
        "What happens if no suit can be named: the bid winner goes set and nobody else scores, "
        "it's a board set, or the cards are redealt at no cost.",
        "S0-52, A0-6, S1-54, S3-68, A3-3",
        default=None,
    )


@dataclass(frozen=True, slots=True)
class Widow:
    """Rules for the widow, the cards left over after the deal."""

    taker: Literal["declarer"] = rule(
        "The player who picks up the widow.", "S2-39", default="declarer"
    )
    shown: bool = rule("Everyone sees the widow before it's picked up.", "A2-4", default=False)
    trump_named: Literal["before_widow", "after_widow"] = rule(
        "Trump is named before or after the widow is picked up.", "S2-40, A2-5"
    )
    bury: int = rule("Number of cards the bid winner buries.", "S2-40", low=0)
    bury_scores: bool = rule(
        "Buried counters score for the bid winner.", "S2-41, A2-5", default=True
    )
    bury_forbidden: tuple[Literal["melded", "trump", "aces", "counters"], ...] = rule(
        "Cards the bid winner can't bury while holding any others.", "A2-4; Wikipedia", default=()
    )
    meld_from: Literal["kept", "all"] = rule(
        "Meld is counted from the cards kept, or from all cards, even the buried ones. If "
        "all cards count, melded cards can't be buried.",
        "A2-4",
        default="kept",
    )


@dataclass(frozen=True, slots=True)
class Exchange:
    """Passing cards between the bid winner and their partner."""

    pass_count: int = rule(
        "Cards each partner passes, or 0 for no passing.", "pagat.com pinmain", default=0, low=0
    )
    order: Literal["partner_first", "simultaneous"] = rule(
        "The bid winner's partner passes first, or both choose before they see what they get.",
        "pagat.com pinmain",
        default="partner_first",
    )


Sides = Literal["partners", "individual", "alternate", "declarer_vs_rest"]
MeldRecall = Literal["always", "first_trick", "never"]
TableStyle = Literal["standard", "1983", "1992"]
MeldBid = Literal["floor_tens", "rounded_tens", "silent_one", "marriage", "none"]
ComputerPlayer = Literal["expert", "daugherty", "club", "beginner", "random"]
"""Names of the computer players, as in `acesaround.players.registry`, strongest first."""


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

    `players` and `sides` are rules. The rest are settings: bidding conventions, computer
    players, and displays. They're fixed before the deal and saved with the game, but they aren't
    part of the digest.
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
    computer_player: ComputerPlayer = rule(
        "The computer player in each seat without a person, unless people choose another.",
        "S1-36, S1-58",
        default="expert",
        setting=True,
    )
    show_all_hands: bool = rule(
        "Learner's version: people see every hand. Computer players don't.",
        "S1-2, S1-57",
        default=False,
        setting=True,
    )
    show_formula: bool = rule(
        "People see the bid that the 1983 formula gives each player. This needs `show_all_hands`.",
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
    style: TableStyle = rule(
        "The look of the table. In the 1983 style, the other team is called the Chumps, and the "
        "terminal shows your hand first. In the 1992 style, players have numbers, each trick "
        "waits for a click, and the score sheet has twelve rows from the start.",
        "S1-4, S1-11, S3-17, S3-19, S3-28, S3-37, S3-39, S3-40",
        default="standard",
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


@dataclass(frozen=True, slots=True)
class Play:
    """Leading, following suit, and trumping."""

    first_leader: Literal["declarer", "left_of_dealer", "nondealer"] = rule(
        "The player who leads to the first trick.", "S0-20, S1-9, S2-15, S3-74, S4-8"
    )
    first_lead: Literal["any", "trump"] = rule(
        "The card to lead first: any card, or a trump. A leader without trump can lead anything.",
        "S0-21, S1-9, S2-15, S3-74",
        default="any",
    )
    first_lead_waived_at_bid: int | None = rule(
        "On a bid of exactly this amount, the first lead can be any card.",
        "S0-21",
        default=None,
        scaled=True,
        low=1,
    )
    follow: Literal["must", "free"] = rule(
        "You must follow suit if you can, or you can play any card to any trick. If any card "
        "is legal, `head`, `void`, and `overtrump` have no effect.",
        "S0-24, S1-38, S2-18, S3-76, S4-28",
        default="must",
    )
    head: Literal["never", "trump_led", "always"] = rule(
        "When you must beat the best card of the suit led, if you can: never, only if trump is "
        "led, or always (until someone trumps).",
        "S0-27, A0-2, S1-39, S2-23, S3-77, S3-78, S4-29",
    )
    void: Literal["must_trump", "any"] = rule(
        "If you're out of the suit led, you must trump, or you can play any card.",
        "S0-25, S1-42, S2-19, S3-79, S4-28",
    )
    overtrump: bool = rule(
        "When you must trump, you must also beat a trump already played if you can.",
        "A0-2, S1-43, S2-23, S3-80, A3-9",
    )
    stock_follow: Literal["free", "must"] | None = rule(
        "Stock play: any card can be played, or the usual rules of play apply.",
        "S4-9",
        default=None,
    )
    stock_tricks_score: bool = rule(
        "Stock play: counters taken score points.", "S4-16, A4-5", default=False
    )
