"""Every tool called over HTTP as a browser would, and what that leaves in the tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.deploy.conftest import furnished_customer
from tests.deploy.deployment import Customer, Deployment, Item, events, items, signed_in
from tests.examples import arguments_of
from tests.project.tools import READING, TOOLS, WRITING, every_kind_of_tool
from toolkit.tool.tool import Tool

pytestmark = pytest.mark.deploy

# What reads mail is called in test_imports.py, where there is a mailbox.
READ_MAIL = ("search_gmail", "fetch_email_attachments")
without_mail = [tool for name, tool in TOOLS.items() if name not in READ_MAIL]


def audited(stack: Deployment, customer: Customer) -> list[tuple[str, str]]:
    return [(event["action"], event["outcome"]) for event in events(stack, customer.id)]


def card(stack: Deployment, customer: Customer) -> Item:
    (found,) = [i for i in items(stack, "BankingTable", "pk", customer.id) if i["sk"] == "card"]
    return found


@pytest.fixture(scope="module")
def reader(stack: Deployment) -> Iterator[Customer]:
    """For whom nothing changes."""
    with furnished_customer(stack) as customer:
        yield customer


@pytest.mark.parametrize("tool", without_mail, ids=lambda tool: tool.name)
def test_a_tool_answers_its_example(
    stack: Deployment, request: pytest.FixtureRequest, tool: Tool
) -> None:
    customer: Customer = request.getfixturevalue("customer" if tool.writes else "reader")
    arguments = arguments_of(tool, customer.id)
    answer = customer.post(tool.name, arguments)
    if tool.confirm and tool.name != "disconnect_gmail":  # without a mailbox there is no question
        assert answer.status_code == 409
        assert customer.confirm(answer).json()["status"] == "confirmed"
        answer = customer.post(tool.name, arguments)
    assert answer.status_code == 200, answer.text
    assert audited(stack, customer)[-1][0] == tool.name


def test_who_is_no_support_agent_is_refused(stack: Deployment) -> None:
    with signed_in(stack) as anybody:
        for tool in (*READING, *WRITING):
            answer = anybody.post(tool.name, arguments_of(tool, anybody.id))
            assert (answer.status_code == 403) == (tool.family.name == "support"), tool.name


@every_kind_of_tool
def test_nobody_calls_a_tool_without_a_token(stack: Deployment, tool: Tool) -> None:
    url = f"{stack.url}/tools/{tool.name}"
    for headers in ({}, {"Authorization": "not.a.token"}):
        answer = httpx.post(url, json=arguments_of(tool, "12345"), headers=headers, timeout=60)
        assert answer.status_code == 401


def test_a_token_of_a_models_client_calls_and_cannot_confirm(
    stack: Deployment, customer: Customer
) -> None:
    answers: dict[str, Any] = {
        "json": {"reply": "YES"},
        "headers": {"Origin": "http://localhost:8000"},
    }
    with signed_in(stack, scopes="teller/act") as models:
        assert models.call("get_debts", thread_id="t").status_code == 200
        assert models.http.post("/confirmations/none", **answers).status_code == 403
    assert customer.http.post("/confirmations/none", **answers).status_code == 404


def test_a_token_that_may_not_act_is_refused(stack: Deployment) -> None:
    with signed_in(stack, scopes="teller/confirm") as customer:
        assert customer.call("get_account_summary").status_code == 403


def test_a_write_is_stored_with_its_audit_and_answered_again(
    stack: Deployment, customer: Customer
) -> None:
    customer.confirm(customer.call("block_card", key="k", reason="Lost card"))
    assert "block_id" not in card(stack, customer)
    first = customer.call("block_card", key="k", reason="Lost card")
    again = customer.call("block_card", key="k", reason="Lost card")
    assert first.json() == again.json()
    stored = card(stack, customer)
    assert (stored["card_status"], stored["block_id"]) == ("blocked", first.json()["block_id"])
    assert audited(stack, customer).count(("block_card", "success")) == 1


def test_another_customers_card_cannot_be_asked_for(customer: Customer) -> None:
    answer = customer.http.post("/tools/get_account_summary", json={"user_id": "somebody-else"})
    assert answer.status_code == 403


def test_the_page_of_the_allowed_origin_may_read_an_answer(customer: Customer) -> None:
    answer = customer.call("get_account_summary")
    assert answer.headers["Access-Control-Allow-Origin"] == "http://localhost:8000"
