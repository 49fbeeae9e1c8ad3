"""What results lead to: the call that the user's words and a result of the same turn ask for.

A mail that was found is fetched where that was asked for, what a sentence was read to is added, and
a purchase that cannot be weighed asks for the bank balance. A payment that may lower a debt offers
to: that call is made once the user agrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.local.offline_model.intents.intent import Intent
from tests.local.offline_model.intents.matching import NOTES_MONEY
from tests.local.offline_model.mail import all_of_them, is_to_be_processed
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange
from tests.local.offline_model.request.tool_spec import ToolSpec

Step = tuple[str, Mapping[str, Any]]


def led_to(exchange: Exchange, tools: list[ToolSpec]) -> list[Intent]:
    offered = {tool.name: tool for tool in tools}
    steps = [s for use, result in exchange.results for s in _steps(use, result, exchange.said)]
    return [Intent(offered[name], arguments) for name, arguments in steps if name in offered]


def offered(exchange: Exchange, tools: list[ToolSpec]) -> list[Intent]:
    """The calls that the answer has asked about, and that a plain yes makes."""
    known = {tool.name: tool for tool in tools}
    debts = [paid for use, result in exchange.results if (paid := paid_debt(use, result))]
    return [
        Intent(
            known["add_or_update_debt"],
            {
                "debt.name": paid["name"],
                "debt.balance_mxn_cents": paid["lowered_mxn_cents"],
                "expected_balance_mxn_cents": paid["balance_mxn_cents"],
            },
        )
        for paid in debts
        if "add_or_update_debt" in known
    ]


def paid_debt(use: ToolUse, result: ToolResult) -> Mapping[str, Any] | None:
    if use.name != "add_transaction" or result.status != "success":
        return None
    paid: Mapping[str, Any] | None = result.value["data"].get("may_lower")
    return paid


def open_reading(exchange: Exchange) -> tuple[str, ...]:
    """What the user said of a transaction that is still asked about, from the statement on."""
    for use, result in exchange.results:
        if use.name == NOTES_MONEY and any(read["questions"] for read in _read(result)):
            return (*use.input.get("earlier", ()), use.input["text"])
    return ()


def _steps(use: ToolUse, result: ToolResult, said: str) -> Iterator[Step]:
    if use.name == NOTES_MONEY and _outcome(result) == "ready":
        for read in _read(result):
            stated = {f"transaction.{n}": v for n, v in read["candidate"].items() if v is not None}
            if not read["questions"]:
                yield "add_transaction", stated
    if use.name == "simulate_purchase" and "bank_balance_mxn_cents" in _missing(result.value):
        yield "set_bank_balance", {}
    if use.name == "search_gmail" and result.status == "success" and is_to_be_processed(said):
        ids = [mail["id"] for mail in result.value["messages"] if mail["hasAttachment"]]
        for id in ids if all_of_them(said) else ids[:1]:
            yield "fetch_email_attachments", {"messageId": id}


def _outcome(result: ToolResult) -> str:
    return str(result.value["data"]["outcome"]) if result.status == "success" else ""


def _read(result: ToolResult) -> list[Mapping[str, Any]]:
    return list(result.value["data"]["candidates"]) if result.status == "success" else []


def _missing(value: Any) -> list[str]:
    error = value.get("error") if isinstance(value, dict) else None
    missing: list[str] = error["details"].get("missing", []) if isinstance(error, dict) else []
    return missing
