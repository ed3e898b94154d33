"""Legal actions as JSON: a list, or a compact form if a list would be too long.


- ``{"kind": "list", "actions": ["AS", "TS"]}`` lists all actions.
- ``{"kind": "calls", "pass": true, "bids": [[50, 59, 1]]}`` gives the first amount, last amount,
  and step of each range of bids.
- ``{"kind": "totals", "highest": 9999, "fold": false}`` is for entering a meld total.
- ``{"kind": "cards", "take": "bury", "count": 3, "held": "AS ...", "free": "9C ...", "fold":
  false}`` is for choosing cards. Cards that are `held` but not `free` can be chosen only if there
  aren't enough free ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from acesaround.game.actions import Action, Bury, Deal, Fold, Give, LayMeld
from acesaround.game.legal import Calls, CardSets, Choices, Legal, Totals
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.messages import fields as messages
from acesaround.messages.values import quoted, shown
from acesaround.notation.actions import ActionError, parse_action
from acesaround.notation.json_fields import Fields, line, whole, wrong
from acesaround.notation.views.parts import Json, cards_json, flag_in, hand_in, list_in

_MOST_CARDS: Final = 100
_TAKEN: Final[dict[str, type[Give] | type[Bury]]] = {"give": Give, "bury": Bury}


def legal_json(legal: Legal) -> Json:
    """Return legal actions as JSON."""
    match legal:
        case Calls():
            bids = [[span[0], span[-1], span.step] for span in legal.bids]
            return {"kind": "calls", "pass": legal.may_pass, "bids": bids}
        case Totals():
            return {"kind": "totals", "highest": legal.highest, "fold": legal.may_fold}
        case CardSets():
            return {
                "kind": "cards",
                "take": "give" if legal.action is Give else "bury",
                "count": legal.count,
                "held": cards_json(legal.held),
                "free": cards_json(legal.free),
                "fold": legal.may_fold,
            }
        case _:
            return {"kind": "list", "actions": [str(action) for action in legal]}


def in_version_1(view: View, legal: Legal) -> Legal:
    """Return the legal actions that version 0.1 would list, for programs that use protocol 1.

    In that version, players couldn't fold while passing cards, when entering meld, or at the first
    lead (S0-53). They also couldn't exchange a nine for a nine (S4-26).
    """
    if isinstance(legal, Totals) or (isinstance(legal, CardSets) and view.phase is Phase.EXCHANGE):
        return replace(legal, may_fold=False)
    if isinstance(legal, Choices) and view.phase in (Phase.TRICK_PLAY, Phase.STOCK_MELD):
        return Choices(tuple(action for action in legal if not _is_later(view, action)))
    return legal


def _is_later(view: View, action: Action) -> bool:
    if isinstance(action, LayMeld) and action.exchange and view.stock is not None:
        return view.stock.upcard == action.cards[0].card
    return isinstance(action, Fold)


def legal_in(given: Any, path: str) -> Legal:
    """Read legal actions. Raises NotationError."""
    kind = Fields(given, path, "kind", others=True).raw("kind")
    match kind:
        case "list":
            fields = Fields(given, path, "kind actions", others=True)
            return Choices(list_in(fields, "actions", _action_in))
        case "calls":
            fields = Fields(given, path, "kind pass bids", others=True)
            return Calls(list_in(fields, "bids", _range_in), flag_in(fields, "pass"))
        case "totals":
            fields = Fields(given, path, "kind highest", "fold", others=True)
            if (highest := fields.number("highest")) < 0:
                raise wrong(fields.at("highest"), messages.NEGATIVE(found=highest))
            return Totals(highest, flag_in(fields, "fold"))
        case "cards":
            return _card_sets(Fields(given, path, "kind take count held free", "fold", others=True))
    kinds = quoted(("list", "calls", "totals", "cards"))
    raise wrong(f"{path}.kind", messages.MUST_BE(wanted=kinds, found=shown(kind)))


def _card_sets(fields: Fields) -> CardSets:
    take = fields.raw("take")
    if not isinstance(take, str) or take not in _TAKEN:
        problem = messages.MUST_BE(wanted=quoted(_TAKEN), found=shown(take))
        raise wrong(fields.at("take"), problem)
    held, free = hand_in(fields, "held"), hand_in(fields, "free")
    if not free <= held:
        raise wrong(fields.at("free"), messages.NOT_HELD())
    count = fields.index("count", _MOST_CARDS)
    if count > len(held):
        raise wrong(fields.at("count"), messages.TOO_MANY_TAKEN(count=count, held=len(held)))
    return CardSets(_TAKEN[take], held, free, count, flag_in(fields, "fold"))


def _action_in(given: Any, path: str) -> Action:
    text = line(given, path)
    try:
        action = parse_action(text)
    except ActionError as error:
        raise wrong(path, error.message) from None
    if isinstance(action, Deal):
        raise wrong(path, messages.DEAL_AS_CHOICE())
    return action


def _range_in(given: Any, path: str) -> range:
    numbers = [whole(n, path) for n in given] if isinstance(given, list) else []
    if len(numbers) != 3 or numbers[2] < 1 or not 0 <= numbers[0] <= numbers[1]:
        raise wrong(path, messages.RANGE())
    first, last, step = numbers
    return range(first, last + 1, step)
