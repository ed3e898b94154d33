"""The strategy tips of the 1983 manual."""

TIPS = (
    "count_meld_in_a_fixed_order_arounds",
    "if_your_partner_showed_meld_and_the",
    "be_the_first_to_bid_60_from",
    "dont_bid_more_than_you_need_to",
    "keep_your_trump_aces_unless_you_named",
    "lead_your_aces_from_different_suits_in",
    "when_youre_out_of_aces_lead_a",
    "with_nothing_better_to_go_on_look",
    "throw_jacks_and_queens_on_the_opponents",
    "trump_with_a_king_first_then_with",
    "if_your_partner_plays_an_ace_on",
)
"""The text of each tip, in the order of the statements from S1-64 to S1-74."""
