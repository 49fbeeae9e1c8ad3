"""Conversations with the offline planner, as the orchestrator holds them."""

from __future__ import annotations

from datetime import date
from typing import Any

import catalog
from catalog.renderings import for_converse
from tests.local.offline_model.planner import Reply, plan
from tests.local.offline_model.request.conversation import ConverseRequest

Json = dict[str, Any]
Calls = list[tuple[str, Json]]
TODAY = date(2026, 2, 1)
"""A Sunday."""

ACCOUNT = {
    "user_id": "12345",
    "balance": 15000,
    "credit_limit": 100000,
    "available_credit": 85000,
    "due_date": "2025-12-03",
    "minimum_due": 750,
}
REWARDS = {"total_points": 5000, "expiring_soon": 100, "redeemable_value_inr": 500}
OTP_QUESTION = "Please enter the one-time password (OTP) sent to your phone."


def _offered(family: str) -> list[Json]:
    entries = catalog.for_models().values()
    return [for_converse(entry) for entry in entries if entry["family"] == family]


BANKING = _offered("banking")
BUDGET = _offered("budget")
SUPPORT = _offered("support")
FINANCE = _offered("finance")
PRIME = _offered("prime")
BOOKS = _offered("books")
ALL = [*BANKING, *BUDGET, *FINANCE, *SUPPORT, *PRIME, *BOOKS]


def tool(name: str, description: str, **properties: Json) -> Json:
    """A tool's specification; a property without a default is required."""
    required = [key for key, schema in properties.items() if "default" not in schema]
    schema = {"type": "object", "properties": properties, "required": required}
    spec = {"name": name, "description": description, "inputSchema": {"json": schema}}
    return {"toolSpec": spec}


class Conversation:
    """A conversation as the orchestrator keeps it."""

    def __init__(self, tools: list[Json] = ALL, today: date = TODAY) -> None:
        self.tools = tools
        self.today = today
        self.messages: list[Json] = []

    def has_called(self, name: str, arguments: Json, value: Any) -> None:
        """Something was asked for, called and answered before."""
        id = f"before{len(self.messages)}"
        use = {"toolUseId": id, "name": name, "input": arguments}
        result = _result(id, value)
        self.messages += [
            {"role": "user", "content": [{"text": "-"}]},
            {"role": "assistant", "content": [{"toolUse": use}]},
            {"role": "user", "content": [{"toolResult": result}]},
            {"role": "assistant", "content": [{"text": "-"}]},
        ]

    def say(self, text: str) -> Reply:
        self.messages.append({"role": "user", "content": [{"text": text}]})
        return self._plan()

    def returns(self, *values: Any) -> Reply:
        """Answers the calls made last, each with its value; a failure is an error."""
        calls = [block["toolUse"] for block in self.messages[-1]["content"]]
        pairs = zip(calls, values, strict=True)
        results = [{"toolResult": _result(call["toolUseId"], value)} for call, value in pairs]
        self.messages.append({"role": "user", "content": results})
        return self._plan()

    def _plan(self) -> Reply:
        reply = plan(ConverseRequest.model_validate(request(self.messages, self.tools)), self.today)
        self.messages.append({"role": "assistant", "content": _blocks(reply)})
        return reply


def request(messages: list[Json], tools: list[Json]) -> Json:
    return (
        {"messages": messages, "toolConfig": {"tools": tools}} if tools else {"messages": messages}
    )


def _blocks(reply: Reply) -> list[Json]:
    uses = [{"toolUseId": c.tool_use_id, "name": c.name, "input": c.input} for c in reply.calls]
    return [{"toolUse": use} for use in uses] or [{"text": reply.text}]


def _result(use_id: str, value: Any) -> Json:
    document = value if isinstance(value, dict) else {"result": value}
    failed = (
        document.get("status") == "failure"
        or document.get("ok") is False
        or bool({"error", "code"} & document.keys())
    )
    return {
        "toolUseId": use_id,
        "status": "error" if failed else "success",
        "content": [{"json": document}],
    }


def said(*texts: str, tools: list[Json] = ALL) -> Reply:
    """The reply to the last of these texts."""
    conversation = Conversation(tools)
    replies = [conversation.say(text) for text in texts]
    return replies[-1]


def calls(reply: Reply) -> Calls:
    return [(call.name, call.input) for call in reply.calls]
