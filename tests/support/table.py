"""Games with chosen cards, scores, and positions, driven by text actions."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from acesaround.cards import Card, Hand, parse_suit
from acesaround.game.actions import Deal
from acesaround.game.legal import IllegalAction
from acesaround.game.state import HandResult, Match, Phase, Round, State, Trick, new_state
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game
from acesaround.table.events import Header
from acesaround.table.state import Person, TableState


def house(preset: str, **changes: object) -> RuleSet:
    """Return a preset with some fields changed, table by table."""
    return load(preset).replace(**changes) if changes else load(preset)


def rules_of(rules: RuleSet | str) -> RuleSet:
    return load(rules) if isinstance(rules, str) else rules


def deal(
    rules: RuleSet, *hands: str, dealer: int | None = None, widow: str = "", stock: str = ""
) -> Deal:
    """Return a deal with the given cards, filled up in turn from the rest of the deck.

    The dealer is the last seat by default, so seat 0 bids first.
    """
    players, size = rules.table.players, rules.deal.hand
    chosen = [Hand.parse(text) for text in hands] + [Hand()] * (players - len(hands))
    rest = list(rules.full_deck - [c for hand in chosen for c in hand])
    front = Hand.parse(widow)
    rest = list(Hand(rest) - front)
    drawn = [Card.parse(word) for word in stock.split()]
    rest = list(Hand(rest) - drawn)
    while short := [seat for seat in range(players) if len(chosen[seat]) < size]:
        for seat in short:
            chosen[seat] += (rest.pop(0),)
    front += [rest.pop(0) for _ in range(rules.deal.widow - len(front))]
    dealt_by = players - 1 if dealer is None else dealer
    return Deal(dealt_by, tuple(chosen), front, (*drawn, *rest))


def start(
    rules: RuleSet | str,
    *hands: str,
    dealer: int | None = None,
    widow: str = "",
    stock: str = "",
    scores: Sequence[int] | None = None,
    progress: Sequence[bool] | None = None,
) -> Game:
    """Return a game just after the deal, at the given scores."""
    rules = rules_of(rules)
    begun = new_state(rules)
    match = begun.match
    if scores is not None:
        gained = progress if progress is not None else [score > 0 for score in scores]
        match = replace(match, scores=tuple(scores), progress=tuple(gained))
    game = Game(rules, (), None, replace(begun, match=match))
    return game.play(deal(rules, *hands, dealer=dealer, widow=widow, stock=stock))


def go(game: Game, actions: str) -> Game:
    """Play actions separated by commas."""
    return game.play_all(part.strip() for part in actions.split(",") if part.strip())


def refused(game: Game, action: object) -> str:
    """Return the error code for an illegal action, checking that the state is unchanged."""
    before = game.state
    with pytest.raises(IllegalAction) as caught:
        game.play(action)  # type: ignore[arg-type]
    assert game.state is before
    assert str(caught.value).startswith(f"[{caught.value.code}] ")
    return caught.value.code


def names(actions: Iterable[object]) -> set[str]:
    """Return the text of each action."""
    return {str(action) for action in actions}


def contract(
    rules: RuleSet | str,
    *hands: str,
    bid: int,
    trump: str,
    declarer: int = 0,
    widow: str = "",
    scores: Sequence[int] | None = None,
    progress: Sequence[bool] | None = None,
) -> Game:
    """Return a game at the first lead: a single bid, trump named, and meld shown.

    If the dealer gets this bid without bidding, the bid winner is the dealer.
    """
    rules = rules_of(rules)
    players = rules.table.players
    all_pass, standing = rules.auction.all_pass, rules.auction.standing_bid
    given = {all_pass.amount if all_pass else None, standing.amount if standing else None}
    takes_it = bid in given and bid < (rules.auction.opening or 0)
    dealer = declarer if takes_it else (declarer - 1) % players
    game = start(rules, *hands, dealer=dealer, widow=widow, scores=scores, progress=progress)
    if not takes_it:
        game = game.play(str(bid))
    while game.state.phase is Phase.AUCTION:
        game = game.play("pass")
    return to_lead(game.play(f"trump {trump}"))


def to_lead(game: Game) -> Game:
    """Advance to the first lead, burying the lowest cards and typing true totals."""
    while game.state.phase not in (Phase.TRICK_PLAY, Phase.DEAL, Phase.OVER):
        match game.state.phase:
            case Phase.ENTER_MELD:
                game = game.play(f"meld {true_meld(game)}")
            case Phase.DECLARE:
                game = game.play("play on")
            case _:
                game = game.play(list(game.legal)[-1])
    return game


def true_meld(game: Game) -> int:
    """Return the meld of the seat to act."""
    from acesaround.game.meld import count_meld

    state = game.state
    assert state.turn is not None and state.round is not None
    return count_meld(game.rules, state.hands[state.turn], state.round.trump).total


def play_out(game: Game) -> Game:
    """Play the first legal card until the hand is over."""
    hands = len(game.state.match.results)
    while len(game.state.match.results) == hands:
        game = game.play(next(iter(game.legal)))
    return game


def result(game: Game) -> HandResult:
    """Return the last finished hand."""
    return game.state.match.results[-1]


def codes(game: Game, side: int | None = None) -> list[str]:
    """Return the reason codes for the last hand's points, for one side or all."""
    return [reason.code for reason in result(game).reasons if side in (None, reason.side)]


def position(
    rules: RuleSet | str,
    *hands: str,
    trump: str,
    leader: int = 0,
    declarer: int | None = 0,
    bid: int | None = None,
    meld: Sequence[int] | None = None,
    taken: Sequence[int] | None = None,
    tricks: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    progress: Sequence[bool] | None = None,
    shooting: bool = False,
) -> Game:
    """Return a trick-play position with the cards left and the meld and points so far.

    `meld`, `taken`, and `tricks` are by seat. `tricks` must add up to the number already played.
    """
    rules = rules_of(rules)
    players = rules.table.players
    held = tuple(Hand.parse(text) for text in hands)
    played = rules.tricks - len(held[leader])
    counts = list(tricks) if tricks is not None else [played] + [0] * (players - 1)
    assert sum(counts) == played, f"{played} tricks have been played, not {sum(counts)}"
    card = Card.parse("JS")
    past = tuple(
        Trick(seat, (card,) * players, seat, 0)
        for seat in range(players)
        for _ in range(counts[seat])
    )
    sides = max(rules.teams) + 1
    before = tuple(scores) if scores is not None else (0,) * sides
    gained = tuple(progress) if progress is not None else tuple(score > 0 for score in before)
    match = Match(before, gained, rules.game.target, 0)
    this = Round(
        Deal(0, held),
        bid=None if declarer is None else bid,
        declarer=declarer,
        trump=parse_suit(trump),
        counted=tuple(meld) if meld is not None else (0,) * players,
        shooting=shooting,
    )
    points = tuple(taken) if taken is not None else (0,) * players
    state = State(
        rules, match, Phase.TRICK_PLAY, leader, held, this, leader, (), past, points, None
    )
    return Game(rules, (), None, state)


def finish(
    rules: RuleSet | str,
    *,
    points: Sequence[int],
    meld: Sequence[int],
    bid: int | None = None,
    declarer: int | None = 0,
    tricks: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    progress: Sequence[bool] | None = None,
    shooting: bool = False,
) -> Game:
    """Finish a hand so that the seats end with these trick points.

    The last trick has no counters. The seat with the most points leads and wins it. `tricks` are
    the final counts by seat.
    """
    rules = rules_of(rules)
    players = rules.table.players
    winner = max(range(players), key=points.__getitem__)
    before = list(points)
    before[winner] -= rules.counters.last_trick
    if tricks is None:
        won = [int(figure > 0) for figure in points]
        won[winner] = 0
        won[winner] = rules.tricks - sum(won)
    else:
        won = list(tricks)
    won[winner] -= 1
    cards = ["QH" if seat == winner else "JH" for seat in range(players)]
    game = position(
        rules,
        *cards,
        trump="S",
        leader=winner,
        declarer=declarer,
        bid=bid,
        meld=meld,
        taken=before,
        tricks=won,
        scores=scores,
        progress=progress,
        shooting=shooting,
    )
    for _ in range(players):
        game = game.play(next(iter(game.legal)))
    return game


def table(game: State) -> TableState:
    """Return a table of computer players with one person."""
    players = game.rules.table.players
    people = (Person("Ann", "holder"), *[None] * (players - 1))
    return TableState(
        Header(game.rules, "house", "1", ("daugherty",) * players), game, people, seq=9
    )
