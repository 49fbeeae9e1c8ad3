"""The offline planner asks for what is missing, and for a YES."""

from __future__ import annotations

import pytest

from tests.local.offline_model.planner import Reply
from tests.stack.families.conversations import (
    ACCOUNT,
    OTP_QUESTION,
    Conversation,
    calls,
    said,
    tool,
)

PROMPT = "Block your card ending 4321? Reply YES to confirm."
CONFIRMATION_REQUIRED = {
    "status": "failure",
    "message": "The user must confirm first.",
    "reason": "confirmation_required",
    "confirmation": {"id": "c1", "prompt": PROMPT, "expires_at": "2025-11-20T10:05:00Z"},
}
REASON_QUESTION = "Why should the card be blocked? Please tell me the reason."
SPANISH_REASON_QUESTION = "¿Por qué se debe bloquear la tarjeta? Dime el motivo."


def test_a_missing_reason_is_asked_for_and_filled_from_the_next_message() -> None:
    assert said("please block my card") == Reply(text=REASON_QUESTION)
    reply = said("please block my card", "I left it in a taxi")
    assert calls(reply) == [("block_card", {"reason": "I left it in a taxi"})]


@pytest.mark.parametrize(
    ("answer", "otp"),
    [("123456", "123456"), ("it's 000123", "000123"), ("[one-time password]",) * 2],
)
def test_a_missing_password_is_asked_for_and_filled_from_the_next_message(
    answer: str, otp: str
) -> None:
    assert calls(said("unblock my card", answer)) == [("unblock_card", {"otp": otp})]


def test_a_dispute_asks_for_one_thing_after_the_other() -> None:
    conversation = Conversation()
    assert "transaction id" in conversation.say("I want to dispute a charge").text
    assert "t1" in conversation.say("the one with id t1").text
    reply = conversation.say("double charge")
    assert calls(reply) == [("dispute_transaction", {"tx_id": "t1", "reason": "double charge"})]


def test_a_reason_that_was_asked_for_starts_nothing_else() -> None:
    reply = said("raise a dispute for t1", "someone stole my card")
    arguments = {"tx_id": "t1", "reason": "someone stole my card"}
    assert calls(reply) == [("dispute_transaction", arguments)]


def test_a_reason_may_begin_with_a_no() -> None:
    reply = said("dispute t1", "don't recognise it")
    arguments = {"tx_id": "t1", "reason": "don't recognise it"}
    assert calls(reply) == [("dispute_transaction", arguments)]


def test_an_answer_that_gives_no_value_is_asked_again() -> None:
    assert said("unblock my card", "I did not get any").text == OTP_QUESTION
    assert said("please block my card", "yes").text == REASON_QUESTION


def test_another_request_replaces_the_question() -> None:
    reply = said("unblock my card", "what's my balance?")
    assert calls(reply) == [("get_account_summary", {})]


def test_a_missing_argument_is_asked_for_after_the_other_request_is_answered() -> None:
    conversation = Conversation()
    assert calls(conversation.say("what's my balance, and unblock my card")) == [
        ("get_account_summary", {})
    ]
    assert conversation.returns(ACCOUNT).text.endswith(OTP_QUESTION)
    assert calls(conversation.say("123456")) == [("unblock_card", {"otp": "123456"})]


def test_a_refused_password_is_asked_for_again() -> None:
    conversation = Conversation()
    conversation.say("unblock my card with 111111")
    failure = {"status": "failure", "message": "Invalid OTP", "reason": "invalid_otp"}
    text = conversation.returns(failure).text
    assert "Invalid OTP" in text
    assert text.endswith(OTP_QUESTION)
    assert calls(conversation.say("123456")) == [("unblock_card", {"otp": "123456"})]


def test_a_required_argument_of_an_unknown_kind_is_named_in_the_question() -> None:
    tools = [
        tool(
            "paint_house",
            "Paints a house.",
            colour={"type": "string", "description": "Any colour."},
        )
    ]
    assert "colour" in said("paint the house", tools=tools).text
    reply = said("paint the house", "deep red", tools=tools)
    assert calls(reply) == [("paint_house", {"colour": "deep red"})]


def test_a_confirmation_prompt_is_repeated_exactly() -> None:
    conversation = Conversation()
    conversation.say("block my card, I lost it")
    assert conversation.returns(CONFIRMATION_REQUIRED) == Reply(text=PROMPT)


def test_a_confirmed_call_is_answered_from_its_result() -> None:
    conversation = Conversation()
    conversation.say("block my card, I lost it")
    conversation.returns(CONFIRMATION_REQUIRED)
    blocked = {"status": "success", "message": "Card blocked successfully", "block_id": "blk_999"}
    text = conversation.runs_confirmed("block_card", {"reason": "I lost it"}, blocked).text
    assert text == "Card blocked successfully. Your block reference is blk_999."


SPANISH_PROMPT = "¿Bloqueo tu tarjeta terminada en 4321? Responde YES para confirmar."
BLOCKED = {"status": "success", "message": "Card blocked successfully", "block_id": "blk_999"}


@pytest.mark.parametrize(
    ("words", "prompt", "answer"),
    [
        (
            "bloquea mi tarjeta, la perdí",
            SPANISH_PROMPT,
            "Tu tarjeta está bloqueada. La referencia del bloqueo es blk_999.",
        ),
        (
            "bloquea mi tarjeta, la perdí",
            PROMPT,
            "Tu tarjeta está bloqueada. La referencia del bloqueo es blk_999.",
        ),
        (
            "block my card, I lost it",
            SPANISH_PROMPT,
            "Card blocked successfully. Your block reference is blk_999.",
        ),
        ("42", SPANISH_PROMPT, "Tu tarjeta está bloqueada. La referencia del bloqueo es blk_999."),
    ],
)
def test_what_a_yes_has_done_is_told_in_the_persons_language(
    words: str, prompt: str, answer: str
) -> None:
    """The word is the same in every language. Where the person's own words tell none, it is the one
    that they were asked in."""
    conversation = Conversation()
    conversation.messages += [
        {"role": "user", "content": [{"text": words}]},
        {
            "role": "assistant",
            "content": [{"toolUse": {"toolUseId": "1", "name": "block_card", "input": {}}}],
        },
    ]
    asked = {"id": "c1", "prompt": prompt, "expires_at": "2025-11-20T10:05:00Z"}
    conversation.returns({**CONFIRMATION_REQUIRED, "confirmation": asked})
    told = conversation.runs_confirmed("block_card", {"reason": "lost"}, BLOCKED)
    assert told == Reply(text=answer)


def test_what_follows_a_yes_is_in_the_persons_language_too() -> None:
    conversation = Conversation()
    conversation.say("bloquea mi tarjeta, la perdí")
    conversation.returns(CONFIRMATION_REQUIRED)
    conversation.runs_confirmed("block_card", {"reason": "la perdí"}, BLOCKED)
    assert conversation.say("YES").text == ("No hay nada que confirmar, así que no se cambió nada.")


@pytest.mark.parametrize(
    ("name", "arguments", "result", "answer"),
    [
        (
            "cancel_order",
            {"order_id": "47652"},
            {"message": "Order 47652 has been successfully cancelled"},
            "El pedido 47652 se canceló.",
        ),
        (
            "update_user_contact",
            {"user_id": "213"},
            {
                "message": "User information updated successfully",
                "id": "213",
                "name": "Ana",
                "email": "ana@example.com",
                "phone": "555",
                "username": "ana",
            },
            "Se guardaron los datos de contacto. "
            "Ana: cliente 213, ana@example.com, 555, usuario ana.",
        ),
    ],
)
def test_a_supports_change_is_told_in_spanish(
    name: str, arguments: dict[str, str], result: dict[str, str], answer: str
) -> None:
    conversation = Conversation()
    conversation.messages += [
        {"role": "user", "content": [{"text": "hazlo para el cliente, por favor"}]},
        {"role": "assistant", "content": [{"text": SPANISH_PROMPT}]},
    ]
    assert conversation.runs_confirmed(name, arguments, result) == Reply(text=answer)


def test_what_had_to_wait_for_the_confirmation_is_asked_after_it() -> None:
    conversation = Conversation()
    conversation.say("block my card, I lost it, and dispute t1")
    assert conversation.returns(CONFIRMATION_REQUIRED).text == PROMPT
    blocked = {"status": "success", "message": "Card blocked successfully", "block_id": "blk_999"}
    conversation.runs_confirmed("block_card", {"reason": "I lost it"}, blocked)
    reply = conversation.say("double charge")
    assert calls(reply) == [("dispute_transaction", {"tx_id": "t1", "reason": "double charge"})]


@pytest.mark.parametrize(
    "text",
    [
        "yes, but only for purchases abroad",
        "yes if it costs nothing",
        "sí, pero mañana",
        "ok",
    ],
)
def test_a_qualified_yes_is_no_reason(text: str) -> None:
    assert said("please block my card", text).text in (REASON_QUESTION, SPANISH_REASON_QUESTION)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("no wait", "All right, nothing was changed."),
        ("wait, no", "All right, nothing was changed."),
        ("actually I found it", "All right, nothing was changed."),
        ("I just found my card", "All right, nothing was changed."),
        ("hold on, it is in my other bag", "All right, nothing was changed."),
        ("ya la encontré", "De acuerdo, no se cambió nada."),
        ("no, espera", "De acuerdo, no se cambió nada."),
    ],
)
def test_whoever_thinks_better_of_it_has_nothing_blocked(text: str, answer: str) -> None:
    conversation = Conversation()
    conversation.say("please block my card")
    assert conversation.say(text) == Reply(text=answer)
    assert not conversation.say("it is in my other bag").calls


def test_a_request_that_is_taken_back_in_its_own_sentence_is_none() -> None:
    assert said("block my card... no wait, I found it").text == "All right, nothing was changed."


@pytest.mark.parametrize("refusal", ["no", "No thanks.", "cancel", "stop", "no, I found it"])
def test_a_refusal_is_told_that_nothing_was_changed(refusal: str) -> None:
    conversation = Conversation()
    conversation.say("block my card, I lost it")
    conversation.returns(CONFIRMATION_REQUIRED)
    assert conversation.say(refusal) == Reply(text="All right, nothing was changed.")


def test_another_request_after_a_prompt_is_a_new_request() -> None:
    conversation = Conversation()
    conversation.say("block my card, I lost it")
    conversation.returns(CONFIRMATION_REQUIRED)
    assert calls(conversation.say("ok, what's my balance")) == [("get_account_summary", {})]


@pytest.mark.parametrize("text", ["YES", "yes", "Yes please"])
def test_a_bare_yes_confirms_nothing(text: str) -> None:
    assert "nothing to confirm" in said(text).text


@pytest.mark.parametrize(
    "text", ["yes please", "yes, do it", "Yes, go ahead.", "sure", "yes, but wait"]
)
def test_an_agreement_that_is_no_bare_yes_is_told_that_nothing_was_done(text: str) -> None:
    conversation = Conversation()
    conversation.say("block my card, I lost it, and dispute t1")
    conversation.returns(CONFIRMATION_REQUIRED)
    reply = conversation.say(text)
    assert not reply.calls
    assert reply.text.startswith("Nothing was done: only the word YES alone confirms")
    assert not conversation.say(text).calls
