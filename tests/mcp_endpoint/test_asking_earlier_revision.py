"""A client of 2025-06-18 is asked as well, but never comes back for the rest of a stream."""

from __future__ import annotations

import pytest

from banking.entities import Card
from tests.banking.lost_card import PROMPT
from tests.banking.stored import status
from tests.mcp_endpoint.posting import Client, accepted, text_of
from tests.mcp_endpoint.session import Session, begun, events, message


@pytest.fixture
def old(client: Client) -> Session:
    return begun(client, revision="2025-06-18")


def test_an_earlier_revisions_client_is_asked_and_told_to_call_again(
    old: Session, card: Card
) -> None:
    """It would not come back for the rest, so there is none."""
    question, told = events(old.call())
    assert "id" not in question
    assert message(question)["params"]["message"] == PROMPT
    assert (message(told)["id"], message(told)["result"]["isError"]) == (7, True)
    assert "Make the same call again" in text_of(message(told)["result"])
    assert old.reply(message(question), accepted("YES")).status == 202
    assert old.call().result["isError"] is False
    assert status(card) == "blocked"


def test_it_is_not_asked_again_while_the_user_thinks(old: Session, card: Card) -> None:
    old.call()
    (told,) = events(old.call())
    assert "Make the same call again" in text_of(message(told)["result"])


def test_it_is_told_of_a_no_once(old: Session, card: Card) -> None:
    question, _ = events(old.call())
    old.reply(message(question), {"action": "decline"})
    assert "did not say YES" in text_of(old.call().result)
    assert len(events(old.call())) == 2
    assert status(card) == "active"


def test_a_no_to_other_arguments_is_none_to_these(old: Session, card: Card) -> None:
    question, _ = events(old.call())
    old.reply(message(question), {"action": "decline"})
    assert len(events(old.call({"reason": "Stolen"}))) == 2
