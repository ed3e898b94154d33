"""Contrast of text on every felt of the page, from its center to its rim, and of suits on paper."""

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "web/src/app/app.css").read_text("utf-8")
GROUNDS = ("--felt-light", "--felt", "--felt-dark", "--felt-deep")
LEAST = {
    "--on-felt": (6, 7.8),
    "--on-felt-soft": (5, 6.4),
    "--gold-light": (5, 6.4),
    "--they": (3.8, 5),
}
"""The least contrast of each color, at the lightest spot and from halfway to the rim."""


def tokens(text: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", text))


def block(selector: str) -> dict[str, str]:
    found = re.search(rf"^{re.escape(selector)} \{{(.*?)^\}}", CSS, re.MULTILINE | re.DOTALL)
    assert found, selector
    return tokens(found[1])


def luminance(color: str) -> float:
    values = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


BASE = block(":root")
FELTS = {
    name: BASE | block(f'[data-felt="{name}"]') for name in re.findall(r'data-felt="(\w+)', CSS)
}


def test_there_are_five_felts() -> None:
    assert list(FELTS) == ["emerald", "bordeaux", "midnight", "walnut", "night"]


@pytest.mark.parametrize("name", FELTS)
def test_text_stands_out_on_felt(name: str) -> None:
    felt = FELTS[name]
    for color, (center, half) in LEAST.items():
        # Like the figures of the design, contrast is rounded to one digit.
        found = [round(contrast(felt[color], felt[ground]), 1) for ground in GROUNDS]
        assert found[0] >= center, (name, color)
        assert min(found[1:]) >= half, (name, color)


@pytest.mark.parametrize("name", FELTS)
def test_felt_gets_darker_toward_the_rim(name: str) -> None:
    light = [luminance(FELTS[name][ground]) for ground in GROUNDS]
    assert light == sorted(light, reverse=True)


@pytest.mark.parametrize("suit", "SHCD")
def test_suits_stand_out_on_paper(suit: str) -> None:
    color = f"--suit-{suit}"
    four = block(":root.four-colours")
    for ink in (BASE[color], four.get(color, BASE[color])):
        assert contrast(ink, BASE["--paper"]) >= 5.5
        assert contrast(ink, block(":root.night")["--paper"]) >= 4.5
