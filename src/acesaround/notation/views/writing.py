"""JSON writer for views. It leaves out the rules, because they're stored with the game."""

from __future__ import annotations

from acesaround.game.state import Exposed, Match
from acesaround.game.view import StockView, View
from acesaround.notation.views.legal import legal_json
from acesaround.notation.views.parts import (
    Json,
    calls_json,
    cards_json,
    laid_json,
    meld_json,
    tricks_json,
)
from acesaround.notation.views.results import result_json


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
