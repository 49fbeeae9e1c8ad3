"""A one-time password is entered on the page: in no form, and in no argument."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from banking.entities import Card
from tests.banking.stored import status
from tests.calling import enter_password
from tests.mcp_endpoint.posting import Client, accepted, replied, text_of
from tests.mcp_endpoint.session import begun, events, message
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


def test_after_the_yes_in_a_form_it_is_entered_on_the_page(asking: Client, card: Card) -> None:
    question = asking.call("erase_my_data")
    params = question["inputRequests"]["confirmation"]["params"]
    assert (params["mode"], params["message"][:16]) == ("form", "Erase everything")
    told = asking.call("erase_my_data", **replied(question, accepted("YES")))
    assert (told["resultType"], told["isError"]) == ("complete", True)
    assert "Enter the one-time password" in text_of(told)
    assert enter_password(asking.user_id, password_id(asking)).status == 200
    assert asking.call("erase_my_data")["structuredContent"] == {"status": "erasing"}


def test_a_client_that_can_open_the_page_is_asked_for_both_one_after_the_other(
    asking: Client, card: Card
) -> None:
    both = replace(asking, capabilities={"elicitation": {"form": {}, "url": {}}})
    first = both.call("erase_my_data")
    second = both.call("erase_my_data", **replied(first, accepted("YES")))
    assert second["inputRequests"]["confirmation"]["params"]["mode"] == "url"
    early = both.call("erase_my_data", **replied(second, {"action": "accept"}))
    assert early["requestState"] == second["requestState"]
    assert enter_password(both.user_id, password_id(both)).status == 200
    done = both.call("erase_my_data", **replied(early, {"action": "accept"}))
    assert done["structuredContent"] == {"status": "erasing"}


def test_a_yes_in_a_form_is_no_password(asking: Client, card: Card) -> None:
    both = replace(asking, capabilities={"elicitation": {"form": {}, "url": {}}})
    first = both.call("erase_my_data")
    second = both.call("erase_my_data", **replied(first, accepted("YES")))
    again = both.call("erase_my_data", **replied(second, accepted("YES")))
    assert again["resultType"] == "input_required"


def test_in_a_session_with_a_handshake_the_stream_ends_with_the_page(
    client: Client, card: Card
) -> None:
    session = begun(client)
    _, seen = events(session.call({}, name="erase_my_data"))
    session.reply(message(seen), accepted("YES"))
    told = session.result(seen)
    assert "Enter the one-time password" in text_of(told)
    assert "/confirm " in text_of(told)
    assert enter_password(client.user_id, password_id(client)).status == 200
    done = session.call({}, name="erase_my_data").result
    assert done["structuredContent"] == {"status": "erasing"}


def test_while_it_goes_on_tools_are_listed_and_refuse_but_for_itself(
    asking: Client, card: Card
) -> None:
    first = asking.call("erase_my_data")
    asking.call("erase_my_data", **replied(first, accepted("YES")))
    enter_password(asking.user_id, password_id(asking))
    asking.call("erase_my_data")
    assert asking.ask("tools/list").result["tools"]
    assert asking.call("erase_my_data")["structuredContent"] == {"status": "erasing"}
    refused = asking.call("get_account_summary")
    assert (refused["isError"], "is being erased" in text_of(refused)) == (True, True)


def test_an_erased_users_token_is_refused_until_it_ends(client: Client) -> None:
    commit([Pseudonym.erased(client.user_id, datetime.now(UTC))])
    answer = client.ask("tools/list")
    assert answer.status == 403
    assert "was erased" in answer.text
