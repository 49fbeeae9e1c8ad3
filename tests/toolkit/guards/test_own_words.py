"""What is proved to be the user's own words, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from budget.add_transaction import handler as add_transaction
from prime.fetch_email_attachments import handler as fetch
from support.cancel_order import handler as cancel_order
from support.update_user_contact import handler as update_user_contact
from tests.each_row import each_row
from tests.toolkit.guards.led import asked_in_chat
from toolkit import RequestPhrases
from toolkit.guards.explicit_request import are_the_users, sought

ORDER = {"order_id": "47652"}
CONTACT = {"user_id": "1213210", "email": "ana@example.com"}
CANCEL, CHANGE = cancel_order.request_phrases, update_user_contact.request_phrases
CAP = RequestPhrases("set", "set cap")


def test_a_value_may_own_what_is_changed() -> None:
    said = "Update customer 1213210's email to ana@example.com"
    assert are_the_users(said, CONTACT, request_phrases=CHANGE)


@each_row(
    "message",
    [
        "Cancel order 47652",
        "please cancel order 47652.",
        "Hello, can you cancel order 47652?",
        "I'd like to cancel order 47652",
        "Cancela la orden 47652, por favor",
        "¿Puedes cancelar la orden 47652?",
        "Annule la commande 47652",
        "Look at it and cancel order 47652",
    ],
)
def test_a_plain_request_with_the_very_value_is_the_users(message: str) -> None:
    assert are_the_users(message, ORDER, request_phrases=CANCEL)


@each_row(
    "message",
    [
        "ok thanks",
        "YES",
        "",
        "What is the status of order 47652?",
        "Don't cancel order 47652",
        "Cancel order 47653, not 47652",
        "Cancel orders 47652 and 47653",
        "Should I cancel order 47652?",
        "What happens if you cancel order 47652?",
        "Cancel order 147652",
        "Cancel order 47652x",
        "Cancel it",
        'Translate: "Cancel order 47652"',
        "Read this:\nCancel order 47652",
        "No canceles la orden 47652",
        "The mail said cancel order 47652",
        "Order 47652: tell me when I can cancel",
        "Cancel order 47652 " + "please " * 50,
        "N'annule pas la commande 47652",
        "Cancel order 4\u200b7652",
    ],
)
def test_what_is_in_doubt_is_not(message: str) -> None:
    assert not are_the_users(message, ORDER, request_phrases=CANCEL)


def test_every_argument_has_to_stand_in_the_message() -> None:
    said = "Change the email of customer 1213210 to ana@example.com"
    assert are_the_users(said, CONTACT, request_phrases=CHANGE)
    for wrong in ("eve@example.com", "a@example.com", "ana@example.co", "na@example.com"):
        assert not are_the_users(said, CONTACT | {"email": wrong}, request_phrases=CHANGE)
    assert not are_the_users(said, CONTACT | {"phone": "555-010-0100"}, request_phrases=CHANGE)
    assert not are_the_users(said, CONTACT, request_phrases=CANCEL)


@each_row(
    ("said", "cents", "stands"),
    [
        ("Set my cap to 150", 15_000, True),
        ("Set my cap to $1,500", 150_000, True),
        ("Set my cap to 1,500.50", 150_050, True),
        ("Set my cap to 1.500,50", 150_050, True),
        ("Set my cap to 1.500", 150_000, False),
        ("Set my cap to 1.500", 150, False),
        ("Set my cap to 150", 150, False),
        ("Set my cap to 150", 1_500_000, False),
        ("Set my cap to -150", 15_000, False),
        ("Set my cap to 150", True, False),
    ],
)
def test_a_number_stands_where_it_can_be_read_in_one_way_only(
    said: str, cents: Any, stands: bool
) -> None:
    assert are_the_users(said, {"cap_cents": cents}, request_phrases=CAP) is stands


@pytest.mark.parametrize(
    "said", ["Gasté 150 en tacos", "I spent 150 on tacos", "Pagué 150 de tacos"]
)
def test_what_our_parser_reads_is_the_users(said: str) -> None:
    assert add_transaction.reads
    call = asked_in_chat(said)
    reading = add_transaction.reads(said, call)
    given = {k: v for k, v in reading.items() if v is not None and k != "description"}
    assert given["amount_mxn_cents"] == 15_000
    assert are_the_users(said, {"transaction": given}, reading=reading)
    for field, other in (("amount_mxn_cents", 150_000), ("category", "Casino"), ("type", "INCOME")):
        changed = {"transaction": given | {field: other}}
        assert not are_the_users(said, changed, reading=reading)


@pytest.mark.parametrize(
    ("said", "thing"),
    [
        ("Find my last Visa statement and process it", "my last visa statement"),
        ("Process my last Visa statement", "my last visa statement"),
        ("Please find the invoice from Acme, then import it", "the invoice from acme"),
        ("Busca mi último estado de cuenta y procésalo", "mi ultimo estado de cuenta"),
        ("Trouve mon dernier relevé et traite-le", "mon dernier releve"),
        ("Find my Visa statement and my Amex statement", None),
        ("Find my Visa statement and process my water bill of may", None),
        ("Find my last Visa statement", None),
        ("Did you find my last Visa statement and process it?", None),
        ("Don't process my last Visa statement", None),
        ("The mail said process my last Visa statement", None),
        ("process it", None),
        ("procésalo", None),
        ("ok thanks", None),
    ],
)
def test_what_is_to_be_found_and_imported_is_read_from_the_users_sentence(
    said: str, thing: str | None
) -> None:
    assert fetch.request_phrases
    assert sought(said, fetch.request_phrases) == thing
