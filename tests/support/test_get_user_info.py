from __future__ import annotations

from typing import Any

import pytest

from tests.calling import Reply
from tests.dynamodb_traffic import apart_from_the_count, tries
from tests.support.calls import body_of, invalid, search
from tests.support.stored import (
    CASE,
    HEADPHONES,
    JOHNS_PROFILE,
    give_customer_without_orders,
)


def info(agent: str, by: str, value: Any) -> Reply:
    return search(agent, by, value, tool="get_user_info")


@pytest.mark.parametrize(
    ("by", "value"),
    [("username", "johndoe"), ("email", "John@Example.com"), ("phone", "(123) 456-7890")],
)
def test_the_contracts_customer_is_told_with_all_orders(agent: str, by: str, value: str) -> None:
    assert body_of(info(agent, by, value)) == {
        "user_info": JOHNS_PROFILE,
        "orders": [HEADPHONES, CASE],
    }


def test_who_has_no_orders_has_an_empty_list_of_them(agent: str) -> None:
    new = give_customer_without_orders()
    assert body_of(info(agent, "username", new))["orders"] == []


@pytest.mark.parametrize("value", [None, 5, ["johndoe"], "x" * 10_000])
def test_what_is_no_text_of_a_name_is_refused(agent: str, value: Any) -> None:
    assert invalid(info(agent, "username", value)).keys() == {"value"}


def test_a_customer_with_all_orders_is_two_reads(agent: str) -> None:
    info(agent, "username", "johndoe")  # whoever comes first is given a pseudonym
    with tries() as seen:
        body_of(info(agent, "username", "johndoe"))
    assert apart_from_the_count(seen) == ["PutItem", "Query", "Query"]
