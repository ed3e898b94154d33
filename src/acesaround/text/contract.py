"""The contract, the points still needed, and the current hand and trick."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from acesaround.cards import Hand, Suit
from acesaround.game.auction import follow_auction
from acesaround.game.meld import MeldCount
from acesaround.game.score import HandFacts, counted_meld, score_hand
from acesaround.game.state import Call, Match, Phase, Trick, hand_teams
from acesaround.game.trick import card_points
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, listed
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames


class HandSoFar(NamedTuple):
    """The facts of a `View` that text about the hand needs. No card played changes them by itself.

    In trick play, they change only when a trick ends.
    """

    rules: RuleSet
    match: Match
    phase: Phase
    calls: tuple[Call, ...]
    declarer: int | None
    bid: int | None
    trump: Suit | None
    buried: Hand | None
    melds: tuple[MeldCount | None, ...]
    on_board: tuple[int, ...] | None
    shooting: bool
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]


_FACTS: Final = attrgetter(*HandSoFar._fields)


def hand_so_far(view: View) -> HandSoFar:
    """Return the facts of a view that text about the hand needs."""
    return HandSoFar._make(_FACTS(view))


def hand_number(view: View | HandSoFar) -> int:
    """Return the number of the current hand or, between hands, of the last one."""
    ended = view.phase in (Phase.DEAL, Phase.OVER) and view.match.hands > 0
    return view.match.hands + (not ended)


def place(view: View | HandSoFar, hand: int) -> str:
    """Return a position in the game, such as ``hand 3 of 12, trick 5 of 20``."""
    hands = view.rules.game.max_hands
    if hands:
        text = tr("text.hand_hand_of_hands", hand=hand, hands=hands)
    else:
        text = tr("common.hand_hand", hand=hand)
    if view.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY, Phase.STOCK_MELD):
        trick = len(view.tricks) + (view.phase is not Phase.STOCK_MELD)
        where = tr("text.trick_trick_of_tricks", trick=trick, tricks=view.rules.tricks)
        return f"{text}, {where}"
    return text


_LOST = ("meld_not_saved", "all_not_saved")


@dataclass(frozen=True, slots=True)
class Need:
    """The points and tricks a team needs to make its bid or, on defense, to save its meld.

    `points` (trick points) and `tricks` are still needed. Both are 0 once the team is safe.
    `possible` is False if the team can't get them anymore. `stake` is the meld at risk.
    """

    team: int
    declaring: bool
    points: int
    tricks: int
    possible: bool
    stake: int


def needs(view: View | HandSoFar) -> tuple[Need, ...]:
    """Return each team's needs, or an empty tuple without a bid or before melds are counted.

    Only the bid winner can see the buried counters, so other seats' views can overstate what the
    bid winner needs.
    """
    if view.on_board is None or view.declarer is None or view.bid is None:
        return ()
    facts = hand_facts(view)
    assert facts.tricks is not None
    tricks_left = view.rules.tricks - sum(facts.tricks)
    return _needs(view.rules, facts, points_to_take(view), tricks_left)


def face_down_widow(view: View) -> int:
    """Return the number of cards in the widow that are face down on the table (S2-38)."""
    widow = view.rules.widow
    if widow is None or view.widow is not None:
        return 0
    named_first = widow.trump_named == "before_widow" and view.phase is Phase.NAME_TRUMP
    bidding = view.phase in (Phase.MISDEAL, Phase.AUCTION)
    return view.rules.deal.widow if bidding or named_first else 0


def is_uncounted(view: View | HandSoFar) -> bool:
    """Return True if tricks don't score yet, because there's still a stock (S4-16)."""
    stock = view.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD)
    return stock and not view.rules.play.stock_tricks_score


def points_to_take(view: View | HandSoFar) -> int:
    """Return the trick points that are left in this hand, as far as the view's seat knows.

    Counters that the seat buried are gone (S2-41), and so are counters discarded while tricks
    didn't score (S4-16, S4-30).
    """
    gone = sum(card_points(view.rules, each.cards) for each in view.tricks if not each.points)
    buried = card_points(view.rules, view.buried or ())
    return max(0, view.rules.hand_trick_points - sum(view.taken) - buried - gone)


@lru_cache(maxsize=4096)
def _needs(rules: RuleSet, facts: HandFacts, left: int, tricks_left: int) -> tuple[Need, ...]:
    return tuple(_need(rules, facts, team, left, tricks_left) for team in range(len(facts.meld)))


def hand_facts(view: View | HandSoFar) -> HandFacts:
    """Return the facts for scoring the hand so far, based on what the seat has seen."""
    rules, assigned = view.rules, hand_teams(view.rules, view.declarer)
    assert view.on_board is not None and view.declarer is not None
    sides = max(assigned) + 1
    taken, tricks, meld = [0] * sides, [0] * sides, [0] * sides
    for seat, points in enumerate(view.taken):
        taken[assigned[seat]] += points
    for trick in view.tricks:
        tricks[assigned[trick.winner]] += 1
    for index, points in enumerate(view.on_board):
        meld[assigned[rules.teams.index(index)]] += points
    if view.buried and rules.widow and rules.widow.bury_scores:
        taken[assigned[view.declarer]] += card_points(rules, view.buried)
    return HandFacts(
        meld=tuple(meld),
        trick_points=tuple(taken),
        tricks=tuple(tricks),
        bid=view.bid,
        declarer=assigned[view.declarer],
        dix_only=tuple(_dix_only(view, assigned, side) for side in range(sides)),
    )


def _dix_only(view: View | HandSoFar, assigned: tuple[int, ...], side: int) -> bool:
    melds = [meld for seat, meld in enumerate(view.melds) if assigned[seat] == side]
    return any(melds) and all(meld is None or not meld.items or meld.dix_only for meld in melds)


def _need(rules: RuleSet, facts: HandFacts, team: int, left: int, tricks_left: int) -> Need:
    step, save = rules.scale, rules.score.save
    likely = _likely_need(rules, facts, team)

    def short(tricks: int) -> int:
        """Return the points still needed if the team takes `tricks` more tricks.

        Scoring any points takes at least one trick. Among amounts above 0, extra points never
        hurt, so bisection works, and 0 is tried on its own. Usually, two amounts decide: the
        likely one, and the one below it.
        """
        amounts = range(0, left + step, step)

        def done(points: int) -> bool:
            return _done(rules, facts, team, points, max(tricks, points > 0))

        low, high = 0, len(amounts)
        guess = max(1, min(-(-likely // step), high))
        for index in (guess, guess - 1):
            if low <= index < high:
                if done(amounts[index]):
                    high = index
                else:
                    low = index + 1
        return bisect_left(amounts, True, low, high, key=done) * step

    most = min(tricks_left, save.at_least) if save.by == "tricks" else 0
    points, tricks = min((short(tricks), tricks) for tricks in range(most + 1))
    return Need(team, team == facts.declarer, points, tricks, points <= left, facts.meld[team])


def _likely_need(rules: RuleSet, facts: HandFacts, team: int) -> int:
    """Return the points that a team needs under most rules, at least 0."""
    taken, wanted, score = facts.trick_points[team], 0, rules.score
    if team == facts.declarer:
        assert facts.bid is not None
        short = facts.bid - counted_meld(rules, facts.meld[team])
        wanted = max(short, score.declarer_min_trick_points)
    if score.save.by == "trick_points" and (facts.meld[team] or score.save.else_lose == "all"):
        wanted = max(wanted, score.save.at_least)
    return max(0, wanted - taken)


def _done(rules: RuleSet, facts: HandFacts, team: int, points: int, tricks: int) -> bool:
    assert facts.tricks is not None
    more = replace(
        facts,
        trick_points=_plus(facts.trick_points, team, points),
        tricks=_plus(facts.tricks, team, tricks),
    )
    score = score_hand(rules, more)
    if team == facts.declarer:
        return score.outcome == "made"
    return not any(reason.side == team and reason.code in _LOST for reason in score.reasons)


def _plus(figures: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return (*figures[:index], figures[index] + more, *figures[index + 1 :])


Goal = Literal["make", "save", "score"]
State = Literal["needs", "done", "lost"]
_MANY: Final[Mapping[Goal, Mapping[State, str]]] = {
    "make": {
        "needs": "text.side_need_wanted_to_make_bid",
        "done": "text.side_already_made_bid",
        "lost": "text.side_cant_make_bid_anymore",
    },
    "save": {
        "needs": "text.side_need_wanted_to_save_meld_meld",
        "done": "text.side_already_saved_meld_meld",
        "lost": "text.side_cant_save_meld_meld_anymore",
    },
    "score": {
        "needs": "text.side_need_wanted_to_score",
        "done": "text.side_have_no_meld_to_save",
        "lost": "text.side_have_no_meld_to_save",
    },
}
_ONE: Final[Mapping[Goal, Mapping[State, str]]] = {
    "make": {
        "needs": "text.side_needs_wanted_to_make_bid",
        "done": "text.side_already_made_bid",
        "lost": "text.side_cant_make_bid_anymore",
    },
    "save": {
        "needs": "text.side_needs_wanted_to_save_meld_meld",
        "done": "text.side_already_saved_meld_meld",
        "lost": "text.side_cant_save_meld_meld_anymore",
    },
    "score": {
        "needs": "text.side_needs_wanted_to_score",
        "done": "text.side_has_no_meld_to_save",
        "lost": "text.side_has_no_meld_to_save",
    },
}


def contract(view: View | HandSoFar, names: PlayerNames, display: Display) -> str:
    """Return the bid and trump or, during the bidding, the high bid and who has it."""
    rules = view.rules
    if not rules.has_auction:
        if view.trump is None:
            return tr("text.no_bidding_in_this_game")
        suit = display.suit_title(view.trump)
        return tr("text.no_bidding_in_this_game_suit_are", suit=suit)
    if view.declarer is None:
        return _bidding(view, names)
    parts = [
        names.tells(
            view.declarer,
            "text.you_took_the_bid_at_bid",
            "text.name_took_the_bid_at_bid",
            bid=view.bid,
        )
    ]
    if view.trump is not None:
        parts.append(tr("common.suit_are_trump", suit=display.suit_title(view.trump)))
    else:
        parts.append(tr("text.trump_isnt_named_yet"))
    if view.shooting:
        parts.append(tr("text.shooting_the_moon"))
    return "; ".join(parts)


def _bidding(view: View | HandSoFar, names: PlayerNames) -> str:
    dealer = view.match.dealer
    if dealer is None:
        return tr("text.no_bids_yet")
    now = follow_auction(view.rules, dealer, view.calls)
    if now.holder is None:
        opening = view.rules.auction.opening
        return tr("text.no_bids_yet_bidding_starts_at_opening", opening=opening)
    if any(call.amount is not None for call in view.calls):
        mine, other = "text.you_have_the_high_bid_at_bid", "text.name_has_the_high_bid_at_bid"
    else:
        mine = "text.as_dealer_you_have_the_bid_at"
        other = "text.as_dealer_name_has_the_bid_at"
    return names.tells(now.holder, mine, other, bid=now.high)


def needed_text(view: View | HandSoFar, names: PlayerNames) -> str:
    """Return what each team still needs, or an empty string if no bid has been won yet."""
    if view.declarer is None or view.bid is None:
        return ""
    found = {need.team: need for need in needs(view)}
    if not found:
        side = names.team_name(_declaring(view, names), view.declarer, 26)
        bid = view.bid
        return tr("text.side_must_score_bid_points_from_meld", side=side, bid=bid)
    saving = view.rules.score.save.by != "none"
    order = (found[team] for team in names.team_order(view.declarer))
    text = "; ".join(_need_text(need, view, names) for need in order if need.declaring or saving)
    return capital(text)


def _declaring(view: View | HandSoFar, names: PlayerNames) -> int:
    assert view.declarer is not None
    return hand_teams(names.rules, view.declarer)[view.declarer]


def _need_text(need: Need, view: View | HandSoFar, names: PlayerNames) -> str:
    side, many = _called(need.team, view, names)
    sentences = _MANY if many else _ONE
    what: Goal = "make" if need.declaring else "save" if need.stake else "score"
    if not need.possible:
        state: State = "lost"
    elif not need.points and not need.tricks:
        state = "done"
    else:
        state = "needs"
    wanted = _wanted(need) if state == "needs" else ""
    return tr(sentences[what][state], side=side, bid=view.bid, meld=need.stake, wanted=wanted)


def _wanted(need: Need) -> str:
    """Return the points and tricks still needed, such as ``8 more points and 2 tricks``."""
    if not need.points:
        return tr_plural("text.count_trick", need.tricks)
    points = (
        tr("text.1_more_point")
        if need.points == 1
        else tr("text.points_more_points", points=need.points)
    )
    if need.tricks <= 1:
        return points
    tricks = tr_plural("text.count_trick", need.tricks)
    return listed([points, tricks])


def _called(team: int, view: View | HandSoFar, names: PlayerNames) -> tuple[str, bool]:
    """Return a team's short name, and True if the name takes a plural verb."""
    assigned = hand_teams(names.rules, view.declarer)
    if names.me is not None and max(assigned) == 1:
        return (tr("text.you"), True) if assigned[names.me] == team else (tr("text.they"), True)
    return names.team_name(team, view.declarer, 26), names.plural(team, view.declarer)
