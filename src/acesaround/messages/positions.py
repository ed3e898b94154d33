"""Positions and views that the kernel can't take, and the kernel that runs."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NO_LEADER: Final = Template(
    "no_such_seat.leader",
    "the leader, {seat}, is no seat: write 0 to {last}",
    seat=Kind.NUMBER,
    last=Kind.NUMBER,
)
NO_SIDE_SEAT: Final = Template(
    "no_such_seat.side",
    "seat {seat} of the side is not in 0 to {last}",
    seat=Kind.NUMBER,
    last=Kind.NUMBER,
)
NO_OPPONENTS: Final = Template(
    "no_opponents", "a side that is empty or holds everyone has nobody to play against"
)
TRICK_COMPLETE: Final = Template(
    "trick_complete",
    "{cards} cards on the table complete a trick of {seats}: take it up, and let its winner lead",
    cards=Kind.NUMBER,
    seats=Kind.NUMBER,
)
HAND_COUNT: Final = Template(
    "hand_count",
    "{hands} hand for {seats} seats: give one for each",
    "{hands} hands for {seats} seats: give one for each",
    hands=Kind.NUMBER,
    seats=Kind.NUMBER,
)
FOREIGN_CARD: Final = Template(
    "foreign_card",
    "{card} is not in this deck, whose ranks are {ranks}",
    card=Kind.CARD,
    ranks=Kind.TEXT,
)
TOO_MANY_COPIES: Final = Template(
    "too_many_copies.in_position",
    "{number} copies of {card}: this deck has {copies}",
    number=Kind.NUMBER,
    card=Kind.CARD,
    copies=Kind.NUMBER,
)
NOTHING_TO_PLAY: Final = Template(
    "nothing_to_play", "no cards are left to play: give hands with cards"
)
HAS_PLAYED: Final = Template(
    "unequal_hands.played",
    "seat {seat} has played to the trick and holds {cards}: {right} would match seat "
    "{other}, which holds {tricks} and plays next",
    seat=Kind.NUMBER,
    cards=Kind.MESSAGE,
    right=Kind.NUMBER,
    other=Kind.NUMBER,
    tricks=Kind.NUMBER,
)
HAS_YET_TO_PLAY: Final = Template(
    "unequal_hands.to_play",
    "seat {seat} has yet to play and holds {cards}: {right} would match seat {other}, "
    "which holds {tricks} and plays next",
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
    "hands of {hand} cards: this deck and {seats} seats allow 1 to {most}",
    hand=Kind.NUMBER,
    seats=Kind.NUMBER,
    most=Kind.NUMBER,
)
INCONSISTENT: Final = Template(
    "inconsistent", "no deal of the unseen cards agrees with all that this view shows"
)
NOT_FOUND: Final = Template(
    "not_found", "no deal that agrees with all that this view shows was found in time"
)
SHOWN_TOO_OFTEN: Final = Template(
    "too_many_copies.in_view",
    "the view shows more copies of {card} than the deck has",
    card=Kind.CARD,
)
WRONG_SIZES: Final = Template(
    "wrong_sizes",
    "{cards} cards are unseen, but the others should hold {hidden}",
    cards=Kind.NUMBER,
    hidden=Kind.NUMBER,
)
NO_HAND: Final = Template("no_hand_in_progress", "no cards are dealt: give a view of a hand")
WRONG_SEAT: Final = Template(
    "wrong_seat",
    "seat {seat} of {seats} in a game of {players}",
    seat=Kind.NUMBER,
    seats=Kind.NUMBER,
    players=Kind.NUMBER,
)
HAND_NOT_SEEN: Final = Template(
    "hand_not_seen",
    "the view shows {found} of the {size} cards of its seat: give the view of a seat "
    "that sees its hand",
    found=Kind.NUMBER,
    size=Kind.NUMBER,
)
STOCK_MELD: Final = Template(
    "stock_meld",
    "these rules meld after tricks won, one combination at a time: no figure says what a "
    "hand is worth; give rules that show all meld before play",
)
HUGE_MELD: Final = Template(
    "huge_meld",
    "hands may be worth {points} points: at most {most} are counted",
    points=Kind.GROUPED,
    most=Kind.GROUPED,
)
NO_STOCK: Final = Template("no_stock", "these rules have no stock to draw from")
NOT_DRAWING: Final = Template(
    "no_stock.not_drawing", "this seat is not to act while a stock is drawn from"
)
STOCK_TOO_LARGE: Final = Template(
    "too_large.stock",
    "hands up to {hand} and a stock up to {stock} can be searched",
    hand=Kind.NUMBER,
    stock=Kind.NUMBER,
)
POINTS_TOO_LARGE: Final = Template(
    "too_large.points", "points up to {most} can be counted", most=Kind.GROUPED
)
KERNEL_NOT_HERE: Final = Template(
    "kernel_choice.not_here",
    "{variable}={asked}: that kernel does not run on this machine; {there} can",
    variable=Kind.TEXT,
    asked=Kind.TEXT,
    there=Kind.TEXT,
)
NO_SUCH_KERNEL: Final = Template(
    "kernel_choice",
    "{variable}={asked}: there is no such kernel; write {known}",
    variable=Kind.TEXT,
    asked=Kind.TEXT,
    known=Kind.TEXT,
)
SLOW_UNTIL_COMPILED: Final = Template(
    "plain_python.compiling",
    "analysis runs in plain Python, far slower, until the kernel is compiled ({done} done)",
    done=Kind.CHANCE,
)
NOT_COMPILED: Final = Template(
    "plain_python",
    "analysis runs in plain Python, far slower: the compiled kernel is not installed "
    "(install g++ and python3-dev, then Aces Around again)",
)
