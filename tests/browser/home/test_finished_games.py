"""Finished games: kept in the browser, counted, replayed, and moved elsewhere."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.support.person import DESKTOP, PHONE, People, Person
from tests.browser.support.scripted_people import Scene, plain, raises, until_cards
from tests.browser.support.settled import still
from tests.browser.support.several_people import prefers, start_of
from tests.browser.support.stored_games import invented

from acesaround.i18n import tr, tr_plural

TARGET = 60
SHORT = {"game": {"target": TARGET, "instant": []}}
TWO = {"game": {"target": 25, "instant": []}}
GAMES = "aces.games"


def almost_over(screen: dict[str, Any]) -> str | None:
    """Policy that plays until the last two tricks of what could be the last hand."""
    enough = any(score["points"] >= TARGET / 2 for score in screen["scores"])
    return until_cards(2)(screen) if enough else plain(screen)


@pytest.fixture(scope="module")
def over(chromium: Any, address: str) -> Any:
    """Yield someone who has finished a nicholas-1992 game and sees the result."""
    people = People(chromium, address)
    ann = people.person()
    ann.enter(people.table("nicholas-1992", SHORT, seed="s60"), policy=almost_over)
    ann.until("game over")
    ann.page.wait_for_function(f"() => localStorage['{GAMES}']")
    yield ann
    people.go_home()


def kept(page: Page) -> list[dict[str, Any]]:
    """Return the games that a browser has stored."""
    return list(json.loads(page.evaluate(f"localStorage['{GAMES}'] ?? '[]'")))


def figure(page: Page, name: str, column: int = 0) -> str:
    """Return a figure of the statistics by its row."""
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
    return row.get_by_role("cell").nth(column).inner_text()


def table_of(person: Person) -> str:
    """Return the name of the table that's open, live or as a replay."""
    return person.page.url.partition("?")[0].rpartition("/")[2]


def with_games(person: Person, games: list[dict[str, Any]]) -> Page:
    """Open the games page of a browser that has stored `games`."""
    page = person.page
    page.goto(f"{person.address}/games")
    page.evaluate(f"text => localStorage['{GAMES}'] = text", json.dumps(games))
    page.reload()
    return page


@pytest.mark.journey
def test_a_finished_game_is_kept_as_it_was(over: Person) -> None:
    [game] = kept(over.page)
    screen = over.screens()[-1]
    assert game["points"] == [score["points"] for score in screen["scores"]]
    assert game["hands"] == len(screen["sheet"]["rows"])
    assert [seat["name"] for seat in game["seats"]] == [box["name"] for box in screen["seats"]]
    over.page.reload()
    over.page.wait_for_selector(".end")
    assert kept(over.page) == [game]


@pytest.mark.parametrize(
    ("width", "height", "letters", "card"), [(1440, 900, 20, 85), (2560, 1440, 34, 145)]
)
def test_hands_of_a_replay_use_the_room(
    over: Person, people: People, width: int, height: int, letters: int, card: int
) -> None:
    ann = people.person(size=(width, height))
    page = ann.page
    page.goto(f"{over.address}/replay/{table_of(over)}?seat=0")
    expect(page.locator(".open")).to_have_count(3)
    still(page)
    for hand in page.locator(".open").all():
        assert float(hand.evaluate("box => parseFloat(getComputedStyle(box).fontSize)")) >= letters
        assert hand.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
    faces = page.locator(".own .face")
    assert faces.count() == 20
    boxes = [face.bounding_box() for face in faces.all()]
    assert all(box is not None and box["width"] >= card for box in boxes)
    assert len({box["y"] for box in boxes if box is not None}) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_suits_lie_in_the_order_one_has_chosen(over: Person, people: People) -> None:
    ann = people.person()
    settings = json.dumps({"name": "Ann", "pace": "once", "suits": "CDHS"})
    ann.page.context.add_init_script(f"localStorage['aces.settings'] = {json.dumps(settings)}")
    ann.page.goto(f"{over.address}/replay/{table_of(over)}?seat=0")
    expect(ann.page.locator(".open")).to_have_count(3)
    letters = "all => all.map(x => x.className.match(/suit-(.)/)[1]).join('')"
    for hand in ann.page.locator(".open").all():
        rows = hand.locator(".row").evaluate_all(letters)
        assert rows == "".join(sorted(rows, key="CDHS".index))
    own = ann.page.locator(".own .face").evaluate_all(letters)
    assert own == "".join(sorted(own, key="CDHS".index))
    ann.open(people.table("nicholas-1992", {"table": {"meld_helper": True}}))
    ann.sit()
    expect(ann.page.locator(".helper .total")).to_have_count(4)
    suits = ann.page.locator(".helper .total > [class^=suit]").evaluate_all(letters)
    assert suits == "CDHS"


def test_the_game_is_gone_through_step_by_step(over: Person) -> None:
    page, table = over.page, table_of(over)
    over.page.get_by_role("button", name=tr("page.watch_hand_again", hand=1)).click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    told = httpx.get(f"{over.address}/api/tables/{table}/replay", params={"seat": 0}).json()
    sentence = page.locator(".sentence")
    steps = [step["what"]["text"] for step in told["steps"]]
    expect(sentence).to_have_text(steps[0])
    for at in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(sentence).to_contain_text(steps[at])
    page.keyboard.press("ArrowLeft")
    expect(sentence).to_contain_text(steps[2])
    goes = ((at, step) for at, step in enumerate(told["steps"]) if step["what"]["trick"])
    at = next(at for at, step in goes if step["screen"]["last_trick"]["winner"] == 0)
    page.get_by_role("slider").fill(str(at))
    expect(sentence).to_contain_text("The trick goes to you: ")
    with_why = next(at for at, why in enumerate(told["reasons"]) if why)
    page.get_by_role("slider").fill(str(with_why))
    expect(sentence).to_contain_text(steps[with_why])
    expect(page.locator(".reason")).to_have_text(told["reasons"][with_why])
    hands = told["steps"][with_why]["screen"]["open_hands"]
    for seat in (1, 2, 3):
        shown = page.locator(f'[data-seat="{seat}"]').get_by_role("img").get_attribute("aria-label")
        assert shown is not None and shown.count(" of ") == len(hands[seat])
    page.keyboard.press("End")
    expect(
        page.get_by_role("heading", name=told["steps"][-1]["screen"]["hand_over"]["outcome"])
    ).to_be_visible()
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    page.get_by_role("button", name="First step").click()
    sentence.click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name=tr("page.pause"))).to_be_visible()
    page.wait_for_selector('[data-step]:not([data-step="0"])')
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name=tr("page.play_automatically"))).to_be_visible()
    page.go_back()
    page.wait_for_selector(".end")


def test_a_long_auction_of_a_replay_shows_its_newest_call(people: People) -> None:
    others = {seat: raises(6) for seat in (1, 2, 3)}
    changes = {"game": {"max_hands": 1}}
    scene = Scene(people.address, "six-triple-deck", "3", changes, others, raises(6)).begin()
    where = f"{people.address}/api/tables/{scene.table}/replay"
    steps = httpx.get(where, params={"seat": 0}).json()["steps"]
    made, at = max((len(step["screen"]["calls"]), -at) for at, step in enumerate(steps))
    page = people.person().page
    page.goto(f"{people.address}/replay/{scene.table}?seat=0")
    page.get_by_role("slider", name="Step").fill(str(-at))
    calls = page.locator(".felt ol")
    for width, height in ((390, 844), (1024, 600)):
        page.set_viewport_size({"width": width, "height": height})
        expect(calls.locator("li")).to_have_count(made)
        assert calls.evaluate("all => all.scrollHeight > all.clientHeight + 20")
        # It may be scrolled to within a pixel only.
        expect(calls.locator("li").last).to_be_in_viewport(ratio=0.95)
    scene.end()


def test_every_trick_of_a_replay_fits_a_phone(over: Person, people: People) -> None:
    bea = people.person(size=PHONE)
    bea.page.goto(f"{over.address}/replay/{table_of(over)}?seat=1")
    bea.page.get_by_role("slider").fill("40")
    expect(bea.page.locator('[data-step="40"] .trick li').last).to_be_visible()
    still(bea.page)
    width, height = PHONE
    box = bea.page.locator(".trick li").last.bounding_box()
    assert box is not None and box["y"] + box["height"] <= height
    assert bea.page.evaluate("document.documentElement.scrollWidth") <= width
    below = bea.page.locator(".below").bounding_box()
    assert below is not None and box["y"] + box["height"] <= below["y"] + 12


def test_the_record_is_saved_and_the_command_reads_it(over: Person, tmp_path: Path) -> None:
    page = over.page
    page.goto(f"{over.address}/games")
    page.get_by_role("button", name=start_of("page.record_of_the_game_from_when")).click()
    expect(page.get_by_text("aces replay FILE")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name=tr("page.save_to_a_file")).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".aces"
    assert (
        path.read_text("utf-8")
        == page.get_by_role("textbox", name=tr("page.game_record")).input_value()
    )
    command = [sys.executable, "-m", "acesaround", "replay", "--check", str(path)]
    assert subprocess.run(command, capture_output=True, timeout=300).returncode == 0
    page.go_back()
    page.wait_for_selector(".end")


def test_a_game_that_is_not_over_says_when_it_can_be_seen(people: People) -> None:
    ann = people.person()
    ann.page.on("console", lambda _: ann.complaints.clear())
    ann.open(people.table("two-hand"))
    ann.sit()
    ann.page.goto(ann.page.url.replace("/table/", "/replay/"))
    expect(ann.page.get_by_role("heading", name=tr("page.this_game_isnt_over_yet"))).to_be_visible()
    ann.page.get_by_role("button", name="Go to the table").click()
    expect(ann.page.locator(".seat.mine")).to_be_visible()
    ann.page.goto(f"{people.address}/replay/nowhere")
    expect(ann.page.get_by_role("heading", name=tr("page.game_not_found"))).to_be_visible()
    ann.page.wait_for_timeout(100)
    ann.complaints.clear()


def test_games_in_which_something_was_undone_count_apart(people: People) -> None:
    page = with_games(people.person(), [*invented(6), *invented(1, table="u", undone=2, winner=0)])
    told = {
        "played": "6",
        "won_2": "3 (50%)",
        "hands": "60",
        "bids_won": "60",
        "bids_made": "42 (70%)",
        "went_set": "18 (30%)",
        "meld_per_hand": "30.0",
        "trick_points_per_hand": "25.0",
        "best_hand": "+105",
        "current_winning_streak": "1",
        "longest_winning_streak": "1",
    }
    assert {name: figure(page, tr(f"page.{name}")) for name in told} == told
    undone = [figure(page, tr(id), column=1) for id in ("page.played", "page.won_2")]
    assert undone == ["1", "1 (100%)"]


def test_shares_are_written_as_the_language_writes_them(people: People) -> None:
    ann = people.person()
    prefers(ann, tongue="de")
    assert figure(with_games(ann, invented(6)), "Gewonnen") == "3 (50\xa0%)"


def test_the_chart_of_games_has_figures_and_is_told_to_the_ear(people: People) -> None:
    games = invented(3)
    games[1]["points"] = [300, 510]
    page = with_games(people.person(), games)
    expect(page.locator("figure .axis span")).to_have_text(["+100", "0", "−210"])
    chart = page.get_by_role("img", name=re.compile(tr("page.final_margin_game_by_game")))
    expect(chart).to_have_accessible_name(re.compile(r": \+100, −210, \+100$"))


def test_one_game_is_deleted_or_all_after_a_question(people: People) -> None:
    page = with_games(people.person(), invented(3))
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Delete the game").first.click()
    page.get_by_role("button", name="Keep").click()
    expect(dialog).to_have_count(0)
    assert len(kept(page)) == 3
    page.get_by_role("button", name="Delete the game").first.click()
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog).to_have_count(0)
    assert [game["table"] for game in kept(page)] == ["t1", "t2"]
    page.get_by_role("button", name="Delete all games").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_text(tr("page.no_finished_games_yet_when_a_game"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("all"))).to_have_count(0)
    assert kept(page) == []


def test_the_records_of_all_games_are_saved_in_one_file(over: Person, tmp_path: Path) -> None:
    page, table = over.page, kept(over.page)[0]["table"]
    page.goto(f"{over.address}/games")
    with page.expect_download() as download:
        page.get_by_role("button", name=tr("page.save_the_game_records")).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    record = httpx.get(f"{over.address}/api/tables/{table}/record").text
    with zipfile.ZipFile(path) as archive:
        assert [archive.read(name).decode() for name in archive.namelist()] == [record]
    expect(page.get_by_role("status").filter(visible=True).first).to_have_text(
        tr("page.the_file_is_in_your_browsers_downloads")
    )
    page.go_back()
    page.wait_for_selector(".end")


def test_records_that_the_server_does_not_have_are_one_clear_error(people: People) -> None:
    ann = people.person()
    page = with_games(ann, invented(2))
    page.get_by_role("button", name=tr("page.save_the_game_records")).click()
    expect(page.get_by_role("alert")).to_have_text(tr("server.this_server_has_none_of_these_games"))
    expect(page.get_by_role("button", name=tr("page.save_the_game_records"))).to_be_enabled()
    assert all("409" in said for said in ann.complaints)
    ann.complaints.clear()


def test_games_go_to_another_browser_by_a_file(people: People, tmp_path: Path) -> None:
    page = with_games(people.person(), invented(4))
    with page.expect_download() as download:
        page.get_by_role("button", name=tr("page.save_all_to_a_file")).click()
    path = tmp_path / "games.json"
    download.value.save_as(path)
    other = with_games(people.person("Bea"), [])
    picker = other.get_by_label(tr("page.saved_games_file"))
    picker.set_input_files(path)
    expect(other.get_by_text(tr_plural("page.imported_count_new_games", 4))).to_be_visible()
    assert kept(other) == kept(page)
    picker.set_input_files(path)
    expect(other.get_by_text(tr_plural("page.imported_count_new_games", 0))).to_be_visible()
    broken = json.loads(path.read_text())
    broken["games"][0]["points"] = ["<b>500</b>", 400]
    broken["games"][1]["table"] = "another"
    path.write_text(json.dumps(broken))
    picker.set_input_files(path)
    left = tr("page.unreadable_games_skipped_left", left="1")
    expect(
        other.get_by_text(f"{tr_plural('page.imported_count_new_games', 1)} {left}")
    ).to_be_visible()
    for nonsense in ("{}", "[1", '{"kind": "games of Aces Around", "version": 2, "games": []}'):
        path.write_text(nonsense)
        picker.set_input_files(path)
        told = other.locator(".files + [role=alert]")
        expect(told).to_contain_text(tr("page.this_isnt_a_saved_games_file_choose"))
        expect(other.locator(".said")).to_be_empty()
    assert len(kept(other)) == 5


def test_no_more_is_kept_than_has_room(people: People) -> None:
    page = with_games(people.person(), invented(400))
    assert figure(page, "Played") == "200"


def test_games_move_to_another_device_with_the_seats(people: People) -> None:
    page = with_games(people.person(), invented(150))
    page.goto(people.address)
    page.get_by_role("button", name="Move to another device").click()
    page.get_by_role("button", name="Make a code").click()
    code = page.locator(".code").inner_text()
    other = with_games(people.person("Bea"), invented(1, table="own"))
    other.goto(people.address)
    other.get_by_role("button", name="Move to another device").click()
    other.get_by_label("I have a code").fill(code)
    other.get_by_role("button", name=tr("page.use_this_code")).click()
    expect(
        other.get_by_text(tr_plural("page.count_finished_games_are_now_on_this", 150))
    ).to_be_visible()
    moved = [game for game in kept(other) if game["table"] != "own"]
    assert [game | {"ended": 0} for game in moved] == [game | {"ended": 0} for game in kept(page)]
    for one, before in zip(moved, kept(page), strict=True):
        assert abs(one["ended"] - before["ended"]) <= 60_000


def test_the_games_and_a_replay_are_fit_for_who_hears_them(over: Person, people: People) -> None:
    axe = Axe()
    page = with_games(people.person(), [*invented(12), *invented(1, table="u", undone=1)])
    opened = [page]
    for step in ("0", "40", "999"):
        other = people.person(size=PHONE if step == "40" else DESKTOP).page
        other.goto(f"{over.address}/replay/{table_of(over)}?seat=0")
        other.get_by_role("slider").fill(
            min(step, other.get_by_role("slider").get_attribute("max") or "0", key=int)
        )
        opened.append(other)
    opened[1].get_by_role("button", name="Record").click()
    expect(opened[1].get_by_role("textbox", name=tr("page.game_record"))).to_be_visible()
    for one in opened:
        still(one)
        found = axe.run(one)
        assert found.violations_count == 0, found.generate_report()


def test_a_deleted_game_does_not_come_back(over: Person, people: People) -> None:
    page = over.page
    table = f"{people.address}/table/{table_of(over)}"
    page.goto(table)
    expect(page.locator(".end .card h2")).to_be_visible()
    assert len(kept(page)) == 1
    page.goto(f"{people.address}/games")
    page.get_by_role("button", name=start_of("page.delete_the_game_from_when")).click()
    page.get_by_role("dialog").get_by_role("button", name=tr("page.delete")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(table)
    expect(page.locator(".end .card h2")).to_be_visible()
    page.wait_for_timeout(150)
    assert kept(page) == []
