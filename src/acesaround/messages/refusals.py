"""Why an action is illegal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Kind, Template

# At any time

GAME_OVER: Final = Template("game_over", "the game is over")
CARD_NOT_HELD: Final = Template("card_not_held", "{card} is not in the hand", card=Kind.CARD)
FOLD_NOT_ALLOWED: Final = Template("fold_not_allowed", "a hand cannot be given up in these rules")

# Actions of another phase

DEAL_FIRST: Final = Template("wrong_phase.deal", "the cards must be dealt first")
KEEP_FIRST: Final = Template("wrong_phase.misdeal", "first say whether to keep the hand")
NOT_A_CALL: Final = Template(
    "wrong_phase.auction", "{action} is not a call; bid or pass", action=Kind.NOTATION
)
NAME_TRUMP_NOW: Final = Template("wrong_phase.name_trump", "trump must be named now")
PASS_CARDS_NOW: Final = Template(
    "wrong_phase.exchange", "{count} cards must be passed now", count=Kind.NUMBER
)
BURY_NOW: Final = Template("wrong_phase.bury", "cards must be set aside now")
ENTER_MELD_NOW: Final = Template("wrong_phase.enter_meld", "type a meld total of 0 or more")
DECLARE_FIRST: Final = Template("wrong_phase.declare", "first say whether to play on")
NOT_A_CARD_TO_PLAY: Final = Template(
    "wrong_phase.play", "{action} is not a card to play", action=Kind.NOTATION
)
MELD_OR_DRAW: Final = Template("wrong_phase.stock_meld", "now lay a meld, or draw")

# Deals

NO_SUCH_DEALER: Final = Template(
    "bad_deal.no_such_dealer",
    "dealer {dealer} is not a seat from 0 to {last}",
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
    "{hands} hands dealt to {players} players",
    hands=Kind.NUMBER,
    players=Kind.NUMBER,
)
WRONG_HAND_SIZE: Final = Template(
    "bad_deal.hand_size",
    "{seat} has {held} cards, not {cards}",
    seat=Kind.TEXT,
    held=Kind.NUMBER,
    cards=Kind.NUMBER,
)
"""Seats in refusals of deals are called as the rules call them."""
WRONG_WIDOW: Final = Template(
    "bad_deal.widow",
    "the widow has {held} cards, not {cards}",
    held=Kind.NUMBER,
    cards=Kind.NUMBER,
)
WRONG_STOCK: Final = Template(
    "bad_deal.stock",
    "the stock has {held} cards, not {cards}",
    held=Kind.NUMBER,
    cards=Kind.NUMBER,
)
WRONG_COPIES: Final = Template(
    "bad_deal.copies",
    "{dealt} of {card} dealt, the deck has {copies}",
    dealt=Kind.NUMBER,
    card=Kind.CARD,
    copies=Kind.NUMBER,
)
NO_MISDEAL: Final = Template("no_misdeal", "this hand is not poor enough for a misdeal")

# Calls

MAY_NOT_BID: Final = Template("may_not_bid", "the hand lacks what a bidder must hold")
AUCTION_OVER: Final = Template("auction_over", "the auction is over")
OUT_OF_TURN: Final = Template(
    "out_of_turn",
    "it is seat {turn}'s turn, not seat {seat}'s",
    turn=Kind.NUMBER,
    seat=Kind.NUMBER,
)
"""Seats are called by their index, as in questions to the judge."""
HIGHEST_BID_MADE: Final = Template(
    "bid_too_high.already_highest", "{high} is the highest bid there is", high=Kind.NUMBER
)
BID_TOO_HIGH: Final = Template(
    "bid_too_high",
    "{amount} is above the highest bid, {highest_bid}",
    amount=Kind.NUMBER,
    highest_bid=Kind.NUMBER,
)
NOT_NEXT_AMOUNT: Final = Template(
    "not_next_amount",
    "{amount} is not the next amount, which is {next}",
    amount=Kind.NUMBER,
    next=Kind.NUMBER,
)
BID_NOT_HIGHER: Final = Template(
    "bid_too_low.not_higher",
    "{amount} is not above the bid of {high}",
    amount=Kind.NUMBER,
    high=Kind.NUMBER,
)
BID_BELOW_OPENING: Final = Template(
    "bid_too_low.below_opening",
    "{amount} is below the opening bid of {opening}",
    amount=Kind.NUMBER,
    opening=Kind.NUMBER,
)
NOT_ON_STEP: Final = Template(
    "not_on_step", "{amount} is not a step of the auction", amount=Kind.NUMBER
)

# Trump, passed cards, the widow, typed meld

NO_MARRIAGE_IN_SUIT: Final = Template(
    "no_marriage_in_suit",
    "{suit} cannot be named without a marriage in the suit",
    suit=Kind.SUIT,
)
WRONG_PASS: Final = Template(
    "must_pass_exactly",
    "{count} cards are passed, not {cards}",
    count=Kind.NUMBER,
    cards=Kind.NUMBER,
)
WRONG_BURY: Final = Template(
    "must_bury_exactly",
    "{count} cards are set aside, not {cards}",
    count=Kind.NUMBER,
    cards=Kind.NUMBER,
)
BURY_FORBIDDEN: Final = Template(
    "bury_forbidden",
    "{barred} may be set aside only by one who holds nothing else",
    barred=Kind.ALL,
)
BARRED: Final[Mapping[str, Template]] = {
    "melded": Template("barred.melded", "melded cards"),
    "trump": Template("barred.trump", "trumps"),
    "aces": Template("barred.aces", "aces"),
    "counters": Template("barred.counters", "counters"),
}
"""What can't be buried, by the words of ``widow.bury_forbidden``."""
OVERCLAIM: Final = Template("overclaim", "the hand does not hold {total} meld", total=Kind.NUMBER)

# Tricks

MUST_LEAD_TRUMP: Final = Template(
    "must_lead_trump", "the first lead must be a trump ({trump})", trump=Kind.SUIT
)
MUST_FOLLOW_SUIT: Final = Template(
    "must_follow_suit", "{led} were led and must be followed", led=Kind.SUIT
)
MUST_BEAT: Final = Template("must_beat", "{best} must be beaten", best=Kind.CARD)
MUST_TRUMP: Final = Template("must_trump", "with no {led}, a trump must be played", led=Kind.SUIT)
MUST_OVERTRUMP: Final = Template(
    "must_overtrump", "the trump {best} must be beaten", best=Kind.CARD
)
NO_COPIES_NOW: Final = Template(
    "card_not_held.no_copies", "no numbered copies lie on the table now"
)

# Claims

CLAIM_NOT_CERTAIN: Final = Template(
    "claim_not_certain",
    "a claim needs the lead and cards that win every trick against any defence",
)
CONCEDE_NEEDS_TWO_SIDES: Final = Template(
    "concede_needs_two_sides", "only one of two sides can concede the rest"
)
CONCEDE_NEEDS_THE_OTHERS: Final = Template(
    "concede_needs_the_others", "one defender cannot concede for the others"
)
CONCEDE_GIVES_EVERY_TRICK: Final = Template(
    "concede_gives_every_trick",
    "it would give the others every trick, which wins more than this hand; play on",
)

# Stock play

WHICH_COPY: Final = Template(
    "which_copy",
    "{card} lies on the table; say which: {names}",
    card=Kind.CARD,
    names=Kind.NOTATION,
)
CARD_NOT_ON_TABLE: Final = Template(
    "card_not_on_table", "{copy} does not lie on the table", copy=Kind.NOTATION
)
ONE_MELD_PER_TRICK: Final = Template(
    "one_meld_per_trick", "only {number} meld after each trick", number=Kind.NUMBER
)
NO_MELD_CARDS: Final = Template(
    "not_a_meld.no_cards",
    "no cards are named for the {kind}; say which they are",
    kind=Kind.MESSAGE,
)
NOT_A_MELD: Final = Template(
    "not_a_meld",
    "no {kind} can be laid with {cards}",
    kind=Kind.MESSAGE,
    cards=Kind.NOTATION,
)
WORTH_NOTHING: Final = Template(
    "worth_nothing", "this meld scores nothing now: {kind}", kind=Kind.MESSAGE
)
NOT_IN_HAND: Final = Template(
    "card_not_held.tabled", "{card} is not among the cards in the hand", card=Kind.CARD
)
ALREADY_USED: Final = Template(
    "already_used", "{copy} has already served in such a meld", copy=Kind.NOTATION
)
NEEDS_FRESH_CARD: Final = Template(
    "needs_fresh_card", "a meld needs at least one card from the hand"
)
NO_EXCHANGE: Final = Template(
    "no_exchange", "only a dix being melded is exchanged, while the upcard lies there"
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
"""The melds of stock play, by the words of ``lay``."""
UNKNOWN_MELD: Final = Template("stock_meld.unknown", "meld")
