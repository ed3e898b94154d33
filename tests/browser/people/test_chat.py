"""Talk: messages are plain text, everyone reads them, and you can mute them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.layout import apart, box
from tests.browser.support.person import DESKTOP, PHONE, People
from tests.browser.support.settled import still
from tests.browser.support.several_people import decide, say, talk, two, wait_until
from tests.support.slow import quick

from acesaround.i18n import tr, tr_plural

_TOO_FAST = tr_plural("server.youre_sending_messages_too_fast_wait_a", 1).partition(".")[0]
_ONE_NEW = f"{tr('page.chat')}, {tr_plural('page.count_new_messages', 1)}"


@pytest.mark.journey
def test_what_is_said_is_text_and_everybody_reads_it(people: People) -> None:
    ann, bob = two(people)
    talk(ann)
    text = '<img src=x onerror=alert(1)> <b>bold</b> {name} & "so"'
    say(ann, text)
    expect(bob.page.get_by_role("button", name=_ONE_NEW)).to_be_visible()
    expect(bob.page.locator(".unseen[aria-live]", has_text="Ann: <img")).to_have_count(1)
    rail = talk(bob)
    expect(rail.get_by_role("listitem")).to_contain_text(text)
    assert rail.locator("img, .text *").count() == 0
    rail.get_by_role("button", name=tr("page.well_played")).click()
    expect(ann.page.locator(".rail li").last).to_contain_text(tr("page.well_played"))
    bob.page.keyboard.press("Escape")
    expect(rail).to_have_count(0)
    expect(bob.page.get_by_role("button", name=tr("page.chat"))).to_be_focused()


def test_what_was_read_does_not_count_as_new_after_a_reload(people: People) -> None:
    ann, bob = two(people)
    talk(ann)
    say(ann, "Hello!")
    expect(talk(bob).get_by_role("listitem")).to_have_count(1)
    bob.page.keyboard.press("Escape")
    bob.page.reload()
    bob.page.wait_for_selector("[data-moment]")
    expect(bob.page.get_by_role("button", name=tr("page.chat"), exact=True)).to_be_visible()
    say(ann, "Are you still there?")
    expect(bob.page.get_by_role("button", name=_ONE_NEW)).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_role("button", name=_ONE_NEW)).to_be_visible()
    bob.page.evaluate("""() => {
        const kept = JSON.parse(localStorage["aces.tables"]);
        for (const table of Object.values(kept)) table.read = 5;
        localStorage["aces.tables"] = JSON.stringify(kept);
    }""")
    bob.page.reload()
    expect(
        bob.page.get_by_role(
            "button", name=f"{tr('page.chat')}, {tr_plural('page.count_new_messages', 2)}"
        )
    ).to_be_visible()


def test_who_says_too_much_is_told_so_and_nothing_is_lost_of_the_game(people: People) -> None:
    ann, bob = two(people)
    rail = talk(ann)
    oops = rail.get_by_role("button", name="Oops!")
    oops.evaluate("button => { for (let times = 0; times < 7; times += 1) button.click(); }")
    expect(rail.get_by_role("alert")).to_contain_text(_TOO_FAST)
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
    expect(bob.page.get_by_role("button", name=tr("page.chat_muted"))).to_be_visible()
    expect(bob.page.locator(".friends .crossed")).to_have_count(1)
    assert "hear me" not in (bob.page.locator("body").text_content() or "")
    rail = talk(bob)
    expect(rail).not_to_contain_text("hear me")
    rail.get_by_role("button", name="Muted").click()
    expect(rail).to_contain_text("Can you hear me?")
    expect(bob.page.locator(".friends .crossed")).to_have_count(0)


_NOT_YET = """() => {
    const kept = [], soon = window.setTimeout;
    window.setTimeout = (go, time, ...rest) =>
        time < 4000 ? soon(go, time, ...rest) : kept.push(go) + 1e9;
    window.later = () => kept.splice(0).forEach(go => go());
}"""
"""Script: put off timers of four seconds or more until `later()` is called."""


@pytest.mark.parametrize(
    "size", quick([PHONE], [DESKTOP, PHONE, (390, 844)]), ids=["desktop", "phone", "tall phone"]
)
def test_what_is_said_is_seen_for_a_while(people: People, size: tuple[int, int]) -> None:
    ann, bob = two(people, size)
    ann.until("play", (bob,))
    ann.page.evaluate(_NOT_YET)
    bubble = ann.page.locator(".bubble")
    talk(bob)
    say(bob, "Well bid, partner")
    at = ann.page.locator('[data-seat="2"] .bubble') if size == DESKTOP else bubble
    expect(at).to_contain_text("Well bid, partner")
    still(ann.page)
    expect(bubble).to_have_attribute("aria-hidden", "true")
    expect(ann.page.locator("[aria-live]", has_text="Well bid, partner")).to_have_count(1)
    needed = ".hand [data-card], .trick li, .contract, .pad, button:visible:not(.who, .scores)"
    for thing in ann.page.locator(needed).all():
        assert apart(box(bubble), box(thing))
    ann.page.evaluate("window.later()")
    expect(bubble).to_have_count(0)
    ann.page.get_by_role("button", name=_ONE_NEW).click()
    ann.page.get_by_role("button", name="Mute").click()
    ann.page.get_by_role("complementary").get_by_role("button", name="Close").click()
    say(bob, "And again")
    wait_until(ann, lambda: any("And again" in frame for frame in ann.frames))
    ann.page.wait_for_timeout(100)
    expect(bubble).to_have_count(0)


def test_what_was_said_before_one_came_is_not_shown_again(people: People) -> None:
    ann, bob = two(people, PHONE)
    talk(bob)
    say(bob, "Well bid, partner")
    bubble = ann.page.locator(".bubble")
    expect(bubble).to_contain_text("Well bid")
    ann.page.add_init_script(f"({_NOT_YET})()")
    ann.page.reload()
    expect(ann.page.get_by_role("button", name=_ONE_NEW)).to_be_visible()
    still(ann.page)
    expect(bubble).to_have_count(0)
    say(bob, "And again")
    expect(bubble).to_contain_text("And again")


@pytest.mark.parametrize("rules", quick(["nicholas-1992"], ["nicholas-1992", "six-triple-deck"]))
def test_the_newest_lines_are_whole_on_a_low_tablet(people: People, rules: str) -> None:
    ann, bob = two(people, (1024, 768), rules=rules)
    ann.page.wait_for_selector(".ask.wanted")
    rail = talk(ann)
    talk(bob)
    say(ann, "Hello there")
    say(bob, "Have you seen how he did that? I would not have thought it.")
    expect(rail.get_by_role("listitem")).to_have_count(2)
    still(ann.page)
    lines = box(rail.get_by_role("list", name=tr("page.messages")))
    newest = box(rail.get_by_role("listitem").last)
    assert lines["height"] >= 80
    assert newest["y"] >= lines["y"]
    assert newest["y"] + newest["height"] <= lines["y"] + lines["height"]
    rail.get_by_role("button", name=tr("page.show_all_quick_messages")).click()
    still(ann.page)
    say_all, field = (
        rail.get_by_role("group"),
        ann.page.get_by_role("textbox", name=tr("page.your_message")),
    )
    assert box(say_all)["y"] + box(say_all)["height"] <= box(field)["y"]
    end = box(rail)["y"] + box(rail)["height"]
    assert box(field)["y"] + box(field)["height"] <= end
    say_all.get_by_role("button", name="Oops!").click()
    expect(rail.get_by_role("listitem").last).to_contain_text("Oops!")


@pytest.mark.parametrize(
    "size",
    quick([PHONE, (844, 390)], [(1024, 768), PHONE, DESKTOP, (844, 390)]),
    ids=["small", "phone", "desktop", "flat"],
)
def test_half_of_the_panel_is_talk(people: People, size: tuple[int, int]) -> None:
    ann, _ = two(people, size)
    rail = talk(ann)
    empty, controls = rail.locator(".empty"), rail.locator(".say")
    still(ann.page)
    assert box(empty)["y"] + box(empty)["height"] <= box(controls)["y"] + 1
    cut = empty.evaluate("text => text.scrollHeight - text.clientHeight")
    assert cut <= 1, "all of it can be read"
    say(ann, "Here we are")
    lines = rail.get_by_role("list", name=tr("page.messages"))
    expect(lines).to_be_visible()
    still(ann.page)
    # The line above it needs a few pixels more while others bid.
    assert box(lines)["height"] >= 0.48 * box(rail)["height"]


def test_every_ready_sentence_is_reached_without_a_mouse(people: People) -> None:
    ann, _ = two(people, DESKTOP)
    rail = talk(ann)
    ready = rail.get_by_role("group", name=tr("page.quick_messages")).get_by_role("button")
    fold = rail.get_by_role("button", name=tr("page.show_all_quick_messages"))
    expect(fold).to_have_attribute("aria-expanded", "false")
    ready.first.focus()
    for at in range(ready.count()):
        expect(ready.nth(at)).to_be_focused()
        still(ann.page)
        middle = box(ready.nth(at))["x"] + box(ready.nth(at))["width"] / 2
        assert box(rail)["x"] < middle < box(fold)["x"], "it has come into sight"
        ann.page.keyboard.press("Tab")
    expect(fold).to_be_focused()
    before = box(rail.locator(".presets"))["height"]
    ann.page.keyboard.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "true")
    assert box(rail.locator(".presets"))["height"] > 3 * before
    check(ann)
    ready.last.focus()
    ann.page.keyboard.press("Enter")
    expect(rail.get_by_role("listitem")).to_contain_text(tr("page.i_have_to_go_goodbye"))
    expect(fold).to_have_attribute("aria-expanded", "false")


def test_what_was_refused_is_given_back_and_the_newest_line_stays_in_sight(people: People) -> None:
    ann, bob = two(people, PHONE)
    rail, field = talk(ann), ann.page.get_by_role("textbox", name=tr("page.your_message"))
    talk(bob)
    for number in range(4):
        say(bob, f"{number} " + "and so on " * 18)
    expect(rail.get_by_role("listitem")).to_have_count(4)
    for refused in ("Mirror \u202ewriting", "Again \u202eso"):
        say(ann, refused)
        expect(rail.get_by_role("alert")).not_to_be_empty()
        expect(field).to_have_value(refused)
    hidden = "list => list.scrollHeight - list.clientHeight - list.scrollTop"
    wait_until(
        ann, lambda: rail.get_by_role("list", name=tr("page.messages")).evaluate(hidden) <= 1
    )
    say(ann, "Plain words")
    expect(rail.get_by_role("listitem").last).to_contain_text("Plain words")
    expect(field).to_have_value("")
    expect(rail.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, (640, 360)]))
def test_what_is_asked_is_told_although_talk_lies_over_it(
    people: People, size: tuple[int, int]
) -> None:
    ann, bob = two(people, size)
    ann.until("play", (bob,))
    who = decide(ann, bob)
    other = bob if who is ann else ann
    talk(other)
    who.page.get_by_role("button", name="Undo").click()
    rail = other.page.get_by_role("complementary", name=tr("page.chat"))
    rail.locator(".waiting").click()
    expect(rail).to_have_count(0)
    expect(other.page.get_by_role("button", name="Agree")).to_be_in_viewport(ratio=1)
