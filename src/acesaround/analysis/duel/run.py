"""Runs a duel, pair by pair."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from types import TracebackType
from typing import Self

from acesaround.analysis.duel.contestants import try_out
from acesaround.analysis.duel.errors import DuelError
from acesaround.analysis.duel.keeping import Kept
from acesaround.analysis.duel.log import Log
from acesaround.analysis.duel.pair import Pair
from acesaround.analysis.duel.standing import Standing
from acesaround.analysis.duel.terms import Duel
from acesaround.analysis.duel.workers import played
from acesaround.analysis.duel.writing import check_target, make_folder
from acesaround.kernel.backend import backend
from acesaround.messages import duels


class Run:
    """Iterator that plays a duel and yields each `Pair`.

    `standing` always contains the results so far. `log` is a file to which every pair is written.
    Pairs already in that file aren't played again. `keep` is a file for records of all games.
    `trace` is a folder for conversations with programs. Use this class as a context manager, which
    closes the files.

    Raises DuelError before writing anything if a player doesn't exist or declines the rules, if the
    log is from another duel, or if records would replace a file. Raises KernelChoiceError if the
    kernel named in ``ACES_KERNEL`` can't be used.
    """

    def __init__(
        self,
        duel: Duel,
        *,
        jobs: int = 1,
        log: Path | None = None,
        keep: Path | None = None,
        trace: Path | None = None,
    ) -> None:
        if jobs < 1:
            raise DuelError(duels.NO_WORKERS(jobs=jobs))
        backend()
        if trace is not None:
            make_folder(trace)
        for name in dict.fromkeys(duel.players):
            try_out(name, duel.rules, trace)
        self.duel, self._jobs, self._trace = duel, jobs, trace
        self._stack = ExitStack()
        self._log: Log | None = None
        self._kept: Kept | None = None
        self.standing = Standing(duel)
        try:
            self._open(log, keep)
        except BaseException:
            self._stack.close()
            raise
        self.begun = len(self.standing.pairs)

    def _open(self, log: Path | None, keep: Path | None) -> None:
        for path in (log, keep):
            if path is not None:
                check_target(path)
        if log is None:
            if keep is not None:
                self._kept = self._stack.enter_context(Kept.create(keep))
            return
        if keep is not None and keep.exists() and not log.exists():
            raise DuelError(duels.FILE_EXISTS(path=keep))
        where = None if keep is None else os.path.relpath(keep, log.parent)
        terms = self.duel.described() | {"keep": where}
        self._log = self._stack.enter_context(Log.open(log, terms))
        for pair in self._log.pairs:
            self.standing.add(pair)
        if keep is not None:
            self._kept = self._stack.enter_context(Kept.reopen(keep, self._log.kept))

    def __iter__(self) -> Iterator[Pair]:
        first = len(self.standing.pairs)
        if self._over():
            return
        keep = self._kept is not None
        playing = played(self.duel, first, self._jobs, keep=keep, trace=self._trace)
        with closing(playing) as pairs:
            try:
                for pair, text in pairs:
                    self._write(pair, text)
                    self.standing.add(pair)
                    yield pair
                    if self._over():
                        return
            finally:
                self._sync()

    def _over(self) -> bool:
        standing = self.standing
        return standing.decided or len(standing.pairs) == self.duel.pairs

    def _write(self, pair: Pair, text: str) -> None:
        if self._kept is not None:
            self._kept.append(text)
        if self._log is not None:
            self._log.append(pair, 0 if self._kept is None else self._kept.size)
            if self._log.due:
                self._sync()

    def _sync(self) -> None:
        if self._kept is not None:
            self._kept.sync()
        if self._log is not None:
            self._log.sync()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()


def play_duel(
    duel: Duel, *, jobs: int = 1, log: Path | None = None, keep: Path | None = None
) -> Standing:
    """Play a whole duel and return the result."""
    with Run(duel, jobs=jobs, log=log, keep=keep) as run:
        for _ in run:
            pass
        return run.standing
