"""A date means one day, or it is doubted."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Context, Facts, First
from prime.documents.values import day_order, days, months
from prime.documents.values.months import Language

FEW = settings(max_examples=200)
TODAY = date(2025, 10, 13)
US, MEXICO = Context(TODAY, Facts("USD", "month")), Context(TODAY)
KNOWN = Context(TODAY, Facts(day_order="day"))
SEPTEMBER_14 = date(2025, 9, 14)


@pytest.mark.parametrize(
    "text",
    [
        *("2025-09-14", "2025/9/14", "2025.09.14", "20250914", "20250914120000[-5:EST]"),
        *("20250914120000.000[-5:EST]", "202509141200", "2025-09-14T23:59:59Z"),
        *("2025-09-14 12:00:00", "2025-09-14 23:30:00+02:00", "14/09/2025", "14/09/2025 10:33"),
        *("14/9/2025, 10:33:05", "09/14/2025", "09/14/2025 3:04 PM", "9/14'25", "14.09.25"),
        *("14. 09. 2025", "Sep 14, 2025", "September 14 2025", "Sep 14 '25", "sept. 14, 2025"),
        *("14 sept. 2025", "14 septiembre 2025", "14 de septiembre de 2025", "14 Sep 25"),
        *("14 de setiembre del 2025", "14-Sep-2025", "14/SEP/2025", "14SEP2025"),
        *("14th September 2025", "Sun, 14 Sep 2025", "domingo 14 septiembre 2025", "09/14", "9-14"),
        *("14/09", "14.09.", "14 sep", "Sep 14", "14 septembre", "dim. 14 septembre 2025"),
    ],
)
def test_a_date_is_read_however_it_is_printed(text: str) -> None:
    assert set(days.parse_date(text, TODAY).values()) == {SEPTEMBER_14}


@pytest.mark.parametrize(
    "text",
    [
        *("", "12", "12.50", "1,234", "14/09/20255", "31/02/2025", "2025-13-01", "00/00/2025"),
        *("99/99/9999", "0000-00-00", "Sep", "Sep 2025", "2025", "14 foo 2025", "14 jui 2025"),
        *("Uber 5 may", "\uff11\uff14/09/2025", "14/09-2025", "2025-09-14x"),
        "2025-09-14\n2025-09-15",
        *("1" * 100_000, "4242 4242 4242 4242", "120-50"),
    ],
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    assert not days.parse_date(text, TODAY)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1er août 2025", date(2025, 8, 1)),
        ("05 juil. 2025", date(2025, 7, 5)),
        ("3 ene 2025", date(2025, 1, 3)),
        ("3 févr. 2025", date(2025, 2, 3)),
        ("12/31", date(2024, 12, 31)),
        ("31 dic", date(2024, 12, 31)),
        ("29 feb", date(2024, 2, 29)),
        ("1 de outubro de 2025", date(2025, 10, 1)),
        ("05/fev/2025", date(2025, 2, 5)),
        ("3 dez", date(2024, 12, 3)),
        ("13/10", TODAY),
        ("14/09/98", date(1998, 9, 14)),
        ("14/09/99", date(1999, 9, 14)),
        ("14/09/00", date(2000, 9, 14)),
        ("14/09/70", date(1970, 9, 14)),
        ("14/09/69", date(2069, 9, 14)),
        ("9/14'70", date(2070, 9, 14)),
        ("9/14' 5", date(2005, 9, 14)),
    ],
)
def test_short_years_and_names_are_understood(text: str, day: date) -> None:
    assert set(days.parse_date(text, TODAY).values()) == {day}


def test_a_short_date_takes_its_year_from_the_end_of_the_period() -> None:
    assert set(days.parse_date("28 dec", date(2024, 1, 20)).values()) == {date(2023, 12, 28)}
    assert set(days.parse_date("29 feb", date(2024, 2, 28)).values()) == {date(2020, 2, 29)}


def test_a_date_has_up_to_48_characters() -> None:
    assert days.parse_date(f"2025-09-14{' ' * 33}12:00", TODAY)["day"] == SEPTEMBER_14
    assert not days.parse_date(f"2025-09-14{' ' * 34}12:00", TODAY)


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("Thu 09/10/2025", {"day": date(2025, 10, 9)}),
        ("jueves, 09/10/2025", {"day": date(2025, 10, 9)}),
        ("quarta-feira 09/10/2025", {"month": date(2025, 9, 10)}),
        ("mer. 09/10/2025", {"month": date(2025, 9, 10)}),
        ("Mon 09/10/2025", {}),
        ("Thu 09/10", {}),
    ],
)
def test_a_day_of_the_week_tells_what_digits_mean(text: str, meanings: dict[First, date]) -> None:
    assert days.parse_date(text, TODAY) == meanings


def test_digits_may_mean_several_days() -> None:
    assert days.parse_date("09/10/2025", TODAY) == {
        "day": date(2025, 10, 9),
        "month": date(2025, 9, 10),
    }
    assert days.parse_date("25-09-14", TODAY) == {"day": date(2014, 9, 25), "year": SEPTEMBER_14}


@pytest.mark.parametrize(
    ("dates", "context", "language", "first"),
    [
        (["09/10/2025", "13/10/2025"], US, "en", "day"),
        (["09/10/2025", "09/13/2025"], MEXICO, "es", "month"),
        (["09/10/2025", "10/09/2025"], MEXICO, "es", "day"),
        (["01/02/2025", "02/03/2025"], MEXICO, None, None),
        (["01/02/2025", "02/03/2025"], US, "en", "month"),
        (["01/02/2025", "02/03/2025"], Context(TODAY), "en", None),
        (["05/02/2025", "01/03/2025", "03/01/2025"], MEXICO, None, None),
        (["05/02/2025", "01/03/2025", "02/04/2025"], MEXICO, None, "day"),
        (["09/12/2025"], MEXICO, None, "month"),  # or it would be in the future
        (["02/05/2025", "03/01/2025", "04/02/2025"], MEXICO, "es", None),  # to and fro
        (["13/01/2025", "01/13/2025", "02/03/2025"], US, "en", None),
        (["25-09-12", "25-09-13", "25-10-01"], MEXICO, None, "year"),
        (["25-09-12", "25-09-13", "25-10-01"], MEXICO, "es", None),
        ([], US, "en", None),
        (["01/02/2025", "02/03/2025"], MEXICO, "pt", "day"),
        (["01/02/2025", "02/03/2025"], KNOWN, "en", "day"),
        (["09/10/2025", "09/13/2025"], KNOWN, "en", "month"),  # a proof goes before what is known
        (["02/05/2025", "03/01/2025", "04/02/2025"], KNOWN, "en", "month"),
        (["02/05/2025", "03/01/2025", "04/02/2025"], KNOWN, "es", "day"),
        (["25-09-12", "25-09-13", "25-10-01"], US, "es", None),
    ],
)
def test_all_dates_of_a_document_decide_what_comes_first(
    dates: list[str], context: Context, language: Language | None, first: str | None
) -> None:
    read = [days.parse_date(text, TODAY) for text in dates]
    assert day_order.first_in(read, context, language) == first


def test_who_knows_which_way_dates_run_knows_more() -> None:
    read = [days.parse_date(text, TODAY) for text in ("03/01/2025", "01/02/2025")]
    assert day_order.first_in(read, MEXICO) is None
    assert day_order.first_in(read, MEXICO, ascending=True) == "day"
    assert day_order.first_in(read, MEXICO, ascending=False) == "month"


@pytest.mark.parametrize(
    ("text", "first", "day", "doubt"),
    [
        ("2025-09-14", None, SEPTEMBER_14, None),
        ("13/09/2025", None, date(2025, 9, 13), None),
        ("05/05/2025", None, date(2025, 5, 5), None),
        ("09/10/2025", "day", date(2025, 10, 9), None),
        ("09/10/2025", "month", date(2025, 9, 10), None),
        ("09/10/2025", None, None, days.UNCERTAIN),
        ("2025-10-13", None, TODAY, None),
        ("2025-10-14", None, date(2025, 10, 14), days.FUTURE),
        ("1990-01-01", None, date(1990, 1, 1), None),
        ("1989-12-31", None, date(1989, 12, 31), days.TOO_OLD),
        ("soon", "day", None, days.NO_DATE),
    ],
)
def test_a_day_that_cannot_be_told_or_be_right_is_a_doubt(
    text: str, first: First | None, day: date | None, doubt: str | None
) -> None:
    settled = days.resolve_date(days.parse_date(text, TODAY), first, US)
    assert settled == (day, (doubt,) if doubt else ())


def test_a_month_is_cut_short_to_three_letters_at_least() -> None:
    assert (months.number("feb"), months.number("fe")) == (2, None)


_FORMATS = ["%Y-%m-%d", "%Y%m%d", "%d %b %Y", "%b %d, %Y", "%d-%b-%y", "%Y-%m-%dT%H:%M:%S"]


@FEW
@given(st.dates(date(1990, 1, 1), TODAY), st.sampled_from(_FORMATS))
def test_what_is_written_is_read_back(day: date, form: str) -> None:
    assert days.resolve_date(days.parse_date(day.strftime(form), TODAY), None, US) == (day, ())


@FEW
@given(st.lists(st.dates(date(1990, 1, 1), TODAY), min_size=1), st.sampled_from(["%d/%m", "%m/%d"]))
def test_no_date_of_a_document_is_ever_another_day(dates: list[date], form: str) -> None:
    read = [days.parse_date(day.strftime(f"{form}/%Y"), TODAY) for day in sorted(dates)]
    first = day_order.first_in(read, MEXICO)
    for day, meant in zip(sorted(dates), read, strict=True):
        assert days.resolve_date(meant, first, MEXICO)[0] in {day, None}


@FEW
@given(
    st.text() | st.from_regex(r"[0-9]{1,4}[-/. ][0-9a-z]{1,9}[-/. ']?[0-9]{0,4}", fullmatch=True)
)
def test_no_text_is_too_strange(text: str) -> None:
    for day in days.parse_date(text, TODAY).values():
        assert day >= date(1000, 1, 1)
