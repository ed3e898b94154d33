"""JSON reader for views. It rejects views that can't occur."""

from __future__ import annotations

from typing import Any

from acesaround.cards import Card
from acesaround.game.actions import StockMeldKind
from acesaround.game.end import EndReason
from acesaround.game.phase import Phase
from acesaround.game.state import Exposed, HandResult, Match
from acesaround.game.view import SeenGift, StockView, View
from acesaround.messages import fields as messages
from acesaround.messages import values
from acesaround.messages.values import quoted, shown
from acesaround.messages.views import MALFORMED
from acesaround.notation.errors import NotationError
from acesaround.notation.json_fields import Fields, whole, wrong
from acesaround.notation.views.checks import contradiction
from acesaround.notation.views.errors import BadView
from acesaround.notation.views.legal import legal_in
from acesaround.notation.views.parts import (
    call_in,
    card_in,
    cards_in,
    copy_number_in,
    flag_in,
    hand_in,
    hand_of,
    index_in,
    laid_in,
    list_in,
    maybe,
    maybe_whole,
    meld_in,
    number_in,
    row_in,
    some_hand_in,
    suit_in,
    trick_in,
    word_in,
)
from acesaround.notation.views.results import ResultReader
from acesaround.rules.model import RuleSet

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
    players, sides = rules.table.players, max(rules.scorers) + 1
    fields = Fields(given, "view", _REQUIRED, _OPTIONAL, others=True)
    return View(
        rules=rules,
        match=_match(fields.raw("match"), rules, results),
        seat=fields.index("seat", players),
        hand=hand_in(fields, "hand"),
        phase=_phase(fields),
        turn=index_in(fields, "turn", players),
        sizes=row_in(fields, "sizes", players, whole),
        calls=list_in(fields, "calls", call_in(players)),
        declarer=index_in(fields, "declarer", players),
        bid=number_in(fields, "bid"),
        trump=suit_in(fields, "trump"),
        widow=some_hand_in(fields, "widow"),
        gifts=list_in(fields, "gifts", _gift_in(players)),
        buried=some_hand_in(fields, "buried"),
        entered=_entered(fields, players),
        melds=row_in(fields, "melds", players, maybe(meld_in)),
        counted=row_in(fields, "counted", players, maybe_whole),
        on_board=row_in(fields, "on_board", sides, whole) if "on_board" in fields else None,
        shooting=flag_in(fields, "shooting"),
        leader=fields.index("leader", players),
        trick=cards_in(fields, "trick"),
        tricks=list_in(fields, "tricks", trick_in(players)),
        taken=row_in(fields, "taken", players, whole),
        stock=_stock(fields.raw("stock"), players) if "stock" in fields else None,
        legal=legal_in(fields.raw("legal"), "view.legal"),
        open_hands=(
            row_in(fields, "open_hands", players, hand_of) if "open_hands" in fields else None
        ),
    )


def _phase(fields: Fields) -> Phase:
    word = fields.raw("phase")
    names = [phase.value for phase in Phase]
    if not isinstance(word, str) or word not in names:
        problem = messages.MUST_BE(wanted=quoted(names), found=shown(word))
        raise wrong(fields.at("phase"), problem)
    return Phase(word)


def _match(given: Any, rules: RuleSet, results: tuple[HandResult, ...]) -> Match:
    sides = max(rules.scorers) + 1
    fields = Fields(
        given, "view.match", "scores progress target", "dealer winner reason results", others=True
    )
    if "results" in fields:
        results = list_in(fields, "results", ResultReader(rules))
    return Match(
        scores=row_in(fields, "scores", sides, whole),
        progress=row_in(fields, "progress", sides, _flag),
        target=fields.number("target"),
        dealer=index_in(fields, "dealer", rules.table.players),
        results=results,
        winner=index_in(fields, "winner", sides),
        reason=word_in(fields, "reason", EndReason) if "reason" in fields else None,
    )


def _flag(given: Any, path: str) -> bool:
    if not isinstance(given, bool):
        raise wrong(path, messages.MUST_BE(wanted=values.TRUE_OR_FALSE(), found=shown(given)))
    return given


def _entered(fields: Fields, players: int) -> tuple[int | None, ...]:
    if not fields.items("entered"):
        return ()
    return row_in(fields, "entered", players, maybe_whole)


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
        raise wrong(fields.at("face_down"), messages.NEGATIVE(found=down))
    return StockView(
        down,
        card_in(fields, "upcard"),
        row_in(fields, "exposed", players, _exposed_row),
        list_in(fields, "laid", laid_in(players)),
        _last_card(fields.raw("shown"), players) if "shown" in fields else None,
    )


def _last_card(given: Any, players: int) -> tuple[int, Card]:
    fields = Fields(given, "view.stock.shown", "seat card", others=True)
    card = card_in(fields, "card")
    if card is None:
        raise wrong(fields.at("card"), messages.A_CARD())
    return fields.index("seat", players), card


def _exposed_row(given: Any, path: str) -> tuple[Exposed, ...]:
    if not isinstance(given, list):
        raise wrong(path, messages.MUST_BE(wanted=values.LIST(), found=shown(given)))
    return tuple(_exposed(one, f"{path}[{index}]") for index, one in enumerate(given))


def _exposed(given: Any, path: str) -> Exposed:
    fields = Fields(given, path, "card copy served", others=True)
    card = card_in(fields, "card")
    if card is None:
        raise wrong(fields.at("card"), messages.A_CARD())
    return Exposed(card, copy_number_in(fields, "copy"), list_in(fields, "served", _served))


def _served(given: Any, path: str) -> tuple[StockMeldKind, int]:
    fields = Fields(given, path, "kind points", others=True)
    return word_in(fields, "kind", StockMeldKind), fields.number("points")
