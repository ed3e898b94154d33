"""The end of the game and the winner."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant
from acesaround.text.page import Items, Section, make
from acesaround.text.rulebook.words import (
    either,
    many,
    other_sides,
    points,
    trick_points,
)


def summary(rules: RuleSet) -> str:
    """Return a short summary, such as ``the first team to 500 points wins``."""
    most = rules.game.max_hands
    if most is None:
        return _by_points(rules)
    hands = many(most, "hand")
    if not rules.game.target or most == 1:
        return tr("rulebook.the_highest_score_after_hands_wins", hands=hands)
    first = _by_points(rules)
    return tr("rulebook.first_or_the_highest_score_after_hands", first=first, hands=hands)


def _by_points(rules: RuleSet) -> str:
    game = rules.game
    if not game.target:
        return tr("rulebook.play_as_long_as_you_like")
    if game.eligible == "declarer_made":
        return tr("rulebook.the_first_to_reach_points_by_making", points=points(game.target))
    return either(
        rules,
        "rulebook.the_first_player_to_target_points_wins",
        "rulebook.the_first_team_to_target_points_wins",
        target=game.target,
    )


def section(rules: RuleSet) -> Section:
    """Return the section on the end of the game."""
    game = rules.game
    instants = tuple(_instant(rules, instant) for instant in game.instant)
    intro = ""
    if instants:
        intro = tr("rulebook.any_of_these_wins_the_game_outright")
    return make(tr("common.game"), _target(rules), _other_ends(rules), intro, Items(instants))


def _target(rules: RuleSet) -> list[str]:
    game = rules.game
    if not game.target:
        endless = tr("rulebook.no_score_ends_the_game_play_as")
        return [endless] if game.max_hands is None else []
    sentences = []
    if game.eligible == "any":
        sentences.append(
            either(
                rules,
                "rulebook.a_player_with_points_or_more_at",
                "rulebook.a_team_with_points_or_more_at",
                points=points(game.target),
            )
        )
        sentences.append(_together(rules))
    else:
        sentences.append(
            either(
                rules,
                "rulebook.to_win_the_bid_winner_must_make",
                "rulebook.to_win_the_bid_winners_team_must",
                points=points(game.target),
            )
        )
    return sentences


def _together(rules: RuleSet) -> str:
    game = rules.game
    match game.simultaneous:
        case "declarer":
            return either(
                rules,
                "rulebook.if_more_than_one_player_gets_there",
                "rulebook.if_more_than_one_team_gets_there",
            )
        case "higher_then_more_hands":
            return tr("rulebook.if_more_than_one_gets_there_in")
        case "extend_target":
            return tr(
                "rulebook.if_more_than_one_gets_there_in_2",
                more=game.extend_by,
            )
        case "none":
            return tr("rulebook.if_more_than_one_gets_there_in_3")


def _other_ends(rules: RuleSet) -> list[str]:
    game = rules.game
    sentences = []
    if game.mercy is not None:
        sentences.append(
            either(
                rules,
                "rulebook.if_a_player_falls_to_points_points",
                "rulebook.if_a_team_falls_to_points_points",
                points=-game.mercy,
            )
        )
    if game.max_hands is not None:
        sentences.append(
            tr(
                "rulebook.the_game_ends_after_hands_that_changed",
                hands=many(game.max_hands, "hand"),
            )
        )
    return sentences


def _instant(rules: RuleSet, instant: Instant) -> str:
    match instant.kind:
        case "all_tricks":
            return either(
                rules,
                "rulebook.a_player_wins_by_taking_every_trick",
                "rulebook.a_team_wins_by_taking_every_trick",
            )
        case "shutout":
            return either(
                rules,
                "rulebook.a_player_with_points_or_more_wins",
                "rulebook.a_team_with_points_or_more_wins",
                points=points(instant.score or 0),
                others=other_sides(rules),
            )
        case "pinochles":
            return _pinochles(rules, instant)


def _pinochles(rules: RuleSet, instant: Instant) -> str:
    held = many(instant.count or 0, "pinochle")
    if instant.when == "meld":
        return either(
            rules,
            "rulebook.a_player_holding_pinochles_wins_as_soon",
            "rulebook.if_a_player_holds_pinochles_their_team_2",
            pinochles=held,
        )
    if instant.min_trick_points:
        return either(
            rules,
            "rulebook.a_player_holding_pinochles_wins_at_the_2",
            "rulebook.if_a_player_holds_pinochles_their_team_3",
            pinochles=held,
            points=trick_points(instant.min_trick_points),
        )
    return either(
        rules,
        "rulebook.a_player_holding_pinochles_wins_at_the",
        "rulebook.if_a_player_holds_pinochles_their_team",
        pinochles=held,
    )
