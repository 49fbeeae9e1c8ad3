"""mx-4 (layout as BBVA México's card statement): two days, the sign stands before the peso sign,
and a plus is a charge."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.prime.documents import drawing
from tests.prime.documents.banks.layout import Layout, Statement
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import english, named
from tests.prime.documents.drawing import Column

LIFE = Life.of(Path(__file__).parent, "mx")


def card(statement: Statement) -> bytes:
    columns = (
        Column("Fecha de la operación", 54),
        Column("Fecha de cargo", 170),
        Column("Descripción del movimiento", 260),
        Column("Monto", 552, to_the_right=True),
    )
    rows = [
        (
            named(row.date, "es", "-"),
            named(row.value_date, "es", "-"),
            row.description,
            f"{'-' if row.received else '+'} ${english(abs(row.amount))}",
        )
        for row in statement.rows
    ]
    first, last = (named(day, "es", "-") for day in (statement.first, statement.last))
    above = (
        "ESTADO DE CUENTA TARJETA DE CRÉDITO",
        statement.holder,
        f"Número de tarjeta: XXXX XXXX XXXX {statement.number[-4:]}",
        f"Periodo: {first} al {last}",
        f"Adeudo del periodo anterior ${english(-statement.opening)}",
        f"Pago para no generar intereses: ${english(-statement.closing)}",
        "CARGOS, COMPRAS Y ABONOS REGULARES (NO A MESES)",
    )
    below = (
        f"TOTAL CARGOS ${english(statement.spent)}",
        f"TOTAL ABONOS -${english(statement.received)}",
    )
    return drawing.statement(drawing.Statement(columns, (*rows, *below), above=above))


LAYOUTS = (
    Layout(
        "mx-4", "card", "pdf", "estado.pdf",
        LIFE.statement("mx-4", "card", date(2025, 8, 15), 31, 41), card,
        proves_itself=True, names_currency=False, plus="expense", kept_apart=True,
    ),
)  # fmt: skip
