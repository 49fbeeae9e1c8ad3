"""Our own sentences in an answer are in the language of the person who reads it. Codes, what is
kept, and what a model reads never change."""

from __future__ import annotations

import json
from typing import Any

from banking.get_card_status import handler as get_card_status
from budget.add_transaction import handler as add_transaction
from budget.get_bank_balance import handler as get_bank_balance
from prime.get_transactions import handler as get_transactions
from prime.uploads.imports_route import handler as imports_route
from tests.calling import direct, proxy_event, rest, send
from tests.prime.stored import keep
from toolkit.doors.rest import proxy_refusal
from toolkit.errors import RateLimited
from toolkit.text.sentences import say

BROWSER = "es-MX,es;q=0.9,en;q=0.5"
ENGLISH = "No bank balance snapshot found"
SPANISH = "No hay ningún saldo del banco guardado"


def message(body: dict[str, Any]) -> Any:
    return body["error"]["message"]


def test_a_browser_in_spanish_is_refused_in_spanish_with_the_same_code(user_id: str) -> None:
    body = {"user_id": user_id, "thread_id": "t1"}
    english = rest(get_bank_balance, user_id, body, language="en")
    spanish = rest(get_bank_balance, user_id, body, language=BROWSER)
    assert (english.status, message(english.body)) == (404, ENGLISH)
    told = {**english.body["error"], "message": SPANISH}
    assert (spanish.status, spanish.body) == (404, {**english.body, "error": told})


def test_a_model_is_refused_in_english_whatever_its_user_speaks(user_id: str) -> None:
    assert message(direct(get_bank_balance, user_id, {}, language="es").body) == ENGLISH


def test_who_is_not_signed_in_is_told_so_in_spanish() -> None:
    refused = send(get_card_status, proxy_event(None, {}, language=BROWSER))
    assert (refused.status, refused.body["message"]) == (401, "Primero inicia sesión.")


def test_what_does_not_fit_names_the_field_and_says_the_rule_in_spanish(user_id: str) -> None:
    refused = rest(get_transactions, user_id, {"userId": user_id, "limit": "x"}, language=BROWSER)
    assert (refused.status, refused.body["error"]) == (400, "limit debe ser un entero")


def test_what_further_fields_must_be_is_told_in_spanish_where_a_family_lists_them(
    user_id: str,
) -> None:
    body = {"user_id": user_id, "thread_id": "t1", "transaction": {}}
    english = rest(add_transaction, user_id, body, language="en").body["error"]["details"]
    spanish = rest(add_transaction, user_id, body, language=BROWSER).body["error"]["details"]
    assert english["also"][0]["message"].endswith(" is required")
    assert [each["field"] for each in spanish["also"]] == [e["field"] for e in english["also"]]
    assert spanish["field"] == english["field"]
    for each in spanish["also"]:
        assert each["message"].endswith(" es obligatorio")


def test_a_route_that_is_no_tool_refuses_in_spanish_too(user_id: str) -> None:
    event = proxy_event(user_id, None, method="GET", path={"id": "none"}, language=BROWSER)
    refused = send(imports_route, event)
    assert (refused.status, refused.body["error"]) == (404, "No se encontró la importación")
    many = say("call.too_many", limit=60, seconds=9)
    told = proxy_refusal(event, RateLimited(many, retry_after=9))
    assert json.loads(told["body"])["error"] == (
        "Son demasiadas solicitudes: se permiten 60 por minuto. Inténtalo de nuevo en 9 s."
    )
    assert told["headers"]["Retry-After"] == "9"


def test_why_something_needs_review_is_spanish_to_a_person_and_english_to_a_model(
    user_id: str,
) -> None:
    doubt, merchant = say("date.unreadable"), "This date is in the future."
    keep(user_id, state="waiting", doubts=[doubt], description=merchant)

    def told(body: dict[str, Any]) -> tuple[list[str], str]:
        (row,) = body["transactions"]
        return row["review_reasons"], row["merchant"]

    answer = rest(get_transactions, user_id, {"userId": user_id}, language=BROWSER).body
    assert told(answer) == (["Esta fecha no se puede leer."], merchant)
    assert told(direct(get_transactions, user_id, {}, language="es").body) == ([doubt], merchant)
