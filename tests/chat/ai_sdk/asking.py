"""What is asked for on a page: points, which a tool reads, and a card's block, which waits for an
approval."""

from __future__ import annotations

from banking.entities import Card
from tests.chat.ai_sdk.page import Page, UiStream
from tests.chat.scripted_model import ScriptedModel, says, uses
from toolkit.audit.audit_event import AuditEvent

POINTS = "get_rewards_summary"
LOST = {"reason": "Lost card"}
PROMPT = "Block your card ending 4242? Reply YES to confirm."


def ask(page: Page, model: ScriptedModel) -> UiStream:
    """Get as far as the approval request."""
    model.script(uses("block_card", LOST), says(PROMPT))
    streamed = page.say("Block my card, I lost it")
    assert status(page) == "active"
    return streamed


def status(page: Page) -> str:
    return str(Card.get(page.talk.user_id, "card", consistent_read=True).card_status)


def blocks(page: Page) -> list[AuditEvent]:
    """What the audit has of blocks that went through."""
    events = AuditEvent.of_user(page.talk.user_id, action="block_card")
    return [event for event in events if event.outcome == "success"]
