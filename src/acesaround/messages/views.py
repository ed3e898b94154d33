"""Problems with malformed views and views that contradict themselves."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

WRONG_MESSAGE_CODE: Final = Template(
    "malformed.message_code",
    "the code must be {code}, or {code} followed by a dot and a variant",
    code=Kind.TEXT,
)
MALFORMED: Final = Template("malformed", "{problem}", problem=Kind.MESSAGE)
NOBODY_TO_ACT: Final = Template(
    "wrong_turn.nobody", "it can't be anyone's turn in the {phase} phase", phase=Kind.TEXT
)
NO_CARDS: Final = Template(
    "wrong_phase.no_cards", "there can't be any cards in the {phase} phase", phase=Kind.TEXT
)
NO_HAND: Final = Template(
    "wrong_phase.no_hand", "no hand can be in progress in the {phase} phase", phase=Kind.TEXT
)
NO_REASON: Final = Template(
    "wrong_phase.no_reason", "the game is over, but match.reason doesn't say why"
)
NO_DEALER: Final = Template(
    "no_dealer", "a hand is in progress, but match.dealer doesn't say who dealt"
)
GAME_OVER: Final = Template("wrong_phase.over", "a hand can't be in progress when the game is over")
NO_SUCH_PHASE: Final = Template(
    "wrong_phase.none_such", "these rules have no {phase} phase", phase=Kind.TEXT
)
STOCK_DEALT: Final = Template(
    "wrong_stock.dealt", "there must be a stock if the rules call for one, and none if they don't"
)
NO_AUCTION: Final = Template(
    "wrong_auction.none", "calls, declarer, and bid must be empty: there was no auction"
)
WRONG_CALL: Final = Template(
    "wrong_auction.call",
    "calls[{index}]: {problem}",
    index=Kind.NUMBER,
    problem=Kind.MESSAGE,
)
OTHER_AFTER_CALLS: Final = Template(
    "wrong_turn.calls", "after these calls, it's someone else's turn"
)
AUCTION_GOES_ON: Final = Template(
    "wrong_auction.goes_on", "the auction isn't over, so there's no bid winner yet"
)
CALLS_AND_PHASE: Final = Template(
    "wrong_auction.phase", "the calls don't lead to the {phase} phase", phase=Kind.TEXT
)
CALLS_AND_BID: Final = Template("wrong_auction.bid", "declarer and bid don't match the calls")
TRUMP_UNKNOWN: Final = Template(
    "wrong_trump.unknown", "trump must be known in the {phase} phase", phase=Kind.TEXT
)
TRUMP_KNOWN: Final = Template(
    "wrong_trump.known", "trump can't be known in the {phase} phase", phase=Kind.TEXT
)
OTHER_TURN: Final = Template(
    "wrong_turn.view", "turn is {turn}, but it's seat {due}'s turn", turn=Kind.TEXT, due=Kind.TEXT
)
ENTERED: Final = Template(
    "wrong_meld.entered",
    "entered has {found} entry, not {wanted}",
    "entered has {found} entries, not {wanted}",
    found=Kind.NUMBER,
    wanted=Kind.NUMBER,
)
TYPED_ALREADY: Final = Template(
    "wrong_meld.typed", "it can't be this seat's turn: the seat has already entered its meld total"
)
ON_BOARD: Final = Template(
    "wrong_meld.on_board", "on_board doesn't match the {phase} phase", phase=Kind.TEXT
)
NO_MELD: Final = Template(
    "wrong_meld.none", "no meld has been shown yet in the {phase} phase", phase=Kind.TEXT
)
OWN_MELD: Final = Template("wrong_meld.own", "counted must include this seat's own meld")
NO_PLAY: Final = Template(
    "wrong_phase.no_play", "no cards have been played yet in the {phase} phase", phase=Kind.TEXT
)
TOO_MANY_TRICKS: Final = Template(
    "too_many_tricks",
    "there are {number} tricks, but a hand has only {most}",
    number=Kind.NUMBER,
    most=Kind.NUMBER,
)
OTHER_LEADER: Final = Template(
    "wrong_trick.leader",
    "tricks[{index}]: the leader must be seat {seat}",
    index=Kind.NUMBER,
    seat=Kind.NUMBER,
)
OTHER_WINNER: Final = Template(
    "wrong_trick.winner",
    "tricks[{index}]: the winner must be seat {seat}",
    index=Kind.NUMBER,
    seat=Kind.NUMBER,
)
OTHER_POINTS: Final = Template(
    "wrong_trick.points",
    "tricks[{index}]: points must be {right}, not {points}",
    index=Kind.NUMBER,
    right=Kind.NUMBER,
    points=Kind.NUMBER,
)
LEADS: Final = Template(
    "wrong_trick.leads", "seat {right} leads, not seat {seat}", right=Kind.NUMBER, seat=Kind.NUMBER
)
TAKEN: Final = Template("wrong_trick.taken", "taken doesn't match the tricks")
COMPLETE_TRICK: Final = Template(
    "wrong_trick.complete", "a complete trick can't still be on the table"
)
NO_PASSING: Final = Template("wrong_phase.no_passing", "no cards are passed under these rules")
GIFTS: Final = Template(
    "wrong_gifts.number",
    "gifts can't have {number} entry in the {phase} phase",
    "gifts can't have {number} entries in the {phase} phase",
    number=Kind.NUMBER,
    phase=Kind.TEXT,
)
OTHER_GIFT: Final = Template(
    "wrong_gifts.pair",
    "seat {giver} must pass {count} card to seat {taker}",
    "seat {giver} must pass {count} cards to seat {taker}",
    count=Kind.NUMBER,
    giver=Kind.TEXT,
    taker=Kind.TEXT,
)
GIFT_CARDS: Final = Template(
    "wrong_gifts.cards",
    "{found} card was passed, not {wanted}",
    "{found} cards were passed, not {wanted}",
    found=Kind.NUMBER,
    wanted=Kind.NUMBER,
)
OWN_GIFT: Final = Template("wrong_gifts.own", "the view must show the cards that its seat passed")
WIDOW_SIZE: Final = Template(
    "wrong_widow.size",
    "the widow has {found} card, not {wanted}",
    "the widow has {found} cards, not {wanted}",
    found=Kind.NUMBER,
    wanted=Kind.NUMBER,
)
BURIED: Final = Template(
    "wrong_widow.buried", "buried must be null, or all cards that this seat buried as bid winner"
)
HAND_SIZE: Final = Template(
    "wrong_sizes.hand",
    "hand has {found} card, but sizes says {size}",
    "hand has {found} cards, but sizes says {size}",
    found=Kind.NUMBER,
    size=Kind.NUMBER,
)
SIZES: Final = Template(
    "wrong_sizes.view", "sizes must be {wanted}, not {found}", found=Kind.TEXT, wanted=Kind.TEXT
)
FACE_DOWN: Final = Template(
    "wrong_stock.face_down",
    "there must be {right} card face down, not {found}",
    "there must be {right} cards face down, not {found}",
    right=Kind.NUMBER,
    found=Kind.NUMBER,
)
UPCARD: Final = Template(
    "wrong_stock.upcard", "there must be an upcard until the stock runs out, and none after that"
)
NOT_IN_HAND: Final = Template(
    "wrong_stock.not_in_hand", "this seat has cards on the table that aren't in its hand"
)
MORE_THAN_HELD: Final = Template(
    "wrong_stock.more_than_held",
    "seat {seat} has more cards on the table than in its hand",
    seat=Kind.NUMBER,
)
SEEN_TOO_OFTEN: Final = Template(
    "too_many_copies.seen",
    "the view shows {number} copy of {card}, but the deck has {copies}",
    "the view shows {number} copies of {card}, but the deck has {copies}",
    number=Kind.NUMBER,
    card=Kind.CARD,
    copies=Kind.NUMBER,
)
HANDS_CLOSED: Final = Template(
    "open_hands.closed", "hands can be open only if table.show_all_hands is true"
)
HANDS_DIFFER: Final = Template("open_hands.differ", "open_hands doesn't match sizes and hand")
LEGAL_UNKNOWN: Final = Template(
    "wrong_legal.unknown", "can't determine what's legal: {problem}", problem=Kind.MESSAGE
)
OTHER_LEGAL: Final = Template(
    "wrong_legal",
    "legal is {found}, but the rules allow {right}",
    found=Kind.TEXT,
    right=Kind.TEXT,
)
