"""The end of a hand: scoring it, then ending the game or waiting for the next deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from acesaround.game.end import EndFacts, after_hand, judge_end, wins_by_pinochles
from acesaround.game.phase import Phase
from acesaround.game.score import (
    BID_LOST_UNPLAYED,
    Ending,
    HandFacts,
    HandScore,
    Outcome,
    on_board,
    score_hand,
)
from acesaround.game.sides import by_side, camps
from acesaround.game.state import HandResult, Match, State
from acesaround.game.trick import buried_points
from acesaround.rules.model import RuleSet

FoldMoment = Literal[
    "before_trump_named", "after_trump_named_before_first_lead", "after_first_lead"
]


def may_fold(rules: RuleSet, moment: FoldMoment, *, declarer: bool = True) -> bool:
    """Return True if the bid winner can fold before the first lead (S0-53, A0-4, A2-3)."""
    in_time = moment == "after_trump_named_before_first_lead"
    return rules.score.fold.allowed and in_time and declarer


def fold_allowed(rules: RuleSet) -> bool:
    """Return True if the bid winner can fold between naming trump and the first lead."""
    return may_fold(rules, "after_trump_named_before_first_lead")


def can_fold(state: State) -> bool:
    """Return True if the seat to act is the bid winner and can still fold (S0-53)."""
    this = state.this_round
    led = bool(state.tricks or state.trick)
    mine = state.turn == this.declarer and this.trump is not None
    return mine and not led and fold_allowed(state.rules)


def throw_in(state: State, outcome: Outcome) -> State:
    """End a deal that scores nothing: passed out, a misdeal, or a free redeal (S3-68)."""
    nothing = tuple(0 for _ in state.match.scores)
    score = HandScore(outcome, nothing, ())
    return _record(state, score, nothing, nothing, nothing, nothing, made=False)


def finish_hand(state: State, ending: Ending) -> State:
    """Score a hand whose meld is counted. Then wait for the next deal or end the game."""
    rules, this = state.rules, state.this_round
    camp, scorers = camps(rules, this.declarer), rules.scorers
    meld, tricks = _meld(state), _tricks(state)
    taken = _taken(state) if ending == "played" else (0,) * rules.table.players
    by_camp = by_side(camp, tricks)
    facts = HandFacts(
        meld=by_side(camp, meld),
        trick_points=by_side(camp, taken),
        tricks=by_camp,
        bid=this.bid,
        declarer=None if this.declarer is None else camp[this.declarer],
        ending=ending,
        dix_only=_dix_only(state, camp),
        shooting=this.shooting,
        all_tricks=this.declarer is not None
        and by_camp[camp[this.declarer]] == sum(by_camp) == rules.tricks,
    )
    scored = score_hand(rules, facts)
    if scored.outcome == "redeal_free":
        return throw_in(state, "redeal_free")
    return _record(
        state,
        _credited(scored, camp, scorers),
        by_side(scorers, meld),
        by_side(scorers, _counted(state)),
        by_side(scorers, taken),
        by_side(scorers, tricks),
        made=scored.outcome == "made",
    )


def _credited(score: HandScore, camp: tuple[int, ...], scorers: tuple[int, ...]) -> HandScore:
    """Convert a hand's score from teams to score indexes."""
    side_of = {scorer: camp[seat] for seat, scorer in enumerate(scorers)}
    return HandScore(
        score.outcome,
        tuple(score.delta[side_of[scorer]] for scorer in sorted(side_of)),
        tuple(
            replace(reason, side=scorer)
            for reason in score.reasons
            for scorer in sorted(side_of)
            if side_of[scorer] == reason.side
        ),
    )


def win_at_meld(state: State) -> State | None:
    """Return the finished game if the meld just shown wins it (S1-17), else None."""
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
    meld = by_side(scorers, _meld(state))
    counted = by_side(scorers, _counted(state))
    score = HandScore("won_at_meld", nothing, ())
    return _record(state, score, meld, counted, nothing, nothing, made=False)


def pinochles_holder(state: State) -> int | None:
    """Return the score index of a seat with enough pinochles to win outright, or None."""
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
        pinochles=pinochles_holder(state),
        target=match.target,
        hands=match.hands + result.scored,
        outcome=score.outcome,
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
    """Return the seat that deals after this hand (A0-7)."""
    assert state.match.dealer is not None
    dealer, players = state.match.dealer, rules.table.players
    left = (dealer + 1) % players
    if not result.scored:
        return dealer if rules.deal.redeal_unscored == "same" else left
    if result.outcome in BID_LOST_UNPLAYED:
        return dealer if rules.deal.redeal_scored == "same" else left
    if rules.deal.next_dealer == "left":
        return left
    wanted = max(result.delta) if rules.deal.next_dealer == "winner" else min(result.delta)
    scorers = [scorer for scorer, delta in enumerate(result.delta) if delta == wanted]
    if len(scorers) > 1:
        return left
    clockwise = (seat % players for seat in range(left, left + players))
    return next(seat for seat in clockwise if rules.scorers[seat] == scorers[0])


def _meld(state: State) -> tuple[int, ...]:
    return state.this_round.counted or (0,) * state.rules.table.players


def _counted(state: State) -> tuple[int, ...]:
    meld, camp = _meld(state), camps(state.rules, state.this_round.declarer)
    sums = by_side(camp, meld)
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


def _dix_only(state: State, camp: tuple[int, ...]) -> tuple[bool, ...]:
    melds = state.this_round.melds
    sides = range(max(camp) + 1)
    by_camp = (
        [[m for m, c in zip(melds, camp, strict=True) if c == side and m.items] for side in sides]
        if melds
        else [[] for _ in sides]
    )
    return tuple(bool(held) and all(meld.dix_only for meld in held) for held in by_camp)
