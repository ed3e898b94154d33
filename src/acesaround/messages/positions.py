"""Problems with positions and views that the kernel rejects, and notices about the kernel."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NO_LEADER: Final = Template(
    "no_such_seat.leader",
    "leader {seat} isn't a seat from 0 to {last}",
    seat=Kind.NUMBER,
    last=Kind.NUMBER,
)
NO_SIDE_SEAT: Final = Template(
    "no_such_seat.side",
    "side includes {seat}, which isn't a seat from 0 to {last}",
    seat=Kind.NUMBER,
    last=Kind.NUMBER,
)
NO_OPPONENTS: Final = Template(
    "no_opponents", "side must have at least one seat, but not every seat"
)
TRICK_COMPLETE: Final = Template(
    "trick_complete",
    "the trick on the table is complete, with {cards} cards for {seats} seats: remove it, and "
    "make its winner the leader",
    cards=Kind.NUMBER,
    seats=Kind.NUMBER,
)
HAND_COUNT: Final = Template(
    "hand_count",
    "there is {hands} hand for {seats} seats: give each seat one hand",
    "there are {hands} hands for {seats} seats: give each seat one hand",
    hands=Kind.NUMBER,
    seats=Kind.NUMBER,
)
FOREIGN_CARD: Final = Template(
    "foreign_card",
    "{card} isn't in this deck, which has the ranks {ranks}",
    card=Kind.CARD,
    ranks=Kind.TEXT,
)
TOO_MANY_COPIES: Final = Template(
    "too_many_copies.in_position",
    "there is {number} copy of {card}, but the deck has {copies}",
    "there are {number} copies of {card}, but the deck has {copies}",
    number=Kind.NUMBER,
    card=Kind.CARD,
    copies=Kind.NUMBER,
)
NOTHING_TO_PLAY: Final = Template(
    "nothing_to_play", "no cards are left to play: use hands that have cards"
)
HAS_PLAYED: Final = Template(
    "unequal_hands.played",
    "seat {seat} has played to this trick and holds {cards}, but should hold {right}, "
    "because seat {other} plays next and holds {tricks}",
    seat=Kind.NUMBER,
    cards=Kind.MESSAGE,
    right=Kind.NUMBER,
    other=Kind.NUMBER,
    tricks=Kind.NUMBER,
)
HAS_YET_TO_PLAY: Final = Template(
    "unequal_hands.to_play",
    "seat {seat} hasn't played to this trick and holds {cards}, but should hold {right}, "
    "because seat {other} plays next and holds {tricks}",
    seat=Kind.NUMBER,
    cards=Kind.MESSAGE,
    right=Kind.NUMBER,
    other=Kind.NUMBER,
    tricks=Kind.NUMBER,
)
CARDS: Final = Template(
    "counted.cards",
    "{number} card",
    "{number} cards",
    number=Kind.NUMBER,
)
NO_SUCH_HAND: Final = Template(
    "no_such_hand.size",
    "a hand can't have {hand} cards: with this deck and {seats} seats, use 1 to {most}",
    hand=Kind.NUMBER,
    seats=Kind.NUMBER,
    most=Kind.NUMBER,
)
INCONSISTENT: Final = Template(
    "inconsistent", "no deal of the unseen cards fits everything this view shows"
)
NOT_FOUND: Final = Template(
    "not_found", "no deal that fits everything this view shows was found in time"
)
SHOWN_TOO_OFTEN: Final = Template(
    "too_many_copies.in_view",
    "the view shows more copies of {card} than the deck has",
    card=Kind.CARD,
)
WRONG_SIZES: Final = Template(
    "wrong_sizes",
    "{cards} card is unseen, but there should be {hidden}",
    "{cards} cards are unseen, but there should be {hidden}",
    cards=Kind.NUMBER,
    hidden=Kind.NUMBER,
)
NO_HAND: Final = Template(
    "no_hand_in_progress", "no hand is in progress: use a view of a hand in progress"
)
WRONG_SEAT: Final = Template(
    "wrong_seat",
    "the view is for seat {seat} of {seats}, which doesn't fit a game with {players} players",
    seat=Kind.NUMBER,
    seats=Kind.NUMBER,
    players=Kind.NUMBER,
)
HAND_NOT_SEEN: Final = Template(
    "hand_not_seen",
    "this seat's hand has {size} card, but the view shows {found}: use a view in which the "
    "seat sees its own hand",
    "this seat's hand has {size} cards, but the view shows {found}: use a view in which the "
    "seat sees its own hand",
    size=Kind.NUMBER,
    found=Kind.NUMBER,
)
STOCK_MELD: Final = Template(
    "stock_meld",
    "under these rules, melds are laid down after tricks, so a hand has no fixed meld; "
    "use rules in which all meld is shown before play",
)
HUGE_MELD: Final = Template(
    "huge_meld",
    "a hand could have {points} meld, but at most {most} can be counted",
    points=Kind.GROUPED,
    most=Kind.GROUPED,
)
NO_STOCK: Final = Template("no_stock", "these rules have no stock to draw from")
NOT_DRAWING: Final = Template(
    "no_stock.not_drawing", "it must be this seat's turn, with cards left to draw"
)
STOCK_TOO_LARGE: Final = Template(
    "too_large.stock",
    "only hands of up to {hand} cards and a stock of up to {stock} cards can be searched",
    hand=Kind.NUMBER,
    stock=Kind.NUMBER,
)
POINTS_TOO_LARGE: Final = Template(
    "too_large.points", "only up to {most} points can be counted", most=Kind.GROUPED
)
KERNEL_NOT_HERE: Final = Template(
    "kernel_choice.not_here",
    "{variable}={asked}: this kernel doesn't run on this machine; choose {there}",
    variable=Kind.TEXT,
    asked=Kind.TEXT,
    there=Kind.TEXT,
)
NO_SUCH_KERNEL: Final = Template(
    "kernel_choice",
    "{variable}={asked}: there's no such kernel; choose {known}",
    variable=Kind.TEXT,
    asked=Kind.TEXT,
    known=Kind.TEXT,
)
SLOW_UNTIL_COMPILED: Final = Template(
    "plain_python.compiling",
    "analysis is much slower until the engine is compiled ({done} done)",
    done=Kind.CHANCE,
)
NOT_COMPILED: Final = Template(
    "plain_python",
    "analysis is much slower because the engine isn't compiled (to compile it, install g++ "
    "and python3-dev, then reinstall Aces Around)",
)
