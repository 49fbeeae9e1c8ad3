"""Customers and orders as cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.driving import facts, shown
from tests.console.support_results import CHANGED, HEADPHONES, JOHN, ORDERS

pytestmark = [pytest.mark.browser, SAME]

CONTACT = {
    "email": "john@example.com",
    "phone": "123-456-7890",
    "username": "johndoe",
    "customer": "1213210",
}


def name(card: Locator) -> Locator:
    return card.locator(".profile strong")


def test_a_customer_is_a_name_and_how_to_reach_it(page: Page, server: Server) -> None:
    card = shown(page, server, "get_user", JOHN)
    expect(name(card)).to_have_text("John Doe")
    assert facts(card) == CONTACT


def test_a_changed_contact_says_so_and_shows_what_it_is_now(page: Page, server: Server) -> None:
    card = shown(page, server, "update_user_contact", CHANGED)
    expect(card).to_contain_text("User information updated successfully")
    assert facts(card) == CONTACT | {"email": "newemail@example.com"}


def test_an_order_is_a_product_its_status_and_its_price(page: Page, server: Server) -> None:
    card = shown(page, server, "get_order_by_id", HEADPHONES)
    expect(name(card)).to_have_text("Wireless Headphones")
    expect(card.locator(".order-status")).to_have_text("Shipped")
    assert facts(card) == {
        "order": "24601",
        "customer": "1213210",
        "quantity": "1",
        "price": "79.99 each",
    }


def test_orders_are_a_table_in_the_order_of_the_result(page: Page, server: Server) -> None:
    card = shown(page, server, "get_customer_orders", ORDERS)
    headings = ["Order", "Product", "Quantity", "Status", "Price"]
    expect(card.get_by_role("columnheader")).to_have_text(headings)
    rows = card.locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(0).get_by_role("cell")).to_have_text(
        ["24601", "Wireless Headphones", "1", "Shipped", "79.99 each"]
    )
    expect(rows.nth(3).get_by_role("cell")).to_have_text(
        ["97531", "Smart Watch", "12,000", "Delivered", "1,199.00 each"]
    )


def test_each_status_is_a_word_with_a_mark_of_its_own_shape(page: Page, server: Server) -> None:
    card = shown(page, server, "get_customer_orders", ORDERS)
    statuses = card.locator(".order-status")
    expect(statuses).to_have_text(["Shipped", "Cancelled", "Processing", "Delivered"])
    marks = statuses.evaluate_all(
        """all => all.map(each => {
            const { height, backgroundImage, backgroundColor } = getComputedStyle(each, "::before");
            return [height, backgroundImage, backgroundColor].join();
        })"""
    )
    assert len(set(marks)) == 4
