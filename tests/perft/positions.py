"""Positions to count from, for both the engine and the simple implementation."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.perft import naive, naive_two
from tests.perft.sheets import SHEETS, Sheet
from tests.support.table import go, position, start
from tests.support.two_hand import through_stock

from acesaround.cards import Card, Hand
from acesaround.game.actions import Action, EnterMeld
from acesaround.game.legal import Legal, Totals
from acesaround.game.state import State
from acesaround.game.step import apply, legal
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

TWO = ("two-hand", "two-hand-classic")


@dataclass(frozen=True)
class Case:
    """A position of a preset, the actions that lead to it, and the depth to count."""

    preset: str
    name: str
    depth: int
    actions: str = ""
    seed: int = 1
    left: int = 0

    def __str__(self) -> str:
        return f"{self.preset}: {self.name}"


def cases() -> Iterator[Case]:
    """Return every preset's auction, the phases after it, and endings of hands."""
    for preset, sheet in SHEETS.items():
        others = ", pass" * (sheet["players"] - 1)
        late = sheet["top"] - (15 if sheet["fives_from"] else 3)
        if preset in ("doubles-1993", "three-hand", "firehouse"):
            yield Case(preset, "opening", 2)
        if sheet["jump"]:
            depth = 4 if sheet["passed"] or sheet["widow"] else 6
            yield Case(preset, "late in the auction", depth, f"{late}", seed=2)
        else:
            yield Case(preset, "opening", 8)
        if sheet["passed"]:
            named = f"{sheet['opening']}{others}, trump S"
            yield Case(preset, "passing", 1, named)
            yield Case(preset, "passing back", 1, f"{named}, give JS JS TC TC")
            yield Case(preset, "after passing", 4, f"{named}, give JS JS TC TC, give AS AS AH AH")
        else:
            depth = 7 if sheet["typed"] else 3 if sheet["widow"] else 5
            yield Case(preset, "after the auction", depth, f"{sheet['opening']}{others}", seed=2)
        left = LEFT[sheet["players"]]
        for seed in (3, 4, 5):
            yield Case(preset, f"last cards, deal {seed}", 99, seed=seed, left=left)
    for preset in TWO:
        yield Case(preset, "opening", 4)
        yield Case(preset, "an open marriage", 4, seed=11)
        yield Case(preset, "last of the stock", 6, seed=12)
        for seed in (3, 4, 5):
            yield Case(preset, f"last cards, deal {seed}", 99, seed=seed, left=5)


LEFT = {3: 4, 4: 4, 6: 3}
PASSING = ("S:AATTKKQQ H:AATT", "", "S:JJ99 H:KKQQ C:AATT")


def engine_count(case: Case) -> int:
    """Return the number of leaves, using the engine's legal actions."""
    return _leaves(engine(case).state, case.depth)


def _leaves(state: State, depth: int) -> int:
    if depth == 0 or state.turn is None:
        return 1
    return sum(_leaves(apply(state, action), depth - 1) for action in _actions(legal(state)))


def _actions(allowed: Legal) -> Iterable[Action]:
    return map(EnterMeld, naive.TYPED) if isinstance(allowed, Totals) else allowed


def engine(case: Case) -> Game:
    """Return the engine's game at the position."""
    rules = load(case.preset)
    if case.left:
        return ending(rules, case)
    if "passing" in case.name:
        return go(start(rules, *PASSING), case.actions)
    if case.preset not in TWO:
        return go(with_a_marriage(rules, case.seed), case.actions)
    game = new(rules, seed=case.seed)
    if case.name == "an open marriage":
        return with_open_marriage(game)
    return through_stock(game, tricks=11) if case.name == "last of the stock" else game


def ending(rules: RuleSet, case: Case) -> Game:
    """Return a position with a few cards each, mostly trump spades and hearts, to allow choices."""
    rng = Random(f"{case.preset} {case.seed}")
    cards = [card for card in rules.full_deck if card.suit.letter in "SH" or rng.random() < 0.1]
    rng.shuffle(cards)
    hands = [cards[at * case.left : (at + 1) * case.left] for at in range(rules.table.players)]
    declarer = None if case.preset in TWO else 0
    return position(
        rules,
        *(" ".join(map(str, hand)) for hand in hands),
        trump="S",
        declarer=declarer,
        bid=None if declarer is None else 65,
    )


def with_a_marriage(rules: RuleSet, seed: int) -> Game:
    """Return the first game from `seed` on whose first bidder can name a trump suit."""
    while True:
        game = new(rules, seed=seed)
        turn = game.state.turn
        if turn is not None and naive.marriages([str(c) for c in game.state.hands[turn]]):
            return game
        seed += 1


def with_open_marriage(game: Game) -> Game:
    """Play until a marriage has been laid and its owner is on lead."""
    while True:
        melds = [action for action in game.legal if str(action).startswith("lay marriage")]
        if melds:
            return game.play(melds[0]).play("draw")
        game = game.play(next(iter(game.legal)))


def naive_count(case: Case) -> int:
    """Return the number of leaves, using the simple implementation."""
    state = engine(replace(case, actions="")).state
    if case.preset in TWO:
        return naive_two.leaves(naive_two_position(state, case), case.depth)
    sheet = SHEETS[case.preset]
    hands = [names(hand) for hand in state.hands]
    if case.left:
        at = naive.new_hand(hands, 0, [], sheet)
        at |= {"phase": "card", "trump": "S", "high": 65, "holder": 0, "turn": 0, "played": 1}
        return naive.leaves(sheet, at, case.depth)
    deal = state.this_round.deal
    at = naive.new_hand(hands, deal.dealer, names(deal.widow), sheet)
    for word in case.actions.split(", ") if case.actions else []:
        at = follow(sheet, at, word)
    return naive.leaves(sheet, at, case.depth)


def follow(sheet: Sheet, at: naive.Position, word: str) -> naive.Position:
    """Return the simple implementation's position after an action in text form."""
    after = list(naive.moves(sheet, at))
    kind, _, rest = word.partition(" ")
    if kind == "pass":
        return after[0]
    if kind == "trump":
        return next(one for one in after if one["trump"] == rest)
    if kind == "give":
        kept = sorted(naive.without(at["hands"][at["turn"]], tuple(rest.split())))
        return next(one for one in after if sorted(one["hands"][at["turn"]]) == kept)
    return next(one for one in after[1:] if one["high"] == int(word))


def naive_two_position(state: State, case: Case) -> naive.Position:
    assert state.stock is not None or case.left
    hands = [names(hand) for hand in state.hands]
    if case.left or state.stock is None:
        at = naive_two.new_hand(hands, 0, ["AS"])
        return at | {"phase": "card", "turn": 0, "trump": "S", "played": 12}
    at = naive_two.new_hand(hands, 0, [str(state.stock.upcard), *map(str, state.stock.face_down)])
    for seat, exposed in enumerate(state.stock.exposed):
        for one in exposed:
            hands[seat].remove(str(one.card))
            at["open"][seat].append((str(one.card), tuple(kind for kind, _ in one.served)))
    return at | {"turn": state.turn}


def names(cards: Hand | tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]
