"""Each request and WebSocket has an ID that only a trusted proxy can choose."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from tests.server.conftest import Served, serve
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from acesaround.server.settings import AT_ONCE, ServerSettings

ID = "X-Request-ID"
GENERATED = re.compile(r"[0-9a-f]{16}")


@pytest.fixture(scope="module")
def behind_a_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    serving = ServerSettings(public_url="https://cards.example/", floor=AT_ONCE)
    found, stop = serve(tmp_path_factory.mktemp("behind") / "tables.db", serving)
    yield found
    stop()


def test_each_response_has_its_own_id(served: Served) -> None:
    answers = [
        httpx.get(f"{served.http}/api/games"),
        httpx.head(f"{served.http}/"),
        httpx.get(f"{served.http}/api/nothing"),
        httpx.get(f"{served.http}/api/tables/nothing"),
        httpx.post(f"{served.http}/api/moves", json={}),
        httpx.get(f"{served.http}/health", headers={"Host": "evil.example"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 404, 422, 421]
    ids = [answer.headers[ID] for answer in answers]
    assert all(map(GENERATED.fullmatch, ids)) and len(set(ids)) == len(ids)


def test_a_socket_has_an_id_even_if_it_is_refused(served: Served) -> None:
    with connect(served.ws) as client:
        assert client.response is not None
        assert GENERATED.fullmatch(client.response.headers[ID])
    with pytest.raises(InvalidStatus) as refused:
        connect(served.ws, additional_headers={"Origin": "https://evil.example"})
    assert GENERATED.fullmatch(refused.value.response.headers[ID])


def test_a_visitor_cannot_choose_an_id(served: Served) -> None:
    answer = httpx.get(f"{served.http}/api/games", headers={ID: "mine"})
    assert GENERATED.fullmatch(answer.headers[ID])


def test_a_trusted_proxy_can_choose_a_short_id_without_signs(behind_a_proxy: Served) -> None:
    def answered(wanted: str) -> str:
        headers = {ID: wanted, "X-Forwarded-For": "203.0.113.7"}
        return httpx.get(f"{behind_a_proxy.http}/api/games", headers=headers).headers[ID]

    uuid = "0b8f9c52-7f55-4f4e-9d5c-2f0f3f6f2a11"
    assert answered(uuid) == uuid
    for wrong in ("", "a b", 'x"y', "x" * 65, '{"a":1}'):
        assert GENERATED.fullmatch(answered(wrong)), wrong
    with connect(behind_a_proxy.ws, additional_headers={ID: uuid}) as client:
        assert client.response is not None and client.response.headers[ID] == uuid
