"""A bill that is imported is no entry: it is what has to be paid, until an entry pays it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from books.get_upcoming import handler
from prime.imports.bills import BillRecord
from tests.calling import rest
from tests.prime.imports.ordering import order
from tests.prime.stored import document, imported, notifications, rows, statement, upload, work
from toolkit import Caller
from toolkit.dates import mexico_city

TODAY = datetime.now(mexico_city()).date()
ISSUED = TODAY - timedelta(days=4)
DUE = TODAY + timedelta(days=17)


def mail(
    owner: str, body: str, sender: str = "Northgrid <bills@northgrid.example>", **said: Any
) -> str:
    """Of which the body is the document; its id."""
    content = body.format(issued=ISSUED, due=DUE, **said)
    id = upload(owner, content, "Your bill is ready", author=sender, content_type="text/plain")
    work(owner, id)
    return id


def upcoming(owner: str, **question: Any) -> list[dict[str, Any]]:
    reply = rest(handler, owner, {"user_id": owner, **question})
    assert reply.status == 200, reply.body
    found: list[dict[str, Any]] = reply.body["upcoming"]
    return found


POWER = "Bill date {issued}\nAmount due 83.15 USD\nDue date {due}"


@pytest.mark.parametrize(
    ("body", "amount", "currency"),
    [
        (POWER, "83.15", "USD"),
        (
            "Fecha de emisión {issued}\nTotal a pagar 482.10 MXN\nFecha límite de pago {due}",
            "482.10",
            "MXN",
        ),
        (
            "Date de facture {issued}\nMontant à payer 61,40 EUR\nDate d'échéance {due}",
            "61.40",
            "EUR",
        ),
        ("Data de emissão {issued}\nTotal a pagar 129,90 BRL\nVencimento {due}", "129.90", "BRL"),
        ("Rechnungsdatum {issued}\nZu zahlen 74,20 EUR\nFällig am {due}", "74.20", "EUR"),
    ],
    ids=["en", "es", "fr", "pt", "de"],
)
def test_a_bill_is_upcoming_with_its_day_and_no_entry(
    owner: str, body: str, amount: str, currency: str
) -> None:
    id = mail(owner, body)
    assert rows(owner) == []
    assert (document(owner, id).status, document(owner, id).transactions) == ("imported", 0)
    [bill] = upcoming(owner)
    assert bill == {
        "due": str(DUE),
        "kind": "bill",
        "name": "Northgrid",
        "book": "ledger",
        "currency": currency,
        "amount": amount,
    }
    [told] = notifications(owner)
    assert told.endswith("It is among what you have to pay.")
    assert str(DUE) in told


@pytest.mark.parametrize(
    ("days", "amount", "pays"),
    [(-2, "-83.15", True), (-2, "-80.00", False), (-9, "-83.15", False)],
    ids=["of its amount", "of another amount", "before it was issued"],
)
def test_the_banks_line_pays_it(owner: str, days: int, amount: str, pays: bool) -> None:
    mail(owner, POWER)
    day = str(TODAY + timedelta(days=days))
    imported(owner, statement((day, "NORTHGRID ENERGY", amount)))
    assert [each["kind"] for each in upcoming(owner)] == ([] if pays else ["bill"])


def test_an_overdue_bill_stays_until_it_is_paid(owner: str) -> None:
    late = TODAY - timedelta(days=3)
    mail(owner, "Bill date {issued}\nAmount due 83.15 USD\nDue date " + str(late))
    assert [(each["due"], each["overdue"]) for each in upcoming(owner)] == [(str(late), True)]
    imported(owner, statement((str(TODAY), "NORTHGRID ENERGY", "-83.15")))
    assert upcoming(owner) == []


def test_a_bill_in_no_currency_asks_for_it_first(owner: str) -> None:
    id = mail(owner, "Bill date {issued}\nAmount due $83.15\nDue date {due}")
    assert document(owner, id).questions == ["currency"]
    assert upcoming(owner) == []
    order(owner, id, "answer", currency="MXN")
    assert [(each["currency"], each["amount"]) for each in upcoming(owner)] == [("MXN", "83.15")]


def test_an_import_that_is_undone_takes_its_bill_away(owner: str) -> None:
    id = mail(owner, POWER)
    order(owner, id, "undo")
    assert (upcoming(owner), document(owner, id).status) == ([], "undone")


def test_a_bill_without_a_day_is_told_and_not_expected(owner: str) -> None:
    id = mail(owner, "Bill date {issued}\nAmount due 83.15 USD")
    assert (document(owner, id).status, upcoming(owner)) == ("unreadable", [])


def test_a_bill_is_gone_when_its_day_is_long_past(owner: str) -> None:
    long_ago = date(2024, 3, 24)
    mail(owner, f"Bill date 2024-03-01\nAmount due 83.15 USD\nDue date {long_ago}")
    assert BillRecord.all_of(Caller(owner)) == []
