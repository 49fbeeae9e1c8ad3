"""What all renderings have in common; each is held to its vendor's own rules in tests/vendors."""

from __future__ import annotations

import jsonschema_rs
import pytest

import catalog
from catalog.renderings import FORMATS, for_converse, for_mcp, mcp_structured
from tests.each_row import each_row
from tests.vendors.rules import is_json_schema

every_entry = each_row("entry", catalog.for_models().values(), ids=lambda e: e["name"])
ADDS = {
    *("add_transaction", "dispute_transaction"),
    *("fetch_email_attachments", "import_document"),
}


@every_entry
def test_every_schema_of_a_tool_is_json_schema(entry: catalog.CatalogEntry) -> None:
    whole = for_mcp(entry)
    for schema in (
        *(entry["input_schema"], entry["model_schema"]),
        *(entry["output_schema"], entry["refusal_schema"]),
        *(whole["inputSchema"], whole["outputSchema"]),
        for_converse(entry)["toolSpec"]["inputSchema"]["json"],
    ):
        assert is_json_schema(schema)


@every_entry
def test_every_format_has_the_whole_description(entry: catalog.CatalogEntry) -> None:
    for name, rendered in FORMATS.items():
        tool = rendered(entry)
        described = tool.get("function") or tool.get("toolSpec") or tool
        assert described["description"] == entry["description"], name


@every_entry
def test_every_format_has_every_field(entry: catalog.CatalogEntry) -> None:
    for name, rendered in FORMATS.items():
        tool = rendered(entry)
        described = tool.get("function") or tool.get("toolSpec") or tool
        (schema,) = (
            described[word]
            for word in ("parameters", "input_schema", "inputSchema")
            if word in described
        )
        schema = schema.get("json", schema)
        asked = entry["model_schema"]
        shown = schema["properties"].keys()
        of_contract = name in ("anthropic", "openai", "openai-responses")
        assert shown == asked["properties"].keys() - (entry["unlisted"] if of_contract else []), (
            name
        )
        assert schema.get("required", []) == asked.get("required", []), name


def test_bedrock_is_shown_no_reference() -> None:
    for entry in catalog.for_models().values():
        assert "$" not in str(for_converse(entry)["toolSpec"]["inputSchema"]).replace("$'", "")


def test_what_takes_something_away_is_destructive_and_what_reads_or_adds_is_not() -> None:
    for name, entry in catalog.for_models().items():
        hints = for_mcp(entry)["annotations"]
        assert hints["readOnlyHint"] == (not entry["writes"]), name
        assert hints["destructiveHint"] == (entry["writes"] and name not in ADDS), name
        assert not (entry["confirm"] and not hints["destructiveHint"]), name


def test_what_meets_what_others_wrote_is_of_the_open_world() -> None:
    hints = {name: for_mcp(entry)["annotations"] for name, entry in catalog.for_models().items()}
    open_world = {name for name, hint in hints.items() if hint["openWorldHint"]}
    assert {"search_gmail", "fetch_email_attachments", "get_recent_transactions"} <= open_world
    assert not {"get_account_summary", "get_debts", "cancel_order"} & open_world


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("get_customer_orders", []),
        ("get_recent_transactions", []),
        ("get_recent_import", {"found": False}),
    ],
)
def test_an_answer_that_is_no_object_alone_is_wrapped_in_one(name: str, body: object) -> None:
    entry = catalog.entries()[name]
    structured = mcp_structured(entry, body)
    assert structured == {"result": body}
    jsonschema_rs.validate(for_mcp(entry)["outputSchema"], structured)


def test_an_object_is_answered_as_it_is() -> None:
    assert mcp_structured(catalog.entries()["get_debts"], {"ok": True}) == {"ok": True}
