"""Finished hands as JSON, with the scores, everything that happened, and all the cards."""

from __future__ import annotations

from typing import Any

from acesaround.game.actions import Deal
from acesaround.game.score import Outcome, Reason, ReasonCode
from acesaround.game.state import Gift, HandResult, Round
from acesaround.messages import Message, UnreadableMessage, results
from acesaround.messages.views import MALFORMED, WRONG_MESSAGE_CODE
from acesaround.notation.errors import NotationError
from acesaround.notation.json_fields import Fields, whole, wrong
from acesaround.notation.views.errors import BadView
from acesaround.notation.views.parts import (
    Json,
    call_in,
    calls_json,
    cards_in,
    cards_json,
    flag_in,
    hand_in,
    hand_of,
    index_in,
    laid_in,
    laid_json,
    list_in,
    maybe_whole,
    meld_in,
    meld_json,
    number_in,
    row_in,
    suit_in,
    trick_in,
    tricks_json,
    word_in,
)
from acesaround.rules.model import RuleSet


def result_json(result: HandResult) -> Json:
    """Return a finished hand as an object that can be encoded as JSON."""
    return {
        "number": result.number,
        "outcome": result.outcome,
        "reasons": [_reason_json(reason) for reason in result.reasons],
        "meld": list(result.meld),
        "counted_meld": list(result.counted_meld),
        "trick_points": list(result.trick_points),
        "tricks": list(result.tricks),
        "delta": list(result.delta),
        "scores": list(result.scores),
        "hand": _round_json(result.round),
        "played": tricks_json(result.played),
        "laid": laid_json(result.laid),
    }


def _reason_json(reason: Reason) -> Json:
    message = reason.message
    written: Json = {
        "code": reason.code,
        "side": reason.side,
        "points": reason.points,
        "text": str(message),
    }
    return written if results.is_written(message) else written | {"message": message.to_json()}


def _round_json(this: Round) -> Json:
    deal = this.deal
    return {
        "dealer": deal.dealer,
        "dealt": [cards_json(hand) for hand in deal.hands],
        "widow": cards_json(deal.widow),
        "stock": cards_json(deal.stock),
        "misdeal_asked": this.misdeal_asked,
        "calls": calls_json(this.calls),
        "bid": this.bid,
        "declarer": this.declarer,
        "trump": None if this.trump is None else this.trump.letter,
        "gifts": [
            {"giver": gift.giver, "taker": gift.taker, "cards": cards_json(gift.cards)}
            for gift in this.gifts
        ],
        "buried": cards_json(this.buried),
        "entered": list(this.entered),
        "melds": [meld_json(meld) for meld in this.melds],
        "counted": list(this.counted),
        "shooting": this.shooting,
        "rest": this.rest,
        "conceded": this.conceded,
    }


def result_from_json(given: object, rules: RuleSet) -> HandResult:
    """Read the output of `result_json`, ignoring unknown fields.

    Raises BadView.
    """
    try:
        return ResultReader(rules)(given, "result")
    except NotationError as error:
        raise BadView(MALFORMED(problem=error.placed)) from None


class ResultReader:
    """Reader for finished hands."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules

    def __call__(self, given: Any, path: str) -> HandResult:
        fields = Fields(
            given,
            path,
            "number outcome meld counted_meld trick_points tricks delta scores hand",
            "reasons played laid",
            others=True,
        )
        players, sides = self._rules.table.players, max(self._rules.scorers) + 1

        def row(name: str) -> tuple[int, ...]:
            return row_in(fields, name, sides, whole)

        return HandResult(
            fields.number("number"),
            word_in(fields, "outcome", Outcome),
            list_in(fields, "reasons", self._reason),
            row("meld"),
            row("counted_meld"),
            row("trick_points"),
            row("tricks"),
            row("delta"),
            row("scores"),
            round=self._round(fields.raw("hand"), fields.at("hand")),
            played=list_in(fields, "played", trick_in(players)),
            laid=list_in(fields, "laid", laid_in(players)),
        )

    def _reason(self, given: Any, path: str) -> Reason:
        fields = Fields(given, path, "code side points text", "message", others=True)
        side = fields.index("side", max(self._rules.scorers) + 1)
        return Reason(_message(fields), side, fields.number("points"))

    def _round(self, given: Any, path: str) -> Round:
        players = self._rules.table.players
        fields = Fields(
            given,
            path,
            "dealer dealt",
            "widow stock misdeal_asked calls bid declarer trump gifts buried entered melds counted "
            "shooting rest conceded",
            others=True,
        )
        deal = Deal(
            fields.index("dealer", players),
            row_in(fields, "dealt", players, hand_of),
            hand_in(fields, "widow"),
            cards_in(fields, "stock"),
        )
        return Round(
            deal,
            misdeal_asked=number_in(fields, "misdeal_asked") or 0,
            calls=list_in(fields, "calls", call_in(players)),
            bid=number_in(fields, "bid"),
            declarer=index_in(fields, "declarer", players),
            trump=suit_in(fields, "trump"),
            gifts=list_in(fields, "gifts", self._gift),
            buried=hand_in(fields, "buried"),
            entered=_each_or_none(fields, "entered", players, maybe_whole),
            melds=_each_or_none(fields, "melds", players, meld_in),
            counted=_each_or_none(fields, "counted", players, whole),
            shooting=flag_in(fields, "shooting"),
            rest=index_in(fields, "rest", players),
            conceded=index_in(fields, "conceded", players),
        )

    def _gift(self, given: Any, path: str) -> Gift:
        players = self._rules.table.players
        fields = Fields(given, path, "giver taker cards", others=True)
        giver, taker = fields.index("giver", players), fields.index("taker", players)
        return Gift(giver, taker, hand_in(fields, "cards"))


def _message(fields: Fields) -> Message:
    """Read the message that explains a change in score.

    If an older version wrote only the sentence, or this version can't read the message, the message
    just repeats that sentence.
    """
    code, text = word_in(fields, "code", ReasonCode), fields.text("text")
    given = fields.raw("message")
    if given is None:
        return results.written(code, text)
    try:
        message = Message.from_json(given)
    except UnreadableMessage:
        return results.written(code, text)
    if message.family != code:
        raise wrong(fields.at("message"), WRONG_MESSAGE_CODE(code=code))
    return message if message.is_known else results.written(code, text)


def _each_or_none(fields: Fields, name: str, players: int, read: Any) -> tuple[Any, ...]:
    if not fields.items(name):
        return ()
    return row_in(fields, name, players, read)
