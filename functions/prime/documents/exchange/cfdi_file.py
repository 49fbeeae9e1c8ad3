"""Reads Mexican electronic invoices: CFDI 4.0 and 3.3, with payment receipts (Pagos 2.0 and 1.0)
and payrolls.

http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm. A payroll (N) is income. An
invoice (type I) and each payment of a receipt (P) are an expense of who received it and income of
who issued it, a credit note (E) is the reverse. Who of both its owner is does not stand in it:
until they have said what its amounts are, of this one or of another with their number as a taxpayer
(RFC), it waits, read from the receiver's side. The total is the one that is stated, and held to its
parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from hashlib import sha256
from typing import Literal

from prime.documents.direction.doubts import ISSUER
from prime.documents.document import Context, Document, Line, Reading, Unreadable
from prime.documents.exchange.xml_records import Element, exact, records
from prime.documents.only import only
from prime.documents.values import currencies, days
from toolkit.text.sentences import say

NO_INVOICE = say("invoice.none")
NO_PAYMENT = say("invoice.no_payment")
OF_GOODS = say("invoice.only_goods")
UNKNOWN_TYPE = say("invoice.type_unknown")
UNSTAMPED = say("invoice.not_stamped")
NO_TOTAL = say("invoice.no_total")
WRONG_TOTAL = say("invoice.total_does_not_follow")
WRONG_PAYMENTS = say("invoice.payments_do_not_add_up")
PAID_LATER = say("invoice.paid_later")
UNKNOWN_CURRENCY = say("invoice.currency_unreadable")

_VERSIONS = {"4.0", "3.3"}
_SIGNS = {"I": -1, "P": -1, "E": 1, "N": 1}
"""From the receiver's side."""
_PARTIES: dict[Literal[1, -1], str] = {1: "Receptor", -1: "Emisor"}
_ANYBODY = {"XAXX010101000", "XEXX010101000"}
"""Numbers for the public and for foreigners."""
_MOST_TEXT = 2000


def read_cfdi(document: Document, context: Context) -> Reading:
    """One line, or one for each payment of a receipt. Raises Unreadable for what states none."""
    found = [each for path, each in records(document.content, {"Comprobante"}) if "/" not in path]
    if not found:
        raise Unreadable(NO_INVOICE)
    invoice = found[0]
    version = invoice.attributes.get("Version") or invoice.attributes.get("version", "")
    if version not in _VERSIONS:
        raise Unreadable(say("invoice.version_unknown", version=version[:10]))
    kind = invoice.attributes.get("TipoDeComprobante", "")
    if kind == "T":
        raise Unreadable(OF_GOODS)
    if kind == "P":
        lines = list(_payments(invoice, context))
    elif kind in _SIGNS:
        lines = [_total(invoice, kind, context)]
    else:
        raise Unreadable(UNKNOWN_TYPE)
    if not lines:
        raise Unreadable(NO_PAYMENT)
    side = _side(invoice, kind, context)
    lines = [
        line.doubted(None if _uuid(invoice) else UNSTAMPED, None if side else ISSUER)
        for line in lines
    ]
    own = _rfc(invoice, _PARTIES[side]) if side and context.facts.plus else None
    return Reading("cfdi", lines, rfc=own)


def _side(invoice: Element, kind: str, context: Context) -> Literal[1, -1] | None:
    """1 if its owner has received it, -1 if they have issued it: by what they say of its amounts,
    or else by their number."""
    if kind == "N":
        return 1
    if plus := context.facts.plus:
        return 1 if (plus == "income") == (kind == "E") else -1
    known = (context.facts.rfc or "").split()
    return only(side for side, party in _PARTIES.items() if _rfc(invoice, party) in known)


def _rfc(invoice: Element, party: str) -> str | None:
    """A digest: the number itself is kept nowhere."""
    found = invoice.first(party)
    number = found.attributes.get("Rfc", "").strip().upper() if found else ""
    return sha256(number.encode()).hexdigest()[:32] if number and number not in _ANYBODY else None


def _total(invoice: Element, kind: str, context: Context) -> Line:
    stated = invoice.attributes
    total = exact(stated.get("Total", ""))
    paid = invoice.first("Complemento", "Nomina") if kind == "N" else None
    day = paid.attributes.get("FechaPago", "") if paid else stated.get("Fecha", "")
    doubts = []
    if total is None:
        doubts.append(NO_TOTAL)
    elif total != _sum_of_parts(invoice):
        doubts.append(WRONG_TOTAL)
    if kind == "I" and stated.get("MetodoPago") == "PPD":
        doubts.append(PAID_LATER)
    line = _line(invoice, day, stated.get("Moneda", ""), context)
    sign = _SIGNS[kind] * (_side(invoice, kind, context) or 1)
    return replace(
        line,
        place="invoice",
        amount=None if total is None else total * sign,
        reference=_uuid(invoice),
        doubts=(*line.doubts, *doubts),
    )


def _sum_of_parts(invoice: Element) -> Decimal:
    """Subtotal less discount, with the taxes that are added and those that are withheld: federal
    ones, and the local ones of a complement."""
    of_federal = ("TotalImpuestosTrasladados", "TotalImpuestosRetenidos")
    of_local = ("TotaldeTraslados", "TotaldeRetenciones")
    total = _part(invoice, "SubTotal") - _part(invoice, "Descuento")
    for path, (added, withheld) in (
        (("Impuestos",), of_federal),
        (("Complemento", "ImpuestosLocales"), of_local),
    ):
        for taxes in invoice.every(*path):
            total += _part(taxes, added) - _part(taxes, withheld)
    return total


def _part(element: Element, name: str) -> Decimal:
    return exact(element.attributes.get(name, "")) or Decimal()


def _payments(invoice: Element, context: Context) -> Iterator[Line]:
    payments = list(invoice.every("Complemento", "Pagos", "Pago"))
    doubts = (WRONG_PAYMENTS,) if _are_wrong(invoice, payments) else ()
    uuid = _uuid(invoice)
    for number, payment in enumerate(payments, start=1):
        stated = payment.attributes
        amount = exact(stated.get("Monto", ""))
        line = _line(invoice, stated.get("FechaPago", ""), stated.get("MonedaP", ""), context)
        of_amount = (NO_TOTAL,) if amount is None else ()
        yield replace(
            line,
            place=f"payment {number}",
            text=_stated(payment, "FechaPago", "FormaDePagoP", "Monto", "MonedaP"),
            amount=None if amount is None else -amount * (_side(invoice, "P", context) or 1),
            reference=f"{uuid} {number}" if uuid and len(payments) > 1 else uuid,
            doubts=(*line.doubts, *of_amount, *doubts),
        )


def _are_wrong(invoice: Element, payments: list[Element]) -> bool:
    """Whether payments in pesos do not make the total, which Pagos 2.0 states in pesos."""
    totals = invoice.first("Complemento", "Pagos", "Totales")
    total = exact(totals.attributes.get("MontoTotalPagos", "")) if totals else None
    if total is None or any(each.attributes.get("MonedaP") != "MXN" for each in payments):
        return False
    return sum((_part(each, "Monto") for each in payments), Decimal()) != total


def _line(invoice: Element, day: str, code: str, context: Context) -> Line:
    meant, doubts = days.resolve_date(days.parse_date(day[:10], context.today), None, context)
    currency = code if code in currencies.CODES else None
    issuer = invoice.first("Emisor")
    named = issuer.attributes if issuer else {}
    return Line(
        place="",
        text=_text(invoice),
        description=named.get("Nombre") or named.get("Rfc", ""),
        date=meant,
        currency=currency,
        doubts=(*doubts, *(() if currency else (UNKNOWN_CURRENCY,))),
    )


def _text(invoice: Element) -> str:
    """What its own attributes say, and the things that it is for."""
    own = _stated(
        invoice, "TipoDeComprobante", "Serie", "Folio", "Fecha", "SubTotal", "Total", "Moneda"
    )
    things = (
        each.attributes.get("Descripcion", "") for each in invoice.every("Conceptos", "Concepto")
    )
    return " ".join([own, *filter(None, things)])[:_MOST_TEXT]


def _stated(element: Element, *names: str) -> str:
    return " ".join(f"{name}: {text}" for name in names if (text := element.attributes.get(name)))


def _uuid(invoice: Element) -> str | None:
    """The fiscal folio that the stamp gives, which no other invoice has."""
    stamp = invoice.first("Complemento", "TimbreFiscalDigital")
    return (stamp.attributes.get("UUID", "").strip().upper() if stamp else "") or None
