"""Screens between decisions: the end of the auction, the melds, and completed tricks."""

from __future__ import annotations

from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.cast import Cast
from acesaround.text.columns import centre, wrap
from acesaround.text.contract import contract, needed_text
from acesaround.text.look import Look
from acesaround.tui.show.auction import auction_table
from acesaround.tui.show.meld import Shown, meld_sheet
from acesaround.tui.show.trick import layout


def auction_over(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the auction and the contract."""
    text = f"{contract(view, cast, look)}."
    return [
        look.rule(tr("terminal.the_bidding_is_over")),
        "",
        *auction_table(view, cast, look),
        "",
        *wrap(text, look.width),
    ]


def melds_shown(shown: Shown, board: str, cast: Cast, look: Look) -> list[str]:
    """Return everyone's meld, with `board` below it."""
    lines = [look.rule(tr("common.melds")), *meld_sheet(shown, cast, look)]
    if board:
        lines += ["", *wrap(board, look.width)]
    return lines


def board_text(view: View, cast: Cast) -> str:
    """Return a line with each team's meld on the board so far (S1-49) and what it needs."""
    if view.on_board is None:
        return ""
    parts = [f"{cast.score(index)}: {view.on_board[index]}" for index in cast.score_order()]
    needed = needed_text(view, cast)
    text = tr("terminal.meld_on_the_board_melds", melds=", ".join(parts))
    return f"{text} {needed}." if needed else text


def trick_taken(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the trick that was just completed."""
    trick, players = view.tricks[-1], len(view.sizes)
    cards = {(trick.leader + i) % players: card for i, card in enumerate(trick.cards)}
    lines = layout(cards, trick.winner, None, view.seat, cast, look)
    mine, other = (
        "terminal.you_take_the_trick_points_points",
        "terminal.name_takes_the_trick_points_points",
    )
    won = cast.tells(trick.winner, mine, other, points=trick.points)
    return [
        look.rule(tr("common.trick_number", number=len(view.tricks))),
        *(centre(line, look.width).rstrip() for line in lines),
        "",
        centre(won, look.width).rstrip(),
    ]


def final_trick(result: HandResult, cast: Cast, look: Look) -> list[str]:
    """Return the last trick of a hand, or nothing if play ended early."""
    if not result.played or result.round.rest is not None:
        return []
    trick, players = result.played[-1], cast.rules.table.players
    cards = ", ".join(
        f"{cast.seat((trick.leader + i) % players)} {look.card(card)}"
        for i, card in enumerate(trick.cards)
    )
    text = cast.tells(
        trick.winner,
        "terminal.last_trick_cards_you_take_it_points",
        "terminal.last_trick_cards_name_takes_it_points",
        cards=cards,
        points=trick.points,
    )
    return wrap(text, look.width)
