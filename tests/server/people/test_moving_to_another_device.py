"""Seats, name, and history move to another device by a one-time code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Served, serve
from tests.support.slow import quick

from acesaround.i18n import tr
from acesaround.store.places import Place, open_log
from acesaround.store.transfer_codes import (
    CODE_ALPHABET,
    CODE_LENGTH,
    CODE_SECONDS,
    MAX_CODES,
    TooManyCodes,
    TransferBundle,
    TransferCodes,
)


def give(served: Served, **kept: Any) -> dict[str, Any]:
    answer = httpx.post(f"{served.http}/api/moves/new", json=kept)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_seats_name_and_history_move(served: Served) -> None:
    with served.guest(served.table()).sit(2) as one, served.guest(served.table()).sit() as two:
        tables = [{"table": guest.table, "token": guest.token} for guest in (one, two)]
        kept = {"history": '{"games": 3}', "practice": "packed"}
        given = give(served, name="Ann", tables=tables, **kept)
        # The page shows it in two groups of four.
        assert len(given["code"]) == CODE_LENGTH == 8 and set(given["code"]) <= set(CODE_ALPHABET)
        assert given["seconds"] == CODE_SECONDS and given["tables"] == [one.table, two.table]
        typed = f" {given['code'][:4].lower()}-{given['code'][4:]} "
        taken = httpx.post(f"{served.http}/api/moves", json={"code": typed})
        assert taken.json() == {"name": "Ann", "tables": tables, **kept}
        with served.guest(one.table, taken.json()["tables"][0]["token"]) as there:
            assert there.hear()["seat"] == 2
        again = httpx.post(f"{served.http}/api/moves", json={"code": given["code"]})
        assert again.status_code == 404
        assert again.json()["detail"] == tr(
            "server.this_code_isnt_valid_it_was_mistyped", minutes=CODE_SECONDS // 60
        )


def test_tokens_that_hold_nothing_do_not_move(served: Served) -> None:
    with served.guest(served.table()).sit() as guest:
        other = served.table()
        forged = [
            {"table": guest.table, "token": "x"}, {"table": other, "token": guest.token},
            {"table": "nowhere", "token": guest.token},
        ]  # fmt: skip
        assert give(served, tables=forged)["tables"] == []
        token = guest.token
        guest.command("rise")
        assert give(served, tables=[{"table": guest.table, "token": token}])["tables"] == []


def test_a_code_ends_with_its_time(place: Place) -> None:
    with open_log(place) as log:
        codes, bundle = TransferCodes(log), TransferBundle("Ann", (("t", "token"),), "{}")
        code = codes.issue(bundle, 1000.0)
        assert codes.redeem(code, 1000.0 + CODE_SECONDS) is None
        code = codes.issue(bundle, 1000.0)
        assert codes.redeem(code, 999.0 + CODE_SECONDS) == bundle
        assert codes.redeem(code, 1000.0) is None and codes.redeem("AAAAAAAA", 0.0) is None


@pytest.mark.parametrize("place", quick(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_only_so_many_codes_are_kept(place: Place) -> None:
    with open_log(place) as log:
        codes, bundle = TransferCodes(log), TransferBundle("Ann", (), "")
        assert len({codes.issue(bundle, 0.0) for _ in range(MAX_CODES)}) == MAX_CODES
        with pytest.raises(TooManyCodes):
            codes.issue(bundle, 1.0)
        assert codes.issue(bundle, CODE_SECONDS + 1.0)


def test_a_code_outlives_its_server(tmp_path: Path) -> None:
    served, stop = serve(tmp_path / "tables.db")
    code = give(served, name="Ann")["code"]
    stop()
    served, stop = serve(tmp_path / "tables.db")
    taken = httpx.post(f"{served.http}/api/moves", json={"code": code})
    stop()
    assert taken.json() == {"name": "Ann", "tables": [], "history": "", "practice": ""}


@pytest.mark.parametrize(
    "body",
    [
        {"name": "x" * 25}, {"tables": [{"table": "a"}]}, {"history": "x" * 20_001}, {"more": 1},
        {"tables": [{"table": "a", "token": "b"}] * 31},
    ],
)  # fmt: skip
def test_what_cannot_move(served: Served, body: dict[str, Any]) -> None:
    assert httpx.post(f"{served.http}/api/moves/new", json=body).status_code == 422
