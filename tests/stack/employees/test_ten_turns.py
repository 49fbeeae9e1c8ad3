"""A conversation of ten turns with an employee who changes entries and with one who plans: each
does what it says that it is for, with its own tools, and tells what is written down. The others'
tools are in test_finance.py and test_prime.py, and what each is offered in tests/chat/tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

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
    """Somebody with a budget of today."""
    user = sign_in()
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(json.dumps({"user_id": user.id} | row) for row in _rows()))
    assert user.stack.command("load", str(path)).returncode == 0
    return MailOwner(user.id, user.http, user.stack, user.thread)


def _rows() -> list[Row]:
    return [
        _spent("1", 8600, "Uber", "Fun"),
        _spent("2", 9000, "Uber", "Fun"),
        _spent("3", 64785, "Soriana", "Groceries"),
    ]


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
