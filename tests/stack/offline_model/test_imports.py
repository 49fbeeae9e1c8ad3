"""What the offline planner calls for imports, what was imported and its review."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, Json, calls, said
from tests.stack.families.prime_lines import NEEDS_REVIEW
from tests.stack.families.prime_results import IMPORTS, LAST_IMPORT, LISTED, REVIEW, listed, waiting

TXN = "txn_0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("¿Qué importé por última vez?", LAST_IMPORT, {}),
        ("quel est mon dernier import ?", LAST_IMPORT, {}),
        ("show my last import", LAST_IMPORT, {}),
        ("imports of the last 14 days", IMPORTS, {"days": 14}),
        ("show my imports", IMPORTS, {}),
        ("is my import finished?", IMPORTS, {}),
        ("importaciones de los últimos 14 días", IMPORTS, {"days": 14}),
        ("importations des 14 derniers jours", IMPORTS, {"days": 14}),
    ],
)
def test_imports_are_asked_for(text: str, tool: str, arguments: Json) -> None:
    assert calls(said(text)) == [(tool, arguments)]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("show my transactions that need review", {"review_status": "needs_review"}),
        ("what needs my review?", {"review_status": "needs_review"}),
        ("¿hay algo por revisar?", {"review_status": "needs_review"}),
        ("ai-je quelque chose à vérifier ?", {"review_status": "needs_review"}),
        (
            "show transactions from Starbucks that need review",
            {"review_status": "needs_review", "vendor": "Starbucks"},
        ),
        ("muestra mis gastos en Starbucks", {"vendor": "Starbucks"}),
        (
            "show spending at North Shoe Co in January",
            {
                "vendor": "North Shoe Co",
                "from_date": "2026-01-01",
                "to_date": "2026-01-31",
            },
        ),
        ("show my imported transactions from Starbucks", {"vendor": "Starbucks"}),
        ("show imported transactions of category coffee", {"category": "coffee"}),
        ("show my last 5 imported transactions", {"limit": 5}),
        ("show discarded transactions", {"review_status": "discarded"}),
    ],
)
def test_imported_transactions_are_asked_for(text: str, arguments: Json) -> None:
    assert calls(said(text)) == [(LISTED, arguments)]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (
            f"accept transaction {TXN} with amount -4.50 USD on 2026-09-14 at Starbucks, "
            "category coffee",
            {
                "decision": "accept",
                "amount": -4.5,
                "currency": "USD",
                "date": "2026-09-14",
                "merchant": "Starbucks",
                "category": "coffee",
            },
        ),
        (
            f"acepta la transacción {TXN} con importe -1.234,50 EUR el 14 de enero en La Plaza",
            {
                "decision": "accept",
                "amount": -1234.5,
                "currency": "EUR",
                "date": "2026-01-14",
                "merchant": "La Plaza",
            },
        ),
        (
            f"accepte la transaction {TXN} chez Marché Bio, montant 1,850 CAD",
            {
                "decision": "accept",
                "amount": 1850.0,
                "currency": "CAD",
                "merchant": "Marché Bio",
            },
        ),
        (f"accept {TXN}", {"decision": "accept"}),
        (f"discard {TXN}", {"decision": "discard"}),
        (f"descarta el movimiento {TXN}", {"decision": "discard"}),
        (f"écarte la transaction {TXN}", {"decision": "discard"}),
    ],
)
def test_a_review_passes_on_what_was_said_and_no_more(text: str, arguments: Json) -> None:
    assert calls(said(text)) == [(REVIEW, {"transactionId": TXN, **arguments})]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (f"correct {TXN}: -15.00, category parking", {"amount": -15.0, "category": "parking"}),
        (f"correct transaction {TXN} to -15", {"amount": -15.0}),
        (f"fix the category of {TXN} to parking", {"category": "parking"}),
        (f"change {TXN}'s category to coffee", {"category": "coffee"}),
        (f"corrige {TXN} a -20 USD", {"amount": -20.0, "currency": "USD"}),
    ],
)
def test_a_correction_of_what_waits_changes_nothing_of_the_budget(
    text: str, arguments: Json
) -> None:
    review = {"transactionId": TXN, "decision": "accept", **arguments}
    assert calls(said(text)) == [(REVIEW, review)]


def test_the_one_that_waits_may_be_called_it() -> None:
    conversation = Conversation()
    conversation.say(NEEDS_REVIEW.said)
    conversation.returns(listed(waiting("txn_a")))
    assert calls(conversation.say("accept it")) == [
        (REVIEW, {"transactionId": "txn_a", "decision": "accept"})
    ]


def test_of_several_that_wait_one_is_counted_or_asked_for() -> None:
    conversation = Conversation()
    conversation.say(NEEDS_REVIEW.said)
    conversation.returns(listed(waiting("txn_a"), waiting("txn_b")))
    assert conversation.say("discard it").text.startswith("Which transaction: the first")
    assert calls(conversation.say("discard the second one")) == [
        (REVIEW, {"transactionId": "txn_b", "decision": "discard"})
    ]


@pytest.mark.parametrize(
    ("asked", "reply"), [("discard it", "the seventh"), ("descártalo", "el séptimo")]
)
def test_one_of_a_longer_list_needs_no_id(asked: str, reply: str) -> None:
    conversation = Conversation()
    conversation.say(NEEDS_REVIEW.said)
    conversation.returns(listed(*(waiting(f"txn_{place}") for place in range(1, 11))))
    conversation.say(asked)
    assert calls(conversation.say(reply)) == [
        (REVIEW, {"transactionId": "txn_7", "decision": "discard"})
    ]


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        (f"acepta {TXN}", "accept"),
        (f"descarta {TXN}", "discard"),
        (f"don't discard {TXN}, accept it", "accept"),
        (f"don't accept {TXN}, discard it", "discard"),
        (f"no quiero aceptar {TXN}, descártala", "discard"),
        (f"no la descartes, acepta {TXN}", "accept"),
    ],
)
def test_accepting_and_discarding_are_never_taken_for_each_other(text: str, decision: str) -> None:
    assert [arguments["decision"] for _, arguments in calls(said(text))] == [decision]


@pytest.mark.parametrize("text", [f"accept or discard {TXN}", f"acepta o descarta {TXN}"])
def test_which_of_the_two_is_asked_where_both_are_said(text: str) -> None:
    assert said(text).text in ("Should I accept or discard it?", "¿La acepto o la descarto?")
