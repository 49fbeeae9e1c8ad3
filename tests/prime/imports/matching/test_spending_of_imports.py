"""What was spent and received by what bank statements say, as get_spending answers it."""

from __future__ import annotations

from typing import Any

from books.get_spending import handler
from tests.calling import rest
from tests.prime.stored import imported, transactions

BANK = """Cuenta,****1111
Fecha,Concepto,Importe,Saldo,Moneda
2025-11-14,NOMINA ACME,15000.00,16000.00,MXN
2025-11-15,PAGO TARJETA DE CREDITO,-3000.00,13000.00,MXN
2025-11-16,TRASPASO A CUENTA PROPIA,-2000.00,11000.00,MXN
2025-11-17,OXXO ROMA,-50.00,10950.00,MXN
"""
CARD = """Tarjeta de credito,****4242
Fecha,Concepto,Importe,Moneda
2025-11-03,LIVERPOOL,2500.00,MXN
2025-11-05,CINEPOLIS,500.00,MXN
2025-11-15,SU PAGO GRACIAS,-3000.00,MXN
"""


def total(owner: str) -> dict[str, Any]:
    november = {"from_date": "2025-11-01", "to_date": "2025-11-30", "book": "ledger"}
    reply = rest(handler, owner, {"user_id": owner, **november})
    (found,) = reply.body["totals"]
    amounts: dict[str, Any] = found
    return amounts


def test_a_salary_a_paid_card_and_savings_are_counted_once_each(owner: str) -> None:
    imported(owner, BANK, "bank.csv")
    imported(owner, CARD, "card.csv")
    assert {each.state for each in transactions(owner)} == {"entered"}
    assert total(owner) == {
        "currency": "MXN",
        "spent": "3050.00",
        "received": "15000.00",
        "moved_out": "5000.00",
        "moved_in": "3000.00",
        "count": 7,
    }
