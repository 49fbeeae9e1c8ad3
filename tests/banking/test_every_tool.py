"""What holds of every tool of banking, over the contract's own calls."""

from __future__ import annotations

import pytest

from banking.entities import Card
from tests.banking.stored import outcomes, outputs, spend
from tests.calling import rest
from tests.examples import arguments_of
from tests.project.tools import TOOLS
from toolkit.tool.tool import Tool

BANKING = [tool for tool in TOOLS.values() if tool.family.name == "banking"]

every_tool = pytest.mark.parametrize("tool", BANKING, ids=lambda tool: tool.name)
every_reading_tool = pytest.mark.parametrize(
    "tool", [tool for tool in BANKING if not tool.writes], ids=lambda tool: tool.name
)


@every_tool
def test_another_users_card_is_forbidden(tool: Tool, card: Card) -> None:
    before = card.serialize()
    reply = rest(tool, "somebody-else", arguments_of(tool, card.pk))
    assert reply.status == 403
    assert reply.body == {
        "status": "failure",
        "message": "user_id must be your own.",
        "reason": "forbidden",
    }
    card.refresh()
    assert card.serialize() == before


@every_tool
def test_an_unknown_user_is_not_found(tool: Tool, user_id: str) -> None:
    reply = rest(tool, user_id, arguments_of(tool, user_id))
    assert (reply.status, reply.body["status"]) == (404, "failure")
    assert reply.body["reason"] == "user_not_found"
    assert outcomes(user_id) == ["refused"]


@every_reading_tool
def test_a_reading_tool_changes_nothing_and_its_answer_is_not_kept(tool: Tool, card: Card) -> None:
    spend(card.pk)
    before = card.serialize()
    assert rest(tool, card.pk, arguments_of(tool, card.pk)).status == 200
    card.refresh()
    assert card.serialize() == before
    assert outputs(card.pk) == [{"redacted": True}]
