"""What the cards of the tools say: each result beside the texts that its card has in these places,
and what no card does, whatever its tool."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.budget_contract import LUNCH
from tests.console.answers import DONE, start
from tests.console.budget_results import (
    AFFORDABLE_PURCHASE,
    REFUSED_PURCHASE,
    RULE,
    month,
    ok,
)
from tests.console.chat_double import Server
from tests.console.conftest import SAME
from tests.console.drawn import budget_drawn, ledger_drawn, prime_drawn
from tests.console.driving import all_shown, say
from tests.console.finance_results import COFFEE as BOOKED
from tests.console.finance_results import MAIN, booked, summed
from tests.console.finance_results import found as booked_found
from tests.console.prime_results import (
    COFFEE,
    IMPORTED,
    UNDATED,
    UNSURE,
    imports,
    transactions,
)
from tests.console.support_results import HEADPHONES, JOHN
from tests.console.texts import (
    HTML,
    INJECTED,
    LONG,
    NAMELESS,
    OVERRIDE,
    REVERSED_NAME,
    RIGHT_TO_LEFT,
)

pytestmark = [pytest.mark.browser, SAME]

EN_DASH = "\u2013"
ALL = "get_recent_imports"
SEARCH, SUM, ACCOUNTS = (
    f"finance_{name}" for name in ("transactions_search", "transactions_sum", "accounts_list")
)
TURNED = f"{OVERRIDE} {RIGHT_TO_LEFT}"


Places = dict[str, list[str] | str | int]
"""Selectors, each with the texts of all that it finds, or how many that are; "" has what stands
somewhere on the card."""
HEADS = "role=columnheader"
ENTRY = ".entry strong"
DRAWN_CARDS: dict[str, Places] = {
    "month-no-cap": {"": "No cap set", ".meter": 0},
    "categories-none": {"": "No spending in this month."},
    "debts": {
        HEADS: ["Name", "Balance", "Minimum", "Due", "Priority"],
        "td": [
            *("NU CC", "$24,385.00", "None", "No day", "High"),
            *("Rappi CC", "$17,230.33", "$1,253.00", "Day 15", "Medium high, minimum only"),
        ],
    },
    "debts-none": {"": "No debts.", "table": 0},
    "debt-stored": {"td:nth-child(-n + 2)": ["Rappi CC", "$17,230.33"]},
    "obligations": {
        HEADS: ["Name", "Amount", "Due", "Type"],
        "td": [
            *("Donation", "$4,482.00", "No day", "Donation"),
            *("Rent", "$9,500.00", "Day 1", "Fixed"),
        ],
    },
    "obligation-stored": {"td:nth-child(-n + 2)": ["Rent", "$9,500.00"]},
    "purchase-refused": {
        ".verdict": "Not affordable",
        "li": REFUSED_PURCHASE["reasons"],
        "td": [
            *("Rappi CC", "Feb 15, 2026", "$1,253.00"),
            *("Donation", "No date", "$4,482.00"),
        ],
        "": "Before this purchase$1,200.00 left",
    },
    "purchase-affordable": {
        ".verdict": "Affordable",
        "li": 0,
        "": "Variable capNo cap set",
    },
    "added": {
        ENTRY: ["Lunch at Chipotle", "$155.50"],
        "": "Expense · Variable · Food · Feb 1, 2026",
    },
    "income-added": {ENTRY: ["Salary", "$15,000.00"], "": "Income · Salary · Feb 1, 2026"},
    "updated": {
        ENTRY: ["Lunch", "$160.00"],
        HEADS: ["Changed", "Was", "Is now"],
        "role=cell": [
            *("Amount", "$155.50", "$160.00"),
            *("Description", "Lunch at Chipotle", "Lunch"),
        ],
    },
    "deleted": {".entry p >> nth=0": "Deleted", ENTRY: ["Lunch", "$160.00"]},
    "everything": {".profile strong": "John Doe", "tbody tr": 4},
    "everything-no-orders": {"": "No orders.", "table": 0},
    "orders-none": {"": "No orders.", "table": 0},
    "cancelled": {
        "": "Order 47652 has been successfully cancelled",
        ".order-status": "Cancelled",
    },
    "contact-changed": {"": "User information updated successfully"},
    "transactions-none": {".card-body > p": "No transactions found."},
    "sum-zero": {".total": "0 EUR", "": "Nothing found"},
    "sum-nothing": {".total": "Nothing found", ".view >> text=XXX": 0},
    "accounts-none": {"": "No accounts."},
    "last-import": {"": "receipt.jpg", "dd": ["1", "-4.50"]},
    "mail-none": {"": "No mail found."},
    "queued": {"": "1 document queued.", "text=Not imported": 0},
    "accepted": {"": "Entered into your ledgerStarbucks-4.50 USD"},
}
"""What is said on cards that are drawn, by their names."""


def updated(current: dict[str, Any]) -> tuple[str, object]:
    data = {"transaction_id": "tx_01", "previous": LUNCH, "current": current}
    return "update_last_transaction", ok(data)


def searched(offset: int, total: int | None) -> tuple[str, object]:
    return SEARCH, booked_found([], offset=offset, total=total)


def last_import(total: float | None, **more: Any) -> tuple[str, object]:
    summary = {"transactions": 2, "total": total, **more}
    return "get_recent_import", {"document": {"name": "a.csv"}, "summary": summary}


def of_month(cap: int, spend: int) -> tuple[str, object]:
    return "get_month_summary", ok(month(cap, spend))


def reviewed(**fields: Any) -> tuple[str, object]:
    return "review_transaction", {"ok": True, "transaction": UNDATED | fields}


RULES: Places = {
    HEADS: ["Words", "Category", "Type"],
    "td": ["Antojos", "Snacks", "Variable"],
}
BOUNDS = {"account_id": "main", "currency": "MXN", "min_amount": "50", "max_amount": "99.5"}
BOUNDED = [RULE, RULE | BOUNDS, RULE | {"currency": "USD"}]
CAP = {"effective_month": "2026-02", "variable_cap_mxn_cents": 600000}
PRICES = {
    79.99: "79.99",
    49.9: "49.90",
    5: "5.00",
    0.1: "0.10",
    9999999999999.99: "9,999,999,999,999.99",
    0.00001: "0.00001",
}


def priced(price: float) -> tuple[tuple[str, object], Places]:
    order = HEADPHONES | {"price": price}
    return ("get_order_by_id", order), {"": f"Price{PRICES[price]} each"}


AMOUNTS = [-0.1, 0.07, 123456789.123456, -9999999999.99, 5]
HARD_ROWS = [
    booked("-1.00", description=HTML, category_id=HTML, account_id=HTML),
    booked("-2.00", description=TURNED, category_id=TURNED, account_id=TURNED),
    booked("-3.00", description=LONG * 5),
]
OLDER = {name: value for name, value in IMPORTED.items() if name != "needs_review_amount"}
OF_ALL: Places = {".total": "1.00 EUR", "": "Of all transactions."}
OTHERS: list[tuple[tuple[str, object], Places]] = [
    (of_month(0, 0), {"": "$0.00 left"}),
    (of_month(0, 1), {"": "$0.01 overspent"}),
    (of_month(600000, 600000), {"": "$0.00 left"}),
    (("simulate_purchase", ok(REFUSED_PURCHASE)), {"": "Variable cap$6,000.00"}),
    (("simulate_purchase", ok(AFFORDABLE_PURCHASE)), {"": "To be paid nextNothing."}),
    (
        ("simulate_purchase", ok(REFUSED_PURCHASE | {"variable_remaining_mxn_cents": -1})),
        {"": "Before this purchase$0.01 overspent"},
    ),
    (
        ("set_budget_cap", ok(CAP)),
        {".line": "$6,000.00 a month for variable spending, from February 2026"},
    ),
    (("get_obligations", ok({"obligations": []})), {"": "No obligations.", "table": 0}),
    (("list_category_rules", ok({"rules": [RULE]})), RULES),
    (("set_category_rule", ok({"stored": RULE})), RULES),
    (("delete_category_rule", ok({"deleted": RULE})), RULES),
    (("list_category_rules", ok({"rules": []})), {"": "No words of your own."}),
    (
        ("list_category_rules", ok({"rules": BOUNDED})),
        {
            HEADS: ["Words", "Category", "Type", "Only for"],
            "td:nth-child(4)": [EN_DASH, "main, MXN from 50 up to 99.5", "USD"],
        },
    ),
    (updated(LUNCH), {"": "Nothing was changed."}),
    (
        updated(LUNCH | {"description": None}),
        {"role=cell": ["Description", "Lunch at Chipotle", "Nothing"]},
    ),
    *map(priced, PRICES),
    (searched(0, None), {".card-body > p": "No transactions found."}),
    (
        searched(100, 57),
        {".card-body > p": "No more transactions found. There are 57 in all."},
    ),
    (searched(100, None), {".card-body > p": "No more transactions found."}),
    (
        (SEARCH, booked_found(HARD_ROWS, total=3)),
        {"td:nth-child(5)": ["-1.00 EUR", "-2.00 EUR", "-3.00 EUR"]},
    ),
    ((SUM, summed("-1.00", count=1)), {".hint >> nth=0": "1 transaction"}),
    ((SUM, summed("0.00", count=2)), {".total": "0.00 EUR", "": "2 transactions"}),
    ((SUM, summed("1.00", filters={})), OF_ALL),
    ((SUM, summed("1.00", filters={"direction": "ALL"})), OF_ALL),
    ((SUM, summed("1.00") | {"filters": None}), OF_ALL),
    (last_import(None), {"": "a.csv", "dd": ["2", "Several currencies"]}),
    (
        last_import(-46.5, waiting={"transactions": 1, "total": -30}),
        {"dd": ["2", "-46.50", "1, -30.00"]},
    ),
    (("get_recent_import", {"found": False}), {"": "Nothing has been imported yet."}),
    ((ALL, imports(days=14)), {"": "No imports in the last 14 days."}),
    (
        (ALL, imports(OLDER)),
        {".entries .figures": "Transactions12Total-1,234.50Need review2"},
    ),
    (
        ("fetch_email_attachments", {"ok": True, "docIds": [], "count": 0}),
        {"": "No file of this message is imported.", "text=Not imported": 0},
    ),
    (("review_transaction", {"ok": True, "transaction": COFFEE}), {"": "Sep 14, 2026 · coffee"}),
    (
        reviewed(review_status="discarded", review_reasons=[]),
        {"": "DiscardedCorner Shop"},
    ),
    (
        ("get_transactions", transactions(*(COFFEE | {"amount": each} for each in AMOUNTS))),
        {
            "td:nth-child(5)": [
                *("-0.10 USD", "0.07 USD", "123,456,789.123456 USD"),
                *("-9,999,999,999.99 USD", "5.00 USD"),
            ]
        },
    ),
]
DRAWN = [*budget_drawn.DRAWN, *ledger_drawn.DRAWN, *prime_drawn.DRAWN]
TOLD = [((tool, told), DRAWN_CARDS[name]) for name, tool, told in DRAWN if name in DRAWN_CARDS]


@pytest.mark.parametrize("told", [TOLD, OTHERS], ids=["drawn", "others"])
def test_each_card_says_what_its_result_does(
    page: Page, server: Server, told: list[tuple[tuple[str, object], Places]]
) -> None:
    cards = all_shown(page, server, [answer for answer, _ in told])
    for card, (_, places) in zip(cards, told, strict=True):
        for place, texts in places.items():
            if not place:
                expect(card).to_contain_text(str(texts))
            elif isinstance(texts, int):
                expect(card.locator(place)).to_have_count(texts)
            else:
                expect(card.locator(place)).to_have_text(texts)


HOSTILE_ORDER = HEADPHONES | {"product": HTML, "status": HTML, "id": HTML}
HOSTILE_CUSTOMER = JOHN | {"name": HTML, "username": TURNED, "email": HTML}
HOSTILE: list[tuple[str, object, str]] = [
    ("add_transaction", ok({"transaction_id": "x", "stored": LUNCH | {"description": HTML}}), HTML),
    ("get_user_info", {"user_info": HOSTILE_CUSTOMER, "orders": [HOSTILE_ORDER]}, HTML),
    ("get_order_by_id", HOSTILE_ORDER, HTML),
    ("cancel_order", {"status": HTML, "message": HTML}, HTML),
    ("update_user_contact", HOSTILE_CUSTOMER | {"message": HTML}, HTML),
    (SEARCH, booked_found([booked("-1", description=HTML, category_id=HTML)], total=1), HTML),
    (SUM, summed("-1.00", filters={"search": HTML, "account_id": HTML}), HTML),
    (ACCOUNTS, {"items": [MAIN | {"name": HTML, "type": HTML, "id": TURNED}]}, HTML),
    (
        "get_transactions",
        transactions(
            UNSURE | {"merchant": INJECTED, "document": REVERSED_NAME, "category": NAMELESS}
        ),
        "invoice[U+202E]fdp.exe",
    ),
    (
        ALL,
        imports(IMPORTED | {"filename": REVERSED_NAME, "status": INJECTED, "reason": INJECTED}),
        "invoice[U+202E]fdp.exe",
    ),
]


def test_peoples_words_are_text_on_every_card(page: Page, server: Server) -> None:
    cards = all_shown(page, server, [(tool, result) for tool, result, _ in HOSTILE])
    for card, (_, _, text) in zip(cards, HOSTILE, strict=True):
        expect(card.get_by_text(text).first).to_be_visible()
        expect(card.locator("img, b, script, [href^=javascript]")).to_have_count(0)
    assert page.title() == "Teller"


ODD: list[tuple[str, object]] = [
    (
        "add_transaction",
        ok({"transaction_id": "tx_01", "stored": LUNCH | {"amount_mxn_cents": "much"}}),
    ),
    ("get_user", JOHN | {"phone": None}),
    ("get_order_by_id", HEADPHONES | {"price": "79.99"}),
    ("get_order_by_id", HEADPHONES | {"price": 1e21}),
    ("get_customer_orders", [HEADPHONES, JOHN]),
    ("cancel_order", {"status": "Cancelled"}),
    (SEARCH, booked_found([booked("1e5")], total=1)),
    (SEARCH, booked_found([BOOKED | {"amount": "-4.80"}], total=1)),
    (SUM, summed("12.50") | {"total": {"amount": 12.5, "currency": "EUR"}}),
    (SUM, summed("1.00", filters={"account_id": 5})),
    (ACCOUNTS, {"items": [MAIN | {"balance": 5.0}]}),
    ("get_transactions", {"transactions": [{"id": "x"}], "count": 1}),
    (ALL, {"imports": "many"}),
    ("get_recent_import", {"document": "receipt.jpg"}),
    ("search_gmail", {"messages": [{"subject": "Hi"}]}),
    ("fetch_email_attachments", {"ok": True, "docIds": [1]}),
    ("review_transaction", {"ok": True, "transaction": {"id": "x"}}),
]
VIEWS = ".entry, .entries, .profile, .ledger, .order-status, .total, .account-id"


def test_a_result_of_another_shape_is_shown_all_the_same(page: Page, server: Server) -> None:
    for card in all_shown(page, server, ODD):
        expect(card.locator(VIEWS)).to_have_count(0)
        expect(card.locator("dd:visible, td:visible").first).to_be_visible()


def test_a_refusal_is_told_in_its_own_words(page: Page, server: Server) -> None:
    errors = [
        {"ok": False, "error": {"code": "NOT_FOUND", "message": "It is not set"}},
        "It is not set",
        {"error": "It is not set", "status": "Shipped"},
    ]
    refusal = {"type": "tool_error", "tool": "cancel_order"}
    events = [e for error in errors for e in (start("cancel_order"), refusal | {"error": error})]
    server.answers = [[*events, DONE]]
    say(page, "Cancel it")
    cards = page.get_by_test_id("tool-card")
    expect(cards.and_(page.locator("[data-state=failed]"))).to_have_count(len(errors))
    for card in cards.all():
        expect(card.get_by_text("It is not set").first).to_be_visible()
