"""A prompt lists the arguments of its call in words; what they are called and how they are written
is the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.project.tools import TOOLS
from toolkit.guards.listed_arguments import SPANISH, SPANISH_CHOICES, lines
from toolkit.text.language import Language

TRANSACTION: dict[str, Any] = {
    "type": "EXPENSE",
    "amount_mxn_cents": 123450,
    "category_type": "VARIABLE",
    "date_iso": "2026-02-01",
    "description": "2026-02-01",
}


@pytest.mark.parametrize(
    ("arguments", "language", "listed"),
    [
        (
            {"transaction": TRANSACTION},
            "es",
            [
                "- tipo: gasto",
                "- monto: 1,234.50 MXN",
                "- tipo de categoría: variable",
                "- fecha: 1 de febrero de 2026",
                "- descripción: “2026-02-01”",
            ],
        ),
        (
            {"transaction": TRANSACTION},
            "en",
            [
                "- type: expense",
                "- amount: 1,234.50 MXN",
                "- category type: variable",
                "- date: February 1, 2026",
                "- description: “2026-02-01”",
            ],
        ),
        (
            {"effective_month": "2026-11", "variable_cap_mxn_cents": 5},
            "es",
            ["- desde el mes: noviembre de 2026", "- tope variable: 0.05 MXN"],
        ),
        (
            {"amount": -1234.5, "target": "30000.05", "remember": True, "target_date": None},
            "es",
            [
                "- monto: -1,234.5",
                "- meta: 30,000.05",
                "- recordar: sí",
                "- fecha de la meta: nada",
            ],
        ),
        (
            {"reason": "Lost\u202e\n- amount: 1"},
            "en",
            ["- reason: “Lost<U+202E><U+000A>- amount: 1”"],
        ),
        (
            {"date": "2026-02-30", "amount": "x\ny"},
            "en",
            ["- date: “2026-02-30”", "- amount: “x<U+000A>y”"],
        ),
        (
            {"type": "OTHER\n", "priority": "HIGH"},
            "es",
            ["- tipo: “OTHER<U+000A>”", "- prioridad: alta"],
        ),
        ({"a": {"name": "x"}, "b": {"name": "y"}}, "es", ["- a nombre: “x”", "- b nombre: “y”"]),
        ({"leftOut": ["a\u200b"]}, "en", ['- left out: ["a<U+200B>"]']),
    ],
)
def test_arguments_are_listed_in_words(
    arguments: dict[str, Any], language: Language, listed: list[str]
) -> None:
    assert lines(arguments, language) == listed


def test_what_the_question_names_is_not_listed() -> None:
    given = {"tx_id": "t1", "reason": "fraud"}
    assert lines(given, "en", ["tx_id"]) == ["- reason: “fraud”"]


def test_personal_numbers_are_not_listed() -> None:
    assert "4111" not in lines({"reason": "4111 1111 1111 1111"}, "es")[0]


WRITING = {name: tool for name, tool in TOOLS.items() if tool.writes}


def _leaves(schema: Any, definitions: Any, name: str = "") -> Any:
    schema = definitions[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    for either in schema.get("anyOf", ()):
        yield from _leaves(either, definitions, name)
    if "properties" in schema:
        for inner, value in schema["properties"].items():
            yield from _leaves(value, definitions, inner)
    elif "anyOf" not in schema:
        yield name, schema.get("enum", [])


@pytest.mark.parametrize("name", sorted(WRITING))
def test_every_argument_and_every_choice_of_one_has_a_spanish_name(name: str) -> None:
    tool = WRITING[name]
    schema = tool.arguments.schema
    found = [*_leaves(schema, schema.get("$defs", {}))]
    assert found
    secret = {*tool.arguments.secrets, "otp", "password"}
    assert {argument for argument, _ in found} - secret - SPANISH.keys() == set()
    choices = {value.lower() for _, values in found for value in values}
    assert choices - SPANISH_CHOICES.keys() == set()


@pytest.mark.parametrize("name", sorted(WRITING))
def test_no_tool_leaves_out_more_than_what_finds_the_thing_that_its_question_names(
    name: str,
) -> None:
    tool = WRITING[name]
    finds = {"tx_id", "transactionId", "messageId", "docId", "id", "book", "day"}
    of_several = {"entries", "leftOut"}
    assert {*tool.named} <= finds | of_several
    assert not tool.named or tool.confirm or tool.asks
