"""What requests and answers have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A body that has its own fields, of the right types, and no others."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Problem(Model):
    """What was wrong with a request."""

    detail: str
