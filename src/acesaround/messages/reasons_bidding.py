"""Computer players' reasons for bids, trump, and misdeals."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

CARD_COUNT: Final = Template("card_count", "{number:number} card", "{number} cards")
BID_COUNT: Final = Template("bid_count", "{number:number} bid", "{number} bids")

FORMULA_SHORT: Final = Template(
    "formula.short", "{suit:suit}: {sum:message}, short of the {lowest:number} needed to bid"
)
FORMULA_ONCE: Final = Template(
    "formula.once", "{suit:suit}: {sum:message}, and everyone bids only once"
)

NO_BID_ALLOWED: Final = Template("no_bid_allowed", "no bid is allowed")
NO_SUIT: Final = Template("no_suit", "no suit to name as trump")
NO_MARRIAGE: Final = Template("lacks_marriage", "no marriage to name trump with")
NO_MARRIAGE_BUT_MELD: Final = Template(
    "lacks_marriage.but_meld", "{meld:number} meld, but no marriage to name trump with"
)
LITTLE_MELD: Final = Template(
    "little_meld", "only {meld:number} meld expected, not enough to be on the board"
)
SHORT_SUIT: Final = Template("short_suit", "too short in {suit:suit} for trump ({length:message})")

PARTNER_HOLDS: Final = Template("partner_holds", "{name:message} has the bid")
PARTNER_HOLDS_ALONE: Final = Template(
    "partner_holds.alone", "{holder_name:message} has the bid and everyone else has passed"
)
PARTNER_HOLDS_SUIT: Final = Template(
    "partner_holds.suit",
    "{name:message} showed a trump suit with {bids:message}, and this hand has no stronger one",
)
SIDE_HOLDS: Final = Template("side_holds", "this team already has the bid")
PARTNER_GAVE_MELD: Final = Template(
    "partner_gave_meld",
    "{holder_name:message} bid only to show meld and might not have a trump suit",
)
PARTNER_GAVE_MELD_SHORT: Final = Template(
    "partner_gave_meld.short_suit",
    "{holder_name:message} bid only to show meld, but this hand is too short in {suit:suit} for "
    "trump ({length:message})",
)
BEFORE_MELD_BID: Final = Template(
    "before_meld_bid", "straight to {sixty:number}, before {silent:seat} can bid meld"
)
NEXT_COULD_BID: Final = Template(
    "next_could_bid", "after {amount:number}, the next player could bid {after:number}"
)

SIMPLE_COUNT: Final = Template(
    "simple_count",
    "with {suit:suit} as trump, {meld:number} meld and {aces:message} make about {total:number}",
)
SIMPLE_COUNT_HOPING: Final = Template(
    "simple_count.hoping",
    "with {suit:suit} as trump, {meld:number} meld, {more:number} more expected, and "
    "{aces:message} make about {total:number}",
)
SIMPLE_COUNT_SHORT: Final = Template(
    "simple_count.short", "{best_line:message}, short of the {lowest:number} needed to bid"
)
LONGEST_SUIT: Final = Template(
    "longest_suit", "{suit:suit} are the longest suit, with {length:message}"
)

TOO_GOOD_TO_CLAIM: Final = Template("too_good_to_claim", "the hand is too good for a misdeal")
OPENS_ANYWAY: Final = Template("opens_anyway", "weak cards, but worth an opening bid")
TOO_POOR_TO_PLAY: Final = Template("too_poor_to_play", "the hand is too weak to play")
