"""An account is renamed on the page of money, and says what it holds by its owner's word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from starlette.responses import JSONResponse

from tests.console.chat_double import Server
from tests.console.driving import part, press, told

pytestmark = pytest.mark.browser

TOOL = "tools/change_account"


def opened(page: Page, name: str = "imported") -> Locator:
    page.get_by_role("button", name=f"Change {name}").click()
    form = part(page, "Balances").locator("form")
    expect(form.get_by_label("Name")).to_be_focused()
    return form


def asked(server: Server) -> list[dict[str, Any]]:
    """Without whose it is."""
    bodies = [dict(call.body) for call in server.prime.of(TOOL)]
    assert all(body.pop("user_id") == "12345" for body in bodies)
    return bodies


def test_a_name_and_a_balance_are_changed_and_shown_with_their_day(
    money: Page, server: Server
) -> None:
    form = opened(money)
    form.get_by_label("Name").fill("Payroll")
    form.get_by_label("Balance in EUR").fill("-1250.50")
    form.get_by_label("At the end of").fill("2026-11-20")
    press(form, "Save")
    balances = part(money, "Balances")
    expect(balances.get_by_role("status")).to_have_text("Payroll is changed.")
    expect(money.get_by_role("button", name="Change Payroll")).to_be_focused()
    assert told(balances.locator(".tile"))[3] == (
        "Payroll -1,250.50 EUR as stated for Nov 20, 2026 Change"
    )
    stated = {"balance": "-1250.50", "day": "2026-11-20", "currency": "EUR"}
    assert asked(server) == [{"account_id": "imported", "name": "Payroll", **stated}]


def test_what_stays_is_not_sent_and_a_balance_is_of_today_unless_it_says(
    money: Page, server: Server
) -> None:
    form = opened(money, "Savings")
    expect(form.get_by_label("At the end of")).to_have_value("2026-11-26")
    form.get_by_label("Balance in EUR").fill("7")
    money.keyboard.press("Enter")
    expect(part(money, "Balances").get_by_role("status")).to_have_text("Savings is changed.")
    stated = {"balance": "7", "day": "2026-11-26", "currency": "EUR"}
    assert asked(server) == [{"account_id": "acc_savings", **stated}]


def test_without_a_change_nothing_is_sent(money: Page, server: Server) -> None:
    for how in ("Save", "Cancel", "Escape"):
        form = opened(money)
        if how == "Escape":
            money.keyboard.press(how)
        else:
            press(form, how)
        expect(money.get_by_role("button", name="Change imported")).to_be_focused()
        expect(form).to_have_count(0)
    assert asked(server) == []


def test_a_refusal_is_shown_and_the_next_try_is_the_same_call(money: Page, server: Server) -> None:
    error = {"ok": False, "error": {"code": "UNAVAILABLE", "message": "Not now."}}
    server.prime.refusals[TOOL] = [JSONResponse(error, 503)]
    form = opened(money)
    form.get_by_label("Name").fill("Payroll")
    press(form, "Save")
    expect(form.get_by_role("alert")).to_have_text("Not now.")
    press(form, "Save")
    expect(money.get_by_role("button", name="Change Payroll")).to_be_focused()
    first, second = server.prime.of(TOOL)
    assert first.key == second.key
    assert first.body == second.body


def test_an_account_in_pesos_is_put_into_the_budget_and_taken_out(
    open_money: Callable[..., Page], server: Server
) -> None:
    items = server.prime.money.answers["finance_accounts_list"]["items"]
    items[0] |= {"currency": "MXN", "in_budget": True}
    items[1]["currency"] = "MXN"
    money = open_money()
    for name, is_in in (("Main account", True), ("Savings", False)):
        form = opened(money, name)
        box = form.get_by_label("My budget counts its pesos too")
        expect(box).to_be_checked(checked=is_in)
        box.set_checked(not is_in)
        press(form, "Save")
        expect(part(money, "Balances").get_by_role("status")).to_have_text(f"{name} is changed.")
    assert asked(server) == [
        {"account_id": "acc_main", "in_budget": False},
        {"account_id": "acc_savings", "in_budget": True},
    ]
    expect(opened(money).get_by_label("My budget counts its pesos too")).to_have_count(0)
