"""The pages beside the conversation in Mexican Spanish."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.chromium import DESKTOP, screenshot
from tests.console.chat_double import Server
from tests.console.driving import answer, arrived
from tests.console.prime_results import notification
from tests.console.spanish.catalogs import Words, require_spanish

pytestmark = pytest.mark.browser


@pytest.fixture
def answered(new_page: Callable[..., Page], server: Server) -> Callable[..., Page]:
    """Opens a page whose requests are answered so, by the ends of their paths."""

    def opened(name: str, answers: dict[str, Any]) -> Page:
        page = new_page(locale="es-MX", **DESKTOP)
        for path, body in answers.items():
            answer(page, path, body)
        return arrived(page, server, name)

    return opened


def asked(id: str, channel: str, **fields: object) -> dict[str, object]:
    return {
        "id": id,
        "tool": "block_card",
        "prompt": "¿Bloqueo tu tarjeta? Responde SÍ para confirmar.",
        "channel": channel,
        "expires_at": time.time() + 300,
        **fields,
    }


def test_what_waits_for_an_answer(
    answered: Callable[..., Page], server: Server, words: Words
) -> None:
    waiting = [asked("c1", "mcp"), asked("c2", "agent"), asked("c3", "x", by="CRM", field="otp")]
    page = answered("confirm", {"confirmations": {"confirmations": waiting}})
    expect(page.get_by_role("status").first).to_have_text("3 preguntas esperan.")
    expect(page.get_by_test_id("waiting").first.get_by_role("button")).to_have_text(["Sí", "No"])
    assert page.title() == "(3) Confirmar \u2013 Teller"
    require_spanish(page, words)
    answer(page, "confirmations/c1", {"ok": True})
    page.get_by_role("button", name="Sí").first.click()
    expect(page.get_by_text("Dijiste que sí.")).to_be_visible()
    require_spanish(page, words)
    screenshot(page, "spanish-confirm")


def test_the_users_data(answered: Callable[..., Page], words: Words) -> None:
    export = {"export_id": "e1", "asked_at": "2026-02-01T09:30:00Z", "done": 2, "parts": 9}
    export |= {"doing": "", "size_bytes": 12_345_678, "kept_until": "2026-02-08T09:30:00Z"}
    states = [export | {"status": each} for each in ("failed", "ready")]
    chats = [{"id": "c", "title": None, "updated_at": "2026-02-01T09:30:00Z", "messages": 4}]
    answers = {
        "tools/get_my_exports": {"exports": states},
        "chat": {"conversations": chats, "next": None},
        "tools/forget_memory": {"status": "forgetting"},
    }
    page = answered("data", answers)
    expect(page.get_by_role("button", name="Descargar")).to_be_visible()
    expect(page.get_by_text("12,057 KB, hasta el 8 feb 2026")).to_be_visible()
    expect(page.get_by_text("Sin título")).to_be_visible()
    page.get_by_role("button", name="Olvidarlo todo").click()
    expect(page.get_by_text("Se olvida en unos minutos.")).to_be_visible()
    assert page.title() == "Tus datos \u2013 Teller"
    require_spanish(page, words)
    screenshot(page, "spanish-data")


def test_linked_identities(answered: Callable[..., Page], words: Words) -> None:
    linked = [{"id": "telegram_1", "name": "Ana", "label": "Telegram"}]
    question = {"id": "c1", "prompt": "¿Vinculo a Ana?", "expires_at": time.time() + 300}
    moment = "2026-02-01T09:30:00Z"
    scopes = ["teller/act", "teller/history"]
    let_in = {"id": "p1", "name": "Ana", "since": moment, "last_used": moment, "scopes": scopes}
    page = answered(
        "link", {"identities": {"identities": linked}, "programs": {"programs": [let_in]}}
    )
    expect(page.get_by_role("button", name="Quitar acceso")).to_be_visible()
    expect(page.get_by_text("lee conversaciones")).to_be_visible()
    refused = {"message": "¿Vinculo a Ana?", "confirmation": question}
    answer(page, "identities/link", refused, 409)
    page.get_by_label("Código").fill("ABCD")
    page.get_by_role("button", name="Vincular", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button")).to_have_text(["Sí", "No"])
    require_spanish(page, words)
    dialog.get_by_role("button", name="No").click()
    expect(page.get_by_text("No se vinculó nada.")).to_be_visible()
    screenshot(page, "spanish-link")


def test_what_is_remembered(answered: Callable[..., Page], words: Words) -> None:
    fact = {"id": "f1", "text": "Es vegetariana.", "created_at": "2026-02-01T09:30:00Z"}
    page = answered("remembered", {"memory": {"facts": [fact]}, "memory/recall*": {"found": []}})
    page.get_by_role("button", name="Olvidar").click()
    expect(page.get_by_role("button", name="Conservar")).to_be_focused()
    page.get_by_role("searchbox").fill("Lisboa")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No se encontró nada.")).to_be_visible()
    assert page.title() == "Lo que se recuerda \u2013 Teller"
    require_spanish(page, words)


def test_all_notifications(answered: Callable[..., Page], server: Server, words: Words) -> None:
    server.prime.notifications = [notification(1, "Llegó un estado de cuenta")]
    page = answered("notices", {})
    page.get_by_role("button", name="Marcar como leída: Llegó").click()
    expect(page.get_by_text("Quedó marcada como leída.")).to_be_visible()
    assert page.title() == "Notificaciones \u2013 Teller"
    require_spanish(page, words)


def test_gmail_is_connected_and_disconnected(answered: Callable[..., Page], words: Words) -> None:
    gone = {"message": "Gmail is disconnected."}
    page = answered("mail", {"tools/disconnect_gmail": gone})
    page.get_by_role("button", name="Desconectar Gmail").click()
    expect(page.get_by_text("Gmail está desconectado.")).to_be_visible()
    assert page.title() == "Conectar Gmail \u2013 Teller"
    require_spanish(page, words)
    screenshot(page, "spanish-mail")


def test_whoever_has_to_sign_in_first_is_told_so_in_spanish(
    new_page: Callable[..., Page], server: Server, words: Words
) -> None:
    page = new_page(locale="es-MX", **DESKTOP)
    for name in ("data", "link", "money", "mail", "confirm", "remembered", "notices"):
        page.goto(f"{server.url}{name}")
        notice = page.get_by_role("button").or_(page.get_by_role("alert")).first
        expect(notice).to_be_visible()
        require_spanish(page, words)
