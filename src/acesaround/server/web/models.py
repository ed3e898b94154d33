"""What requests and answers have in common."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict


def _as_whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_as_whole)
"""For a whole number, which JSON may also write with a point and a nought."""


class Model(BaseModel):
    """A body that has its own fields, of the right types, and no others."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Problem(Model):
    """What was wrong with a request."""

    detail: str


TOO_MANY: Final[dict[int | str, dict[str, Any]]] = {429: {"model": Problem}}
"""How an answer is described that comes after too many requests; `Retry-After` goes with it."""
