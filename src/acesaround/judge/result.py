"""Type of the results in answers."""

from __future__ import annotations

from typing import Any, TypeAlias

Result: TypeAlias = dict[str, Any]
"""``result`` in an answer: an object that can be encoded as JSON."""
