"""Customers and orders as cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.console.answers import DONE, start
from tests.console.chat_double import Server
from tests.console.driving import all_shown, facts, say, shown
from tests.console.support_results import CANCELLED, CHANGED, HEADPHONES, JOHN, ORDERS
from tests.console.texts import HTML, OVERRIDE, RIGHT_TO_LEFT

pytestmark = pytest.mark.browser

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


def test_a_customer_comes_with_orders(page: Page, server: Server) -> None:
    card = shown(page, server, "get_user_info", {"user_info": JOHN, "orders": ORDERS})
    expect(name(card)).to_have_text("John Doe")
    assert facts(card) == CONTACT
    expect(card.get_by_role("table").locator("tbody tr")).to_have_count(4)


def test_no_orders_is_said(page: Page, server: Server) -> None:
    answers = [("get_customer_orders", []), ("get_user_info", {"user_info": JOHN, "orders": []})]
    for card in all_shown(page, server, answers):
        expect(card.get_by_text("No orders.")).to_be_visible()
        expect(card.get_by_role("table")).to_have_count(0)


def test_a_cancelled_order_is_called_so(page: Page, server: Server) -> None:
    card = shown(page, server, "cancel_order", CANCELLED)
    expect(card).to_contain_text("Order 47652 has been successfully cancelled")
    expect(card.locator(".order-status")).to_have_text("Cancelled")


@pytest.mark.parametrize("shape", ["sentence", "object"])
def test_a_refusal_gives_its_reason(page: Page, server: Server, shape: str) -> None:
    reason = "Order has already shipped. Can't cancel it."
    error = reason if shape == "sentence" else {"error": reason, "status": "Shipped"}
    server.answers = [
        [
            start("cancel_order"),
            {"type": "tool_error", "tool": "cancel_order", "error": error},
            DONE,
        ]
    ]
    say(page, "Cancel order 24601")
    card = page.get_by_test_id("tool-card")
    expect(card).to_have_attribute("data-state", "failed")
    expect(card.get_by_text(reason).first).to_be_visible()


@pytest.mark.parametrize(
    ("price", "text"),
    [
        (79.99, "79.99"),
        (49.9, "49.90"),
        (5, "5.00"),
        (0.1, "0.10"),
        (1e-2, "0.01"),
        (9999999999999.99, "9,999,999,999,999.99"),
        (0.00001, "0.00001"),
    ],
)
def test_prices_are_told_as_they_are(page: Page, server: Server, price: float, text: str) -> None:
    card = shown(page, server, "get_order_by_id", HEADPHONES | {"price": price})
    assert facts(card)["price"] == f"{text} each"


def test_peoples_words_are_text(page: Page, server: Server) -> None:
    customer = JOHN | {"name": HTML, "username": f"{OVERRIDE} {RIGHT_TO_LEFT}", "email": HTML}
    order = HEADPHONES | {"product": HTML, "status": HTML, "id": HTML}
    answers = [
        ("get_user_info", {"user_info": customer, "orders": [order]}),
        ("get_order_by_id", order),
        ("cancel_order", {"status": HTML, "message": HTML}),
        ("update_user_contact", customer | {"message": HTML}),
    ]
    for card in all_shown(page, server, answers):
        expect(card.get_by_text(HTML, exact=True).first).to_be_visible()
        assert card.locator("img, b").count() == 0
    assert page.title() == "Teller"


@pytest.mark.parametrize(
    ("tool", "odd"),
    [
        ("get_user", JOHN | {"phone": None}),
        ("get_order_by_id", HEADPHONES | {"price": "79.99"}),
        ("get_order_by_id", HEADPHONES | {"price": 1e21}),
        ("get_customer_orders", [HEADPHONES, JOHN]),
        ("cancel_order", {"status": "Cancelled"}),
    ],
)
def test_a_result_of_another_shape_is_shown_all_the_same(
    page: Page, server: Server, tool: str, odd: object
) -> None:
    card = shown(page, server, tool, odd)
    expect(card.locator(".profile, .ledger, .order-status")).to_have_count(0)
    expect(card.locator("dd:visible, td:visible").first).to_be_visible()
