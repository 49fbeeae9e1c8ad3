"""What each filter selects, alone and with others, for the search and the sum alike."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.banking.naughty import NAUGHTY
from tests.finance.calls import book, days, found

FILTERS: dict[str, Any] = {
    "account_id": "acc_main",
    "category_id": "coffee",
    "date_range": days("2025-01-10", "2025-03-31"),
    "min_amount": "-10",
    "max_amount": "-3.4",
    "search": "CORNER",
}
SETS = [(), *combinations(FILTERS, 2), tuple(FILTERS)]
OUTSIDE: tuple[dict[str, Any], ...] = (
    {"account_id": "acc_savings"},
    {"category_id": "food"},
    {"category_id": None},
    {"booked_at": "2025-01-09T23:59:59.999999Z"},
    {"booked_at": "2025-04-01"},
    {"amount": "-10.01"},
    {"amount": "-3.3999"},
    {"description": "Blue Bottle"},
)


@pytest.mark.slow
def test_filters_together_select_what_each_of_them_selects(user_id: str) -> None:
    months = ["2025-01-20", "2025-02-28", "2025-03-31T23:59:59+11:00"]
    book(user_id, *({"booked_at": day} for day in months), *OUTSIDE)
    everything = found(user_id)
    assert len(everything) == 11
    alone = {name: set(found(user_id, **{name: value})) for name, value in FILTERS.items()}
    assert all(0 < len(selected) < len(everything) for selected in alone.values())
    for names in SETS:
        expected = [id for id in everything if all(id in alone[name] for name in names)]
        assert found(user_id, **{name: FILTERS[name] for name in names}) == expected, names


def test_filters_that_are_null_select_everything(user_id: str) -> None:
    book(user_id, *OUTSIDE)
    assert len(found(user_id, **dict.fromkeys(FILTERS))) == len(OUTSIDE)


@pytest.mark.parametrize("name", ["account_id", "category_id"])
def test_an_unknown_account_or_category_selects_nothing(name: str, user_id: str) -> None:
    book(user_id, {}, {"category_id": None})
    for unknown in ("nope", "acc", "coffe", "", "#", "%", "ACC_MAIN", "x" * 5000):
        assert found(user_id, **{name: unknown}) == []


def test_ids_that_begin_or_look_like_others_are_kept_apart(user_id: str) -> None:
    names = ["a", "a#", "a#b", "a%23", "a%2523", "#", "2025-01"]
    pairs = [(account, category) for account in names for category in [*names, None]]
    book(
        user_id,
        *({"account_id": account, "category_id": category} for account, category in pairs),
    )
    for name in names:
        by_account = {f"t{n}" for n, pair in enumerate(pairs) if pair[0] == name}
        by_category = {f"t{n}" for n, pair in enumerate(pairs) if pair[1] == name}
        assert set(found(user_id, account_id=name)) == by_account
        assert set(found(user_id, category_id=name)) == by_category
        assert found(user_id, account_id=name, category_id=name) == [*by_account & by_category]


@pytest.mark.parametrize("search", ["coffee", "COFFEE", "e C", "Coffee Corner", "r", "", None])
def test_a_part_of_the_description_is_found_in_any_case(search: str | None, user_id: str) -> None:
    book(user_id, {}, {"description": ""})
    assert found(user_id, search=search) == (["t1", "t0"] if not search else ["t0"])


@pytest.mark.parametrize("search", ["coffee corner ", " ", "Coffee%", "C.ffee", "_", "*", "\\"])
def test_what_is_not_in_the_description_is_not_found(search: str, user_id: str) -> None:
    book(user_id, {"description": "Coffee"})
    assert found(user_id, search=search) == []


@pytest.mark.parametrize("mark", [*"%_.#*?[]()\\\"'&|+^$", "%25", "\\d", "a.b", "''"])
def test_marks_are_found_as_they_are(mark: str, user_id: str) -> None:
    book(user_id, {"description": f"x{mark}y"}, {"description": "xay"}, {"description": "xy"})
    assert found(user_id, search=mark) == ["t0"]


@pytest.mark.parametrize(
    ("description", "search"),
    [
        ("CAFÉ ÉLYSÉE", "café élysée"),
        ("Große Straße", "GROSSE STRASSE"),
        ("ΟΔΟΣ", "οδος"),
        ("🌮 Taquería", "🌮 TAQUERÍA"),
        ("Caf\u00e9", "cafe\u0301"),
        ("Cafe\u0301", "CAF\u00c9"),
    ],
)
def test_letters_beyond_ascii_are_found_in_any_case_and_form(
    description: str, search: str, user_id: str
) -> None:
    book(user_id, {"description": f"- {description} -"}, {"description": "Cafe"})
    assert found(user_id, search=search) == ["t0"]


def test_naughty_text_is_found_by_itself_alone(user_id: str) -> None:
    book(user_id, {"id": "other"}, *({"id": text, "description": text} for text in NAUGHTY))
    for text in NAUGHTY:
        ids = found(user_id, search=text)
        assert text in ids
        assert "other" not in ids


def test_two_hundred_characters_may_be_searched_for(user_id: str) -> None:
    book(user_id, {"description": "x" * 500})
    assert found(user_id, search="X" * 200) == ["t0"]
