"""What is asked for on a page: points, which a tool reads, and a card's block, which waits for an
approval."""

from __future__ import annotations

from tests.chat.ai_sdk.page import Page, UiStream
from tests.chat.scripted_model import ScriptedModel
from tests.chat.turn import asking
from toolkit.audit.audit_event import AuditEvent

POINTS = "get_rewards_summary"


def ask(page: Page, model: ScriptedModel) -> UiStream:
    """Get as far as the approval request."""
    model.script(asking.asks_to_block())
    streamed = page.say("Block my card, I lost it")
    assert status(page) == "active"
    return streamed


def status(page: Page) -> str:
    return asking.status(page.talk)


def blocks(page: Page) -> list[AuditEvent]:
    """What the audit has of blocks that went through."""
    return asking.blocks(page.talk)
