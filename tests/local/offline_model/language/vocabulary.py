"""The tables of words and texts, `vocabulary/<name>.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parents[1] / "vocabulary"


def vocabulary(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text())
