"""Support and finance: the cards that are drawn, with their names."""

from __future__ import annotations

from tests.console.finance_results import (
    COFFEE,
    JANUARY,
    MAIN,
    SAVINGS,
    booked,
    found,
    summed,
    transactions,
)
from tests.console.support_results import CANCELLED, CHANGED, HEADPHONES, JOHN, ORDERS, orders
from tests.console.texts import HTML, LONG, OVERRIDE, RIGHT_TO_LEFT, UNBROKEN

LARGEST = "-999999999999999.9999999999"
HARD_CUSTOMER = JOHN | {
    "name": LONG,
    "email": f"{'long.' * 12}name@{'sub.' * 10}example.com",
    "username": HTML,
}
HARD_ORDERS = [
    HEADPHONES | {"product": LONG, "price": 9999999999999.99, "quantity": 2**53 - 1},
    HEADPHONES | {"product": UNBROKEN, "status": UNBROKEN},
    HEADPHONES | {"product": OVERRIDE, "status": "On its way"},
    HEADPHONES | {"product": RIGHT_TO_LEFT, "status": RIGHT_TO_LEFT},
    HEADPHONES | {"product": HTML, "status": HTML},
]
LEDGER = [
    COFFEE,
    booked("2650.00", description="Salaire ACME SARL", category_id="salary"),
    booked("-920.00", description="Loyer Agence du Parc", category_id="housing"),
    booked("0.00", description="Card check", category_id=None),
    booked("250.00", description="Virement du compte courant", account_id="acc_savings"),
]
HARD_LEDGER = [
    booked(LARGEST, description=LONG, account_id="a" * 64),
    booked("0.00000001", "BTC", description=UNBROKEN, category_id=UNBROKEN),
    booked("-0.05", description=RIGHT_TO_LEFT, category_id=RIGHT_TO_LEFT),
    booked("999999999999999", description=OVERRIDE, account_id=OVERRIDE),
    booked("-1.00", description=HTML, category_id=HTML),
    booked("-1.00", description="", booked_at="2025-01-30"),
]
ASKED = {
    "account_id": "acc_main",
    "category_id": "coffee",
    "date_range": JANUARY,
    "min_amount": "-100.00",
    "max_amount": "0",
    "search": "coffee",
    "direction": "DEBIT_ONLY",
}
SEARCH, SUM, ACCOUNTS = (
    f"finance_{name}" for name in ("transactions_search", "transactions_sum", "accounts_list")
)
DRAWN: list[tuple[str, str, object]] = [
    ("customer", "get_user", JOHN),
    ("customer-hard", "get_user", HARD_CUSTOMER),
    ("contact-changed", "update_user_contact", CHANGED),
    ("everything", "get_user_info", {"user_info": JOHN, "orders": ORDERS}),
    ("everything-no-orders", "get_user_info", {"user_info": JOHN, "orders": []}),
    ("order", "get_order_by_id", HEADPHONES),
    ("order-hard", "get_order_by_id", HARD_ORDERS[1]),
    ("orders", "get_customer_orders", ORDERS),
    ("orders-hard", "get_customer_orders", HARD_ORDERS),
    ("orders-hundred", "get_customer_orders", orders(100)),
    ("orders-none", "get_customer_orders", []),
    ("cancelled", "cancel_order", CANCELLED),
    ("transactions", SEARCH, found(LEDGER, total=5)),
    ("transactions-hard", SEARCH, found(HARD_LEDGER, total=6)),
    ("transactions-many", SEARCH, found(transactions(50), total=1630)),
    ("transactions-uncounted", SEARCH, found(transactions(50), total=None)),
    ("transactions-none", SEARCH, found([], total=0)),
    ("sum", SUM, summed("-37.60", filters={"search": "coffee", "date_range": JANUARY})),
    ("sum-all-filters", SUM, summed("-37.60", filters=ASKED)),
    ("sum-hard", SUM, summed(LARGEST, filters={"search": HTML, "account_id": UNBROKEN})),
    ("sum-of-all", SUM, summed("19545.37", count=1630)),
    ("sum-zero", SUM, summed("0", count=0, filters={"category_id": "nope"})),
    ("sum-nothing", SUM, summed("0", "XXX", count=0, filters={"account_id": "nope"})),
    ("accounts", ACCOUNTS, {"items": [MAIN, SAVINGS]}),
    (
        "accounts-hard",
        ACCOUNTS,
        {
            "items": [
                MAIN | {"name": LONG, "balance": LARGEST},
                SAVINGS | {"name": HTML, "type": UNBROKEN},
                SAVINGS | {"name": RIGHT_TO_LEFT, "id": OVERRIDE},
                SAVINGS | {"name": "acc_old", "id": "acc_old", "type": "other"},
            ]
        },
    ),
    ("accounts-none", ACCOUNTS, {"items": []}),
    ("too-much", SEARCH, {"truncated": True, "text": '{"items": [' * 100}),
]
