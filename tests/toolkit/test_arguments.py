from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from tests.calling import direct, rest
from tests.each_row import each_row
from tests.toolkit.counting import Counter, add, read, set_to, zero


def adding(counter: Counter, **fields: Any) -> dict[str, Any]:
    return {"user_id": counter.pk, "by": 1, **fields}


@pytest.mark.parametrize("by", ["5", "5.0", "5e0", "50e-1", "0.5e1"])
def test_a_whole_number_is_an_integer_however_it_is_written(counter: Counter, by: str) -> None:
    reply = rest(add, counter.pk, f'{{"user_id": "{counter.pk}", "by": {by}}}')
    assert reply.body["total"] == 5
    assert '"total":5,' in reply.text


@each_row(
    "by",
    [
        *("5.5", "5.0000000000000000000000001", "true", "false", '"5"', "null", "[5]", "{}"),
        *("0", "-1", "1001", "1e400", "-1e400", "1e-400", "9" * 4000, "1e18", "-0.0"),
        *('"\u0665"', '""', "1e999999", "1e9999999999999999999"),
    ],
)
def test_what_is_no_integer_of_the_range_is_refused(counter: Counter, by: str) -> None:
    reply = rest(add, counter.pk, f'{{"user_id": "{counter.pk}", "by": {by}}}')
    assert reply.status == 400, reply.body
    counter.refresh()
    assert counter.total == 0


def test_every_field_that_does_not_fit_is_named(counter: Counter) -> None:
    reply = rest(add, counter.pk, {"user_id": counter.pk, "by": True, "note": 5, "extra": 1})
    assert reply.status == 400
    assert set(reply.body["fields"]) == {"by", "note", "extra"}
    assert reply.body["fields"]["extra"] == "is not a known field"


def test_a_missing_field_is_named(counter: Counter) -> None:
    reply = rest(add, counter.pk, {"user_id": counter.pk})
    assert reply.body["fields"] == {"by": "is required"}
    assert reply.body["message"] == "by is required"


def test_a_field_nobody_knows_changes_nothing(counter: Counter) -> None:
    assert rest(add, counter.pk, adding(counter, idempotency_key="k1")).status == 400
    counter.refresh()
    assert counter.total == 0


@pytest.mark.parametrize("fields", [{"by": "hunter2"}, {"note": ["hunter2"]}, {"extra": "hunter2"}])
def test_a_value_is_never_told_back(counter: Counter, fields: dict[str, Any]) -> None:
    reply = rest(add, counter.pk, adding(counter, **fields))
    assert reply.status == 400
    assert "hunter2" not in reply.text


def test_a_long_unknown_name_is_cut(counter: Counter) -> None:
    reply = rest(add, counter.pk, adding(counter, **{"x" * 10_000: 1}))
    assert reply.status == 400
    assert len(reply.text) < 1_000


def test_an_unknown_name_that_is_a_personal_number_is_not_told_back(counter: Counter) -> None:
    assert "123-45-6789" not in rest(add, counter.pk, adding(counter, **{"123-45-6789": 1})).text


@pytest.mark.parametrize("note", ["", " ", "\n\t", "\u3000"])
def test_what_somebody_said_is_not_blank(counter: Counter, note: str) -> None:
    reply = rest(add, counter.pk, adding(counter, note=note))
    assert reply.body["fields"] == {"note": "must not be blank"}


def test_text_longer_than_allowed_is_refused_and_not_cut(counter: Counter) -> None:
    assert rest(add, counter.pk, adding(counter, note="🎉" * 500)).status == 200
    assert rest(add, counter.pk, adding(counter, note="x" * 501)).status == 400
    assert rest(add, counter.pk, adding(counter, note="x" * 10_000)).status == 400


@pytest.mark.parametrize("no_text", [None, 5, True, [], {}])
def test_a_user_id_that_is_no_text_is_refused(counter: Counter, no_text: Any) -> None:
    assert rest(read, counter.pk, {"user_id": no_text}).status == 400
    assert direct(read, counter.pk, {"user_id": no_text}).status == 400


def test_over_rest_the_user_id_is_required(counter: Counter) -> None:
    reply = rest(read, counter.pk, {})
    assert reply.status == 400
    assert reply.body["fields"] == {"user_id": "is required"}


@pytest.mark.parametrize("change", [str.upper, lambda name: f"{name} ", lambda name: f"{name}\n"])
def test_a_user_id_that_is_nearly_the_callers_is_forbidden(counter: Counter, change: Any) -> None:
    assert rest(read, counter.pk, {"user_id": change(counter.pk)}).status == 403


def test_a_model_that_names_somebody_else_is_forbidden(counter: Counter) -> None:
    reply = direct(add, counter.pk, {"user_id": "12345", "by": 1})
    assert reply.status == 403
    assert "12345" not in json.dumps(reply.body)


def test_a_model_that_repeats_the_callers_id_is_let_through(counter: Counter) -> None:
    assert direct(add, counter.pk, {"user_id": counter.pk, "by": 1}).status == 200


def test_a_model_is_not_shown_what_the_platform_fills_in() -> None:
    assert set(add.arguments.schema["properties"]) == {"user_id", "by", "note"}
    assert add.arguments.schema["required"] == ["user_id", "by"]
    assert set(add.arguments.model_schema["properties"]) == {"by", "note"}
    assert add.arguments.model_schema["required"] == ["by"]


def test_a_schema_without_required_fields_names_none() -> None:
    assert read.arguments.model_schema["properties"] == {}
    assert "required" not in read.arguments.model_schema


def test_a_schema_allows_no_field_it_does_not_name() -> None:
    assert add.arguments.schema["additionalProperties"] is False
    assert "title" not in json.dumps(add.arguments.schema)


def test_a_one_time_password_is_known_to_be_secret() -> None:
    assert zero.arguments.secrets == ("otp",)
    assert set_to.arguments.secrets == ()


def test_a_whole_number_is_the_same_argument_however_it_is_written(counter: Counter) -> None:
    """Else a model that asks with 5 and calls with 5.0 would never find its YES."""
    first = rest(add, counter.pk, f'{{"user_id": "{counter.pk}", "by": 5}}', key="k1")
    again = rest(add, counter.pk, f'{{"user_id": "{counter.pk}", "by": 5.0}}', key="k1")
    assert again.text == first.text
    counter.refresh()
    assert counter.total == Decimal(5)


@pytest.mark.parametrize(("length", "named"), [(64, 64), (65, 64), (5000, 64)])
def test_an_unknown_fields_name_is_repeated_up_to_64_characters(
    counter: Counter, length: int, named: int
) -> None:
    reply = rest(add, counter.pk, adding(counter, **{"x" * length: 1}))
    assert reply.body["fields"] == {"x" * named: "is not a known field"}


@pytest.mark.parametrize(
    ("to", "status"),
    [
        (f"{2**63 - 1}.0", 409),
        (f"-{2**63 - 1}.0", 409),
        (f"{2**63}.0", 400),
        (f"-{2**63}.0", 400),
    ],
)
def test_a_number_with_a_point_is_whole_up_to_the_ends_of_int64(
    counter: Counter, to: str, status: int
) -> None:
    body = f'{{"user_id": "{counter.pk}", "to": {to}}}'
    assert rest(set_to, counter.pk, body).status == status
