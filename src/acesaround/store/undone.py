"""What was taken back and can still be done again."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.store.saveline import Done


@dataclass(frozen=True, slots=True)
class Undone:
    """Runs of actions taken back, latest last.

    Doing the first action of the latest run again uses it up; anything else forgets all runs.
    """

    runs: tuple[tuple[Done, ...], ...] = ()

    @property
    def latest(self) -> tuple[Done, ...]:
        """The run to be done again next; empty when there is none."""
        return self.runs[-1] if self.runs else ()

    def with_run(self, run: tuple[Done, ...]) -> Undone:
        """What can be done again after `run` was taken back."""
        return Undone((*self.runs, run))

    def after(self, done: Done) -> Undone:
        """What can still be done again after `done`."""
        if not self.runs or self.latest[0] != done:
            return Undone()
        rest = self.latest[1:]
        return Undone((*self.runs[:-1], rest) if rest else self.runs[:-1])
