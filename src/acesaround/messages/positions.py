"""Problems with positions and views that the kernel rejects, and notices about the kernel."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

NO_LEADER: Final = Template(
    "no_such_seat.leader", "leader {seat:number} isn't a seat from 0 to {last:number}"
)
NO_SIDE_SEAT: Final = Template(
    "no_such_seat.side", "side includes {seat:number}, which isn't a seat from 0 to {last:number}"
)
NO_OPPONENTS: Final = Template(
    "no_opponents", "side must have at least one seat, but not every seat"
)
TRICK_COMPLETE: Final = Template(
    "trick_complete",
    "the trick on the table is complete, with {cards:number} cards for {seats:number} seats: "
    "remove it, and make its winner the leader",
)
HAND_COUNT: Final = Template(
    "hand_count",
    "there is {hands:number} hand for {seats:number} seats: give each seat one hand",
    "there are {hands} hands for {seats} seats: give each seat one hand",
)
FOREIGN_CARD: Final = Template(
    "foreign_card", "{card:card} isn't in this deck, which has the ranks {ranks:text}"
)
TOO_MANY_COPIES: Final = Template(
    "too_many_copies.in_position",
    "there is {number:number} copy of {card:card}, but the deck has {copies:number}",
    "there are {number} copies of {card}, but the deck has {copies}",
)
NOTHING_TO_PLAY: Final = Template(
    "nothing_to_play", "no cards are left to play: use hands that have cards"
)
HAS_PLAYED: Final = Template(
    "unequal_hands.played",
    "seat {seat:number} has played to this trick and holds {cards:message}, but should hold "
    "{right:number}, because seat {other:number} plays next and holds {tricks:number}",
)
HAS_YET_TO_PLAY: Final = Template(
    "unequal_hands.to_play",
    "seat {seat:number} hasn't played to this trick and holds {cards:message}, but should hold "
    "{right:number}, because seat {other:number} plays next and holds {tricks:number}",
)
CARDS: Final = Template("counted.cards", "{number:number} card", "{number} cards")
NO_SUCH_HAND: Final = Template(
    "no_such_hand.size",
    "a hand can't have {hand:number} cards: with this deck and {seats:number} seats, use 1 to "
    "{most:number}",
)
INCONSISTENT: Final = Template(
    "inconsistent", "no deal of the unseen cards fits everything this view shows"
)
NOT_FOUND: Final = Template(
    "not_found", "no deal that fits everything this view shows was found in time"
)
SHOWN_TOO_OFTEN: Final = Template(
    "too_many_copies.in_view", "the view shows more copies of {card:card} than the deck has"
)
WRONG_SIZES: Final = Template(
    "wrong_sizes",
    "{cards:number} card is unseen, but there should be {hidden:number}",
    "{cards} cards are unseen, but there should be {hidden}",
)
NO_HAND: Final = Template(
    "no_hand_in_progress", "no hand is in progress: use a view of a hand in progress"
)
WRONG_SEAT: Final = Template(
    "wrong_seat",
    "the view is for seat {seat:number} of {seats:number}, which doesn't fit a game with "
    "{players:number} players",
)
HAND_NOT_SEEN: Final = Template(
    "hand_not_seen",
    "this seat's hand has {size:number} card, but the view shows {found:number}: use a view in "
    "which the seat sees its own hand",
    "this seat's hand has {size} cards, but the view shows {found}: use a view in which the seat "
    "sees its own hand",
)
STOCK_MELD: Final = Template(
    "stock_meld",
    "under these rules, melds are laid down after tricks, so a hand has no fixed meld; "
    "use rules in which all meld is shown before play",
)
HUGE_MELD: Final = Template(
    "huge_meld",
    "a hand could have {points:grouped} meld, but at most {most:grouped} can be counted",
)
NO_STOCK: Final = Template("no_stock", "these rules have no stock to draw from")
NOT_DRAWING: Final = Template(
    "no_stock.not_drawing", "it must be this seat's turn, with cards left to draw"
)
STOCK_TOO_LARGE: Final = Template(
    "too_large.stock",
    "only hands of up to {hand:number} cards and a stock of up to {stock:number} cards can be "
    "searched",
)
POINTS_TOO_LARGE: Final = Template(
    "too_large.points", "only up to {most:grouped} points can be counted"
)
KERNEL_NOT_HERE: Final = Template(
    "kernel_choice.not_here",
    "{variable:text}={asked:text}: this kernel doesn't run on this machine; choose {there:text}",
)
NO_SUCH_KERNEL: Final = Template(
    "kernel_choice", "{variable:text}={asked:text}: there's no such kernel; choose {known:text}"
)
SLOW_UNTIL_COMPILED: Final = Template(
    "plain_python.compiling",
    "analysis is much slower until the engine is compiled ({done:chance} done)",
)
NOT_COMPILED: Final = Template(
    "plain_python",
    "analysis is much slower because the engine isn't compiled (to compile it, install g++ "
    "and python3-dev, then reinstall Aces Around)",
)
