"""Random ledgers, and random questions about them. Few values, so that many of them meet."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.finance.calls import days

Json = dict[str, Any]
ACCOUNTS = ("acc", "acc#", "acc%23", "b")
CATEGORIES = (None, None, "food", "food#", "None")
DESCRIPTIONS = ("Coffee Corner", "coffee 100%", "", "Straße_1 🌮", "CAFÉ")
AMOUNTS = (
    *("0", "-0.00", "-0.01", "0.01", "12.5", "-12.50", "-12.5000000000", "1", "-1", "100.000"),
    *("-0.00000001", "999999999999999.9999999999", "-999999999999999.99", "250"),
)
CLOCKS = (
    *("2023-12-31T23:59:59.999999", "2024-01-01T00:00:00", "2024-01-15T12:00:00.5"),
    *("2024-01-31T23:59:59.999999", "2024-02-01", "2024-02-01T00:00", "2024-02-28T12:00:00"),
    *("2024-02-29T00:00:00", "2024-02-29T23:59:59.999999", "2024-03-01T00:00:00.000001"),
    *("2024-03-15T12:00:00", "2024-03-31T23:00:00", "2024-04-01T00:00:00", "2025-02-28T12:00:00"),
)
OFFSETS = ("", "Z", "+02:00", "-11:30", "+14:00")
DAYS = (
    *("2023-12-31", "2024-01-01", "2024-01-02", "2024-01-31", "2024-02-01", "2024-02-28"),
    *("2024-02-29", "2024-03-01", "2024-03-15", "2024-03-31", "2024-04-01", "2025-12-31"),
)


def _one_of(*values: Any) -> SearchStrategy[Any]:
    return st.sampled_from(values)


def _instant(clock: str, offset: str) -> str:
    return clock + offset if "T" in clock else clock


def _range(ends: list[str]) -> Json:
    return days(*sorted(ends))


_ids = st.integers(0, 30).map("t{}".format) | _one_of("#", "é", "~", "T1")
_several_currencies = _one_of(("EUR",), ("EUR",), ("EUR", "EUR", "USD"))


def _rows(currencies: tuple[str, ...]) -> SearchStrategy[list[Json]]:
    row = st.fixed_dictionaries(
        {
            "id": _ids,
            "account_id": _one_of(*ACCOUNTS),
            "category_id": _one_of(*CATEGORIES),
            "description": _one_of(*DESCRIPTIONS),
            "amount": _one_of(*AMOUNTS),
            "currency": _one_of(*currencies),
            "booked_at": st.builds(_instant, _one_of(*CLOCKS), _one_of(*OFFSETS)),
        }
    )
    return st.lists(row, max_size=30)


ledgers: SearchStrategy[list[Json]] = _several_currencies.flatmap(_rows)
named_accounts = st.dictionaries(_one_of("acc", "empty"), _one_of("EUR", "CHF"), max_size=2)
_whole_months = _one_of(
    *(
        days(f"{first}-01", last)
        for first, last in (
            ("2024-01", "2024-01-31"),
            ("2024-02", "2024-02-29"),
            ("2024-02", "2024-04-30"),
            ("2023-12", "2025-02-28"),
        )
    )
)
filters: SearchStrategy[Json] = st.fixed_dictionaries(
    {},
    optional={
        "account_id": _one_of(*ACCOUNTS, "nope", None),
        "category_id": _one_of(*CATEGORIES, "nope"),
        "date_range": st.lists(_one_of(*DAYS), min_size=2, max_size=2).map(_range) | _whole_months,
        "min_amount": _one_of("-12.50", "0", "-0.01", "1.0"),
        "max_amount": _one_of("1", "12.5", "100", "1000000"),
        "search": _one_of("", "COFFEE", "%", "_", "strasse", "café", "e", "nothing"),
    },
)
