"""Which mail the offline planner searches for and processes."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, Json, calls, said
from tests.stack.families.prime_lines import FIND_AND_PROCESS, QUEUED, VISA
from tests.stack.families.prime_results import (
    DISCONNECT,
    FETCH,
    FETCHED,
    NEWS,
    RECEIPT,
    SEARCH,
    STATEMENT,
    search_result,
)


def test_a_statement_is_found_and_processed_in_one_turn() -> None:
    conversation = Conversation()
    assert calls(conversation.say(FIND_AND_PROCESS)) == [(SEARCH, VISA)]
    fetch = conversation.returns(search_result(NEWS, STATEMENT, RECEIPT))
    assert calls(fetch) == [(FETCH, {"messageId": STATEMENT["id"]})]
    done = conversation.returns(FETCHED)
    assert (done.calls, done.text) == ((), QUEUED)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Busca mi último estado de cuenta de Visa y procésalo", "estado de cuenta visa"),
        ("Trouve mon dernier relevé Visa et traite-le", "relevé visa"),
        ("process my last Visa statement", "visa statement"),
        ("Can you import my Visa statement, please?", "visa statement"),
        ("procesa mi último recibo de Lumen", "recibo lumen"),
    ],
)
def test_what_is_to_be_processed_is_searched_for_first(text: str, query: str) -> None:
    conversation = Conversation()
    assert calls(conversation.say(text)) == [(SEARCH, VISA | {"query": query})]
    assert calls(conversation.returns(search_result(STATEMENT))) == [
        (FETCH, {"messageId": STATEMENT["id"]})
    ]


@pytest.mark.parametrize(
    "text",
    [
        "find my receipts and process them",
        "busca mis recibos y procésalos",
        "process all my receipts",
    ],
)
def test_all_that_was_found_is_processed_where_all_is_said(text: str) -> None:
    conversation = Conversation()
    conversation.say(text)
    fetches = calls(conversation.returns(search_result(NEWS, STATEMENT, RECEIPT)))
    assert fetches == [(FETCH, {"messageId": mail["id"]}) for mail in (STATEMENT, RECEIPT)]


@pytest.mark.parametrize(
    "text",
    ["Find my last Visa statement", "search my Gmail for visa statement", "find Visa statement"],
)
def test_what_was_only_to_be_found_is_not_processed(text: str) -> None:
    conversation = Conversation()
    assert calls(conversation.say(text)) == [(SEARCH, VISA)]
    assert not conversation.returns(search_result(STATEMENT)).calls


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("find invoices from amazon in the last 30 days", {"query": "amazon", "days": 30}),
        ("find my receipts", VISA | {"query": "receipt"}),
        ("find emails from amazon", VISA | {"query": "amazon"}),
        ("busca mis recibos de Costco de 2020", {"query": "costco", "days": 1825}),
        ("trouve mes reçus Costco depuis 2020", {"query": "costco", "days": 1825}),
        ("find my Costco receipts from 1999", {"query": "costco", "days": 1825}),
        ("find my Costco receipts from 2025", {"query": "costco", "days": 730}),
        ("find my Costco receipts from this year", {"query": "costco", "days": 365}),
        ("find my Costco receipts of the last 2 weeks", {"query": "costco", "days": 14}),
        ("busca recibos de Costco de los últimos 6 meses", {"query": "costco", "days": 180}),
        ("trouve les reçus Costco des 3 dernières années", {"query": "costco", "days": 1095}),
        ("find my Sept Visa statement", {"query": "visa statement", "days": 154}),
        ("find my Visa statement from yesterday", {"query": "visa statement", "days": 2}),
        (
            'search my email for from:amazon "order shipped"',
            VISA | {"query": 'from:amazon "order shipped"'},
        ),
        ("show my invoices from Lumen", VISA | {"query": "lumen"}),
        ("download my last invoice from Lumen", VISA | {"query": "invoice lumen"}),
    ],
)
def test_mail_is_searched_for_what_was_said(text: str, arguments: Json) -> None:
    assert calls(said(text)) == [(SEARCH, arguments)]


def test_what_to_look_for_is_asked_for() -> None:
    conversation = Conversation()
    assert conversation.say("search my Gmail").text == "What should I look for in your mail?"
    assert calls(conversation.say("visa statement")) == [(SEARCH, VISA)]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("process message 1abc23def4567890", "1abc23def4567890"),
        ("fetch attachments of 1abc23def4567890", "1abc23def4567890"),
        ("fetch the attachments of message msg-123", "msg-123"),
        ("Process the email 1234567890123456", "1234567890123456"),
        ("process message invalid", "invalid"),
        ("procesa el correo 1abc23def4567890", "1abc23def4567890"),
        ("traite le message 1abc23def4567890", "1abc23def4567890"),
    ],
)
def test_a_named_message_is_fetched(text: str, id: str) -> None:
    assert calls(said(text)) == [(FETCH, {"messageId": id})]


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("process that email", STATEMENT),
        ("Process that email", STATEMENT),
        ("process it", STATEMENT),
        ("procésalo", STATEMENT),
        ("traite-le", STATEMENT),
        ("fetch its attachments", STATEMENT),
        ("process the first one", NEWS),
        ("process the third one", RECEIPT),
        ("procesa el segundo", STATEMENT),
        ("traite le deuxième", STATEMENT),
    ],
)
def test_that_email_is_one_of_those_shown_last(text: str, chosen: Json) -> None:
    conversation = Conversation()
    conversation.say("find my visa statement")
    conversation.returns(search_result(NEWS, STATEMENT, RECEIPT))
    conversation.say("list my accounts")
    conversation.returns({"items": []})
    assert calls(conversation.say(text)) == [(FETCH, {"messageId": chosen["id"]})]


@pytest.mark.parametrize("text", ["process that email", "process it"])
def test_with_nothing_shown_it_is_asked_which(text: str) -> None:
    conversation = Conversation()
    assert conversation.say(text).text.startswith("Which email?")
    assert calls(conversation.say("1abc23def4567890")) == [
        (FETCH, {"messageId": "1abc23def4567890"})
    ]


@pytest.mark.parametrize("text", ["process the first one", "process that email"])
def test_after_an_empty_search_no_older_mail_is_meant(text: str) -> None:
    conversation = Conversation()
    for mails in ((NEWS, STATEMENT), ()):
        conversation.say("find my visa statement")
        conversation.returns(search_result(*mails))
    reply = conversation.say(text)
    assert reply.text.startswith("Which email? I have found none that this could be.")


def test_a_place_that_the_list_lacks_is_no_mail() -> None:
    conversation = Conversation()
    conversation.say("find my visa statement")
    conversation.returns(search_result(NEWS, STATEMENT))
    assert conversation.say("process the third one").text.startswith("Which email? I have found")


@pytest.mark.parametrize(
    ("private", "told"),
    [(1, "1 private message not shown."), (2, "2 private messages not shown.")],
)
def test_what_is_not_shown_is_said(private: int, told: str) -> None:
    conversation = Conversation()
    conversation.say("Find my last Visa statement")
    result = search_result(STATEMENT)
    result["data_not_instructions"]["privateNotShown"] = private
    assert told in conversation.returns(result).text.splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "disconnect my mail",
        "Please disconnect my Gmail",
        "disconnect Gmail from my account",
        "unlink my mailbox",
        "stop reading my email",
        "desconecta mi correo",
        "¿Puedes desconectar mi Gmail?",
        "desvincula mi buzón",
        "deja de leer mis correos",
        "déconnecte ma messagerie",
        "Déconnectez mon Gmail, s'il vous plaît",
        "déconnecte-toi de mon Gmail",
        "arrête de lire mes courriels",
    ],
)
def test_mail_is_disconnected_in_three_languages(text: str) -> None:
    assert calls(said(text)) == [(DISCONNECT, {})]


@pytest.mark.parametrize(
    "text",
    [
        "find my visa statement in my email",
        "how do I connect my Gmail?",
        "read my last email about the disconnected line",
        "cancel order 47652",
    ],
)
def test_nothing_is_disconnected_that_was_not_asked_for(text: str) -> None:
    assert DISCONNECT not in [name for name, _ in calls(said(text))]
