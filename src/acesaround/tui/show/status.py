"""Status lines: place in the game, contract, scores, and what each team needs."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.cast import Cast
from acesaround.text.columns import ends, left, seen, wrap, wrap_items
from acesaround.text.contract import contract, needed_text
from acesaround.text.look import Look
from acesaround.text.place import place
from acesaround.text.rulebook.heading import shown_title
from acesaround.tui.show.part import Part


def status(view: View, cast: Cast, look: Look) -> list[Part]:
    """Return the title, the contract, the scores, and what each team needs, in that order."""
    parts = _heading(view, look)
    parts.append(Part(_labelled(tr("common.bid"), [contract(view, cast, look)], look)))
    parts.append(Part(_labelled(tr("common.score"), scores(view, cast, look), look), 2))
    if needed := needed_text(view, cast):
        parts.append(Part(_labelled(tr("terminal.needed"), [needed], look), 1))
    return parts


def _labelled(label: str, items: Sequence[str], look: Look) -> list[str]:
    width = (
        max(map(seen, (tr("common.bid"), tr("common.score"), tr("terminal.needed"), " " * 9))) + 1
    )
    return wrap_items(items, look.width, look.bold(left(label, width)), " " * width)


def _heading(view: View, look: Look) -> list[Part]:
    short = where = place(view, view.match.hands + 1)
    if view.match.target:
        where = tr("terminal.game_to_target_where", target=view.match.target, where=where)
    title = shown_title(view.rules.title)
    for told in (where, short):
        if seen(title) + 2 + seen(told) <= look.width:
            return [Part([look.bold(ends(title, told, look.width))])]
    titles = [*map(look.bold, wrap(title, look.width))]
    return [Part(titles, 6), Part(wrap(where, look.width))]


def scores(view: View, cast: Cast, look: Look) -> list[str]:
    """Return every team's score, with its meld on the board so far (S1-49)."""
    parts = []
    for index in cast.score_order():
        score = view.match.scores[index]
        text = f"{cast.score(index, 26)}: {signed(score, look)}"
        if view.on_board is not None and view.on_board[index]:
            text += tr("terminal.meld_meld", meld=view.on_board[index])
        parts.append(text)
    return parts


def signed(score: int, look: Look) -> str:
    """Return a score. Negative ones are red or, without color, in parentheses (S3-45)."""
    if score >= 0:
        return str(score)
    return look.red(str(score)) if look.colour else f"({score})"
