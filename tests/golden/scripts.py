"""The games to transcribe: one for each preset and each unusual ending."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.golden.transcript import Script, begun
from tests.support.random_play import choose
from tests.support.table import deal, house

from acesaround.game.actions import Action
from acesaround.game.state import Phase, State
from acesaround.game.step import apply, legal
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal as seeded_deal

SPADES = "S:AAAATTTTKKKKQQQQJJJJ"
SINGLE_SPADES = "S:AATTKKQQJJ99"
NO_MARRIAGE = "S:AAAATTTTKKKK H:AAAATTTT"
PINOCHLES = "S:QQQQ D:JJJJ H:AAAATTTTKKKK"
WIDOW_HAND = "H:ATKQJ S:AK D:AK C:AQJT99"
SEEDS = {"check": 5, "six-triple-deck": 2}


def scripts() -> dict[str, Callable[[], Script]]:
    """Return a function that makes each script, by file name."""
    played = {name: _preset_hand(name) for name in presets()}
    return played | {name.replace("_", "-"): make for name, make in ENDINGS.items()}


def _preset_hand(name: str) -> Callable[[], Script]:
    def make() -> Script:
        rules = load(name)
        return Script(f"one hand of {rules.title}", rules, random_hand(rules, SEEDS.get(name, 1)))

    return make


def random_hand(rules: RuleSet, seed: int) -> list[Action]:
    """Return the first hand from `seed` on that is played to its last card."""
    while True:
        actions = hands(rules, begun(rules), seed, 1)
        state = begun(rules)
        for action in actions:
            state = apply(state, action)
        if len(state.match.results[-1].played) == rules.tricks:
            return actions
        seed += 1


def hands(rules: RuleSet, state: State, seed: int, count: int) -> list[Action]:
    """Return random actions for `count` hands."""
    rng, actions, scored = Random(seed), [], state.match.hands
    while state.match.hands < scored + count and state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            number = seed + len(state.match.results)
            action: Action = seeded_deal(rules, seed, number, state.match.dealer)
        else:
            action = choose(state, legal(state), rng)
        actions.append(action)
        state = apply(state, action)
    return actions


def scripted(
    title: str,
    rules: RuleSet,
    *hands: str,
    say: str = "",
    dealer: int | None = None,
    widow: str = "",
    scores: Sequence[int] = (),
    progress: Sequence[bool] = (),
    to_the_end: bool = False,
) -> Script:
    """Return a fixed deal with the given actions, optionally played out with first legal cards."""
    state = begun(rules, scores, progress)
    actions: list[Action] = [deal(rules, *hands, dealer=dealer, widow=widow)]
    actions += [parse_action(word.strip()) for word in say.split(",") if word.strip()]
    for action in actions:
        state = apply(state, action)
    while to_the_end and state.phase is Phase.TRICK_PLAY:
        actions.append(next(iter(legal(state))))
        state = apply(state, actions[-1])
    return Script(title, rules, actions, tuple(scores), tuple(progress))


def level(rules: RuleSet, title: str, at: int, seed: int, more: int) -> Script:
    """Return a hand that leaves all scores tied at `at`, and `more` hands after it."""
    first = hands(rules, begun(rules), seed, 1)
    state = begun(rules)
    for action in first:
        state = apply(state, action)
    scores = tuple(at - score for score in state.match.scores)
    start = begun(rules, scores, (True,) * len(scores))
    return Script(title, rules, hands(rules, start, seed, 1 + more), scores, (True,) * len(scores))


TYPED = "meld 53, meld 53, meld 53, meld 53"
BID = "51, pass, pass, pass, trump S"


def _endings() -> Iterator[tuple[str, Callable[[], Script]]]:
    doubles, daugherty = load("doubles-1993"), load("daugherty-1983")
    nicholas, widow = load("nicholas-1992"), load("three-hand-widow")
    cutthroat = "single-deck-cutthroat"
    yield (
        "quadruple_pinochle_at_meld",
        lambda: scripted(
            "four pinochles in one hand win as soon as meld is shown (S1-17)",
            daugherty,
            "S:QQQQK D:JJJJ",
            say=f"{BID}, meld 0, meld 0, meld 0, meld 0",
        ),
    )
    yield (
        "quadruple_pinochle_at_the_end",
        lambda: scripted(
            "four pinochles and twenty trick points win after the hand (S0-50)",
            doubles,
            PINOCHLES,
            dealer=0,
            say="pass, pass, pass, trump H, play on",
            to_the_end=True,
        ),
    )
    yield (
        "all_tricks",
        lambda: scripted(
            "every trick wins the game (S0-48)",
            doubles,
            SPADES,
            say=f"{BID}, play on",
            to_the_end=True,
        ),
    )
    yield (
        "shutout",
        lambda: scripted(
            "250 before the others have gained anything (S0-49)",
            doubles,
            "S:AAAATTTTKKKKQQQQ H:J D:JJJ",
            say=f"{BID}, play on",
            scores=(150, -60),
            progress=(True, False),
            to_the_end=True,
        ),
    )
    yield (
        "both_at_the_target",
        lambda: level(
            nicholas, "both sides reach 500 with one hand: the bidders win (A3-6)", 500, 3, 0
        ),
    )
    yield (
        "no_marriage_set_and_redeal",
        lambda: scripted(
            "no marriage above fifty (S0-52)", doubles, NO_MARRIAGE, say="55, pass, pass, pass"
        ),
    )
    yield (
        "no_marriage_board_set",
        lambda: scripted(
            "no marriage: a board set, in which all type their meld (S1-54, S1-50)",
            daugherty,
            NO_MARRIAGE,
            say="55, pass, pass, pass, meld 999, meld 18, meld 20, meld 20",
        ),
    )
    yield (
        "no_marriage_redeal_free",
        lambda: scripted(
            "no marriage: dealt again (S3-68)", nicholas, NO_MARRIAGE, say="50, pass, pass, pass"
        ),
    )
    yield "fold", lambda: scripted("folding (S0-53)", doubles, say=f"{BID}, fold")
    yield (
        "fold_before_burying",
        lambda: scripted(
            "folding before burying (A2-3)",
            widow,
            WIDOW_HAND,
            widow="9H QS JD",
            say="16, pass, pass, trump H, fold",
        ),
    )
    yield (
        "fold_after_burying",
        lambda: scripted(
            "folding after burying (A2-3)",
            widow,
            WIDOW_HAND,
            widow="9H QS JD",
            say="16, pass, pass, trump H, bury TC 9C 9C, fold",
        ),
    )
    yield (
        "board_set_meld",
        lambda: scripted(
            "less than twenty meld typed: a board set (S1-54)",
            daugherty,
            say=f"{BID}, meld 10, meld 53, meld 9, meld 53",
        ),
    )
    yield (
        "board_set_needs",
        lambda: scripted(
            "more than fifty counters needed: a board set (S1-54)",
            daugherty,
            say="200, pass, pass, pass, trump S, " + TYPED,
        ),
    )
    yield (
        "passed_out",
        lambda: scripted("nobody bids", load("single-deck-auction"), say="pass, pass, pass, pass"),
    )
    yield (
        "misdeal_claimed",
        lambda: scripted(
            "five nines may be thrown in",
            house(cutthroat, deal={"misdeal": [{"min_nines": 5, "claim": "optional"}]}),
            "",
            "S:99 H:99 C:9",
            say="keep, misdeal",
        ),
    )
    yield (
        "misdeal_automatic",
        lambda: scripted(
            "eight nines are no hand",
            house(cutthroat, deal={"misdeal": [{"min_nines": 8}]}),
            "S:99 H:99 C:99 D:99",
        ),
    )
    yield (
        "claim",
        lambda: scripted(
            "the rest is claimed",
            nicholas,
            SPADES,
            say="50, pass, pass, pass, trump S, AS, AH, AC, AD, claim",
        ),
    )
    yield (
        "concede",
        lambda: scripted(
            "the rest is conceded", nicholas, say="50, pass, pass, pass, trump S, AS, concede"
        ),
    )
    yield (
        "target_extended",
        lambda: level(
            house("two-hand", game={"simultaneous": "extend_target"}),
            "both at a hundred: the target rises by 25",
            110,
            3,
            1,
        ),
    )
    yield (
        "tie_break",
        lambda: level(load("two-hand"), "level at 110: another hand decides (S4-35)", 110, 3, 1),
    )
    yield (
        "mercy",
        lambda: scripted(
            "three hundred below zero loses",
            house("nicholas-1992", game={"mercy": 300}),
            say="50, pass, pass, pass, trump S, concede",
            scores=(-270, 20),
        ),
    )
    yield (
        "last_hand",
        lambda: scripted(
            "a game of one hand",
            house("nicholas-1992", game={"max_hands": 1}),
            say="50, pass, pass, pass, trump S, concede",
        ),
    )
    moon = house(cutthroat, score={"shoot_moon": {"bonus": 25, "penalty": 50}})
    yield (
        "moon_made",
        lambda: scripted(
            "the moon is shot",
            moon,
            SINGLE_SPADES,
            say="25, pass, pass, pass, trump S, shoot, claim",
        ),
    )
    yield (
        "moon_missed",
        lambda: scripted(
            "the moon is missed",
            moon,
            "S:AATTKKQQJJ D:99",
            say="25, pass, pass, pass, trump S, shoot",
            to_the_end=True,
        ),
    )
    yield (
        "hidden_meld",
        lambda: scripted(
            "a side with two meld keeps it hidden (S0-19)",
            doubles,
            "",
            "S:TTTTJJJJ H:TTTTJJJJ C:TTKQ",
            "",
            "C:JJJJ D:TTTTJJJJ S:AAAA H:AAAA",
            say=f"{BID}, play on",
            to_the_end=True,
        ),
    )
    yield (
        "typed_meld",
        lambda: scripted(
            "totals too low count as typed, too high are cut (S1-50, A1-7)",
            daugherty,
            say=f"{BID}, meld 40, meld 60, meld 53, meld 0, AS, concede",
        ),
    )
    yield (
        "dealer_takes_it",
        lambda: scripted(
            "all pass and the dealer plays at fifty in any suit (S0-21, S0-51)",
            doubles,
            NO_MARRIAGE,
            dealer=0,
            say="pass, pass, pass, trump C, play on, AH",
        ),
    )
    yield (
        "one_against_two",
        lambda: scripted(
            "the others join against the bid winner",
            house("three-hand", table={"sides": "declarer_vs_rest"}, meld={"side_minimum": 6}),
            say="16, pass, pass, trump S, play on",
            to_the_end=True,
        ),
    )


ENDINGS = dict(_endings())
