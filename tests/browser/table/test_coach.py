"""The coach, which asks before a choice that loses points, and explains first times."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, WebSocket, expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.person import CORNER, People, Person
from tests.browser.support.scripted_people import (
    Screen,
    looks,
    make_table,
    plain,
    raises,
    stops_at,
)
from tests.browser.support.several_people import prefers

from acesaround.i18n import tr, tr_plural
from acesaround.messages import coach, first_times

BAD, GOOD = "AD", "JD"
"""Cards for the choice that `until_choice` leaves. The first loses about 40 points."""


def until_choice(screen: Screen) -> str | None:
    """Policy that plays until there's a choice between a bad card and a good one."""
    plays = {card["legal"] for card in screen["hand"]}
    playing = screen["phase"] == "trick_play" and not looks(screen)
    return None if playing and {BAD, GOOD} <= plays else plain(screen)


def at_choice(people: People, **settings: str) -> tuple[Person, list[str]]:
    """Return someone who has to choose a card, and the types of the commands that they send."""
    ann, sent = people.person(), list[str]()

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)["type"]))

    ann.page.on("websocket", listen)
    prefers(ann, **settings)
    ann.enter(make_table(ann.address, "doubles-1993", "coach2", {}), policy=until_choice)
    ann.wait_until_asked()
    return ann, sent


def card(ann: Person, name: str) -> Locator:
    return ann.page.locator(f'.hand .lit[data-card="{name}"]').first


def play(ann: Person, name: str) -> None:
    """Play a card that isn't asked about."""
    seq = ann.seq
    card(ann, name).click(position=CORNER)
    ann.goes_on(seq)


def undo(ann: Person) -> None:
    ann.wait_until_asked()
    seq = ann.seq
    ann.page.get_by_role("button", name=tr("page.undo"), exact=True).click()
    ann.goes_on(seq)
    ann.wait_until_asked()


def amounts(ann: Person) -> Locator:
    """Open the menu, and return the coach's setting."""
    ann.page.get_by_role("button", name=tr("page.menu"), exact=True).click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    return ann.page.get_by_role("group", name=tr("page.coach_asks"))


def test_a_costly_card_is_asked_about_and_taken_back(people: People) -> None:
    ann, sent = at_choice(people)
    keys, question = (
        ann.page.keyboard,
        ann.page.get_by_role("dialog", name=tr("page.are_you_sure", words="play A♦")),
    )
    play(ann, BAD)
    assert "check" not in sent
    undo(ann)
    amounts(ann).get_by_role("radio", name=tr_plural("common.count_point", 4)).check()
    keys.press("Escape")

    seq, held = ann.seq, ann.cards
    card(ann, BAD).dblclick(position=CORNER)
    alert = question.get_by_role("alert")
    expect(alert).to_contain_text(str(coach.COUNTER_GIVEN()))
    expect(alert).to_contain_text(tr("page.coach_loss").split("{")[0])
    expect(question.get_by_role("button", name=tr("page.take_it_back"))).to_be_focused()
    check(ann)
    question.get_by_role("button", name=tr("page.show_me")).focus()
    keys.press("Enter")
    expect(question).to_have_count(0)
    reason = ann.page.locator(".hint-area").inner_text()
    assert "jack of diamonds" in reason
    expect(ann.page.locator(".hand .advised")).to_have_attribute("data-card", GOOD)
    expect(ann.page.get_by_role("log")).to_contain_text("jack of diamonds")
    expect(card(ann, GOOD)).to_be_focused()
    assert (ann.seq, ann.cards) == (seq, held)

    play(ann, GOOD)
    expect(question).to_have_count(0)
    undo(ann)
    card(ann, BAD).focus()
    keys.press("Enter")
    seq = ann.seq
    question.get_by_role("button", name=tr("page.play_it_anyway")).click()
    ann.goes_on(seq)
    assert len(ann.cards) == len(held) - 1
    assert sent.count("act") == 3


def test_nobody_is_asked_at_a_table_with_other_people(people: People) -> None:
    ann, sent = at_choice(people, coach="2")
    bob = people.person("Bob")
    bob.enter(ann.page.url.rpartition("/")[2], 1)
    expect(ann.page.locator('[data-seat="1"]')).to_contain_text("Bob")
    expect(amounts(ann)).to_have_count(0)
    ann.page.keyboard.press("Escape")
    play(ann, BAD)
    assert "check" not in sent


def test_a_first_time_is_explained_once(people: People) -> None:
    ann = people.person()
    prefers(ann, coach="fading")
    name = make_table(ann.address, "nicholas-1992", "coach 11", {})
    ann.enter(name, policy=stops_at("name_trump", policy=raises(1)))
    ann.wait_until_asked()
    words = str(first_times.WON_BID())
    note = ann.page.get_by_role("region", name=tr("page.coach"))
    expect(note).to_contain_text(words)
    expect(ann.page.get_by_role("log")).to_contain_text(words)
    check(ann)
    note.get_by_role("button", name=tr("page.got_it")).click()
    expect(note).to_have_count(0)
    ann.page.reload()
    ann.wait_until_asked()
    expect(note).to_have_count(0)
