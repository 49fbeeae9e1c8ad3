"""A TOML file whose numbers are exact."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from commands.command import UsageError


def read(path: Path) -> dict[str, Any]:
    """Raises UsageError."""
    try:
        return tomllib.loads(path.read_text(), parse_float=Decimal)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not TOML: {error}") from None


def number(value: object) -> Decimal | None:
    """None for what is no number, or below zero."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    exact = Decimal(value)
    return exact if exact.is_finite() and exact >= 0 else None
