"""POST /tools/{name}/call: what a loop over the exported tools sends."""

from __future__ import annotations

from typing import Any

import pytest

from banking.block_card import handler as block_card
from banking.entities import Card
from banking.get_account_summary import handler as get_account_summary
from tests.banking.lost_card import LOST
from tests.banking.stored import give_card, status
from tests.calling import Reply, answer_confirmation, proxy_event, rest, send
from toolkit.audit.audit_event import AuditEvent

Json = dict[str, Any]


@pytest.fixture
def card(user_id: str) -> Card:
    return give_card(user_id)


def call(handler: Any, user_id: str, body: object, **event: Any) -> Reply:
    return send(handler, proxy_event(user_id, body, **event) | {"resource": "/tools/its/call"})


def test_it_answers_as_the_contract_does_and_knows_the_user_itself(card: Card) -> None:
    reply = call(get_account_summary, card.pk, {"arguments": {}})
    contracts = rest(get_account_summary, card.pk, {"user_id": card.pk})
    assert (reply.status, reply.body) == (200, contracts.body)


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({}, "arguments"),
        ({"arguments": "{}"}, "arguments"),
        ({"arguments": {}, "userId": "12345"}, "userId"),
        ({"arguments": {}, "conversation_id": "a b"}, "conversation_id"),
        ({"arguments": {}, "conversation_id": 7}, "conversation_id"),
        ({"arguments": {"colour": "red"}}, "colour"),
    ],
)
def test_what_it_does_not_take_is_named_in_the_familys_shape(
    card: Card, body: Json, named: str
) -> None:
    reply = call(get_account_summary, card.pk, body)
    assert reply.status == 400
    assert named in reply.text


def test_another_users_id_is_refused(card: Card) -> None:
    reply = call(get_account_summary, card.pk, {"arguments": {"user_id": "somebody"}})
    assert reply.status == 403


def test_a_write_waits_for_the_yes_and_happens_once(card: Card) -> None:
    body = {"arguments": LOST, "conversation_id": "loop-7"}
    asked = call(block_card, card.pk, body, key="once")
    assert (asked.status, status(card)) == (409, "active")
    answer_confirmation(card.pk, asked.body["confirmation"]["id"])
    replies = [call(block_card, card.pk, body, key="once") for _ in range(2)]
    assert [reply.status for reply in replies] == [200, 200]
    assert replies[0].body == replies[1].body
    assert {event.conversation_id for event in AuditEvent.of_user(card.pk)} == {"loop-7"}
    assert status(card) == "blocked"
