"""The end of a hand and of a game: scoring, the winner, and the next dealer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from acesaround.game.score import (
    BID_LOST_UNPLAYED,
    Ending,
    HandFacts,
    HandScore,
    Outcome,
    on_board,
    score_hand,
)
from acesaround.game.state import (
    EndReason,
    HandResult,
    Match,
    Phase,
    State,
    hand_teams,
    team_totals,
)
from acesaround.game.trick import buried_points
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant

MELD_UNSEEN: Final[frozenset[Outcome]] = frozenset(
    {"no_marriage", "redeal_free", "passed_out", "misdeal"}
)
"""Outcomes of hands in which nobody showed meld, so no meld can win (A1-9)."""


@dataclass(frozen=True, slots=True)
class EndFacts:
    """The facts that decide a game after a hand, or before play if `stage` is ``meld``.

    `progress` marks scores that gained points in an earlier hand. `tricks` is the number of tricks
    for each score. `pinochles` is the score index of the player with enough pinochles to win
    outright. `made` is True if the bid winner made the bid. `target` is the current winning score,
    and `hands` is the number of hands scored. `outcome` is the hand's outcome, or None if it isn't
    known.
    """

    before: tuple[int, ...]
    delta: tuple[int, ...]
    declarer: int | None = None
    made: bool = True
    progress: tuple[bool, ...] | None = None
    tricks: tuple[int, ...] | None = None
    trick_points: tuple[int, ...] | None = None
    pinochles: int | None = None
    stage: Literal["meld", "hand"] = "hand"
    target: int | None = None
    hands: int | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The verdict on a game: over or not, the winner, and the reason.

    `winner` is None if nobody has won or the game is tied. `target` is the winning score from now
    on, which can go up when several reach it together.
    """

    over: bool
    winner: int | None
    reason: EndReason | None
    target: int


def judge_end(rules: RuleSet, facts: EndFacts) -> GameEnd:
    """Determine if the game is over.

    If several ways to win apply, the first one decides (A0-11).
    """
    target = rules.game.target if facts.target is None else facts.target
    for instant in rules.game.instant:
        won = _instant_winner(rules, instant, facts)
        if won is not None:
            reason: EndReason = (
                "quadruple_pinochle" if instant.kind == "pinochles" else instant.kind
            )
            return GameEnd(True, won, reason, target)
    if facts.stage == "meld":
        return GameEnd(False, None, None, target)
    by_target = _target_winner(rules, facts, target)
    return by_target if by_target.over else _forced_end(rules, facts, by_target.target)


def wins_by_pinochles(rules: RuleSet, pinochles: int) -> bool:
    """Return True if a hand has enough pinochles to win (A0-10), ignoring any other conditions."""
    return any(
        instant.kind == "pinochles" and instant.count is not None and pinochles >= instant.count
        for instant in rules.game.instant
    )


def after_hand(before: tuple[int, ...], delta: tuple[int, ...]) -> tuple[int, ...]:
    """Return the scores after a hand."""
    return tuple(b + d for b, d in zip(before, delta, strict=True))


def _instant_winner(rules: RuleSet, instant: Instant, facts: EndFacts) -> int | None:
    match instant.kind:
        case "pinochles":
            return _pinochles_winner(instant, facts)
        case "all_tricks":
            if facts.stage == "hand" and facts.tricks is not None:
                return _all_tricks_winner(rules, facts.tricks)
        case "shutout":
            if facts.stage == "hand":
                return _shutout_winner(instant, facts)
    return None


def _pinochles_winner(instant: Instant, facts: EndFacts) -> int | None:
    side = facts.pinochles
    if side is None or facts.outcome in MELD_UNSEEN:
        return None
    if instant.when == "meld":
        return side
    if facts.stage == "meld":
        return None
    points = None if facts.trick_points is None else facts.trick_points[side]
    enough = instant.min_trick_points == 0 or (
        points is not None and points >= instant.min_trick_points
    )
    return side if enough else None


def _all_tricks_winner(rules: RuleSet, tricks: tuple[int, ...]) -> int | None:
    for side, taken in enumerate(tricks):
        if taken >= rules.tricks and sum(tricks) == taken:
            return side
    return None


def _shutout_winner(instant: Instant, facts: EndFacts) -> int | None:
    if facts.progress is None or instant.score is None:
        return None
    after = after_hand(facts.before, facts.delta)
    progress = [p or d > 0 for p, d in zip(facts.progress, facts.delta, strict=True)]
    for side, score in enumerate(after):
        others = [p for other, p in enumerate(progress) if other != side]
        if score >= instant.score and not any(others):
            return side
    return None


def _target_winner(rules: RuleSet, facts: EndFacts, target: int) -> GameEnd:
    after = after_hand(facts.before, facts.delta)
    nobody = GameEnd(False, None, None, target)
    if not target:
        return nobody
    there = [side for side, score in enumerate(after) if score >= target]
    if rules.game.eligible == "declarer_made":
        there = [side for side in there if side == facts.declarer and facts.made]
    if not there:
        return nobody
    leaders = [side for side in there if after[side] == max(after[s] for s in there)]
    if len(there) > 1:
        match rules.game.simultaneous:
            case "declarer":
                if facts.declarer in there:
                    leaders = [facts.declarer]
            case "extend_target":
                return GameEnd(False, None, None, target + rules.game.extend_by)
            case "none":
                return GameEnd(True, leaders[0] if len(leaders) == 1 else None, "target", target)
            case "higher_then_more_hands":
                pass
    return GameEnd(True, leaders[0], "target", target) if len(leaders) == 1 else nobody


def _forced_end(rules: RuleSet, facts: EndFacts, target: int) -> GameEnd:
    after = after_hand(facts.before, facts.delta)
    leaders = [side for side, score in enumerate(after) if score == max(after)]
    winner = leaders[0] if len(leaders) == 1 else None
    if rules.game.mercy is not None and min(after) <= -rules.game.mercy:
        return GameEnd(True, winner, "mercy", target)
    limit = rules.game.max_hands
    if limit is not None and facts.hands is not None and facts.hands >= limit:
        return GameEnd(True, winner, "max_hands", target)
    return GameEnd(False, None, None, target)


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


def end_unscored(state: State, outcome: Outcome) -> State:
    """End a deal that scores nothing: passed out, a misdeal, or a free redeal (S3-68)."""
    nothing = tuple(0 for _ in state.match.scores)
    score = HandScore(outcome, nothing, ())
    return _record_result(state, score, nothing, nothing, nothing, nothing, made=False)


def finish_hand(state: State, ending: Ending) -> State:
    """Score a hand whose meld is counted. Then wait for the next deal or end the game."""
    rules, this = state.rules, state.this_round
    team, teams = hand_teams(rules, this.declarer), rules.teams
    meld, tricks = _meld(state), _tricks(state)
    taken = _taken(state) if ending == "played" else (0,) * rules.table.players
    by_team = team_totals(team, tricks)
    facts = HandFacts(
        meld=team_totals(team, meld),
        trick_points=team_totals(team, taken),
        tricks=by_team,
        bid=this.bid,
        declarer=None if this.declarer is None else team[this.declarer],
        ending=ending,
        dix_only=_dix_only(state, team),
        shooting=this.shooting,
        all_tricks=this.declarer is not None
        and by_team[team[this.declarer]] == sum(by_team) == rules.tricks,
    )
    scored = score_hand(rules, facts)
    if scored.outcome == "redeal_free":
        return end_unscored(state, "redeal_free")
    return _record_result(
        state,
        _credited(scored, team, teams),
        team_totals(teams, meld),
        team_totals(teams, _counted(state)),
        team_totals(teams, taken),
        team_totals(teams, tricks),
        made=scored.outcome == "made",
    )


def _credited(score: HandScore, team: tuple[int, ...], teams: tuple[int, ...]) -> HandScore:
    """Convert a hand's score from teams to score indexes."""
    allied = {own: team[seat] for seat, own in enumerate(teams)}
    return HandScore(
        score.outcome,
        tuple(score.delta[allied[own]] for own in sorted(allied)),
        tuple(
            replace(reason, side=own)
            for reason in score.reasons
            for own in sorted(allied)
            if allied[own] == reason.side
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
    teams, nothing = state.rules.teams, facts.delta
    meld = team_totals(teams, _meld(state))
    counted = team_totals(teams, _counted(state))
    score = HandScore("won_at_meld", nothing, ())
    return _record_result(state, score, meld, counted, nothing, nothing, made=False)


def pinochles_holder(state: State) -> int | None:
    """Return the score index of a seat with enough pinochles to win outright, or None."""
    for seat, meld in enumerate(state.this_round.melds):
        if wins_by_pinochles(state.rules, meld.sets_of("pinochle")):
            return state.rules.teams[seat]
    return None


def _record_result(
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
        declarer=None if this.declarer is None else rules.teams[this.declarer],
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
    best = [team for team, delta in enumerate(result.delta) if delta == wanted]
    if len(best) > 1:
        return left
    clockwise = (seat % players for seat in range(left, left + players))
    return next(seat for seat in clockwise if rules.teams[seat] == best[0])


def _meld(state: State) -> tuple[int, ...]:
    return state.this_round.counted or (0,) * state.rules.table.players


def _counted(state: State) -> tuple[int, ...]:
    meld, team = _meld(state), hand_teams(state.rules, state.this_round.declarer)
    sums = team_totals(team, meld)
    return tuple(
        points if on_board(state.rules, sums[side]) else 0
        for points, side in zip(meld, team, strict=True)
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


def _dix_only(state: State, team: tuple[int, ...]) -> tuple[bool, ...]:
    melds = state.this_round.melds
    sides = range(max(team) + 1)
    by_team = (
        [[m for m, c in zip(melds, team, strict=True) if c == side and m.items] for side in sides]
        if melds
        else [[] for _ in sides]
    )
    return tuple(bool(held) and all(meld.dix_only for meld in held) for held in by_team)
