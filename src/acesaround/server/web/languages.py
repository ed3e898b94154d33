"""The page's languages, over HTTP."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Depends, HTTPException

from acesaround.i18n import catalog, languages, tr
from acesaround.i18n.catalog import ENGLISH
from acesaround.server.web.gate import limited
from acesaround.server.web.models import TOO_MANY, Model, Problem

router = APIRouter(
    prefix="/api/languages", dependencies=[Depends(limited("looks"))], responses=TOO_MANY
)

_OF_THE_PAGE = ("page.", "common.")
"""Id prefixes of the page's own messages."""
_LISTED: Final = 200
"""How many numbers are listed with the index of their plural form."""


class Language(Model):
    """A language's code and its name in that language."""

    code: str
    name: str


class Texts(Language):
    """A language, and the page's text in that language, keyed by message id.

    A text with plural forms is a list. `plural` gives the index of the form for each number from 0
    to 199. For a larger number, the last two digits decide: 304 has the same form as 104.
    """

    texts: dict[str, str | list[str]]
    plural: list[int]


@router.get("", response_model=list[Language])
def offered() -> list[Language]:
    """Return all languages, English first."""
    return [Language(code=code, name=name) for code, name in languages().items()]


@router.get("/{code}", response_model=Texts, responses={404: {"model": Problem}})
def texts(code: str) -> Texts:
    """Return the page's text in a language."""
    if code not in languages():
        known = ", ".join(languages())
        raise HTTPException(
            404,
            tr("server.theres_no_language_code_choose_from", code=repr(code[:10]), known=known),
        )
    found = catalog(code)
    own = {
        id: list(found.texts[id]) if len(forms) > 1 else found.texts[id][0]
        for id, forms in catalog(ENGLISH).texts.items()
        if id.startswith(_OF_THE_PAGE) and id in found.texts
    }
    plural = [found.plural_form(number) for number in range(_LISTED)]
    return Texts(code=found.code, name=found.name, texts=own, plural=plural)
