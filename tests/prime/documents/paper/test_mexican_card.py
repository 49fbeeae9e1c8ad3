"""Statements of Mexican cards: purchases in months, payments, two dates, totals with a day."""

from __future__ import annotations

from datetime import date

import pytest

from prime.documents.document import Context, Document, Facts, Reading, Unreadable
from prime.documents.paper import dating
from prime.documents.reading import read_document
from prime.documents.receipts import receipt
from prime.ocr.chosen import Nobody
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.statements import doubts, facts

CONTEXT = Context(date(2026, 3, 30), Facts("MXN"))
HEAD = (
    "Banco Alameda",
    "Tarjeta de crédito terminada en 4821   Pago mínimo $500.00",
    "Periodo del 13-feb-2026 al 12-mar-2026",
)
REGULAR = (
    Column("Fecha de la operación", 54),
    Column("Fecha de cargo", 170),
    Column("Descripción del movimiento", 260),
    Column("Monto", 558, to_the_right=True),
)
IN_MONTHS = (
    Column("Fecha de la operación", 54),
    Column("Descripción", 165),
    Column("Monto original", 330, to_the_right=True),
    Column("Saldo pendiente", 410, to_the_right=True),
    Column("Pago requerido", 490, to_the_right=True),
    Column("Núm. de pago", 520),
)
PLANS = (
    ["10-ene-2026", "LIVERPOOL", "$12,000.00", "$9,000.00", "$1,000.00", "3 de 12"],
    ["11-ene-2026", "COPPEL", "$6,000.00", "$5,500.00", "$500.00", "1 de 12"],
)
OXXO = ["15-feb-2026", "16-feb-2026", "OXXO REFORMA", "+ $45.00"]
PAID = ["20-feb-2026", "21-feb-2026", "SU PAGO GRACIAS", "- $2,000.00"]


def read(paper: Statement) -> Reading:
    return read_document(Document("card.pdf", "", drawing.statement(paper)), Nobody(), CONTEXT)


def test_a_payment_that_no_shop_is_called_says_what_plus_means() -> None:
    reading = read(Statement(REGULAR, [OXXO, PAID], above=HEAD))
    assert facts(reading.lines) == [
        ("2026-02-15", "OXXO REFORMA", "-45.00"),
        ("2026-02-20", "SU PAGO GRACIAS", "2000.00"),
    ]
    assert not doubts(reading)


def test_what_is_due_this_month_of_a_purchase_in_months_is_entered_with_its_plan() -> None:
    above = [*HEAD, "COMPRAS Y CARGOS DIFERIDOS A MESES SIN INTERESES"]
    reading = read(Statement(IN_MONTHS, PLANS, above=above))
    assert reading.format == "statement"
    assert facts(reading.lines) == [
        ("2026-03-12", "LIVERPOOL 3 de 12", "-1000.00"),
        ("2026-03-12", "COPPEL 1 de 12", "-500.00"),
    ]
    assert not doubts(reading)


def test_a_plan_among_other_rows_is_of_the_day_on_which_it_is_charged() -> None:
    plan = ["10-ene-2026", "16-feb-2026", "LIVERPOOL 03 DE 12", "+ $1,000.00"]
    reading = read(Statement(REGULAR, [plan, OXXO, PAID], above=HEAD))
    assert facts(reading.lines)[0] == ("2026-02-16", "LIVERPOOL 03 DE 12", "-1000.00")
    assert not doubts(reading)


def test_without_a_period_the_day_of_a_plan_is_asked_about() -> None:
    above = [*HEAD[:2], "COMPRAS A MESES SIN INTERESES"]
    assert doubts(read(Statement(IN_MONTHS, PLANS, above=above))) == {dating.OF_PURCHASE}


def test_a_total_with_a_day_is_no_entry() -> None:
    total = ["12-mar-2026", "12-mar-2026", "TOTAL DE CARGOS", "$45.00"]
    reading = read(Statement(REGULAR, [OXXO, PAID, total], above=HEAD))
    assert [line.description for line in reading.lines] == ["OXXO REFORMA", "SU PAGO GRACIAS"]


@pytest.mark.parametrize(
    "above",
    [
        ["Límite de crédito $40,000.00", "Pago mínimo $500.00"],
        ["LímitedeCrédito $40,000.00", "PagoMínimo $500.00 al12deMarzo"],
    ],
    ids=["spaced", "glued"],
)
def test_a_cards_statement_that_has_no_table_is_refused_as_a_receipt(above: list[str]) -> None:
    rows = ["12deFebrero OXXOREFORMA 45.00", "Total 45.00 12/03/2026"]
    with pytest.raises(Unreadable) as refused:
        read(Statement([], [*above, *rows], titled=False))
    assert str(refused.value) == receipt.STATEMENT
