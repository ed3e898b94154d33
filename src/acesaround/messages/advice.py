"""Hints in one plain sentence: what to do and why."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

SENTENCE: Final = Template("advice", "{action:message}: {because:message}.")

# What to do.
LEAD: Final = Template("advise.lead", "lead your {card:card_name}")
PLAY: Final = Template("advise.play", "play your {card:card_name}")
PLAY_FROM_TABLE: Final = Template(
    "advise.play_from_table", "play the {card:card_name} from the table"
)
TRUMP_WITH: Final = Template("advise.trump_with", "trump with your {card:card_name}")
THROW_OFF: Final = Template("advise.throw_off", "throw off your {card:card_name}")
BID: Final = Template("advise.bid", "bid {amount:number}")
PASS: Final = Template("advise.pass", "pass")
NAME: Final = Template("advise.name", "name {suit:suit} as trump")
PASS_CARDS: Final = Template("advise.pass_cards", "pass {cards:cards}")
BURY: Final = Template("advise.bury", "bury {cards:cards}")
ENTER: Final = Template("advise.enter", "enter {meld:number} meld")
LAY: Final = Template("advise.lay", "lay down the {meld:message}")
EXCHANGE: Final = Template("advise.exchange", "exchange the dix for the {upcard:card_name}")
DRAW: Final = Template("advise.draw", "draw without melding")
PLAY_ON: Final = Template("advise.play_on", "play the hand")
FOLD: Final = Template("advise.fold", "fold")
SHOOT: Final = Template("advise.shoot", "shoot the moon")
CALL_MISDEAL: Final = Template("advise.call_misdeal", "call a misdeal")
KEEP: Final = Template("advise.keep", "keep this hand")

# The people in the reasons.
YOUR_PARTNER: Final = Template("advice_partner", "your partner")
YOUR_PARTNERS_CARD: Final = Template("advice_holder.partner", "your partner's {best:card_name}")

# Bidding and naming trump.
WORTH: Final = Template(
    "advice_bid.worth", "this hand is worth about {worth:number} with {suit:suit} as trump"
)
SHOWS: Final = Template("advice_bid.shows", "this bid shows {partner:message} {meaning:text}")
FORCED: Final = Template("advice_bid.forced", "passing isn't allowed, and this is the lowest bid")
BID_IS_BETTER: Final = Template("advice_bid", "it looks better than passing")
NO_BID: Final = Template("advice_pass.no_bid", "no bid is allowed now")
NO_MARRIAGE: Final = Template("advice_pass.no_marriage", "there's no marriage to name trump with")
TOO_LITTLE: Final = Template(
    "advice_pass.too_little",
    "this hand is worth about {worth:number}, and the lowest bid is {least:number}",
)
PARTNER_HAS_BID: Final = Template("advice_pass.partner", "{partner:message} has the bid")
PASS_IS_BETTER: Final = Template("advice_pass", "bidding higher looks worse")
SUIT_BRINGS: Final = Template(
    "advice_trump", "it gives this hand {trumps:message} and {meld:number} meld"
)

# Passing, burying, and melding.
PASSES_TRUMPS_AND_ACES: Final = Template(
    "advice_pass_cards.both", "{trumps:message} and {aces:message} help the bid winner"
)
PASSES_TRUMPS: Final = Template("advice_pass_cards.trumps", "trumps help the bid winner most")
PASSES_ACES: Final = Template("advice_pass_cards.aces", "aces win tricks for the bid winner")
NEEDED_LEAST: Final = Template("advice_cards", "this hand needs them least")
KEEPS_MELD: Final = Template("advice_cards.keeps_meld", "all the meld stays in this hand")
KEEPS_MELD_EMPTIES: Final = Template(
    "advice_cards.keeps_meld_empties",
    "this hand keeps all its meld and ends up out of {suit:suit}",
)
ALL_THE_MELD: Final = Template("advice_enter", "that's all the meld in this hand")
SAFE_TOTAL: Final = Template("advice_enter.other", "that's the total to enter with this hand")
SCORES_NOW: Final = Template(
    "advice_lay",
    "it scores {points:number} point now",
    "it scores {points} points now",
)
SCORES_NOTHING: Final = Template("advice_lay.other", "it looks better than drawing")
NOTHING_TO_LAY: Final = Template("advice_draw.nothing", "there's no meld to lay down now")
MELD_CAN_WAIT: Final = Template("advice_draw", "the meld can wait")

# Playing on or folding.
MELD_MAKES_BID: Final = Template("advice_contract.made", "the meld alone makes the bid")
BID_NEEDS: Final = Template(
    "advice_contract.needs", "the bid needs {need:number} of the {total:number} trick points"
)
OUT_OF_REACH: Final = Template(
    "advice_fold.out_of_reach", "the tricks don't have enough points to make the bid"
)
TOO_MUCH: Final = Template(
    "advice_fold",
    "the bid needs {need:number} of the {total:number} trick points, too many for this hand",
)
FOLD_IS_BETTER: Final = Template("advice_fold.other", "playing on looks worse")
EVERY_TRICK: Final = Template("advice_shoot", "this hand might take every trick")
TOO_WEAK: Final = Template("advice_misdeal", "this hand is weak")
TOO_GOOD: Final = Template("advice_misdeal.keep", "it's too good for a misdeal")

# Leading.
NOBODY_BEATS: Final = Template("advice_lead.nobody", "nobody can beat it")
NOBODY_BEATS_COUNTER: Final = Template(
    "advice_lead.counter", "nobody can beat it, so {partner:message} can safely throw a counter"
)
ONLY_TRUMP_BEATS: Final = Template(
    "advice_lead.only_trump",
    "it's the highest card left in {suit:suit}, so only a trump can beat it",
)
PULLS_TRUMP: Final = Template(
    "advice_lead.pulls_trump",
    "it pulls trump, and up to {left:number} trump is still out",
    "it pulls trump, and up to {left} trumps are still out",
)
LAST_OF_SUIT: Final = Template(
    "advice_lead.last_of_suit",
    "it leaves this hand out of {suit:suit}, so {suit} can be trumped later",
)
GIVES_NOTHING: Final = Template(
    "advice_lead.nothing", "it might be beaten, but it gives away no points"
)
NO_BETTER_LEAD: Final = Template(
    "advice_lead", "it might be beaten, but no other lead looks better"
)

# Following.
TAKES_TRICK: Final = Template("advice_follow.takes", "it's the last card of the trick, and it wins")
TRUMP_TAKES_TRICK: Final = Template(
    "advice_follow.trump_takes",
    "this hand is out of {suit:suit}, and the trump takes the trick",
)
NOBODY_LEFT_BEATS: Final = Template("advice_follow.nobody", "nobody still to play can beat it")
HIGHEST_SO_FAR: Final = Template("advice_follow.highest", "it's the highest card so far")
TRUMP_IS_HIGHEST: Final = Template(
    "advice_follow.trump_highest",
    "this hand is out of {suit:suit}, and the trump is the highest card so far",
)
WINS_ADD_POINTS: Final = Template(
    "advice_follow.add_points", "{holder:message} wins this trick, so add a counter"
)
WINS_ANYWAY: Final = Template("advice_follow.anyway", "{holder:message} wins this trick anyway")
WINNING_ADD_POINTS: Final = Template(
    "advice_follow.winning_add", "{holder:message} is winning, so add a counter"
)
NOT_SURE: Final = Template(
    "advice_follow.not_sure",
    "{holder:message} might still be beaten, so don't give away any points",
)
CANT_WIN: Final = Template(
    "advice_follow.give_nothing", "{holder:message} is winning, so don't give away any points"
)
ONLY_COUNTERS: Final = Template(
    "advice_follow.only_counters",
    "{holder:message} is winning, and every legal card has points",
)
NO_BETTER_CARD: Final = Template(
    "advice_follow", "{holder:message} is winning, and no other card looks better"
)

# A bid that's far above the hand's worth.
FAR_ABOVE: Final = Template("bid_far_above", "Your hand is worth about {worth:number}.")
FAR_ABOVE_NOTHING: Final = Template(
    "bid_far_above.nothing", "Your hand has no marriage, and you need one to name trump."
)
