"""Tests that people at the same table get everything in their own languages only."""

from __future__ import annotations

import random
import re
from typing import Any

import httpx
import pytest
from tests.i18n.foreign_words import ENGLISH, GERMAN, foreign, told
from tests.server.conftest import Served
from tests.support.slow import FEW, KINDS, quick

from acesaround.i18n import tr, use_language
from acesaround.rules.load import presets

ONE_HAND = {"game": {"max_hands": 1}}
REFUSED = ("1000", "AS", "fly", "claim", "concede", "meld 3", "trump S", "bury AS", "deal S")


@pytest.mark.extended
@pytest.mark.parametrize("rules", quick(FEW, presets()))
def test_a_hand_of_every_preset_in_german(served: Served, rules: str) -> None:
    table = served.table(rules, changes=ONE_HAND, players="club")
    with (
        served.guest(table) as watcher,
        served.guest(table, language="de-AT,de;q=0.9,en;q=0.5").sit() as guest,
    ):
        for action in REFUSED:
            answer = guest.command("act", action=action)
            # Typed text is repeated as is.
            answer["reason"] = answer.get("reason", "").replace(action, "")
        guest.command("ask")
        over = guest.play_out(random.Random(rules))
        thoughts = guest.command("why")["thoughts"]
        watcher.catch_up(guest.seq)
        assert not foreign(guest.frames, ENGLISH)
        assert not foreign(watcher.frames, GERMAN)
        assert over["game_over"]["text"] and thoughts
        assert foreign(over, GERMAN) and foreign(thoughts, GERMAN)


def test_what_several_are_told_of_one_event(served: Served) -> None:
    table = served.table("two-hand")
    with (
        served.guest(table, language="de").take(0, "Anna") as german,
        served.guest(table).take(1, "Bob") as english,
        served.guest(table, language="tlh") as klingon,
    ):
        german.catch_up(english.seq)
        heard = [frame["what"]["text"] for frame in german.frames if frame.get("what")]
        assert "Bob nimmt den Platz von Nord" in heard
        klingon.hear_until(lambda frame: frame["type"] == "step")
        assert not foreign(klingon.frames, GERMAN), "a language that is not there is English"
        assert english.command("say", preset="nice_hand")["type"] == "done"
        said = german.hear_until(lambda frame: frame["type"] == "said")["lines"]
        assert [line["text"] for line in said] == ["Schönes Blatt!"]
        said = english.hear_until(lambda frame: frame["type"] == "said")["lines"]
        assert [line["text"] for line in said] == ["Nice hand!"]


def test_refusals_before_a_table_is_found(served: Served) -> None:
    with served.guest("nowhere", language="de") as guest:
        over = guest.hear()
    with use_language("de"):
        assert over["reason"] == tr("server.theres_no_such_table_ask_for_the")
    assert not foreign(over["reason"], ENGLISH)


@pytest.mark.parametrize("rules", quick(KINDS, presets()))
def test_rules_are_told_in_german(served: Served, rules: str) -> None:
    found = _get(served, f"rules/{rules}")
    documents = [found["page"], found["card"], found["strategy"]]
    texts = [text for text in told(documents) if "bestätigt" not in text]
    assert not foreign(texts, ENGLISH)
    assert not foreign(httpx.get(f"{served.http}/api/rules/{rules}").json(), GERMAN)


def test_what_the_page_asks_for_is_told_in_german(served: Served) -> None:
    for path in ("games", "players"):
        assert not foreign([one["title"] for one in _get(served, path)], ENGLISH)
    labels = [field["label"] for field in _get(served, "fields")]
    assert "Letzter Stich" in labels and not foreign(labels, ENGLISH)
    for path in ("rules/none-such", "tables/none-such", "nothing"):
        assert not foreign(_get(served, path)["detail"].split(":")[0], ENGLISH)


def test_house_rules_are_judged_in_german(served: Served) -> None:
    changes = {"deal": {"hand": 7}, "auction": {"opening": "high"}, "play": {"nonsense": True}}
    body = {"rules": "nicholas-1992", "changes": changes}
    answer = httpx.post(
        f"{served.http}/api/rules/check", json=body, headers={"Accept-Language": "de"}
    ).json()
    messages = [re.sub('"[^"]*"', "", one["message"]) for one in answer["problems"]]
    assert messages and not foreign(messages, ENGLISH)
    body["changes"] = {"meld": {"dix": 1}, "auction": {"opening": 60}}
    answer = httpx.post(f"{served.http}/api/rules/check?lang=de", json=body).json()
    assert not foreign([answer["problems"], answer["differences"], answer["in_sentences"]], ENGLISH)


def test_the_query_counts_before_the_header(served: Served) -> None:
    headers = {"Accept-Language": "de"}
    answer = httpx.get(f"{served.http}/api/players?lang=en", headers=headers)
    assert answer.json()[0]["title"] == "Expert"
    assert "Accept-Language" in answer.headers["Vary"]


def _get(served: Served, path: str) -> Any:
    return httpx.get(f"{served.http}/api/{path}", headers={"Accept-Language": "de-DE,en"}).json()
