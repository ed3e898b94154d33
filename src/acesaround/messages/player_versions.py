"""Versions of the computer players, with notes for people who play with them.

If a player's choices change, add a version at the end of its list. `VERSIONS` says how. Every place
that shows a version reads it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from acesaround.messages.message import Template


@dataclass(frozen=True, slots=True)
class PlayerVersion:
    """A version of a computer player.

    Attributes:
        number: 1 for the first version, and then one more each time.
        day: the day on which it came, in ISO format.
        notes: one or two plain sentences each on what's different for people who play with it.
    """

    number: int
    day: str
    notes: tuple[Template, ...]


VERSIONS: Final[Mapping[str, tuple[PlayerVersion, ...]]] = {
    "expert": (
        PlayerVersion(
            1,
            "2026-11-20",
            (
                Template(
                    "player_note.expert_1_sampled_deals",
                    "Plays the card that does best in many possible deals of the hidden cards.",
                ),
                Template(
                    "player_note.expert_1_every_game",
                    "Decides the same way about bids, trump, and burying in games without "
                    "partners, and about melds in two-handed games.",
                ),
            ),
        ),
        PlayerVersion(
            2,
            "2026-11-27",
            (
                Template(
                    "player_note.expert_2_passing",
                    "In games with passing, tries out the cards that it could pass, both as the "
                    "bid winner and as the partner.",
                ),
                Template(
                    "player_note.expert_2_trump",
                    "Takes into account the cards still to be passed when it names trump.",
                ),
                Template(
                    "player_note.expert_2_bids",
                    "In single-deck games with partners and passing, bids by what its team can "
                    "expect to score after passing.",
                ),
            ),
        ),
        PlayerVersion(
            3,
            "2026-11-27",
            (
                Template(
                    "player_note.expert_3_together",
                    "Passes cards that are worth more together, such as both cards of a pinochle.",
                ),
                Template(
                    "player_note.expert_3_house_rules",
                    "Bids by what it learned from many games under more house rules, such as "
                    "openings up to 60 and other bid increments.",
                ),
                Template(
                    "player_note.expert_3_leads",
                    "No longer treats a lead as a sure win.",
                ),
            ),
        ),
        PlayerVersion(
            4,
            "2026-11-27",
            (
                Template(
                    "player_note.expert_4_bids",
                    "In single-deck games with partners, bids by what it learned from many games, "
                    "with its partner and the score in mind.",
                ),
                Template(
                    "player_note.expert_4_folds",
                    "In games with partners, too, tries folding, burying, and each trump in many "
                    "possible deals.",
                ),
                Template(
                    "player_note.expert_4_gifts",
                    "Takes the cards that its partner passed as evidence of what its partner has "
                    "left.",
                ),
            ),
        ),
        PlayerVersion(
            5,
            "2026-11-27",
            (
                Template(
                    "player_note.expert_5_signals",
                    "Tells from the cards that others play which ones they probably don't have. "
                    "If their play shows otherwise, it stops relying on that.",
                ),
            ),
        ),
        PlayerVersion(
            6,
            "2026-11-27",
            (
                Template(
                    "player_note.expert_6_suits",
                    "When it passes cards, expects the bid winner to have named their best suit, "
                    "and its partner to have passed their best cards.",
                ),
            ),
        ),
    ),
    "daugherty": (
        PlayerVersion(
            1,
            "2026-11-20",
            (
                Template(
                    "player_note.daugherty_1_manual",
                    "Plays the way the 1983 manual describes. That never changes, so other players "
                    "are measured against it.",
                ),
            ),
        ),
    ),
    "club": (
        PlayerVersion(
            1,
            "2026-11-20",
            (
                Template(
                    "player_note.club_1_memory",
                    "Remembers aces, trump, and who is out of a suit. It forgets other cards after "
                    "two tricks.",
                ),
            ),
        ),
    ),
    "beginner": (
        PlayerVersion(
            1,
            "2026-11-20",
            (
                Template(
                    "player_note.beginner_1_habits",
                    "Bids on its own meld and aces. It plays high to win and low otherwise.",
                ),
            ),
        ),
    ),
    "random": (
        PlayerVersion(
            1,
            "2026-11-20",
            (
                Template(
                    "player_note.random_1_chance", "Bids and plays by chance, whatever it holds."
                ),
            ),
        ),
    ),
}
"""Versions of each computer player, the current one last.

A note's code starts with the player and the number: ``player_note.expert_5_``. The tests record
for which version the players' choices were pinned, so a change needs either a new version or a
reason why nobody will notice.
"""
