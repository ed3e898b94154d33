"""A position to solve, with the rules it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.kernel.position import Position
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, and what people are told about it.

    `title` says where it comes from, such as ``Game 2``; `identity` is what a program called it.
    `declarer_open`: one will play against the rest, but nobody knows yet who.
    """

    rules: RuleSet
    position: Position
    title: str = ""
    identity: object = None
    declarer_open: bool = False


class Unsolvable(ValueError):
    """Why something is no position that can be solved.

    `code` is a word that never changes, for programs; `reason` says what is wrong. Before the lead
    to `trick`, where that is given, the hand could be solved.
    """

    def __init__(self, code: str, reason: str, trick: int | None = None) -> None:
        self.code, self.reason, self.trick = code, reason, trick
        super().__init__(code, reason, trick)

    def __str__(self) -> str:
        return self.reason
