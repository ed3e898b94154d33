"""Reasons why an action is illegal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Kind, Template

# At any time

GAME_OVER: Final = Template("game_over", "the game is over")
CARD_NOT_HELD: Final = Template("card_not_held", "{card:card} isn't in this hand")
FOLD_NOT_ALLOWED: Final = Template("fold_not_allowed", "these rules don't allow folding")

# Actions from another phase

DEAL_FIRST: Final = Template("wrong_phase.deal", "the cards haven't been dealt yet")
KEEP_FIRST: Final = Template("wrong_phase.misdeal", "first keep the hand or call a misdeal")
NOT_A_CALL: Final = Template("wrong_phase.auction", "{action:notation} isn't a bid or a pass")
NAME_TRUMP_NOW: Final = Template("wrong_phase.name_trump", "name trump now")
PASS_CARDS_NOW: Final = Template(
    "wrong_phase.exchange", "pass {count:number} card now", "pass {count} cards now"
)
BURY_NOW: Final = Template("wrong_phase.bury", "bury cards now")
ENTER_MELD_NOW: Final = Template("wrong_phase.enter_meld", "enter a meld total of 0 or more")
DECLARE_FIRST: Final = Template("wrong_phase.declare", "first say whether to play on")
NOT_A_CARD_TO_PLAY: Final = Template("wrong_phase.play", "{action:notation} isn't a card to play")
MELD_OR_DRAW: Final = Template("wrong_phase.stock_meld", "lay down a meld, or draw")

# Deals

NO_SUCH_DEALER: Final = Template(
    "bad_deal.no_such_dealer", "dealer {dealer:number} isn't a seat from 0 to {last:number}"
)
WRONG_DEALER: Final = Template("bad_deal.wrong_dealer", "{expected:text} deals, not {dealer:text}")
WRONG_HANDS: Final = Template(
    "bad_deal.hands",
    "{hands:number} hand was dealt to {players:number} players",
    "{hands} hands were dealt to {players} players",
)
WRONG_HAND_SIZE: Final = Template(
    "bad_deal.hand_size",
    "{seat:text} has {held} card, not {cards:number}",
    "{seat} has {held} cards, not {cards}",
    held=Kind.NUMBER,
)
"""`seat` is the seat's name from the rules."""
WRONG_WIDOW: Final = Template(
    "bad_deal.widow",
    "the widow has {held:number} card, not {cards:number}",
    "the widow has {held} cards, not {cards}",
)
WRONG_STOCK: Final = Template(
    "bad_deal.stock",
    "the stock has {held:number} card, not {cards:number}",
    "the stock has {held} cards, not {cards}",
)
WRONG_COPIES: Final = Template(
    "bad_deal.copies",
    "{dealt:number} copy of {card:card} was dealt, but the deck has {copies:number}",
    "{dealt} copies of {card} were dealt, but the deck has {copies}",
)
NO_MISDEAL: Final = Template("no_misdeal", "this hand isn't weak enough for a misdeal")

# Bids

MAY_NOT_BID: Final = Template(
    "may_not_bid", "this hand doesn't have the cards that these rules require for a bid"
)
FIRST_BIDDER_MUST_BID: Final = Template(
    "first_bidder_must_bid", "the first bidder has to bid at least {opening:number}"
)
AUCTION_OVER: Final = Template("auction_over", "the auction is over")
OUT_OF_TURN: Final = Template(
    "out_of_turn", "it's seat {turn:number}'s turn, not seat {seat:number}'s"
)
"""Seats are indices, as in questions to the judge."""
HIGHEST_BID_MADE: Final = Template(
    "bid_too_high.already_highest", "{high:number} is the highest bid possible"
)
BID_TOO_HIGH: Final = Template(
    "bid_too_high", "{amount:number} is above the highest bid possible, {highest_bid:number}"
)
NOT_NEXT_AMOUNT: Final = Template(
    "not_next_amount", "{amount:number} isn't the next bid, which is {next:number}"
)
BID_NOT_HIGHER: Final = Template(
    "bid_too_low.not_higher", "{amount:number} isn't higher than the bid of {high:number}"
)
BID_BELOW_OPENING: Final = Template(
    "bid_too_low.below_opening", "{amount:number} is below the lowest opening bid, {opening:number}"
)
NOT_ON_STEP: Final = Template(
    "not_on_step", "{amount:number} isn't a possible bid under these rules"
)

# Trump, passed cards, the widow, and entered meld

NO_MARRIAGE_IN_SUIT: Final = Template(
    "no_marriage_in_suit", "{suit:suit} can't be trump without a marriage in the suit"
)
WRONG_PASS: Final = Template(
    "must_pass_exactly",
    "pass exactly {count:number} card, not {cards:number}",
    "pass exactly {count} cards, not {cards}",
)
WRONG_BURY: Final = Template(
    "must_bury_exactly",
    "bury exactly {count:number} card, not {cards:number}",
    "bury exactly {count} cards, not {cards}",
)
BURY_FORBIDDEN: Final = Template(
    "bury_forbidden", "{barred:all} can't be buried while there's something else to bury"
)
BARRED: Final[Mapping[str, Template]] = {
    "melded": Template("barred.melded", "melded cards"),
    "trump": Template("barred.trump", "trumps"),
    "aces": Template("barred.aces", "aces"),
    "counters": Template("barred.counters", "counters"),
}
"""Names of cards that can't be buried, by the values of ``widow.bury_forbidden``."""
OVERCLAIM: Final = Template("overclaim", "this hand doesn't have {total:number} meld")

# Tricks

MUST_LEAD_TRUMP: Final = Template("must_lead_trump", "the first lead must be trump ({trump:suit})")
MUST_FOLLOW_SUIT: Final = Template("must_follow_suit", "{led:suit} were led, so follow suit")
MUST_BEAT: Final = Template("must_beat", "this hand can beat {best:card}, so it must")
MUST_TRUMP: Final = Template("must_trump", "with no {led:suit} left, play a trump")
MUST_OVERTRUMP: Final = Template(
    "must_overtrump", "this hand can beat the trump {best:card}, so it must"
)
NO_COPIES_NOW: Final = Template(
    "card_not_held.no_copies", "no numbered copies are on the table right now"
)

# Claims

CLAIM_NOT_CERTAIN: Final = Template(
    "claim_not_certain",
    "to claim the rest, a player needs the lead and cards that win every trick against any defense",
)
CONCEDE_NEEDS_TWO_SIDES: Final = Template(
    "concede_needs_two_sides", "the rest can be conceded only to one opponent or one opposing team"
)
CONCEDE_NEEDS_THE_OTHERS: Final = Template(
    "concede_needs_the_others", "one defender can't concede for the others"
)
CONCEDE_GIVES_EVERY_TRICK: Final = Template(
    "concede_gives_every_trick",
    "conceding now gives the opponents every trick, and they would win the game or shoot the "
    "moon, so take a trick first",
)

# Stock play

WHICH_COPY: Final = Template(
    "which_copy", "{card:card} is on the table, so say which copy: {names:notation}"
)
CARD_NOT_ON_TABLE: Final = Template("card_not_on_table", "{copy:notation} isn't on the table")
ONE_MELD_PER_TRICK: Final = Template(
    "one_meld_per_trick",
    "only {number:number} meld is allowed after each trick",
    "only {number} melds are allowed after each trick",
)
NO_MELD_CARDS: Final = Template("not_a_meld.no_cards", "name the cards to meld as {kind:message}")
NOT_A_MELD: Final = Template("not_a_meld", "{cards:notation} can't be melded as {kind:message}")
WORTH_NOTHING: Final = Template(
    "worth_nothing", "this meld scores nothing right now: {kind:message}"
)
NOT_IN_HAND: Final = Template("card_not_held.tabled", "{card:card} isn't in this hand")
ALREADY_USED: Final = Template(
    "already_used", "{copy:notation} was already used in a meld like this"
)
NEEDS_FRESH_CARD: Final = Template(
    "needs_fresh_card", "a meld needs at least one card from the hand"
)
NO_EXCHANGE: Final = Template(
    "no_exchange", "the upcard can be exchanged only for a dix that's being melded"
)
STOCK_MELDS: Final[Mapping[str, Template]] = {
    "run": Template("stock_meld.run", "run"),
    "marriage": Template("stock_meld.marriage", "marriage"),
    "dix": Template("stock_meld.dix", "dix"),
    "pinochle": Template("stock_meld.pinochle", "pinochle"),
    "aces": Template("stock_meld.aces", "aces around"),
    "kings": Template("stock_meld.kings", "kings around"),
    "queens": Template("stock_meld.queens", "queens around"),
    "jacks": Template("stock_meld.jacks", "jacks around"),
}
"""Names of the melds in stock play, by the word that follows ``lay``."""
UNKNOWN_MELD: Final = Template("stock_meld.unknown", "meld")
