"""A conversation of ten turns with each employee: each does what it says that it is for, with its
own tools, and what it tells is what is written down."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.local.demo import mail
from tests.stack.families.prime_lines import FIND_AND_PROCESS
from tests.stack.mail_owner import MailOwner
from tests.stack.signed_in import SignedIn
from toolkit.dates import mexico_city

pytestmark = pytest.mark.stack

TURNS = 10
Row = dict[str, Any]


class Said(NamedTuple):
    """`tool` answers it, or none does; the answer holds what is `told`."""

    text: str
    tool: str | None
    told: Sequence[str]


@pytest.fixture
def owner(sign_in: Callable[..., SignedIn], tmp_path: Path) -> MailOwner:
    """Somebody with two months of a ledger, a gift in each of two years, and a budget of today."""
    user = sign_in()
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(json.dumps({"user_id": user.id} | row) for row in _rows()))
    assert user.stack.command("load", str(path)).returncode == 0
    return MailOwner(user.id, user.http, user.stack, user.thread)


def _rows() -> list[Row]:
    account = {"kind": "account", "id": "acc_main", "name": "Main account", "type": "checking"}
    return [
        account | {"currency": "EUR"},
        _booked("2024-03-01", "-20.00", "gifts", "Donation to the Red Cross"),
        _booked("2025-01-06", "-3.40", "coffee", "Coffee Corner"),
        _booked("2025-01-07", "-3.40", "coffee", "Coffee Corner"),
        _booked("2025-01-08", "-58.25", "groceries", "Marché Bio"),
        _booked("2025-01-31", "2650.00", "salary", "Salary"),
        _booked("2025-02-03", "-4.80", "coffee", "Blue Bottle Coffee"),
        _booked("2025-02-08", "-61.75", "groceries", "Marché Bio"),
        _booked("2025-03-01", "-50.00", "gifts", "Donation to the Red Cross"),
        _spent("1", 8600, "Uber", "Fun"),
        _spent("2", 9000, "Uber", "Fun"),
        _spent("3", 64785, "Soriana", "Groceries"),
    ]


def _booked(day: str, amount: str, category: str, text: str) -> Row:
    row = {"kind": "ledger_row", "id": f"l-{day}", "account_id": "acc_main", "currency": "EUR"}
    return row | {
        "category_id": category,
        "description": text,
        "amount": amount,
        "booked_at": f"{day}T08:30:00Z",
    }


def _spent(id: str, cents: int, text: str, category: str) -> Row:
    row = {"kind": "budget_tx", "thread_id": "t", "id": f"tx_{id}", "type": "EXPENSE"}
    return row | {
        "amount_mxn_cents": cents,
        "category_type": "VARIABLE",
        "category": category,
        "description": text,
        "date_iso": str(datetime.now(mexico_city()).date()),
    }


def talk(owner: MailOwner, employee: str, lines: Sequence[Said]) -> None:
    assert len(lines) == TURNS
    for line in lines:
        turn = owner.asks(line.text, employee=employee)
        assert turn.order[0] == f"employee {employee}"
        used = [event["tool"] for event in turn.events if event["type"] == "tool_start"]
        assert used[-1:] == ([line.tool] if line.tool else []), (line.text, turn.text)
        assert [text for text in line.told if text not in turn.text] == [], (line.text, turn.text)


def test_crystal_compares_months_and_finds_what_changed(owner: MailOwner) -> None:
    spending = "get_spending"
    talk(
        owner,
        "crystal-analytics",
        [
            Said(
                "how much did I spend altogether in January 2025",
                spending,
                ["65.05 EUR", "2650.00 EUR"],
            ),
            Said(
                "how much did I spend altogether in February 2025",
                spending,
                ["66.55 EUR"],
            ),
            Said("how much did I spend on coffee in January 2025", spending, ["6.80 EUR"]),
            Said("how much did I spend on coffee in February 2025", spending, ["4.80 EUR"]),
            Said("how much did I receive on acc_main in January 2025", spending, ["2650.00 EUR"]),
            Said("list my accounts", "finance_accounts_list", ["Main account"]),
            Said(
                "show my transactions in February 2025",
                "finance_transactions_search",
                ["Total: 2", "Marché Bio", "-61.75 EUR"],
            ),
            Said(
                "search transactions for coffee, limit 2",
                "finance_transactions_search",
                ["Blue Bottle Coffee", 'Say "next page" for more.'],
            ),
            Said("next page", "finance_transactions_search", ["January 6, 2025", "-3.40 EUR"]),
            Said("show the latest entries", "list_entries", ["Soriana", "-647.85 MXN"]),
        ],
    )


def test_tag_puts_entries_where_they_belong_and_back(owner: MailOwner) -> None:
    categories = "show my spending by category for this month"
    before, after = ["Fun", "176.00 MXN"], ["Transport", "176.00 MXN"]
    move = "Categorize Uber as Transport"
    talk(
        owner,
        "tag-categorize",
        [
            Said("show the latest entries", "list_entries", ["Uber", "-86.00 MXN"]),
            Said(categories, "get_spending", [*before, "Groceries", "647.85 MXN"]),
            Said(move, "categorize_transactions", ["2 entries", "Reply YES"]),
            Said("YES", "categorize_transactions", ["Transport", "-90.00 MXN"]),
            Said(categories, "get_spending", after),
            Said(move, "categorize_transactions", ["not in that category already"]),
            Said("undo my last change", "undo_last_change", ["Reply YES"]),
            Said("YES", "undo_last_change", ["Transport"]),
            Said(categories, "get_spending", before),
            Said("Uber 50", "add_transaction", ["50.00 MXN"]),
        ],
    )


def test_goalie_plans_with_what_is_there_owed_and_saved_for(owner: MailOwner) -> None:
    talk(
        owner,
        "goalie-goals",
        [
            Said("pon mi tope variable en 6000 para este mes", "set_budget_cap", ["6,000.00 MXN"]),
            Said("¿cuánto me queda este mes?", "get_month_summary", ["823.85 MXN", "5,176.15 MXN"]),
            Said(
                "agrega deuda NU CC, saldo 24,385, prioridad alta",
                "add_or_update_debt",
                ["24,385.00 MXN"],
            ),
            Said("mis deudas", "get_debts", ["NU CC", "24,385.00 MXN"]),
            Said(
                "quiero ahorrar 30,000 para un viaje en diciembre",
                "set_goal",
                ["Viaje", "30000"],
            ),
            Said("mi saldo es 12,500", "set_bank_balance", ["12,500.00 MXN"]),
            Said("¿cuánto tengo en el banco?", "get_bank_balance", ["12,500.00 MXN"]),
            Said(
                "¿puedo comprar unos audífonos de 2500?",
                "simulate_purchase",
                ["Te alcanza: sí", "5,176.15 MXN"],
            ),
            Said("¿cómo van mis metas?", "list_goals", ["Viaje", "30000"]),
            Said("borra la meta del viaje", "set_goal", ["Viaje"]),
        ],
    )


def test_ledger_gathers_a_years_papers_and_totals_as_stated(owner: MailOwner) -> None:
    owner.receives(mail.letters(datetime.now(UTC).date()))
    spending, found = "get_spending", "finance_transactions_search"
    talk(
        owner,
        "ledger-tax",
        [
            Said("how much did I spend on red cross in 2025", spending, ["50.00 EUR"]),
            Said("how much did I spend on red cross in 2024", spending, ["20.00 EUR"]),
            Said("find transactions for red cross in 2025", found, ["March 1, 2025", "-50.00 EUR"]),
            Said(
                "how much did I spend altogether in 2025",
                spending,
                ["181.60 EUR", "2650.00 EUR"],
            ),
            Said("how much did I receive on acc_main in 2025", spending, ["2650.00 EUR"]),
            Said("show my transactions in March 2025", found, ["Donation to the Red Cross"]),
            Said("list my accounts", "finance_accounts_list", ["Main account"]),
            Said("Find my invoices from this year", "search_gmail", []),
            Said("Do I have anything that needs review?", "get_transactions", []),
            Said("what did I import most recently?", "get_recent_import", ["nothing like that"]),
        ],
    )


def test_byte_finds_papers_has_them_imported_and_tells_what_came_of_it(owner: MailOwner) -> None:
    owner.receives(mail.letters(datetime.now(UTC).date()))
    with owner.listening() as notifications:
        owner.asks(FIND_AND_PROCESS, employee="byte-docs")
        statement = next(notifications)
    assert statement["message"].startswith("Imported 12 transactions")
    with owner.listening(statement["id"]) as notifications:
        owner.asks("Find my Starbucks receipt and process it", employee="byte-docs")
        assert next(notifications)["message"] == "Imported 1 transaction from receipt.jpg"
    talk(
        owner,
        "byte-docs",
        [
            Said("what did I import most recently?", "get_recent_import", ["receipt.jpg", "4.50"]),
            Said("show my imports", "get_recent_imports", ["september_statement.pdf"]),
            Said("Do I have anything that needs review?", "get_transactions", []),
            Said("Show spending at Starbucks", "get_transactions", ["STARBUCKS"]),
            Said("Find my Costco receipts from 2020", "search_gmail", ["nothing like that"]),
            Said("Find my Visa statement", "search_gmail", ["Sept Visa Statement"]),
            Said("process that email", "fetch_email_attachments", ["Reply YES"]),
            Said("YES", "fetch_email_attachments", ["september_statement.pdf"]),
            Said("list my accounts", "finance_accounts_list", []),
            Said(
                "show my transactions in January 2025", "finance_transactions_search", ["Total: 4"]
            ),
        ],
    )
