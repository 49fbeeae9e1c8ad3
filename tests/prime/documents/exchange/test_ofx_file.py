"""OFX is read in both its versions, whole or broken off."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from prime.documents.direction.doubts import OTHER_SIGN
from prime.documents.document import Context, Facts, Line, Unreadable
from prime.documents.exchange import ofx_file
from prime.documents.values import amounts, days
from tests.prime.documents.opening import read_by

TODAY = date(2025, 10, 13)
US = Context(TODAY, Facts("USD"))
read = read_by(ofx_file.read_ofx, US)

SGML = """OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20251001<LANGUAGE>ENG
<FI><ORG>Bank<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STMTRS><CURDEF>CAD
<BANKACCTFROM><BANKID>001<ACCTID>000123454242<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20250901<DTEND>20250930
"""
XML = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>CAD</CURDEF>
<CCACCTFROM><ACCTID>4111 1111 1111 4242</ACCTID></CCACCTFROM><BANKTRANLIST>
"""
END = "</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20250930</LEDGERBAL></STMTRS></OFX>"


def sgml(**fields: str) -> str:
    return (
        "<STMTTRN>" + "".join(f"<{name}>{text}\n" for name, text in fields.items()) + "</STMTTRN>"
    )


def xml(**fields: str) -> str:
    inside = "".join(f"<{name}>{text}</{name}>" for name, text in fields.items())
    return f"<STMTTRN>{inside}</STMTTRN>"


COFFEE = {
    "TRNTYPE": "DEBIT",
    "DTPOSTED": "20250914120000.000[-5:EST]",
    "TRNAMT": "-4.50",
    "FITID": "A1",
    "NAME": "Café &amp; Co",
    "MEMO": "Latte",
}


@pytest.mark.parametrize(
    "content",
    [
        (SGML + sgml(**COFFEE) + END).encode("cp1252"),
        (SGML + sgml(**COFFEE) + END).encode("utf-8"),
        (SGML + xml(**COFFEE) + END).replace("\n", "\r\n").encode("cp1252"),
        (SGML + sgml(**COFFEE) + END).replace("\n", "").encode("cp1252"),
        (SGML + sgml(**COFFEE) + END).lower().replace("café", "Café").encode("utf-16"),
        XML + xml(**COFFEE) + END,
        XML + "<!-- <STMTTRN> -->" + xml(**{**COFFEE, "MEMO": "<![CDATA[Latte]]>"}) + END,
    ],
)
def test_a_transaction_of_either_version_is_the_same_line(content: str | bytes) -> None:
    reading = read(content)
    [line] = reading.lines
    assert (reading.format, reading.account) == ("ofx", "4242")
    assert line.description.lower() == "café & co latte"
    assert line.reference in {"A1", "a1"}
    assert (line.date, line.amount, line.currency, line.doubts) == (
        date(2025, 9, 14),
        Decimal("-4.50"),
        "CAD",
        (),
    )
    assert "-4.50" in line.text


@pytest.mark.parametrize(("ends", "name"), [(4096, "Кафе"), (4097, "Êàôå")])
def test_a_file_says_its_letters_in_its_first_4096_bytes(ends: int, name: str) -> None:
    declared = "CHARSET:1251"
    head = "OFXHEADER:100".ljust(ends - len(declared)) + declared + "\n<OFX>"
    content = (head + sgml(**{**COFFEE, "NAME": "Кафе", "MEMO": ""}) + END).encode("cp1251")
    assert read(content).lines[0].description == name


def line_of(**fields: str) -> Line:
    [line] = read(SGML + sgml(**{**COFFEE, **fields}) + END).lines
    return line


@pytest.mark.parametrize(
    ("name", "memo", "description"),
    [
        ("Coffee", "", "Coffee"),
        ("", "Coffee", "Coffee"),
        ("COFFEE SHOP NEW Y", "COFFEE SHOP NEW YORK", "COFFEE SHOP NEW YORK"),
        ("Coffee", "Coffee", "Coffee"),
        ("Coffee", "Table 4", "Coffee Table 4"),
        ("&lt;b&gt;&#233;&nope;", "", "<b>é&nope;"),
    ],
)
def test_the_description_is_the_name_and_what_the_memo_adds(
    name: str, memo: str, description: str
) -> None:
    assert line_of(NAME=name, MEMO=memo).description == description


def test_a_payee_is_a_name() -> None:
    fields = "<DTPOSTED>20250914<TRNAMT>-1.00<PAYEE><NAME>Bar<CITY>Lima</PAYEE>"
    [line] = read(f"{SGML}<STMTTRN>{fields}</STMTTRN>{END}").lines
    assert (line.description, line.reference) == ("Bar", None)


def test_a_transactions_own_currency_counts_and_its_original_one_does_not() -> None:
    own = sgml(**COFFEE, CURRENCY="<CURRATE>1.3<CURSYM>USD</CURRENCY>")
    original = sgml(**{**COFFEE, "FITID": "2"}, ORIGCURRENCY="<CURSYM>USD</ORIGCURRENCY>")
    assert [line.currency for line in read(SGML + own + original + END).lines] == ["USD", "CAD"]


@pytest.mark.parametrize(
    ("fields", "doubt"),
    [
        ({"TRNAMT": ""}, ofx_file.NO_AMOUNT),
        ({"TRNAMT": "lots"}, ofx_file.NO_AMOUNT),
        ({"TRNAMT": "-1,234"}, amounts.UNCERTAIN_MARK),
        ({"TRNAMT": "4.50"}, OTHER_SIGN),
        ({"TRNTYPE": "CREDIT"}, OTHER_SIGN),
        ({"TRNTYPE": "HOLD"}, ofx_file.PENDING),
        ({"DTPOSTED": ""}, days.NO_DATE),
        ({"DTPOSTED": "20250931"}, days.NO_DATE),
        ({"DTPOSTED": "20251014"}, days.FUTURE),
        ({"DTPOSTED": "19700101"}, days.TOO_OLD),
    ],
)
def test_what_a_transaction_does_not_tell_is_a_doubt(fields: dict[str, str], doubt: str) -> None:
    assert line_of(**fields).doubts == (doubt,)


@pytest.mark.parametrize(
    "padded",
    [
        "   -12.50 ",
        "\t-12.50\r",
        "-    12.50",
        "-0000012.50",
        "\u00a0-12.50\u00a0",
        "-12.5",
        "-12,50",
        "-000000000000000012.50",
        "-00012.50",
        "-12.5000000",
    ],
)
def test_an_amount_may_be_padded(padded: str) -> None:
    line = line_of(TRNAMT=padded)
    assert (line.amount, line.doubts) == (Decimal("-12.50"), ())


def test_a_currency_that_is_none_is_a_doubt() -> None:
    [line] = read(SGML.replace("<CURDEF>CAD", "<CURDEF>???") + sgml(**COFFEE) + END).lines
    assert (line.currency, line.doubts) == (None, (ofx_file.UNKNOWN_CURRENCY,))


def test_a_file_of_several_accounts_says_whose_a_transaction_is() -> None:
    other = "<CCSTMTRS><CURDEF>MXN<CCACCTFROM><ACCTID>5555</CCACCTFROM>"
    reading = read(SGML + sgml(**COFFEE) + "</STMTRS>" + other + sgml(**COFFEE) + END)
    assert reading.account is None
    assert [(line.place, line.currency, line.reference) for line in reading.lines] == [
        ("account 4242, transaction 1", "CAD", "A1 of account 4242"),
        ("account 5555, transaction 2", "MXN", "A1 of account 5555"),
    ]


def test_an_id_that_an_account_gives_twice_names_neither() -> None:
    content = SGML + sgml(**COFFEE) + sgml(**{**COFFEE, "NAME": "Other"}) + END
    assert [line.reference for line in read(content).lines] == [None, None]


def test_the_account_of_the_other_side_is_not_the_owners() -> None:
    transfer = sgml(**COFFEE, BANKACCTTO="<BANKID>1<ACCTID>99999999</BANKACCTTO>")
    assert read(SGML + transfer + END).account == "4242"


def test_a_file_that_breaks_off_loses_nothing_and_says_where() -> None:
    content = SGML + sgml(**COFFEE) + sgml(**{**COFFEE, "FITID": "2", "TRNAMT": "-12"})
    for cut in ("</STMTTRN>", "00"):
        lines = read(content.removesuffix("</STMTTRN>").removesuffix(cut)).lines
        assert [line.doubts for line in lines] == [(), (ofx_file.UNCLOSED,)]


def test_a_transaction_that_is_not_closed_ends_where_the_next_one_starts() -> None:
    content = SGML + sgml(**COFFEE).removesuffix("</STMTTRN>") + sgml(**{**COFFEE, "FITID": "2"})
    assert [line.doubts for line in read(content).lines] == [(ofx_file.UNCLOSED,), ()]


SHARES = (
    "<INVSTMTRS><CURDEF>USD<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20250914"
    "<MEMO>10 shares</INVTRAN><TOTAL>-100.00</INVBUY></BUYSTOCK></INVSTMTRS>"
)


def test_transactions_of_investments_beside_others_are_doubts() -> None:
    line, cash = read(f"<OFX>{SHARES}{SGML.partition('<OFX>')[2]}{sgml(**COFFEE)}{END}").lines
    assert (line.date, line.amount) == (date(2025, 9, 14), None)
    assert line.doubts == (ofx_file.INVESTMENT,)
    assert cash.doubts == ()


def test_a_file_of_investments_alone_is_refused_in_a_sentence() -> None:
    with pytest.raises(Unreadable, match="file of an investment account"):
        read(f"<OFX>{SHARES}</OFX>")


def test_statements_of_one_number_in_several_currencies_keep_theirs() -> None:
    dollars = sgml(**COFFEE | {"FITID": "1"})
    pesos = "<STMTRS><CURDEF>MXN<BANKACCTFROM><ACCTID>000123454242</BANKACCTFROM><BANKTRANLIST>"
    end = "</BANKTRANLIST></STMTRS>"
    lines = read(f"{SGML}{dollars}{end}{pesos}{dollars}{end}</OFX>").lines
    assert [line.currency for line in lines] == ["CAD", "MXN"]
    assert [line.doubts for line in lines] == [(), ()]
    assert len({line.reference for line in lines} - {None}) == 2


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE OFX [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE OFX SYSTEM "http://127.0.0.1/x.dtd">',
        '<!entity x SYSTEM "file:///etc/passwd">',
    ],
)
def test_a_file_that_declares_entities_is_refused(declared: str) -> None:
    with pytest.raises(Unreadable, match="entities"):
        read(XML.replace("<OFX>", f"{declared}<OFX>") + xml(**COFFEE) + END)


@pytest.mark.parametrize("content", [b"", b"\x00" * 99, b"OFXHEADER:100\n<OFX></OFX>", b"<" * 9999])
def test_a_file_without_transactions_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable, match="no transactions"):
        read(content)


@pytest.mark.parametrize("piece", ["<STMTTRN>", "<!--", "<![CDATA[", "&#1", "<a ", "</", "]]>-->"])
def test_what_is_repeated_without_end_is_read_to_its_end(piece: str) -> None:
    content = XML + xml(**COFFEE) + piece * 20_000
    assert read(content).lines[0].amount == Decimal("-4.50")
