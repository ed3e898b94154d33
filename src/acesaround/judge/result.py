"""What answers are made of."""

from __future__ import annotations

from typing import Any, TypeAlias

Result: TypeAlias = dict[str, Any]
"""The ``result`` of a question: an object that JSON can hold."""
