"""Reviews over HTTP: their figures, who can see what, and how they go on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any

import pytest
from msgspec import json
from sqlalchemy import delete
from tests.server.conftest import serve
from tests.server.jobs.conftest import (
    FEW_DEALS,
    FEW_NODES,
    FEW_PROVISIONAL_DEALS,
    Reviewer,
    Status,
    done,
    has_done,
    serve_command,
)
from tests.support.hidden_cards import other_steps
from tests.support.random_play import Step, walk
from tests.support.slow import quick

from acesaround.game.actions import Concede
from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.game.trick_play import concede_error
from acesaround.i18n import tr, use_language
from acesaround.kernel.interface import Cancel
from acesaround.messages import Message
from acesaround.review.games import review_hands
from acesaround.rules.load import load
from acesaround.server.context import Tokens
from acesaround.server.http.reviews import ReviewStatus
from acesaround.server.jobs.game_review import (
    REVIEW,
    HandsPlayed,
    ReviewInput,
    hands_played,
    review_key,
)
from acesaround.session import Game
from acesaround.store.database import jobs
from acesaround.store.event_log import SEATS, EventLog, NewTable
from acesaround.store.job_queue import JobQueue, JobStatus
from acesaround.store.places import Place, open_log
from acesaround.table.events import (
    Acknowledged,
    ActionPlayed,
    Event,
    Header,
    Redone,
    SeatLeft,
    SeatTaken,
    Undone,
    encode_event,
)
from acesaround.table.history import EventHistory, game_record
from acesaround.table.state import TableState
from acesaround.text.formatter import PLAIN_DISPLAY, message_sentence

pytestmark = pytest.mark.usefixtures("few_deals")

RULES = "single-deck-partners"
SEAT = 1


def played(changes: dict[str, Any], until: Callable[[TableState], bool]) -> EventHistory:
    """Return a game whose finished hands were played out, with people in all seats."""
    rules = load(RULES).changed(changes)
    header = Header(rules, RULES, "7", ("random",) * rules.table.players, leave_after=0)
    for seed in range(100):
        history = EventHistory(TableState.new(header))
        for seat in range(rules.table.players):
            history.replay(SeatTaken(seat=seat, name=f"Person {seat}", holder=f"holder{seat}"))
        for step in walk(rules, seed, hands=3):
            for seat in sorted(history.now.waiting):
                history.replay(Acknowledged(seat=seat))
            history.replay(ActionPlayed(action=str(step.action)))
            if until(history.now):
                break
        results = history.now.game.match.results
        if until(history.now) and all(len(one.played) == rules.tricks for one in results):
            return history
    raise AssertionError("no game is long enough")


def running(now: TableState) -> bool:
    """True after a trick of the third hand."""
    return now.game.match.hands == 2 and bool(now.game.tricks) and now.turn is not None


@cache
def running_game() -> EventHistory:
    return played({}, running)


@cache
def finished_game() -> EventHistory:
    return played({"game": {"max_hands": 2}}, lambda now: now.game.phase is Phase.OVER)


def changed(history: EventHistory, *events: Event) -> EventHistory:
    """Return a history with more events."""
    found = EventHistory(history.states[0])
    for event in [*history.events, *events]:
        found.replay(event)
    return found


@cache
def undone_game() -> EventHistory:
    """Return the running game after the end of its second hand was undone."""
    second = HandsPlayed(running_game().line()).finished[2]
    return changed(running_game(), Undone(seat=SEAT, to=second - 4))


def store(place: Place, **tables: EventHistory) -> Tokens:
    """Store tables, and return the tokens of their server."""
    with open_log(place) as log:
        for name, history in tables.items():
            header, bodies = history.now.header.to_json(), tuple(map(encode_event, history.events))
            log.create(NewTable(name, header, bodies))
        log.create(NewTable("damaged", "{"))
        return Tokens(log.secret(SEATS))


class Tables:
    """A server with tables, and a client."""

    def __init__(self, place: Place, **tables: EventHistory) -> None:
        self._tokens = store(place, **tables)
        served, self._stop = serve(place)
        self.client = Reviewer(served.http)

    def token(self, table: str, seat: int = SEAT, holder: str | None = None) -> str:
        """Return the token of a seat."""
        return self._tokens.token(table, seat, holder or f"holder{seat}")

    def review(self, table: str, **wanted: object) -> Status:
        """Return a review when it's done."""
        return self.client.wait(self.client.start(table, **wanted)["id"], done)

    def close(self) -> None:
        """Stop everything."""
        self.client.close()
        self._stop()


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """Yield a server with a running and a finished game, and others that differ from these."""
    begun = EventHistory(running_game().states[0])
    begun.replay(SeatTaken(seat=SEAT, name="Ann", holder=f"holder{SEAT}"))
    new = SeatTaken(seat=SEAT, name="New", holder="new")
    found = Tables(
        tmp_path_factory.mktemp("reviews") / "tables.db",
        running=running_game(),
        finished=finished_game(),
        begun=begun,
        undone=undone_game(),
        redone=changed(undone_game(), Redone(seat=SEAT, to=running_game().now.seq)),
        reseated=changed(running_game(), SeatLeft(seat=SEAT), new),
    )
    yield found
    found.close()


def hand_input(history: EventHistory, *hands: int, seat: int = SEAT) -> ReviewInput:
    """Return the input of a review."""
    now = history.now
    return HandsPlayed(history.line()).input("table", now.header.rules, now.names, seat, hands)


def reviewed(input: ReviewInput, part: int) -> Status:
    """Do a part of a job, and return its result."""
    log: EventLog = object()  # type: ignore[assignment] # It isn't used.
    found: Status = json.decode(REVIEW.do_part(log, json.encode(input).decode(), part, Cancel()))
    return found


@pytest.fixture
def loops(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """For each time that a table's events are collected, the event loop of that thread, or None."""
    found, line = list[object](), EventHistory.line

    def watched(
        history: EventHistory, now: TableState | None = None
    ) -> list[tuple[TableState, Event, TableState]]:
        found.append(asyncio.events._get_running_loop())
        return line(history, now)

    monkeypatch.setattr(EventHistory, "line", watched)
    return found


@pytest.mark.parametrize("kind", ["reviews", "figures"])
def test_a_long_game_is_not_collected_in_the_event_loop(
    tables: Tables, loops: list[object], kind: str
) -> None:
    tables.client.begin(f"/api/tables/finished/{kind}", {"seat": 0})
    assert loops == [None]


def test_events_that_come_later_do_not_change_the_hands() -> None:
    history = running_game()
    then = history.states[HandsPlayed(history.line()).finished[1]]
    assert list(hands_played(history, then).finished) == [1]


def test_a_finished_game_is_reviewed_like_its_record(tables: Tables) -> None:
    history = finished_game()
    found = tables.review("finished", seat=SEAT)
    ReviewStatus.model_validate_json(json.encode(found))
    assert (found["done"], found["whole"], found["reason"]) == (4, 4, None)
    assert found["seats"] == list(history.now.names)
    assert [(one["hand"], one["provisional"]) for one in found["hands"]] == [(1, False), (2, False)]
    record = game_record(history.now, history.actions())
    seed = (
        HandsPlayed(history.line())
        .input("finished", record.rules, history.now.names, SEAT, [1])
        .seed
    )
    game = Game(record.rules, record.actions)
    whole = review_hands(game, [SEAT], [1, 2], deals=FEW_DEALS, seed=seed, open_nodes=FEW_NODES)
    expected = [one.to_json() for one in whole]
    assert found["seed"] == seed
    for hand, same in zip(found["hands"], expected, strict=True):
        assert hand.pop("deal") == same["hand"]
        del hand["provisional"]
        for decision in hand["decisions"]:
            del decision["seq"], decision["texts"]
        assert hand == json.decode(json.encode(same))
    assert any(one is not None for one in open_values_in(found))


def open_values_in(found: Status) -> list[object]:
    """Return the values of all choices with all cards open."""
    decisions = [one for hand in found["hands"] for one in hand["decisions"]]
    return [choice["open"] for one in decisions for choice in one["choices"]]


def test_decisions_lead_to_steps_of_the_replay(tables: Tables) -> None:
    history = finished_game()
    found = tables.review("finished", seat=SEAT)
    for hand in found["hands"]:
        replay = tables.client.http.get(f"/api/tables/finished/replay?hand={hand['hand']}").json()
        steps = {step["seq"] for step in replay["steps"]}
        for decision in hand["decisions"]:
            assert decision["seq"] in steps
            assert history.states[decision["seq"]].game.turn == SEAT
            actions = (e for e in history.events[decision["seq"] :] if isinstance(e, ActionPlayed))
            assert next(actions).action.endswith(decision["chosen"])


def test_reasons_are_sentences_in_the_readers_language(tables: Tables) -> None:
    id = tables.review("finished", seat=0)["id"]
    told = 0
    for language in ("en", "de"):
        found = tables.client.http.get(f"/api/reviews/{id}?lang={language}").json()
        with use_language(language):
            for decision in (one for hand in found["hands"] for one in hand["decisions"]):
                reasons = map(Message.from_json, decision["reasons"])
                expected = [message_sentence(one, PLAIN_DISPLAY) for one in reasons]
                assert decision["texts"] == expected
                told += len(expected)
    assert told


def test_provisional_figures_come_first_and_the_newest_hand_before() -> None:
    wanted = hand_input(finished_game(), 1, 2)
    parts = [reviewed(wanted, number) for number in range(1, wanted.parts + 1)]
    assert [(part["hand"], part["provisional"]) for part in parts] == [
        (2, True), (1, True), (2, False), (1, False),
    ]  # fmt: skip
    deals = [{one["deals"] for one in part["decisions"]} for part in parts]
    assert deals[0] == deals[1] == {FEW_PROVISIONAL_DEALS}
    assert deals[2] == deals[3] == {FEW_DEALS}


def test_the_same_request_gives_the_same_review(tables: Tables) -> None:
    token = tables.token("finished")
    first = tables.review("finished", token=token, hand=2)
    again = tables.client.start("finished", seat=SEAT, hand=2)
    assert (again["id"], again["state"]) == (first["id"], "done")
    assert again["hands"] == first["hands"] and again["whole"] == 2
    assert tables.client.start("finished", seat=0, hand=2)["id"] != first["id"]


def test_only_a_seats_own_token_reviews_it_while_the_game_runs(tables: Tables) -> None:
    client, mine = tables.client, tables.token("running")
    found = tables.review("running", token=mine)
    assert [one["hand"] for one in found["hands"]] == [1, 2]
    assert {one["seat"] for one in found["hands"]} == {SEAT}
    assert set(open_values_in(found)) == {None}
    assert client.start("running", token=mine, seat=SEAT)["id"] == found["id"]
    for wanted in (
        {},
        {"seat": SEAT},
        {"seat": 0, "token": mine},
        {"seat": 7, "token": mine},
        {"token": "forged"},
        {"token": tables.token("finished")},
        {"token": tables.token("running", SEAT, "someone else")},
    ):
        assert client.refused("running", **wanted) == (
            403, tr("server.you_can_review_only_your_own_seat")
        )  # fmt: skip


@pytest.mark.parametrize("hand", [3, 4, 999])
def test_a_hand_being_played_is_never_reviewed(tables: Tables, hand: int) -> None:
    assert tables.client.refused("running", token=tables.token("running"), hand=hand) == (
        409, tr("server.this_hand_isnt_finished_yet", hand=hand)
    )  # fmt: skip


def test_a_running_games_input_ends_with_the_last_finished_hand() -> None:
    history = running_game()
    hands = HandsPlayed(history.line())
    assert list(hands.finished) == [1, 2]
    actions = [event.action for event in history.actions()]
    kept = hand_input(history, 1, 2).actions
    assert kept == tuple(actions[: len(kept)])
    assert Game(history.now.header.rules, ()).play_all(kept).state.match.hands == 2
    assert Game(history.now.header.rules, ()).play_all(kept).state.phase is Phase.DEAL


def test_requests_that_name_nothing_to_review_are_refused(tables: Tables) -> None:
    client = tables.client
    last = len(finished_game().now.people) - 1
    assert client.refused("finished") == (409, tr("server.choose_a_seat_to_review", last=last))
    assert client.refused("finished", seat=7) == (
        404, tr("server.this_table_has_seats_0_to_last", last=last)
    )  # fmt: skip
    assert client.refused("finished", seat=0, hand=3) == (
        404, tr("server.this_game_has_hands_1_to_hands", hands=2)
    )  # fmt: skip
    assert client.refused("nowhere", seat=0)[0] == 404
    missing = (404, tr("server.the_server_doesnt_have_this_review"))
    for answer in (client.http.get("/api/reviews/none"), client.http.delete("/api/reviews/none")):
        assert (answer.status_code, answer.json()["detail"]) == missing


def test_neither_a_new_table_nor_a_damaged_one_is_reviewed(tables: Tables) -> None:
    client = tables.client
    assert client.refused("begun", token=tables.token("begun")) == (
        409, tr("server.no_hand_is_finished_yet")
    )  # fmt: skip
    assert client.refused("damaged", seat=0) == (
        409, tr("server.another_version_of_this_program_made")
    )  # fmt: skip


def test_an_undone_hand_is_reviewed_only_when_it_is_finished_again(tables: Tables) -> None:
    token = tables.token("undone")
    assert tables.client.refused("undone", token=token, hand=2) == (
        409, tr("server.this_hand_isnt_finished_yet", hand=2)
    )  # fmt: skip
    assert [one["hand"] for one in tables.review("undone", token=token)["hands"]] == [1]
    both = tables.review("redone", token=tables.token("redone"))
    assert [one["hand"] for one in both["hands"]] == [1, 2]


def test_a_hand_that_is_played_again_after_an_undo_is_another_review() -> None:
    history, again = running_game(), changed(undone_game())
    assert review_key(hand_input(again, 1)) == review_key(hand_input(history, 1))
    rng = random.Random(1)
    while again.now.game.match.hands < 2:
        if again.now.waiting:
            again.replay(Acknowledged(seat=min(again.now.waiting)))
        else:
            again.replay(ActionPlayed(action=str(legal(again.now.game).sample(rng))))
    ours, theirs = hand_input(again, 2), hand_input(history, 2)
    assert review_key(ours) != review_key(theirs)
    [hand] = ours.hands
    for seq, action in zip(hand.seqs, ours.actions[-len(hand.seqs) :], strict=True):
        event = again.events[seq - 1]
        assert isinstance(event, ActionPlayed) and event.action == action


def test_a_review_after_a_change_of_names_is_another_one() -> None:
    before = hand_input(running_game(), 1)
    renamed = SeatTaken(seat=0, name="New", holder="new")
    after = hand_input(changed(running_game(), SeatLeft(seat=0), renamed), 1)
    assert before.names[1:] == after.names[1:] and before.names[0] != after.names[0] == "New"
    assert review_key(before) != review_key(after)


def test_a_new_person_does_not_review_what_was_played_before_they_came(tables: Tables) -> None:
    client = tables.client
    new, old = tables.token("reseated", SEAT, "new"), tables.token("reseated")
    only_own = (409, tr("server.you_can_review_only_hands_you_finished"))
    assert client.refused("reseated", token=new) == only_own
    assert client.refused("reseated", token=new, hand=2) == only_own
    assert client.refused("reseated", token=old)[0] == 403
    other = tables.review("reseated", token=tables.token("reseated", 0))
    assert [one["hand"] for one in other["hands"]] == [1, 2]


def test_reviews_do_not_depend_on_the_games_seed() -> None:
    history = running_game()
    header = history.now.header
    other = EventHistory(
        TableState.new(Header(header.rules, header.preset, "other", header.players, leave_after=0))
    )
    for event in history.events:
        other.replay(event)
    assert hand_input(other, 1, 2) == hand_input(history, 1, 2)


def at_table(rules: str, steps: Iterable[Step]) -> EventHistory:
    """Return a table of computer players after these steps."""
    found = load(rules)
    players = ("random",) * found.table.players
    history = EventHistory(TableState.new(Header(found, rules, "7", players)))
    for step in steps:
        history.replay(ActionPlayed(action=str(step.action)))
    return history


def test_hands_have_the_numbers_of_the_replay_though_one_was_dealt_again() -> None:
    history = at_table("nicholas-1992", walk(load("nicholas-1992"), 12, hands=4))
    results = history.now.game.match.results
    assert [one.scored for one in results] == [True, True, False, True]
    found = reviewed(hand_input(history, 3), 1)
    assert found["hand"] == 3 and found["decisions"]
    for decision in found["decisions"]:
        state = history.states[decision["seq"]].game
        assert (state.turn, len(state.match.results), decision["hand"]) == (SEAT, 3, 3)


def conceded(rules: str, steps: list[Step]) -> EventHistory:
    """Return a table where a hand's next player concedes the rest."""
    history = at_table(rules, steps)
    history.replay(ActionPlayed(action=str(Concede())))
    return history


@pytest.mark.parametrize("rules", quick([RULES], [RULES, "nicholas-1992", "double-deck"]))
def test_no_review_depends_on_cards_that_stayed_hidden(rules: str) -> None:
    """Swap cards that a seat never sees, because the rest of the hand is conceded."""
    rng, compared = random.Random(rules), 0
    for seed in range(100):
        steps = list(walk(load(rules), seed, hands=1))
        ends = [
            at
            for at, step in enumerate(steps)
            if step.before.phase is Phase.TRICK_PLAY
            and len(step.before.tricks) > 2
            and not step.before.trick
            and concede_error(step.before, step.before.turn or 0) is None
        ]
        if not ends:
            continue
        here = steps[: ends[0]]
        seat = rng.randrange(load(rules).table.players)
        there = other_steps(here, seat, rng)
        if there is None:
            continue
        parts = [
            reviewed(hand_input(conceded(rules, one), 1, seat=seat), 1) for one in (here, there)
        ]
        (mine, other), compared = parts, compared + len(parts[0]["decisions"])
        assert mine == other
        if compared >= 12:
            return
    pytest.fail("too few decisions were compared")


def test_a_review_can_be_cancelled(tables: Tables) -> None:
    client = tables.client
    id = client.start("finished", seat=3)["id"]
    assert client.http.delete(f"/api/reviews/{id}").json()["state"] == "cancelled"
    found = client.status(id)
    assert (found["state"], found["hands"]) == ("cancelled", [])
    again = tables.review("finished", seat=3)
    assert again["id"] != id and len(again["hands"]) == 2


def test_a_review_that_is_deleted_during_a_request_is_missing(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = tables.review("finished", seat=2)["id"]
    status = JobQueue.status

    def deleted(queue: JobQueue, id: str) -> JobStatus | None:
        found = status(queue, id)
        with queue._log.writing() as connection:
            connection.execute(delete(jobs).where(jobs.c.id == id))
        return found

    monkeypatch.setattr(JobQueue, "status", deleted)
    answer = tables.client.http.get(f"/api/reviews/{id}")
    missing = tr("server.the_server_doesnt_have_this_review")
    assert (answer.status_code, answer.json()["detail"]) == (404, missing)


def test_an_export_is_no_review(tables: Tables) -> None:
    client = tables.client
    export = client.begin("/api/exports", {"tables": [{"table": "finished"}]})
    assert client.http.get(f"/api/reviews/{export['id']}").status_code == 404
    review = client.start("finished", seat=0)
    assert client.http.get(f"/api/exports/{review['id']}").status_code == 404


def test_without_the_compiled_kernel_nothing_is_reviewed(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acesaround.kernel.backend.backend", lambda: "python")
    assert tables.client.refused("finished", seat=0) == (503, tr("server.reviews_need_the_engine"))


def test_the_first_figures_come_soon(tables: Tables) -> None:
    begun = time.perf_counter()
    id = tables.client.start("running", token=tables.token("running", 2), hand=2)["id"]
    found = tables.client.wait(id, partial(has_done, 1))
    assert found["hands"][0]["decisions"]
    assert time.perf_counter() - begun < 20, "about a second where nothing else runs"


def test_only_new_hands_are_sent(tables: Tables) -> None:
    id = tables.review("finished", seat=SEAT)["id"]
    whole = tables.client.status(id)
    found = [tables.client.status(f"{id}?after={known}") for known in range(5)]
    assert [[one["hand"] for one in each["hands"]] for each in found] == [
        [1, 2], [1, 2], [1, 2], [1], []
    ]  # fmt: skip
    assert all(each | {"hands": whole["hands"]} == whole for each in found)
    assert found[3]["hands"] == whole["hands"][:1]


@pytest.mark.extended
@pytest.mark.parametrize("place", quick(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_a_review_goes_on_after_a_kill(place: Place) -> None:
    store(place, finished=finished_game())
    server, client = serve_command(place, Reviewer)
    try:
        id = client.start("finished", seat=SEAT, hand=2)["id"]
        known = client.wait(id, partial(has_done, 1))
        server.kill()
        server.communicate()
        client.close()
        server, client = serve_command(place, Reviewer)
        assert client.status(id)["done"] >= known["done"]
        found = client.wait(id, done)
        assert [one["hand"] for one in found["hands"]] == [2]
        assert client.start("finished", seat=SEAT, hand=2)["id"] == id
    finally:
        client.close()
        server.kill()
        server.communicate()
