"""What the contract fixes besides the answers: its paths, what a model is shown, which
contract.json holds as it stands there; and what is refused beyond it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from catalog import entries
from catalog.renderings import FORMATS
from commands.template import ROOT
from docs_page import openapi
from tests.each_row import each_row
from tests.prime.calls import body_of, in_chat, post, refused
from tests.prime.stored import keep
from tests.project.tools import DEPLOYED

CONTRACT: list[dict[str, Any]] = json.loads((ROOT / "tests/prime/contract.json").read_text())
FUNCTIONS = [definition["function"] for definition in CONTRACT]

UNLISTED = {"review_status"}
ENDPOINTS = {
    "search_gmail": "email-search",
    "fetch_email_attachments": "email-fetch-attachments",
    "get_recent_import": "get-recent-import-summary",
    "get_recent_imports": "get-recent-imports",
    "get_transactions": "get-transactions",
}


@pytest.mark.parametrize("tool", ENDPOINTS)
def test_a_tool_answers_at_the_contracts_path_and_at_its_own(tool: str) -> None:
    routes = [(route.path, route.method, route.open) for route in DEPLOYED[tool].routes]
    paths = (f"/tools/{tool}", f"/tools/{ENDPOINTS[tool]}", f"/tools/{tool}/call")
    assert routes == [(path, "ANY", False) for path in paths]


@pytest.mark.parametrize("tool", ENDPOINTS)
def test_the_contracts_path_is_documented(tool: str) -> None:
    documented = openapi.document({})["paths"]
    assert "post" in documented[f"/tools/{ENDPOINTS[tool]}"]


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, indent=1)


@pytest.mark.parametrize("definition", CONTRACT, ids=lambda d: d["function"]["name"])
def test_a_definition_is_exported_as_it_stands_in_the_contract(definition: dict[str, Any]) -> None:
    exported = FORMATS["openai"](entries()[definition["function"]["name"]])
    assert as_text(exported) == as_text(definition)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f["name"])
def test_every_format_has_the_contracts_description_and_schema(function: dict[str, Any]) -> None:
    entry = entries()[function["name"]]
    for name, rendered in FORMATS.items():
        assert json.dumps(function["description"]) in json.dumps(rendered(entry)), name
    anthropic = FORMATS["anthropic"](entry)["input_schema"]
    assert as_text(anthropic) == as_text(function["parameters"])
    for shown in (
        FORMATS["mcp"](entry)["inputSchema"],
        FORMATS["bedrock"](entry)["toolSpec"]["inputSchema"]["json"],
    ):
        assert {*function["parameters"]["properties"]} == {*shown["properties"]} - UNLISTED


def test_a_model_of_ours_may_ask_for_what_waits_although_the_contract_does_not_know_it() -> None:
    entry = entries()["get_transactions"]
    for name in ("mcp", "bedrock", "agentcore"):
        assert "review_status" in json.dumps(FORMATS[name](entry)), name
    for name in ("anthropic", "openai", "openai-responses"):
        assert "review_status" not in json.dumps(FORMATS[name](entry)), name


STRICTER: list[tuple[str, str, Any, str]] = [
    ("search_gmail", "query", " ", "query must not be blank"),
    ("search_gmail", "query", "x" * 501, "query must have at most 500 characters"),
    ("search_gmail", "query", 5, "query must be a valid string"),
    ("search_gmail", "days", 0, "days must be greater than or equal to 1"),
    ("search_gmail", "days", 36_501, "days must be less than or equal to 36500"),
    ("search_gmail", "days", 1.5, "days must be a valid integer"),
    ("search_gmail", "days", "90", "days must be a valid integer"),
    ("search_gmail", "limit", 0, "limit must be greater than or equal to 1"),
    ("search_gmail", "limit", 26, "limit must be less than or equal to 25"),
    ("search_gmail", "limit", None, "limit must be a valid integer"),
    ("search_gmail", "folder", "spam", "folder is not a known field"),
    ("fetch_email_attachments", "messageId", "", "messageId must have at least 1 character"),
    (
        "fetch_email_attachments",
        "messageId",
        "x" * 129,
        "messageId must have at most 128 characters",
    ),
    ("fetch_email_attachments", "messageId", 5, "messageId must be a valid string"),
    ("fetch_email_attachments", "force", True, "force is not a known field"),
    ("get_recent_import", "days", 7, "days is not a known field"),
    ("get_transactions", "from_date", "2025-02-30", "from_date must be a day of the calendar"),
    ("get_transactions", "from_date", "1/6/2025", "from_date must be a date as YYYY-MM-DD"),
    ("get_transactions", "to_date", 20250106, "to_date must be a date as YYYY-MM-DD"),
    ("get_transactions", "review_status", "open", "review_status must be"),
    ("get_transactions", "vendor", 5, "vendor must be a valid string"),
    ("get_transactions", "to_date", "tomorrow", "to_date must be a date as YYYY-MM-DD"),
    ("get_transactions", "vendor", "x" * 201, "vendor must have at most 200 characters"),
    ("get_transactions", "category", "x" * 65, "category must have at most 64 characters"),
    ("get_transactions", "limit", 0, "limit must be greater than or equal to 1"),
    ("get_transactions", "limit", 201, "limit must be less than or equal to 200"),
    ("get_transactions", "limit", 2.5, "limit must be a valid integer"),
    ("get_transactions", "limit", "5", "limit must be a valid integer"),
    ("get_transactions", "merchant", "x", "merchant is not a known field"),
    *(
        ("review_transaction", field, value, problem)
        for field, value, problem in (
            ("decision", "yes", "decision must be"),
            ("id", "", "id must have at least 1 character"),
            ("id", "x" * 65, "id must have at most 64 characters"),
            ("date", None, "date must not be null"),
            ("date", "2025-02-30", "date must be a day of the calendar"),
            ("date", "tomorrow", "date must be a date as YYYY-MM-DD"),
            ("date", "1969-12-31", "date must be of the years 1970 to 2099"),
            ("date", "2100-01-01", "date must be of the years 1970 to 2099"),
            ("amount", "a lot", "amount must be a number"),
            ("amount", "-12.50", "amount must be a number"),
            ("amount", True, "amount must be a decimal"),
            ("amount", 10**10, "amount must have at most ten digits before the point"),
            ("currency", "usd", "currency must match"),
            ("currency", "DOLLAR", "currency must match"),
            ("merchant", " ", "merchant must not be blank"),
            ("merchant", "x" * 201, "merchant must have at most 200 characters"),
            ("category", "", "category must not be blank"),
            ("category", "x" * 65, "category must have at most 64 characters"),
            ("account", "mine", "account is not a known field"),
        )
    ),
]
GIVEN: dict[str, dict[str, Any]] = {
    "search_gmail": {"query": "visa"},
    "fetch_email_attachments": {"messageId": "x"},
    "review_transaction": {"id": "txn_1", "decision": "accept"},
}


@each_row(("tool", "field", "value", "problem"), STRICTER)
def test_what_the_contract_leaves_open_is_refused_by_the_tool_itself(
    tool: str, field: str, value: Any, problem: str, user_id: str
) -> None:
    """Before a mailbox is asked, anything is looked up or anybody is asked for a YES."""
    arguments = {**GIVEN.get(tool, {}), field: value}
    for call in (post, in_chat):
        observed = refused(call(tool, user_id, **arguments), 400)
        assert observed.startswith(problem), observed


@pytest.mark.parametrize(
    ("tool", "field"), [("search_gmail", "query"), ("fetch_email_attachments", "messageId")]
)
def test_what_a_tool_needs_is_asked_for_in_the_contracts_words(
    tool: str, field: str, user_id: str
) -> None:
    assert refused(post(tool, user_id), 400) == f"Missing {field}"


def test_what_needs_review_can_be_asked_for_though_the_contract_does_not_list_it(
    user_id: str,
) -> None:
    """Its test conversation 3 does."""
    keep(user_id, "t1")
    keep(user_id, "t2", state="waiting")
    for call in (post, in_chat):
        waiting = body_of(call("get_transactions", user_id, review_status="needs_review"))
        assert [each["id"] for each in waiting["transactions"]] == ["t2"]
    assert "review_status" in entries()["get_transactions"]["input_schema"]["properties"]
