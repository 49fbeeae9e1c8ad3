"""A chat in which the user asks for their card to be blocked, which waits for their YES."""

from __future__ import annotations

from typing import Any

from banking.entities import Card
from tests.banking.lost_card import LOST
from tests.chat.scripted_model import ScriptedModel, uses
from tests.chat.scripted_server import Step
from tests.chat.talk import Reply, Talk
from toolkit.audit.audit_event import AuditEvent


def asks_to_block(arguments: dict[str, Any] = LOST) -> list[Step]:
    return uses("block_card", arguments)


def ask(talk: Talk, model: ScriptedModel) -> Reply:
    """Get as far as the prompt."""
    model.script(asks_to_block())
    reply = talk.say("Block my card, I lost it")
    assert status(talk) == "active"
    return reply


def status(talk: Talk) -> str:
    return str(Card.get(talk.user_id, "card", consistent_read=True).card_status)


def blocks(talk: Talk) -> list[AuditEvent]:
    """What the audit has of blocks that went through."""
    events = AuditEvent.of_user(talk.user_id, action="block_card")
    return [event for event in events if event.outcome == "success"]
