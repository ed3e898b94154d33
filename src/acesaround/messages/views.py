"""Problems with malformed views and views that contradict themselves."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

WRONG_MESSAGE_CODE: Final = Template(
    "malformed.message_code",
    "the code must be {code:text}, or {code} followed by a dot and a variant",
)
MALFORMED: Final = Template("malformed", "{problem:message}")
NOBODY_TO_ACT: Final = Template(
    "wrong_turn.nobody", "it can't be anyone's turn in the {phase:text} phase"
)
NO_CARDS: Final = Template(
    "wrong_phase.no_cards", "there can't be any cards in the {phase:text} phase"
)
NO_HAND: Final = Template(
    "wrong_phase.no_hand", "no hand can be in progress in the {phase:text} phase"
)
NO_REASON: Final = Template(
    "wrong_phase.no_reason", "the game is over, but match.reason doesn't say why"
)
NO_DEALER: Final = Template(
    "no_dealer", "a hand is in progress, but match.dealer doesn't say who dealt"
)
GAME_OVER: Final = Template("wrong_phase.over", "a hand can't be in progress when the game is over")
NO_SUCH_PHASE: Final = Template("wrong_phase.none_such", "these rules have no {phase:text} phase")
STOCK_DEALT: Final = Template(
    "wrong_stock.dealt", "there must be a stock if the rules call for one, and none if they don't"
)
NO_AUCTION: Final = Template(
    "wrong_auction.none", "calls, declarer, and bid must be empty: there was no auction"
)
WRONG_CALL: Final = Template("wrong_auction.call", "calls[{index:number}]: {problem:message}")
OTHER_AFTER_CALLS: Final = Template(
    "wrong_turn.calls", "after these calls, it's someone else's turn"
)
AUCTION_GOES_ON: Final = Template(
    "wrong_auction.goes_on", "the auction isn't over, so there's no bid winner yet"
)
CALLS_AND_PHASE: Final = Template(
    "wrong_auction.phase", "the calls don't lead to the {phase:text} phase"
)
CALLS_AND_BID: Final = Template("wrong_auction.bid", "declarer and bid don't match the calls")
TRUMP_UNKNOWN: Final = Template(
    "wrong_trump.unknown", "trump must be known in the {phase:text} phase"
)
TRUMP_KNOWN: Final = Template("wrong_trump.known", "trump can't be known in the {phase:text} phase")
OTHER_TURN: Final = Template(
    "wrong_turn.view", "turn is {turn:text}, but it's seat {due:text}'s turn"
)
ENTERED: Final = Template(
    "wrong_meld.entered",
    "entered has {found:number} entry, not {wanted:number}",
    "entered has {found} entries, not {wanted}",
)
TYPED_ALREADY: Final = Template(
    "wrong_meld.typed", "it can't be this seat's turn: the seat has already entered its meld total"
)
ON_BOARD: Final = Template("wrong_meld.on_board", "on_board doesn't match the {phase:text} phase")
NO_MELD: Final = Template("wrong_meld.none", "no meld has been shown yet in the {phase:text} phase")
OWN_MELD: Final = Template("wrong_meld.own", "counted must include this seat's own meld")
NO_PLAY: Final = Template(
    "wrong_phase.no_play", "no cards have been played yet in the {phase:text} phase"
)
TOO_MANY_TRICKS: Final = Template(
    "too_many_tricks", "there are {number:number} tricks, but a hand has only {most:number}"
)
OTHER_LEADER: Final = Template(
    "wrong_trick.leader", "tricks[{index:number}]: the leader must be seat {seat:number}"
)
OTHER_WINNER: Final = Template(
    "wrong_trick.winner", "tricks[{index:number}]: the winner must be seat {seat:number}"
)
OTHER_POINTS: Final = Template(
    "wrong_trick.points",
    "tricks[{index:number}]: points must be {right:number}, not {points:number}",
)
LEADS: Final = Template("wrong_trick.leads", "seat {right:number} leads, not seat {seat:number}")
TAKEN: Final = Template("wrong_trick.taken", "taken doesn't match the tricks")
COMPLETE_TRICK: Final = Template(
    "wrong_trick.complete", "a complete trick can't still be on the table"
)
NO_PASSING: Final = Template("wrong_phase.no_passing", "no cards are passed under these rules")
GIFTS: Final = Template(
    "wrong_gifts.number",
    "gifts can't have {number:number} entry in the {phase:text} phase",
    "gifts can't have {number} entries in the {phase} phase",
)
OTHER_GIFT: Final = Template(
    "wrong_gifts.pair",
    "seat {giver:text} must pass {count} card to seat {taker:text}",
    "seat {giver} must pass {count} cards to seat {taker}",
    count=Kind.NUMBER,
)
GIFT_CARDS: Final = Template(
    "wrong_gifts.cards",
    "{found:number} card was passed, not {wanted:number}",
    "{found} cards were passed, not {wanted}",
)
OWN_GIFT: Final = Template("wrong_gifts.own", "the view must show the cards that its seat passed")
WIDOW_SIZE: Final = Template(
    "wrong_widow.size",
    "the widow has {found:number} card, not {wanted:number}",
    "the widow has {found} cards, not {wanted}",
)
BURIED: Final = Template(
    "wrong_widow.buried", "buried must be null, or all cards that this seat buried as bid winner"
)
HAND_SIZE: Final = Template(
    "wrong_sizes.hand",
    "hand has {found:number} card, but sizes says {size:number}",
    "hand has {found} cards, but sizes says {size}",
)
SIZES: Final = Template("wrong_sizes.view", "sizes must be {wanted:text}, not {found:text}")
FACE_DOWN: Final = Template(
    "wrong_stock.face_down",
    "there must be {right:number} card face down, not {found:number}",
    "there must be {right} cards face down, not {found}",
)
UPCARD: Final = Template(
    "wrong_stock.upcard", "there must be an upcard until the stock runs out, and none after that"
)
NOT_IN_HAND: Final = Template(
    "wrong_stock.not_in_hand", "this seat has cards on the table that aren't in its hand"
)
MORE_THAN_HELD: Final = Template(
    "wrong_stock.more_than_held", "seat {seat:number} has more cards on the table than in its hand"
)
SEEN_TOO_OFTEN: Final = Template(
    "too_many_copies.seen",
    "the view shows {number:number} copy of {card:card}, but the deck has {copies:number}",
    "the view shows {number} copies of {card}, but the deck has {copies}",
)
HANDS_CLOSED: Final = Template(
    "open_hands.closed", "hands can be open only if table.show_all_hands is true"
)
HANDS_DIFFER: Final = Template("open_hands.differ", "open_hands doesn't match sizes and hand")
LEGAL_UNKNOWN: Final = Template(
    "wrong_legal.unknown", "can't determine what's legal: {problem:message}"
)
OTHER_LEGAL: Final = Template(
    "wrong_legal", "legal is {found:text}, but the rules allow {right:text}"
)
