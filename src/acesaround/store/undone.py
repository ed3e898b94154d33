"""Actions that were undone and can be redone."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.store.saveline import Done


@dataclass(frozen=True, slots=True)
class Undone:
    """Runs of undone actions, latest last.

    Redoing the first action of the latest run removes that action from the run. Any other action
    clears all runs.
    """

    runs: tuple[tuple[Done, ...], ...] = ()

    @property
    def latest(self) -> tuple[Done, ...]:
        """The run to redo next; empty if there is none."""
        return self.runs[-1] if self.runs else ()

    def with_run(self, run: tuple[Done, ...]) -> Undone:
        """Return these runs plus `run`, which was just undone."""
        return Undone((*self.runs, run))

    def after(self, done: Done) -> Undone:
        """Return the runs that are left to redo after the action `done`."""
        if not self.runs or self.latest[0] != done:
            return Undone()
        rest = self.latest[1:]
        return Undone((*self.runs[:-1], rest) if rest else self.runs[:-1])
