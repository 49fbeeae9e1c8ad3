"""The last value on either side of every limit of the parser. 2026-03-11 is a Wednesday."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from budget.parsing.dates.stated_date import MONTHS
from budget.parsing.money.number_words import SCALES, WORDS
from budget.parsing.sentence import ParsedTransaction, parse
from budget.parsing.text.phrases import split
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)


def parsed(text: str, today: datetime.date = TODAY) -> ParsedTransaction:
    return parse(text, today)


def amount(text: str) -> int | None:
    return parsed(text).amount_mxn_cents


@each_row(
    ("inside", "cents", "outside"),
    [
        ("tacos 1234567", 123_456_700, "tacos 12345678"),
        ("tacos diez", 1_000, "tacos nueve"),
        ("50 tortas", 5_000, "49 tortas"),
        ("10 uber", 1_000, "9 uber"),
        ("uber 10", 1_000, "uber 9"),
        ("19 tacos 85", 8_500, "20 tacos 85"),
        ("99 tacos $85", 8_500, "100 tacos $85"),
        ("oxxo 9 tacos $60", 6_000, "oxxo 10 tacos $60"),
        ("compr\u00e9 1000 tacos", 100_000, "compr\u00e9 999 tacos"),
        ("Air Max 99 por 2,500", 250_000, "Air Max 100 por 2,500"),
        ("mesa 99 tacos 60", 6_000, "mesa 100 tacos 60"),
        ("cena a las 24 60", 6_000, "cena a las 25 60"),
        ("dinner at 12 60", 6_000, "dinner at 13 60"),
        ("shampoo 9x2 120", 12_000, "shampoo 10x2 120"),
        ("shampoo 3x9 120", 12_000, "shampoo 3x10 120"),
        ("15 pesos con 99 centavos de tacos", 1_599, "15 pesos con 100 centavos de tacos"),
        ("99 centavos de tacos", 99, "100 centavos de tacos"),
        ("tacos 2 mil 100", 210_000, "tacos 2 mil 99"),
        ("tacos 2 mil 999", 299_900, "tacos 2 mil 1000"),
        ("tacos mil 100", 110_000, "tacos mil 99"),
        ("tacos mil 999", 199_900, "tacos mil 1000"),
        ("tacos 1 mill\u00f3n 1000", 100_100_000, "tacos 1 mill\u00f3n 999"),
        ("tacos un mill\u00f3n mil", 100_100_000, "tacos un mill\u00f3n novecientos"),
        ("tacos 123,456", 12_345_600, "tacos 1234,567"),
        ("tacos 1,234", 123_400, "tacos 1,2345"),
        ("tacos 1.25", 125, "tacos 1.255"),
    ],
)
def test_an_amount_is_taken_up_to_its_limit_and_left_open_beyond(
    inside: str, cents: int, outside: str
) -> None:
    assert amount(inside) == cents
    assert amount(outside) is None


@pytest.mark.parametrize(
    ("text", "number", "code"),
    [
        ("tacos $92,233,720,368,547,758.08", "92,233,720,368,547,758.08", "too_large"),
        (f"tacos ${'9' * 25}", "9" * 25, "too_large"),
        (f"tacos ${'9' * 26}", f"{'9' * 26}", "too_many_digits"),
        (f"tacos ${'9' * 40}", f"{'9' * 40}", "too_many_digits"),
        (f"tacos ${'9' * 41}", f"{'9' * 40}", "too_many_digits"),
    ],
)
def test_a_number_beyond_all_money_is_named_in_the_question(
    text: str, number: str, code: str
) -> None:
    assert parsed(text).doubts == ((code, (number,)),)


ES = split(
    """uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce,
    quince, diecis\u00e9is, diecisiete, dieciocho, diecinueve, veinte, veintiuno, veintid\u00f3s,
    veintitr\u00e9s, veinticuatro, veinticinco, veintis\u00e9is, veintisiete, veintiocho,
    veintinueve"""
)
ES_TENS = split("treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa")
ES_HUNDREDS = split(
    """ciento, doscientos, trescientos, cuatrocientos, quinientos, seiscientos, setecientos,
    ochocientos, novecientos"""
)
EN = split(
    """one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen,
    fourteen, fifteen, sixteen, seventeen, eighteen, nineteen"""
)
EN_TENS = split("twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety")


def in_spanish(number: int) -> str:
    if number < 30:
        return ES[number - 1]
    if number < 100:
        ten, one = divmod(number, 10)
        return ES_TENS[ten - 3] + (f" y {ES[one - 1]}" if one else "")
    hundred, rest = divmod(number, 100)
    if number == 100:
        return "cien"
    return ES_HUNDREDS[hundred - 1] + (f" {in_spanish(rest)}" if rest else "")


def in_english(number: int) -> str:
    if number < 20:
        return EN[number - 1]
    if number < 100:
        ten, one = divmod(number, 10)
        return EN_TENS[ten - 2] + (f" {EN[one - 1]}" if one else "")
    hundred, rest = divmod(number, 100)
    return f"{EN[hundred - 1]} hundred" + (f" {in_english(rest)}" if rest else "")


@pytest.mark.slow
@pytest.mark.parametrize("spoken", [in_spanish, in_english])
def test_every_number_in_letters_up_to_a_thousand_is_itself(
    spoken: Callable[[int], str],
) -> None:
    wrong = {n: spoken(n) for n in range(1, 1000) if amount(f"tacos {spoken(n)} pesos") != n * 100}
    assert not wrong


@each_row(
    ("scale", "times"),
    [
        *((name, 1_000) for name in ("mil", "k", "thousand", "grand")),
        *((name, 1_000_000) for name in ("millon", "millones", "million", "millions")),
    ],
)
def test_a_scale_multiplies(scale: str, times: int) -> None:
    assert amount(f"tacos 15 {scale}") == 15 * times * 100
    assert set(SCALES.values()) == {1_000, 1_000_000}


def test_hundreds_go_up_to_ninety_nine() -> None:
    assert amount("tacos fifteen hundred") == 150_000
    assert amount("tacos ninety nine hundred") == 990_000


def test_no_scale_or_number_is_unknown_to_these_tests() -> None:
    assert len(SCALES) == 8
    spoken = {word for n in range(1, 1000) for word in f"{in_spanish(n)} {in_english(n)}".split()}
    folded = {word.translate(str.maketrans("\u00e9\u00f3", "eo")) for word in spoken}
    variants = {
        "un",
        "una",
        "veintiun",
        "fourty",
        *(f"{word[:-2]}as" for word in ES_HUNDREDS if word.endswith("os")),
    }
    joined = {f"{ten}{joint}{one}" for ten in ES_TENS for joint in "iy" for one in ES[:9]}
    heard = {word for word in WORDS if word.endswith(("cientos", "sientos"))} | {
        "quiniento",
        "quinietos",
    }
    assert set(WORDS) - joined - heard == (folded - {"y", "hundred"} | variants) - heard


@each_row(
    ("said", "date"),
    [
        ("el 1 de enero", "2026-01-01"),
        ("el 31 de enero", "2026-01-31"),
        ("el 3 de enero de 1900", "1900-01-03"),
        ("el 3 de enero de 2099", "2099-01-03"),
        ("el 01/12", "2025-12-01"),
        ("el 31/12", "2025-12-31"),
        ("el 31/12/99", "2099-12-31"),
        ("el 31/12/00", "2000-12-31"),
        ("hace 999 d\u00edas", "2023-06-16"),
        ("hace 0 d\u00edas", "2026-03-11"),
    ],
)
def test_the_first_and_the_last_of_a_calendar_is_a_day(said: str, date: str) -> None:
    assert str(parsed(f"tacos $90 {said}").date) == date


@each_row(
    "said",
    [
        "el 0 de enero",
        "el 32 de enero",
        "el 3 de enero de 1899",
        "el 3 de enero de 2100",
        "el 00/12",
        "el 32/12",
        "hace 1000 d\u00edas",
    ],
)
def test_beyond_the_calendar_nothing_is_sure(said: str) -> None:
    beyond = parsed(f"tacos $90 {said}")
    assert beyond.date in (None, TODAY, datetime.date(2026, 1, 3))
    assert beyond.ambiguities


def test_every_month_has_its_number() -> None:
    spanish = split(
        """enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre,
        noviembre, diciembre"""
    )
    english = split(
        """january, february, march, april, may, june, july, august, september, october,
        november, december"""
    )
    for number, names in enumerate(zip(spanish, english, strict=True), 1):
        day = datetime.date(2025, number, 12)
        assert parsed(f"tacos $90 el 12 de {names[0]} de 2025").date == day
        assert parsed(f"tacos $90 on the 12th of {names[1]}, 2025, 1 pack").date == day
        short = [name for name in MONTHS if MONTHS[name] == number and len(name) <= 4]
        for name in (names[0][:3], names[1][:3], *short):
            assert parsed(f"tacos $90 el 12 de {name} de 2025").date == day, name


def test_every_weekday_is_the_last_one() -> None:
    spanish = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
    english = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    for day in range(7):
        ago = datetime.timedelta((TODAY.weekday() - day - 1) % 7 + 1)
        assert parsed(f"tacos 90 el {spanish[day]}").date == TODAY - ago
        assert parsed(f"tacos 90 last {english[day]}").date == TODAY - ago


@each_row(
    ("words", "number"),
    [
        *((word, 1) for word in ("un", "una", "uno", "one", "a", "primero")),
        *(("dos", 2), ("two", 2), ("tres", 3), ("three", 3), ("cuatro", 4), ("four", 4)),
        *(("cinco", 5), ("five", 5), ("seis", 6), ("six", 6), ("siete", 7), ("seven", 7)),
        *(("ocho", 8), ("eight", 8), ("diez", 10), ("ten", 10)),
    ],
)
def test_days_and_weeks_ago_are_counted(words: str, number: int) -> None:
    assert parsed(f"tacos $90 hace {words} dias").date == TODAY - datetime.timedelta(number)
    weeks = parsed(f"tacos $90 {words} weeks ago").date
    assert weeks == TODAY - datetime.timedelta(7 * number)
    assert parsed(f"tacos $90 hace {words} horas").date == TODAY


@each_row(
    ("words", "days"),
    [
        *((words, 0) for words in ("hace rato", "hoy mismo", "esta tarde", "tonight", "ahorita")),
        *((words, -1) for words in ("anoche", "el d\u00eda de ayer", "yesterday", "last night")),
        *((words, -2) for words in ("antenoche", "antes de ayer", "day before yesterday")),
        *((words, 1) for words in ("ma\u00f1ana", "tomorrow")),
        *((words, 2) for words in ("pasado ma\u00f1ana", "the day after tomorrow")),
    ],
)
def test_days_beside_today_are_counted(words: str, days: int) -> None:
    assert parsed(f"tacos $90 {words}").date == TODAY + datetime.timedelta(days)


@pytest.mark.parametrize(
    ("sure", "unsure"),
    [
        ("el 9 de septiembre", "el 8 de septiembre"),
        ("hace 2 semanas", "hace 1 semana"),
        ("hace 1 d\u00eda", "el mi\u00e9rcoles"),
        ("el jueves", "ma\u00f1ana"),
        ("hoy", "12/03/2026"),
    ],
)
def test_a_day_is_sure_up_to_its_limit(sure: str, unsure: str) -> None:
    assert parsed(f"tacos $90 {sure}").low_confidence_fields == ()
    assert parsed(f"tacos $90 {unsure}").low_confidence_fields == ("date",)


@pytest.mark.parametrize(
    ("today", "leap"), [("1904-02-28", "1896-02-29"), ("1904-02-29", "1904-02-29")]
)
def test_a_leap_day_is_looked_for_eight_years_back(today: str, leap: str) -> None:
    day = parsed("tacos 90 el 29 de febrero", datetime.date.fromisoformat(today)).date
    assert str(day) == leap


@each_row(
    ("text", "confidence"),
    [
        ("tacos $90 el 3 de enero de 2026", 1.0),
        ("tacos $90", 0.92),
        ("tacos como $90 el 3 de enero de 2026", 0.85),
        ("tacos como $90", 0.77),
        ("recib\u00ed 500 el 3 de enero de 2026", 0.8),
        ("gast\u00e9 300 el 3 de enero de 2026", 0.7),
        ("zumba $300 el 3 de enero de 2026", 0.55),
        ("tacos el 3 de enero de 2026", 0.25),
        ("tacos y uber $90", 0.45),
        ("tacos $90 el 30 de febrero", 0.45),
        ("tacos el 30 de febrero", 0.1),
        ("tacos $90 y uber $50", 0.0),
        ("recib\u00ed el 3 de enero de 2026", 0.05),
        ("hola", 0.0),
    ],
)
def test_confidence_is_what_its_rule_makes_it(text: str, confidence: float) -> None:
    assert parsed(text).confidence == confidence


def test_a_no_reaches_three_words_far() -> None:
    assert parsed("no pues ayer gast\u00e9 100 en tacos").is_refused
    assert not parsed("no pues ayer ya gast\u00e9 100 en tacos").is_refused


def test_an_and_reaches_three_words_far() -> None:
    assert parsed("cena y luego al uber 300").category is None
    assert parsed("cena y luego voy al uber 300").category == "Food"
