"""Speed of the kernel compared with its goals and with other compiled programs."""

from collections.abc import Callable, Sequence

from bench.auctions import loops as auction_loops
from bench.melding import loops as melding_loops
from bench.peers_compiled import double_dummy, open_spiel
from bench.playouts import loops as playout_loops
from bench.report import Group, Row
from bench.sampling import loops as sampling_loops
from bench.sizes import Sizes
from bench.solving import DECISIONS, EXACT, SECONDS, bracket
from bench.timing import Job, alternately, rates

from acesaround.kernel.backend import backend

TIMES_OPEN_SPIEL = 10
"""Goal for random playouts, as a multiple of the speed of OpenSpiel's fastest trick-taking game."""
HEURISTIC_CARDS = 40e6
WORLDS = 1e6
MELDS = 20e6
HANDS = 20e3
DOUBLE_DUMMY = "DDS, 52-card board"
UNCOMPILED = "the kernel isn't compiled, so exact values aren't measured"


def playouts(sizes: Sizes) -> Group:
    """Measure cards played per second, with and without a new deal for every hand."""
    theirs: dict[str, Callable[[], int]] = {}
    note = missing("open-spiel", "OpenSpiel")
    try:
        release, theirs = open_spiel()
        note = f"For OpenSpiel {release}, bids count as cards."
    except ImportError:
        pass
    ours = playout_loops()
    timed = rates(ours | theirs, sizes.seconds, sizes.rounds, "playouts")
    fastest = max(theirs, key=lambda name: timed[name].median, default=None)
    rows = []
    for name, figure in timed.items():
        goal = None
        if name.startswith("heuristic"):
            goal = HEURISTIC_CARDS
        elif name.startswith("random") and fastest is not None:
            goal = TIMES_OPEN_SPIEL * timed[fastest].median
        rows.append(Row(name, figure, goal, name in theirs))
    title = "Playouts of whole hands"
    return Group("playouts", title, "cards/s", "rates", tuple(rows), fastest, (note,))


def worlds(sizes: Sizes) -> Group:
    """Measure sampled deals per second, from views that show everyone's meld."""
    timed = rates(sampling_loops(), sizes.seconds, sizes.rounds, "worlds")
    goals = {name: WORLDS for name in timed if name.endswith("played, deals")}
    rows = tuple(Row(name, figure, goals.get(name)) for name, figure in timed.items())
    title = "Deals of the unseen cards that are consistent with a view"
    return Group("worlds", title, "deals/s", "rates", rows)


def melds(sizes: Sizes) -> Group:
    """Measure how many times per second a hand's meld is counted.

    Each count is for one trump suit or without trump.
    """
    timed = rates(melding_loops(), sizes.seconds, sizes.rounds, "melds")
    rows = tuple(Row(name, figure, MELDS) for name, figure in timed.items())
    return Group("melds", "Meld in all hands in sampled deals", "figures/s", "rates", rows)


def auctions(sizes: Sizes) -> Group:
    """Measure whole hands per second, from the first bid to the last trick."""
    timed = rates(auction_loops(), sizes.seconds, sizes.rounds, "auctions")
    rows = tuple(Row(name, figure, HANDS) for name, figure in timed.items())
    title = "Whole hands, from the first bid to the last trick"
    return Group("auctions", title, "hands/s", "rates", rows)


def exact(sizes: Sizes) -> Group:
    """Measure the milliseconds needed to find exact values."""
    theirs: dict[str, Job] = {}
    note = missing("endplay", "DDS")
    try:
        release, theirs = double_dummy(sizes.count(100))
        note = f"DDS is from endplay {release} and ran in one thread."
    except ImportError:
        pass
    chosen = [row for row in EXACT if not sizes.tricks or row.tricks in sizes.tricks]
    goals = {row.what: row.goal for row in chosen}
    jobs = {row.what: Job(sizes.count(row.count), row.solver()) for row in chosen}
    timed = alternately(jobs | theirs, "exact")
    rows = (Row(what, timed[what], goals.get(what), what in theirs) for what in timed)
    yardstick = DOUBLE_DUMMY if theirs else None
    title = "Exact values"
    return Group("exact", title, "ms", "positions", tuple(rows), yardstick, (note,))


def decisions(sizes: Sizes) -> Group:
    """Measure milliseconds per decision for a player that samples deals and solves them."""
    chosen = [row for row in DECISIONS if not sizes.tricks or row.tricks in sizes.tricks]
    jobs = {row.what: Job(sizes.count(row.count), row.solver()) for row in chosen}
    timed = alternately(jobs, "decisions")
    rows = tuple(Row(row.what, timed[row.what], row.goal) for row in chosen)
    title = "All legal cards in sampled deals, one shared table"
    return Group("decisions", title, "ms", "positions", rows)


def bracketed(sizes: Sizes) -> Group:
    """Measure the gap between the proven bounds of whole 80-card deals after two seconds."""
    seconds = SECONDS * sizes.share
    job = Job(sizes.count(20), bracket(seconds))
    timed = alternately({f"whole 80-card deal after {seconds:g} s": job}, "brackets")
    rows = tuple(Row(what, figure, 2) for what, figure in timed.items())
    title = "Proven brackets for whole 80-card deals"
    return Group("brackets", title, "points", "positions", rows)


def missing(package: str, what: str) -> str:
    """Return the note about a package that isn't installed."""
    return f"{what} isn't installed; to install it: .venv/bin/pip install {package}"


def measured(names: Sequence[str], sizes: Sizes) -> list[Group]:
    """Measure the named groups that this kernel supports."""
    makers = {
        "playouts": playouts, "worlds": worlds, "melds": melds, "auctions": auctions,
        "exact": exact, "decisions": decisions, "brackets": bracketed,
    }  # fmt: skip
    if backend() == "python":
        makers = {name: makers[name] for name in ("playouts", "worlds", "melds", "auctions")}
    return [make(sizes) for name, make in makers.items() if name in names]
