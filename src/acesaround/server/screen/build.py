"""The complete screen for one client."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from acesaround.cards import Card
from acesaround.game.phase import Phase
from acesaround.game.trick import winner_index
from acesaround.game.view import View, public_view, view
from acesaround.i18n import tr
from acesaround.protocol.screen import Screen, TrickCard, TrickTaken
from acesaround.server.screen.asking import asked
from acesaround.server.screen.calls import calls_made
from acesaround.server.screen.endings import endings
from acesaround.server.screen.going_back import redo, undo_asks
from acesaround.server.screen.hand import hand_cards
from acesaround.server.screen.helping import trump_melds
from acesaround.server.screen.look import LOOK
from acesaround.server.screen.melding import melds_shown
from acesaround.server.screen.proposing import proposed
from acesaround.server.screen.results import game_over, hand_over
from acesaround.server.screen.scores import scores, sheet
from acesaround.server.screen.seats import seat_boxes
from acesaround.server.screen.stocking import stock_shown
from acesaround.server.table.speech import speech
from acesaround.server.table.state import TableState
from acesaround.text.cast import Cast
from acesaround.text.contract import contract, needed_text
from acesaround.text.forced import Lone
from acesaround.text.melds import may_recall
from acesaround.text.place import hand_number, place
from acesaround.text.rulebook.heading import shown_title

_NOBODY: Final[Mapping[int, int]] = {}
_NO_WISHES: Final[Mapping[int, Lone]] = {}


def screen(
    now: TableState,
    seat: int | None,
    here: Collection[int],
    leaves_in: Mapping[int, int] = _NOBODY,
    lone: Mapping[int, Lone] = _NO_WISHES,
) -> Screen:
    """Return the table as `seat` sees it (None: spectator).

    `here` contains the seats of connected people. `leaves_in` has the seconds until a computer
    player takes over for someone who is gone. `lone` has the auto-play settings that aren't
    ``last``.
    """
    seen = public_view(now.game) if seat is None else view(now.game, seat, person=True)
    rules, cast = seen.rules, Cast(seen.rules, seat, now.names)
    over = now.hand_over
    calls = calls_made(seen, None if seat is None else now.game)
    shown = seen.phase not in (Phase.DEAL, Phase.OVER)
    left = rules.hand_trick_points - sum(seen.taken)
    number = hand_number(seen)
    return Screen(
        rules=shown_title(rules.title),
        digest=rules.digest,
        seat=seat,
        phase=seen.phase.value,
        turn=now.turn,
        heading=place(seen, number),
        target=seen.match.target,
        hand_number=number,
        max_hands=rules.game.max_hands,
        contract=_contract(seen, cast) if shown else "",
        needs=_needs(seen, cast) if shown else "",
        declarer=seen.declarer,
        bid=seen.bid,
        trump=None if seen.trump is None else seen.trump.letter,
        seats=seat_boxes(now, seen, calls, here, leaves_in),
        scores=scores(seen, cast),
        hand=hand_cards(now, seen) if seat is not None else [],
        open_hands=_open_hands(seen),
        calls=calls,
        trick=_trick(seen),
        last_trick=_last_trick(now, seen),
        pad=None if _uncounted(seen) else max(0, left),
        widow=None if seen.widow is None else [card.text for card in seen.widow],
        melds=melds_shown(seen, LOOK) if now.waiting or may_recall(seen) else [],
        helper=trump_melds(seen) if seat is not None else [],
        stock=stock_shown(seen, cast),
        asked=asked(now, seen, cast, lone.get(seat, "last")) if seat is not None else None,
        waiting=sorted(now.waiting),
        hand_over=None if over is None else hand_over(over, cast, now.consent),
        sheet=sheet(seen.match, cast),
        game_over=game_over(seen.match, cast) if seen.phase is Phase.OVER else None,
        next_table=now.next_table if seen.phase is Phase.OVER else None,
        proposal=proposed(now, cast),
        endings=endings(now, seen, lone.get(seat, "last")) if seat is not None else [],
        speech=speech(now, seat),
        seating=now.seating,
        tells_reasons=now.tells_reasons(seat),
        may_undo=seat is not None and seat in now.decided and now.may_ask(seat),
        undo_asks=undo_asks(now, seat),
        redo=redo(now, seat, cast),
        undone=now.undone,
    )


def _contract(seen: View, cast: Cast) -> str:
    if seen.rules.auction.style == "none" and seen.trump is not None:
        return tr("common.suit_are_trump", suit=LOOK.suit_title(seen.trump))
    return contract(seen, cast, LOOK)


def _needs(seen: View, cast: Cast) -> str:
    """Return what each team still needs to score, or a note that tricks don't score yet."""
    if _uncounted(seen):
        return tr("server.tricks_dont_score_until_the_stock_is")
    return needed_text(seen, cast)


def _uncounted(seen: View) -> bool:
    """Return True if tricks don't score yet."""
    stock = seen.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD)
    return stock and not seen.rules.play.stock_tricks_score


def _open_hands(seen: View) -> list[list[str]] | None:
    if seen.open_hands is None:
        return None
    return [[card.text for card in hand] for hand in seen.open_hands]


def _trick(seen: View) -> list[TrickCard]:
    """Return the cards in the current trick."""
    if not seen.trick:
        return []
    winner = winner_index(seen.trick, seen.trump)
    return _cards(seen, seen.leader, seen.trick, winner)


def _last_trick(now: TableState, seen: View) -> TrickTaken | None:
    """Return the hand's last complete trick, even after the hand is over."""
    over = now.hand_over
    tricks = seen.tricks if over is None else over.played
    if not tricks:
        return None
    last = tricks[-1]
    players = len(seen.sizes)
    return TrickTaken(
        number=len(tricks),
        winner=last.winner,
        points=last.points,
        cards=_cards(seen, last.leader, last.cards, (last.winner - last.leader) % players),
    )


def _cards(seen: View, leader: int, cards: Sequence[Card], winner: int) -> list[TrickCard]:
    """Return a trick's cards in the order played. `winner` is the index of the winning card."""
    players = len(seen.sizes)
    return [
        TrickCard(seat=(leader + i) % players, card=card.text, wins=i == winner)
        for i, card in enumerate(cards)
    ]
