"""Every text that a tool returns says whose it is."""

from __future__ import annotations

from pydantic import BaseModel, Field

from catalog.commands.tool_files import tools
from toolkit.definition import holds_text, texts_of
from toolkit.fields import OthersText, SystemText


class Inner(BaseModel):
    name: OthersText = Field(alias="from")
    note: str | None = None


class Outer(BaseModel):
    id: SystemText
    inner: list[Inner]
    tags: list[OthersText]
    count: int


def test_no_text_of_any_output_is_left_undeclared() -> None:
    undeclared = [
        (tool.name, name)
        for tool in tools()
        for name, whom in texts_of(tool.output._type)
        if whom is None
    ]
    assert undeclared == []


def test_texts_are_found_wherever_they_stand() -> None:
    found = dict(texts_of(list[Outer]))
    assert found == {"id": "us", "from": "others", "note": None, "tags": "others"}


def test_only_a_text_that_is_there_counts() -> None:
    names = ("from", "tags")
    assert holds_text({"inner": [{"from": "Ana"}]}, names)
    assert holds_text([{"tags": ["", "x"]}], names)
    silent: list[object] = [{}, {"inner": [{"from": " "}], "tags": []}, {"id": "Ana"}, None]
    assert not any(holds_text(each, names) for each in silent)


def test_supports_mails_ledgers_and_cards_tools_declare_others_text() -> None:
    declared = {tool.name for tool in tools() if tool.others_text}
    assert declared >= {
        "get_user",
        "get_order_by_id",
        "get_customer_orders",
        "get_user_info",
        "update_user_contact",
        "search_gmail",
        "fetch_email_attachments",
        "get_transactions",
        "get_recent_import",
        "get_recent_imports",
        "review_transaction",
        "review_import",
        "import_document",
        "finance_transactions_search",
        "finance_accounts_list",
        "get_recent_transactions",
    }
