"""The coach's reasons why a choice can cost points. They don't give away a better choice."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

# Before the play.
BID_TOO_HIGH: Final = Template("coach_bid.too_high", "You might not make it.")
BID_FAILS: Final = Template(
    "coach_bid.fails", "If you get this bid, you make it in about {made:number} of 10 deals."
)
BID_HOPELESS: Final = Template(
    "coach_bid.hopeless", "If you get this bid, you almost never make it."
)
BID_WITHOUT_TRUMP: Final = Template(
    "coach_bid.no_trump", "You don't have the marriage that you need to name trump."
)
BID_TOO_LOW: Final = Template("coach_bid.too_low", "This hand is worth more than that.")
PASS_TOO_LOW: Final = Template("coach_bid.pass", "This hand is worth a bid.")
TRUMP: Final = Template("coach_trump", "This hand does better with another suit as trump.")
PASSED: Final = Template("coach_pass_cards", "Other cards would be better to pass.")
PASSED_TO_WINNER: Final = Template("coach_pass_cards.winner", "Other cards help your partner more.")
BURIED: Final = Template("coach_bury", "Other cards would be better to bury.")
FOLDS: Final = Template("coach_fold", "You can still do better by playing.")
PLAYS_ON: Final = Template("coach_fold.play", "You're unlikely to make the bid.")

# Leads and follows.
COUNTER_GIVEN: Final = Template("coach_counter.given", "It gives an opponent a counter.")
COUNTER_KEPT: Final = Template(
    "coach_counter.kept", "Your team is winning this trick, and this card adds no points."
)
DEFENDERS_COUNTER_KEPT: Final = Template(
    "coach_counter.kept_by_defender",
    "Another defender is winning this trick, and this card adds no points.",
)
ACE_OF_TRUMP: Final = Template("coach_ace_of_trump", "Your ace of trump can do more later.")
PARTNER_BEATEN: Final = Template("coach_partner_beaten", "Your team is already winning this trick.")
DEFENDER_BEATEN: Final = Template(
    "coach_partner_beaten.defender", "Another defender is already winning this trick."
)
WINNER_KEPT: Final = Template("coach_winner.kept", "It leaves this trick to an opponent.")
HIGH_CARD_SPENT: Final = Template("coach_winner.spent", "That card can do more later.")
TRUMP_SPENT: Final = Template("coach_trump_spent", "Your trump can do more later.")
TRUMP_LED: Final = Template("coach_trump_led", "It uses up trump that you'll need later.")
TRUMP_NOT_LED: Final = Template("coach_trump_led.late", "It lets the opponents keep their trump.")
TRICK_LOST: Final = Template("coach_trick", "You're more likely to lose this trick with it.")
BID_LOST: Final = Template("coach_bid_lost", "You're less likely to make the bid with it.")
OTHER_LEAD: Final = Template("coach_lead", "Other leads score more in the rest of the hand.")
OTHER_CARD: Final = Template("coach_follow", "Other cards score more in the rest of the hand.")
