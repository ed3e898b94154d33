"""Lines after a choice over HTTP, and tables that begin with a decision of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from tests.server.conftest import serve
from tests.server.jobs.test_reviews import SEAT, finished_game, running_game, store

from acesaround.game.actions import Play
from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.i18n import signed
from acesaround.notation.record import ATTEMPT_TAG
from acesaround.server.context import Tokens
from acesaround.table.events import ActionPlayed, Attempt
from acesaround.table.history import EventHistory, game_record


class Client:
    """A client of a server with a finished and a running game."""

    def __init__(self, address: str, ws: Any, tokens: Tokens) -> None:
        self.http, self.guest = httpx.Client(base_url=address), ws
        self._tokens = tokens

    def lines(self, table: str, seat: int | None = None, **wanted: Any) -> httpx.Response:
        """Ask for lines, with the token of a seat if it's given."""
        headers = {}
        if seat is not None:
            token = self._tokens.token(table, seat, f"holder{seat}")
            headers = {"Authorization": f"Bearer {token}"}
        return self.http.get(f"/api/tables/{table}/lines", params=wanted, headers=headers)

    def attempt(self, table: str, **wanted: Any) -> httpx.Response:
        """Ask for a table that begins with a decision."""
        return self.http.post(f"/api/tables/{table}/attempts", json={"name": "Ann"} | wanted)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    place = tmp_path_factory.mktemp("lines") / "tables.db"
    tokens = store(place, finished=finished_game(), running=running_game())
    served, stop = serve(place)
    found = Client(served.http, served.guest, tokens)
    yield found
    found.http.close()
    stop()


def decision(history: EventHistory, phase: Phase, hand: int = 0) -> tuple[int, str, str]:
    """Return a decision of `SEAT` in a hand: its event number, its choice, and another card."""
    for before, event, _ in history.line():
        game = before.game
        fits = game.phase is phase and game.turn == SEAT and len(game.match.results) == hand
        if fits and isinstance(event, ActionPlayed) and len(game.tricks) in (0, 3):
            others = [a for a in legal(game) if isinstance(a, Play) and str(a) != event.action]
            if phase is not Phase.TRICK_PLAY or others:
                return before.seq, event.action, str(others[0]) if others else event.action
    raise AssertionError("there's no such decision")


def test_a_finished_game_shows_the_lines_with_all_cards_open(client: Client) -> None:
    seq, _, better = decision(finished_game(), Phase.TRICK_PLAY)
    found = client.lines("finished", seq=seq, better=better, open=True).json()
    first = found["first_trick"]
    result = finished_game().now.game.match.results[0]
    rest = result.played[first - 1 :]
    assert found["open"]
    assert found["happened"]["points"] == result.margin(
        finished_game().now.header.rules.teams[SEAT]
    )
    assert [one["cards"] for one in found["happened"]["tricks"]] == [
        [card.text for card in trick.cards] for trick in rest
    ]
    trick = found["better"]["tricks"][0]
    assert trick["cards"][(SEAT - trick["leader"]) % 4] == better
    assert [len(found[line]["tricks"]) for line in ("chosen", "better")] == [len(rest)] * 2


def test_a_running_game_shows_only_your_own_hands_and_a_typical_deal(client: Client) -> None:
    seq, _, better = decision(running_game(), Phase.TRICK_PLAY)
    wanted = {"seq": seq, "better": better, "seed": 3}
    found = client.lines("running", SEAT, **wanted).json()
    assert not found["open"]
    assert client.lines("running", SEAT, **wanted).json() == found
    for seat, more in ((None, {}), (SEAT + 1, {}), (SEAT, {"open": True})):
        assert client.lines("running", seat, **(wanted | more)).status_code == 403


@pytest.mark.parametrize(
    ("wanted", "code"),
    [({"seq": 10**6}, 404), ({"seq": 0, "better": "AS"}, 409), ({"better": "ZZ"}, 409)],
)
def test_lines_of_other_things_are_refused(
    client: Client, wanted: dict[str, Any], code: int
) -> None:
    seq, _, better = decision(finished_game(), Phase.AUCTION)
    asked: dict[str, Any] = {"seq": seq, "better": better, "open": True, **wanted}
    found = client.lines("finished", **asked)
    assert found.status_code == code
    assert found.json()["detail"].endswith(".")


def test_bids_have_no_typical_deal(client: Client) -> None:
    seq, chosen, _ = decision(finished_game(), Phase.AUCTION)
    assert client.lines("finished", seq=seq, better=chosen).status_code == 409
    open = client.lines("finished", seq=seq, better=chosen, open=True).json()
    assert open["better"]["actions"][0]["action"] == chosen


def test_a_table_begins_with_the_decision_and_compares_the_hand(client: Client) -> None:
    seq, _, better = decision(finished_game(), Phase.TRICK_PLAY, hand=0)
    lines = client.lines("finished", seq=seq, better=better, open=True).json()
    made = client.attempt("finished", seq=seq, better=better)
    assert made.status_code == 201, made.text
    with client.guest(made.json()["table"], made.json()["token"]) as guest:
        screen, before = guest.settle(), finished_game().states[seq].game
        assert screen["seat"] == SEAT == screen["turn"]
        assert [card["card"] for card in screen["hand"]] == sorted(
            (card.text for card in before.hands[SEAT]),
            key=[card["card"] for card in screen["hand"]].index,
        )
        while screen["hand_over"] is None:
            guest.act()
            screen = guest.settle()
        words = screen["hand_over"]["compared"].split()
        for line in ("happened", "better"):
            assert signed(lines[line]["points"]) in words


def test_the_record_says_that_a_game_repeats_hands() -> None:
    history = finished_game()
    header = replace(history.now.header, attempt=Attempt(0, 2, 10, 20))
    again = replace(history.now, header=header)
    assert ATTEMPT_TAG not in game_record(history.now, history.actions()).tags
    assert game_record(again, history.actions()).tags[ATTEMPT_TAG] == "3"


def test_a_running_game_has_no_attempts(client: Client) -> None:
    seq, chosen, _ = decision(running_game(), Phase.TRICK_PLAY)
    assert client.attempt("running", seq=seq, better=chosen).status_code == 409
