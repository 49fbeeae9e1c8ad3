"""Mexico: day first, English decimals, pesos that are written like dollars."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.workbook import Cell, workbook
from tests.prime.documents.banks.written import english, named, table
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "mx")


def movements(statement: Statement) -> bytes:
    """mx-1 (layout as BBVA México's movements export): charges are below zero in their column."""
    rows: list[list[Cell]] = [
        ["Consulta de movimientos"],
        ["Cuenta", f"•{statement.number[-4:]}"],
        ["Periodo", f"{statement.first:%d/%m/%Y} - {statement.last:%d/%m/%Y}"],
        [],
        ["FECHA", "DESCRIPCIÓN", "CARGO", "ABONO", "SALDO"],
    ]
    for row in statement.newest_first:
        charge = row.amount if row.spent else None
        rows.append([f"{row.date:%d/%m/%Y}", row.description, charge, row.received, row.balance])
    return workbook(rows, "Movimientos")


def card(statement: Statement) -> bytes:
    """mx-2 (layout as American Express México's activity): purchases without a sign."""
    header = ("Fecha", "Descripción", "Titular de la Tarjeta", "Cuenta #", "Importe")
    rows = (
        (
            named(row.date, "es"),
            row.description,
            statement.holder,
            f"-{statement.number[-5:]}",
            english(-row.amount),
        )
        for row in statement.newest_first
    )
    return table([header, *rows]).encode("utf-8-sig")


def account(statement: Statement) -> bytes:
    """mx-3 (layout as Banorte's account statement): months by name, deposits before withdrawals."""
    columns = (
        Column("FECHA", 54),
        Column("DESCRIPCIÓN / ESTABLECIMIENTO", 112),
        Column("MONTO DEL DEPOSITO", 420, to_the_right=True),
        Column("MONTO DEL RETIRO", 528, to_the_right=True),
        Column("SALDO", 600, to_the_right=True),
    )
    rows = [
        (
            named(row.date, "es", "-").upper()[:7] + f"{row.date:%y}",
            row.description,
            english(row.received),
            english(row.spent),
            english(row.balance),
        )
        for row in statement.rows
    ]
    before = (
        named(statement.first, "es", "-").upper()[:7] + f"{statement.first:%y}",
        "SALDO ANTERIOR", "", "", english(statement.opening),
    )  # fmt: skip
    above = (
        "ESTADO DE CUENTA / CUENTA DE NÓMINA",
        statement.holder,
        f"No. de Cuenta {statement.number}   MONEDA NACIONAL",
        f"Periodo Del {statement.first:%d}/Septiembre/2025 al {statement.last:%d}/Septiembre/2025",
        f"Saldo inicial del periodo $ {statement.opening:,.2f}",
        f"+ Total de depósitos $ {statement.received:,.2f}",
        f"- Total de retiros $ {statement.spent:,.2f}",
        f"Saldo actual $ {statement.closing:,.2f}",
        "DETALLE DE MOVIMIENTOS (PESOS)",
    )
    return drawing.statement(
        drawing.Statement(columns, (before, *rows), above=above, width=650, rows_per_page=32)
    )


LAYOUTS = (
    Layout(
        "mx-1", "bank", "xlsx", "Movimientos.xlsx",
        LIFE.statement("mx-1", "bank", date(2025, 9, 1), 12, 33), movements,
        proves_itself=True, names_currency=False,
    ),
    Layout(
        "mx-2", "card", "csv", "activity.csv",
        LIFE.statement("mx-2", "card", date(2025, 8, 20), 31, 40), card,
        proves_itself=False, names_currency=False, plus="expense",
    ),
    Layout(
        "mx-3", "bank", "pdf", "estado_de_cuenta.pdf",
        LIFE.statement("mx-3", "bank", date(2025, 9, 1), 30, 46), account,
        proves_itself=True, names_currency=True,
    ),
)  # fmt: skip
