"""The page of money in Mexican Spanish, by the browser's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from starlette.responses import JSONResponse

from budget.categories.tree import UNCATEGORIZED
from tests.chromium import DESKTOP, PHONE
from tests.console.chat_double import Server
from tests.console.driving import arrived, part, told
from tests.console.money.results import NOW, nothing
from tests.console.spanish.catalogs import Words, require_spanish

pytestmark = pytest.mark.browser


@pytest.fixture
def open_spanish(new_page: Callable[..., Page], server: Server) -> Callable[..., Page]:
    def opened(**size: Any) -> Page:
        page = new_page(locale="es-MX", **(size or DESKTOP))
        page.clock.set_fixed_time(NOW)
        arrived(page, server, "money")
        expect(page.locator(".month")).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        return page

    return opened


def test_in_spanish_nothing_on_the_page_is_english(
    open_spanish: Callable[..., Page], server: Server, words: Words
) -> None:
    server.prime.money.answers["get_upcoming"]["upcoming"] *= 5
    server.waiting = [{"id": "c1"}]
    page = open_spanish(**PHONE)
    assert page.locator("html").get_attribute("lang") == "es-MX"
    page.get_by_text("Como tabla").click()
    page.get_by_role("button", name="cambiar la categoría de Tacos").click()
    page.get_by_role("button", name="Cambiar Savings").click()
    page.get_by_role("checkbox", name="Elegir Nómina").check()
    require_spanish(page, words)
    page.get_by_role("button", name="Ponerlos ahí").click()
    page.get_by_label("Categoría para todos").fill("Bono")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Sí")).to_be_visible()
    require_spanish(page, words)
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_text("No se cambió nada.")).to_be_visible()


def test_amounts_days_and_months_are_written_as_in_mexico(
    open_spanish: Callable[..., Page],
) -> None:
    page = open_spanish()
    expect(page.locator(".month")).to_have_text("noviembre de 2026")
    bars = part(page, "Gasto por categoría").locator("tbody tr")
    assert told(bars) == ["Renta 1 movimiento 8,500.00 MXN", "Alimentos 6 movimientos 1,304.70 MXN"]
    first = part(page, "Movimientos").get_by_role("row").nth(1)
    assert told(first) == ["20 nov 2026 Tacos Alimentos Presupuesto -124.50 MXN"]
    names = part(page, "Doce meses").locator(".column .name")
    assert told(names)[-2:] == ["oct", "nov"]


def test_a_filter_shows_the_spanish_name_and_asks_for_what_the_books_know(
    open_spanish: Callable[..., Page], server: Server
) -> None:
    page = open_spanish()
    with page.expect_response("**/tools/list_entries"):
        page.get_by_role("button", name="Alimentos: 1,304.70 MXN").click()
    field = page.get_by_role("search").get_by_label("Categoría")
    expect(field).to_have_value("Alimentos")
    assert server.prime.of("tools/list_entries")[-1].body["category"] == "Food"
    field.fill("Sin categoría")
    field.press("Enter")
    expect(part(page, "Movimientos").get_by_role("status")).to_contain_text("No hay movimientos")
    assert server.prime.of("tools/list_entries")[-1].body["category"] == UNCATEGORIZED


def test_whoever_has_nothing_and_whoever_fails_reads_spanish(
    open_spanish: Callable[..., Page], server: Server, words: Words
) -> None:
    server.prime.money.answers |= nothing()
    server.prime.money.entries.clear()
    away = JSONResponse({}, 404)
    absent = ("get_account_summary", "get_card_status", "get_bank_balance")
    server.prime.refusals = {f"tools/{name}": [away] for name in absent}
    server.prime.refusals["tools/get_month_summary"] = [JSONResponse({}, 503)]
    page = open_spanish()
    expect(page.get_by_text("Aún no hay saldos.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("El servidor respondió 503.")
    expect(page.get_by_role("button", name="Reintentar")).to_be_visible()
    require_spanish(page, words)


def test_what_api_gateway_says_itself_is_told_in_spanish(
    open_spanish: Callable[..., Page], server: Server
) -> None:
    busy = JSONResponse({"message": "Too Many Requests"}, 429)
    late = JSONResponse({"message": "Endpoint request timed out"}, 504)
    server.prime.refusals["tools/get_month_summary"] = [busy]
    server.prime.refusals["tools/get_upcoming"] = [late]
    page = open_spanish()
    told = "Hay demasiadas solicitudes. Espera un momento.", "El servidor respondió 504."
    for each in told:
        expect(page.get_by_role("alert").filter(has_text=each)).to_be_visible()
    expect(page.get_by_text(re.compile("Too Many|timed out"))).to_have_count(0)
