"""The rules oracle: questions about a rule set, answered by the functions the game itself uses.

``from acesaround.judge import judge`` answers one question; `judge_lines` a stream of JSON lines.
"""

from acesaround.judge.lines import judge_lines
from acesaround.judge.questions import judge

__all__ = ["judge", "judge_lines"]
