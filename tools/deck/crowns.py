"""Crowns and hats, completed where the frame of the original cuts them.

Coordinates are those of the original: its frame is 1300 units wide, and 0 is its upper edge.
"""

from __future__ import annotations

from typing import Final

ABOVE: Final = 96
"""Units above the original's frame that the completed pictures need."""

KINGS: Final = {
    "KS": (331, 560, 710, 871, 1113),
    "KH": (321, 517, 667, 827, 1065),
    "KC": (331, 522, 658, 801, 1019),
    "KD": (427, 597, 757, 909, 1109),
}
"""Where the crown's sides and the three leaves on it meet the frame."""
QUEENS: Final = {"QS": (404, 1018), "QH": (476, 1112), "QC": (640, 1186), "QD": (622, 1088)}
"""Ends of the band that closes veil and hair."""
JACKS: Final = {"JS": (340, 1107), "JH": (339, 1097), "JC": (277, 1053), "JD": (257, 1098)}
"""Where the hat's sides meet the frame."""

_LEAN: Final = 20
"""Units that the outer points lean outward."""


def crown(card: str, gold: str, red: str, line: str) -> str:
    """Return the shapes that complete a court's crown or hat above the frame."""
    if card in KINGS:
        return _king(KINGS[card], gold, red, line)
    if card in QUEENS:
        return _queen(*QUEENS[card], gold, red, line)
    return _jack(*JACKS[card], gold, red, line)


def _points(feet: tuple[int, ...], base: int, tip: int) -> tuple[str, list[int]]:
    """Return the outline of points that rise from ``base`` to ``tip``, and where their tips are."""
    first, last = feet[0], feet[-1]
    tips = [first - _LEAN, *feet[1:-1], last + _LEAN]
    words = [f"M{first} {base}L{tips[0] - 7} {tip}H{tips[0] + 7}"]
    for at in range(1, len(tips)):
        valley = (feet[at - 1] + feet[at]) // 2
        words.append(
            f"Q{(tips[at - 1] + valley) // 2} {base - 8} {valley} {base - 8}"
            f"Q{(tips[at] + valley) // 2} {base - 8} {tips[at] - 7} {tip}H{tips[at] + 7}"
        )
    words.append(f"L{last} {base}")
    return "".join(words), tips


def _balls(tips: list[int], y: int, radius: int) -> str:
    """Return circles on the tips."""
    half = f"a{radius} {radius} 0 1 1"
    return "".join(f"M{x - radius} {y}{half} {2 * radius} 0{half} {-2 * radius} 0z" for x in tips)


def _king(feet: tuple[int, ...], gold: str, red: str, line: str) -> str:
    """Return five points that go on from the crown's sides and leaves."""
    outline, tips = _points(feet, 0, -58)
    return (
        f'<g stroke="{line}" stroke-width="8.4" fill="{gold}">'
        f'<path stroke="none" d="{outline}v6H{feet[0]}z"/>'
        f'<path fill="none" d="{outline}"/><path fill="{red}" d="{_balls(tips, -70, 16)}"/></g>'
    )


def _queen(left: int, right: int, gold: str, red: str, line: str) -> str:
    """Return a crown of five points with pearls on a band with jewels."""
    step = (right - left) / 4
    feet = tuple(round(left + step * at) for at in range(5))
    outline, tips = _points(feet, -20, -64)
    jewels = [round(left + step * (at + 0.5)) for at in range(4)]
    return (
        f'<g stroke="{line}" stroke-width="8.4" fill="{gold}"><path d="{outline}z"/>'
        f'<path fill="#fffdf6" d="{_balls(tips, -74, 14)}"/>'
        f'<path d="M{left - 8} -26H{right + 8}L{right - 4} 22H{left + 4}z"/>'
        f'<path fill="{red}" stroke-width="5" d="{_balls(jewels, -2, 13)}"/></g>'
    )


def _jack(left: int, right: int, gold: str, red: str, line: str) -> str:
    """Return a soft cap over the hat's brim, with a gold braid between."""
    wide = right - left
    dome = (
        f"M{left + 20} -8C{left + 40} -60 {left + wide // 3} -84 {left + wide // 2} -84"
        f"S{right - 40} -60 {right - 20} -8z"
    )
    middle = left + wide // 2
    folds = "".join(
        f"M{left + wide * at // 8} -26"
        f"Q{left + wide * (at + 4) // 16} -52 {middle + (at - 4) * 20} -66"
        for at in (2, 3, 5, 6)
    )
    return (
        f'<g stroke="{line}" stroke-width="8.4" fill="{gold}"><path fill="{red}" d="{dome}"/>'
        f'<path fill="none" stroke-width="5" d="{folds}"/>'
        f'<path d="M{left - 12} -18H{right + 12}L{right - 2} 4H{left + 2}z"/></g>'
    )
