"""Every writing tool ready to be called, and what shows in the tables that it has acted."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from banking.entities import Card, Dispute
from tests.banking.stored import give_card, spend, today
from tests.calling import Reply, proxy_event, rest, say_yes
from tests.faults import tool_process
from tests.faults.tool_process import ToolProcess
from tests.project.tools import TOOLS
from toolkit.audit import AuditEvent
from toolkit.tool import Tool


@dataclass(frozen=True)
class Scenario:
    """`prepare` makes a user's rows; `effects` are the marks of every time the tool acted."""

    name: str
    arguments: dict[str, Any]
    prepare: Callable[[str], object]
    effects: Callable[[str], list[str]]

    @property
    def tool(self) -> Tool:
        return TOOLS[self.name]


def _save_blocked_card(user_id: str) -> None:
    give_card(user_id, card_status="blocked", block_id="blk_1", block_reason="Lost")


def _save_transaction(user_id: str) -> None:
    spend(user_id, date=today())


def _card(user_id: str) -> Card:
    return Card.get(user_id, "card", consistent_read=True)


def _blocks(user_id: str) -> list[str]:
    card = _card(user_id)
    return [card.block_id] if card.is_blocked else []


def _unblocks(user_id: str) -> list[str]:
    return [] if _card(user_id).is_blocked else ["active"]


def _disputes(user_id: str) -> list[str]:
    found = Dispute.query(user_id, Dispute.sk.startswith("dispute#"), consistent_read=True)
    return [dispute.ticket_id for dispute in found]


SCENARIOS = (
    Scenario("block_card", {"reason": "Lost card"}, give_card, _blocks),
    Scenario("unblock_card", {"otp": "123456"}, _save_blocked_card, _unblocks),
    Scenario(
        "dispute_transaction",
        {"tx_id": "t1", "reason": "Double charge"},
        _save_transaction,
        _disputes,
    ),
)
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)


@dataclass(frozen=True)
class Attempt:
    """One user's call of a tool under one key, confirmed where it must be."""

    scenario: Scenario
    user_id: str
    key: str = "the-key"

    def prepare(self) -> None:
        self.scenario.prepare(self.user_id)
        if self.scenario.tool.confirm:
            say_yes(self.user_id, rest(self.scenario.tool, self.user_id, self._body))

    def start(self, storage_url: str) -> ToolProcess:
        """Make the call in a process of its own, over that way to storage."""
        event = proxy_event(self.user_id, self._body, key=self.key)
        return tool_process.start(self.scenario.name, event, storage_url)

    def again(self) -> Reply:
        """Make the call with nothing in its way."""
        return rest(self.scenario.tool, self.user_id, self._body, key=self.key)

    @property
    def effects(self) -> list[str]:
        return self.scenario.effects(self.user_id)

    @property
    def successes(self) -> list[dict[str, Any]]:
        """What the audit says that the call was answered, of every time it went through."""
        events = AuditEvent.of_user(self.user_id, action=self.scenario.name)
        return [event.tool_output for event in events if event.outcome == "success"]

    @property
    def _body(self) -> dict[str, Any]:
        return {"user_id": self.user_id, **self.scenario.arguments}


def reply_of(process: ToolProcess) -> Reply:
    answer = process.answer()
    return Reply(
        answer["statusCode"], json.loads(answer["body"]), answer["headers"], answer["body"]
    )
