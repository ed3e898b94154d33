"""One-line forms of problems with rule sets, with the field and the code."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

PROBLEM: Final = Template("rules_problem", "{problem:message} [{code:text}]")
AT_FIELD: Final = Template("rules_problem.at_field", "{path:text}: {problem:message} [{code:text}]")
IN_FILE: Final = Template("rules_problem.in_file", "{origin:text}: {problem:message}")
WITH_MORE: Final = Template("rules_problem.with_more", "{reason:message} (and {more:number} more)")
