"""JSON format for seats' views and finished hands. The reader rejects views that can't occur."""

from __future__ import annotations

from typing import Any, get_args

from acesaround.cards import Card
from acesaround.game.actions import Deal, StockMeldKind
from acesaround.game.score import Outcome, Reason, ReasonCode
from acesaround.game.state import EndReason, Exposed, Gift, HandResult, Match, Phase, Round
from acesaround.game.view import SeenGift, StockView, View
from acesaround.messages import CodedError, Message, UnreadableMessage, results, values
from acesaround.messages.positions import MALFORMED, WRONG_MESSAGE_CODE
from acesaround.messages.values import shown
from acesaround.notation.errors import NotationError
from acesaround.notation.record_json import Fields, field_error, read_whole
from acesaround.notation.view_checks import contradiction
from acesaround.notation.view_fields import (
    MOST_COPIES,
    Json,
    call_in,
    calls_json,
    card_in,
    cards_in,
    cards_json,
    flag_in,
    hand_in,
    hand_of,
    index_in,
    laid_in,
    laid_json,
    legal_in,
    legal_json,
    list_in,
    maybe,
    maybe_whole,
    meld_in,
    meld_json,
    need_card_in,
    number_in,
    read_flag,
    row_in,
    some_hand_in,
    suit_in,
    trick_in,
    tricks_json,
    word_in,
)
from acesaround.rules.model import RuleSet


class BadView(CodedError):
    """JSON that isn't a possible view of any seat.

    `code` is ``malformed`` if a field is missing or has the wrong type. Otherwise, it names the
    contradiction, such as ``wrong_turn``. For a malformed field, `message` includes its path.
    """

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


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
        players, sides = self._rules.table.players, max(self._rules.teams) + 1

        def row(name: str) -> tuple[int, ...]:
            return row_in(fields, name, sides, read_whole)

        return HandResult(
            fields.number("number"),
            word_in(fields, "outcome", get_args(Outcome)),
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
        side = fields.index("side", max(self._rules.teams) + 1)
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
            counted=_each_or_none(fields, "counted", players, read_whole),
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
    code, text = word_in(fields, "code", get_args(ReasonCode)), fields.text("text")
    given = fields.raw("message")
    if given is None:
        return results.written(code, text)
    try:
        message = Message.from_json(given)
    except UnreadableMessage:
        return results.written(code, text)
    if message.family != code:
        raise field_error(fields.at("message"), WRONG_MESSAGE_CODE(code=code))
    return message if message.is_known else results.written(code, text)


def _each_or_none(fields: Fields, name: str, players: int, read: Any) -> tuple[Any, ...]:
    if not fields.items(name):
        return ()
    return row_in(fields, name, players, read)


def view_json(view: View, *, results: bool = True) -> Json:
    """Return a view as an object that can be encoded as JSON, with the field names of `View`.

    If `results` is False, finished hands are left out. To read the view, pass them to
    `view_from_json`, along with the rules.
    """
    found: Json = {
        "seat": view.seat,
        "phase": view.phase.value,
        "turn": view.turn,
        "match": _match_json(view.match, results),
        "hand": cards_json(view.hand),
        "sizes": list(view.sizes),
        "calls": calls_json(view.calls),
        "declarer": view.declarer,
        "bid": view.bid,
        "trump": None if view.trump is None else view.trump.letter,
        "widow": cards_json(view.widow),
        "gifts": [
            {
                "giver": gift.giver,
                "taker": gift.taker,
                "count": gift.count,
                "cards": cards_json(gift.cards),
            }
            for gift in view.gifts
        ],
        "buried": cards_json(view.buried),
        "entered": list(view.entered),
        "melds": [meld_json(meld) for meld in view.melds],
        "counted": list(view.counted),
        "on_board": None if view.on_board is None else list(view.on_board),
        "shooting": view.shooting,
        "leader": view.leader,
        "trick": cards_json(view.trick),
        "tricks": tricks_json(view.tricks),
        "taken": list(view.taken),
        "stock": None if view.stock is None else _stock_json(view.stock),
        "legal": legal_json(view.legal),
    }
    if view.open_hands is not None:
        found["open_hands"] = [cards_json(hand) for hand in view.open_hands]
    return found


def _match_json(match: Match, results: bool) -> Json:
    found: Json = {
        "scores": list(match.scores),
        "progress": list(match.progress),
        "target": match.target,
        "dealer": match.dealer,
        "winner": match.winner,
        "reason": match.reason,
    }
    if results:
        found["results"] = [result_json(result) for result in match.results]
    return found


def _stock_json(stock: StockView) -> Json:
    shown = stock.shown
    return {
        "face_down": stock.face_down,
        "upcard": None if stock.upcard is None else stock.upcard.text,
        "exposed": [[_exposed_json(one) for one in row] for row in stock.exposed],
        "laid": laid_json(stock.laid),
        "shown": None if shown is None else {"seat": shown[0], "card": shown[1].text},
    }


def _exposed_json(one: Exposed) -> Json:
    served = [{"kind": kind, "points": points} for kind, points in one.served]
    return {"card": one.card.text, "copy": one.copy, "served": served}


_REQUIRED = (
    "seat phase match hand sizes calls entered melds counted leader trick tricks taken legal"
)
_OPTIONAL = "turn declarer bid trump widow gifts buried on_board shooting stock open_hands"


def view_from_json(given: object, rules: RuleSet, results: tuple[HandResult, ...] = ()) -> View:
    """Read the output of `view_json`, and return a view that equals the original.

    `results` supplies the game's finished hands if the JSON doesn't include them. Unknown fields
    are ignored. Raises BadView if the JSON isn't a view, or if the view contradicts itself or the
    rules.
    """
    try:
        view = _view(given, rules, results)
    except NotationError as error:
        raise BadView(MALFORMED(problem=error.placed)) from None
    if (found := contradiction(view)) is not None:
        raise BadView(found)
    return view


def _view(given: object, rules: RuleSet, results: tuple[HandResult, ...]) -> View:
    players, sides = rules.table.players, max(rules.teams) + 1
    fields = Fields(given, "view", _REQUIRED, _OPTIONAL, others=True)
    return View(
        rules=rules,
        match=_match(fields.raw("match"), rules, results),
        seat=fields.index("seat", players),
        hand=hand_in(fields, "hand"),
        phase=Phase(word_in(fields, "phase", [phase.value for phase in Phase])),
        turn=index_in(fields, "turn", players),
        sizes=row_in(fields, "sizes", players, read_whole),
        calls=list_in(fields, "calls", call_in(players)),
        declarer=index_in(fields, "declarer", players),
        bid=number_in(fields, "bid"),
        trump=suit_in(fields, "trump"),
        widow=some_hand_in(fields, "widow"),
        gifts=list_in(fields, "gifts", _gift_in(players)),
        buried=some_hand_in(fields, "buried"),
        entered=_each_or_none(fields, "entered", players, maybe_whole),
        melds=row_in(fields, "melds", players, maybe(meld_in)),
        counted=row_in(fields, "counted", players, maybe_whole),
        on_board=row_in(fields, "on_board", sides, read_whole) if "on_board" in fields else None,
        shooting=flag_in(fields, "shooting"),
        leader=fields.index("leader", players),
        trick=cards_in(fields, "trick"),
        tricks=list_in(fields, "tricks", trick_in(players)),
        taken=row_in(fields, "taken", players, read_whole),
        stock=_stock(fields.raw("stock"), players) if "stock" in fields else None,
        legal=legal_in(fields.raw("legal"), "view.legal"),
        open_hands=(
            row_in(fields, "open_hands", players, hand_of) if "open_hands" in fields else None
        ),
    )


def _match(given: Any, rules: RuleSet, results: tuple[HandResult, ...]) -> Match:
    sides = max(rules.teams) + 1
    fields = Fields(
        given, "view.match", "scores progress target", "dealer winner reason results", others=True
    )
    if "results" in fields:
        results = list_in(fields, "results", ResultReader(rules))
    return Match(
        scores=row_in(fields, "scores", sides, read_whole),
        progress=row_in(fields, "progress", sides, read_flag),
        target=fields.number("target"),
        dealer=index_in(fields, "dealer", rules.table.players),
        results=results,
        winner=index_in(fields, "winner", sides),
        reason=word_in(fields, "reason", get_args(EndReason)) if "reason" in fields else None,
    )


def _gift_in(players: int) -> Any:
    def read(given: Any, path: str) -> SeenGift:
        fields = Fields(given, path, "giver taker count", "cards", others=True)
        return SeenGift(
            fields.index("giver", players),
            fields.index("taker", players),
            fields.number("count"),
            some_hand_in(fields, "cards"),
        )

    return read


def _stock(given: Any, players: int) -> StockView:
    fields = Fields(given, "view.stock", "face_down exposed laid", "upcard shown", others=True)
    down = fields.number("face_down")
    if down < 0:
        raise field_error(fields.at("face_down"), values.NEGATIVE(found=down))
    return StockView(
        down,
        card_in(fields, "upcard"),
        row_in(fields, "exposed", players, _exposed_row),
        list_in(fields, "laid", laid_in(players)),
        _last_card(fields.raw("shown"), players) if "shown" in fields else None,
    )


def _last_card(given: Any, players: int) -> tuple[int, Card]:
    fields = Fields(given, "view.stock.shown", "seat card", others=True)
    return fields.index("seat", players), need_card_in(fields, "card")


def _exposed_row(given: Any, path: str) -> tuple[Exposed, ...]:
    if not isinstance(given, list):
        raise field_error(path, values.MUST_BE(wanted=values.LIST(), found=shown(given)))
    return tuple(_exposed(one, f"{path}[{index}]") for index, one in enumerate(given))


def _exposed(given: Any, path: str) -> Exposed:
    fields = Fields(given, path, "card copy served", others=True)
    card = need_card_in(fields, "card")
    return Exposed(card, fields.index("copy", MOST_COPIES + 1), list_in(fields, "served", _served))


def _served(given: Any, path: str) -> tuple[StockMeldKind, int]:
    fields = Fields(given, path, "kind points", others=True)
    return word_in(fields, "kind", get_args(StockMeldKind)), fields.number("points")
