"""Base classes for requests and responses."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict


def _as_whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_as_whole)
"""Validator for whole numbers, which JSON can also write with a zero fraction, as in 5.0."""


class Model(BaseModel):
    """A strict request or response body: only known fields, with exact types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Problem(Model):
    """An error in a request."""

    detail: str


TOO_MANY: Final[dict[int | str, dict[str, Any]]] = {429: {"model": Problem}}
"""OpenAPI description of a 429 response. It comes with a `Retry-After` header."""
