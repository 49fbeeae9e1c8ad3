"""set_import_settings: the user's own currency and country, which are suggested alone."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

from prime.entities import AccountFacts
from prime.suggestions.countries import CODES, first_in_dates
from tests.calling import Reply, at_once
from tests.prime.calls import body_of, in_chat, post, refused
from tests.prime.stored import NAMELESS, document, imported, outcomes, record
from toolkit import Caller

TOOL = "set_import_settings"
AMBIGUOUS = "Date,Description,Amount,Currency\n05/02/2025,a,-1.00,USD\n06/02/2025,b,-2.00,USD\n"
"""Nothing in it says whether its days are of February."""


def put(user_id: str, *, key: str | None = None, **given: Any) -> Reply:
    return post(TOOL, user_id, key=key, **given)


def suggested(user_id: str) -> list[tuple[str | None, bool]]:
    """By the questions of the one import, and whether the user has set it."""
    (found,) = body_of(post("get_recent_imports", user_id))["imports"]
    return [(each["suggestion"], each.get("is_set", False)) for each in found["questions"]]


def settings(user_id: str) -> Any:
    return body_of(post("get_recent_imports", user_id)).get("settings")


def test_what_is_set_is_kept_and_what_is_left_out_stays(user_id: str) -> None:
    assert settings(user_id) is None
    assert body_of(put(user_id, currency="MXN")) == {"ok": True, "currency": "MXN", "country": None}
    assert body_of(put(user_id, country="CA"))["currency"] == "MXN"
    assert settings(user_id) == {"currency": "MXN", "country": "CA"}


def test_either_is_cleared_with_null(user_id: str) -> None:
    body_of(put(user_id, currency="MXN", country="MX"))
    assert body_of(put(user_id, currency=None)) == {"ok": True, "currency": None, "country": "MX"}
    body_of(put(user_id, country=None))
    assert settings(user_id) is None


def test_a_call_that_sets_nothing_tells_what_is_set(user_id: str) -> None:
    body_of(put(user_id, country="MX"))
    assert body_of(put(user_id)) == {"ok": True, "currency": None, "country": "MX"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"currency": "AAA"}, "currency must be one of ISO 4217"),
        ({"country": "XX"}, "country must be one of ISO 3166-1"),
        ({"country": "UK"}, "country must be one of ISO 3166-1"),
    ],
)
def test_codes_that_nobody_has_are_refused(
    given: dict[str, Any], sentence: str, user_id: str
) -> None:
    assert refused(put(user_id, **given), 400) == sentence
    assert settings(user_id) is None


@pytest.mark.parametrize(
    "given", [{"currency": "mxn"}, {"country": "mx"}, {"country": "MEX"}, {"country": 5}, {"x": 1}]
)
def test_what_is_no_code_is_refused(given: dict[str, Any], user_id: str) -> None:
    refused(put(user_id, **given), 400)


def test_a_retry_gets_the_first_answer(user_id: str) -> None:
    first = put(user_id, key="k1", currency="MXN")
    body_of(put(user_id, currency="EUR"))
    assert put(user_id, key="k1", currency="MXN").text == first.text
    assert settings(user_id)["currency"] == "EUR"


def test_of_two_that_are_set_at_once_none_is_lost(user_id: str) -> None:
    calls = [partial(put, user_id, currency="MXN"), partial(put, user_id, country="MX")]
    for reply in at_once(calls):
        body_of(reply)
    assert settings(user_id) == {"currency": "MXN", "country": "MX"}


def test_somebody_elses_are_nobody_elses(user_id: str) -> None:
    body_of(put(f"{user_id}2", currency="MXN"))
    assert settings(user_id) is None


def test_a_model_sets_what_its_user_says(user_id: str) -> None:
    said = "My currency is MXN"
    assert body_of(in_chat(TOOL, user_id, said=said, currency="MXN"))["currency"] == "MXN"


def test_the_users_currency_is_suggested_before_the_deployments_and_answers_nothing(
    owner: str,
) -> None:
    id = imported(owner, NAMELESS)
    assert suggested(owner) == [("USD", False)]
    body_of(put(owner, currency="MXN"))
    assert suggested(owner) == [("MXN", True)]
    later = imported(owner, NAMELESS.replace("2025-01", "2025-02"))
    assert [document(owner, each).questions for each in (id, later)] == [["currency"]] * 2


def test_the_users_own_currency_is_suggested_before_what_was_answered_last(owner: str) -> None:
    record(owner, status="waiting", questions=["currency"])
    caller, at = Caller(owner), datetime.now(UTC)
    AccountFacts.new(caller, "imported-4321", at=at, facts={"currency": "EUR"}).save()
    assert suggested(owner) == [("EUR", False)]
    body_of(put(owner, currency="MXN"))
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
        body_of(put(owner, country=country))
    assert suggested(owner) == [(suggestion, suggestion is not None)]
    assert document(owner, id).questions == ["day_order"]


def test_the_signs_of_amounts_are_suggested_by_no_country(owner: str) -> None:
    record(owner, status="waiting", questions=["plus", "repeated"])
    body_of(put(owner, country="US", currency="USD"))
    assert suggested(owner) == [(None, False), (None, False)]


def test_there_are_249_countries_and_most_write_the_day_first() -> None:
    assert len(CODES) == 249
    orders = {country: first_in_dates(country) for country in CODES}
    assert [*orders.values()].count("day") > 200
    assert orders["US"] == orders["PR"] == "month"


def test_it_is_audited(user_id: str) -> None:
    body_of(put(user_id, currency="MXN"))
    assert outcomes(user_id, TOOL) == ["success"]
