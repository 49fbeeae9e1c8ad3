"""Settings from environment variables, read on each use, with defaults that are safe in prod."""

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
    """STAGE, `dev` or `prod`; prod unless it is set."""
    return text("STAGE", "prod")
