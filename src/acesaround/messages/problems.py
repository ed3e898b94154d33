"""One-line forms of problems with rule sets, with the field and the code."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

PROBLEM: Final = Template(
    "rules_problem", "{problem} [{code}]", problem=Kind.MESSAGE, code=Kind.TEXT
)
AT_FIELD: Final = Template(
    "rules_problem.at_field",
    "{path}: {problem} [{code}]",
    path=Kind.TEXT,
    problem=Kind.MESSAGE,
    code=Kind.TEXT,
)
IN_FILE: Final = Template(
    "rules_problem.in_file", "{origin}: {problem}", origin=Kind.TEXT, problem=Kind.MESSAGE
)
WITH_MORE: Final = Template(
    "rules_problem.with_more",
    "{reason} (and {more} more)",
    reason=Kind.MESSAGE,
    more=Kind.NUMBER,
)
