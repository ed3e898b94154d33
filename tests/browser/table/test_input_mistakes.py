"""Double clicks, wrong cards, held keys, and other slips at a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.accessibility.test_axe import bids_or_names
from tests.browser.support.person import CORNER, PHONE, People, Person
from tests.browser.support.scripted_people import Policy, Scene, looks, plain, stops_at, until_cards
from tests.browser.support.several_people import prefers, wait_until

from acesaround.i18n import tr, tr_plural

Begin = Callable[..., Scene]
WAIT = 150
"""Milliseconds in which a wrong action would have shown up."""


@pytest.fixture
def begin(address: str) -> Iterator[Begin]:
    """Yield a function that plays a game until a browser takes over."""
    with ExitStack() as stack:

        def played(rules: str, first: Policy, **wanted: Any) -> Scene:
            players = 2 if rules == "two-hand" else 3 if rules.startswith("three") else 4
            others: dict[int, Policy] = dict.fromkeys(range(1, players), plain)
            scene = Scene(address, rules, "slips", policies=others, first=first, **wanted)
            stack.callback(scene.end)
            return scene.begin()

        yield played


def at(person: Person, scene: Scene) -> Page:
    """Return a table's page for someone coming back to it."""
    person.come(scene.table, scene.token)
    person.wait_until_asked()
    return person.page


def leads(screen: dict[str, Any]) -> str | None:
    """Play until this seat leads a trick, then stop."""
    return None if screen["phase"] == "trick_play" and not screen["trick"] else plain(screen)


def test_two_of_one_name_play_at_a_table(people: People, begin: Begin) -> None:
    ann = people.person()
    page = at(ann, begin("three-hand", until_cards(2), names={1: "Guest", 2: "Guest"}))
    names = ["You", "Guest", "Guest 2"]
    expect(page.locator(".pad .score .who")).to_have_text(names)
    ann.until("hand over")
    expect(page.locator(".seat.mine .you")).to_have_text("You")
    expect(page.locator(".result h3")).to_have_text(names)
    expect(page.locator(".sheet thead .side[colspan]")).to_have_text(names)


def test_a_copy_that_was_chosen_is_put_back_on_a_phone(people: People, begin: Begin) -> None:
    stop = stops_at("bury", policy=bids_or_names("16"))
    ann = people.person(size=PHONE)
    prefers(ann, layout="suits")
    page = at(ann, begin("three-hand-widow", stop))
    free = page.locator('.hand .stack:not([aria-label*="not allowed"])')
    twins = free.and_(page.locator('[data-copies="2"]')).first
    twins.click()
    for card in free.and_(page.locator('[data-copies="1"]')).all()[:2]:
        card.click()
    expect(page.locator(".picked")).to_contain_text(
        tr("page.chosen_of_count_chosen", chosen="3", count="3")
    )
    heading = page.locator(".ask .text")
    expect(heading).to_have_text(tr_plural("page.bury_these_count_cards_2", 3))
    free.and_(page.locator("[aria-pressed=false]")).first.click()
    expect(page.locator(".ask [role=alert]")).to_contain_text(
        tr_plural("page.youve_already_chosen_count_put_one_back", 3)
    )
    expect(page.locator(".picked")).to_contain_text(
        tr("page.chosen_of_count_chosen", chosen="3", count="3")
    )
    expect(page.locator(".confirm")).to_be_enabled()
    twins.click()
    expect(heading).to_have_text("Choose 3 cards to bury")
    expect(page.locator(".picked")).to_contain_text(
        tr("page.chosen_of_count_chosen", chosen="2", count="3")
    )
    expect(twins).to_have_attribute("aria-pressed", "false")


def test_a_double_click_plays_one_card(people: People, begin: Begin) -> None:
    ann = people.person()
    page = at(ann, begin("three-hand", leads))
    seq = ann.seq
    page.locator(".hand .lit").nth(6).click(position=CORNER)
    page.wait_for_function(
        """seq => document.querySelector(".ask.wanted") !== null
            && Number(document.querySelector("[data-seq]").dataset.seq) > seq + 2""",
        arg=seq,
    )
    seq = ann.seq
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(WAIT)
    assert ann.seq == seq
    expect(page.locator(".refused")).to_have_count(0)


def test_a_held_key_presses_once(people: People, begin: Begin) -> None:
    ann = people.person()
    page = at(ann, begin("nicholas-1992", lambda screen: None if looks(screen) else plain(screen)))
    page.locator("body").press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.down("Enter")
    expect(page.locator('[data-moment="play"]')).to_be_visible()
    page.wait_for_selector(".ask.wanted")
    expect(page.locator(".hand .lit").first).to_be_focused()
    seq = ann.seq
    page.keyboard.down("Enter")
    page.wait_for_timeout(WAIT)
    assert ann.seq == seq


def test_who_closes_a_dialog_is_back_where_it_was_opened(people: People, begin: Begin) -> None:
    page = at(people.person(), begin("three-hand", leads))
    menu, dialog = page.get_by_role("button", name="Menu"), page.get_by_role("dialog")
    menu.focus()
    for inner in (None, tr("page.keyboard"), "Score sheet"):
        page.keyboard.press("Enter")
        if inner is not None:
            dialog.get_by_role("button", name=inner, exact=True).press("Enter")
            expect(dialog.get_by_role("button", name=inner, exact=True)).to_have_count(0)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(menu).to_be_focused()
    card = page.locator(".hand .lit").first
    card.focus()
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_enter_is_for_the_table_after_the_menu_was_opened_by_a_click(
    people: People, begin: Begin
) -> None:
    page = at(people.person(), begin("three-hand", leads))
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".hand .lit").first).to_be_focused()


def test_rings_around_what_has_the_focus_are_for_the_keyboard(people: People, begin: Begin) -> None:
    page = at(people.person(), begin("three-hand", leads))
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Shift")
    expect(menu).to_have_css("outline-style", "solid")
    menu.click()
    page.get_by_role("button", name="Close").click()
    menu.focus()
    expect(menu).to_have_css("outline-style", "none")
    page.keyboard.press("Shift")
    expect(menu).to_have_css("outline-style", "solid")


def test_the_menu_fits_the_screen_and_tabs_stay_in_place(people: People, begin: Begin) -> None:
    page = at(people.person(), begin("three-hand", leads))
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog")
    for button in dialog.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert dialog.evaluate("box => box.scrollWidth <= box.clientWidth")
    for field in dialog.locator("input, select").all():
        field.scroll_into_view_if_needed()
        expect(field).to_be_in_viewport(ratio=0.95)
    dialog.get_by_role("button", name=tr("page.table_rules")).click()
    places = []
    for name in ("Rules", "Reference card", "Strategy"):
        dialog.get_by_role("tab", name=name, exact=True).click()
        places.append(dialog.get_by_role("tab", name=name, exact=True).bounding_box())
    assert len({place["y"] for place in places if place}) == 1


def test_who_wanted_no_sound_finds_sounds_switched_off(people: People, begin: Begin) -> None:
    ann = people.person()
    stored = json.dumps({"name": "Ann", "pace": "once", "mute": True, "still": False})
    ann.page.context.add_init_script(f"localStorage['aces.settings'] = {json.dumps(stored)}")
    page = at(ann, begin("three-hand", leads))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Animations")).to_be_checked()
    sounds = page.get_by_role("group", name=tr("page.sounds"))
    expect(sounds.get_by_label(tr("page.off"))).to_be_checked()
    sounds.get_by_label(tr("page.soft")).check()
    assert json.loads(page.evaluate("localStorage['aces.settings']"))["volume"] == "soft"


def between(
    person: Person, sent: Callable[[WebSocketRoute, str], bool], heard: Callable[[str], bool]
) -> None:
    """Put a proxy between page and server that forwards only what `sent` and `heard` accept."""

    def stand(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda text: server.send(text) if sent(page, str(text)) else None)
        server.on_message(lambda text: page.send(text) if heard(str(text)) else None)

    person.page.route_web_socket("**/ws", stand)


def notes(pages: list[WebSocketRoute], page: WebSocketRoute) -> bool:
    """Add a page to `pages` for sending to it later. Always return True."""
    pages.append(page)
    return True


def test_who_sees_his_move_may_make_the_next_before_the_answer_comes(
    people: People, begin: Begin
) -> None:
    ann = people.person()
    between(ann, lambda *_: True, lambda text: json.loads(text)["type"] != "done")
    page = at(ann, begin("nicholas-1992", lambda now: None if looks(now) else plain(now)))
    page.locator(".ready").get_by_role("button", name=tr("common.play")).click()
    expect(page.locator('[data-moment="play"]')).to_be_visible()
    page.wait_for_selector(".ask.wanted")
    cards = page.locator(".hand [data-card]")
    left = cards.count()
    page.locator(".hand .lit").first.click(position=CORNER)
    expect(cards).to_have_count(left - 1)


def test_advice_that_comes_late_is_not_shown(people: People, begin: Begin) -> None:
    ann, kept = people.person(), list[str]()
    pages = list[WebSocketRoute]()

    def keep_advice(text: str) -> bool:
        late = json.loads(text)["type"] == "advice"
        kept.extend([text] if late else [])
        return not late

    between(ann, lambda page, _: notes(pages, page), keep_advice)
    page = at(ann, begin("three-hand", leads))
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.get_by_role("button", name="Thinking…")).to_be_visible()
    seq = ann.seq
    while not kept:
        page.wait_for_timeout(30)
    page.locator(".hand .lit").first.click(position=CORNER)
    expect(page.locator(f'[data-seq="{seq}"]')).to_have_count(0)
    expect(hint).to_be_enabled()
    pages[-1].send(kept[0])
    page.wait_for_timeout(WAIT)
    expect(page.locator(".hint")).to_have_count(0)


def test_a_lifted_card_stays_up_while_a_friend_is_gone(people: People, begin: Begin) -> None:
    ann = people.person()
    ann.page.add_init_script(
        "const kept = JSON.parse(localStorage['aces.settings']);"
        "localStorage['aces.settings'] = JSON.stringify({...kept, taps: 'two'})"
    )
    pages = list[WebSocketRoute]()
    between(ann, lambda page, _: notes(pages, page), lambda _: True)
    page = at(ann, begin("three-hand", leads))
    card = page.locator(".hand .lit").first
    card.click(position=CORNER)
    expect(card).to_have_class(re.compile("chosen"))
    seq = ann.seq
    away = {"kind": "away", "seat": 1, "text": "Puppet 1 is gone", "trick": False}
    step = {"type": "step", "seq": seq + 1, "what": away, "screen": ann.screen}
    pages[-1].send(json.dumps(step))
    expect(page.locator(f'[data-seq="{seq}"]')).to_have_count(0)
    expect(card).to_have_class(re.compile("chosen"))


FORGETFUL = "Storage.prototype.setItem = () => { throw new DOMException('full') }"


def test_a_seat_is_kept_where_nothing_is_stored(people: People) -> None:
    ann = people.person()
    ann.page.add_init_script(FORGETFUL)
    ann.open(people.table("three-hand"))
    ann.sit()
    page, welcomed = ann.page, len(ann.frames)
    page.get_by_role("button", name="Menu").click()
    # With this choice the page connects anew.
    page.get_by_label(tr("page.when_its_the_only_legal_card")).check()
    wait_until(
        ann, lambda: any(json.loads(one)["type"] == "welcome" for one in ann.frames[welcomed:])
    )
    page.keyboard.press("Escape")
    expect(page.locator(".seat.mine")).to_contain_text("Ann")


def test_who_saves_where_nothing_is_stored_is_told_so(people: People) -> None:
    page = people.person().page
    page.add_init_script(FORGETFUL)
    page.goto(f"{people.address}/house?rules=three-hand")
    page.get_by_label("Name of your rules").fill("Sunday")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".said")).to_contain_text(
        tr("page.your_browser_cant_save_this_its_storage")
    )


def test_an_unfinished_game_is_kept_longer_than_finished_ones(people: People) -> None:
    ann = people.person()
    page = ann.page
    over = {f"over{at}": {"token": "x", "seen": 9 + at, "over": True} for at in range(30)}
    tables = {"unfinished": {"token": "x", "seen": 1}, **over}
    page.goto(people.address)
    page.evaluate("all => localStorage['aces.tables'] = JSON.stringify(all)", tables)
    table = people.table("three-hand")
    ann.open(table)
    ann.sit()
    found = json.loads(page.evaluate("localStorage['aces.tables']"))
    assert len(found) == 30 and {table, "unfinished", "over29"} <= found.keys()


@pytest.mark.parametrize(("status", "body"), [(500, '{"detail": "broken"}'), (200, "{}")])
def test_the_page_opens_where_languages_cannot_be_had(
    people: People, status: int, body: str
) -> None:
    ann = people.person()
    ann.page.route("**/api/tongues*", lambda route: route.fulfill(status=status, body=body))
    ann.page.goto(people.address)
    expect(ann.page.get_by_role("heading", name="Aces Around")).to_be_visible()
    ann.complaints = [said for said in ann.complaints if "status of 500" not in said]


def test_one_hears_what_others_say_and_what_one_bids(people: People, begin: Begin) -> None:
    ann, bob = people.person(), people.person("Bob")
    page = at(ann, begin("double-deck", stops_at("auction")))
    bob.page.goto(page.url)
    bob.watch()
    for person in (ann, bob):
        person.page.get_by_role("button", name=re.compile(f"^{tr('page.chat')}")).click()
    live = "main > .unseen[aria-live]:not([role])"
    for person, words in ((bob, "Hello Ann"), (ann, "Hello Bob")):
        person.page.get_by_role("textbox", name=tr("page.your_message")).fill(words)
        person.page.get_by_role("button", name=tr("page.send"), exact=True).click()
        expect(ann.page.locator(".rail")).to_contain_text(words)
    expect(bob.page.locator(live)).to_contain_text("Hello Bob")
    expect(page.locator(live)).to_contain_text("Hello Ann")
    page.get_by_role("button", name="Higher").click()
    amount = page.locator(".ask .bid").get_attribute("data-bid") or ""
    expect(
        page.get_by_role("group", name=tr("page.your_choices")).get_by_role("status")
    ).to_have_text(re.compile(rf"^{amount}\b"))


def test_sound_that_was_silenced_begins_again_at_a_touch(people: People, begin: Begin) -> None:
    ann = people.person()
    ann.page.add_init_script(
        """window.made = [];
        window.AudioContext = class extends AudioContext {
            constructor() { super(); window.made.push(this); void this.suspend(); }
        };"""
    )
    page = at(ann, begin("three-hand", leads))
    state = "wanted => window.made.length === 1 && window.made[0].state === wanted"
    page.locator(".felt").click(position={"x": 3, "y": 3})
    page.wait_for_function("() => window.made.length === 1")
    page.evaluate("window.made[0].suspend()")
    page.wait_for_function(state, arg="suspended")
    page.locator(".felt").click(position={"x": 3, "y": 3})
    page.wait_for_function(state, arg="running")
