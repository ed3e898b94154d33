"""The language of somebody who says which ones he understands."""

from __future__ import annotations

from collections.abc import Mapping

from acesaround.i18n.catalogue import ENGLISH, tongues


def spoken_in(environ: Mapping[str, str]) -> str:
    """The language that a terminal asks for: by ``ACES_LANG``, or by its locale; or English."""
    for name in ("ACES_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return spoken(environ[name].partition(".")[0])
    return ENGLISH


def spoken(wanted: str) -> str:
    """The first language that there is of those wanted, as ``de-AT,de;q=0.9,en;q=0.8``; or English.

    The order counts, and not the numbers.
    """
    for part in wanted[:200].split(","):
        code = part.split(";")[0].strip().lower().split("-")[0].split("_")[0]
        if code in tongues():
            return code
    return ENGLISH
