"""What the parsers of budget's arguments are made of."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from tests.local.offline_model.budget.money_notes import mentions_a_purchase
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.pesos import AMOUNT, amount
from tests.local.offline_model.tool_phrases import ArgumentParser, Values

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


def due_day(text: str) -> int | None:
    match = DUE.search(folded(text))
    return int(match["day"]) if match else None


def known(under: str = "", **values: Any) -> Values:
    """The values that are not None, by their paths `under` a name."""
    prefix = f"{under}." if under else ""
    return {f"{prefix}{name}": value for name, value in values.items() if value is not None}


def capitalised(text: str | None) -> str | None:
    return text[:1].upper() + text[1:] if text else None


def nothing(_: str, __: date) -> Values:
    return {}


def amount_as(path: str) -> ArgumentParser:
    return _answering(path, lambda text, _: amount(dates.without_days(text)))


def month_as(path: str) -> ArgumentParser:
    return _answering(path, dates.month)


def day_as(path: str) -> ArgumentParser:
    return _answering(path, dates.day)


def words_as(path: str) -> ArgumentParser:
    """The reply itself, such as a name."""
    return lambda text, _: _at(path, text.strip(" .,;:!") or None)


def _answering(path: str, parse: Callable[[str, date], Any]) -> ArgumentParser:
    """Of an answer; whoever mentions a purchase has left the question."""

    def parser(text: str, today: date) -> Values:
        return {} if mentions_a_purchase(text, today) else _at(path, parse(text, today))

    return parser


def _at(path: str, value: Any) -> Values:
    return {} if value is None else {path: value}
