"""Friends: invitations, open tables, talk, consent, people who go, and other devices."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser import qr
from tests.browser.person import DESKTOP, PHONE, TABLET, People, Person
from tests.browser.test_accessible import check
from tests.browser.test_in_place import apart, box
from tests.server.guest import Guest
from tests.support.slow import quick

_ELSEWHERE = "http://192.0.2.7:8083/"
"""An address that a server may know for others."""


def made(people: People, **wanted: Any) -> str:
    """The name of a new table."""
    body = {"rules": "nicholas-1992", "players": "daugherty"} | wanted
    request = urllib.request.Request(
        f"{people.address}/api/tables",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["table"])


def two(people: People, size: tuple[int, int] = DESKTOP, **wanted: Any) -> tuple[Person, Person]:
    """Ann and Bob as partners at a new table."""
    table = made(people, **wanted)
    ann, bob = people.person(size=size), people.person("Bob", size=size)
    for person, seat in ((ann, 0), (bob, 2)):
        person.open(table)
        person.sit(seat)
    expect(ann.page.locator('[data-seat="2"]')).to_contain_text("Bob")
    return ann, bob


def talk(person: Person) -> Locator:
    """The rail, open."""
    person.page.get_by_role("button", name=re.compile("^Talk")).click()
    return person.page.get_by_role("complementary", name="Talk")


def say(person: Person, text: str) -> None:
    person.page.get_by_role("textbox", name="Your words").fill(text)
    person.page.get_by_role("button", name="Say", exact=True).click()


def decide(*people: Person) -> Person:
    """Play until somebody has done something that can be taken back; who that is."""
    for _ in range(60):
        for person in people:
            if person.page.get_by_role("button", name="Undo").count():
                return person
            person.act()
    raise AssertionError("nobody ever had anything to decide")


def wait_until(person: Person, so: Callable[[], bool]) -> None:
    """Until something is so that this person's browser was sent."""
    for _ in range(100):
        if so():
            return
        person.page.wait_for_timeout(50)
    raise AssertionError("it never was so")


def modules(code: Locator) -> qr.Modules:
    """The modules of a code on the page, without its quiet zone."""
    size = int((code.get_attribute("viewBox") or "").split()[2])
    path = code.locator(".dark").get_attribute("d") or ""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    quiet = min(y for y, _ in dark)
    assert quiet >= 4, "a reader needs four white modules around"
    inside = range(quiet, size - quiet)
    return [[(y, x) in dark for x in inside] for y in inside]


def test_an_invitation_opens_the_table_and_its_code_says_the_same(people: People) -> None:
    ann = people.person()
    ann.page.route(
        "**/api/server", lambda route: route.fulfill(json={"version": "1", "link_url": _ELSEWHERE})
    )
    ann.page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.open(made(people))
    ann.sit()
    ann.page.get_by_role("button", name="Invite").click()
    link = ann.page.get_by_label("Link of this table").input_value()
    assert link.startswith(f"{_ELSEWHERE}table/")
    code = ann.page.get_by_role("img", name=f"QR code of the link {link}")
    assert qr.read(modules(code)) == link
    ann.page.get_by_role("button", name="Share…").click()
    assert ann.page.evaluate("window.shared.url") == link
    ann.page.get_by_role("button", name="Copy the link").click()
    expect(ann.page.get_by_text("The link is copied.")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == link
    ann.page.context.clear_permissions()
    ann.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    ann.page.get_by_role("button", name="Copy the link").click()
    expect(ann.page.get_by_text("The link is marked")).to_be_visible()
    assert ann.page.evaluate("getSelection().toString()") == link
    ann.page.get_by_text("This address has no HTTPS").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("installing the page")
    bob = people.person("Bob")
    bob.page.goto(link.replace(_ELSEWHERE, f"{people.address}/"))
    expect(bob.page.get_by_role("dialog")).to_contain_text("Ann’s table")
    bob.sit(2)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator('[data-seat="2"]')).to_contain_text("Bob")


def test_an_address_of_this_computer_alone_says_how_others_get_in(people: People) -> None:
    ann = people.person()
    ann.open(made(people))
    ann.sit()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Invite…").click()
    dialog = ann.page.get_by_role("dialog", name="Invite")
    for words in ("only this computer", "serve --host 0.0.0.0 --no-browser", "serve --public-url"):
        expect(dialog).to_contain_text(words)
    assert dialog.locator(".qr").count() == 0


def test_what_is_said_is_text_and_everybody_reads_it(people: People) -> None:
    ann, bob = two(people)
    talk(ann)
    text = '<img src=x onerror=alert(1)> <b>bold</b> {name} & "so"'
    say(ann, text)
    expect(bob.page.get_by_role("button", name="Talk, one new line")).to_be_visible()
    expect(bob.page.locator(".unseen[aria-live]", has_text="Ann: <img")).to_have_count(1)
    rail = talk(bob)
    expect(rail.get_by_role("listitem")).to_contain_text(text)
    assert rail.locator("img, .text *").count() == 0
    rail.get_by_role("button", name="Well played!").click()
    expect(ann.page.locator(".rail li").last).to_contain_text("Well played!")
    bob.page.keyboard.press("Escape")
    expect(rail).to_have_count(0)
    expect(bob.page.get_by_role("button", name="Talk")).to_be_focused()


def test_who_says_too_much_is_told_so_and_nothing_is_lost_of_the_game(people: People) -> None:
    ann, bob = two(people)
    rail = talk(ann)
    for _ in range(7):
        rail.get_by_role("button", name="Oops!").click()
    expect(rail.get_by_role("alert")).to_contain_text("too much at once; wait")
    expect(rail.get_by_role("listitem")).to_have_count(5)
    expect(ann.page.locator(".ask .refused")).to_have_count(0)
    expect(talk(bob).get_by_role("listitem")).to_have_count(5)


def test_who_is_muted_is_neither_read_nor_announced_and_stays_so(people: People) -> None:
    ann, bob = two(people)
    talk(ann)
    rail = talk(bob)
    rail.get_by_role("button", name="Mute").click()
    bob.page.evaluate("document.documentElement.classList.add('night')")
    rail.get_by_role("button", name="Muted").hover()
    check(bob)
    bob.page.keyboard.press("Escape")
    say(ann, "Can you hear me?")
    expect(ann.page.locator(".rail li")).to_have_count(1)
    bob.page.reload()
    bob.page.wait_for_selector("[data-moment]")
    expect(bob.page.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    assert "hear me" not in (bob.page.locator("body").text_content() or "")
    rail = talk(bob)
    expect(rail).not_to_contain_text("hear me")
    rail.get_by_role("button", name="Muted").click()
    expect(rail).to_contain_text("Can you hear me?")


def test_an_open_table_is_listed_and_joined_and_its_talk_is_limited(people: People) -> None:
    ann = people.person()
    ann.page.goto(f"{people.address}/new?rules=nicholas-1992")
    ann.page.get_by_label("Open to everybody here").check()
    ann.page.get_by_label("Name of the table").fill("The <i>kitchen</i>")
    ann.page.get_by_label("a computer player takes over").select_option("15")
    assert ann.page.get_by_label("Deal number").count() == 0
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    expect(ann.page.locator(".hand .card").first).to_be_visible()
    bob = people.person("Bob", size=PHONE)
    bob.page.goto(people.address)
    listed = bob.page.get_by_role("listitem").filter(has_text="The <i>kitchen</i>")
    expect(listed).to_contain_text("Ann")
    expect(listed).to_contain_text("3 seats free")
    listed.get_by_role("button", name="Join").click()
    bob.page.wait_for_selector(".door")
    bob.sit(2)
    expect(talk(ann)).to_contain_text("nobody speaks during the auction")
    ann.page.keyboard.press("Escape")
    ann.until("play", (bob,))
    rail = talk(ann)
    expect(rail).to_contain_text("Words of your own wait")
    rail.get_by_role("button", name="Good luck!").click()
    expect(rail.get_by_role("listitem")).to_contain_text("Good luck!")


def test_a_move_is_taken_back_once_the_other_agrees(people: People) -> None:
    ann, bob = two(people, seed="consent")
    mine = decide(ann, bob)
    other = bob if mine is ann else ann
    mine.page.get_by_role("button", name="Undo").click()
    expect(mine.page.locator(".proposal").filter(has_text="You want to take back")).to_be_visible()
    bar = other.page.locator(".proposal").filter(has_text=f"{mine.name} wants to take back")
    bar.get_by_role("button", name="No, thanks").click()
    expect(bar).to_have_count(0)
    expect(mine.page.locator(".unseen[aria-live]", has_text="does not agree")).to_have_count(1)
    expect(mine.page.get_by_role("button", name="Undo")).to_have_count(0)
    again = None
    while again is None:
        for person in (mine, other):
            person.act()
        again = next((p for p in (mine, other) if p.page.get_by_text("Undo").count()), None)
    asked = other if again is mine else mine
    undone = again.screens()[-1]["undone"]
    again.page.get_by_role("button", name="Undo").click()
    asked.page.get_by_role("button", name="Agree").focus()
    asked.page.keyboard.press("Enter")
    wait_until(again, lambda: again.screens()[-1]["undone"] == undone + 1)


def test_one_who_plays_alone_takes_back_at_once(people: People) -> None:
    ann = people.person()
    ann.open(made(people, seed="alone"))
    ann.sit()
    ann.until("bidding")
    before = ann.asked.text_content()
    decide(ann)
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.asked).to_have_text(str(before))
    expect(ann.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_who_goes_is_played_for_and_is_given_the_seat_back(people: People) -> None:
    ann, bob = two(people, leave_after=2)
    ann.until("play", (bob,))
    for _ in range(30):
        if bob.asked.count():
            break
        ann.act()
    table = bob.page.url
    bob.page.goto(people.address)
    seat = ann.page.locator('.seat[data-seat="2"]')
    expect(seat).to_contain_text("computer plays in")
    expect(seat).to_contain_text(re.compile("computer plays(?! in)"))
    wait_until(ann, lambda: any("Bob is gone: daugherty plays" in one for one in ann.frames))
    bob.page.goto(table)
    expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")
    expect(seat).not_to_contain_text("computer plays")


def test_what_is_kept_moves_to_another_device_by_a_code(people: People) -> None:
    ann = people.person("Ann of old")
    table = made(people)
    ann.open(table)
    ann.sit()
    ann.page.goto(people.address)
    ann.page.get_by_role("button", name="Move to another device").click()
    ann.page.get_by_role("button", name="Make a code").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("10 more minutes")
    code = ann.page.locator(".code").text_content() or ""
    other = people.person("Guest", size=PHONE)
    other.page.goto(people.address)
    other.page.get_by_role("button", name="Move to another device").click()
    other.page.get_by_label("I have a code").fill(code.lower())
    other.page.get_by_role("button", name="Bring it here").click()
    expect(other.page.get_by_role("dialog")).to_contain_text("Welcome, Ann of old! One seat came")
    other.page.get_by_role("button", name="Go on").click()
    expect(other.page.get_by_label("Your name")).to_have_value("Ann of old")
    other.page.get_by_role("region", name="Go on").get_by_role("button").first.click()
    expect(other.page.locator(".seat.mine")).to_contain_text("Ann of old")


def test_a_forged_code_is_answered_with_what_to_do(people: People) -> None:
    ann = people.person()
    ann.page.goto(people.address)
    ann.page.get_by_role("button", name="Move to another device").click()
    ann.page.get_by_label("I have a code").fill("AAAA AAAA")
    ann.page.get_by_role("button", name="Bring it here").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("ask the other device for a new one")
    ann.complaints.clear()  # The browser notes the 404 itself.


def test_a_forged_seat_leads_to_the_door(people: People) -> None:
    ann = people.person()
    table = made(people)
    kept = json.dumps({table: {"token": "forged.token", "seen": 1}})
    ann.page.add_init_script(f"localStorage['aces.tables'] ??= {json.dumps(kept)}")
    ann.open(table)
    expect(
        ann.page.get_by_role("dialog").get_by_role("button", name="Sit here").first
    ).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_is_said_is_seen_for_a_while(people: People, size: tuple[int, int]) -> None:
    ann, bob = two(people, size)
    bubble = ann.page.locator(".bubble")
    talk(bob)
    say(bob, "Well bid, partner")
    at = ann.page.locator('[data-seat="2"] .bubble') if size == DESKTOP else bubble
    expect(at).to_contain_text("Well bid, partner")
    expect(bubble).to_have_attribute("aria-hidden", "true")
    expect(ann.page.locator("[aria-live]", has_text="Well bid, partner")).to_have_count(1)
    for thing in ann.page.locator(".hand [data-card], .trick li, button:visible:not(.who)").all():
        assert apart(box(bubble), box(thing))
    expect(bubble).to_have_count(0)
    ann.page.get_by_role("button", name="Talk, one new line").click()
    ann.page.get_by_role("button", name="Mute").click()
    ann.page.get_by_role("complementary").get_by_role("button", name="Close").click()
    say(bob, "And again")
    wait_until(ann, lambda: any("And again" in frame for frame in ann.frames))
    ann.page.wait_for_timeout(100)
    expect(bubble).to_have_count(0)


def test_nobody_has_to_wait_long_for_who_is_gone(people: People) -> None:
    ann, bob = two(people, PHONE, leave_after=600)
    instead = ann.page.get_by_role("button", name="Let the computer play for Bob now")
    for _ in range(60):
        if bob.asked.count() and not ann.asked.count():
            break
        ann.act()
    expect(instead).to_have_count(0)
    bob.page.goto(people.address)
    expect(ann.page.locator(".ask")).to_contain_text("Waiting for Bob")
    instead.click()
    expect(ann.page.locator('[data-seat="2"] .about')).to_contain_text("computer plays")
    expect(ann.page.locator(".ask.wanted")).to_be_visible()
    bob.page.go_back()
    expect(ann.page.locator('[data-seat="2"] .about')).not_to_contain_text("computer plays")


def test_the_rest_is_claimed_from_the_menu(people: People) -> None:
    ann = people.person()
    ann.open(made(people, rules="check", seed="claims"))
    ann.sit()
    ends = ann.page.get_by_role("button", name=re.compile("(claim|concede) the rest"))
    for _ in range(30):
        ann.until("play")
        ann.page.get_by_role("button", name="Menu").click()
        if ends.count() == 2:
            break
        ann.page.keyboard.press("Escape")
        ann.act()
    ends.first.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("nobody can beat")
    ann.page.get_by_role("button", name="Claim the rest").click()
    expect(ann.page.locator(".ask .refused")).to_contain_text("a claim needs")
    ann.page.get_by_role("button", name="Menu").click()
    ends.last.click()
    ann.page.get_by_role("button", name="Concede the rest").click()
    expect(ann.page.locator("[data-moment='hand over']")).to_be_visible()


def test_a_computer_player_is_introduced(people: People) -> None:
    ann = people.person()
    ann.open(made(people, rules="daugherty-1983"))
    ann.sit()
    ann.page.locator('[data-seat="2"] .who').click()
    about = ann.page.get_by_role("dialog")
    for words in ("1983", "Strength 4 of 5", "formula of 1983", "shows the partner his meld"):
        expect(about).to_contain_text(words)


def test_several_learn_together_where_each_agrees(people: People) -> None:
    table = made(people, changes={"table": {"show_all_hands": True}}, together=True)
    ann, bob = people.person(), people.person("Bob")
    ann.open(table)
    ann.sit()
    bob.open(table)
    expect(bob.page.locator(".door")).to_contain_text("you learn together")
    bob.watch()
    bob.page.locator('[data-seat="2"] .sit').click()
    bob.page.locator('.door [data-free="2"]').click()
    expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")


@pytest.mark.parametrize("at_the_door", quick([False], [True, False]))
def test_who_may_not_sit_down_in_a_hand_sits_down_at_the_next_deal(
    people: People, at_the_door: bool
) -> None:
    table = made(people, rules="three-hand", open=True)
    address = f"{people.address.replace('http', 'ws')}/ws"
    with Guest(address, table) as ann, Guest(address, table) as eve:
        ann.sit(0, "Ann")
        eve.take(1, "Eve")
        assert eve.command("rise")["type"] == "done"
        bob = people.person("Bob")
        bob.open(table)
        if not at_the_door:
            bob.watch()
        where = ".door" if at_the_door else ".felt"
        seat = bob.page.locator(where).get_by_role("button", name="Sit down at the next deal").first
        seat.click()
        expect(bob.page.locator(where)).to_contain_text("You sit down at the next deal")
        expect(bob.page.locator(".seat.mine")).to_have_count(0)
        while not ann.settle()["hand_over"]:
            ann.catch_up(ann.act().get("seq", 0))
        expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, DESKTOP]))
def test_axe_has_nothing_to_say_of_it(people: People, size: tuple[int, int]) -> None:
    ann, bob = two(people, size=size, open=True, name="A kitchen")
    check(ann)
    talk(ann)
    check(ann)
    ann.page.keyboard.press("Escape")
    ann.page.locator('[data-seat="1"] .who').click()
    expect(ann.page.get_by_text("Strength 4 of 5")).to_be_visible()
    check(ann)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Invite…").click()
    expect(ann.page.get_by_label("Link of this table")).to_be_visible()
    check(ann)
    bob.page.goto(people.address)
    expect(bob.page.get_by_role("button", name=re.compile("^Join.*A kitchen"))).to_be_visible()
    bob.page.get_by_role("button", name="Move to another device").click()
    bob.page.get_by_role("button", name="Make a code").click()
    expect(bob.page.locator(".code")).to_be_visible()
    check(bob)
    bob.page.goto(f"{people.address}/new?rules=nicholas-1992&open=yes")
    expect(bob.page.get_by_label("Name of the table")).to_be_visible()
    check(bob)


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, TABLET, DESKTOP]))
def test_what_friends_see_fits_the_screen(people: People, size: tuple[int, int]) -> None:
    ann, bob = two(people, size=size)
    rail = talk(ann)
    for control in rail.get_by_role("button").all() + rail.get_by_role("textbox").all():
        box = control.bounding_box()
        assert box is not None and box["height"] >= 44
    assert _inside(rail, size)
    ann.page.keyboard.press("Escape")
    who = decide(ann, bob)
    who.page.get_by_role("button", name="Undo").click()
    other = bob if who is ann else ann
    for name in ("Agree", "No, thanks"):
        button = other.page.get_by_role("button", name=name)
        expect(button).to_be_visible()
        assert _inside(button, size)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def _inside(found: Locator, size: tuple[int, int]) -> bool:
    box = found.bounding_box()
    assert box is not None
    across = box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size[1]
