"""A one-time password is entered on the page: in no form, and in no argument."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from banking.entities import Card
from tests.banking.stored import status
from tests.calling import enter_password
from tests.mcp_endpoint.posting import Client, replied, text_of
from toolkit.audit.pseudonym import Pseudonym
from toolkit.guards.confirmation import Confirmation
from toolkit.storage.writes import commit


def password_id(client: Client) -> str:
    (waiting,) = Confirmation.query(client.user_id, Confirmation.id.startswith("confirmation#"))
    return waiting.public_id


def test_a_one_time_password_is_entered_on_the_page_and_in_no_form(
    asking: Client, card: Card
) -> None:
    card.update([Card.card_status.set("blocked"), Card.block_id.set("blk_1")])
    result = asking.call("unblock_card", {"otp": ""})
    assert result["resultType"] == "complete"
    assert "/confirm " in text_of(result)
    assert enter_password(asking.user_id, password_id(asking)).status == 200
    assert asking.call("unblock_card", {"otp": ""})["isError"] is False
    assert status(card) == "active"


def test_a_client_that_can_is_asked_to_open_the_page_for_one(asking: Client, card: Card) -> None:
    card.update([Card.card_status.set("blocked"), Card.block_id.set("blk_1")])
    both = replace(asking, capabilities={"elicitation": {"form": {}, "url": {}}})
    question = both.call("unblock_card", {"otp": ""})
    assert question["inputRequests"]["confirmation"]["params"]["mode"] == "url"
    assert enter_password(both.user_id, password_id(both)).status == 200
    result = both.call("unblock_card", {"otp": ""}, **replied(question, {"action": "accept"}))
    assert result["structuredContent"]["status"] == "success"


def test_digits_among_the_arguments_are_refused(asking: Client, card: Card) -> None:
    result = asking.call("unblock_card", {"otp": "123456"})
    assert (result["isError"], "is for the user to enter" in text_of(result)) == (True, True)


def test_an_erased_users_token_is_refused_until_it_ends(client: Client) -> None:
    commit([Pseudonym.erased(client.user_id, datetime.now(UTC))])
    answer = client.ask("tools/list")
    assert answer.status == 403
    assert "was erased" in answer.text
