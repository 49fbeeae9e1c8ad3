"""The person's own currency and country are suggested to imports, and answer nothing."""

from __future__ import annotations

from typing import Any

import pytest

from money.entities import Account
from prime.suggestions.countries import CODES, first_in_dates
from tests.personal_data.asking import change
from tests.prime.calls import body_of, post
from tests.prime.stored import NAMELESS, document, imported, record
from toolkit import Caller
from toolkit.storage.writes import commit

AMBIGUOUS = "Date,Description,Amount,Currency\n05/02/2025,a,-1.00,USD\n06/02/2025,b,-2.00,USD\n"
"""Nothing in it says whether its days are of February."""


def put(user_id: str, **given: str | None) -> None:
    assert change(user_id, **given).status == 200


def suggested(user_id: str) -> list[tuple[str | None, bool]]:
    """By the questions of the one import, and whether the user has set it."""
    (found,) = body_of(post("get_recent_imports", user_id))["imports"]
    return [(each["suggestion"], each.get("is_set", False)) for each in found["questions"]]


def settings(user_id: str) -> Any:
    return body_of(post("get_recent_imports", user_id)).get("settings")


def test_what_is_set_is_shown_beside_the_imports(user_id: str) -> None:
    assert settings(user_id) is None
    put(user_id, currency="MXN")
    assert settings(user_id) == {"currency": "MXN", "country": None}
    put(user_id, currency=None)
    assert settings(user_id) is None


def test_the_users_currency_is_suggested_before_the_deployments_and_answers_nothing(
    owner: str,
) -> None:
    id = imported(owner, NAMELESS)
    assert suggested(owner) == [("USD", False)]
    put(owner, currency="MXN")
    assert suggested(owner) == [("MXN", True)]
    later = imported(owner, NAMELESS.replace("2025-01", "2025-02"))
    assert [document(owner, each).questions for each in (id, later)] == [["currency"]] * 2


def test_the_users_own_currency_is_suggested_before_what_was_answered_last(owner: str) -> None:
    record(owner, status="waiting", questions=["currency"])
    answered = Account.of(Caller(owner), "imported-4321").changed(facts={"currency": "EUR"})
    commit([answered])
    assert suggested(owner) == [("EUR", False)]
    put(owner, currency="MXN")
    assert suggested(owner) == [("MXN", True)]


@pytest.mark.parametrize(
    ("country", "suggestion"),
    [("US", "month"), ("MX", "day"), ("GB", "day"), ("CA", None), ("JP", None), (None, None)],
)
def test_the_order_of_dates_is_suggested_by_the_users_country_alone(
    country: str | None, suggestion: str | None, owner: str
) -> None:
    id = imported(owner, AMBIGUOUS)
    if country:
        put(owner, country=country)
    assert suggested(owner) == [(suggestion, suggestion is not None)]
    assert document(owner, id).questions == ["day_order"]


def test_the_signs_of_amounts_are_suggested_by_no_country(owner: str) -> None:
    record(owner, status="waiting", questions=["plus", "repeated"])
    put(owner, country="US", currency="USD")
    assert suggested(owner) == [(None, False), (None, False)]


def test_there_are_249_countries_and_most_write_the_day_first() -> None:
    assert len(CODES) == 249
    orders = {country: first_in_dates(country) for country in CODES}
    assert [*orders.values()].count("day") > 200
    assert orders["US"] == orders["PR"] == "month"
