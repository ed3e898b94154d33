"""Rules oracle that answers questions about a rule set, using the game's own code.

``from acesaround.judge import judge`` answers a single question. `judge_lines` answers a stream of
JSON lines.
"""

from acesaround.judge.questions import judge, judge_lines

__all__ = ["judge", "judge_lines"]
