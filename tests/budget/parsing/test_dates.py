"""2026-03-11 is a Wednesday."""

from __future__ import annotations

import datetime

import pytest

from budget.parsing.sentence import parse
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)


@each_row(
    ("said", "date"),
    [
        ("hoy", "2026-03-11"),
        ("ayer", "2026-03-10"),
        ("antier", "2026-03-09"),
        ("anteayer", "2026-03-09"),
        ("anoche", "2026-03-10"),
        ("today", "2026-03-11"),
        ("last night", "2026-03-10"),
        ("the day before yesterday", "2026-03-09"),
        ("el lunes", "2026-03-09"),
        ("el jueves", "2026-03-05"),
        ("last Friday", "2026-03-06"),
        ("el mi\u00e9rcoles pasado", "2026-03-04"),
        ("el viernes pasado", "2026-03-06"),
        ("el 3 de enero", "2026-01-03"),
        ("Jan 3", "2026-01-03"),
        ("January 3rd", "2026-01-03"),
        ("el 31 de diciembre", "2025-12-31"),
        ("hace 3 d\u00edas", "2026-03-08"),
        ("3 days ago", "2026-03-08"),
        ("two weeks ago", "2026-02-25"),
        ("el d\u00eda 15", "2026-02-15"),
        ("el d\u00eda 31", "2026-01-31"),
        ("on the 5th", "2026-03-05"),
        ("el 05/03", "2026-03-05"),
        ("hoy mi\u00e9rcoles", "2026-03-11"),
        ("ayer por la tarde", "2026-03-10"),
        ("anteanoche", "2026-03-09"),
        ("el s\u00e1b", "2026-03-07"),
        ("last fri", "2026-03-06"),
        ("el 1er de octubre", "2025-10-01"),
        ("october 1st", "2025-10-01"),
        ("el quince de enero", "2026-01-15"),
        ("el veinte de febrero", "2026-02-20"),
        ("on the fifth of march", "2026-03-05"),
        ("on march fifth", "2026-03-05"),
        ("earlier today", "2026-03-11"),
        ("a moment ago", "2026-03-11"),
    ],
)
def test_a_day_without_its_year_is_the_last_such_day_and_inferred(said: str, date: str) -> None:
    parsed = parse(f"gast\u00e9 90 en tacos {said}", TODAY)
    assert (str(parsed.date), parsed.inferred_fields) == (date, ("date",))
    assert (parsed.amount_mxn_cents, parsed.description) == (9000, "Tacos")


@each_row(
    ("said", "date"),
    [
        ("el 3 de enero de 2025", "2025-01-03"),
        ("3 ene 2025", "2025-01-03"),
        ("January 3rd, 2025", "2025-01-03"),
        ("03/01/2026", "2026-01-03"),
        ("3-1-26", "2026-01-03"),
        ("2026-01-31", "2026-01-31"),
        ("29/02/2024", "2024-02-29"),
        ("31.12.2025", "2025-12-31"),
        ("on 27/02/2026", "2026-02-27"),
        ("on 02/27/2026", "2026-02-27"),
    ],
)
def test_a_day_with_its_year_is_not_inferred(said: str, date: str) -> None:
    parsed = parse(f"dinner at Toks $90 {said}" if "27" in said else f"tacos $90 {said}", TODAY)
    assert (str(parsed.date), parsed.inferred_fields, parsed.confidence) == (date, (), 1.0)


@each_row(
    "said",
    [
        "30 de febrero",
        "el 31 de abril",
        "2026-02-30",
        "29/02/2025",
        "31/06/2026",
        "la semana pasada",
        "last month",
        "el fin de semana",
        "hace un mes",
        "hace dos meses",
        "a couple of weeks ago",
        "1 month and 21 days ago",
        "two days before yesterday",
        "este mes",
        "en enero",
        "en navidad",
        "a fin de mes",
        "the other night",
        "durante la semana",
        "some weekend",
        "two fortnights ago",
        "los viernes",
    ],
)
def test_a_day_that_cannot_be_read_is_null_with_a_question(said: str) -> None:
    parsed = parse(f"tacos $90 {said}", TODAY)
    assert parsed.date is None
    assert "date" in parsed.missing_fields
    assert parsed.doubts[0].field == "date"
    assert parsed.ambiguities[0].endswith(
        "¿qué día fue?" if parsed.language == "es" else "which day was it?"
    )


@pytest.mark.parametrize(
    ("said", "date"),
    [
        ("a week ago", "2026-03-04"),
        ("hace 8 d\u00edas", "2026-03-03"),
        ("hace 15 d\u00edas", "2026-02-24"),
    ],
)
def test_a_day_by_which_another_may_be_meant_is_to_be_confirmed(said: str, date: str) -> None:
    parsed = parse(f"tacos $90 {said}", TODAY)
    assert (str(parsed.date), parsed.low_confidence_fields) == (date, ("date",))


@each_row(
    "text",
    [
        "comida del d\u00eda 85",
        "colegiatura marzo 4200",
        "groceries for the week 900",
        "hotel for 2 nights 1800",
        "bowling night 400",
        "gym day pass 120",
    ],
)
def test_a_word_of_time_that_describes_the_thing_is_no_day(text: str) -> None:
    assert (parse(text, TODAY).date, parse(text, TODAY).ambiguities) == (TODAY, ())


def test_the_leap_day_is_the_last_real_one() -> None:
    assert parse("tacos 90 el 29 de febrero", TODAY).date == datetime.date(2024, 2, 29)
    assert parse("tacos 90 el 29 de febrero", datetime.date(2028, 3, 1)).date == datetime.date(
        2028, 2, 29
    )


def test_day_and_month_come_first_in_spanish_and_may_be_swapped_in_english() -> None:
    assert parse("tacos en la esquina 90 el 03/04/2025", TODAY).date == datetime.date(2025, 4, 3)
    english = parse("lunch at the office 90 on 03/04/2025", TODAY)
    assert english.date is None
    assert "swapped" in english.ambiguities[0]


def test_two_days_are_ambiguous_and_one_said_twice_is_not() -> None:
    assert parse("ayer tacos 90 y hoy nada", TODAY).date is None
    assert parse("tacos 90 ayer martes 10 de marzo", TODAY).date == datetime.date(2026, 3, 10)


@pytest.mark.parametrize(
    ("said", "date"),
    [
        ("ma\u00f1ana", "2026-03-12"),
        ("next Friday", "2026-03-13"),
        ("el pr\u00f3ximo lunes", "2026-03-16"),
        ("20/12/2026", "2026-12-20"),
        ("el mi\u00e9rcoles", "2026-03-04"),
    ],
)
def test_a_day_ahead_or_todays_own_weekday_is_to_be_confirmed(said: str, date: str) -> None:
    parsed = parse(f"tacos 90 {said}", TODAY)
    assert str(parsed.date) == date
    assert "date" in parsed.low_confidence_fields
    assert parsed.confidence < 0.9


@each_row("today", [datetime.date.min, datetime.date(1, 2, 1), datetime.date.max])
@each_row(
    "said",
    [
        "ayer",
        "antier",
        "ma\u00f1ana",
        "hace 999 d\u00edas",
        "el lunes",
        "el d\u00eda 31",
        "31 de diciembre",
        "next monday",
    ],
)
def test_no_day_leaves_the_calendar(said: str, today: datetime.date) -> None:
    parsed = parse(f"tacos 90 {said}", today)
    assert parsed.date is not None or parsed.ambiguities
