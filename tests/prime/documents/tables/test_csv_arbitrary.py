"""Any table, and any bytes: what is read without a doubt is what was written."""

from __future__ import annotations

import csv
import io
from datetime import date
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prime.documents.tables.csv_exports import MEXICO, TODAY, lines

FEW = settings(max_examples=50)
words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z", "N"]), min_size=1).map(
    lambda text: f"x{text}"
)
transactions = st.lists(
    st.tuples(
        st.dates(date(1990, 1, 1), TODAY),
        words,
        st.decimals("-99999999.99", "99999999.99", places=2).filter(bool),
    ),
    min_size=1,
)


@FEW
@given(
    transactions,
    st.sampled_from(",;\t|"),
    st.sampled_from(["%Y-%m-%d", "%d %b %Y", "%Y%m%d"]),
    st.sampled_from([",.", ".,", " ,"]),
    st.booleans(),
)
def test_what_is_written_is_read_back(
    rows: list[tuple[date, str, Decimal]], delimiter: str, form: str, marks: str, quoted: bool
) -> None:
    written = io.StringIO()
    dialect = csv.unix_dialect if quoted else csv.excel  # the first quotes all cells
    writer = csv.writer(written, dialect, delimiter=delimiter)
    writer.writerow(["Date", "Description", "Debit", "Credit"])
    for day, what, amount in rows:
        grouped = f"{abs(amount):,.2f}".translate({ord(","): marks[0], ord("."): marks[1]})
        pair = [grouped, ""] if amount < 0 else ["", grouped]
        writer.writerow([day.strftime(form), what, *pair])
    found = lines(written.getvalue())
    assert [(line.date, line.description, line.amount) for line in found] == rows
    assert {line.doubts for line in found} == {()}


@FEW
@given(transactions, st.sampled_from(["%d/%m/%Y", "%m/%d/%Y"]), st.booleans(), st.booleans())
def test_nothing_is_ever_read_as_something_else(
    rows: list[tuple[date, str, Decimal]], form: str, inverted: bool, comma: bool
) -> None:
    """However little a file tells: a line without doubts is right."""
    rows = sorted(rows)
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";")
    writer.writerow(["Date", "Description", "Amount", "Card No."])
    for day, _, amount in rows:
        printed = str(-amount if inverted else amount)
        printed = printed.replace(".", ",") if comma else printed
        writer.writerow([day.strftime(form), "x", printed, "4242"])
    one_way = all(amount < 0 for *_, amount in rows) or all(amount > 0 for *_, amount in rows)
    for (day, _, amount), line in zip(rows, lines(written.getvalue(), MEXICO), strict=True):
        assert line.date in {day, None}
        if not line.doubts and not one_way:
            assert line.amount == amount
        assert line.amount is not None
        assert abs(line.amount) == abs(amount)
