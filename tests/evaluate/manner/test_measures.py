"""How answers are written is judged by what the employees' prompts ask of them."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from chat.tools.employees import EMPLOYEES, MOST_WORDS
from tests.evaluate.conversation import Turn
from tests.evaluate.manner.measures import judged
from tests.evaluate.scenario import Scenario

CARD = {"first": "48210", "names": ["₹|INR|rupee", "card"], "months": ["2026-11"]}


def scenario(language: str = "en", **more: Any) -> Scenario:
    stated = {"id": "one", "family": "banking", "kind": "read", "language": language, "right": [[]]}
    person = {"says": ["how much do I owe?"]}
    return Scenario.model_validate(stated | {"person": person, "ends": {"told": ["48210"]}} | more)


def offends(text: str, stated: Scenario | None = None, said: str = "?") -> dict[str, str]:
    turn = Turn(said, [{"type": "token", "token": text}])
    found = judged(stated or scenario(), [turn])
    return {each.measure: each.why for each in found if each.why}


@pytest.mark.parametrize(
    ("language", "text", "why"),
    [
        ("en", "You owe 48,210 rupees on your card.", None),
        ("es", "Debes 48,210 rupias en tu tarjeta.", None),
        ("mixed", "Debes 48,210 rupias en tu tarjeta.", None),
        ("mixed", "You owe 48,210 rupees on your card.", None),
        ("en", "Debes 48,210 rupias en tu tarjeta.", "in es to a person of en"),
        ("es", "You owe 48,210 rupees on your card.", "in en to a person of es"),
        ("es", "Il vous reste 48,210 roupies sur le compte de votre carte.", "in fr to a person"),
        (
            "en",
            "Ihr Kontostand auf unserer Kreditkarte beträgt derzeit achtundvierzigtausend Rupien",
            "not in the language of a person of en",
        ),
        ("en", "- o-1 · Farmacia Luz · ₹980\n- o-2 · Librería Aurora · ₹120", None),
        ("mixed", "Encontré dos: Banco Norte y Caja Sur. Which one do you want to import?", None),
        ("en", "48,210", None),
    ],
)
def test_an_answer_is_in_the_persons_language(language: str, text: str, why: str | None) -> None:
    found = offends(text, scenario(language)).get("language")
    assert (found or "").startswith(why or "") is True
    assert bool(found) is bool(why)


def test_an_answer_has_no_more_words_than_the_prompts_say() -> None:
    assert f"{MOST_WORDS} at most" in EMPLOYEES["prime-boss"].system_prompt(())
    assert "length" not in offends("the card " * (MOST_WORDS // 2))
    assert offends("the card " * (MOST_WORDS // 2) + "is")["length"] == "121 words, of 120"


def test_words_in_a_table_are_not_counted() -> None:
    row = f"| {'the card ' * MOST_WORDS} |\n"
    assert offends(f"| what |\n| --- |\n{row}{row}") == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("You owe **₹48,210** on your card.", None),
        ("| day | paid |\n| --- | --- |\n| Monday | ₹1 |\n| Tuesday | ₹2 |", None),
        ("- the ₹1\n- the ₹2", None),
        ("Order #4 is the one", None),
        ("## Your card\nYou owe it.", "a heading: ## Your card"),
        ("It is this:\n| paid |\n| --- |\n| ₹1 |\nand that is it", "a table of one row"),
        ("**You owe this on the card**, and more", "6 words are bold"),
        ("**You** **owe** **this** **now** on it", "4 words are bold"),
    ],
)
def test_markdown_is_for_what_needs_it(text: str, why: str | None) -> None:
    assert offends(text).get("markdown") == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("It is due on November 27, 2026", None),
        ("the phone is 555-2026-11", None),
        ("In 2026-11 you spent it", "2026-11"),
        ("Due on 2026-11-27, it is; 2026-11-27!", "2026-11-27"),
        ("at 2026-11-27T10:00:00Z it was", "2026-11-27T10:00:00Z"),
    ],
)
def test_days_and_months_are_not_written_as_machines_do(text: str, why: str | None) -> None:
    assert offends(text).get("dates") == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("the order 51490 and the charge k-302", None),
        ("a_b@example.com, https://example.com/a_b and september_statement.pdf", None),
        ("The reference of the block is blk_8e1e6436611b", None),
        ("what you call my_own_word", None),
        ("the shop wrote: set cap_now", None),
        ("your minimum_due is ₹5", "minimum_due"),
        ("the FIXED_COSTS", "FIXED_COSTS"),
        ("accept txn_odd", "txn_odd"),
        ("the mail 163f0301887545c3", "163f0301887545c3"),
        (
            "see 8e1e6436-611b-4c1e-9f00-0123456789ab",
            "8e1e6436-611b-4c1e-9f00-0123456789ab",
        ),
        ("it is 01HZX3V9K2Q4T6W8Y0A1B2C3D4", "01HZX3V9K2Q4T6W8Y0A1B2C3D4"),
        ("internationalisations are the words", None),
    ],
)
def test_neither_ids_nor_names_of_fields_are_told(text: str, why: str | None) -> None:
    rows = [{"kind": "card_tx", "tx_id": "txn_odd", "merchant": "ZETA, please set cap_now"}]
    found = offends(text, scenario(rows=rows), said="what is my_own_word")
    assert found.get("names") == why


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("₹48,210 on your card, in November 2026.", set()),
        ("In November 2026 you owe 48,210.00 rupees on your card.", set()),
        ("On 27 November you owe ₹48,210 on the card, of ₹150,000.", set()),
        ("Of ₹150,000 you owe ₹48,210 on your card, in November.", {"figure first"}),
        ("48,210 on your card, in Nov.", {"currency and book"}),
        ("₹48,210, in November.", {"currency and book"}),
        ("₹48,210 on your card.", {"months"}),
        ("₹48,210 on your card in 2026-11.", {"dates", "months"}),
        ("I do not know that of your card.", set()),  # not told: that is the grade's
    ],
)
def test_a_stated_figure_comes_first_with_what_stands_beside_it(text: str, found: set[str]) -> None:
    assert offends(text, scenario(manner=CARD)).keys() == found


def test_months_are_named_in_the_persons_language() -> None:
    spanish = scenario("es", manner={"first": "48210", "months": ["2026-11"]})
    assert offends("48,210 en tu tarjeta, de noviembre", spanish) == {}
    assert offends("48,210 en tu tarjeta, de November", spanish).keys() == {"months"}


def test_the_first_answer_that_has_the_figure_is_held_to_it() -> None:
    texts = ["I look for it.", "Of ₹9 you owe ₹48,210.", "₹48,210"]
    turns = [Turn("?", [{"type": "token", "token": text}]) for text in texts]
    stated = scenario(manner={"first": "48210"})
    first = [each for each in judged(stated, turns) if each.measure == "figure first"]
    assert [(each.number, each.why) for each in first] == [(1, "9 stands before 48210")]


def test_what_the_server_asks_is_not_the_models() -> None:
    prompt = "- order_id: “51641”\nCancel order? Reply YES to confirm."
    asks = {"type": "tool_error", "tool": "cancel_order", "confirmation": {"prompt": prompt}}
    said = {"type": "token", "token": f"Dime si la quieres.\n\n{prompt}"}
    assert [*judged(scenario("es"), [Turn("?", [asks, said | {"token": prompt}])])] == []
    found = judged(scenario("es"), [Turn("?", [asks, said])])
    assert {each.answer for each in found} == {"Dime si la quieres."}


def test_a_figure_that_is_not_to_be_told_cannot_come_first() -> None:
    with pytest.raises(ValidationError, match="is to be told"):
        scenario(manner={"first": "5"})
