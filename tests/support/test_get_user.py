from __future__ import annotations

from typing import Any

import pytest

from tests.banking.naughty import NAUGHTY
from tests.dynamodb_traffic import apart_from_the_count, queries, tries
from tests.each_row import each_row
from tests.support.calls import body_of, foreign, invalid, post_text, refused, search
from tests.support.stored import JOHNS_PROFILE, MEIS_PROFILE, events_of, give_customer


@pytest.mark.parametrize(
    ("by", "value"),
    [("email", "john@example.com"), ("phone", "123-456-7890"), ("username", "johndoe")],
)
def test_the_contracts_customer_is_found_by_each_field(agent: str, by: str, value: str) -> None:
    assert body_of(search(agent, by, value)) == JOHNS_PROFILE


@pytest.mark.parametrize(
    "value",
    ["JOHN@EXAMPLE.COM", "John@Example.com", "  john@example.com ", "\tjohn@example.com\n"],
)
def test_an_email_is_found_in_any_case_and_with_blanks_around(agent: str, value: str) -> None:
    assert body_of(search(agent, "email", value)) == JOHNS_PROFILE


@pytest.mark.parametrize("value", ["JOSÉ@EXAMPLE.COM", "jose\u0301@example.com"])
def test_an_email_is_found_however_its_accents_are_written(agent: str, value: str) -> None:
    jose = JOHNS_PROFILE | {"email": "josé@example.com"}
    give_customer(**jose)
    assert body_of(search(agent, "email", value)) == jose


@each_row(
    "value",
    [
        "1234567890",
        "(123) 456-7890",
        "123.456.7890",
        " 123 456 7890 ",
        "123/456/7890",
        "123-4567890",
    ],
)
def test_a_phone_is_found_in_any_punctuation(agent: str, value: str) -> None:
    assert body_of(search(agent, "phone", value)) == JOHNS_PROFILE


@pytest.mark.parametrize("value", ["JohnDoe", "JOHNDOE", "john doe", "johndo", "johndoe2"])
def test_a_username_is_found_exactly(agent: str, value: str) -> None:
    assert search(agent, "username", value).status == 404
    assert body_of(search(agent, "username", " johndoe ")) == JOHNS_PROFILE


@each_row(
    ("by", "value"),
    [
        ("email", "nobody@example.com"),
        ("email", "johndoe"),
        ("email", "john@example.com#customer"),
        ("email", ""),
        ("email", " "),
        ("phone", "123-456-7891"),
        ("phone", "1-123-456-7890"),
        ("phone", "456-7890"),
        *(("phone", value) for value in foreign("123-456-7890")),
        ("phone", "none"),
        ("phone", ""),
        ("username", "1213210"),
        ("username", "john@example.com"),
        ("username", "%"),
        ("username", ""),
    ],
)
def test_nobody_found_is_told_in_the_contracts_words(agent: str, by: str, value: str) -> None:
    message = refused(search(agent, by, value), 404)
    assert message == f"Couldn't find a user with {by} of {value}"


@pytest.mark.parametrize("by", ["email", "phone", "username"])
@each_row("value", NAUGHTY, ids=ascii)
def test_any_text_may_be_searched_for(agent: str, by: str, value: str) -> None:
    message = refused(search(agent, by, value), 404)
    assert message == f"Couldn't find a user with {by} of {value}"


@pytest.mark.parametrize("value", ["x", "🎉", "\u0390", "\U0001d160"], ids=ascii)
def test_the_longest_value_of_any_text_makes_a_key_that_dynamodb_takes(
    agent: str, value: str
) -> None:
    with queries() as asked:
        refused(search(agent, "email", value * 320), 404)
    ((key,),) = [query["ExpressionAttributeValues"].values() for query in asked]
    assert len(key["S"].encode()) <= 2048


@each_row("value", [None, 5, True, ["john@example.com"], {}, "x" * 321, "x" * 10_000])
def test_what_is_no_text_of_an_address_is_refused(agent: str, value: Any) -> None:
    assert invalid(search(agent, "email", value)).keys() == {"value"}


@each_row("by", ["Email", "id", "name", "", None, 1, True, ["email"]])
def test_what_is_no_field_to_search_by_is_refused(agent: str, by: Any) -> None:
    assert invalid(search(agent, by, "john@example.com")).keys() == {"key"}


def test_what_is_missing_is_told_whole(agent: str) -> None:
    required = {"key": "is required", "value": "is required"}
    assert invalid(post_text("get_user", agent, "{}")) == required


def test_a_phone_that_two_share_is_told_with_what_to_search_by(agent: str) -> None:
    give_customer(**MEIS_PROFILE | {"phone": JOHNS_PROFILE["phone"]})
    message = refused(search(agent, "phone", "1234567890"), 409)
    assert message == "Several users have phone of 1234567890. Search by email or username."
    assert body_of(search(agent, "email", "mei@example.com"))["id"] == "2837622"
    assert body_of(search(agent, "username", "johndoe"))["id"] == "1213210"
    assert events_of(agent)[0].subject is None


def test_a_customer_is_one_read(agent: str) -> None:
    search(agent, "username", "johndoe")  # whoever comes first is given a pseudonym
    for by in ("email", "phone", "username"):
        with tries() as seen:
            body_of(search(agent, by, JOHNS_PROFILE[by]))
        assert apart_from_the_count(seen) == ["PutItem", "Query"]  # the audit and it
