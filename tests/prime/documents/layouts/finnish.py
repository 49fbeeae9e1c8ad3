"""An account's table under titles that no reader knows, and which its cells do not explain: beside
each amount stands what it was in another currency."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from prime.documents.document import Context, Document, Facts, Line, Reading
from prime.documents.layout import Layout, Propose, Table, digest
from prime.documents.reading import read_document
from prime.ocr.chosen import Nobody

TODAY = date(2025, 10, 13)
EUR = Context(TODAY, Facts("EUR", "day"))
TITLES = ("Kirjattu", "Arvopaiva", "Selite", "Ulkomailla", "Maara", "Jaljella")
RIGHT = Layout(digest(TITLES), date=0, amounts=(4,), balance=5)
MOVES = (
    ("01.09.2025", "03.09.2025", "Lohn", "1200.00"),
    ("02.09.2025", "02.09.2025", "Miete", "-790.00"),
    ("04.09.2025", "06.09.2025", "Apotheke am Tor", "-12.40"),
    ("05.09.2025", "05.09.2025", "Baumarkt", "-38.10"),
    ("08.09.2025", "09.09.2025", "Kaffeehaus", "-2.90"),
    ("11.09.2025", "11.09.2025", "Kaffeehaus", "-2.90"),
    ("17.09.2025", "18.09.2025", "Erstattung", "12.40"),
)
TRUTH = [(booked[6:] + "-09-" + booked[:2], what, amount) for booked, _, what, amount in MOVES]


def table(
    moves: Iterable[Sequence[str]] = MOVES,
    titles: Sequence[str] = TITLES,
    opening: str = "100.00",
    above: Sequence[str] = (),
) -> str:
    held = Decimal(opening)
    rows = []
    for booked, value, what, amount in moves:
        held += Decimal(amount)
        abroad = round(Decimal(amount) * Decimal("0.9371"), 2)
        rows.append((booked, value, what, str(abroad), amount, str(held)))
    lines = (";".join(each) for each in (titles, *rows))
    return "\n".join([*above, *lines, ""])


def read(content: str, propose: Propose | None = None, context: Context = EUR) -> Reading:
    document = Document("umsatz.csv", "text/csv", content.encode())
    return read_document(document, Nobody(), context, propose)


def says(*layouts: Layout) -> Propose:
    def propose(table: Table) -> Iterator[Layout]:
        yield from layouts

    return propose


def accepted(lines: Iterable[Line]) -> list[tuple[str, str, str]]:
    return [
        (str(line.date), line.description, str(line.amount)) for line in lines if not line.doubts
    ]
