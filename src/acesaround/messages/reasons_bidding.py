"""Computer players' reasons for bids, trump, and misdeals."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

CARD_COUNT: Final = Template("card_count", "{number} card", "{number} cards", number=Kind.NUMBER)
BID_COUNT: Final = Template("bid_count", "{number} bid", "{number} bids", number=Kind.NUMBER)

FORMULA_SHORT: Final = Template(
    "formula.short",
    "{suit}: {sum}, short of the {lowest} needed to bid",
    suit=Kind.SUIT,
    sum=Kind.MESSAGE,
    lowest=Kind.NUMBER,
)
FORMULA_ONCE: Final = Template(
    "formula.once",
    "{suit}: {sum}, and everyone bids only once",
    suit=Kind.SUIT,
    sum=Kind.MESSAGE,
)

NO_BID_ALLOWED: Final = Template("no_bid_allowed", "no bid is allowed")
NO_SUIT: Final = Template("no_suit", "no suit to name as trump")
NO_MARRIAGE: Final = Template("lacks_marriage", "no marriage to name trump with")
NO_MARRIAGE_BUT_MELD: Final = Template(
    "lacks_marriage.but_meld",
    "{meld} meld, but no marriage to name trump with",
    meld=Kind.NUMBER,
)
LITTLE_MELD: Final = Template(
    "little_meld", "only {meld} meld expected, not enough to be on the board", meld=Kind.NUMBER
)
SHORT_SUIT: Final = Template(
    "short_suit",
    "too short in {suit} for trump ({length})",
    length=Kind.MESSAGE,
    suit=Kind.SUIT,
)

PARTNER_HOLDS: Final = Template("partner_holds", "{name} has the bid", name=Kind.MESSAGE)
PARTNER_HOLDS_ALONE: Final = Template(
    "partner_holds.alone",
    "{holder_name} has the bid and everyone else has passed",
    holder_name=Kind.MESSAGE,
)
PARTNER_HOLDS_SUIT: Final = Template(
    "partner_holds.suit",
    "{name} showed a trump suit with {bids}, and this hand has no stronger one",
    name=Kind.MESSAGE,
    bids=Kind.MESSAGE,
)
SIDE_HOLDS: Final = Template("side_holds", "this team already has the bid")
PARTNER_GAVE_MELD: Final = Template(
    "partner_gave_meld",
    "{holder_name} bid only to show meld and might not have a trump suit",
    holder_name=Kind.MESSAGE,
)
PARTNER_GAVE_MELD_SHORT: Final = Template(
    "partner_gave_meld.short_suit",
    "{holder_name} bid only to show meld, but this hand is too short in {suit} for trump "
    "({length})",
    holder_name=Kind.MESSAGE,
    length=Kind.MESSAGE,
    suit=Kind.SUIT,
)
BEFORE_MELD_BID: Final = Template(
    "before_meld_bid",
    "straight to {sixty}, before {silent} can bid meld",
    sixty=Kind.NUMBER,
    silent=Kind.SEAT,
)
NEXT_COULD_BID: Final = Template(
    "next_could_bid",
    "after {amount}, the next player could bid {after}",
    amount=Kind.NUMBER,
    after=Kind.NUMBER,
)

SIMPLE_COUNT: Final = Template(
    "simple_count",
    "with {suit} as trump, {meld} meld and {aces} make about {total}",
    suit=Kind.SUIT,
    meld=Kind.NUMBER,
    aces=Kind.MESSAGE,
    total=Kind.NUMBER,
)
SIMPLE_COUNT_HOPING: Final = Template(
    "simple_count.hoping",
    "with {suit} as trump, {meld} meld, {more} more expected, and {aces} make about {total}",
    suit=Kind.SUIT,
    meld=Kind.NUMBER,
    more=Kind.NUMBER,
    aces=Kind.MESSAGE,
    total=Kind.NUMBER,
)
SIMPLE_COUNT_SHORT: Final = Template(
    "simple_count.short",
    "{best_line}, short of the {lowest} needed to bid",
    best_line=Kind.MESSAGE,
    lowest=Kind.NUMBER,
)
LONGEST_SUIT: Final = Template(
    "longest_suit",
    "{suit} are the longest suit, with {length}",
    suit=Kind.SUIT,
    length=Kind.MESSAGE,
)

TOO_GOOD_TO_CLAIM: Final = Template("too_good_to_claim", "the hand is too good for a misdeal")
OPENS_ANYWAY: Final = Template("opens_anyway", "weak cards, but worth an opening bid")
TOO_POOR_TO_PLAY: Final = Template("too_poor_to_play", "the hand is too weak to play")
