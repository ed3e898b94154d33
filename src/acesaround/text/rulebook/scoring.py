"""Rules for scoring a hand, and for the end of the game and the winner."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant
from acesaround.text.columns import Items, Section, capital, listed, make_section
from acesaround.text.rulebook.words import (
    bid_side,
    either,
    for_others,
    many,
    other_sides,
    points,
    trick_points,
)


def target_summary(rules: RuleSet) -> str:
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


def end_section(rules: RuleSet) -> Section:
    """Return the section on the end of the game."""
    game = rules.game
    instants = tuple(_instant(rules, instant) for instant in game.instant)
    intro = ""
    if instants:
        intro = tr("rulebook.any_of_these_wins_the_game_outright")
    return make_section(
        tr("common.game"), _target(rules), _other_ends(rules), intro, Items(instants)
    )


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
            return tr("rulebook.if_more_than_one_gets_there_in_2", more=game.extend_by)
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


def section(rules: RuleSet) -> Section:
    """Return the section on scoring."""
    if not rules.has_auction:
        each = either(
            rules,
            "rulebook.each_player_scores_their_meld_and_trick",
            "rulebook.each_team_scores_its_meld_and_trick",
        )
        everyone = [each, _save(rules)]
        return make_section(tr("common.scoring"), everyone)
    return make_section(
        tr("common.scoring"),
        _declarer(rules),
        _defenders(rules),
        _board_set(rules),
        _fold(rules),
        _moon(rules),
    )


def _declarer(rules: RuleSet) -> list[str]:
    score = rules.score
    conditions = [tr("rulebook.their_meld_plus_trick_points_reach_the")]
    if score.declarer_min_trick_points:
        least = trick_points(score.declarer_min_trick_points)
        conditions.append(tr("rulebook.they_take_at_least_points", points=least))
    if score.declarer_min_meld:
        conditions.append(tr("rulebook.they_have_at_least_meld_meld", meld=score.declarer_min_meld))
    made = tr(
        "rulebook.side_makes_the_bid_if_conditions_if",
        side=capital(bid_side(rules)),
        conditions=listed(conditions),
    )
    return [made, _lost(rules)]


def _lost(rules: RuleSet) -> str:
    """Return what happens when a bid isn't made."""
    match rules.score.set:
        case "minus_bid":
            return either(
                rules,
                "rulebook.if_not_they_go_set_they_score",
                "rulebook.if_not_they_go_set_they_score",
            )
        case "minus_double_bid":
            return either(
                rules,
                "rulebook.if_not_they_go_set_they_score_2",
                "rulebook.if_not_they_go_set_they_score_2",
            )
        case "to_defenders":
            return either(
                rules,
                "rulebook.if_not_they_go_set_they_score_3",
                "rulebook.if_not_they_go_set_they_score_3",
                others=other_sides(rules),
            )
        case "none":
            return ""


def _defenders(rules: RuleSet) -> list[str]:
    them = capital(other_sides(rules))
    return [tr("rulebook.others_scores_meld_and_trick_points", others=them), _save(rules)]


def _save(rules: RuleSet) -> str:
    save = rules.score.save
    if save.by == "none":
        return ""
    needed = many(save.at_least, "trick") if save.by == "tricks" else trick_points(save.at_least)
    if save.else_lose == "meld" and rules.has_auction:
        text = either(
            rules,
            "rulebook.but_any_player_needs_at_least_needed",
            "rulebook.but_any_team_needs_at_least_needed",
            needed=needed,
        )
    elif save.else_lose == "meld":
        text = either(
            rules,
            "rulebook.but_a_player_needs_at_least_needed",
            "rulebook.but_a_team_needs_at_least_needed",
            needed=needed,
        )
    elif rules.has_auction:
        text = either(
            rules,
            "rulebook.but_any_player_needs_at_least_needed_2",
            "rulebook.but_any_team_needs_at_least_needed_2",
            needed=needed,
        )
    else:
        text = either(
            rules,
            "rulebook.but_a_player_needs_at_least_needed_2",
            "rulebook.but_a_team_needs_at_least_needed_2",
            needed=needed,
        )
    if save.dix_only_safe and rules.meld.dix != 0:
        return tr("rulebook.loss_meld_made_up_only_of_dixes", loss=text)
    return f"{text}."


def _board_set(rules: RuleSet) -> list[str]:
    board_set = rules.score.board_set
    if board_set is None:
        return []
    reasons = []
    if rules.trump.requires != "none" and rules.trump.on_impossible == "board_set":
        reasons.append(tr("rulebook.the_bid_winner_has_no_marriage"))
    if board_set.below_meld is not None:
        reasons.append(
            tr(
                "rulebook.side_has_less_than_meld_meld",
                side=bid_side(rules),
                meld=board_set.below_meld,
            )
        )
    if board_set.needs_over is not None:
        reasons.append(
            tr(
                "rulebook.making_the_bid_would_take_more_than",
                points=trick_points(board_set.needs_over),
            )
        )
    if not reasons:
        return []
    when = tr("rulebook.board_set_if_reasons_the_hand_isnt", reasons=listed(reasons, "or"))
    them = other_sides(rules)
    if board_set.defenders_get == "meld":
        return [
            when,
            for_others(
                rules,
                "rulebook.the_bid_winner_goes_set_and_others_2",
                "rulebook.the_bid_winner_goes_set_and_others_3",
                others=them,
            ),
        ]
    return [when, tr("rulebook.the_bid_winner_goes_set_and_others", others=them)]


def _fold(rules: RuleSet) -> list[str]:
    fold, them = rules.score.fold, other_sides(rules)
    if not fold.allowed:
        return []
    may = tr("rulebook.folding_after_naming_trump_and_before")
    get = tr("rulebook.the_bid_winner_goes_set_and_others", others=them)
    match fold.defenders_get:
        case "meld":
            get = for_others(
                rules,
                "rulebook.the_bid_winner_goes_set_and_others_2",
                "rulebook.the_bid_winner_goes_set_and_others_3",
                others=them,
            )
        case "none":
            pass
        case "meld_plus":
            get = for_others(
                rules,
                "rulebook.the_bid_winner_goes_set_and_others_4",
                "rulebook.the_bid_winner_goes_set_and_others_5",
                others=them,
                plus=fold.plus,
            )
    return [may, get]


def _moon(rules: RuleSet) -> list[str]:
    moon = rules.score.shoot_moon
    if moon is None:
        return []
    return [
        either(
            rules,
            "rulebook.shooting_the_moon_before_play_the_bid",
            "rulebook.shooting_the_moon_before_play_the_bid_2",
            bonus=points(moon.bonus),
            penalty=moon.penalty,
        )
    ]
