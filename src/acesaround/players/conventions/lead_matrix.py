"""The 1983 lead matrix, which picks a suit if there's nothing better to go on (S1-71, S1-77)."""

from __future__ import annotations

from typing import Literal

LeadSuit = Literal["shortest_suit", "longest_suit", "least_aces_played", "most_aces_played"]


def lead_matrix(*, left_opponent_has_led: bool, partner_has_led: bool) -> LeadSuit:
    """Return the suit to lead after the aces, based on who has led in this hand (A1-16, A1-17)."""
    if left_opponent_has_led:
        return "shortest_suit" if partner_has_led else "least_aces_played"
    return "longest_suit" if partner_has_led else "most_aces_played"
