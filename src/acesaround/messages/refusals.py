"""Reasons why an action is illegal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Kind, Template

# At any time

GAME_OVER: Final = Template("game_over", "the game is over")
CARD_NOT_HELD: Final = Template("card_not_held", "{card} isn't in this hand", card=Kind.CARD)
FOLD_NOT_ALLOWED: Final = Template("fold_not_allowed", "these rules don't allow folding")

# Actions from another phase

DEAL_FIRST: Final = Template("wrong_phase.deal", "the cards haven't been dealt yet")
KEEP_FIRST: Final = Template("wrong_phase.misdeal", "first keep the hand or call a misdeal")
NOT_A_CALL: Final = Template(
    "wrong_phase.auction", "{action} isn't a bid or a pass", action=Kind.NOTATION
)
NAME_TRUMP_NOW: Final = Template("wrong_phase.name_trump", "name trump now")
PASS_CARDS_NOW: Final = Template(
    "wrong_phase.exchange",
    "pass {count} card now",
    "pass {count} cards now",
    count=Kind.NUMBER,
)
BURY_NOW: Final = Template("wrong_phase.bury", "bury cards now")
ENTER_MELD_NOW: Final = Template("wrong_phase.enter_meld", "enter a meld total of 0 or more")
DECLARE_FIRST: Final = Template("wrong_phase.declare", "first say whether to play on")
NOT_A_CARD_TO_PLAY: Final = Template(
    "wrong_phase.play", "{action} isn't a card to play", action=Kind.NOTATION
)
MELD_OR_DRAW: Final = Template("wrong_phase.stock_meld", "lay down a meld, or draw")

# Deals

NO_SUCH_DEALER: Final = Template(
    "bad_deal.no_such_dealer",
    "dealer {dealer} isn't a seat from 0 to {last}",
    dealer=Kind.NUMBER,
    last=Kind.NUMBER,
)
WRONG_DEALER: Final = Template(
    "bad_deal.wrong_dealer",
    "{expected} deals, not {dealer}",
    expected=Kind.TEXT,
    dealer=Kind.TEXT,
)
WRONG_HANDS: Final = Template(
    "bad_deal.hands",
    "{hands} hand was dealt to {players} players",
    "{hands} hands were dealt to {players} players",
    hands=Kind.NUMBER,
    players=Kind.NUMBER,
)
WRONG_HAND_SIZE: Final = Template(
    "bad_deal.hand_size",
    "{seat} has {held} card, not {cards}",
    "{seat} has {held} cards, not {cards}",
    held=Kind.NUMBER,
    seat=Kind.TEXT,
    cards=Kind.NUMBER,
)
"""`seat` is the seat's name from the rules."""
WRONG_WIDOW: Final = Template(
    "bad_deal.widow",
    "the widow has {held} card, not {cards}",
    "the widow has {held} cards, not {cards}",
    held=Kind.NUMBER,
    cards=Kind.NUMBER,
)
WRONG_STOCK: Final = Template(
    "bad_deal.stock",
    "the stock has {held} card, not {cards}",
    "the stock has {held} cards, not {cards}",
    held=Kind.NUMBER,
    cards=Kind.NUMBER,
)
WRONG_COPIES: Final = Template(
    "bad_deal.copies",
    "{dealt} copy of {card} was dealt, but the deck has {copies}",
    "{dealt} copies of {card} were dealt, but the deck has {copies}",
    dealt=Kind.NUMBER,
    card=Kind.CARD,
    copies=Kind.NUMBER,
)
NO_MISDEAL: Final = Template("no_misdeal", "this hand isn't weak enough for a misdeal")

# Bids

MAY_NOT_BID: Final = Template(
    "may_not_bid", "this hand doesn't have the cards that these rules require for a bid"
)
AUCTION_OVER: Final = Template("auction_over", "the auction is over")
OUT_OF_TURN: Final = Template(
    "out_of_turn",
    "it's seat {turn}'s turn, not seat {seat}'s",
    turn=Kind.NUMBER,
    seat=Kind.NUMBER,
)
"""Seats are indices, as in questions to the judge."""
HIGHEST_BID_MADE: Final = Template(
    "bid_too_high.already_highest", "{high} is the highest bid possible", high=Kind.NUMBER
)
BID_TOO_HIGH: Final = Template(
    "bid_too_high",
    "{amount} is above the highest bid possible, {highest_bid}",
    amount=Kind.NUMBER,
    highest_bid=Kind.NUMBER,
)
NOT_NEXT_AMOUNT: Final = Template(
    "not_next_amount",
    "{amount} isn't the next bid, which is {next}",
    amount=Kind.NUMBER,
    next=Kind.NUMBER,
)
BID_NOT_HIGHER: Final = Template(
    "bid_too_low.not_higher",
    "{amount} isn't higher than the bid of {high}",
    amount=Kind.NUMBER,
    high=Kind.NUMBER,
)
BID_BELOW_OPENING: Final = Template(
    "bid_too_low.below_opening",
    "{amount} is below the lowest opening bid, {opening}",
    amount=Kind.NUMBER,
    opening=Kind.NUMBER,
)
NOT_ON_STEP: Final = Template(
    "not_on_step", "{amount} isn't a possible bid under these rules", amount=Kind.NUMBER
)

# Trump, passed cards, the widow, and entered meld

NO_MARRIAGE_IN_SUIT: Final = Template(
    "no_marriage_in_suit", "{suit} can't be trump without a marriage in the suit", suit=Kind.SUIT
)
WRONG_PASS: Final = Template(
    "must_pass_exactly",
    "pass exactly {count} card, not {cards}",
    "pass exactly {count} cards, not {cards}",
    count=Kind.NUMBER,
    cards=Kind.NUMBER,
)
WRONG_BURY: Final = Template(
    "must_bury_exactly",
    "bury exactly {count} card, not {cards}",
    "bury exactly {count} cards, not {cards}",
    count=Kind.NUMBER,
    cards=Kind.NUMBER,
)
BURY_FORBIDDEN: Final = Template(
    "bury_forbidden",
    "{barred} can't be buried while there's something else to bury",
    barred=Kind.ALL,
)
BARRED: Final[Mapping[str, Template]] = {
    "melded": Template("barred.melded", "melded cards"),
    "trump": Template("barred.trump", "trumps"),
    "aces": Template("barred.aces", "aces"),
    "counters": Template("barred.counters", "counters"),
}
"""Names of cards that can't be buried, by the values of ``widow.bury_forbidden``."""
OVERCLAIM: Final = Template("overclaim", "this hand doesn't have {total} meld", total=Kind.NUMBER)

# Tricks

MUST_LEAD_TRUMP: Final = Template(
    "must_lead_trump", "the first lead must be trump ({trump})", trump=Kind.SUIT
)
MUST_FOLLOW_SUIT: Final = Template(
    "must_follow_suit", "{led} were led, so follow suit", led=Kind.SUIT
)
MUST_BEAT: Final = Template("must_beat", "this hand can beat {best}, so it must", best=Kind.CARD)
MUST_TRUMP: Final = Template("must_trump", "with no {led} left, play a trump", led=Kind.SUIT)
MUST_OVERTRUMP: Final = Template(
    "must_overtrump", "this hand can beat the trump {best}, so it must", best=Kind.CARD
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
    "the opponents would then have taken every trick, and would win the game or shoot the "
    "moon, so take a trick first",
)

# Stock play

WHICH_COPY: Final = Template(
    "which_copy",
    "{card} is on the table, so say which copy: {names}",
    card=Kind.CARD,
    names=Kind.NOTATION,
)
CARD_NOT_ON_TABLE: Final = Template(
    "card_not_on_table", "{copy} isn't on the table", copy=Kind.NOTATION
)
ONE_MELD_PER_TRICK: Final = Template(
    "one_meld_per_trick",
    "only {number} meld is allowed after each trick",
    "only {number} melds are allowed after each trick",
    number=Kind.NUMBER,
)
NO_MELD_CARDS: Final = Template(
    "not_a_meld.no_cards", "name the cards to meld as {kind}", kind=Kind.MESSAGE
)
NOT_A_MELD: Final = Template(
    "not_a_meld",
    "{cards} can't be melded as {kind}",
    kind=Kind.MESSAGE,
    cards=Kind.NOTATION,
)
WORTH_NOTHING: Final = Template(
    "worth_nothing", "this meld scores nothing right now: {kind}", kind=Kind.MESSAGE
)
NOT_IN_HAND: Final = Template("card_not_held.tabled", "{card} isn't in this hand", card=Kind.CARD)
ALREADY_USED: Final = Template(
    "already_used", "{copy} was already used in a meld like this", copy=Kind.NOTATION
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
