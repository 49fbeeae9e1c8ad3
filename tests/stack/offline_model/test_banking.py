"""What the offline planner calls for banking, with budget's tools on offer too."""

from __future__ import annotations

import pytest

from tests.local.offline_model.planner import Reply
from tests.local.offline_model.request.conversation import FENCE
from tests.stack.families.conversations import (
    ACCOUNT,
    ALL,
    OTP_QUESTION,
    Conversation,
    Json,
    calls,
    said,
    tool,
)


@pytest.mark.parametrize(
    "text",
    [
        "What's my balance?",
        "how much do I owe",
        "when is my payment due",
        "how much credit do I have left",
        "What is my credit limit?",
        "Give me an account summary please",
        "what's the minimum payment",
        "What do I have to pay?",
        "don't block my card, just tell me my balance",
    ],
)
def test_account_questions_call_the_account_summary(text: str) -> None:
    assert calls(said(text)) == [("get_account_summary", {})]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("show my last 3 transactions", {"n": 3}),
        ("list my last five purchases", {"n": 5}),
        ("my twenty-five latest transactions please, show transactions", {"n": 25}),
        ("what was my last transaction?", {"n": 1}),
        ("show 7 transactions", {"n": 7}),
        ("what did I spend recently", {}),
        ("recent purchases", {}),
        ("What did I spend in the last 5 days?", {}),
    ],
)
def test_spending_questions_call_the_transactions(text: str, arguments: Json) -> None:
    assert calls(said(text)) == [("get_recent_transactions", arguments)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("block my card, I lost it", "I lost it"),
        ("block my card I lost it", "I lost it"),
        ("freeze my card, it was stolen", "it was stolen"),
        ("someone is using my card, block it", "someone is using my card"),
        ("I lost my card", "I lost my card"),
        ("Please lock my credit card because it was stolen", "it was stolen"),
        (
            "Hi, block my card now, I lost my wallet and my keys yesterday. Thanks!",
            "I lost my wallet and my keys yesterday",
        ),
    ],
)
def test_blocking_takes_the_reason_from_the_users_words(text: str, reason: str) -> None:
    assert calls(said(text)) == [("block_card", {"reason": reason})]


@pytest.mark.parametrize(
    ("text", "otp"),
    [
        ("my code is 123456, unblock the card", "123456"),
        ("please re-activate my card, OTP 000123", "000123"),
        ("unfreeze my card with [one-time password]", "[one-time password]"),
        (
            "[one-time password] is my code, please remove the block on my card",
            "[one-time password]",
        ),
    ],
)
def test_unblocking_passes_the_password_as_it_is(text: str, otp: str) -> None:
    assert calls(said(text)) == [("unblock_card", {"otp": otp})]


@pytest.mark.parametrize(
    ("text", "tx_id", "reason"),
    [
        ("dispute t1, double charge", "t1", "double charge"),
        ("I want to dispute transaction t2 because I never bought it", "t2", "I never bought it"),
        ("t1 is a double charge, dispute it", "t1", "t1 is a double charge"),
        ("please contest t_9 for double charging", "t_9", "double charging"),
        ("I don't recognise transaction t1", "t1", "I don't recognise transaction t1"),
    ],
)
def test_a_dispute_takes_the_transaction_and_the_reason(text: str, tx_id: str, reason: str) -> None:
    assert calls(said(text)) == [("dispute_transaction", {"tx_id": tx_id, "reason": reason})]


@pytest.mark.parametrize(
    "text",
    [
        "how many reward points do I have",
        "what are my points worth",
        "What's my points balance?",
        "are any of my rewards expiring?",
    ],
)
def test_points_questions_call_the_rewards_summary(text: str) -> None:
    assert calls(said(text)) == [("get_rewards_summary", {})]


@pytest.mark.parametrize(
    "text",
    [
        "is my card blocked?",
        "Is my credit card still active?",
        "status of my card",
        "¿está bloqueada mi tarjeta?",
    ],
)
def test_a_question_about_the_cards_state_blocks_nothing(text: str) -> None:
    assert calls(said(text)) == [("get_card_status", {})]


@pytest.mark.parametrize(
    "text", ["show me my disputes", "any news on my dispute?", "¿cuáles son mis disputas?"]
)
def test_a_question_about_disputes_submits_none(text: str) -> None:
    assert calls(said(text)) == [("get_disputes", {})]


@pytest.mark.parametrize(
    "text", ["unblock it", "unfreeze my card", "un-block my card", "remove the block on my card"]
)
def test_unblocking_is_never_taken_for_blocking(text: str) -> None:
    assert said(text) == Reply(text=OTP_QUESTION)


def test_two_requests_in_one_sentence_are_two_calls_in_one_reply() -> None:
    reply = said("what's my balance and how many points do I have?")
    assert calls(reply) == [("get_account_summary", {}), ("get_rewards_summary", {})]
    assert len({call.tool_use_id for call in reply.calls}) == 2


def test_two_transactions_in_one_sentence_are_two_disputes() -> None:
    assert [call.input["tx_id"] for call in said("dispute t1 and t2, double charge").calls] == [
        "t1",
        "t2",
    ]


def test_a_transaction_named_in_the_reason_is_not_disputed() -> None:
    reply = said("dispute t2 because I paid it with t1")
    arguments = {"tx_id": "t2", "reason": "I paid it with t1"}
    assert calls(reply) == [("dispute_transaction", arguments)]


THREE: list[Json] = [
    {
        "tx_id": tx_id,
        "date": "2025-11-10",
        "amount": 40,
        "category": "Food",
        "merchant": merchant,
    }
    for tx_id, merchant in (("t7", "Cafe"), ("t8", "Bakery"), ("t9", "Grocer"))
]


def shown_three() -> Conversation:
    conversation = Conversation()
    conversation.say("show my last 3 transactions")
    conversation.returns(THREE)
    return conversation


def test_an_ordinal_disputes_one_of_those_that_were_shown() -> None:
    reply = shown_three().say("dispute the second one, double charge")
    assert calls(reply) == [("dispute_transaction", {"tx_id": "t8", "reason": "double charge"})]


def test_an_ordinal_is_of_a_list_in_the_fence_around_what_others_wrote_too() -> None:
    conversation = Conversation()
    conversation.say("show my last 3 transactions")
    assert "t8" in conversation.returns({FENCE: {"result": THREE}}).text
    assert conversation.say("dispute the second one").text.startswith(
        "Why do you want to dispute t8"
    )


@pytest.mark.parametrize("text", ["dispute the second one", "dispute the 2nd", "contest my second"])
def test_an_ordinal_is_no_reason(text: str) -> None:
    conversation = shown_three()
    assert conversation.say(text).text.startswith("Why do you want to dispute t8?")
    assert conversation.say("dispute t9").text.startswith("Why do you want to dispute t9?")
    reply = conversation.say("double charge")
    assert calls(reply) == [("dispute_transaction", {"tx_id": "t9", "reason": "double charge"})]


@pytest.mark.parametrize("text", ["dispute the second one", "dispute that one", "dispute it"])
def test_with_nothing_shown_it_is_asked_which_to_dispute(text: str) -> None:
    conversation = Conversation()
    assert conversation.say(text).text.startswith("Which transaction")
    assert conversation.say("dispute t3").text.startswith("Why do you want to dispute t3?")


def test_a_question_which_to_dispute_is_answered_by_an_ordinal() -> None:
    conversation = shown_three()
    assert conversation.say("dispute a charge, I never made it").text.startswith("Which")
    arguments = {"tx_id": "t9", "reason": "I never made it"}
    assert calls(conversation.say("the third one")) == [("dispute_transaction", arguments)]


def test_an_ordinal_in_the_reason_chooses_nothing() -> None:
    reply = shown_three().say("dispute a charge because it was taken a second time")
    assert reply.text.startswith("Which transaction")


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("¿cuál es mi saldo de la tarjeta?", ("get_account_summary", {})),
        ("¿cuánto debo de mi tarjeta de crédito?", ("get_account_summary", {})),
        ("¿cuál es mi límite de crédito?", ("get_account_summary", {})),
        ("muéstrame mis últimos movimientos de la tarjeta", ("get_recent_transactions", {})),
        ("mis últimas 5 compras con la tarjeta", ("get_recent_transactions", {"n": 5})),
        ("¿cuántos puntos tengo?", ("get_rewards_summary", {})),
        ("bloquea mi tarjeta, la perdí", ("block_card", {"reason": "la perdí"})),
        ("bloquear mi tarjeta porque me la robaron", ("block_card", {"reason": "me la robaron"})),
        ("me robaron la tarjeta", ("block_card", {"reason": "me robaron la tarjeta"})),
        ("desbloquea mi tarjeta con 123456", ("unblock_card", {"otp": "123456"})),
        (
            "disputa t1, cargo doble",
            ("dispute_transaction", {"tx_id": "t1", "reason": "cargo doble"}),
        ),
    ],
)
def test_a_card_is_spoken_of_in_spanish_too(text: str, call: tuple[str, Json]) -> None:
    assert calls(said(text)) == [call]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("bloquea mi tarjeta", "¿Por qué se debe bloquear la tarjeta? Dime el motivo."),
        (
            "bloquear mi tarjeta, por favor",
            "¿Por qué se debe bloquear la tarjeta? Dime el motivo.",
        ),
        (
            "desbloquea mi tarjeta",
            "Escribe la contraseña de un solo uso (OTP) que llegó a tu teléfono.",
        ),
        ("disputa un cargo", "¿Qué movimiento quieres disputar? Dame su id."),
    ],
)
def test_what_is_missing_is_asked_for_in_spanish(text: str, question: str) -> None:
    assert said(text) == Reply(text=question)


def test_a_card_of_somebody_who_speaks_spanish_is_told_of_in_spanish() -> None:
    conversation = Conversation()
    conversation.say("¿cuál es mi saldo de la tarjeta?")
    assert conversation.returns(ACCOUNT).text == (
        "El saldo de tu tarjeta es ₹15,000 de un límite de crédito de ₹100,000, "
        "y te quedan ₹85,000 disponibles. "
        "El pago mínimo de ₹750 vence el 3 de diciembre de 2025."
    )


@pytest.mark.parametrize("text", ["no bloquees mi tarjeta", "no bloqueen mi tarjeta"])
def test_a_card_that_is_not_to_be_blocked_is_not_in_spanish(text: str) -> None:
    assert not said(text).calls


def test_an_ordinal_is_understood_in_spanish() -> None:
    reply = shown_three().say("disputa el segundo")
    assert reply.text == "¿Por qué quieres disputar t8? Dime el motivo."


def test_one_reason_is_not_used_for_two_tools() -> None:
    reply = said("block my card, I lost it, and dispute t1")
    assert calls(reply) == [("block_card", {"reason": "I lost it"})]


def test_the_same_conversation_gets_the_same_ids_and_the_next_turn_others() -> None:
    conversation = Conversation()
    first = conversation.say("what's my balance")
    conversation.returns(ACCOUNT)
    again = conversation.say("what's my balance")
    assert said("what's my balance") == first
    assert again.calls[0].tool_use_id != first.calls[0].tool_use_id


def test_a_tool_that_is_not_offered_is_not_called() -> None:
    reply = said("block my card, I lost it", tools=ALL[:1])
    assert reply == Reply(text="I am not offered the tool for that here: block card.")


def test_a_tool_without_phrases_is_reached_by_its_own_words() -> None:
    weather = tool(
        "get_weather_forecast",
        "The weather of a city for some days ahead.",
        unit={"type": "string", "enum": ["celsius", "fahrenheit"]},
        days={"type": "integer", "description": "Days ahead."},
        on_behalf_of={"type": "string", "format": "email"},
    )
    text = "what's the weather forecast in Celsius for 3 days, for ann@example.com"
    arguments = {"unit": "celsius", "days": 3, "on_behalf_of": "ann@example.com"}
    assert calls(said(text, tools=[*ALL, weather])) == [("get_weather_forecast", arguments)]
