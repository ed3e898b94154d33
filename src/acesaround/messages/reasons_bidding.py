"""Computer players' reasons in the auction, for trump, and for a hand to be dealt again."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

CARD_COUNT: Final = Template("card_count", "{number} card", "{number} cards", number=Kind.NUMBER)
BID_COUNT: Final = Template("bid_count", "{number} bid", "{number} bids", number=Kind.NUMBER)

FORMULA_SHORT: Final = Template(
    "formula.short",
    "{suit}: {sum}, less than {lowest}",
    suit=Kind.SUIT,
    sum=Kind.MESSAGE,
    lowest=Kind.NUMBER,
)
FORMULA_ONCE: Final = Template(
    "formula.once",
    "{suit}: {sum}, and everybody calls only once",
    suit=Kind.SUIT,
    sum=Kind.MESSAGE,
)

NO_BID_ALLOWED: Final = Template("no_bid_allowed", "no bid is allowed")
NO_SUIT: Final = Template("no_suit", "no suit to call")
NO_MARRIAGE: Final = Template("lacks_marriage", "no marriage to name trump with")
NO_MARRIAGE_BUT_MELD: Final = Template(
    "lacks_marriage.but_meld",
    "no marriage to name trump with, and {meld} meld",
    meld=Kind.NUMBER,
)
LITTLE_MELD: Final = Template(
    "little_meld", "only {meld} meld to expect, too little for a bid", meld=Kind.NUMBER
)
SHORT_SUIT: Final = Template(
    "short_suit",
    "{length} of {suit} are too few for trump",
    length=Kind.MESSAGE,
    suit=Kind.SUIT,
)

PARTNER_HOLDS: Final = Template("partner_holds", "{name} holds the bid", name=Kind.MESSAGE)
PARTNER_HOLDS_ALONE: Final = Template(
    "partner_holds.alone",
    "{holder_name} holds the bid and nobody else is in",
    holder_name=Kind.MESSAGE,
)
PARTNER_HOLDS_SUIT: Final = Template(
    "partner_holds.suit",
    "{name} has shown a trump suit with {bids}, and this hand has none stronger",
    name=Kind.MESSAGE,
    bids=Kind.MESSAGE,
)
SIDE_HOLDS: Final = Template("side_holds", "this side has the bid already")
PARTNER_GAVE_MELD: Final = Template(
    "partner_gave_meld",
    "{holder_name} gave meld and may have no suit",
    holder_name=Kind.MESSAGE,
)
PARTNER_GAVE_MELD_SHORT: Final = Template(
    "partner_gave_meld.short_suit",
    "{holder_name} gave meld, but {length} of {suit} are too few for trump",
    holder_name=Kind.MESSAGE,
    length=Kind.MESSAGE,
    suit=Kind.SUIT,
)
BEFORE_MELD_BID: Final = Template(
    "before_meld_bid",
    "{sixty} at once, before {silent} can bid meld",
    sixty=Kind.NUMBER,
    silent=Kind.SEAT,
)
NEXT_COULD_BID: Final = Template(
    "next_could_bid",
    "after {amount} the next bidder could bid {after}",
    amount=Kind.NUMBER,
    after=Kind.NUMBER,
)

SIMPLE_COUNT: Final = Template(
    "simple_count",
    "with {suit} as trump {meld} meld and {aces} make about {total}",
    suit=Kind.SUIT,
    meld=Kind.NUMBER,
    aces=Kind.MESSAGE,
    total=Kind.NUMBER,
)
SIMPLE_COUNT_HOPING: Final = Template(
    "simple_count.hoping",
    "with {suit} as trump {meld} meld, {more} more to hope for and {aces} make about {total}",
    suit=Kind.SUIT,
    meld=Kind.NUMBER,
    more=Kind.NUMBER,
    aces=Kind.MESSAGE,
    total=Kind.NUMBER,
)
SIMPLE_COUNT_SHORT: Final = Template(
    "simple_count.short",
    "{best_line}, less than {lowest}",
    best_line=Kind.MESSAGE,
    lowest=Kind.NUMBER,
)
LONGEST_SUIT: Final = Template(
    "longest_suit",
    "{suit} are the longest suit with {length}",
    suit=Kind.SUIT,
    length=Kind.MESSAGE,
)

TOO_GOOD_TO_CLAIM: Final = Template("too_good_to_claim", "too good a hand for a misdeal")
OPENS_ANYWAY: Final = Template("opens_anyway", "poor cards, but worth an opening bid")
TOO_POOR_TO_PLAY: Final = Template("too_poor_to_play", "a hand too poor to play")
