"""A number that the model states without a tool is flagged; one that a tool gave is not."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from chat.privacy.grounding import ungrounded
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk
from tests.each_row import each_row
from toolkit.dates import mexico_city
from toolkit.text.sentences import month_in_words


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


@each_row(
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


@each_row(
    "text",
    [
        "You spent 40 in November 2026.",
        "Nov 3,2026: rent.",
        "On November 3rd, 2026, and on 3 Nov. 2026",
        "El 3 de noviembre de 2026",
        "noviembre 2026",
        "Le 1er novembre 2026, en nov. 2026",
        "**NOVIEMBRE** DEL 2026",
        "Entre noviembre y diciembre de 2026",
        "From October to November 2026",
        "Del 3 al 5 de noviembre de 2026",
        "2026-11, 2026-11-03",
    ],
)
def test_a_month_or_day_in_words_is_grounded_by_its_month_wherever_a_result_has_it(
    text: str,
) -> None:
    by_month = result(spent={"2026-11": 40})
    assert ungrounded(text, [by_month]) == []
    assert ungrounded(text, [result(spent={"2026-11-19": 40})]) == []
    assert ungrounded(text, [], "Today is Friday, 2026-11-27 in Mexico City.") == []
    assert ungrounded(text, [result(spent={"2025-11": 40})]) != []


@pytest.mark.parametrize(
    "said_so", ["en noviembre de 2026", "since Nov 3,2026", "depuis février et novembre 2026"]
)
def test_a_month_in_the_persons_own_words_is_grounded_however_they_write_it(said_so: str) -> None:
    assert ungrounded("Nov 5,2026", [said(said_so)]) == []


@pytest.mark.parametrize(
    "text", ["November 2025", "noviembre de 2025", "3 novembre 2025", "Entre enero y mayo de 2025"]
)
def test_a_year_that_is_nowhere_is_flagged_in_words_too(text: str) -> None:
    today = "Today is Friday, 2026-11-27 in Mexico City."
    assert ungrounded(text, [result(spent={"2026-11": 40})], today) == ["2025"]


def test_a_month_grounds_no_other_month_and_no_amount() -> None:
    given = [result(spent={"2026-11": 40})]
    assert ungrounded("In May 2026 nothing, in November 2026 40.", given) == ["2026"]
    assert ungrounded("In November 2026 you spent 2026 pesos.", given) == ["2026"]
    assert ungrounded("$2026 in November 2026", given) == ["2026"]


def test_the_month_that_the_model_was_told_it_is_is_not_flagged(
    talk: Talk, model: ScriptedModel
) -> None:
    now = datetime.now(mexico_city())
    model.script(
        says(f"It is {month_in_words(f'{now:%Y-%m}', 'en')}."),
        says(f"It was {month_in_words(f'{now.year - 3}-02', 'es')}."),
    )
    assert "ungrounded" not in talk.say("Which month is it?").of("done")[0]
    assert talk.say("And then?").of("done")[0]["ungrounded"] == [str(now.year - 3)]
