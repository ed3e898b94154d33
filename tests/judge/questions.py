"""Questions with known answers, and shared helpers for these tests."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FILES = (HERE / "vectors.jsonl", *sorted((HERE / "cases").glob("*.jsonl")))

Question = dict[str, Any]


def read(path: Path) -> list[Question]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def all_questions() -> list[Question]:
    return [question for path in FILES for question in read(path)]
