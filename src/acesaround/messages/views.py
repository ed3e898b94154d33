"""Views that no seat can have been given: malformed, or contradicting themselves."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

WRONG_MESSAGE: Final = Template("malformed.message", "{problem}", problem=Kind.TEXT)
WRONG_MESSAGE_CODE: Final = Template(
    "malformed.message_code", "its code must be {code}, or begin with it", code=Kind.TEXT
)
MALFORMED: Final = Template("malformed", "{problem}", problem=Kind.MESSAGE)
NOBODY_TO_ACT: Final = Template(
    "wrong_turn.nobody", "nobody is to act in the phase {phase}", phase=Kind.TEXT
)
NO_CARDS: Final = Template(
    "wrong_phase.no_cards", "there are no cards in the phase {phase}", phase=Kind.TEXT
)
NO_HAND: Final = Template(
    "wrong_phase.no_hand", "no hand is in progress in the phase {phase}", phase=Kind.TEXT
)
NO_REASON: Final = Template("wrong_phase.no_reason", "a game that is over says in match.reason why")
NO_DEALER: Final = Template(
    "no_dealer", "a hand is in progress, but match.dealer does not say who dealt"
)
GAME_OVER: Final = Template("wrong_phase.over", "a hand is in progress in a game that is over")
NO_SUCH_PHASE: Final = Template(
    "wrong_phase.none_such", "these rules have no phase {phase}", phase=Kind.TEXT
)
STOCK_DEALT: Final = Template(
    "wrong_stock.dealt", "a stock lies there exactly in games that are dealt one"
)
NO_AUCTION: Final = Template("wrong_auction.none", "there has been no auction")
WRONG_CALL: Final = Template(
    "wrong_auction.call",
    "calls[{index}]: {problem}",
    index=Kind.NUMBER,
    problem=Kind.MESSAGE,
)
OTHER_AFTER_CALLS: Final = Template("wrong_turn.calls", "after these calls another is to act")
AUCTION_GOES_ON: Final = Template(
    "wrong_auction.goes_on", "the auction goes on, and there is no bid winner yet"
)
CALLS_AND_PHASE: Final = Template(
    "wrong_auction.phase", "the calls do not lead to the phase {phase}", phase=Kind.TEXT
)
CALLS_AND_BID: Final = Template(
    "wrong_auction.bid", "declarer and bid are not what the calls led to"
)
TRUMP_UNKNOWN: Final = Template(
    "wrong_trump.unknown", "trump is not known in the phase {phase}", phase=Kind.TEXT
)
TRUMP_KNOWN: Final = Template(
    "wrong_trump.known", "trump cannot be known in the phase {phase}", phase=Kind.TEXT
)
OTHER_TURN: Final = Template(
    "wrong_turn.view",
    "turn is {turn}, but seat {due} is to act",
    turn=Kind.TEXT,
    due=Kind.TEXT,
)
ENTERED: Final = Template(
    "wrong_meld.entered",
    "entered has {found} entries, not {wanted}",
    found=Kind.NUMBER,
    wanted=Kind.NUMBER,
)
TYPED_ALREADY: Final = Template(
    "wrong_meld.typed", "it is this seat's turn to type a total that it has typed"
)
ON_BOARD: Final = Template(
    "wrong_meld.on_board", "on_board does not fit the phase {phase}", phase=Kind.TEXT
)
NO_MELD: Final = Template(
    "wrong_meld.none", "no meld has been shown in the phase {phase}", phase=Kind.TEXT
)
OWN_MELD: Final = Template("wrong_meld.own", "a seat knows what its own meld counts")
NO_PLAY: Final = Template(
    "wrong_phase.no_play", "no cards are played in the phase {phase}", phase=Kind.TEXT
)
TOO_MANY_TRICKS: Final = Template(
    "too_many_tricks",
    "{number} tricks of {most}",
    number=Kind.NUMBER,
    most=Kind.NUMBER,
)
OTHER_LEADER: Final = Template(
    "wrong_trick.leader",
    "tricks[{index}]: seat {seat} was to lead",
    index=Kind.NUMBER,
    seat=Kind.NUMBER,
)
OTHER_WINNER: Final = Template(
    "wrong_trick.winner",
    "tricks[{index}]: seat {seat} has won it",
    index=Kind.NUMBER,
    seat=Kind.NUMBER,
)
OTHER_POINTS: Final = Template(
    "wrong_trick.points",
    "tricks[{index}]: it counts {right}, not {points}",
    index=Kind.NUMBER,
    right=Kind.NUMBER,
    points=Kind.NUMBER,
)
LEADS: Final = Template(
    "wrong_trick.leads",
    "seat {right} leads, not {seat}",
    right=Kind.NUMBER,
    seat=Kind.NUMBER,
)
TAKEN: Final = Template("wrong_trick.taken", "taken is not what the tricks add up to")
COMPLETE_TRICK: Final = Template(
    "wrong_trick.complete", "a trick that is complete does not lie on the table"
)
NO_PASSING: Final = Template("wrong_phase.no_passing", "no cards are passed under these rules")
GIFTS: Final = Template(
    "wrong_gifts.number",
    "{number} gifts in the phase {phase}",
    number=Kind.NUMBER,
    phase=Kind.TEXT,
)
OTHER_GIFT: Final = Template(
    "wrong_gifts.pair",
    "seat {giver} passes {count} cards to seat {taker}",
    giver=Kind.TEXT,
    count=Kind.NUMBER,
    taker=Kind.TEXT,
)
GIFT_CARDS: Final = Template(
    "wrong_gifts.cards",
    "{found} cards passed, not {wanted}",
    found=Kind.NUMBER,
    wanted=Kind.NUMBER,
)
OWN_GIFT: Final = Template("wrong_gifts.own", "a seat knows the cards it has passed")
WIDOW_SIZE: Final = Template(
    "wrong_widow.size",
    "the widow has {wanted} cards, not {found}",
    wanted=Kind.NUMBER,
    found=Kind.NUMBER,
)
BURIED: Final = Template(
    "wrong_widow.buried", "buried are the cards that this seat, the bid winner, has set aside"
)
HAND_SIZE: Final = Template(
    "wrong_sizes.hand",
    "hand has {found} cards, but sizes says {size}",
    found=Kind.NUMBER,
    size=Kind.NUMBER,
)
SIZES: Final = Template(
    "wrong_sizes.view",
    "sizes are {found}, but should be {wanted}",
    found=Kind.TEXT,
    wanted=Kind.TEXT,
)
FACE_DOWN: Final = Template(
    "wrong_stock.face_down",
    "{right} cards lie face down, not {found}",
    right=Kind.NUMBER,
    found=Kind.NUMBER,
)
UPCARD: Final = Template("wrong_stock.upcard", "the upcard lies there until the stock is drawn")
NOT_IN_HAND: Final = Template(
    "wrong_stock.not_in_hand", "cards of this seat lie on the table that its hand lacks"
)
MORE_THAN_HELD: Final = Template(
    "wrong_stock.more_than_held",
    "seat {seat} has more cards on the table than it holds",
    seat=Kind.NUMBER,
)
SEEN_TOO_OFTEN: Final = Template(
    "too_many_copies.seen",
    "{number} of {card} are seen, the deck has {copies}",
    number=Kind.NUMBER,
    card=Kind.CARD,
    copies=Kind.NUMBER,
)
HANDS_CLOSED: Final = Template(
    "open_hands.closed", "hands are open only where the table's settings say so"
)
HANDS_DIFFER: Final = Template(
    "open_hands.differ", "the open hands are not those that sizes and hand describe"
)
LEGAL_UNKNOWN: Final = Template(
    "wrong_legal.unknown", "what is legal cannot be told: {problem}", problem=Kind.MESSAGE
)
OTHER_LEGAL: Final = Template(
    "wrong_legal",
    "legal is {found}, but the rules allow {right}",
    found=Kind.TEXT,
    right=Kind.TEXT,
)
