"""Filters that do not fit are refused by their names, and nothing is guessed (rule R145)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.calling import direct, rest
from tests.each_row import each_row
from tests.finance.calls import SEARCH, SUM, body_of, book, days, invalid
from toolkit.tool.tool import Tool

JANUARY = days("2025-01-01", "2025-01-31")
both_tools = pytest.mark.parametrize("tool", [SEARCH, SUM], ids=lambda tool: tool.name)


@both_tools
@each_row(
    ("name", "wrong", "problem"),
    [
        ("limit", 0, "must be greater than or equal to 1"),
        ("limit", -1, "must be greater than or equal to 1"),
        ("limit", 501, "must be less than or equal to 500"),
        ("limit", 2**63, "must be less than or equal to 500"),
        ("limit", 0.0, "must be greater than or equal to 1"),
        ("limit", 500.5, "must be a valid integer"),
        ("offset", -1, "must be greater than or equal to 0"),
        ("offset", 10_001, "must be less than or equal to 10000"),
        ("offset", 10_001.0, "must be less than or equal to 10000"),
    ],
)
def test_a_page_has_its_bounds(
    tool: Tool, name: str, wrong: Any, problem: str, user_id: str
) -> None:
    assert invalid(rest(tool, user_id, {name: wrong})) == {name: problem}


@both_tools
@each_row("name", ["limit", "offset"])
@each_row("wrong", [True, False, "5", "", 5.5, None, [5], {}])
def test_a_page_is_given_in_whole_numbers(tool: Tool, name: str, wrong: Any, user_id: str) -> None:
    assert invalid(rest(tool, user_id, {name: wrong})) == {name: "must be a valid integer"}


@both_tools
@each_row(("limit", "offset"), [(1, 0), (500, 10_000), (5.0, 5.0), (1e2, 1e4), (50, 0)])
def test_a_page_within_them_is_taken(tool: Tool, limit: Any, offset: Any, user_id: str) -> None:
    for reply in (
        rest(tool, user_id, {"limit": limit, "offset": offset}),
        direct(tool, user_id, {"limit": limit, "offset": offset}),
    ):
        answer = body_of(reply)
        assert (answer["limit"], answer["offset"]) == (limit, offset)
        assert (type(answer["limit"]), type(answer["offset"])) == (int, int)


@both_tools
@each_row(
    "day",
    [
        *("2025-01-01T00:00:00", "2025-01-01Z", "2025-01-01+02:00", "2025-01-01T00:00:00Z"),
        *("2025-1-1", "20250101", "2025-W01-1", "01/01/2025", "today", "", " 2025-01-01"),
        *("2025-01-01\n", "\uff12025-01-01", "٢٠٢٥-01-01", "-2025-01-01", "12025-01-01"),
        *(20250101, 1735689600, None, True, [], {}),
    ],
)
def test_a_day_is_a_date_and_nothing_else(tool: Tool, day: Any, user_id: str) -> None:
    for end in ("start_date", "end_date"):
        problems = invalid(rest(tool, user_id, {"date_range": JANUARY | {end: day}}))
        assert problems == {f"date_range.{end}": "must be a date as YYYY-MM-DD"}


@both_tools
@each_row(
    "day", ["2025-02-29", "2024-02-30", "2025-04-31", "2025-13-01", "2025-00-01", "0000-01-01"]
)
def test_a_day_is_one_of_the_calendar(tool: Tool, day: str, user_id: str) -> None:
    problems = invalid(rest(tool, user_id, {"date_range": JANUARY | {"end_date": day}}))
    assert problems == {"date_range.end_date": "must be a day of the calendar"}


@both_tools
def test_days_have_a_first_and_a_last_in_their_order(tool: Tool, user_id: str) -> None:
    for missing in JANUARY:
        given = {name: day for name, day in JANUARY.items() if name != missing}
        problems = invalid(rest(tool, user_id, {"date_range": given}))
        assert problems == {f"date_range.{missing}": "is required"}
    reply = rest(tool, user_id, {"date_range": days("2025-01-02", "2025-01-01")})
    assert invalid(reply) == {"date_range": "must not start after it ends"}


@both_tools
@each_row("wrong", ["2025-01", ["2025-01-01", "2025-01-31"], 2025, True])
def test_days_are_an_object(tool: Tool, wrong: Any, user_id: str) -> None:
    assert invalid(rest(tool, user_id, {"date_range": wrong})).keys() == {"date_range"}


@both_tools
@each_row("name", ["account_id", "category_id", "search"])
def test_text_is_text(tool: Tool, name: str, user_id: str) -> None:
    for wrong in (5, True, ["coffee"], {"eq": "coffee"}):
        assert invalid(rest(tool, user_id, {name: wrong})) == {name: "must be a valid string"}


@both_tools
def test_more_than_two_hundred_characters_are_not_searched_for(tool: Tool, user_id: str) -> None:
    problems = invalid(rest(tool, user_id, {"search": "x" * 201}))
    assert problems == {"search": "must have at most 200 characters"}


@both_tools
def test_unknown_fields_are_refused_on_both_levels(tool: Tool, user_id: str) -> None:
    """Also who the user is: that is the sign-in's word."""
    book(user_id, {})
    body = {"date_range": JANUARY | {"zone": "UTC"}, "Limit": 5, "user_id": user_id}
    unknown = ("date_range.zone", "Limit", "user_id")
    assert invalid(rest(tool, user_id, body)) == dict.fromkeys(unknown, "is not a known field")


def test_a_direction_is_one_of_three_and_of_sums_alone(user_id: str) -> None:
    for wrong in ("", "debit_only", "DEBIT", "BOTH", 1, True, ["ALL"]):
        assert invalid(rest(SUM, user_id, {"direction": wrong})).keys() == {"direction"}, wrong
    reply = rest(SEARCH, user_id, {"direction": "ALL"})
    assert invalid(reply) == {"direction": "is not a known field"}


@both_tools
@each_row("body", ["", "[]", "null", '{"limit": NaN}', '{"a": 1, "a": 1}', "{}}"])
def test_a_body_that_cannot_be_read_is_invalid(tool: Tool, body: str, user_id: str) -> None:
    reply = rest(tool, user_id, body)
    assert (reply.status, reply.body["code"]) == (400, "VALIDATION_ERROR")
    assert reply.body["details"] is None
