"""House rules: every field edited, checked while you type, kept, shared, and played."""

from __future__ import annotations

import base64
import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.person import PHONE, People, Person
from tests.browser.support.several_people import start_of
from tests.support.slow import quick

from acesaround.i18n import tr, tr_plural
from acesaround.messages.file_problems import BAD_TOML, DID_YOU_MEAN, NOT_A_VALUE
from acesaround.messages.rules_conflicts import DECK_WITHOUT_CARDS, MELD_TABLE_LENGTH, RIGHT_HANDS
from acesaround.messages.values import MISSING_FIELD, TABLE, WHOLE_AT_LEAST, WRONG_TYPE, shown
from acesaround.rules.load import load, load_file
from acesaround.text.rulebook.field_text import path_title
from acesaround.text.rulebook.labels import label

RUN = (15, 150, 225, 300)


@pytest.fixture
def ann(people: People) -> Person:
    """Return Ann, who's editing house rules based on nicholas-1992."""
    found = people.person()
    _edit(found, "?rules=nicholas-1992")
    return found


def _edit(person: Person, rest: str) -> None:
    """Open house rules with all of their fields."""
    person.page.goto(f"{person.address}/house{rest}")
    _all_rules(person)
    expect(person.page.locator("#standing")).not_to_have_text("One moment…")


def _all_rules(person: Person) -> None:
    person.page.get_by_role("button", name=tr("page.all_rules")).click()


def _house(person: Person) -> dict[str, Any]:
    """Return the preset and the changes from the address."""
    fragment = person.page.evaluate("location.hash.slice(1)")
    if not fragment:
        return {"rules": "", "changes": {}}
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(fragment + "=="))
    return found


def _fields(address: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{address}/api/fields") as answer:
        found: list[dict[str, Any]] = json.load(answer)
    return found


def _differs(path: str, new: str, old: str) -> str:
    """Return the line about a field that differs from the preset."""
    return tr("rulebook.field_new_instead_of_old", field=path_title(path), new=new, old=old)


def _at(changes: Any, path: str) -> Any:
    for name in path.split("."):
        if not isinstance(changes, dict) or name not in changes:
            return None
        changes = changes[name]
    return changes


def _put_run(person: Person) -> None:
    cells = person.page.locator('[data-field="meld.run"] input')
    for place, points in enumerate(RUN):
        cells.nth(place).fill(str(points))


def _change(field: dict[str, Any], place: Locator) -> Any:
    """Change a field by its control. Return its new value, or None if there's no other."""
    kind, item = field["kind"], field["kind"]["item"] or {"name": ""}
    match kind["name"], item["name"]:
        case "flag", _:
            box = place.locator("input")
            wanted = not box.is_checked()
            box.set_checked(wanted)
            return wanted
        case "choice", _:
            select = place.locator("select")
            now = select.input_value()
            others = [word for word in kind["words"] if word != now]
            if not others:
                return None
            select.select_option(others[-1])
            return others[-1]
        case "whole", _:
            place.locator("input").fill("7")
            return 7
        case "text", _:
            place.locator("input").fill("something-else")
            return "something-else"
        case "ranks", _:
            place.locator("input").nth(1).fill("5")
            return {"T": 5}
        case "list", ("rank" | "choice"):
            box = place.locator("input").last
            wanted = not box.is_checked()
            box.set_checked(wanted)
            words = ["A", "T", "K", "Q", "J", "9"] if item["name"] == "rank" else item["words"]
            return words if item["name"] == "rank" else words[-1:]
        case "list", "text":
            place.locator("input").fill("one, two")
            place.locator("input").blur()
            return ["one", "two"]
        case "list", "list":
            place.locator("input").nth(1).fill("7")
            return [[0, 7], [60, 5]]
        case (("list" | "one_or_list"), "whole"):
            if kind["name"] == "one_or_list":
                place.locator("select").select_option("totals")
            cells = place.locator("input")
            for n in range(cells.count()):
                cells.nth(n).fill(str(11 * (n + 1)))
            return [11 * (n + 1) for n in range(cells.count())]
        case _:
            raise AssertionError(f"no control is known for {field['path']}")


@pytest.mark.parametrize("part", quick([0], range(4)))
def test_every_field_is_there_with_its_explanation_and_can_be_edited(
    ann: Person, part: int
) -> None:
    page, fields = ann.page, _fields(ann.address)
    optional = [f["path"] for f in fields if f["table"] and f["removable"] and f["value"] is None]
    for path in optional:
        switch = page.locator(f'[data-field="{path}"] .there input')
        switch.check()
        expect(switch).to_be_checked()
    for path in ("deal.misdeal", "game.instant"):
        page.locator(f'[data-rows="{path}"]').get_by_role("button", name="Add one").click()
    edited = 0
    for field in fields[part::4]:
        path = field["path"]
        if field["kind"]["name"] == "table" or path in ("deal.misdeal", "game.instant"):
            continue
        place = page.locator(f'[data-field="{path}"]')
        assert field["doc"].split(". ")[0].rstrip(".") in place.inner_text(), path
        wanted = _change(field, place)
        edited += 1
        if wanted is None:
            continue
        changes = _house(ann)["changes"]
        if "[]" in path:
            rows, name = path.split("[].")
            assert _at(changes, rows)[0][name] == wanted, path
        else:
            assert _at(changes, path) == wanted, path
    assert edited > 20


def test_a_value_that_cannot_be_is_told_at_its_field_and_in_a_list(ann: Person) -> None:
    page = ann.page
    hand = page.locator('[data-field="deal.hand"]')
    hand.locator("input").fill("3")
    right = str(RIGHT_HANDS(hand=20))
    expect(page.locator("#standing")).to_have_text(tr_plural("page.count_problems_to_fix", 1))
    expect(hand.locator(".wrong")).to_contain_text(right)
    box = hand.locator("input")
    expect(box).to_have_attribute("aria-invalid", "true")
    told = box.get_attribute("aria-describedby") or ""
    assert page.locator(f'[id="{told.split()[1]}"]').inner_text().endswith(right)
    expect(page.get_by_role("button", name=tr("page.deal_the_cards"))).to_be_disabled()
    page.locator('[data-field="game.target"] input').fill("many")
    expect(page.locator("#standing")).to_have_text(tr_plural("page.count_problems_to_fix", 2))
    expect(page.locator('[data-field="game.target"] .wrong')).to_have_text(
        str(WRONG_TYPE(right=WHOLE_AT_LEAST(low=0), raw=shown("many")))
    )
    check(ann)
    page.locator(".problems button").filter(has_text="Deal").click()
    expect(box).to_be_focused()
    expect(box).to_be_in_viewport()
    hand.get_by_role("button").click()
    page.locator('[data-field="game.target"]').get_by_role("button").click()
    expect(page.locator("#standing")).to_have_text(tr("page.these_rules_are_ready_to_play"))
    assert _house(ann)["changes"] == {}


def test_what_differs_stands_in_words_and_is_taken_back(ann: Person) -> None:
    page = ann.page
    _put_run(ann)
    page.locator('[data-field="auction.jump"] input').check()
    differences = page.locator(".differences li")
    expect(differences).to_have_count(2)
    expect(differences.nth(0)).to_have_text(
        _differs("auction.jump", tr("common.yes"), tr("common.no"))
    )
    expect(differences.nth(1)).to_have_text(
        _differs("meld.run", "15, 150, 225, 300", "15, 30, 45, 60")
    )
    run = page.locator('[data-field="meld.run"]')
    expect(run.locator(".was")).to_have_text(tr("page.original_value", value="15, 30, 45, 60"))
    page.get_by_text(tr("page.in_full_sentences")).click()
    expect(page.locator(".here")).to_have_text(
        [
            tr("rulebook.you_can_skip_amounts"),
            f"{tr('rulebook.run_a_10_k_q_j_of_2')}: 15, 150, 225, 300",
        ]
    )
    page.get_by_label(tr("page.only_changed_rules")).check()
    expect(page.locator("[data-field]")).to_have_count(2)
    back = tr("page.label_restore_original", label=label("meld.run"))
    run.get_by_role("button", name=back).click()
    expect(differences).to_have_count(1)
    page.get_by_role("button", name=tr("page.undo_all_changes")).click()
    expect(page.locator(".none")).to_have_text(
        tr("page.nothing_yet_these_are_the_rules_of", title="Pinochle 1.0, 1992")
    )


def test_a_rule_is_found_by_a_word(people: People) -> None:
    ann = people.person(size=PHONE)
    _edit(ann, "?rules=two-hand")
    ann.page.get_by_label("Find a rule").fill("last trick")
    expect(ann.page.locator('[data-field="counters.last_trick"]')).to_be_visible()
    expect(ann.page.locator('[data-field="deck.copies"]')).to_have_count(0)
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    ann.page.get_by_label("Find a rule").fill("xyzzy")
    expect(ann.page.locator(".nothing")).to_contain_text(
        tr("page.no_rule_matches_words", words="xyzzy")
    )
    ann.page.get_by_role("button", name="Show all rules").click()
    expect(ann.page.locator('[data-field="deck.copies"]')).to_be_visible()
    expect(ann.page.get_by_label("Find a rule")).to_have_value("")


@pytest.mark.journey
def test_rules_are_saved_and_played_and_deleted(ann: Person) -> None:
    page = ann.page
    _put_run(ann)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".said")).to_contain_text(tr("page.name_your_rules_first"))
    page.get_by_label("Name of your rules").fill("Sunday rules")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".said")).to_contain_text(
        tr("page.name_is_saved_in_this_browser_and", name="Sunday rules")
    )
    page.reload()
    expect(page.get_by_label("Name of your rules")).to_have_value("Sunday rules")
    page.goto(f"{ann.address}/")
    page.get_by_role("button", name="Play Sunday rules").click()
    page.wait_for_selector(".hand")
    expect(page.locator(".heading h1")).to_have_text("Sunday rules")
    page.goto(f"{ann.address}/")
    page.get_by_role("button", name="Delete Sunday rules").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("button", name="Edit Sunday rules")).to_have_count(0)
    expect(page.get_by_role("button", name=tr("page.create_house_rules"))).to_be_visible()


def test_saved_rules_are_edited_and_set_up_from_home(ann: Person) -> None:
    page = ann.page
    _put_run(ann)
    page.get_by_label("Name of your rules").fill("Sunday rules")
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto(f"{ann.address}/")
    page.get_by_role("button", name="Edit Sunday rules").click()
    _all_rules(ann)
    expect(page.locator('[data-field="meld.run"] input').nth(1)).to_have_value("150")
    page.goto(f"{ann.address}/")
    page.get_by_role("button", name=tr("page.set_up_a_table_title", title="Sunday rules")).click()
    expect(page.locator("#game option:checked")).to_have_text("Sunday rules")


def test_a_link_brings_the_rules_to_another_browser(ann: Person, people: People) -> None:
    _put_run(ann)
    ann.page.get_by_label("Name of your rules").fill("Große Runde ♥")
    expect(ann.page.locator(".differences li")).to_have_count(2)
    ann.page.get_by_role("button", name="Share").click()
    link = ann.page.locator("#shared-link").input_value()
    dialog = ann.page.get_by_role("dialog", name=tr("page.share_these_rules"))
    expect(dialog).to_contain_text(tr("page.right_now_only_this_computer_can_open_2"))
    dialog.get_by_role("button", name=tr("page.how_to_open_it")).click()
    how = ann.page.get_by_role("dialog", name=tr("page.how_to_open_it"))
    expect(how).to_contain_text("serve --host 0.0.0.0")
    bob = people.person("Bob")
    bob.page.goto(link)
    expect(bob.page.locator(".banner")).to_contain_text(
        start_of("page.someone_shared_these_rules_with_you")
    )
    expect(bob.page.get_by_label("Name of your rules")).to_have_value("Große Runde ♥")
    _all_rules(bob)
    expect(bob.page.locator(".differences li")).to_have_count(2)
    assert _house(bob) == _house(ann)
    bob.page.get_by_role("button", name="Set up a table").click()
    expect(bob.page.locator("#game option:checked")).to_have_text("Große Runde ♥")
    bob.page.get_by_role("button", name="Deal").click()
    bob.page.wait_for_selector(".hand")
    expect(bob.page.locator(".heading h1")).to_have_text("Große Runde ♥")


def test_a_broken_link_says_what_to_do(people: People) -> None:
    ann = people.person()
    for fragment in ("abc", "e30", "eyJydWxlcyI6ICJu", "%%%"):
        for page in ("house", "new"):
            ann.page.goto(f"{ann.address}/{page}#{fragment}")
            expect(ann.page.get_by_role("alert")).to_contain_text(
                tr("page.this_link_is_broken_the_end_might")
            )


def test_rules_that_are_not_kept_here_say_so(people: People) -> None:
    ann = people.person()
    for address in ("house?id=gone", "new?house=gone"):
        ann.page.goto(f"{ann.address}/{address}")
        expect(ann.page.get_by_role("alert")).to_contain_text(
            tr("page.these_house_rules_arent_saved_in_this")
        )


def test_a_file_is_saved_and_opened_again(ann: Person, people: People, tmp_path: Path) -> None:
    _put_run(ann)
    ann.page.locator('[data-field="widow"] .there input').check()
    ann.page.locator('[data-field="widow"] .there input').uncheck()
    ann.page.get_by_label("Name of your rules").fill("Sunday rules")
    expect(ann.page.locator(".differences li")).to_have_count(2)
    ann.page.get_by_role("button", name="Share").click()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name=tr("page.save_to_a_file")).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "sunday-rules.toml"
    rules = load_file(file)
    assert rules.meld.run == RUN and rules.title == "Sunday rules"
    assert rules.digest == load("nicholas-1992").replace(meld={"run": RUN}).digest
    bob = people.person("Bob")
    _edit(bob, "?rules=two-hand")
    bob.page.locator("input[type=file]").set_input_files(file)
    expect(bob.page.get_by_label("Name of your rules")).to_have_value("Sunday rules")
    assert _house(bob) == _house(ann)


def test_every_mistake_in_a_file_is_told(ann: Person, tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('extends = "nicholas-1992"\n[deal]\nhand = "many"\n[meld]\nrunn = [1]\n')
    ann.page.locator("input[type=file]").set_input_files(file)
    told = ann.page.get_by_role("dialog").locator("li")
    expect(told).to_have_count(2)
    expect(told.filter(has_text="deal.hand")).to_contain_text(
        str(WRONG_TYPE(right=WHOLE_AT_LEAST(low=1), raw=shown("many")))
    )
    expect(told.filter(has_text="meld.runn")).to_contain_text(str(DID_YOU_MEAN(near="run")))
    ann.page.keyboard.press("Escape")
    file.write_bytes(b"extends = \xff\xfe")
    ann.page.locator("input[type=file]").set_input_files(file)
    expect(told.first).to_have_text(str(BAD_TOML(line=1, why=NOT_A_VALUE())))
    ann.page.keyboard.press("Escape")
    file.write_text("[game]\ntarget = 500\n")
    ann.page.locator("input[type=file]").set_input_files(file)
    expect(told.first).to_have_text(f"deck: {MISSING_FIELD(right=TABLE())}")


def test_one_wrong_value_is_told_once(ann: Person) -> None:
    """A different deck size makes the meld lists too long: one cause, reported with its lists."""
    page = ann.page
    page.locator('[data-field="deck.copies"] input').fill("2")
    expect(page.locator("#standing")).to_have_text(tr_plural("page.count_problems_to_fix", 2))
    told = page.locator(".standing .problems li")
    expect(told).to_have_count(2)
    melds = ", ".join(
        label(f"meld.{kind}") for kind in ("run", "aces", "kings", "queens", "jacks", "pinochle")
    )
    expect(told.nth(1)).to_have_text(
        f"{label('meld')}: {melds}: {MELD_TABLE_LENGTH['run'](totals=4, copies=2)}"
    )
    page.locator('[data-field="deck.copies"] input').fill("4")
    for box in page.locator('[data-field="deck.ranks"] input').all():
        box.set_checked(False)
    expect(page.locator("#standing")).to_have_text(tr_plural("page.count_problems_to_fix", 1))
    expect(told).to_contain_text(str(DECK_WITHOUT_CARDS()))


def test_what_can_be_chosen_is_said_in_words(ann: Person) -> None:
    page = ann.page
    field = page.locator('[data-field="game.simultaneous"]')
    expect(field.locator("b")).to_have_text(tr("rulebook.if_several_reach_it_in_one_hand"))
    field.locator("select").select_option(
        label=tr("rulebook.nobody_wins_and_the_winning_score_goes")
    )
    expect(field.locator(".was")).to_contain_text(tr("rulebook.the_bid_winners_team_wins"))
    expect(page.locator(".differences li")).to_contain_text(
        tr("rulebook.nobody_wins_and_the_winning_score_goes")
    )
    assert _house(ann)["changes"] == {"game": {"simultaneous": "extend_target"}}
    expect(page.locator(".fields")).not_to_contain_text("_")
    expect(page.locator(".fields")).not_to_contain_text("`")
