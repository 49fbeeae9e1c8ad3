"""Each card in Mexican Spanish, and its amounts and days as people in Mexico write them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.budget_contract import LUNCH
from tests.chromium import DESKTOP, screenshot
from tests.console.budget_results import AFFORDABLE_PURCHASE, CATEGORIES, MONTH, NU, ok
from tests.console.chat_double import Server
from tests.console.drawn import budget_drawn, ledger_drawn, prime_drawn
from tests.console.driving import all_shown, facts, refused, shown
from tests.console.finance_results import found, transactions
from tests.console.spanish.catalogs import Words, require_spanish
from toolkit.text.sentences import say

pytestmark = pytest.mark.browser

DRAWN = {"budget": budget_drawn, "ledger": ledger_drawn, "prime": prime_drawn}


def test_nothing_but_what_others_wrote_is_english_on_any_card(
    signed_in_spanish: Callable[..., Page], server: Server, words: Words
) -> None:
    page = signed_in_spanish()
    for family, drawn in DRAWN.items():
        page.get_by_test_id("new-conversation").click()
        expect(page.get_by_test_id("tool-card")).to_have_count(0)
        all_shown(page, server, [(tool, told) for _, tool, told in drawn.DRAWN])
        require_spanish(page, words)
        page.set_viewport_size(DESKTOP["viewport"] | {"height": 6000})
        screenshot(page, f"spanish-cards-{family}")


def test_amounts_days_categories_and_kinds_are_written_as_in_mexico(
    signed_in_spanish: Callable[..., Page], server: Server
) -> None:
    page = signed_in_spanish()
    answers: list[tuple[str, object]] = [
        ("add_transaction", ok({"stored": LUNCH})),
        ("get_month_summary", ok(MONTH)),
        ("get_category_summary", ok(CATEGORIES)),
        ("get_debts", ok({"debts": [NU]})),
        ("simulate_purchase", ok(AFFORDABLE_PURCHASE)),
    ]
    entry, month, groups, debts, purchase = all_shown(page, server, answers)
    expect(entry.locator(".hint").first).to_have_text("Gasto · Variable · Alimentos · 1 feb 2026")
    expect(month.get_by_text("febrero de 2026")).to_be_visible()
    expect(groups.locator("tbody")).to_contain_text("Alimentos")
    expect(debts.locator("tbody")).to_contain_text("Alta")
    expect(purchase.locator(".verdict")).to_have_text("Te alcanza")


def test_a_result_without_a_view_has_spanish_names_and_words_of_the_contract(
    signed_in_spanish: Callable[..., Page], server: Server
) -> None:
    page = signed_in_spanish()
    status = {"status": "blocked", "last_four": "4242", "description": "blocked"}
    card = shown(page, server, "get_card_status", status)
    assert facts(card) == {
        "estado": "Bloqueada",
        "últimos cuatro dígitos": "4242",
        "descripción": "blocked",
    }


def test_pages_of_a_table_are_turned_in_spanish(
    signed_in_spanish: Callable[..., Page], server: Server
) -> None:
    page = signed_in_spanish()
    card = shown(page, server, "finance_transactions_search", found(transactions(50), total=1630))
    expect(card.get_by_text("1\u201310 de 1,630")).to_be_visible()
    card.get_by_role("button", name="Página siguiente").click()
    expect(card.get_by_text("11\u201320 de 1,630")).to_be_visible()


def test_a_refusal_in_spanish_leads_to_gmails_consent_too(
    signed_in_spanish: Callable[..., Page], server: Server, words: Words
) -> None:
    page = signed_in_spanish()
    error = say("gmail.not_connected", where=f"{server.url}mail")
    card = refused(page, server, "search_gmail", {"ok": False, "error": error.in_("es")})
    expect(card).to_contain_text("Gmail no está conectado.")
    link = card.get_by_role("link", name="Conectar Gmail")
    expect(link).to_have_attribute("href", f"{server.url}mail")
    require_spanish(page, words)
