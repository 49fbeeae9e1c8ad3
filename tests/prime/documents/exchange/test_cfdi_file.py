"""Mexican invoices are exact and by their fiscal folio; whether they were received is asked."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import get_args

import pytest

from prime.documents.direction.doubts import ISSUER
from prime.documents.document import Context, Document, Facts, Line, Plus, Unreadable
from prime.documents.exchange import cfdi_file, xml_records
from prime.documents.reading import read_document
from prime.ocr.chosen import Nobody
from prime.rules import transactions_in
from tests.prime.documents.opening import read_by

TODAY = date(2025, 10, 13)
CONTEXT = Context(TODAY, Facts(plus="expense"))
"""Of who has received them."""
read = read_by(cfdi_file.read_cfdi, CONTEXT)
FOLIO = "5FB1A7C8-0000-4000-8000-3A2B1C0D9E8F"
STAMP = f'<tfd:TimbreFiscalDigital Version="1.1" UUID="{FOLIO.lower()}"/>'
TAXES = (
    '<cfdi:Impuestos TotalImpuestosTrasladados="160.00" TotalImpuestosRetenidos="10.00">'
    "</cfdi:Impuestos>"
)


def invoice(
    kind: str = "I",
    *,
    total: str = "1110.00",
    method: str = "PUE",
    inside: str = TAXES,
    complement: str = STAMP,
    version: str = "4.0",
    currency: str = "MXN",
    subtotal: str = "1000.00",
    discount: str = "40.00",
) -> str:
    return f"""<?xml version="1.0" encoding="utf-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="{version}" Serie="A" Folio="77"
 Fecha="2025-09-14T20:30:00" SubTotal="{subtotal}" Descuento="{discount}" Moneda="{currency}"
 Total="{total}" TipoDeComprobante="{kind}" MetodoPago="{method}" LugarExpedicion="06600">
<cfdi:Emisor Rfc="EKU9003173C9" Nombre="Papelería Ejemplo &amp; Hijos" RegimenFiscal="601"/>
<cfdi:Receptor Rfc="XAXX010101000" Nombre="Ana" UsoCFDI="G03"/>
<cfdi:Conceptos><cfdi:Concepto Descripcion="Cuadernos" Importe="1000.00"><cfdi:Impuestos>
<cfdi:Traslados><cfdi:Traslado Importe="160.00"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto>
</cfdi:Conceptos>{inside}<cfdi:Complemento>{complement}</cfdi:Complemento></cfdi:Comprobante>"""


def payments(*paid: str, totals: str = "") -> str:
    """A receipt of payments; its own totals are all zero."""
    return invoice(
        "P",
        total="0",
        subtotal="0",
        discount="0",
        currency="XXX",
        inside="",
        complement=f"<pago20:Pagos Version='2.0'>{totals}{''.join(paid)}</pago20:Pagos>{STAMP}",
    )


def payment(amount: str, currency: str = "MXN", day: str = "2025-09-10T12:00:00") -> str:
    return f"<pago20:Pago FechaPago='{day}' MonedaP='{currency}' Monto='{amount}'/>"


def saying(plus: Plus | None) -> Context:
    return Context(TODAY, Facts(plus=plus))


def line_of(content: str) -> Line:
    [line] = read(content).lines
    return line


@pytest.mark.parametrize("version", ["4.0", "3.3"])
def test_an_invoice_is_an_expense_at_its_issuer_named_by_its_fiscal_folio(version: str) -> None:
    reading = read(invoice(version=version))
    [line] = reading.lines
    assert (reading.format, line.description) == ("cfdi", "Papelería Ejemplo & Hijos")
    assert (line.date, line.amount, line.currency) == (
        date(2025, 9, 14),
        Decimal("-1110.00"),
        "MXN",
    )
    assert (line.reference, line.doubts) == (FOLIO, ())
    assert "Cuadernos" in line.text


def test_it_stands_with_the_receipts() -> None:
    [stated] = transactions_in(read(invoice()))
    assert (stated.account, stated.is_sure) == ("receipts", True)


def test_the_same_invoice_in_other_letters_is_the_same_transaction() -> None:
    [one] = transactions_in(read(invoice()))
    [other] = transactions_in(read(invoice().replace(FOLIO.lower(), FOLIO)))
    assert one.id == other.id


@pytest.mark.parametrize(
    ("content", "amount"),
    [
        (invoice(), Decimal(-1110)),
        (invoice("E"), Decimal(1110)),
        (payments(payment("100.00")), Decimal(-100)),
    ],
)
def test_whether_it_was_received_or_issued_is_not_said_and_asked(
    content: str, amount: Decimal
) -> None:
    """Read from the receiver's side meanwhile."""
    [line] = read(content, saying(None)).lines
    assert (line.amount, line.doubts) == (amount, (ISSUER,))
    asked = read_document(
        Document("factura.xml", "text/xml", content.encode()), Nobody(), saying(None)
    )
    assert asked.questions == {"plus"}
    [issued] = read(content, saying("income")).lines
    [received] = read(content, saying("expense")).lines
    assert (issued.amount, received.amount) == (abs(amount), -abs(amount))
    assert (issued.doubts, received.doubts) == ((), ())


def test_a_payroll_is_no_question() -> None:
    payroll = f'<nomina12:Nomina FechaPago="2025-09-15"/>{STAMP}'
    told = invoice("N", total="960.00", inside="", complement=payroll)
    for plus in (None, *get_args(Plus)):
        [line] = read(told, saying(plus)).lines
        assert (line.amount, line.doubts) == (Decimal(960), ())


def test_a_payroll_is_income_on_the_day_that_it_is_paid() -> None:
    payroll = f'<nomina12:Nomina FechaPago="2025-09-15"/>{STAMP}'
    line = line_of(invoice("N", total="960.00", inside="", complement=payroll))
    assert (line.date, line.amount, line.doubts) == (date(2025, 9, 15), Decimal(960), ())


def test_each_payment_of_a_receipt_is_an_expense_on_its_own_day() -> None:
    totals = "<pago20:Totales MontoTotalPagos='150.50'/>"
    reading = read(payments(payment("100.00"), payment("50.50", day="2025-09-12"), totals=totals))
    assert [(line.date, line.amount, line.currency, line.reference) for line in reading.lines] == [
        (date(2025, 9, 10), Decimal("-100.00"), "MXN", f"{FOLIO} 1"),
        (date(2025, 9, 12), Decimal("-50.50"), "MXN", f"{FOLIO} 2"),
    ]
    assert {line.doubts for line in reading.lines} == {()}


def test_a_payment_receipt_of_the_older_complement_is_read_too() -> None:
    line = line_of(payments(payment("100.00", "USD")).replace("pago20", "pago10"))
    assert (line.amount, line.currency, line.reference) == (Decimal(-100), "USD", FOLIO)
    assert line.doubts == ()


LOCAL = '<implocal:ImpuestosLocales TotaldeTraslados="30.00" TotaldeRetenciones="0.00"/>' + STAMP


@pytest.mark.parametrize(
    ("content", "doubts"),
    [
        (invoice(total="1110.01"), {cfdi_file.WRONG_TOTAL}),
        (invoice(total="1140.00", complement=LOCAL), set()),
        (invoice(complement=LOCAL), {cfdi_file.WRONG_TOTAL}),
        (invoice(total="-5"), {cfdi_file.NO_TOTAL}),
        (invoice(total="1,110.00"), {cfdi_file.NO_TOTAL}),
        (invoice(method="PPD"), {cfdi_file.PAID_LATER}),
        (invoice(currency="XXX"), {cfdi_file.UNKNOWN_CURRENCY}),
        (invoice(complement=""), {cfdi_file.UNSTAMPED}),
        (
            payments(payment("1.00"), totals="<pago20:Totales MontoTotalPagos='2.00'/>"),
            {cfdi_file.WRONG_PAYMENTS},
        ),
        (payments(payment("one")), {cfdi_file.NO_TOTAL}),
    ],
)
def test_what_is_not_certain_is_a_doubt(content: str, doubts: set[str]) -> None:
    assert set(line_of(content).doubts) == doubts


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (invoice("T"), cfdi_file.OF_GOODS),
        (invoice("Z"), cfdi_file.UNKNOWN_TYPE),
        (payments(), cfdi_file.NO_PAYMENT),
        (
            invoice(version="3.2"),
            "Of CFDI the versions 4.0 and 3.3 are read, not “3.2”.",
        ),
        (f"<Acuse>{invoice().partition('?>')[2]}</Acuse>", cfdi_file.NO_INVOICE),
        (
            invoice().replace("?>", '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
            xml_records.ENTITIES,
        ),
        (invoice()[:-9], "The XML of this file is damaged, or breaks off, at its line 9."),
    ],
)
def test_what_states_no_payment_is_unreadable_in_plain_words(content: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(content)
    assert str(unreadable.value) == sentence
