"""The entries behind the figures: filters, categories changed in place, many of them, as CSV."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chromium import PHONE
from tests.console.chat_double import Server
from tests.console.driving import part, reply, told
from tests.console.money.listing import LISTED, listing
from tests.console.money.results import NOVEMBER, entry

pytestmark = pytest.mark.browser

PUT = "tools/categorize_transactions"


def rows(page: Page) -> Locator:
    return part(page, "Entries").get_by_role("row")


def test_each_entry_says_where_it_stands_and_all_are_on_paper_without_what_is_pressed(
    money: Page,
) -> None:
    assert told(rows(money)) == [
        "Date What Category Where Amount",
        "Nov 20, 2026 Tacos Food Budget -124.50 MXN",
        "Nov 20, 2026 Nómina Salary Budget +16,500.00 MXN",
        "Nov 20, 2026 Marché Bio groceries Ledger · acc_main -58.25 EUR",
        "Nov 20, 2026 ElectroMart Electronics Card -4,000 INR",
    ]
    expect(part(money, "Entries").get_by_role("status")).to_have_text("4 of 4")
    of_the_bank = rows(money).filter(has_text="ElectroMart")
    expect(of_the_bank.get_by_role("button")).to_have_count(0)
    expect(of_the_bank.get_by_role("checkbox")).to_have_count(0)
    money.emulate_media(media="print")
    expect(money.get_by_role("search")).to_be_hidden()
    expect(money.get_by_role("button", name="Save as CSV")).to_be_hidden()
    expect(rows(money).last).to_be_visible()
    scrolls = "e => getComputedStyle(e).overflowY"
    assert money.locator(".money-scroller").evaluate(scrolls) == "visible"


def test_filters_are_sent_as_they_are_typed_and_picked_and_a_reload_keeps_them(
    money: Page,
) -> None:
    form = money.get_by_role("search")
    form.get_by_label("Search").fill("tacos ")
    form.get_by_label("Currency").fill("mxn")
    wanted = {"merchant": "tacos", "currency": "MXN", **NOVEMBER}
    with listing(money, wanted):
        form.get_by_label("Currency").press("Enter")
    expect(form.get_by_label("Currency")).to_have_value("MXN")
    form.get_by_label("Where").select_option("budget")
    wanted |= {"book": "budget", "from_date": "2026-09-01"}
    with listing(money, wanted):
        form.get_by_label("From").fill("2026-09-01")
    with listing(money, wanted):
        money.reload()
    expect(rows(money).first).to_be_visible()
    with listing(money, NOVEMBER):
        form.get_by_role("button", name="Clear").click()
    expect(form.get_by_label("Search")).to_have_value("")


def test_a_category_of_the_budget_is_changed_in_place_after_a_yes(
    money: Page, server: Server
) -> None:
    before = len(server.prime.of("tools/get_spending"))
    rows(money).get_by_role("button", name="Food: change the category of Tacos").click()
    field = money.get_by_role("combobox", name="Category of Tacos")
    expect(field).to_be_focused()
    field.fill("Eating out")
    field.press("Enter")
    expect(money.get_by_role("dialog")).to_contain_text("Put these there?")
    reply(money, "Yes")
    expect(part(money, "Entries").get_by_role("status")).to_have_text("Tacos is in Eating out now.")
    changed = rows(money).get_by_role("button", name="Eating out: change")
    expect(changed).to_be_focused()
    first, second = server.prime.of(PUT)
    assert first.key == second.key
    assert second.body == {
        "user_id": "12345",
        "category": "Eating out",
        "entries": [{"book": "budget", "id": "tx_1", "day": "2026-11-20"}],
    }
    expect(money.locator("[aria-busy=true]")).to_have_count(0)
    assert len(server.prime.of("tools/get_spending")) == before + 2


def test_after_a_no_and_after_escape_it_is_as_it_was(money: Page, server: Server) -> None:
    button = rows(money).get_by_role("button", name="Food: change the category of Tacos")
    button.click()
    money.get_by_role("combobox", name="Category of Tacos").fill("Eating out")
    money.keyboard.press("Enter")
    reply(money, "No")
    expect(part(money, "Entries").get_by_role("status")).to_have_text("Nothing was changed.")
    expect(button).to_be_focused()
    button.press("Enter")
    money.keyboard.press("Escape")
    expect(button).to_be_focused()
    assert len(server.prime.of(PUT)) == 1


def test_why_an_entry_does_not_fit_is_said_in_its_row_and_it_can_be_put_elsewhere(
    money: Page, server: Server
) -> None:
    server.prime.money.unfit = {"l_1": "already_there"}
    row = rows(money).filter(has_text="Marché Bio")
    row.get_by_role("button", name="groceries: change the category").click()
    field = money.get_by_role("combobox", name="Category of Marché Bio")
    field.fill("despensa")
    field.press("Enter")
    expect(row.get_by_role("alert")).to_have_text("It is in that category already.")
    server.prime.money.unfit.clear()
    field.fill("market")
    field.press("Enter")
    reply(money, "Yes")
    expect(row.get_by_role("button", name="market: change the category")).to_be_focused()
    expect(row.get_by_role("alert")).to_have_count(0)


def test_no_category_is_neither_offered_nor_filled_in(money: Page, server: Server) -> None:
    server.prime.money.entries[2]["category"] = "uncategorized"
    money.reload()
    rows(money).get_by_role("button", name="Uncategorized: change the category").click()
    expect(money.get_by_role("combobox", name="Category of Marché Bio")).to_have_value("")
    offered = money.locator("datalist option").evaluate_all("all => all.map(e => e.value)")
    assert offered == ["Rent", "Food", "Salary", "housing"]


def many(count: int) -> list[dict[str, Any]]:
    return [
        entry(f"tx_{number}", "budget", "MXN", f"-{number}.00", f"Purchase {number}", "Food")
        for number in range(1, count + 1)
    ]


def test_thousands_of_entries_come_as_one_scrolls_and_those_far_away_are_not_laid_out(
    open_money: Callable[..., Page], server: Server
) -> None:
    server.prime.money.entries = many(3_000)
    page = open_money(**PHONE)
    status = part(page, "Entries").get_by_role("status")
    expect(status).to_have_text("100 of 3,000")
    for read in (*range(600, 3_000, 500), 3_000):
        page.locator(".money-scroller").evaluate("e => e.scrollTo(0, e.scrollHeight)")
        expect(status).to_have_text(f"{read:,} of 3,000")
    expect(rows(page).last).to_contain_text("Purchase 3000")
    seen = "e => e.checkVisibility({ contentVisibilityAuto: true })"
    laid_out = page.locator(".chunk .row").evaluate_all(f"rows => rows.filter({seen}).length")
    assert 0 < laid_out < 400
    offsets = [call.body["offset"] for call in server.prime.of(LISTED)]
    assert offsets == sorted(set(offsets))


def test_what_is_shown_is_saved_as_csv_without_a_formula(money: Page, server: Server) -> None:
    server.prime.money.entries[:2] = [
        entry("tx_1", "budget", "MXN", "-124.50", '=HYPERLINK("https://evil.example")', "Food"),
        entry("tx_2", "budget", "MXN", "16500.00", "Nómina, noviembre", "+1"),
    ]
    money.reload()
    expect(rows(money).filter(has_text="Nómina, noviembre")).to_be_visible()
    with money.expect_download() as download:
        part(money, "Entries").get_by_role("button", name="Save as CSV").click()
    assert download.value.suggested_filename == "entries-2026-11.csv"
    text = download.value.path().read_bytes().decode("utf-8-sig")
    assert text.split("\r\n") == [
        "day,text,category,book,account,currency,amount",
        '2026-11-20,"\'=HYPERLINK(""https://evil.example"")",Food,budget,budget,MXN,-124.50',
        '2026-11-20,"Nómina, noviembre",\'+1,budget,budget,MXN,16500.00',
        "2026-11-20,Marché Bio,groceries,ledger,acc_main,EUR,-58.25",
        "2026-11-20,ElectroMart,Electronics,card,card,INR,-4000",
        "",
    ]
