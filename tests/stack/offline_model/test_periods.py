"""The stretches of days that the offline planner reads."""

from __future__ import annotations

import pytest

from tests.local.offline_model.language.dates import period, without_days
from tests.stack.families.conversations import TODAY, Conversation, calls


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("in January 2025", "2025-01-01", "2025-01-31"),
        ("in January 2025.", "2025-01-01", "2025-01-31"),
        ("en février 2024", "2024-02-01", "2024-02-29"),
        ("février 2025", "2025-02-01", "2025-02-28"),
        ("marzo de 2025", "2025-03-01", "2025-03-31"),
        ("2025-12", "2025-12-01", "2025-12-31"),
        ("in March", "2026-03-01", "2026-03-31"),
        ("from January to March 2025", "2025-01-01", "2025-03-31"),
        ("between 2025-01-10 and 2025-03-05", "2025-01-10", "2025-03-05"),
        ("from January 5 to January 20, 2025", "2025-01-05", "2025-01-20"),
        ("from 1 to 15 January 2025", "2025-01-01", "2025-01-15"),
        ("du 1er au 31 janvier 2025", "2025-01-01", "2025-01-31"),
        ("del 1 al 15 de enero de 2025", "2025-01-01", "2025-01-15"),
        ("on 2025-01-06", "2025-01-06", "2025-01-06"),
        ("on 6 January 2025", "2025-01-06", "2025-01-06"),
        ("since 2025-06-01", "2025-06-01", "2026-02-01"),
        ("depuis juin 2025", "2025-06-01", "2026-02-01"),
        ("in 2025", "2025-01-01", "2025-12-31"),
        ("this year", "2026-01-01", "2026-12-31"),
        ("el año pasado", "2025-01-01", "2025-12-31"),
        ("this month", "2026-02-01", "2026-02-28"),
        ("le mois dernier", "2026-01-01", "2026-01-31"),
        ("this week", "2026-01-26", "2026-02-01"),
        ("la semana pasada", "2026-01-19", "2026-01-25"),
        ("the last 7 days", "2026-01-26", "2026-02-01"),
        ("les 7 derniers jours", "2026-01-26", "2026-02-01"),
        ("yesterday", "2026-01-31", "2026-01-31"),
        ("2025-13", "2025-13-01", "2025-13-31"),
        ("on 2025-02-30", "2025-02-30", "2025-02-30"),
        ("the last 99999999999 days", "1926-02-27", "2026-02-01"),
    ],
)
def test_a_stretch_of_days_has_a_first_and_a_last_one(text: str, first: str, last: str) -> None:
    assert period(text, TODAY) == (first, last)
    assert period(f"sum of debits {text}", TODAY) == (first, last)


@pytest.mark.parametrize("text", ["coffee", "limit 50, offset 0", "-100.00 to 0", "order 24601"])
def test_other_words_and_numbers_name_no_days(text: str) -> None:
    assert period(text, TODAY) is None
    assert without_days(text) == text


def test_what_is_left_holds_no_number_of_a_day() -> None:
    text = "café from January 5 to January 20, 2025, in 2024, the last 30 days and 2025-01-31"
    assert not any(character.isdigit() for character in without_days(text))
    assert without_days(text).startswith("café")


@pytest.mark.parametrize("text", ["spending by category in 2025", "gastos por categoría en 2025"])
def test_a_year_is_no_month_of_the_budget(text: str) -> None:
    conversation = Conversation()
    reply = conversation.say(text)
    assert calls(reply) == []
    assert "month" in reply.text or "mes" in reply.text
    assert calls(conversation.say("2025-03")) == [("get_category_summary", {"month": "2025-03"})]
