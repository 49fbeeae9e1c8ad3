"""Our own sentences in the language of whoever reads them."""

from __future__ import annotations

from typing import Any

import pytest

from books.domain import books
from budget.domain import budget
from finance.domain import finance
from support.domain import support
from toolkit import InvalidInput
from toolkit.errors import Problem
from toolkit.family import Family
from toolkit.text.spoken import refused, said, shown

WAITS = "enero.pdf waits for your answer: Which currency are its amounts in?"


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("The PDF is damaged.", "El PDF está dañado."),
        (
            "Imported 12 transactions from enero.pdf, 3 to review",
            "Se importaron 12 movimientos de enero.pdf, 3 por revisar",
        ),
        (
            "Imported 12 transactions from enero.pdf, 1 known already",
            "Se importaron 12 movimientos de enero.pdf; ya conocidos: 1",
        ),
        (
            "1 of its 5 transactions look like ones of another import: are they the same?",
            "Movimientos que se parecen a los de otra importación: 1 de 5. ¿Son los mismos?",
        ),
        (
            "It may be that of 2026-02-01 (OXXO, enero.pdf): accept it if it is another.",
            "Puede ser el del 1 de febrero de 2026 (OXXO, enero.pdf): acéptalo si es otro.",
        ),
        (
            "Couldn't find a user with email of ana@example.com",
            "No se encontró ningún usuario con el correo ana@example.com",
        ),
        ("Order is Pending. Can't cancel it.", "El pedido está pendiente. No se puede cancelar."),
        ("Could not import x: The PDF is damaged.", "No se pudo importar x: El PDF está dañado."),
        (WAITS, "enero.pdf espera tu respuesta: ¿En qué moneda están sus montos?"),
        ("amount must be a number", "amount debe ser un número"),
        ("items.0.amount is required", "items.0.amount es obligatorio"),
        (
            "currency Which currency are its amounts in?",
            "currency ¿En qué moneda están sus montos?",
        ),
        (
            "Luz is due tomorrow, on 2026-02-01: 1,200.50 MXN",
            "Luz vence mañana, 1 de febrero de 2026: 1,200.50 MXN",
        ),
        (
            "Luz is due tomorrow, on February 1, 2026: 1,200.50 MXN",
            "Luz vence mañana, 1 de febrero de 2026: 1,200.50 MXN",
        ),
        (
            "a.pdf was imported before, on November 27, 2026 at 09:30 UTC",
            "a.pdf ya se había importado el 27 de noviembre de 2026 a las 09:30 UTC",
        ),
        ("Invalid OTP.\n\n", "Contraseña de un solo uso incorrecta.\n\n"),
    ],
)
def test_a_sentence_is_said_with_its_own_values(english: str, spanish: str) -> None:
    assert said(english, "es") == spanish
    assert said(english, "en") == english


def test_what_we_have_not_said_stays_as_it_is() -> None:
    for text in ("", "OXXO 123", "Pay at once. The PDF.", "{0} {1}", "a {} b"):
        assert said(text, "es") == text


def test_what_others_wrote_is_put_in_as_it_is() -> None:
    name = "{0} The PDF is damaged. {x}.pdf"
    assert said(f"Undid the import of {name}", "es") == f"Se deshizo la importación de {name}"


@pytest.mark.parametrize(
    "day", ["2026-99-99", "2026-02-30", "0000-01-01", "February 30, 2026", "Nevember 3, 2026"]
)
def test_what_only_looks_like_a_day_stays_as_it_is(day: str) -> None:
    told = said(f"Could not import a: This transaction is {day} already. b.pdf: Any.", "es")
    assert day in told
    assert day in said(f"Luz is due tomorrow, on {day}: 1.00 MXN", "es")


@pytest.mark.parametrize("text", ["Answer first: ", "x is due in 1 days, on 2: ", "a must be b. "])
def test_a_text_that_goes_on_and_on_is_nobodys_sentence(text: str) -> None:
    endless = text * 3_000
    assert said(endless, "es") == endless


def test_a_reason_that_the_user_gave_stays_in_their_words() -> None:
    block = {"block_id": "b1", "reason": "below", "blocked_at": "2026-02-01T00:00:00Z"}
    assert shown({"block": block}, "es") == {"block": block}


def test_a_refusal_keeps_its_codes_its_values_and_its_question() -> None:
    asked = {"id": "c1", "prompt": "¿Bloqueo tu tarjeta? Responde YES para confirmar."}
    body: dict[str, Any] = {
        "ok": False,
        "error": {
            "code": "NOT_FOUND",
            "message": "No debt of this name found",
            "details": {"n": 1},
        },
        "confirmation": asked,
    }
    told = refused(body, "es")
    message = "No hay ninguna deuda con ese nombre"
    assert told == body | {"error": body["error"] | {"message": message}}
    assert list(told) == list(body)
    assert refused(body, "en") is body
    plain = {"ok": False, "code": "forbidden", "error": "Sign in first."}
    assert refused(plain, "es") == plain | {"error": "Primero inicia sesión."}


def test_what_each_field_must_be_is_said_where_a_family_lists_it() -> None:
    listed = {
        "error": "Validation failed",
        "details": [
            {"field": "message", "message": "is required"},
            {"field": "phone", "message": "must be a number"},
            {"field": "", "message": "Sign in first."},
        ],
    }
    told = refused(listed, "es", support.rules_at)
    assert [each["field"] for each in told["details"]] == ["message", "phone", ""]
    assert [each["message"] for each in told["details"]] == [
        "es obligatorio",
        "debe ser un número",
        "Primero inicia sesión.",
    ]
    assert refused(listed, "en", support.rules_at) is listed


def test_what_each_field_must_be_is_said_where_a_family_has_it_by_field() -> None:
    by_field = {
        "code": "VALIDATION_ERROR",
        "message": "amount must be a number",
        "details": {"amount": "must be a number", "from_date": "is required"},
    }
    assert refused(by_field, "es", finance.rules_at) == {
        "code": "VALIDATION_ERROR",
        "message": "amount debe ser un número",
        "details": {"amount": "debe ser un número", "from_date": "es obligatorio"},
    }


def test_what_each_further_field_must_be_is_said_where_a_family_has_a_first() -> None:
    refusal = InvalidInput.of(
        Problem("a.day", "must be a number", "soon"), Problem("n", "is required"), Problem("x", "?")
    )
    body = budget.refusal(refusal)
    told = refused(body, "es", budget.rules_at)["error"]
    assert told["message"] == "day debe ser un número"
    assert told["details"] == {
        "field": "a.day",
        "value": "soon",
        "also": [
            {"field": "n", "message": "n es obligatorio"},
            {"field": "x", "message": "x ?"},
        ],
    }
    assert refused(body, "en", budget.rules_at) is body


@pytest.mark.parametrize(
    ("family", "body"),
    [
        (finance, {"details": {"currencies": ["is required"], "totals": {"x": "is required"}}}),
        (finance, {"code": "BACKEND_ERROR", "details": {"retry_after": 3}}),
        (finance, {"code": "BACKEND_ERROR", "details": None}),
        (support, {"details": {"message": "is required", "retry_after": 3}}),
        (support, {"details": [{"field": "is required"}, "is required", {"message": 3}]}),
        (budget, {"error": {"details": {"field": "is required", "value": "is required"}}}),
        (budget, {"error": {"details": {"also": "is required"}}}),
        (books, {"error": {"details": {"name": "is required", "message": "is required"}}}),
    ],
)
def test_what_details_say_beside_that_stays_as_it_is(family: Family, body: dict[str, Any]) -> None:
    assert refused(body, "es", family.rules_at) == body


def test_of_a_result_only_what_is_ours_is_said_otherwise() -> None:
    result = {
        "transactions": [
            {"merchant": "The PDF is damaged.", "review_reasons": ["This date cannot be read."]}
        ],
        "imports": [
            {
                "filename": "a.pdf",
                "reason": "The file is empty.",
                "questions": [
                    {"question": "currency", "text": "Which currency are its amounts in?"}
                ],
            }
        ],
        "reason": None,
        "text": "Which currency are its amounts in?",
    }
    told = shown(result, "es")
    (row,), (imported,) = told["transactions"], told["imports"]
    assert row["merchant"] == "The PDF is damaged."
    assert row["review_reasons"] == ["Esta fecha no se puede leer."]
    assert imported["reason"] == "El archivo está vacío."
    assert imported["questions"][0]["text"] == "¿En qué moneda están sus montos?"
    assert told["text"] == result["text"]
    assert told["reason"] is None
    assert shown(result, "en") is result
