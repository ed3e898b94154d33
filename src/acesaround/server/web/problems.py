"""What's wrong with rules, with titles in place of names, as an editor shows it."""

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
    """Return what is wrong and what would be right, with titles in place of names in files."""
    return _TitleSpeaker(LOOK).format(problem.message)
