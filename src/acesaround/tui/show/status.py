"""The lines always in sight: where the game stands, the contract, what is still needed."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.contract import contract, needed_text
from acesaround.telling.look import Look
from acesaround.telling.place import place
from acesaround.telling.text import ends, fit, left, seen, wrap
from acesaround.tongues import say, say_noted


def status(view: View, cast: Cast, look: Look) -> list[str]:
    """Title, contract, scores and needs, in that order."""
    lines = _heading(view, look)
    lines += _labelled(say("Contract"), contract(view, cast, look), look)
    lines += _labelled(say("Score"), scores(view, cast, look), look)
    if needed := needed_text(view, cast):
        lines += _labelled(say("Needed"), needed, look)
    return lines


def _labelled(label: str, text: str, look: Look) -> list[str]:
    width = max(map(seen, (say("Contract"), say("Score"), say("Needed"), " " * 9))) + 1
    return wrap(text, look.width, look.bold(left(label, width)), " " * width)


def _heading(view: View, look: Look) -> list[str]:
    where = place(view, view.match.hands + 1)
    if view.match.target:
        where = say("game to {target}, {where}", target=view.match.target, where=where)
    title = say_noted(view.rules.title)
    if seen(where) > look.width // 2:
        return [*map(look.bold, wrap(title, look.width)), *wrap(where, look.width)]
    title = fit(title, look.width - seen(where) - 4)
    return [look.bold(ends(title, where, look.width))]


def scores(view: View, cast: Cast, look: Look) -> str:
    """Every side's score, with the meld that is on the board for now (S1-49)."""
    parts = []
    for index in cast.score_order():
        score = view.match.scores[index]
        text = f"{cast.score(index, 26)}: {signed(score, look)}"
        if view.on_board is not None and view.on_board[index]:
            text += say(" (+{meld} meld)", meld=view.on_board[index])
        parts.append(text)
    return ", ".join(parts)


def signed(score: int, look: Look) -> str:
    """A score; negative ones are red or, without colour, in brackets (S3-45)."""
    if score >= 0:
        return str(score)
    return look.red(str(score)) if look.colour else f"({score})"
