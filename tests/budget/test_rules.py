from __future__ import annotations

import calendar
import unicodedata
from datetime import UTC, date, datetime, timedelta

from hypothesis import example, given, settings
from hypothesis import strategies as st

from budget import rules
from budget.rules import SummedTransaction, Totals
from toolkit.dates import mexico_city

SOME = settings(max_examples=100)
CATEGORIES = {
    "food": "Food",
    "  subscriptions  ": "Subscriptions",
    "mcdonald's": "Mcdonald's",
    "personal purchases": "Personal Purchases",
    "PERSONAL\u00a0PURCHASES": "Personal Purchases",
    "café": "Café",
    "cafe\u0301": "Café",
    "ÉCOLE": "École",
    "comida  rápida": "Comida Rápida",
    "\tcomida\r\nrápida\u3000": "Comida Rápida",
    "7-eleven": "7-Eleven",
    "(otros)": "(Otros)",
    "ñandú": "Ñandú",
    "straße": "Straße",
    "ßa": "ßa",
    "🌮 tacos": "🌮 Tacos",
    "": "",
    " \u3000\n": "",
}
INSTANTS = {
    "2026-02-01T05:59:59Z": "2026-01-31",
    "2026-02-01T06:00:00Z": "2026-02-01",
    "2026-07-01T05:30:00Z": "2026-06-30",
    "2022-07-01T05:30:00Z": "2022-07-01",
    "2022-10-30T05:30:00Z": "2022-10-30",
    "2022-10-31T05:30:00Z": "2022-10-30",
    "2026-02-01T00:00:00-06:00": "2026-02-01",
    "2026-02-01T23:59:59-05:00": "2026-02-01",
    "2026-02-01T08:00:00+14:00": "2026-01-31",
    "2026-02-01T23:30:00": "2026-02-01",
    "2026-02-01T05:59:59.999999999Z": "2026-01-31",
    "2026-02-01 05:59Z": "2026-01-31",
    "2026-02-01t06:00z": "2026-02-01",
    "2028-02-29": "2028-02-29",
    "2026-02-01": "2026-02-01",
}
NO_DATES = (
    *("2026-02-30", "2026-13-01", "2025-02-29", "2026-00-10", "2026-02-00", "0000-01-01"),
    *("2026-2-1", "20260201", "2026-W05-7", "2026-032", "2026/02/01", "01-02-2026", "-2026-02-01"),
    *(" 2026-02-01", "2026-02-01 ", "2026-02-01\n", "2026-02-01T", "2026-02-01\x00", "", "today"),
    *("\u0662\u0660\u0662\u0666-02-01", "\uff12026-02-01", "2026\u201002\u201001"),
    *("2026-02-30T12:00:00Z", "2026-02-01T24:00:00Z", "2026-02-01T12:60:00Z"),
    *("2026-02-01T12:00:60Z", "2026-02-01T12Z", "2026-02-01T12:00:00+25:00"),
    *(
        "2026-02-01T12:00:00+0600",
        "2026-02-01T12:00:00 -06:00",
        "2026-02-01T12:00:00,5Z",
        "2026-02-01T12:00:00.0123456789Z",
    ),
    *("0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "1767225600"),
)
NO_MONTHS = (
    *("2026-13", "2026-00", "2026-2", "202602", "0000-01", "26-02", "2026-02-01", "2026-02\n"),
    *(
        " 2026-02",
        "",
        "feb",
        "\u0662\u0660\u0662\u0666-02",
        "2026-0\uff12",
        "-2026-02",
        "2026-02#",
        "2026%",
    ),
)

dates = st.dates()
timestamps = st.builds(
    lambda at, zone: f"{at.isoformat()}{zone}",
    st.datetimes(),
    st.sampled_from(["", "Z", "-06:00", "+14:00", "-12:00", "+23:59", "+24:00"]),
)
entries = st.builds(
    SummedTransaction,
    type=st.sampled_from(["EXPENSE", "INCOME"]),
    category_type=st.sampled_from(["VARIABLE", "FIXED", "DEBT"]),
    category=st.sampled_from(["Food", "Rent"]),
    amount_mxn_cents=st.integers(0, 2**63 - 1),
)


@SOME
@given(st.text(st.characters(exclude_categories=["Cs"])))
@example("İstanbul")
@example("ὈΔΥΣΣΕΎΣ Σ")
@example("ǆ ﬁ ŉ ΐ ᾳ \u017f ǰ")
@example("x\u0130\u0327\u0345")
def test_a_categorys_spelling_is_final_composed_and_neat(text: str) -> None:
    once = rules.title_case(text)
    assert rules.title_case(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert once.split() == [word for word in once.split(" ") if word]


@SOME
@given(st.text())
def test_case_space_and_composition_make_no_other_name(name: str) -> None:
    spaced = f" \t{name.replace(' ', '  ')}\n"
    assert rules.identity(spaced) == rules.identity(name)
    assert rules.identity(rules.identity(name)) == rules.identity(name)
    assert rules.identity(name.casefold()) == rules.identity(name)


def test_names_that_differ_by_more_are_others() -> None:
    names = ["NU CC", "NUCC", "NU CC 2", "Ñu CC", "NU-CC", "NU#CC"]
    assert len({rules.identity(name) for name in names}) == len(names)


def test_a_name_may_be_written_in_parts_or_in_one() -> None:
    assert rules.identity("CAFE\u0301  cc") == rules.identity("café CC")


@SOME
@given(st.text() | timestamps | dates.map(str) | st.from_regex(r"[0-9T:+.Z-]{8,26}"))
@example("9999-12-31T23:59:59")
@example("0001-01-01T00:00:00")
def test_any_text_is_a_date_or_a_value_error(text: str) -> None:
    try:
        found = rules.local_date(text)
    except ValueError:
        return
    assert date.min <= found <= date.max


@SOME
@given(timestamps)
@example("9999-12-31T23:59:59")
@example("0001-01-01T00:00:00")
def test_an_instant_that_is_read_can_be_stored(text: str) -> None:
    try:
        instant = rules.local_instant(text)
    except ValueError:
        return
    assert instant.astimezone(UTC).astimezone(mexico_city()).utcoffset() is not None


@SOME
@given(
    st.datetimes(
        timezones=st.just(UTC), min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 30)
    )
)
def test_an_instant_is_the_same_on_mexico_citys_clock(instant: datetime) -> None:
    read = rules.local_instant(instant.isoformat())
    assert read == instant
    assert rules.local_date(instant.isoformat()) == read.date()


def test_mexico_city_has_kept_its_clock_since_2022() -> None:
    def offset(text: str) -> float:
        found = rules.local_instant(text).utcoffset()
        assert found is not None
        return found / timedelta(hours=1)

    assert offset("2022-07-01T12:00:00Z") == -5
    assert {offset(f"{year}-07-01T12:00:00Z") for year in range(2023, 2040)} == {-6}


@SOME
@given(st.integers(1, 31), st.dates(max_value=date(9999, 11, 30)))
def test_the_next_due_day_is_the_first_that_fits(day: int, asked: date) -> None:
    due = rules.next_due(day, asked)
    between = (asked + timedelta(days=n) for n in range(32))
    assert due == next(d for d in between if d.day == min(day, _length(d)))


def _length(day: date) -> int:
    return calendar.monthrange(day.year, day.month)[1]


@SOME
@given(st.lists(entries))
def test_totals_are_exact_and_categories_add_up_to_the_expenses(
    rows: list[SummedTransaction],
) -> None:
    totals = Totals.of(rows)
    assert totals.income + totals.expense == sum(row.amount_mxn_cents for row in rows)
    assert totals.income == sum(row.amount_mxn_cents for row in rows if row.type == "INCOME")
    assert sum(totals.by_category.values()) == totals.expense
    variable = {kind: spent for kind, spent in totals.by_category.items() if kind[1] == "VARIABLE"}
    assert totals.variable == sum(variable.values())
