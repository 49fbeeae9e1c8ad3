"""What the readers of budget's arguments are made of."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from tests.local.offline_model import days
from tests.local.offline_model.budget.statements import tells_of_a_purchase
from tests.local.offline_model.language import folded
from tests.local.offline_model.pesos import AMOUNT, amount
from tests.local.offline_model.phrases import Reader, Values

NAME_END = (
    r"(?=\s*(?:[,;:!?.]|$)|\s+\$?[0-9]"
    r"|\s+(?:de|con|por|of|with|for|saldo|balance|minimo|minimum|vence|due|el|prioridad|priority"
    r"|mensual|cada|every|is|es|medium|high|low|at|on)\b)"
)
"""What ends the name of a thing in the middle of a sentence."""

DUE = re.compile(
    r"\b(?:(?:vence|se paga|due|payable|cada|every)(?: (?:el|los|on|the|cada|dias?|day))*"
    r"|(?:los |el )?dias?) (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?\b"
    r"(?: de cada mes| of (?:every|the|each) month)?",
    re.I,
)
MINIMUM = re.compile(
    rf"\b(?:pago )?minim(?:o|um)(?: payment)?(?: (?:de|es|of|is))?:? ?(?P<said>{AMOUNT})", re.I
)


def said(pattern: re.Pattern[str], text: str) -> str | None:
    """What the pattern's group `said` covers, in the user's own spelling."""
    match = pattern.search(folded(text))
    return text[slice(*match.span("said"))].strip() if match else None


def without(text: str, *patterns: re.Pattern[str]) -> str:
    for pattern in patterns:
        for match in reversed(list(pattern.finditer(folded(text)))):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def due_day(text: str) -> int | None:
    match = DUE.search(folded(text))
    return int(match["day"]) if match else None


def known(under: str = "", **values: Any) -> Values:
    """The values that were found, by their paths `under` a name."""
    prefix = f"{under}." if under else ""
    return {f"{prefix}{name}": value for name, value in values.items() if value is not None}


def capitalised(text: str | None) -> str | None:
    return text[:1].upper() + text[1:] if text else None


def nothing(_: str, __: date) -> Values:
    return {}


def amount_as(path: str) -> Reader:
    return _answering(path, lambda text, _: amount(days.without_days(text)))


def month_as(path: str) -> Reader:
    return _answering(path, days.month)


def day_as(path: str) -> Reader:
    return _answering(path, days.day)


def words_as(path: str) -> Reader:
    """The reply itself, such as a name."""
    return lambda text, _: _at(path, text.strip(" .,;:!") or None)


def _answering(path: str, read: Callable[[str, date], Any]) -> Reader:
    """Of an answer; whoever tells of a purchase has left the question."""

    def reader(text: str, today: date) -> Values:
        return {} if tells_of_a_purchase(text, today) else _at(path, read(text, today))

    return reader


def _at(path: str, value: Any) -> Values:
    return {} if value is None else {path: value}
