"""What holds for any conversation."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.budget.parsing.dialogue.conversation import answer, dialogue

OUTCOMES = {"ready", "open", "dropped", "refused"}
replies = st.sampled_from(
    [
        "370", "370 pesos", "fueron 370", "sí", "no", "son dos", "two", "ayer", "gasto", "income",
        "200 el pan", "no, solo los tacos", "de mi hermano", "olvídalo", "la mitad", "comida",
        "Antojos", "variable", "20 dólares", "como 15", "uber 80", "no sé", "¿cuánto?", "el lunes",
    ]
)  # fmt: skip
statements = st.sampled_from(
    [
        "gasté en tacos", "uber 80, tacos 120", "compré café y pan", "500 ayer", "unos 300 de pan",
        "mi hermano pagó 300", "gasté 20 dólares en pan", "spent 300 on coffee and 200 on bread",
        "tacos 90 dizque de ayer", "me dieron 500", "pagué 300 el 31 de febrero", "hola",
    ]
)  # fmt: skip
words = st.lists(
    st.sampled_from(
        ["gasté", "en", "tacos", "pan", "y", ",", "no", "sí", "20", "370", "$5", "mil", "dos", "él",
         "pagó", "ayer", "gasto", "x", "?", "usd", "and", "uber", "solo", ".", "la", "mitad"]
    ),
    min_size=1, max_size=8,
).map(" ".join)  # fmt: skip
texts = statements | replies | words | st.text(max_size=40).filter(str.strip)
conversations = st.lists(texts, min_size=1, max_size=11)


def _numbers(said: list[str]) -> set[int]:
    """The amounts, in centavos, that the digits and the number words used here can say."""
    whole = {int(digits) for text in said for digits in re.findall(r"[0-9]{1,9}", text)}
    spelled = {2} if any("dos" in text for text in said) else set()
    thousands = {1000} | {number * 1000 for number in whole | spelled}
    if any("mil" in text for text in said):
        thousands |= {
            1000 * number + other for number in {1, *whole, *spelled} for other in whole | spelled
        }
        return {100 * number for number in whole | spelled | thousands}
    return {100 * number for number in whole | spelled}


@given(st.lists(statements | replies | words, min_size=1, max_size=8))
def test_every_amount_stands_in_a_text(said: list[str]) -> None:
    amounts = {parsed.amount_mxn_cents for parsed, _ in dialogue(*said).candidates} - {None}
    assert amounts <= _numbers(said)


@given(conversations)
def test_the_same_texts_give_the_same_answer(said: list[str]) -> None:
    first = dialogue(*said)
    assert first.outcome in OUTCOMES
    assert first == dialogue(*said)
    for parsed, asked in first.candidates:
        is_complete = not (parsed.missing_fields or parsed.doubts or parsed.low_confidence_fields)
        assert is_complete or asked
        assert asked or parsed.confidence >= 0.9


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=conversations)
def test_any_conversation_gets_a_valid_answer(user_id: str, said: list[str]) -> None:
    """Nothing is stored, so that one user may have them all."""
    output = answer(user_id, *said)
    if output["outcome"] == "ready":
        assert not output["candidates"][0]["questions"]
    if output["outcome"] == "open":
        assert output["candidates"][0]["questions"] or len(output["candidates"]) > 1
