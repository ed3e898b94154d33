"""Reviews: facts about a choice and a better one, and why something can't be reviewed."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

PROVEN: Final = Template(
    "review_proven",
    "with best play, the better choice does at least as well in every possible deal, and better in "
    "some",
)
BID_MADE: Final = Template(
    "review_bid_made",
    "the bid is made in {mine:grouped} of {deals:grouped} deals, compared with {other:grouped} for "
    "the better choice",
)
TRICK_WON: Final = Template(
    "review_trick_won",
    "this team wins the trick in {mine:grouped} of {deals:grouped} deals, compared with "
    "{other:grouped} for the better choice",
)
MELD_KEPT: Final = Template(
    "review_meld_kept",
    "the cards left have {mine:number} meld, compared with {other:number} for the better choice",
)
MELD_WITH_TRUMP: Final = Template(
    "review_meld_with_trump",
    "this hand has {mine:number} meld with {suit:suit} as trump, and {other:number} with "
    "{better:suit}",
)
BID_WINS: Final = Template(
    "review_bid_wins",
    "with a bid of {bid:number}, this team takes the bid in {ours:grouped} of {deals:grouped} "
    "deals, and makes it in {made:grouped}",
)
PASS_WINS: Final = Template(
    "review_pass_wins",
    "after a pass, this team still takes the bid in {ours:grouped} of {deals:grouped} deals, and "
    "makes it in {made:grouped}",
)
PASS_LEAVES: Final = Template(
    "review_pass_leaves",
    "after a pass, the others take the bid in {theirs:grouped} of {deals:grouped} deals, and make "
    "it in {made:grouped}",
)
BETTER_IN: Final = Template(
    "review_better_in",
    "the better choice gains points in {more:grouped} of {deals:grouped} deals, and loses points "
    "in {fewer:grouped}",
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
