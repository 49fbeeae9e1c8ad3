"""Which sentences take the last change back to the offline planner."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, calls, said


@pytest.mark.parametrize(
    "text",
    [
        "Undo my last change",
        "take that back, please",
        "Deshaz el último cambio",
        "Annulez ma dernière modification",
    ],
)
def test_a_sentence_takes_the_last_change_back(text: str) -> None:
    assert calls(said(text)) == [("undo_last_change", {})]


def test_what_follows_a_changed_contact_takes_it_back() -> None:
    conversation = Conversation()
    reply = conversation.say("change the phone of customer 1213210 to 123-456-7899")
    assert [tool for tool, _ in calls(reply)] == ["update_user_contact"]
    conversation.returns({"id": "1213210", "message": "User information updated successfully"})
    assert calls(conversation.say("undo that")) == [("undo_last_change", {})]


@pytest.mark.parametrize("text", ["Undo the last transaction", "borra el último gasto"])
def test_the_last_transaction_is_deleted_as_before(text: str) -> None:
    assert calls(said(text)) == [("delete_last_transaction", {})]
