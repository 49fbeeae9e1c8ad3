"""Statements as banks may write them, of any columns in any order, with what goes wrong in files: a
row that nobody has to look at is true, whatever else is asked.

What balances do not prove is what these look for: which of two dates is the day, which column holds
the amounts, what is no transaction, and which year a day is of."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prime.documents.document import Context, Document, Facts, First, Line, Unreadable, Word
from prime.documents.paper import currency, statement
from prime.documents.paper.rows import rows_of
from prime.documents.tables import csv_file
from prime.documents.values import currencies
from tests.prime.documents import drawing
from tests.prime.documents.answering import answered
from tests.prime.documents.drawing import Column

SOME = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])

TITLES = {
    "en": ("Date", "Value date", "Description", "Amount", "Balance", "Original amount"),
    "fr": ("Date", "Date de valeur", "Libellé", "Montant", "Solde", "Montant d'origine"),
    "de": ("Buchungstag", "Valuta", "Zweck", "Umsatz", "Kontostand", "Ursprungsbetrag"),
}
FORMS: dict[str, First] = {
    "%d.%m.%Y": "day", "%d/%m/%Y": "day", "%m/%d/%Y": "month", "%Y-%m-%d": "year",
}  # fmt: skip
SPENT = ("Kaffeehaus", "Corner shop", "Loyer", "Apotheke", "Gas 12", "Total Wine")
EARNED = ("Payroll", "Erstattung", "From Ada")
SUMS = ("Kontostand", "Carried over", "Stand", "SALDO", "Balance")


@dataclass(frozen=True)
class Move:
    day: date
    value: date
    name: str
    amount: Decimal
    balance: Decimal


@st.composite
def moves(draw: st.DrawFn, fewest: int = 4) -> list[Move]:
    """From anywhere in a year, often over its turn; oldest first."""
    day = draw(st.sampled_from([date(2025, 1, 3), date(2024, 12, 20), date(2025, 8, 28)]))
    balance = Decimal(draw(st.integers(-50_000, 900_000))).scaleb(-2)
    made = []
    for _ in range(draw(st.integers(fewest, 14))):
        day += timedelta(days=draw(st.sampled_from([0, 0, 1, 2, 5])))
        amount = Decimal(draw(st.integers(-90_000, 60_000).filter(bool))).scaleb(-2)
        balance += amount
        value = day + timedelta(days=draw(st.sampled_from([0, 0, 1, 2])))
        name = draw(st.sampled_from(SPENT if amount < 0 else EARNED))
        made.append(Move(day, value, name, amount, balance))
    return made


@dataclass(frozen=True)
class Style:
    titles: str | None
    form: str
    columns: tuple[str, ...]
    newest_first: bool
    flaw: str
    comma: bool


@st.composite
def styles(draw: st.DrawFn) -> Style:
    columns = ["day", "name", "amount"]
    columns += [each for each in ("value", "balance", "abroad") if draw(st.booleans())]
    return Style(
        draw(st.sampled_from(["en", "fr", "de", None])),
        draw(st.sampled_from(list(FORMS))),
        tuple(draw(st.permutations(columns))),
        draw(st.booleans()),
        draw(st.sampled_from(["none", "amount", "day", "padded", "sums", "total"])),
        draw(st.booleans()),
    )


def number(amount: Decimal, style: Style) -> str:
    return str(amount).replace(".", ",") if style.comma else str(amount)


def written(rows: list[Move], style: Style) -> str:
    """As a table with semicolons."""
    cells = [
        {
            "day": each.day.strftime(style.form),
            "value": each.value.strftime(style.form),
            "name": each.name,
            "amount": number(each.amount, style),
            "balance": number(each.balance, style),
            "abroad": number(round(each.amount * Decimal("1.0831"), 2), style),
        }
        for each in rows
    ]
    if style.flaw == "sums":  # what the account held, among the amounts
        for at in (len(cells), len(cells) // 2, 0):
            held = rows[at - 1].balance if at else rows[0].balance - rows[0].amount
            day = cells[min(at, len(rows) - 1)]
            cells.insert(at, day | {"name": SUMS[len(rows) % 5], "amount": number(held, style)})
    if style.flaw == "total":
        total = sum((each.amount for each in rows), Decimal())
        cells.append(cells[-1] | {"name": "Gesamt", "amount": number(total, style)})
    if style.newest_first:
        cells.reverse()
    if style.flaw in ("amount", "day"):
        cells[len(cells) // 2][style.flaw] = "n/a" if style.flaw == "amount" else ""
    order = ("day", "value", "name", "amount", "balance", "abroad")
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    if style.flaw == "padded":
        above = ["Erstellt am", rows[-1].day.strftime(style.form)]
        writer.writerow([*above, *[""] * (len(style.columns) - 2)])
    if style.titles:
        titles = dict(zip(order, TITLES[style.titles], strict=True))
        writer.writerow([titles[column] for column in style.columns])
    writer.writerows([each[column] for column in style.columns] for each in cells)
    return text.getvalue()


def accepted(document: Document, first: First, today: date) -> list[Line]:
    try:
        reading, _ = answered(document, Facts("EUR", first, "income"), today)
    except Unreadable:
        return []
    return [line for line in reading.lines if not line.doubts]


def wrong(lines: list[Line], rows: list[Move]) -> Counter[object]:
    truth = Counter[object]((each.day, each.amount) for each in rows)
    return Counter[object]((line.date, line.amount) for line in lines if line.amount) - truth


@SOME
@given(moves(), styles())
def test_what_is_accepted_of_a_table_is_true(rows: list[Move], style: Style) -> None:
    text = written(rows, style)
    document = Document("export.csv", "text/csv", text.encode())
    today = rows[-1].value + timedelta(days=3)
    assert not wrong(accepted(document, FORMS[style.form], today), rows), text


PAPER = {
    "day": Column("Date", 54), "name": Column("Description", 130),
    "amount": Column("Amount", 380, to_the_right=True),
    "balance": Column("Balance", 540, to_the_right=True),
}  # fmt: skip


@FEW
@given(moves(), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 700))
def test_what_is_accepted_of_a_page_is_true(
    rows: list[Move], once: bool, has_balance: bool, has_ends: bool, late: int
) -> None:
    """Days without a year, printed once or in every row, and read soon or much later."""
    told = None
    printed = []
    for each in rows:
        day = "" if once and each.day == told else f"{each.day:%d %b}"
        told = each.day
        held = f"{each.balance:,.2f}" if has_balance else ""
        printed.append((day, each.name, f"{each.amount:+,.2f}", held))
    before = rows[0].balance - rows[0].amount
    above = ["Everyday checking"]
    if has_ends:
        above += [f"Opening balance {before:,.2f}", f"Closing balance {rows[-1].balance:,.2f}"]
    above.append(f"Statement date {rows[-1].day:%d %b %Y}")
    columns = [PAPER[name] for name in ("day", "name", "amount", "balance")]
    content = drawing.statement(drawing.Statement(columns, printed, above=above))
    document = Document("statement.pdf", "application/pdf", content)
    today = rows[-1].value + timedelta(days=late)
    assert not wrong(accepted(document, "day", today), rows)


# --- No name of what was paid for decides a currency or an order of dates -------------------------

UNKNOWN = Context(date(2025, 10, 13))
SAID = st.sampled_from(
    [
        "TOP",
        "ALL",
        "EUR",
        "GBP",
        "US$",
        "€",
        "10",
        "9.60",
        "1,234.56",
        "@",
        "1.2854",
        "(EUR)",
        "Currency:",
        "Moneda:",
        "amounts in",
        "en euros",
        "Total",
        "13/02/2025",
        "Saldo",
    ]
)
DESCRIBED = st.lists(SAID, min_size=1, max_size=5).map(lambda words: " ".join(["SHOP", *words]))
LETTER, HEIGHT = 5.0, 10.0


@SOME
@given(st.lists(DESCRIBED, min_size=1, max_size=6))
def test_no_description_of_a_table_decides_anything(described: list[str]) -> None:
    written = io.StringIO()
    rows = [["05/02/2025", text, "-4.50"] for text in described]
    csv.writer(written).writerows([["Date", "Description", "Amount"], *rows])
    document = Document("export.csv", "", written.getvalue().encode())
    lines = csv_file.read_csv(document, UNKNOWN).lines
    assert {(line.date, line.currency) for line in lines} == {(None, None)}
    assert len(lines) == len(rows)


def _words(top: float, *cells: tuple[float, str]) -> Iterator[Word]:
    for left, cell in cells:
        at = left
        for text in cell.split():
            yield Word(text, 1.0, at, top, at + LETTER * len(text), top + HEIGHT)
            at += LETTER * (len(text) + 1)


@SOME
@given(st.lists(DESCRIBED, min_size=2, max_size=6))
def test_no_description_of_a_statement_decides_a_currency(described: list[str]) -> None:
    words = [*_words(0, (0, "Date"), (80, "Description"), (500, "Amount"))]
    for number, text in enumerate(described, start=1):
        row = (0.0, "05/02/2025"), (80.0, text), (500.0, "-4.50")
        words += _words(20.0 * number, *row)
    reading = statement.read_statement(rows_of(words), UNKNOWN)
    assert reading is not None
    for line in reading.lines:
        said = {currencies.NOT_SAID, currency.CODE_OR_WORD}
        assert line.amount is None or said & {*line.doubts}
