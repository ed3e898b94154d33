"""Reviews: facts about a choice and a better one, and why something can't be reviewed."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

# The better choice, in a reason.
WITH_CARD: Final = Template("review_instead.card", "with the {card:card_name}")
WITH_TRUMP: Final = Template("review_instead.trump", "with {suit:suit} as trump")
WITH_CARDS: Final = Template("review_instead.cards", "with the better cards")
WITH_BID: Final = Template("review_instead.bid", "with a bid of {bid:number}")
WITH_PASS: Final = Template("review_instead.pass", "after a pass")
WITH_FOLD: Final = Template("review_instead.fold", "after folding")
WITHOUT_FOLD: Final = Template("review_instead.play_on", "without folding")

PROVEN: Final = Template(
    "review_proven",
    "{instead:message}, best play never does worse, and sometimes does better, whatever cards the "
    "others have",
)
BID_MADE: Final = Template(
    "review_bid_made",
    "the bid is made in {mine:grouped} of {deals:grouped} deals, but in {other:grouped} "
    "{instead:message}",
)
OTHERS_MAKE_BID: Final = Template(
    "review_bid_made.others",
    "the others make their bid in {mine:grouped} of {deals:grouped} deals, but only in "
    "{other:grouped} {instead:message}",
)
TRICK_LOST: Final = Template(
    "review_trick_won.lost",
    "with this choice, the trick is won in {mine:grouped} of {deals:grouped} deals, instead of "
    "{other:grouped} {instead:message}, and lost to {winner:seat} in {lost:grouped}",
)
TRICK_WON: Final = Template(
    "review_trick_won.more",
    "with this choice, the trick is won in {mine:grouped} of {deals:grouped} deals, instead of "
    "{other:grouped} {instead:message}, but that costs more than it gains",
)
MELD_LOST: Final = Template(
    "review_meld_kept", "this leaves only {mine:number} meld, instead of {other:number}"
)
MELD_KEPT: Final = Template(
    "review_meld_kept.more",
    "this keeps {mine:number} meld, instead of {other:number}, but the rest of the hand costs more",
)
MELD_WITH_TRUMP: Final = Template(
    "review_meld_with_trump",
    "this hand has {mine:number} meld with {suit:suit} as trump, but {other:number} with "
    "{better:suit}",
)
MORE_MELD_WITH_TRUMP: Final = Template(
    "review_meld_with_trump.more",
    "this hand has {mine:number} meld with {suit:suit} as trump, and {other:number} with "
    "{better:suit}, but the rest of the hand costs more",
)
BID_WINS: Final = Template(
    "review_bid_wins",
    "bidding {bid:number} takes the bid in {ours:grouped} of {deals:grouped} deals, and goes set "
    "in {set:grouped} of those",
)
PASS_WINS: Final = Template(
    "review_pass_wins",
    "passing still takes the bid in {ours:grouped} of {deals:grouped} deals, and goes set in "
    "{set:grouped} of those",
)
PASS_LEAVES: Final = Template(
    "review_pass_leaves",
    "after a pass, the others take the bid in {theirs:grouped} of {deals:grouped} deals, and make "
    "it in {made:grouped} of those",
)
BETTER_IN: Final = Template(
    "review_better_in",
    "{instead:message}, this hand comes out better in {more:grouped} of {deals:grouped} deals, and "
    "worse in {fewer:grouped}",
)
PROVEN_IN: Final = Template(
    "review_better_in.proven",
    "this hand comes out better that way in {more:grouped} of {deals:grouped} deals",
)
NEVER_WORSE_IN: Final = Template(
    "review_better_in.never_worse",
    "{instead:message}, this hand comes out better in {more:grouped} of {deals:grouped} deals, and "
    "worse in none",
)

NO_FINISHED_HAND: Final = Template(
    "nothing_to_review", "no hand is finished yet, so there's nothing to review"
)
HAND_NOT_FINISHED: Final = Template(
    "nothing_to_review.hand", "hand {number:number} isn't finished yet: choose an earlier hand"
)
SEVERAL_GAMES: Final = Template(
    "several_games", "there's more than one game: choose one with --game, as in --game 1"
)
