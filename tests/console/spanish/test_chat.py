"""The conversation in Mexican Spanish, by the browser's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect
from starlette.responses import JSONResponse

from tests.chromium import DESKTOP, PHONE, screenshot
from tests.console.answers import DONE, SUMMARY, asks_to_block, held, pending, result, start, token
from tests.console.chat_double import Server
from tests.console.driving import facts, say
from tests.console.prime_results import (
    IMPORTED,
    UNDATED,
    UNSURE,
    conversation,
    notification,
)
from tests.console.spanish.catalogs import Words, require_spanish

pytestmark = pytest.mark.browser


def test_the_door_is_in_spanish_before_a_script_runs(
    new_page: Callable[..., Page], server: Server, words: Words
) -> None:
    page = new_page(locale="es-MX", java_script_enabled=False, **PHONE)
    page.goto(server.url)
    assert page.locator("html").get_attribute("lang") == "es-MX"
    require_spanish(page, words)


def test_a_conversation_is_in_spanish(
    signed_in_spanish: Callable[..., Page], server: Server, words: Words
) -> None:
    page = signed_in_spanish(**PHONE)
    expect(page.get_by_role("heading", name="¿En qué te ayudo?")).to_be_visible()
    require_spanish(page, words)
    screenshot(page, "spanish-phone-1-empty")
    numbers = {"ungrounded": ["1,234.56"]}
    busy = JSONResponse({"error": "…"}, 429, {"Retry-After": "30"})
    server.answers = [
        [
            start("get_account_summary"),
            result("get_account_summary", SUMMARY),
            start("get_user"),
            DONE | numbers,
        ],
        [start("block_card"), held("¿Bloqueo tu tarjeta? Responde SÍ para confirmar."), DONE],
        [token("Sigue activa."), DONE],
        busy,
    ]
    say(page, "¿Cuál es mi saldo?")
    expect(page.get_by_text("Estos números no vienen de ninguna herramienta")).to_be_visible()
    card = page.get_by_test_id("tool-card").first
    expect(card.get_by_role("heading")).to_have_text("Resumen de la tarjeta")
    assert facts(card)["crédito disponible"] == "INR 85,000"
    say(page, "Bloquea mi tarjeta")
    question = page.get_by_test_id("confirmation")
    expect(question.get_by_role("button")).to_have_text(["Sí", "Cancelar"])
    require_spanish(page, words)
    screenshot(page, "spanish-phone-2-question")
    question.get_by_role("button", name="Cancelar").click()
    expect(question.get_by_text("Cancelaste.")).to_be_visible()
    expect(page.get_by_text("Sigue activa.")).to_be_visible()
    say(page, "¿Y ahora?")
    expect(page.get_by_role("button", name="Reintentar")).to_be_visible()
    require_spanish(page, words)


def test_what_a_button_sends_is_what_the_server_takes_for_an_answer(
    signed_in_spanish: Callable[..., Page], server: Server
) -> None:
    page = signed_in_spanish()
    server.answers = [asks_to_block(), [token("Listo."), DONE]]
    say(page, "Bloquea mi tarjeta")
    page.get_by_test_id("confirmation").get_by_role("button", name="Sí").click()
    expect(page.get_by_text("Dijiste que sí.")).to_be_visible()
    expect(page.get_by_text("Listo.")).to_be_visible()
    assert server.messages[-1].text == "YES"


def test_a_one_time_password_is_asked_for_in_spanish(
    signed_in_spanish: Callable[..., Page], server: Server, words: Words
) -> None:
    page = signed_in_spanish()
    asked = pending("Escribe la contraseña de un solo uso.") | {"field": "otp"}
    server.saved = {
        "messages": [
            {"role": "user", "text": "Desbloquea mi tarjeta"},
            {"role": "assistant", "text": "", "tools": [], "interrupted": True},
        ],
        "confirmation": asked,
    }
    page.reload()
    expect(page.get_by_label("Contraseña de un solo uso", exact=True)).to_be_visible()
    require_spanish(page, words)


def test_drawers_toasts_and_the_review_are_in_spanish(
    signed_in_spanish: Callable[..., Page], server: Server, words: Words
) -> None:
    prime = server.prime
    prime.waiting = [UNDATED | {"review_reasons": []}, UNSURE | {"review_reasons": []}]
    waits = {"question": "plus", "text": "¿Qué significa un monto sin signo?"}
    prime.imported = [IMPORTED | {"status": "waiting", "questions": [waits]}]
    prime.notifications = [notification(1, "Se importaron 12 movimientos de septiembre.pdf")]
    first = conversation("c1", "Mi último estado de cuenta")
    prime.conversations = {None: {"conversations": [first], "next": "2026"}}
    page = signed_in_spanish(**PHONE)
    prime.next_stream()
    prime.tell(notification(2, "Se importaron 3 movimientos"))
    expect(page.get_by_test_id("toast")).to_be_visible()
    expect(page.get_by_role("button", name="Revisión, 2 por revisar")).to_be_visible()
    expect(page.get_by_role("button", name="Notificaciones, 2 sin leer")).to_be_visible()
    require_spanish(page, words)
    page.get_by_test_id("bell").click()
    expect(page.get_by_text("Nueva", exact=True)).to_have_count(2)
    require_spanish(page, words)
    page.keyboard.press("Escape")
    page.get_by_test_id("conversations").click()
    expect(page.get_by_role("button", name="Mostrar anteriores")).to_be_visible()
    expect(page.get_by_text("4 mensajes")).to_be_visible()
    require_spanish(page, words)
    screenshot(page, "spanish-phone-3-conversations")
    page.keyboard.press("Escape")
    page.get_by_test_id("review").click()
    row = page.get_by_test_id("review-row").first
    row.get_by_role("button", name="Aceptar").click()
    expect(row.get_by_text("Elige el día.")).to_be_visible()
    require_spanish(page, words)
    screenshot(page, "spanish-phone-4-review")
    page.get_by_role("button", name="Descartar").last.click()
    question = page.get_by_role("dialog")
    expect(question.get_by_role("button")).to_have_text(["Sí", "No"])
    question.get_by_role("button", name="No").click()
    file = FilePayload(name="enero.pdf", mimeType="application/pdf", buffer=b"%PDF-1.7")
    page.get_by_role("main").get_by_label("Archivos", exact=True).set_input_files([file])
    expect(page.get_by_test_id("upload")).to_contain_text("Te llega una notificación")
    require_spanish(page, words)


def test_spanish_of_any_country_is_spanish_and_all_else_english(
    new_page: Callable[..., Page], server: Server
) -> None:
    for locale, lang in (("es-ES", "es-MX"), ("fr-FR", "en"), ("en-GB", "en")):
        page = new_page(locale=locale, **DESKTOP)
        for name in ("", "money"):
            page.goto(f"{server.url}{name}")
            assert page.locator("html").get_attribute("lang") == lang


def test_support_agents_are_offered_a_question_in_spanish(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(locale="es-MX", **DESKTOP)
    page.goto(server.url)
    page.get_by_label("Grupos").fill("support_agent")
    page.get_by_role("button", name="Iniciar sesión").click()
    expect(page.get_by_role("button", name="¿Cuál es el estado del pedido 24601?")).to_be_visible()
