"""Practice in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from acesaround.cards import Card, Hand, Suit, parse_suit
from acesaround.cli.review_text import DECISION_IDS, MISTAKE_IDS, points_text
from acesaround.game.actions import Bury, Give, NameTrump, Play
from acesaround.i18n import tr, tr_plural
from acesaround.notation.actions import parse_action
from acesaround.practice.drills import Drill
from acesaround.practice.exercises import Exercise, review_reasons
from acesaround.practice.judgment import Judged
from acesaround.practice.kinds import MELD_SECONDS, PracticeKind
from acesaround.practice.summary import KindProgress, Summary
from acesaround.rules.model import RuleSet
from acesaround.text.actions import action_text
from acesaround.text.columns import capital
from acesaround.text.formatter import Display, message_sentence
from acesaround.text.melds import kind_name
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.parts import hand_rows

KIND_IDS: Final[dict[PracticeKind, str]] = {
    **dict[PracticeKind, str](MISTAKE_IDS.items()),
    "count_meld": "common.practice_count_meld",
    "legal_cards": "common.practice_legal_cards",
    "trick_winner": "common.practice_trick_winner",
}
"""Text for each kind of exercise."""
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)


def topic_title(exercise: Exercise) -> str:
    """Return what an exercise is about, without a word about the mistake."""
    title = tr(DECISION_IDS[exercise.review.kind])
    return tr("cli.practice_from_your_game", kind=title) if exercise.source == "game" else title


def kind_title(kind: PracticeKind) -> str:
    """Return the name of a kind of exercise."""
    return tr(KIND_IDS[kind])


def choice_text(action: str, display: Display) -> str:
    """Return a choice in notation in words."""
    return action_text(parse_action(action), display)


def hint_text(exercise: Exercise, display: Display) -> str | None:
    """Return a hint that doesn't name the best choice, or None if there's none."""
    best = parse_action(exercise.review.best)
    others = [parse_action(one.action) for one in exercise.review.choices]
    match best:
        case NameTrump(trump):
            trumps = [one.suit for one in others if isinstance(one, NameTrump)]
            if sum((suit in _RED) is (trump in _RED) for suit in trumps) < 2:
                return None
            return tr("common.review_hint_red" if trump in _RED else "common.review_hint_black")
        case Play():
            return _card_hint(
                best.card, {one.card for one in others if isinstance(one, Play)}, display
            )
        case Give() | Bury():
            counts = {suit: sum(card.suit is suit for card in best.cards) for suit in Suit}
            most = max(counts, key=lambda suit: counts[suit])
            suit = display.suit_title(most)
            return tr_plural("common.review_hint_count", counts[most], suit=suit)
    return None


def _card_hint(best: Card, cards: set[Card], display: Display) -> str | None:
    """Return a hint at the best of these cards: its suit, or its rank if they're of one suit."""
    same = sorted({card.rank for card in cards if card.suit is best.suit})
    if any(card.suit is not best.suit for card in cards):
        suit = display.suit_title(best.suit)
        return tr("common.review_hint_suit", suit=suit) if len(same) > 1 else None
    if len(same) < 3:
        return None
    if best.rank == same[-1]:
        return tr("common.review_hint_highest")
    return tr("common.review_hint_lowest" if best.rank == same[0] else "common.review_hint_between")


def verdict_lines(
    exercise: Exercise, judged: Judged | None, display: Display, names: PlayerNames
) -> Iterator[str]:
    """Yield sentences on a choice, or only the answer if `judged` is None.

    The reasons are about the choice if it's wrong, and otherwise about the exercise's mistake.
    """
    review = exercise.review
    best = choice_text(review.best, display)
    reasons = tuple(review_reasons(review.reasons))
    mistake = exercise.kind
    if judged is None:
        yield tr("cli.practice_answer", best=best)
    else:
        mine = choice_text(judged.choice.action, display)
        if judged.right and (judged.choice.is_best or judged.choice.action == review.best):
            yield tr("cli.practice_right", choice=mine)
        elif judged.right:
            yield tr("cli.practice_right_too", choice=mine, best=best)
        else:
            lost = points_text(judged.choice.loss)
            yield tr("cli.practice_wrong", choice=capital(mine), lost=lost, best=best)
            reasons, mistake = judged.reasons, judged.mistake or mistake
    chosen = None
    if judged is None or judged.choice.action != review.chosen:
        source = (
            "cli.practice_chosen_in_game"
            if exercise.source == "game"
            else "cli.practice_chosen_by_beginner"
        )
        choice = choice_text(review.chosen, display)
        chosen = tr(source, choice=choice, lost=points_text(review.loss))
    is_wrong = judged is not None and not judged.right
    if chosen is not None and not is_wrong:
        yield chosen
    yield from (message_sentence(reason, display, names.all_names) for reason in reasons)
    yield tr("cli.practice_was_about", kind=kind_title(mistake))
    if chosen is not None and is_wrong:
        yield chosen


def drill_lines(one: Drill, rules: RuleSet, display: Display) -> Iterator[str]:
    """Yield lines with what a drill shows: trump, the trick, and the hand."""
    trump = parse_suit(one.trump)
    yield tr("common.suit_are_trump", suit=display.suit_title(trump))
    names = PlayerNames(rules, one.seat if one.hand else None)
    if one.trick:
        seats = rules.table.players
        played = (
            f"{names.seat((one.leader + at) % seats)} {display.card(Card.parse(card))}"
            for at, card in enumerate(one.trick)
        )
        yield tr("cli.practice_trick", cards=", ".join(played))
    if one.hand:
        if one.bid_winner:
            yield tr("cli.practice_bid_winner")
        yield from hand_rows(Hand(map(Card.parse, one.hand)), display, trump)


_QUESTIONS: Final = {
    "count_meld": "cli.practice_ask_meld",
    "legal_cards": "cli.practice_ask_legal",
    "trick_winner": "cli.practice_ask_trick",
}


def drill_question(one: Drill) -> str:
    """Return the question of a drill."""
    id = "cli.practice_ask_best_meld" if one.best_meld else _QUESTIONS[one.kind]
    return tr(id, seconds=MELD_SECONDS)


def drill_answer(one: Drill, rules: RuleSet, display: Display) -> Iterator[str]:
    """Yield the answer to a drill."""
    match one.kind:
        case "count_meld":
            yield tr("cli.practice_meld_is", points=one.points)
            trump = parse_suit(one.trump)
            for line in one.melds:
                cards = tuple(Card.parse(card) for card in line.cards)
                suit = None if line.suit is None else parse_suit(line.suit)
                title = kind_name(line.kind)
                if suit is not None and suit is not trump:
                    title = tr("common.meld_in_suit", meld=title, suit=display.suit(suit))
                shown = display.cards(cards)
                times = f" × {line.sets}" if line.sets > 1 else ""
                yield f"  {title} ({shown}){times}: {line.points}"
        case "legal_cards":
            cards = tuple(Card.parse(card) for card in one.cards)
            yield tr("cli.practice_legal_are", cards=display.cards(cards))
        case "trick_winner":
            assert one.winner is not None
            seat = (one.leader + one.winner) % rules.table.players
            card = display.card(Card.parse(one.trick[one.winner]))
            name = PlayerNames(rules).name(seat)
            yield tr("cli.practice_trick_winner_is", name=name, card=card)


def summary_lines(now: Summary, before: Summary, answers: int, right: int) -> Iterator[str]:
    """Yield what was done since `before`, the streak, the levels, and what got better.

    `answers` and `right` are the answers since then, and the right ones among them.
    """
    yield tr_plural("cli.practice_done", answers, right=right)
    if now.streak:
        yield tr_plural("cli.practice_streak", now.streak)
    levels = {one.kind: one for one in before.kinds}
    for one in now.kinds:
        was = levels.get(one.kind)
        if was is None or (one.answers, one.level) != (was.answers, was.level):
            yield _level_line(one)
    better = now.better
    if better:
        yield tr("cli.practice_better")
        yield from (f"  {line}" for one in better for line in better_lines(one))
    if now.waiting:
        yield tr_plural("cli.practice_waiting", now.waiting)


def _level_line(one: KindProgress) -> str:
    return tr_plural("cli.practice_level", one.missing, kind=kind_title(one.kind), level=one.level)


def better_lines(one: KindProgress) -> Iterator[str]:
    """Yield what got better in a kind since last week."""
    kind = kind_title(one.kind)
    if one.mended:
        yield tr_plural("cli.practice_mended", one.mended, kind=kind)
    if one.level > one.level_before:
        yield tr("cli.practice_level_up", kind=kind, level=one.level, before=one.level_before)
    if not one.mended and one.level <= one.level_before:
        yield tr(
            "cli.practice_more_right",
            kind=kind,
            right=one.right,
            answers=one.answers,
            right_before=one.right_before,
            answers_before=one.answers_before,
        )
