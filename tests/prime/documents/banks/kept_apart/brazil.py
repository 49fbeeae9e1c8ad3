"""br-4 (layout as Bradesco's CSV): years of two digits, debits below zero in a column of
their own, a second line below some, a total, and another table of balances."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from tests.prime.documents.banks.layout import Layout, Row, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import continental

LIFE = Life.of(Path(__file__).parent, "br")


def _lines(number: int, row: Row) -> list[str]:
    debit = f'"{continental(row.amount)}"' if row.spent else ""
    credit = f'"{continental(row.amount)}"' if row.received else ""
    line = (
        f"{row.date:%d/%m/%y}; {row.description};{number:07};{credit};{debit};"
        f'"{continental(row.balance)}";'
    )
    return [line, f";Des: Documento {number:07};;;;"] if row.act == "sent" else [line]


def account(statement: Statement) -> bytes:
    before = statement.first - timedelta(days=1)
    header = "Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);"
    lines = [
        f"Extrato de: Ag: 1 | Conta: {statement.number}-0 | Entre {statement.first:%d/%m/%Y} "
        f"e {statement.last:%d/%m/%Y}",
        header,
        f'{before:%d/%m/%y};SALDO ANTERIOR;;;;"{continental(statement.opening)}";',
    ]
    for number, row in enumerate(statement.rows, 1):
        lines += _lines(number, row)
    lines += [
        f';Total;;"{continental(statement.received)}";"-{continental(statement.spent)}";'
        f'"{continental(statement.closing)}"',
        f"Os dados acima têm como base {statement.last:%d/%m/%Y} às 21h40 e estão sujeitos a "
        "alterações.",
        "",
        "Saldos Invest Fácil / Plus",
        "Data;Histórico;Valor (R$)",
        f'{statement.last:%d/%m/%y};SALDO INVEST FACIL;"0,00"',
    ]
    return "\r\n".join([*lines, ""]).encode("latin-1")


LAYOUTS = (
    Layout(
        "br-4", "bank", "csv", "30092025.csv",
        LIFE.statement("br-4", "bank", date(2025, 9, 1), 30, 38), account,
        proves_itself=True, names_currency=True, kept_apart=True,
    ),
)  # fmt: skip
