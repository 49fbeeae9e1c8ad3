"""Anything at all, to every tool by both doors: answered in the family's shape, kept as valid."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import example as explicit
from hypothesis import given, settings
from hypothesis import strategies as st

import catalog
from banking.commands.rows import CardRow
from banking.entities import Card, Dispute
from catalog.renderings import for_mcp, mcp_structured
from commands import rows
from tests.budget.stored import rows as rows_of_budget
from tests.calling import Reply, direct, proxy_event, say_yes, send
from tests.furnished import example, furnish
from tests.input.budget_rows import assert_valid as assert_valid_in_budget
from tests.input.prime_rows import assert_valid as assert_valid_in_prime
from tests.prime.conftest import gmail, post_office, queue
from tests.prime.post_office import PostOffice
from tests.project.tools import every_tool
from tests.support.stored import assert_copies_agree, customers, is_by_id, profile_of
from tests.support.stored import empty as empty_support
from tests.support.stored import status as status_of_order
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

__all__ = ["gmail", "post_office", "queue"]
FEW = settings(max_examples=25)

text = st.text(st.characters())  # with lone surrogates, which JSON can escape
odd_text = st.sampled_from(
    ["", " ", "\x00", "\ufeff", "\u202e", "\ud800", "é" * 500, "x" * 501, "١٢٣٤٥٦", "-0", "null"]
)
number = st.integers() | st.floats() | st.sampled_from([10**400, -(10**400), 1e308, 5.0, -0.0])
scalar = st.none() | st.booleans() | number | text | odd_text
json_value = st.recursive(
    scalar, lambda inner: st.lists(inner) | st.dictionaries(text, inner), max_leaves=8
)
keys = st.none() | text | st.sampled_from(["", " ", "k", "k" * 255, "k" * 256, "é", "k\n"])


@st.composite
def near_valid(draw: st.DrawFn, arguments: dict[str, Any]) -> dict[str, Any]:
    """The example with one thing wrong, at any depth, or a field of another value, or nothing
    wrong at all."""
    changed = dict(arguments)
    kinds = ["nothing", "drop", "replace", "add", "rename"] if arguments else ["nothing", "add"]
    change = draw(st.sampled_from(kinds))
    if change == "add":
        return changed | {draw(text): draw(json_value)}
    if change == "nothing":
        return changed
    name = draw(st.sampled_from(sorted(arguments)))
    if isinstance(arguments[name], dict) and draw(st.integers(0, 3)):
        return changed | {name: draw(near_valid(arguments[name]))}
    if change in ("drop", "rename"):
        value = changed.pop(name)
        if change == "rename":
            changed[name.upper()] = value
    elif change == "replace":
        changed[name] = draw(json_value)
    return changed


@pytest.fixture
def customer(user_id: str, queue: str, post_office: PostOffice) -> Iterator[str]:
    """Somebody with something of every kind, who is a support agent as well."""
    furnish(user_id, post_office)
    yield user_id
    empty_support()


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")


def assert_in_shape(tool: Tool, reply: Reply) -> None:
    if reply.status == 200:
        output = reply.body["data"] if tool.family.success("x") != "x" else reply.body
        assert reply.body == tool.family.success(output)
        tool.output.validate_json(json.dumps(output))
        answers(tool).validate(mcp_structured(catalog.entries()[tool.name], reply.body))
        return
    assert reply.status in (400, 403, 404, 409), reply
    observed = {name: value for name, value in reply.body.items() if name != "confirmation"}
    assert refusals(tool).is_valid(observed), reply


@cache
def answers(tool: Tool) -> jsonschema_rs.Draft202012Validator:
    schema = for_mcp(catalog.entries()[tool.name])["outputSchema"]
    return jsonschema_rs.Draft202012Validator(schema)


@cache
def refusals(tool: Tool) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(tool.family.refusal_schema())


def post(tool: Tool, user_id: str, body: str, key: str | None, **headers: str) -> Reply:
    event = proxy_event(user_id, body, key=key, groups=sorted(tool.family.groups))
    return send(tool, event | {"headers": event["headers"] | headers})


def in_chat(tool: Tool, user_id: str, said: object, key: str | None) -> Reply:
    groups = sorted(tool.family.groups)
    return direct(tool, user_id, said, key=key, conversation_id=None, groups=groups)


def assert_stored_values_are_valid(user_id: str) -> None:
    card = Card.get(user_id, "card", consistent_read=True)
    observed = {name: getattr(card, name) for name in CardRow.model_fields if hasattr(card, name)}
    given = ((name, value) for name, value in observed.items() if value is not None)
    whole = {name: int(v) if isinstance(v, float) else v for name, v in given}
    rows.parse_row(json.dumps({"kind": "card", "user_id": user_id, **whole}, default=str))
    assert card.card_status in ("active", "blocked")
    assert card.is_blocked == (card.block_reason is not None)
    assert card.block_reason is None or 1 <= len(card.block_reason) <= 500
    for dispute in Dispute.query(user_id, Dispute.sk.startswith("dispute#")):
        assert (dispute.tx_id, dispute.sk) == ("t1", "dispute#t1")
        assert 1 <= len(dispute.reason) <= 500
        assert dispute.reason.strip()
    for row in rows_of_budget(user_id):
        assert_valid_in_budget(row)
    assert_valid_in_prime(user_id)
    assert_copies_agree(*(profile_of(item) for item in customers() if is_by_id(item)))
    assert status_of_order("47652") in ("Processing", "Cancelled")
    for event in AuditEvent.of_user(user_id):
        assert event.outcome in ("success", "refused"), event.tool_output
        assert isinstance(event.tool_output, dict | list)


@st.composite
def sayings(draw: st.DrawFn, arguments: dict[str, Any]) -> Any:
    """Mostly near the tool's example; else any JSON, or a body that is mostly none at all."""
    kind = draw(st.sampled_from(["near", "near", "near", "json", "body"]))
    if kind == "near":
        return draw(near_valid(arguments))
    return draw(json_value if kind == "json" else text)


@every_tool
def test_whatever_is_said_is_answered_in_the_familys_shape_by_both_doors(
    tool: Tool, customer: str
) -> None:
    statuses: Counter[int] = Counter()
    right = example(tool, customer)

    @FEW
    @given(said=sayings(right), key=keys, rest=st.booleans(), header=text)
    @explicit(said=right, key=None, rest=True, header="")
    def answered(said: Any, key: str | None, rest: bool, header: str) -> None:
        def call() -> Reply:
            if not rest:
                return in_chat(tool, customer, said, key)
            body = said if isinstance(said, str) else json.dumps(said)
            return post(tool, customer, body, key, **{"X-Amzn-Trace-Id": header, header: header})

        reply = call()
        if "confirmation" in reply.body:
            say_yes(customer, reply)
            reply = call()
        assert_in_shape(tool, reply)
        statuses[reply.status] += 1

    answered()
    assert statuses[200]
    assert statuses[400]
    assert_stored_values_are_valid(customer)
