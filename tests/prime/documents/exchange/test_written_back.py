"""What is written into OFX and QIF is read back; what QIF says is in texts.toml."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Unreadable
from prime.documents.exchange import ofx_file, qif_file
from tests.prime.documents.exchange.test_ofx_file import END, SGML, TODAY, US, XML, sgml, xml
from tests.prime.documents.opening import read_by

Row = tuple[date, str, Decimal]
read_qif = read_by(qif_file.read_qif, US)


def ofx(head: str, write: Callable[..., str], rows: list[Row]) -> str:
    written = (
        write(DTPOSTED=f"{day:%Y%m%d}", TRNAMT=str(amount), FITID=str(number), NAME=escape(name))
        for number, (day, name, amount) in enumerate(rows)
    )
    return head + "".join(written) + END


def qif(rows: list[Row]) -> str:
    written = (f"D{day:%Y-%m-%d}\nT{amount:,.2f}\nP{name}\n^\n" for day, name, amount in rows)
    return f"!Type:Bank\n{''.join(written)}"


@settings(max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.dates(date(1990, 1, 1), TODAY),
            st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1),
            st.decimals("-99999999.99", "99999999.99", places=2),
        ),
        min_size=1,
    ),
    st.booleans(),
)
def test_what_is_written_is_read_back(rows: list[Row], has_comma: bool) -> None:
    rows = [(day, f"x{name}", amount) for day, name, amount in rows]
    read_ofx = read_by(ofx_file.read_ofx, US)
    for read, text in (
        (read_ofx, ofx(SGML, sgml, rows)),
        (read_ofx, ofx(XML, xml, rows)),
        (read_qif, qif(rows)),
    ):
        swapped = {ord(","): ".", ord("."): ","} if has_comma and read is read_qif else {}
        found = read(text.translate(swapped) if swapped else text).lines
        assert [(line.date, line.description, line.amount) for line in found] == rows
        assert {line.doubts for line in found} == {()}


@pytest.mark.parametrize(
    "content", [b"", b"D9/14'25\nT-1.00\n^\n", b"!Type:Cat\nNFood\n^\n", b"!" * 99]
)
def test_a_file_without_transactions_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable, match="no transactions"):
        read_qif(content)
