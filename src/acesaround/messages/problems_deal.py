"""Problems with rules for the deck, the seats, the deal, the stock, and the widow."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

DECK_WITHOUT_CARDS: Final = Template(
    "deck_without_cards", 'must list at least one rank, like ["A", "K"]'
)
DUPLICATE_RANK: Final = Template(
    "duplicate_rank", 'lists "{rank:text}" {times:number} times: list each rank once'
)
RANKS_NOT_IN_ORDER: Final = Template(
    "ranks_not_in_order", "must go from high to low: [{order:text}]"
)
PARTNERS_NEED_EVEN_PLAYERS: Final = Template(
    "partners_need_even_players",
    "{sides:word} needs 4, 6, or 8 players, not {players:number}; {individual:word} works with "
    "any number",
)
DECLARER_VS_REST_WITHOUT_AUCTION: Final = Template(
    "declarer_vs_rest_without_auction",
    "without an auction, there's no bid winner for the others to play against",
)
SEAT_NAMES_COUNT: Final = Template(
    "seat_names_count",
    "has {names:number} name for {players:number} players",
    "has {names} names for {players} players",
)
SEAT_NAMES_ALIKE: Final = Template("seat_names_alike", "names must all be different")
SEAT_NAMES_LENGTH: Final = Template(
    "seat_names_length", "each name must have 1 to {longest_name:number} characters"
)
FORMULA_WITHOUT_OPEN_HANDS: Final = Template(
    "formula_without_open_hands",
    "the formula gives away each player's hand, so {open_hands:field} must be true",
)

HANDS: Final = Template("dealt_hands", "{players:number} hands of {hand:number}")
HANDS_AND_WIDOW: Final = Template(
    "dealt_hands.and_widow", "{players:number} hands of {hand:number} and a widow of {widow:number}"
)
DEAL_DOES_NOT_EXHAUST_DECK: Final = Template(
    "deal_does_not_exhaust_deck",
    "{sum:message} make {dealt:number} cards, but the deck has {cards:number}",
)
DEAL_WITH_RIGHT_ONE: Final = Template(
    "deal_does_not_exhaust_deck.right",
    "{sum:message} make {dealt:number} cards, but the deck has {cards:number}; {right:message}",
)
RIGHT_HANDS: Final = Template("right_deal", "{hand:number} each would work")
RIGHT_HANDS_AND_WIDOW: Final = Template(
    "right_deal.widow", "{hand:number} each and a widow of {rest:number} would work"
)
RIGHT_HANDS_WITHOUT_WIDOW: Final = Template(
    "right_deal.no_widow", "{hand:number} each and no widow would work"
)

STOCK_BUT_EVERYTHING_DEALT: Final = Template(
    "stock_but_everything_dealt",
    "{sum:message} make {dealt:number} cards, and the deck has {cards:number}, so none are left "
    "for a stock",
)
STOCK_NOT_SHARED_EVENLY: Final = Template(
    "stock_not_shared_evenly",
    "a stock of {dealt:number} cards doesn't divide evenly among {players:number} players",
)
UPCARD_WITHOUT_STOCK: Final = Template(
    "upcard_without_stock", "only a game with a stock has an upcard"
)
STOCK_FOLLOW_WITHOUT_STOCK: Final = Template(
    "stock_follow_without_stock", 'must be "none", because there\'s no stock'
)
STOCK_TRICKS_WITHOUT_STOCK: Final = Template(
    "stock_tricks_without_stock", "must be false, because there's no stock"
)
STOCK_NEEDS_TWO_PLAYERS: Final = Template(
    "stock_needs_two_players", "only two players can play with a stock"
)
WIDOW_WITH_STOCK: Final = Template("widow_with_stock", "a game can't have both a widow and a stock")
STOCK_WITHOUT_STOCK_FOLLOW: Final = Template(
    "stock_without_stock_follow", "must be {free:word} or {must:word} in a game with a stock"
)

WIDOW_CARDS_WITHOUT_WIDOW_RULES: Final = Template(
    "widow_cards_without_widow_rules",
    "{cards:number} card is left for a widow: add a [widow] table that says what happens to it",
    "{cards} cards are left for a widow: add a [widow] table that says what happens to them",
)
WIDOW_RULES_WITHOUT_WIDOW_CARDS: Final = Template(
    "widow_rules_without_widow_cards",
    'no cards are left for the widow: set its number of cards, or set widow = "none"',
)
WIDOW_LARGER_THAN_HAND: Final = Template(
    "widow_larger_than_hand",
    "a widow of {cards:number} cards is larger than a hand of {hand:number}",
)

MISDEAL_WITHOUT_CONDITION: Final = Template(
    "misdeal_without_condition", "needs min_nines, max_aces, or min_noncounters"
)
MISDEAL_WITHOUT_NINES: Final = Template("misdeal_without_nines", "the deck has no nines")
MISDEAL_LARGER_THAN_HAND: Final = Template(
    "misdeal_larger_than_hand", "a hand has only {hand:number} card", "a hand has only {hand} cards"
)
EVERY_DEAL_IS_MISDEAL: Final = Template(
    "every_deal_is_misdeal",
    "every deal would be a misdeal, so the cards would be redealt forever",
)
