"""Transcript of a game, with every state, its legal actions, the action, and each seat's view."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from acesaround.game.actions import Action, Deal
from acesaround.game.state import HandResult, Match, Phase, Round, State, new_state
from acesaround.game.step import apply, legal
from acesaround.game.view import View, view
from acesaround.rules.model import RuleSet


@dataclass(frozen=True)
class Script:
    """Content of a transcript: title, starting scores, and actions."""

    title: str
    rules: RuleSet
    actions: Sequence[Action]
    scores: tuple[int, ...] = ()
    progress: tuple[bool, ...] = ()


def begun(rules: RuleSet, scores: Sequence[int] = (), progress: Sequence[bool] = ()) -> State:
    """Return the state before the deal, at these scores."""
    state = new_state(rules)
    if not scores:
        return state
    gained = tuple(progress) or tuple(score > 0 for score in scores)
    return replace(state, match=replace(state.match, scores=tuple(scores), progress=gained))


def transcript(script: Script) -> str:
    """Return the transcript of a whole game."""
    return "\n".join(_lines(script)) + "\n"


def _lines(script: Script) -> Iterator[str]:
    state = begun(script.rules, script.scores, script.progress)
    yield f"# {script.title}"
    yield f"# rules {script.rules.name} {script.rules.digest[:12]}"
    yield f"# scores {_figures(state.match.scores)}, target {state.match.target}"
    for action in script.actions:
        before = state
        yield _action(state, action)
        state = apply(state, action)
        if len(state.tricks) > len(before.tricks):
            trick = state.tricks[-1]
            yield f"    {script.rules.seats[trick.winner]} takes {trick.points}"
        for result in state.match.results[len(before.match.results) :]:
            yield from _result(script.rules, before, result)
        if state.phase is not before.phase and state.round is not None:
            yield from _scene(state, state.round)
    yield from _end(script.rules, state.match, state.phase)


def _action(state: State, action: Action) -> str:
    if isinstance(action, Deal):
        return f"\n{action}"
    assert state.turn is not None
    allowed = repr(legal(state))
    shown = allowed if len(allowed) <= 70 else f"{allowed[:60]} ... {len(legal(state))} in all>"
    return f"{state.rules.seats[state.turn]}: {action}   of {shown}"


def _scene(state: State, this: Round) -> Iterator[str]:
    stocks = (Phase.STOCK_PLAY, Phase.STOCK_MELD)
    if state.phase in stocks and state.tricks:
        return
    seats = state.rules.seats
    turn = "nobody" if state.turn is None else seats[state.turn]
    yield f"[{state.phase}] {turn} to act"
    for seat, hand in enumerate(state.hands):
        yield f"    {seats[seat]} {hand}"
    if this.declarer is not None:
        trump = "no trump yet" if this.trump is None else this.trump.title.lower()
        yield f"    {seats[this.declarer]} has bid {this.bid}, {trump}"
    for seat, meld in enumerate(this.melds):
        items = ", ".join(f"{kind} {points}" for kind, points in meld.by_kind().items())
        yield f"    {seats[seat]} melds {this.counted[seat]}: {items or 'nothing'}"
    for seat in range(len(seats)):
        yield f"    {seats[seat]} sees {_seen(view(state, seat))}"


def _seen(seen: View) -> str:
    parts = [f"sizes {_figures(seen.sizes)}"]
    if any(points is not None for points in seen.counted):
        board = _figures(seen.on_board or ())
        parts.append(f"melds {_figures(seen.counted)}, on the board {board}")
    if seen.entered:
        parts.append(f"typed {_figures(seen.entered)}")
    if seen.widow is not None:
        parts.append(f"widow {seen.widow}")
    if seen.buried is not None:
        parts.append(f"buried {seen.buried}")
    for gift in seen.gifts:
        cards = f"{gift.count} cards" if gift.cards is None else str(gift.cards)
        parts.append(f"{seen.rules.seats[gift.giver]} passing {cards}")
    if seen.stock is not None:
        parts.append(f"{seen.stock.face_down} face down, {seen.stock.upcard} turned")
    return "; ".join(parts)


def _result(rules: RuleSet, before: State, result: HandResult) -> Iterator[str]:
    yield f"[hand {result.number}] {result.outcome}"
    for reason in result.reasons:
        yield f"    side {reason.side} {reason.points:+d} {reason.code}: {reason.message}"
    for side, score in enumerate(result.scores):
        names = "+".join(rules.seats[s] for s, index in enumerate(rules.teams) if index == side)
        yield (
            f"    {names}: meld {result.meld[side]} counting {result.counted_meld[side]}, "
            f"{result.trick_points[side]} in {result.tricks[side]} tricks, "
            f"{before.match.scores[side]} {result.delta[side]:+d} = {score}"
        )


def _end(rules: RuleSet, match: Match, phase: Phase) -> Iterator[str]:
    if phase is Phase.OVER:
        won = "nobody" if match.winner is None else f"side {match.winner}"
        yield f"[over] {won} wins by {match.reason}, {_figures(match.scores)}"
    elif phase is Phase.DEAL:
        dealer = "anyone" if match.dealer is None else rules.seats[match.dealer]
        yield f"[deal] {dealer} deals next, {_figures(match.scores)}, target {match.target}"


def _figures(figures: Sequence[object]) -> str:
    return " ".join("-" if figure is None else str(figure) for figure in figures)
