"""Spain: day first, decimal commas."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.workbook import Cell, workbook
from tests.prime.documents.banks.written import comma, continental, table
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "es")
MOVEMENTS = {
    "shop": "Pago con tarjeta",
    "abroad": "Pago con tarjeta",
    "refund": "Devolución de compra",
    "fee": "Comisiones",
    "salary": "Abono de nómina",
    "received": "Transferencia recibida",
    "sent": "Transferencia realizada",
}


def movements(statement: Statement) -> bytes:
    """es-1 (layout as Santander España's export): days are real dates of the sheet."""
    rows: list[list[Cell]] = [
        ["MOVIMIENTOS DE CUENTA"],
        [],
        ["Número de cuenta", f"ES00 0000 0000 00{statement.number[:2]} {statement.number[2:]}"],
        ["Titular", statement.holder],
        ["Saldo", f"{continental(statement.closing)} EUR"],
        [],
        ["FECHA OPERACIÓN", "FECHA VALOR", "CONCEPTO", "IMPORTE EUR", "SALDO"],
    ]
    rows += [
        [row.date, row.value_date, row.description, row.amount, row.balance]
        for row in statement.newest_first
    ]
    return workbook(rows, "movimientos")


def account(statement: Statement) -> bytes:
    """es-2 (layout as BBVA España's export): the value date stands first, and "Divisa" twice."""
    header = (
        "F.Valor", "Fecha", "Concepto", "Movimiento", "Importe", "Divisa", "Disponible", "Divisa",
        "Observaciones",
    )  # fmt: skip
    rows = (
        (
            f"{row.value_date:%d/%m/%Y}",
            f"{row.date:%d/%m/%Y}",
            row.description,
            MOVEMENTS.get(row.act, "Adeudo"),
            comma(row.amount),
            "EUR",
            comma(row.balance),
            "EUR",
            f"{statement.number[:4]}{position:06}",
        )
        for position, row in enumerate(statement.newest_first)
    )
    return table([header, *rows], ";").encode("latin-1")


def card(statement: Statement) -> bytes:
    """es-3 (layout as CaixaBank's card statement): purchases without a sign, totals below."""
    columns = (
        Column("Fecha", 54),
        Column("Concepto", 130),
        Column("Importe EUR", 540, to_the_right=True),
    )
    rows = [
        (f"{row.date:%d/%m/%Y}", row.description, continental(-row.amount))
        for row in statement.rows
    ]
    above = (
        "EXTRACTO DE TARJETA DE CRÉDITO",
        statement.holder,
        f"Tarjeta **** **** **** {statement.number[-4:]}",
        f"Periodo: {statement.first:%d/%m/%Y} a {statement.last:%d/%m/%Y}",
        f"Deuda anterior {continental(-statement.opening)} EUR",
    )
    below = (
        f"Total cargos {continental(statement.spent)} EUR",
        f"Total abonos {continental(statement.received)} EUR",
        f"Deuda actual {continental(-statement.closing)} EUR",
    )
    return drawing.statement(drawing.Statement(columns, (*rows, *below), above=above))


LAYOUTS = (
    Layout(
        "es-1", "bank", "xlsx", "export.xlsx",
        LIFE.statement("es-1", "bank", date(2025, 9, 1), 30, 42), movements,
        proves_itself=True, names_currency=True,
    ),
    Layout(
        "es-2", "bank", "csv", "movimientos.csv",
        LIFE.statement("es-2", "bank", date(2025, 9, 1), 12, 35), account,
        proves_itself=True, names_currency=True,
    ),
    Layout(
        "es-3", "card", "pdf", "extracto.pdf",
        LIFE.statement("es-3", "card", date(2025, 8, 26), 31, 37), card,
        proves_itself=True, names_currency=True, plus="expense",
    ),
)  # fmt: skip
