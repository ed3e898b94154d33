"""The languages of the page, over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Depends, HTTPException

from acesaround.i18n import catalogue, say, tongues
from acesaround.server.web.gate import limited
from acesaround.server.web.models import TOO_MANY, Model, Problem

router = APIRouter(
    prefix="/api/tongues", dependencies=[Depends(limited("looks"))], responses=TOO_MANY
)


class Tongue(Model):
    """A language by its code, and its own name."""

    code: str
    name: str


class Words(Tongue):
    """A language with what each English sentence is in it."""

    words: dict[str, str]


@router.get("", response_model=list[Tongue])
def offered() -> list[Tongue]:
    """All languages, English first."""
    return [Tongue(code=code, name=name) for code, name in tongues().items()]


@router.get("/{code}", response_model=Words, responses={404: {"model": Problem}})
def words(code: str) -> Words:
    """A language, to be spoken by the page."""
    if code not in tongues():
        known = ", ".join(tongues())
        raise HTTPException(
            404,
            say(
                "there is no language {code}: there are {known}", code=repr(code[:10]), known=known
            ),
        )
    found = catalogue(code)
    return Words(code=found.code, name=found.name, words=found.words)
