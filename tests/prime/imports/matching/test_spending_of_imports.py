"""What was spent and received by what bank statements say, as get_spending answers it."""

from __future__ import annotations

from typing import Any

import pytest

from books.get_spending import handler
from tests.calling import rest
from tests.prime.stored import imported, transactions

STATEMENTS = {
    "es": (
        """Cuenta,****1111
Fecha,Concepto,Importe,Saldo,Moneda
2025-11-14,NOMINA ACME,15000.00,16000.00,MXN
2025-11-15,PAGO TARJETA DE CREDITO,-3000.00,13000.00,MXN
2025-11-16,TRASPASO A CUENTA PROPIA,-2000.00,11000.00,MXN
2025-11-17,OXXO ROMA,-50.00,10950.00,MXN
""",
        """Tarjeta de credito,****4242
Fecha,Concepto,Importe,Moneda
2025-11-03,LIVERPOOL,2500.00,MXN
2025-11-05,CINEPOLIS,500.00,MXN
2025-11-15,SU PAGO GRACIAS,-3000.00,MXN
""",
    ),
    "two columns": (
        """Cuenta,****1111
Fecha,Concepto,Cargo,Abono,Saldo,Moneda
2025-11-14,DEPOSITO NOMINA ACME,,15000.00,16000.00,MXN
2025-11-15,PAGO TDC BANAMEX,3000.00,,13000.00,MXN
2025-11-16,TRASPASO ENTRE CUENTAS PROPIAS AHORRO,2000.00,,11000.00,MXN
2025-11-17,OXXO ROMA,50.00,,10950.00,MXN
""",
        """Tarjeta de credito,****4242
Fecha,Concepto,Importe,Moneda
2025-11-03,LIVERPOOL,2500.00,MXN
2025-11-05,CINEPOLIS,500.00,MXN
2025-11-17,PAGO RECIBIDO GRACIAS,-3000.00,MXN
""",
    ),
    "en": (
        """Account,****1111
Date,Description,Amount,Balance,Currency
2025-11-14,PAYROLL ACME,15000.00,16000.00,USD
2025-11-15,CREDIT CARD PAYMENT,-3000.00,13000.00,USD
2025-11-16,TRANSFER TO SAVINGS,-2000.00,11000.00,USD
2025-11-17,7-ELEVEN,-50.00,10950.00,USD
""",
        """Credit card,****4242
Date,Description,Amount,Currency
2025-11-03,MACYS,2500.00,USD
2025-11-05,CINEMARK,500.00,USD
2025-11-15,PAYMENT THANK YOU,-3000.00,USD
""",
    ),
    "fr": (
        """Compte,****1111
Date,Libellé,Montant,Solde,Devise
2025-11-14,SALAIRE ACME,15000.00,16000.00,EUR
2025-11-15,PAIEMENT CARTE DE CREDIT,-3000.00,13000.00,EUR
2025-11-16,VIREMENT INTERNE LIVRET A,-2000.00,11000.00,EUR
2025-11-17,CARREFOUR,-50.00,10950.00,EUR
""",
        """Carte de crédit,****4242
Date,Libellé,Montant,Devise
2025-11-03,FNAC,2500.00,EUR
2025-11-05,GAUMONT,500.00,EUR
2025-11-15,PAIEMENT RECU MERCI,-3000.00,EUR
""",
    ),
}


def totals(owner: str, first: str, last: str) -> list[dict[str, Any]]:
    days = {"from_date": first, "to_date": last}
    body = rest(handler, owner, {"user_id": owner, **days}).body
    found: list[dict[str, Any]] = body["totals"]
    return found


@pytest.mark.parametrize("language", STATEMENTS)
@pytest.mark.parametrize("first", [0, 1], ids=["the bank first", "the card first"])
def test_a_salary_a_paid_card_and_savings_are_counted_once_each(
    language: str, first: int, owner: str
) -> None:
    for number in (first, 1 - first):
        imported(owner, STATEMENTS[language][number], f"{number}.csv")
    assert {each.state for each in transactions(owner)} == {"entered"}
    (total,) = totals(owner, "2025-11-01", "2025-11-30")
    del total["currency"]
    assert total == {
        "spent": "3050.00",
        "received": "15000.00",
        "moved_out": "5000.00",
        "moved_in": "3000.00",
        "count": 7,
    }
