"""Closing a hand: scoring it, ending the game or waiting for the next deal."""

from __future__ import annotations

from acesaround.game.end import EndFacts, after_hand, judge_end, wins_by_pinochles
from acesaround.game.phase import Phase
from acesaround.game.score import Ending, HandFacts, HandScore, Outcome, on_board, score_hand
from acesaround.game.sides import camps
from acesaround.game.state import HandResult, Match, State
from acesaround.game.trick import buried_points
from acesaround.rules.model import RuleSet


def throw_in(state: State, outcome: Outcome) -> State:
    """End a deal that scores nothing: passed out, a misdeal, or a free redeal (S3-68)."""
    nothing = tuple(0 for _ in state.match.scores)
    score = HandScore(outcome, nothing, ())
    return _record(state, score, nothing, nothing, nothing, nothing, made=False)


def finish_hand(state: State, ending: Ending) -> State:
    """Score the hand, whose melds have been counted, and go on to the next deal or the end."""
    rules, this = state.rules, state.this_round
    camp = camps(rules, this.declarer)
    sides = max(camp) + 1
    meld = _by_side(camp, sides, _meld(state))
    taken = _taken(state)
    tricks = _tricks(state)
    by_camp = _by_side(camp, sides, tricks)
    facts = HandFacts(
        meld=meld,
        trick_points=_by_side(camp, sides, taken),
        tricks=by_camp,
        bid=this.bid,
        declarer=None if this.declarer is None else camp[this.declarer],
        ending=ending,
        dix_only=_dix_only(state, camp, sides),
        shooting=this.shooting,
        all_tricks=this.declarer is not None
        and by_camp[camp[this.declarer]] == sum(by_camp) == rules.tricks,
    )
    scored = score_hand(rules, facts)
    if scored.outcome == "redeal_free":
        return throw_in(state, "redeal_free")
    delta = [0] * len(state.match.scores)
    for seat, side in enumerate(camp):
        delta[rules.scorers[seat]] = scored.delta[side]
    result = HandScore(scored.outcome, tuple(delta), scored.reasons)
    scorers, width = rules.scorers, len(delta)
    return _record(
        state,
        result,
        _by_side(scorers, width, _meld(state)),
        _by_side(scorers, width, _counted(state)),
        _by_side(scorers, width, taken),
        _by_side(scorers, width, tricks),
        made=scored.outcome == "made",
    )


def win_at_meld(state: State) -> State | None:
    """The game won on the melds just shown (S1-17), or None."""
    facts = EndFacts(
        before=state.match.scores,
        delta=tuple(0 for _ in state.match.scores),
        pinochles=pinochles_holder(state),
        stage="meld",
        target=state.match.target,
    )
    end = judge_end(state.rules, facts)
    if not end.over:
        return None
    scorers, nothing = state.rules.scorers, facts.delta
    meld = _by_side(scorers, len(nothing), _meld(state))
    counted = _by_side(scorers, len(nothing), _counted(state))
    score = HandScore("won_at_meld", nothing, ())
    return _record(state, score, meld, counted, nothing, nothing, made=False)


def pinochles_holder(state: State) -> int | None:
    """The score index of a seat dealt the pinochles of an instant win, if there is one."""
    for seat, meld in enumerate(state.this_round.melds):
        if wins_by_pinochles(state.rules, meld.sets_of("pinochle")):
            return state.rules.scorers[seat]
    return None


def _record(
    state: State,
    score: HandScore,
    meld: tuple[int, ...],
    counted: tuple[int, ...],
    taken: tuple[int, ...],
    tricks: tuple[int, ...],
    *,
    made: bool,
) -> State:
    rules, match, this = state.rules, state.match, state.this_round
    scores = after_hand(match.scores, score.delta)
    result = HandResult(
        number=match.hands + 1,
        outcome=score.outcome,
        reasons=score.reasons,
        meld=meld,
        counted_meld=counted,
        trick_points=taken,
        tricks=tricks,
        delta=score.delta,
        scores=scores,
        round=this,
        played=state.tricks,
        laid=state.stock.laid if state.stock else (),
    )
    results = (*match.results, result)
    progress = tuple(p or d > 0 for p, d in zip(match.progress, score.delta, strict=True))
    facts = EndFacts(
        before=match.scores,
        delta=score.delta,
        declarer=None if this.declarer is None else rules.scorers[this.declarer],
        made=made,
        progress=match.progress,
        tricks=tricks if state.tricks or this.rest is not None else None,
        trick_points=taken,
        pinochles=pinochles_holder(state) if this.melds and result.scored else None,
        target=match.target,
        hands=match.hands + result.scored,
    )
    over, winner, reason, target = False, None, None, match.target
    if result.scored:
        end = judge_end(rules, facts)
        over, winner, reason, target = end.over, end.winner, end.reason, end.target
    after = Match(
        scores, progress, target, next_dealer(rules, state, result), results, winner, reason
    )
    phase = Phase.OVER if over else Phase.DEAL
    return State(rules, after, phase, None, (), None, 0, (), (), (), None)


def next_dealer(rules: RuleSet, state: State, result: HandResult) -> int:
    """Who deals after this hand (A0-7)."""
    assert state.match.dealer is not None
    dealer, players = state.match.dealer, rules.table.players
    left = (dealer + 1) % players
    if not result.scored:
        return dealer if rules.deal.redeal_unscored == "same" else left
    if result.outcome in ("folded", "board_set", "no_marriage"):
        return dealer if rules.deal.redeal_scored == "same" else left
    if rules.deal.next_dealer == "left":
        return left
    wanted = max(result.delta) if rules.deal.next_dealer == "winner" else min(result.delta)
    seats = [seat for seat in range(players) if result.delta[rules.scorers[seat]] == wanted]
    return seats[0] if len(seats) == 1 else left


def _by_side(side_of: tuple[int, ...], sides: int, figures: tuple[int, ...]) -> tuple[int, ...]:
    sums = [0] * sides
    for seat, figure in enumerate(figures):
        sums[side_of[seat]] += figure
    return tuple(sums)


def _meld(state: State) -> tuple[int, ...]:
    return state.this_round.counted or (0,) * state.rules.table.players


def _counted(state: State) -> tuple[int, ...]:
    meld, camp = _meld(state), camps(state.rules, state.this_round.declarer)
    sums = _by_side(camp, max(camp) + 1, meld)
    return tuple(
        points if on_board(state.rules, sums[side]) else 0
        for points, side in zip(meld, camp, strict=True)
    )


def _taken(state: State) -> tuple[int, ...]:
    taken = list(state.taken or (0,) * state.rules.table.players)
    this, rules = state.this_round, state.rules
    if this.declarer is not None and state.phase is Phase.TRICK_PLAY:
        taken[this.declarer] += buried_points(rules, this.buried)
    return tuple(taken)


def _tricks(state: State) -> tuple[int, ...]:
    tricks = [0] * state.rules.table.players
    for trick in state.tricks:
        tricks[trick.winner] += 1
    if state.this_round.rest is not None:
        tricks[state.this_round.rest] += state.rules.tricks - len(state.tricks)
    return tuple(tricks)


def _dix_only(state: State, camp: tuple[int, ...], sides: int) -> tuple[bool, ...]:
    melds = state.this_round.melds
    if not melds:
        return (False,) * sides
    return tuple(
        all(not m.items or m.dix_only for m, c in zip(melds, camp, strict=True) if c == side)
        and any(m.items for m, c in zip(melds, camp, strict=True) if c == side)
        for side in range(sides)
    )
