"""Budget's cards as they look; the screenshots are for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.budget_contract import CORRECTED, LUNCH
from tests.chat.console.budget_results import (
    AFFORDABLE_PURCHASE,
    BALANCE,
    CATEGORIES,
    DONATION,
    HTML,
    INT64_MAX,
    LONG,
    MONTH,
    NO_CAP,
    NU,
    OVERRIDE,
    OVERSPENT,
    RAPPI,
    READING,
    REFUSED_PURCHASE,
    RENT,
    RIGHT_TO_LEFT,
    SALARY,
    UNBROKEN,
    UNCLEAR,
    ok,
    spent,
)
from tests.chat.console.chat_double import Server
from tests.chat.console.driving import all_shown, signed_in
from tests.chromium import ARTIFACTS, DESKTOP, PHONE

pytestmark = pytest.mark.browser

NARROW = PHONE | {"viewport": {"width": 320, "height": 740}}
HUGE = {"amount_mxn_cents": INT64_MAX}
DRAWN: list[tuple[str, str, dict[str, Any]]] = [
    ("month", "get_month_summary", MONTH),
    ("month-overspent", "get_month_summary", OVERSPENT),
    ("month-no-cap", "get_month_summary", NO_CAP),
    ("categories", "get_category_summary", CATEGORIES),
    (
        "categories-hard",
        "get_category_summary",
        {
            "month": "2026-02",
            "categories": [
                spent(HTML, "VARIABLE", 80000),
                spent(LONG, "SAVINGS", INT64_MAX),
                spent(UNBROKEN, "DONATION", INT64_MAX // 2),
                spent(OVERRIDE, "FIXED", INT64_MAX // 3),
                spent(RIGHT_TO_LEFT, "VARIABLE", 0),
            ],
        },
    ),
    ("categories-none", "get_category_summary", {"month": "2026-02", "categories": []}),
    ("debts", "get_debts", {"debts": [NU, RAPPI]}),
    (
        "debts-hard",
        "get_debts",
        {"debts": [RAPPI | {"name": LONG, "balance_mxn_cents": INT64_MAX}, NU | {"name": HTML}]},
    ),
    ("debts-none", "get_debts", {"debts": []}),
    ("debt-stored", "add_or_update_debt", {"debt_id": "debt_01", "stored": RAPPI}),
    ("obligations", "get_obligations", {"obligations": [DONATION, RENT]}),
    ("obligation-stored", "set_obligation", {"obligation_id": "o_1", "stored": RENT}),
    ("purchase-refused", "simulate_purchase", REFUSED_PURCHASE),
    ("purchase-affordable", "simulate_purchase", AFFORDABLE_PURCHASE),
    ("added", "add_transaction", {"transaction_id": "tx_01", "stored": LUNCH}),
    ("income-added", "add_transaction", {"transaction_id": "tx_01", "stored": SALARY}),
    (
        "added-hard",
        "add_transaction",
        {
            "transaction_id": "tx_01",
            "stored": LUNCH | HUGE | {"description": UNBROKEN, "category": RIGHT_TO_LEFT},
        },
    ),
    (
        "updated",
        "update_last_transaction",
        {"transaction_id": "tx_01", "previous": LUNCH, "current": CORRECTED},
    ),
    (
        "updated-hard",
        "update_last_transaction",
        {
            "transaction_id": "tx_01",
            "previous": LUNCH | {"description": LONG, "category": RIGHT_TO_LEFT},
            "current": SALARY | HUGE | {"date_iso": "2026-01-31"},
        },
    ),
    (
        "deleted",
        "delete_last_transaction",
        {"deleted_transaction_id": "tx_01", "deleted": CORRECTED},
    ),
    ("candidate", "parse_transaction_from_text", READING),
    ("candidate-unclear", "parse_transaction_from_text", UNCLEAR),
    ("bank-balance", "get_bank_balance", BALANCE),
    ("bank-balance-stored", "set_bank_balance", {"stored": BALANCE}),
    (
        "cap",
        "set_budget_cap",
        {"effective_month": "2026-02", "variable_cap_mxn_cents": INT64_MAX},
    ),
]
# What of a card lies beside it; a table that scrolls by itself holds its own.
OUTSIDE = """card => {
    const { left, right } = card.getBoundingClientRect();
    const scrolls = (table) => table && table.scrollWidth > table.clientWidth;
    return [...card.querySelectorAll("*")].filter((each) => {
        const box = each.getBoundingClientRect();
        if (scrolls(each.closest(".table")) && innerWidth > 640) return false;
        if (each.closest("thead")?.clientWidth <= 1) return false;
        return box.left < left || box.right > right + 0.5;
    }).map((each) => each.outerHTML.slice(0, 100));
}"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_card_is_drawn_and_none_makes_the_page_scroll_sideways(
    new_page: Callable[..., Page], server: Server, scheme: str, size: str
) -> None:
    page = new_page(color_scheme=scheme, **(DESKTOP if size == "desktop" else NARROW))
    signed_in(page, server)
    cards = all_shown(page, server, [(tool, ok(data)) for _, tool, data in DRAWN])
    ARTIFACTS.mkdir(exist_ok=True)
    for (name, _, _), card in zip(DRAWN, cards, strict=True):
        card.screenshot(path=ARTIFACTS / f"budget-{scheme}-{size}-{name}.png")
        assert card.evaluate(OUTSIDE) == [], name
    for box in ("html", ".scroller", ".log"):
        assert page.locator(box).evaluate("e => e.scrollWidth - e.clientWidth") <= 0, box
