"""Dates and amounts are taken before categories look, whatever day it is."""

from __future__ import annotations

import datetime

import pytest

from budget.parsing.sentence import parse
from tests.budget.sentences.corpus import TODAY, TUNED, sentences
from tests.calendar import DAYS
from tests.each_row import each_row

MAY = datetime.date(2026, 5, 20)
YESTERDAY_AND_TODAY = ("2026-03-10", "2026-03-11")
NAMING = (("hoy", "today"), ("ayer", "yesterday", "anoche", "last night"))
"""Words of today and of the day before."""


@pytest.mark.slow
@pytest.mark.parametrize("day", DAYS, ids=str)
def test_what_and_how_much_do_not_depend_on_the_day_a_sentence_is_said(day: datetime.date) -> None:
    """Only what is sure counts: a date that lies ahead, or far back, is asked about."""
    for name in TUNED:
        for sentence in sentences(name):
            parsed = parse(sentence.text, day, country=sentence.region)
            if parsed.confidence < 0.9:
                continue
            assert parsed.date is not None
            if sentence.expected["date"] in YESTERDAY_AND_TODAY:
                ago = (TODAY - datetime.date.fromisoformat(sentence.expected["date"])).days
                is_named = any(word in sentence.text.lower() for word in NAMING[ago])
                assert not is_named or (day - parsed.date).days == ago, sentence.text
            wrong = sentence.wrong_fields(parsed).keys() - {"date", "description"}
            assert not wrong, (sentence.text, wrong)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("el 5 de mayo pagué 80 de taxi", "Transport"),
        ("5 de mayo 80 taxi", "Transport"),
        ("80 de taxi el 5 mayo", "Transport"),
        ("paid 80 for a taxi on May 5", "Transport"),
        ("gasté 80 en mayo para el sándwich", "Groceries"),
    ],
)
def test_words_of_a_date_are_no_things(text: str, category: str) -> None:
    parsed = parse(text, MAY)
    assert parsed.category in (category, None)
    if category == "Transport":
        assert (parsed.category, str(parsed.date)) == (category, "2026-05-05")


@each_row(
    ("text", "date"),
    [
        ("el primero de mes pagué 900 de luz", "2026-05-01"),
        ("pagué 900 de luz el primero del mes", "2026-05-01"),
        ("paid 900 for electricity on the first of the month", "2026-05-01"),
        ("hace 3 noches gasté 200 en tacos", "2026-05-17"),
        ("spent 200 on tacos 3 nights ago", "2026-05-17"),
        ("ante anteayer gasté 200 en tacos", "2026-05-17"),
        ("anteantier gasté 200 en tacos", "2026-05-17"),
        ("el jueves 14 gasté 90 en tacos", "2026-05-14"),
        ("jueves 14 gasté 90 en tacos", "2026-05-14"),
        ("tacos Don Domingo 120", "2026-05-20"),
    ],
)
def test_a_day_is_read(text: str, date: str) -> None:
    parsed = parse(text, MAY)
    assert str(parsed.date) == date
    assert parsed.confidence >= 0.9


@pytest.mark.parametrize(
    "text",
    [
        "gasté 300 en dulces en Halloween",
        "gasté 300 en dulces en Día de Muertos",
        "spent 300 on candy on Halloween",
        "gasté 900 en flores en el Día de las Madres",
        "el jueves 12 gasté 90 en tacos",
    ],
)
def test_a_holiday_or_a_weekday_of_another_date_is_asked_about(text: str) -> None:
    parsed = parse(text, MAY)
    assert parsed.confidence < 0.9
    assert parsed.ambiguities


@pytest.mark.parametrize("text", ["disfraz de Halloween 300", "dulces de Halloween 300"])
def test_a_thing_of_a_holiday_is_bought_today(text: str) -> None:
    assert parse(text, MAY).date == MAY


@each_row(
    ("text", "at", "days"),
    [
        ("hace 48 horas gasté 150 en tacos", "12:00", 2),
        ("spent 150 on tacos 48 hours ago", "12:00", 2),
        ("gasté 150 en tacos hace 24 horas", "00:10", 1),
        ("gasté 150 en tacos hace 3 horas", "12:00", 0),
        ("gasté 150 en tacos hace 3 horas", "01:30", 1),
        ("spent 150 on tacos 90 minutes ago", "01:00", 1),
        ("spent 150 on tacos two hours ago", "23:59", 0),
        ("gasté 150 en tacos hace media hora", "00:10", 1),
        ("gasté 150 en tacos hace una hora", "00:59", 1),
    ],
)
def test_hours_ago_are_counted_from_the_hour(text: str, at: str, days: int) -> None:
    parsed = parse(text, MAY, at=datetime.time.fromisoformat(at))
    assert parsed.date == MAY - datetime.timedelta(days)
    assert (parsed.amount_mxn_cents, parsed.category) == (15000, "Food")
    assert parsed.confidence >= 0.9


@pytest.mark.parametrize("text", ["gasté ,89 en un chicle", "chicle ,89", "chicle $ ,89"])
def test_decimals_after_a_comma_alone_are_asked_about(text: str) -> None:
    assert parse(text, MAY).amount_mxn_cents is None


def test_a_comma_between_things_and_amounts_parts_them() -> None:
    assert parse("chicle, 89", MAY).amount_mxn_cents == 8900


def test_a_spare_part_for_the_car_is_no_food() -> None:
    parsed = parse("le metí 2 mil al carro en la refa", MAY)
    assert parsed.category != "Food"


@each_row(
    ("text", "category"),
    [
        ("comí con Abril, 300", "Food"),
        ("cena con Abril 450", "Food"),
        ("cena con abril 450", "Food"),
        ("le compré flores a Abril por 250", "Gifts"),
        ("lunch with April 200", "Food"),
        ("cené con Julio, 300", "Food"),
    ],
)
def test_a_person_called_as_a_month_is_no_date(text: str, category: str) -> None:
    parsed = parse(text, MAY)
    assert (parsed.category, parsed.date) == (category, MAY)
    assert parsed.confidence >= 0.9


@pytest.mark.parametrize("text", ["Abril me pagó 500", "le pagué 300 a Abril", "paid June 300"])
def test_who_is_called_as_a_month_pays_and_is_paid(text: str) -> None:
    parsed = parse(text, MAY)
    assert (parsed.date, parsed.doubts) == (MAY, ())


def test_an_amount_leads_to_what_it_was_spent_on() -> None:
    parsed = parse("150 on tacos 48 hours ago", MAY)
    assert (parsed.category, parsed.date) == ("Food", MAY - datetime.timedelta(2))
    assert parsed.confidence >= 0.9
