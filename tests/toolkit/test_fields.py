"""What the types of fields take and refuse, and how they show in a schema."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from tests.each_row import each_row
from toolkit import Call, Caller, CallerId, InvalidInput, NotNull, ToolInput, UserText, Whole
from toolkit.call import Channel
from toolkit.errors import Problem
from toolkit.fields import Arguments, FilledByPlatform
from toolkit.strict_json import parse_object

NOW = datetime(2026, 2, 1, 18, 0, 0, 5, tzinfo=UTC)
NOW_ISO = "2026-02-01T18:00:00.000005+00:00"
INT64_MAX = 2**63 - 1


class Part(ToolInput):
    name: UserText | None = Field(default=None, max_length=5, description="A name.")
    kept: Annotated[Literal["A", "B"] | None, NotNull] = Field(default=None, description="A or B.")


class Input(ToolInput):
    user_id: CallerId
    thread_id: Annotated[str, FilledByPlatform("thread_id")] = Field(description="Where.")
    now_iso: Annotated[str | None, FilledByPlatform("now_iso")] = Field(
        default=None, description="When."
    )
    count: Annotated[int, Field(ge=0, le=INT64_MAX), Whole] = Field(default=1, description="Many.")
    part: Part = Field(default=Part(), description="More.")


arguments = Arguments(Input)


def call(text: str, channel: Channel = "chat", conversation_id: str | None = "c1") -> Call:
    return Call(
        caller=Caller("u1"),
        channel=channel,
        arguments=lambda: parse_object(text),
        now=NOW,
        conversation_id=conversation_id,
    )


def read(channel: Channel = "chat", **given: Any) -> ToolInput:
    return arguments.validate(call(json.dumps(given), channel))


def problems(channel: Channel = "chat", **given: Any) -> dict[str, str]:
    with pytest.raises(InvalidInput) as refused:
        read(channel, **given)
    assert str(refused.value) == refused.value.problems[0].sentence
    return {problem.field: problem.message for problem in refused.value.problems}


def payload(channel: Channel = "chat", **given: Any) -> dict[str, Any]:
    return arguments.payload(read(channel, **given), call("{}", channel))


def test_who_where_and_when_are_filled_in_for_a_model() -> None:
    assert read().model_dump(include={"user_id", "thread_id", "now_iso"}) == {
        "user_id": "u1",
        "thread_id": "c1",
        "now_iso": NOW_ISO,
    }


@each_row("field", ["thread_id", "now_iso"])
@each_row("value", ["", "c2", None, 5])
def test_a_model_that_says_where_or_when_is_told_to_leave_it_out(field: str, value: Any) -> None:
    assert problems(**{field: value}) == {field: "is filled in for you: leave it out"}


def test_a_model_that_says_the_same_is_let_through() -> None:
    assert read(user_id="u1", thread_id="c1", now_iso=NOW_ISO) == read()


def test_without_a_conversation_nothing_is_filled_in_for_one() -> None:
    with pytest.raises(InvalidInput, match="thread_id is required"):
        arguments.validate(call("{}", conversation_id=None))


def test_over_rest_nothing_is_filled_in() -> None:
    assert problems("rest") == {"user_id": "is required", "thread_id": "is required"}
    observed = read("rest", user_id="u1", thread_id="mine")
    assert observed.model_dump(include={"thread_id", "now_iso"}) == {
        "thread_id": "mine",
        "now_iso": None,
    }


def test_what_a_model_decided_is_what_it_said() -> None:
    assert payload() == {}
    assert payload(count=1) == {"count": 1}
    assert payload(part={"name": None}) == {"part": {"name": None}}
    assert payload(part={}) == {"part": {}}


def test_what_a_rest_caller_decided_is_all_that_it_sent() -> None:
    sent = {"user_id": "u1", "thread_id": "mine", "now_iso": "then"}
    assert payload("rest", **sent) == sent


@each_row(
    ("given", "field", "message"),
    [
        ({"count": "5"}, "count", "must be a valid integer"),
        ({"count": -1}, "count", "must be greater than or equal to 0"),
        ({"count": 2**63}, "count", f"must be less than or equal to {INT64_MAX}"),
        ({"part": {"name": "long name"}}, "part.name", "must have at most 5 characters"),
        ({"part": {"name": 5}}, "part.name", "must be a valid string"),
        ({"part": {"name": " "}}, "part.name", "must not be blank"),
        ({"part": {"kept": "C"}}, "part.kept", "must be 'A' or 'B'"),
        (
            {"part": {"kept": None}},
            "part.kept",
            "must not be null: leave it out to keep what there is",
        ),
        ({"part": {"more": 1}}, "part.more", "is not a known field"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_said_of_its_field(
    given: dict[str, Any], field: str, message: str
) -> None:
    assert problems(**given) == {field: message}


def test_a_problem_reads_as_a_sentence_about_the_fields_own_name() -> None:
    assert Problem("part.name", "must not be blank").sentence == "name must not be blank"
    assert Problem("count", "is required").sentence == "count is required"


@pytest.mark.parametrize(
    "written", [str(INT64_MAX), f"{INT64_MAX}.0", f"{INT64_MAX}0e-1", "9.223372036854775807e18"]
)
def test_a_whole_number_is_exact_to_the_end_of_int64(written: str) -> None:
    observed = arguments.validate(call(f'{{"count": {written}}}'))
    assert observed.model_dump(include={"count"}) == {"count": INT64_MAX}


@each_row(
    "written",
    [
        *(str(2**63), f"{2**63}.0", "1e19", "1e400", "5.5", "true"),
        *("1e1000000", "-1e1000000", "1e999999999999999999"),  # beyond the decimal context
    ],
)
def test_what_is_beyond_or_not_whole_is_refused(written: str) -> None:
    with pytest.raises(InvalidInput, match="count must "):
        arguments.validate(call(f'{{"count": {written}}}'))


def test_a_schema_leaves_out_defaults_of_null_and_keeps_others() -> None:
    schema = arguments.schema
    assert '"default": null' not in json.dumps(schema)
    assert schema["properties"]["count"]["default"] == 1
    assert schema["required"] == ["user_id", "thread_id"]


def test_what_must_not_be_null_is_not_shown_as_such() -> None:
    part = arguments.schema["$defs"]["Part"]
    assert part["properties"]["kept"] == {
        "description": "A or B.",
        "enum": ["A", "B"],
        "type": "string",
    }
    assert {"type": "null"} in part["properties"]["name"]["anyOf"]
    assert "required" not in part


def test_a_model_is_shown_nothing_of_what_is_filled_in() -> None:
    assert set(arguments.model_schema["properties"]) == {"count", "part"}
    assert "required" not in arguments.model_schema
