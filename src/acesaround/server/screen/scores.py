"""Scores and the score sheet (S3-39..45)."""

from __future__ import annotations

from typing import Final

from acesaround.game.state import Match
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.protocol.screen import Cell, Score, Sheet, SheetRow
from acesaround.text.cast import Cast
from acesaround.text.sheet import ROOM, TITLES, Column, entry, sheets

_COLUMNS: Final[tuple[Column, ...]] = ("Bid", "Meld", "Play", "Subtotal", "Total")


def scores(seen: View, cast: Cast) -> list[Score]:
    """Return every score, starting with the reader's own."""
    return [
        Score(
            side=side,
            name=cast.score(side),
            points=seen.match.scores[side],
            meld=0 if seen.on_board is None else seen.on_board[side],
            mark=_mark(seen.match, side, cast),
        )
        for side in cast.score_order()
    ]


def sheet(match: Match, cast: Cast) -> Sheet | None:
    """Return the latest score sheet, or None if no hand has been scored yet."""
    hands = [result for result in match.results if result.scored]
    if not hands:
        return None
    number = sheets(match)
    order = cast.score_order()
    bidding = cast.rules.auction.style != "none"
    columns = [column for column in _COLUMNS if bidding or column != "Bid"]
    return Sheet(
        number=number,
        columns=[tr(TITLES[column]) for column in columns],
        names=[cast.score(side) for side in order],
        rows=[
            SheetRow(
                number=index + 1,
                sides=[
                    [_cell(*entry(hands[index], side, column, cast)) for column in columns]
                    for side in order
                ],
            )
            for index in range((number - 1) * ROOM, len(hands))
        ],
    )


def _mark(match: Match, side: int, cast: Cast) -> str | None:
    """Return a note if a rule keeps a team from winning for now, else None."""
    if match.winner == side:
        return None
    game = cast.rules.game
    if game.eligible == "declarer_made" and match.target and match.scores[side] >= match.target:
        return tr("server.must_make_a_bid_to_win")
    shutout = any(instant.kind == "shutout" for instant in game.instant)
    if shutout and match.hands and not match.progress[side]:
        return tr("server.nothing_scored_yet")
    return None


def _cell(text: str, red: bool) -> Cell:
    return Cell(text=text, red=red)
