"""Errors in rules as the editor shows them, with titles in place of field names."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.rules.errors import Problem
from acesaround.server.screen.look import LOOK
from acesaround.server.web.fields import title_of
from acesaround.text.problems import ProblemSpeaker
from acesaround.text.rulebook.labels import label


class _TitleSpeaker(ProblemSpeaker):
    def field(self, path: str) -> str:
        return tr("server.words", words=label(path))

    def word(self, path: str, word: str) -> str:
        title = title_of(word, path)
        return super().word(path, word) if title is None else tr("server.words", words=title)


def titled(problem: Problem) -> str:
    """Return an error and its fix, with titles in place of field names."""
    return _TitleSpeaker(LOOK).format(problem.message)
