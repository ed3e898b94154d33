"""What is told of taking back, and of doing again what was taken back."""

from __future__ import annotations

from acesaround.game.actions import Action, Bid, Pass, Play
from acesaround.game.phase import Phase
from acesaround.game.state import State
from acesaround.game.view import view
from acesaround.i18n import say
from acesaround.server.screen.deeds import deed
from acesaround.server.table.state import TableState
from acesaround.text.cast import Cast


def undo_asks(now: TableState, seat: int | None) -> str | None:
    """What to ask of one who takes back at once, where that is more than this hand."""
    if seat is None or seat not in now.decided or now.to_agree(seat):
        return None
    then = now.at(now.decided[seat])
    if then is None or then.deals == now.deals:
        return None
    if not now.deals_again(then.deals):
        return say(
            "Your last decision was in an earlier hand. Going back there undoes how it ended, and "
            "this deal. New cards are dealt."
        )
    return say(
        "Your last decision was in an earlier hand. Going back there takes back how it ended, and "
        "this deal; the same cards are dealt again."
    )


def redo(now: TableState, seat: int | None, cast: Cast) -> str | None:
    """What a seat may do again; None where there is nothing."""
    if seat is None or seat != now.turn or now.ahead is None or not now.may_ask(seat):
        return None
    return to_redo(now, cast)


def to_redo(now: TableState, cast: Cast) -> str:
    """What was taken back: the decision, and whether other things came after it."""
    assert now.ahead is not None and now.turn is not None
    first, *others = _done(now.ahead, now.game)
    what = deed(first, now.turn, cast)
    return say("{what}, and all that came after", what=what) if others else what


def since(now: TableState, to: int) -> str:
    """What those agree to who let a game go back to an earlier moment."""
    then = now.at(to)
    assert then is not None
    if now.game.phase is Phase.OVER:
        return say(
            "The game is over, so everyone can see all its cards in the record. After the hand it "
            "goes back to, new cards are dealt."
        )
    if then.deals < now.deals:
        return say(
            "That goes back into an earlier hand, and takes back how it ended, and this deal. "
            "Everybody has seen cards since that could not be known at that moment."
        )
    done = _done(now, then.game)
    if any(isinstance(action, Play) for action in done):
        return say("Cards have been played since then, and everybody has seen them.")
    if len(now.game.match.results) > len(then.game.match.results):
        return say(
            "The hand has ended since then, and everybody has seen how, and all cards that were "
            "shown."
        )
    if any(_shown(now.game, seat) != _shown(then.game, seat) for seat in range(len(now.people))):
        return say("Cards have been seen since then that could not be known at that moment.")
    if _gifts(now.game) > _gifts(then.game):
        return say("Cards have been passed since then, and seen by whoever was given them.")
    if all(isinstance(action, Bid | Pass) for action in done):
        return say("Only bids have been made since then; no card has been shown.")
    return say("No card has been shown since then.")


def _done(now: TableState, game: State) -> list[Action]:
    """All that was done since a moment of the game."""
    found = list[Action]()
    at: TableState | None = now
    while at is not None and at.game is not game:
        before = at.before
        if before is not None and before.game is not at.game:
            assert at.last is not None
            found.append(at.last)
        at = before
    return found[::-1]


def _shown(game: State, seat: int) -> tuple[object, ...]:
    """What a seat sees of cards that were dealt to nobody, or that others have laid down."""
    seen = view(game, seat)
    return seen.widow, seen.melds, seen.counted, seen.stock


def _gifts(game: State) -> int:
    return 0 if game.round is None else len(game.round.gifts)
