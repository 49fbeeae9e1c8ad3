"""What holds of every tool of finance, over the contract's own calls."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from botocore.exceptions import ConnectionClosedError

from tests.calling import Context, Reply, direct, proxy_event, rest, send
from tests.finance.calls import accounts, body_of, book, days, error, ids, name_account, total
from tests.finance.concurrent_calls import right_before
from tests.local.aws.emulator import Aws
from tests.project.tools import TOOLS
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

EXAMPLES: dict[str, dict[str, Any]] = {
    "finance_transactions_search": {
        "search": "coffee",
        "date_range": days("2025-01-01", "2025-01-31"),
    },
    "finance_transactions_sum": {
        "account_id": "acc_main",
        "min_amount": "-100.00",
        "max_amount": "0",
        "direction": "ALL",
    },
    "finance_accounts_list": {},
}
READS = {
    "finance_transactions_search": ("rollup#", "#month#"),
    "finance_transactions_sum": ("rollup#", "#month#"),
    "finance_accounts_list": ("rollup#", "account#"),
}
FINANCE = [tool for tool in TOOLS.values() if tool.family.name == "finance"]
SEARCH = TOOLS["finance_transactions_search"]
every_tool = pytest.mark.parametrize("tool", FINANCE, ids=lambda tool: tool.name)


@pytest.fixture
def saver(user_id: str) -> str:
    """Somebody with an account and a coffee."""
    name_account(user_id)
    book(user_id, {})
    return user_id


def call(tool: Tool, user_id: str) -> Reply:
    return rest(tool, user_id, EXAMPLES[tool.name])


def last_event(user_id: str, calls: int) -> AuditEvent:
    events = list(AuditEvent.of_user(user_id))
    assert len(events) == calls
    return events[-1]


def test_the_tools_have_the_contracts_names() -> None:
    assert {tool.name for tool in FINANCE} == EXAMPLES.keys()
    assert not any(tool.writes for tool in FINANCE)


@every_tool
def test_both_doors_give_the_same_answer(tool: Tool, saver: str) -> None:
    answer = body_of(call(tool, saver))
    reply = direct(tool, saver, EXAMPLES[tool.name])
    assert (reply.status, reply.body) == (200, answer)


@pytest.mark.parametrize(
    "name",
    ["finance..search", "finance.accounts.list", "finance_accounts_", "Finance_accounts_list", ""],
)
def test_a_name_that_is_no_tools_is_unknown(name: str, saver: str) -> None:
    event = {"tool": name, "input": {}, "voucher": ""}
    answer = SEARCH(event, Context())
    del answer["packed"]  # the same, for another language
    assert answer == {
        "status": 404,
        "body": {"code": "UNKNOWN_TOOL", "message": f"Unknown tool: {name}", "details": None},
    }


def test_nobody_without_a_sign_in_is_answered(aws: Aws) -> None:
    refused = error(send(SEARCH, proxy_event(None, EXAMPLES[SEARCH.name])), 401, "VALIDATION_ERROR")
    assert refused["details"] is None


@every_tool
def test_who_somebody_is_is_not_theirs_to_say(tool: Tool, saver: str) -> None:
    other = f"{saver}-other"
    for reply in (
        rest(tool, other, {"user_id": saver}),
        direct(tool, other, {"user_id": saver}),
    ):
        refused = error(reply, 400, "VALIDATION_ERROR")
        assert refused["details"] == {"user_id": "is not a known field"}


def test_only_post_is_taken(user_id: str) -> None:
    reply = rest(SEARCH, user_id, EXAMPLES[SEARCH.name], method="GET")
    assert error(reply, 405, "VALIDATION_ERROR")["details"] is None
    assert reply.headers["Allow"] == "POST"


def test_too_many_calls_are_told_when_to_try_again(
    saver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1")
    body_of(call(SEARCH, saver))
    reply = call(SEARCH, saver)
    refused = error(reply, 429, "BACKEND_ERROR")
    assert refused["details"] == {"retry_after": int(reply.headers["Retry-After"])}
    assert 1 <= refused["details"]["retry_after"] <= 60
    assert error(rest(SEARCH, saver, {"x": 1}), 429, "BACKEND_ERROR")


@every_tool
def test_every_call_leaves_an_event_without_what_was_read(tool: Tool, saver: str) -> None:
    body_of(call(tool, saver))
    event = last_event(saver, 1)
    assert (event.action, event.outcome, event.channel) == (tool.name, "success", "rest")
    assert event.tool_output == {"redacted": True}
    direct(tool, saver, EXAMPLES[tool.name])
    event = last_event(saver, 2)
    assert (event.outcome, event.channel, event.conversation_id) == ("success", "chat", "c1")
    refused = rest(tool, saver, {"user": "x"})
    event = last_event(saver, 3)
    assert (event.outcome, event.tool_output) == ("refused", refused.body)


@every_tool
def test_storage_that_fails_in_the_middle_is_told_as_a_failure(tool: Tool, saver: str) -> None:
    """Nothing is answered from the half that was read."""

    def cut() -> None:
        raise ConnectionClosedError(endpoint_url="https://example.invalid")

    for holding in READS[tool.name]:
        with right_before(holding, cut):
            refused = error(call(tool, saver), 503, "BACKEND_ERROR")
        assert refused["details"] is None
        assert "example.invalid" not in refused["message"]
    assert {event.outcome for event in AuditEvent.of_user(saver)} == {"failed"}
    assert body_of(call(tool, saver))


def test_somebody_elses_rows_are_never_seen(aws: Aws) -> None:
    """Whatever the users are called."""
    some = uuid.uuid4().hex[:12]
    marks = ["", "#", "#month#2025-01", "#id#t0", "%", "%23", "%2523", "##", "#month", "%23month"]
    people = [f"{some}{mark}" for mark in marks]
    for place, person in enumerate(people):
        book(person, {"id": f"t{place}", "account_id": f"a{place}", "amount": f"{2**place}"})
        name_account(person, f"a{place}")
    for place, person in enumerate(people):
        assert ids(person) == ids(person, search="coffee") == [f"t{place}"]
        assert total(person) == total(person, search="c") == (f"{2**place}", "EUR", 1)
        assert [account["id"] for account in accounts(person)] == [f"a{place}"]
        other = f"a{(place + 1) % len(people)}"
        assert ids(person, account_id=other) == []
        assert total(person, account_id=other) == ("0", "XXX", 0)


def test_one_id_may_be_used_by_everybody(user_id: str) -> None:
    other = f"{user_id}-other"
    book(user_id, {"amount": "1"})
    book(other, {"amount": "2"})
    book(other, {"amount": "3"})
    assert (total(user_id)[0], total(other)[0]) == ("1", "3")


def test_what_each_field_must_be_is_said_in_the_callers_language(user_id: str) -> None:
    wrong = {"extra": 1, "limit": 0, "search": 5}
    english, spanish = (
        rest(SEARCH, user_id, wrong, language=language).body for language in ("en", "es")
    )
    assert spanish["code"] == english["code"] == "VALIDATION_ERROR"
    assert spanish["details"].keys() == english["details"].keys() == wrong.keys()
    assert not {*spanish["details"].values()} & {*english["details"].values()}
