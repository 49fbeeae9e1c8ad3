"""People are asked in their browser's language, with the arguments of the call in words; what is a
yes, and what it is to, is the same in all languages."""

from __future__ import annotations

from typing import Any

from banking.block_card import handler as block_card
from banking.dispute_transaction import handler as dispute_transaction
from banking.get_recent_transactions import handler as get_recent_transactions
from banking.unblock_card import handler as unblock_card
from budget.set_bank_balance import handler as set_bank_balance
from tests.banking.stored import give_card, spend, today
from tests.calling import direct, rest, say_yes
from tests.each_row import each_row
from tests.project.tools import TOOLS
from toolkit.call import ACT
from toolkit.guards.prompt_arguments import lines
from toolkit.text.sentences import Language, day_in_words, texts

INFLUENCED = {"said": "", "is_influenced": True}
SPANISH = "- motivo: “robo”\n¿Bloqueo tu tarjeta terminada en 4242? Responde SÍ para confirmar."
ENGLISH = "- reason: “robo”\nBlock your card ending 4242? Reply YES to confirm."


def test_a_rest_call_is_asked_about_in_the_language_that_it_accepts(user_id: str) -> None:
    give_card(user_id)
    body = {"user_id": user_id, "reason": "robo"}
    asked = rest(block_card, user_id, body, language="es-419,es;q=0.9,en;q=0.8")
    assert asked.body["confirmation"]["prompt"] == SPANISH
    say_yes(user_id, asked)
    assert rest(block_card, user_id, body, language="es-419").status == 200


def test_a_call_of_the_chat_is_asked_about_in_the_language_that_the_chat_says(user_id: str) -> None:
    give_card(user_id)
    asked = direct(block_card, user_id, {"reason": "robo"}, language="es")
    assert asked.body["confirmation"]["prompt"] == SPANISH


def test_a_language_that_nobody_says_or_knows_is_english(user_id: str) -> None:
    give_card(user_id)
    for number, language in enumerate((None, "de", "")):
        asked = direct(
            block_card, user_id, {"reason": "robo"}, conversation_id=f"c{number}", language=language
        )
        assert asked.body["confirmation"]["prompt"] == ENGLISH


def test_a_question_that_waits_stays_as_it_was_asked(user_id: str) -> None:
    """The YES is to that text."""
    give_card(user_id)
    body = {"user_id": user_id, "reason": "robo"}
    first = rest(block_card, user_id, body, language="es")
    again = rest(block_card, user_id, body, language="en")
    assert again.body["confirmation"] == first.body["confirmation"]


def test_a_one_time_password_is_asked_for_in_spanish(user_id: str) -> None:
    give_card(user_id, card_status="blocked", phone="+525512345678")
    asked = direct(unblock_card, user_id, {"otp": ""}, language="es")
    assert asked.body["confirmation"]["prompt"].endswith(
        "Escribe la contraseña de un solo uso que llegó a tu teléfono para desbloquear tu tarjeta "
        "terminada en 4242."
    )


def test_a_tool_without_a_question_of_its_own_is_named_in_spanish(user_id: str) -> None:
    given = {"bank_balance_mxn_cents": 100, "as_of_iso": "2026-02-01T09:30:00-06:00"}
    asked = direct(set_bank_balance, user_id, given, turn=INFLUENCED, language="es")
    assert asked.body["confirmation"]["prompt"] == (
        "- saldo en el banco: 1.00 MXN\n"
        "- fecha: 1 de febrero de 2026, 09:30 en la Ciudad de México\n"
        "¿Guardo este saldo en el banco? Responde SÍ para confirmar."
    )
    asked = direct(set_bank_balance, user_id, given, turn=INFLUENCED, conversation_id="c2")
    assert asked.body["confirmation"]["prompt"] == (
        "- bank balance: 1.00 MXN\n"
        "- as of: February 1, 2026, 09:30 in Mexico City\n"
        "Set bank balance? Reply YES to confirm."
    )


def test_a_question_of_the_policy_has_the_same_values_in_spanish(user_id: str) -> None:
    give_card(user_id)
    spend(user_id, date=today(), merchant="Café {0} «Tacuba»")
    wanted = {"tx_id": "t1", "reason": "fraude"}
    direct(get_recent_transactions, user_id, {"n": 1}, scopes=(ACT,))
    prompts = {
        language: direct(
            dispute_transaction,
            user_id,
            wanted,
            turn=INFLUENCED,
            conversation_id=language,
            language=language,
        ).body["confirmation"]["prompt"]
        for language in ("en", "es")
    }
    for prompt in prompts.values():
        assert "“Café {0} «Tacuba»”" in prompt
        assert "t1" not in prompt
    amount = "4,000 INR"
    day = day_in_words(today(), "es")
    assert f"¿Disputo el cargo de {amount} en “Café {{0}} «Tacuba»” del {day}? " in prompts["es"]
    day = day_in_words(today(), "en")
    assert f"Dispute the charge of {amount} at “Café {{0}} «Tacuba»” on {day}? " in prompts["en"]
    assert prompts["es"].startswith("- motivo: “fraude”\n")
    assert prompts["en"].startswith("- reason: “fraude”\n")


TRANSACTION: dict[str, Any] = {
    "type": "EXPENSE",
    "amount_mxn_cents": 123450,
    "category_type": "VARIABLE",
    "date_iso": "2026-02-01",
    "description": "2026-02-01",
}


@each_row(
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


@each_row("name", sorted(WRITING))
def test_every_argument_and_every_choice_of_one_has_a_spanish_name(name: str) -> None:
    tool = WRITING[name]
    schema = tool.arguments.schema
    found = [*_leaves(schema, schema.get("$defs", {}))]
    assert found
    secret = {*tool.arguments.secrets, "otp", "password"}
    labels = {id.removeprefix("label.") for id in texts("es") if id.startswith("label.")}
    assert {argument for argument, _ in found} - secret - labels == set()
    choices = {value.lower() for _, values in found for value in values}
    assert {f"choice.{each}" for each in choices} - texts("es").keys() == set()


@each_row("name", sorted(WRITING))
def test_no_tool_leaves_out_more_than_what_finds_the_thing_that_its_question_names(
    name: str,
) -> None:
    tool = WRITING[name]
    finds = {"tx_id", "messageId", "docId", "id", "book", "day", "card"}
    of_several = {"entries", "leftOut"}
    assert {*tool.named} <= finds | of_several
    assert not tool.named or tool.confirm or tool.asks
