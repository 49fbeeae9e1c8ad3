"""Settings: from the environment, read when used, with a default that is safe in prod."""

from __future__ import annotations

import os


def text(name: str, default: str) -> str:
    return os.environ.get(name) or default


def whole_number(name: str, default: int) -> int:
    value = os.environ.get(name) or str(default)
    try:
        return int(value)
    except ValueError as error:
        raise RuntimeError(f"{name} must be a whole number") from error


def stage() -> str:
    """`dev` or `prod`; anything unsaid is prod."""
    return text("STAGE", "prod")
