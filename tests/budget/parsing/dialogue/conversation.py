"""A conversation about one statement, at the tool's own surface."""

from __future__ import annotations

import datetime
from functools import partial
from typing import Any

from budget.parsing.dialogue.reading import Dialogue, read
from budget.parsing.dialogue.statement import Readers
from budget.parsing.sentence import parse
from tests.budget.calls import data, post

TODAY = datetime.date(2026, 3, 11)
NOW = "2026-03-11T12:00:00-06:00"


def answer(user_id: str, *said: str) -> Any:
    """The tool's answer to the last text, those before it as `earlier`."""
    *earlier, text = said
    return data(
        post("parse_transaction_from_text", user_id, text=text, earlier=earlier, now_iso=NOW)
    )


def dialogue(*said: str) -> Dialogue:
    """The same without the tool around it."""
    return read(said, TODAY, Readers(partial(parse, today=TODAY)))


def codes(*said: str) -> list[list[str]]:
    """The codes of the questions about each candidate."""
    return [[question.code for question in asked] for _, asked in dialogue(*said).candidates]


def recorded(*said: str) -> list[tuple[int | None, str | None, str]]:
    """Pesos, category and day of what may be recorded without a question."""
    return [
        (
            None if parsed.amount_mxn_cents is None else parsed.amount_mxn_cents // 100,
            parsed.category,
            str(parsed.date),
        )
        for parsed, asked in dialogue(*said).candidates
        if not asked
    ]
