"""A number that the model states without a tool is flagged; one that a tool gave is not."""

from __future__ import annotations

from typing import Any

import pytest

from chat.privacy.grounding import ungrounded
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk


def result(**values: Any) -> dict[str, Any]:
    return {"role": "user", "content": [{"toolResult": {"content": [{"json": values}]}}]}


def said(text: str) -> dict[str, Any]:
    return {"role": "user", "content": [{"text": text}]}


def test_an_answer_whose_number_no_tool_gave_is_flagged_in_the_stream_and_in_the_history(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("You have spent $3,155.50 this month."))
    reply = talk.say("How much have I spent?")
    assert reply.of("done")[0]["ungrounded"] == ["3,155.50"]
    assert talk.saved()["messages"][-1]["ungrounded"] == ["3,155.50"]


def test_an_answer_sent_again_is_flagged_again(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("You have spent $3,155.50 this month."))
    first = talk.say("How much have I spent?", key="k")
    again = talk.say("How much have I spent?", key="k")
    assert again.of("done") == first.of("done")


def test_an_answer_whose_numbers_a_tool_gave_is_not(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses("get_account_summary", {}), says("You owe ₹15,000 of ₹100,000."))
    reply = talk.say("What do I owe?")
    assert "ungrounded" not in reply.of("done")[0]
    assert "ungrounded" not in talk.saved()["messages"][-1]


def test_a_tools_number_counts_in_later_turns_too(talk: Talk, model: ScriptedModel) -> None:
    model.script(uses("get_account_summary", {}), says("You owe ₹15,000."), says("Still ₹15,000."))
    talk.say("What do I owe?")
    assert "ungrounded" not in talk.say("And now?").of("done")[0]


def test_what_the_model_itself_said_before_grounds_nothing(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("You owe ₹99,999."), says("As I said, ₹99,999."))
    talk.say("What do I owe?")
    assert talk.say("Sure?").of("done")[0]["ungrounded"] == ["99,999"]


@pytest.mark.parametrize(
    "text",
    [
        "You spent $3,155.50.",
        "You spent 3155.5 pesos",
        "It was 315550 centavos.",
        "The last 5 of February, in 30 days.",
        "tx_01HXYZ12345 is stored.",
        "",
    ],
)
def test_grounded(text: str) -> None:
    assert ungrounded(text, [result(expense_total_mxn_cents=315550)]) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("You spent $3,155.51.", ["3,155.51"]),
        ("About 12% of it.", ["12"]),
        ("That is $7.", ["7"]),
        ("1,500 and 1,500 are 3,000.", ["1,500", "3,000"]),
    ],
)
def test_ungrounded(text: str, found: list[str]) -> None:
    assert ungrounded(text, [result(expense_total_mxn_cents=315550, ok=True)]) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("99 of them", []), ("100 of them", ["100"]), ("0.5 of them", ["0.5"]), ("$99", ["99"])],
)
def test_whole_numbers_below_100_without_a_sign_are_not_looked_at(
    text: str, found: list[str]
) -> None:
    assert ungrounded(text, [said("hello")]) == found


def test_the_users_own_numbers_and_those_inside_texts_are_grounded() -> None:
    messages = [said("I paid 250"), result(prompt="Block your card ending 4242?", due="2026-02-01")]
    assert ungrounded("250 with 4242 in 2026", messages) == []


@pytest.mark.parametrize(
    "text",
    [
        "Vous avez dépensé 37,60 EUR.",
        "Il reste 1.234,56 €",
        "Il reste 1\u202f234,56\u00a0€",
        "-37,60",
    ],
)
def test_a_number_may_be_written_with_a_decimal_comma(text: str) -> None:
    given = result(total={"amount": "-37.60"}, left={"amount": "1234.56"})
    assert ungrounded(text, [given]) == []


def test_a_number_with_a_decimal_comma_that_no_tool_gave_is_flagged() -> None:
    text = "Vous avez dépensé 99,90 EUR, il reste 1.999,00 €."
    assert ungrounded(text, [result(amount="-37.60")]) == ["99,90", "1.999,00"]


@pytest.mark.parametrize("text", ["Booked on 1.2.2026.", "Version 1.10.500.7"])
def test_a_date_is_nobodys_total(text: str) -> None:
    assert ungrounded(text, [said("hello")]) == []
