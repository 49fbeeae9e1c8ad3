"""What a document is, its content says; and whatever it is, it is read or unreadable."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from prime.documents import refused_kinds
from prime.documents.document import Context, Document, Facts, Reading, Unreadable
from prime.documents.reading import read_document
from prime.ocr.chosen import Nobody
from prime.ocr.embedded import Embedded
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement
from tests.prime.documents.exchange import camt_examples

CONTEXT = Context(date(2025, 10, 13), Facts("USD"))
STATEMENT = drawing.statement(
    Statement(
        [Column("Date", 54), Column("Description", 150), Column("Amount", 558, True)],
        [["09/14/2025", "COFFEE", "-4.50"], ["09/16/2025", "PAYROLL", "+10.00"]],
    )
)
INVOICE = drawing.statement(
    Statement(
        [Column("", 54), Column("", 558, True)],
        [["Web hosting", "20.00"], ["Subtotal", "20.00"], ["Tax", "2.00"], ["Total", "$22.00"]],
        above=["Cloud Nine Hosting", "Invoice date: Sep 14, 2025"],
        titled=False,
    )
)
RECEIPT = drawing.receipt(["CAFE LUNA", "2025-09-14", ("Flat white", "3.50"), ("TOTAL", "$3.50")])
CSV = b"Date,Description,Amount\n2025-09-14,COFFEE,-4.50\n2025-09-16,PAYROLL,10.00\n"
QIF = b"!Type:Bank\nD9/14'25\nT-4.50\nPCOFFEE\n^\n"
OFX = b"""OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>000123456789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250914<TRNAMT>-4.50<FITID>1<NAME>COFFEE
</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""
MT940 = b""":20:1
:25:DE89370400440532013000
:28C:1/1
:60F:C250901USD4,50
:61:2509140914D4,50NMSCNONREF
:86:COFFEE
:62F:C250930USD0,00
-
"""
CAMT = camt_examples.document(
    camt_examples.statement(
        [camt_examples.entry(currency="USD", below="<AddtlNtryInf>COFFEE</AddtlNtryInf>")]
    )
).encode()
CFDI = b"""<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"
 Fecha="2025-09-14T08:00:00" SubTotal="4.50" Moneda="USD" Total="4.50" TipoDeComprobante="I">
<cfdi:Emisor Nombre="COFFEE"/></cfdi:Comprobante>"""
ALLOWED = {
    "statement": STATEMENT,
    "csv": CSV,
    "qif": QIF,
    "ofx": OFX,
    "mt940": MT940,
    "camt": CAMT,
    "cfdi": CFDI,
}


def reading(content: bytes, name: str = "file", content_type: str = "") -> Reading:
    return read_document(Document(name, content_type, content), Nobody(), CONTEXT)


@pytest.mark.parametrize("kind", ALLOWED)
def test_a_document_is_what_it_holds_whatever_its_name_and_type_say(kind: str) -> None:
    found = reading(ALLOWED[kind], "photo.png", "image/png")
    assert found.format == kind
    assert found.lines[0].description == "COFFEE"
    assert found.lines[0].amount == Decimal("-4.50")


@pytest.mark.parametrize(
    "content",
    [
        b"ABNANL2A\n940\nABNANL2A\n" + MT940,
        b":940:\r\n" + MT940.replace(b"\n", b"\r\n"),
        b"{1:F01DEUTDEFFAXXX0000000000}{2:I940DEUTDEFFXXXXN}{4:\r\n" + MT940,
        b"\xef\xbb\xbf" + MT940,
        MT940.decode().encode("utf-16"),
    ],
)
def test_swifts_statement_is_known_in_whatever_a_bank_wraps_it(content: bytes) -> None:
    [line] = reading(content).lines
    assert (line.description, line.amount, line.doubts) == ("COFFEE", Decimal("-4.50"), ())


def test_what_is_long_before_its_first_element_is_told_at_once() -> None:
    with pytest.raises(Unreadable, match="not a kind of file"):
        reading(b"<?xml version='1.0'?>" + b"<!---->" * 140 + b"<html/>")


@pytest.mark.parametrize(
    "above", [b"From Date: 01/09/2025,To Date: 30/09/2025\n", b"from 1 Sep 2025 to 30 Sep 2025\n"]
)
def test_a_table_may_begin_with_the_days_it_is_from(above: bytes) -> None:
    assert [line.description for line in reading(above + CSV).lines] == ["COFFEE", "PAYROLL"]


@pytest.mark.parametrize(("before", "is_pdf"), [(1019, True), (1020, False)])
def test_a_pdf_says_so_in_its_first_1024_bytes(before: int, is_pdf: bool) -> None:
    content = b" " * before + STATEMENT
    if is_pdf:
        assert reading(content).format == "statement"
    else:
        with pytest.raises(Unreadable):
            reading(content)


@pytest.mark.parametrize(
    ("clean", "controls", "is_text"),
    [
        *((99, 1, False), (100, 1, True)),
        *((64 * 1024, 2000, True), (63 * 1024, 2000, False)),
    ],
)
def test_text_has_less_than_one_control_in_100_bytes_of_its_first_64_kilobytes(
    clean: int, controls: int, is_text: bool
) -> None:
    content = CSV + b"#" * (clean - len(CSV)) + b"\1" * controls
    if is_text:
        assert reading(content).format == "csv"
    else:
        with pytest.raises(Unreadable, match="not a kind of file"):
            reading(content)


def test_a_pdf_without_rows_of_transactions_is_read_as_an_invoice() -> None:
    found = reading(INVOICE)
    assert found.format == "receipt"
    [line] = found.lines
    assert (line.description, line.date) == ("Cloud Nine Hosting", date(2025, 9, 14))
    assert (line.amount, line.doubts) == (Decimal("-22.00"), ())


def test_a_photograph_goes_to_the_engine() -> None:
    found = read_document(Document("x.csv", "text/csv", RECEIPT), Embedded(), CONTEXT)
    assert found.format == "receipt"
    assert found.lines[0].amount == Decimal("-3.50")


@pytest.mark.parametrize("content", [RECEIPT, drawing.scanned(STATEMENT)], ids=["photo", "scan"])
def test_where_no_engine_is_set_up_pictures_and_scans_are_unreadable(content: bytes) -> None:
    with pytest.raises(Unreadable, match="Pictures and scans cannot be read here"):
        reading(content)


@pytest.mark.parametrize(
    "content",
    [
        b"GIF89a\x01\x00\x01\x00\x00",
        b"MZ" + bytes(600),
        b"\x7fELF\x02\x01\x01" + bytes(60),
        b"<!DOCTYPE html><html><body>total 5.00</body></html>",
        b"\xef\xbb\xbf<html>",
        b'{"date": "2025-09-14", "amount": 5.00}',
        b"#!/bin/sh\necho 2025-09-14,5.00\n",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"{\\rtf1 hello}",
        b"From ana@example.com Mon Sep 15 08:00:00 2025\n" + CSV,
    ],
)
def test_any_other_kind_of_file_is_refused_by_a_sentence_with_its_name(content: bytes) -> None:
    with pytest.raises(Unreadable) as unreadable:
        reading(content, "statement.pdf", "application/pdf")
    assert str(unreadable.value) == "“statement.pdf” is not a kind of file that can be imported."


MSG = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "__substg1.0_0037001F".encode("utf-16-le")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(60), refused_kinds.HEIC),
        (b"\0\0\0\x18ftypmif1" + bytes(60), refused_kinds.HEIC),
        (b"\x78\x9f\x3e\x22" + bytes(range(32)) * 4, refused_kinds.WINMAIL),
        (MSG, refused_kinds.OUTLOOK_MAIL),
        (b"\0\0\0\x18ftypisom" + bytes(60), "“x” is not a kind of file that can be imported."),
        (MSG[:300], "“x” is not a kind of file that can be imported."),
    ],
)
def test_a_known_kind_says_what_to_do_instead(content: bytes, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        reading(content, "x", "image/jpeg")
    assert str(unreadable.value) == sentence


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("kind", ["csv", "qif", "ofx"])
def test_text_is_known_in_whatever_encoding_it_comes(kind: str, encoding: str) -> None:
    found = reading(ALLOWED[kind].decode().encode(encoding))
    assert found.format == kind
    assert found.lines[0].amount == Decimal("-4.50")


@pytest.mark.parametrize(
    "head",
    [
        b"<OFX>",
        b"\r\n  <OFX>",
        b"DATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n<OFX>",
        *(b"", b"<BANKTRANLIST>", b"<STMTRS><CURDEF>USD", b"<BANKMSGSRSV1><STMTTRNRS>"),
        b"<SIGNONMSGSRSV1><SONRS></SONRS></SIGNONMSGSRSV1><CREDITCARDMSGSRSV1>",
    ],
)
def test_ofx_is_known_without_its_header_or_what_stands_around_it(head: bytes) -> None:
    transaction = OFX[OFX.index(b"<STMTTRN>") : OFX.index(b"</BANKTRANLIST>")]
    found = reading(head + transaction)
    assert (found.format, found.lines[0].amount) == ("ofx", Decimal("-4.50"))


@pytest.mark.parametrize("content", [b"", b" \r\n\t "])
def test_an_empty_file_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^The file is empty\.$"):
        reading(content)


def test_a_picture_that_nothing_stands_in_says_so() -> None:
    file = BytesIO()
    Image.new("L", (40, 40), 200).save(file, "PNG")
    with pytest.raises(Unreadable, match="Nothing stands in this document"):
        read_document(Document("wall.png", "image/png", file.getvalue()), Embedded(), CONTEXT)


BEGINNINGS = [
    *(CSV, QIF, OFX, MT940, CAMT[:-200], CFDI[:-40], RECEIPT[:200], b"\xff\xfe"),
    *(b"Date,Memo,Amount,Balance\n", b"!Type:Bank\nD9/14'25\nT", b"<OFX><STMTTRN><TRNAMT>"),
]
ANYTHING = st.binary(max_size=300) | st.one_of(
    st.text(), st.text("0123456789-/.,;$\"'\n\tDateAmoun ")
).map(str.encode)


@given(ANYTHING, st.sampled_from([b"", *BEGINNINGS]))
@settings(max_examples=300)
def test_any_bytes_are_read_or_unreadable(content: bytes, before: bytes) -> None:
    try:
        found = reading(before + content).lines
    except Unreadable as unreadable:
        sentence = str(unreadable)
    else:
        sentence = "."
        assert found
        for line in found:
            assert line.doubts or None not in (line.date, line.amount, line.currency)
    assert sentence.endswith(".")
