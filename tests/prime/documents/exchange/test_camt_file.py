"""Account statements in ISO 20022 XML are read in every version, and held to their balances."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from prime.documents.document import Context, Line, Unreadable
from prime.documents.exchange import (
    account_statements,
    camt_entry,
    camt_file,
    statement_entries,
    xml_records,
)
from prime.documents.values import days
from tests.prime.documents.exchange import camt_examples as examples
from tests.prime.documents.exchange.camt_examples import balance, document, entry, statement
from tests.prime.documents.opening import read_by

TODAY = date(2025, 10, 13)
CONTEXT = Context(TODAY)
read = read_by(camt_file.read_camt, CONTEXT)


def line_of(one: str) -> Line:
    [line] = read(document(statement([one]))).lines
    return line


def test_a_direct_debit_is_an_expense_with_its_payee_and_purpose() -> None:
    reading = read(examples.DEUTSCHE_BANK)
    [line] = reading.lines
    assert (reading.format, reading.account, reading.bank) == ("camt", "3000", "DEUTDEFFXXX")
    assert (reading.kind, reading.questions) == ("bank", frozenset())
    assert line.description == "Stadtwerke Beispiel Strom September"
    assert (line.date, line.amount, line.currency) == (date(2025, 9, 14), Decimal("-49.90"), "EUR")
    assert (line.reference, line.place, line.doubts) == ("2025091412345678000", "entry 1", ())
    assert "SEPA-BASISLASTSCHRIFT" in line.text


def test_a_card_payment_without_parties_is_what_its_purpose_says() -> None:
    reading = read(examples.RABOBANK)
    [line] = reading.lines
    assert (reading.account, reading.bank) == ("6789", "RABONL2U")
    assert line.description == "Albert Heijn 1520 Utrecht"
    assert (line.amount, line.doubts) == (Decimal("-12.34"), ())


def test_newer_versions_have_names_and_states_one_deeper() -> None:
    reading = read(examples.VERSION_8)
    [line] = reading.lines
    assert (reading.account, reading.bank, reading.name) == ("7895", "BCMRMXMM", "Cuenta Nómina")
    assert line.description == "Empresa Ejemplo SA NOMINA QUINCENA 17"
    assert (line.date, line.amount, line.currency) == (date(2025, 9, 15), Decimal(15000), "MXN")
    assert (line.reference, line.doubts) == ("BNET01002509150001", ())


@pytest.mark.parametrize("version", ["02", "03", "04", "06", "08", "10", "11", "12", "13"])
def test_every_version_is_read(version: str) -> None:
    [line] = read(document(statement([entry()]), version=version)).lines
    assert (line.amount, line.doubts) == (Decimal("-4.50"), ())


@pytest.mark.parametrize(
    "content",
    [
        document(statement([entry()]))
        .replace("<", "<ns2:")
        .replace("<ns2:/", "</ns2:")
        .replace("<ns2:?", "<?"),
        f"<Envelope><AppHdr/>{document(statement([entry()])).partition('?>')[2]}</Envelope>",
        document(statement([entry()])).replace("UTF-8", "UTF-16").encode("utf-16"),
        document(statement([entry()])).replace("UTF-8", "windows-1252").encode("cp1252"),
        "\r\n " + document(statement([entry()])),
        document(statement([entry()]).replace("Stmt>", "Rpt>"), kind="BkToCstmrAcctRpt"),
    ],
    ids=["prefixed", "in an envelope", "UTF-16", "windows-1252", "blank lines", "camt.052"],
)
def test_a_statement_is_known_by_its_local_names_in_any_encoding(content: str | bytes) -> None:
    [line] = read(content).lines
    assert (line.amount, line.doubts) == (Decimal("-4.50"), ())


@pytest.mark.parametrize(
    ("one", "amount"),
    [
        (entry("7"), "-7"),
        (entry("7.", "CRDT"), "7"),
        (entry(".5", "CRDT"), "0.5"),
        (entry("0.00001", "CRDT"), "0.00001"),
        (entry("123456789012345.12", "CRDT"), "123456789012345.12"),
    ],
)
def test_amounts_are_exact(one: str, amount: str) -> None:
    assert line_of(one).amount == Decimal(amount)


REVERSED = "<RvslInd>true</RvslInd>"


@pytest.mark.parametrize(
    ("side", "amount", "party"),
    [("CRDT", "30.00", "Shop"), ("DBIT", "-30.00", "Friend")],
)
def test_a_reversal_is_signed_by_what_it_does_and_named_by_what_it_reverses(
    side: str, amount: str, party: str
) -> None:
    """The standard: with CRDT and a reversal, the original entry was a debit."""
    parties = (
        "<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Friend</Nm></Dbtr><Cdtr><Nm>Shop</Nm></Cdtr>"
        "</RltdPties></TxDtls></NtryDtls>"
    )
    one = entry("30.00", side, below=parties).replace("</CdtDbtInd>", f"</CdtDbtInd>{REVERSED}")
    closing = str(Decimal("100.00") + Decimal(amount))
    [line] = read(
        document(statement([one], balances=[balance("OPBD", "100.00"), balance("CLBD", closing)]))
    ).lines
    assert (line.amount, line.description, line.doubts) == (Decimal(amount), party, ())


@pytest.mark.parametrize(
    ("one", "doubts"),
    [
        (entry(state="<Sts>PDNG</Sts>"), {statement_entries.PENDING}),
        (entry(state="<Sts><Cd>PDNG</Cd></Sts>"), {statement_entries.PENDING}),
        (entry(state="<Sts><Cd>FUTR</Cd></Sts>"), {statement_entries.PENDING}),
        (entry(state="<Sts>INFO</Sts>"), {camt_entry.INFORMATION}),
        (entry(state="<Sts><Prtry>ON HOLD</Prtry></Sts>"), {camt_entry.UNKNOWN_STATE}),
        (entry(state=""), set()),
        (entry(side=""), {camt_entry.NO_SIDE}),
        (entry("-4.50"), {statement_entries.NO_AMOUNT}),
        (entry("4,50"), {statement_entries.NO_AMOUNT}),
        (entry("1e3"), {statement_entries.NO_AMOUNT}),
        (entry(currency="XXX"), {statement_entries.UNKNOWN_CURRENCY}),
        (entry(day=""), {days.NO_DATE}),
        (entry(day="<BookgDt><Dt>2025-13-01</Dt></BookgDt>"), {days.NO_DATE}),
        (entry(day="<BookgDt><Dt>2025-10-14</Dt></BookgDt>"), {days.FUTURE}),
    ],
)
def test_what_is_not_certain_is_a_doubt(one: str, doubts: set[str]) -> None:
    assert set(line_of(one).doubts) == doubts


def test_without_a_day_of_booking_that_of_value_counts() -> None:
    line = line_of(entry(day="<ValDt><Dt>2025-09-15+02:00</Dt></ValDt>"))
    assert (line.date, line.doubts) == (date(2025, 9, 15), ())


PENDING_ENTRY = entry("1000.00", state="<Sts>PDNG</Sts>")


@pytest.mark.parametrize(
    ("balances", "follows"),
    [
        ([balance("OPBD", "10.00"), balance("CLBD", "9.50")], True),
        ([balance("PRCD", "10.00"), balance("CLBD", "9.50")], True),
        ([balance("OPBD", "-10.00"), balance("CLBD", "-10.50")], True),
        ([balance("OPBD", "10.00"), balance("CLBD", "9.50"), balance("CLAV", "999.00")], True),
        ([balance("OPBD", "10.00"), balance("PRCD", "77.00"), balance("CLBD", "9.50")], True),
        ([balance("OPBD", "10.00")], True),
        ([balance("CLBD", "9.50")], True),
        ([], True),
        ([balance("OPBD", "10.00"), balance("CLBD", "9.49")], False),
        ([balance("OPBD", "10.00"), balance("CLBD", "10.50")], False),
        ([balance("OPBD", "-10.00"), balance("CLBD", "9.50")], False),
    ],
)
def test_balances_that_do_not_follow_make_every_entry_a_doubt(
    balances: list[str], follows: bool
) -> None:
    """What is not booked does not count in them."""
    entries = [entry("4.50"), entry("4.00", "CRDT"), PENDING_ENTRY]
    lines = read(document(statement(entries, balances=balances))).lines
    doubted = [statement_entries.NOT_FOLLOWING in line.doubts for line in lines]
    assert doubted == [not follows] * 3


def test_the_balances_of_one_statement_say_nothing_of_another() -> None:
    good = statement([entry()], balances=[balance("OPBD", "4.50"), balance("CLBD", "0.00")])
    bad = statement([entry("1.00")], balances=[balance("OPBD", "0.00"), balance("CLBD", "5.00")])
    lines = read(document(good, bad)).lines
    assert [line.doubts for line in lines] == [(), (statement_entries.NOT_FOLLOWING,)]


def payment(amount: str, name: str, *, reference: str = "", currency: str = "EUR") -> str:
    stated = f'<Amt Ccy="{currency}">{amount}</Amt>' if amount else ""
    return (
        f"<TxDtls><Refs><EndToEndId>{reference}</EndToEndId></Refs>{stated}"
        f"<RltdPties><Cdtr><Nm>{name}</Nm></Cdtr></RltdPties></TxDtls>"
    )


def batch(*payments: str, amount: str = "30.00") -> str:
    details = f"<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>{''.join(payments)}</NtryDtls>"
    return entry(
        amount,
        below=f"<AcctSvcrRef>BATCH-2025-1</AcctSvcrRef>{details}"
        "<AddtlNtryInf>Salaries</AddtlNtryInf>",
    )


def test_a_batch_whose_payments_make_it_is_a_line_for_each() -> None:
    paid = [payment("10.00", "Ana", reference="PAY-0001"), payment("20.00", "Bo")]
    lines = read(document(statement([batch(*paid)]))).lines
    assert [(line.amount, line.description, line.reference, line.place) for line in lines] == [
        (Decimal("-10.00"), "Ana", "PAY-0001", "entry 1, payment 1"),
        (Decimal("-20.00"), "Bo", None, "entry 1, payment 2"),
    ]


@pytest.mark.parametrize(
    "payments",
    [
        [payment("10.00", "Ana"), payment("19.99", "Bo")],
        [payment("10.00", "Ana"), payment("", "Bo")],
        [payment("10.00", "Ana"), payment("20.00", "Bo", currency="USD")],
    ],
    ids=["other sum", "no amount", "other currency"],
)
def test_any_other_batch_stays_one_line(payments: list[str]) -> None:
    line = line_of(batch(*payments))
    assert (line.amount, line.description, line.reference) == (
        Decimal("-30.00"),
        "Salaries",
        "BATCH-2025-1",
    )


REFERENCES = (
    "<NtryDtls><TxDtls><Refs><AcctSvcrRef>{}</AcctSvcrRef><EndToEndId>{}</EndToEndId></Refs>"
    "</TxDtls></NtryDtls>"
)


@pytest.mark.parametrize(
    ("of_bank", "of_entry", "of_payment", "end_to_end", "reference"),
    [
        ("BANK-123", "ENTRY-123", "PAY-123", "E2E-123", "BANK-123"),
        ("NONREF", "ENTRY-123", "PAY-123", "E2E-123", "PAY-123"),
        ("", "ENTRY-123", "", "E2E-123", "ENTRY-123"),
        ("", "12", "", "E2E-123", "E2E-123"),
        ("", "", "", "NOTPROVIDED", None),
    ],
)
def test_the_reference_is_what_identifies_best(
    of_bank: str, of_entry: str, of_payment: str, end_to_end: str, reference: str | None
) -> None:
    one = entry(
        before=f"<NtryRef>{of_entry}</NtryRef>",
        below=f"<AcctSvcrRef>{of_bank}</AcctSvcrRef>{REFERENCES.format(of_payment, end_to_end)}",
    )
    assert line_of(one).reference == reference


def test_a_reference_that_entries_share_names_none_of_them() -> None:
    same = [entry(amount, below="<AcctSvcrRef>ABC-123</AcctSvcrRef>") for amount in ("1", "2")]
    assert [line.reference for line in read(document(statement(same))).lines] == [None, None]


def test_several_accounts_are_told_apart_by_the_place() -> None:
    ibans = ("DE89370400440532013000", "DE02120300000000202051")
    reading = read(document(*(statement([entry()], of=examples.account(iban)) for iban in ibans)))
    assert reading.account is None
    assert [line.place for line in reading.lines] == [
        "account 3000, entry 1",
        "account 2051, entry 2",
    ]


NOTIFIED = document("<Ntfctn>" + examples.account() + entry() + "</Ntfctn>").replace(
    "BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn"
)
LAUGHS = '<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE Document SYSTEM "http://127.0.0.1/evil.dtd">'
FILE = '<!DOCTYPE Document [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def declaring(doctype: str) -> str:
    head, _, rest = document(statement([entry()])).partition("?>")
    return f"{head}?>{doctype}{rest}"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (document(statement([])), account_statements.NO_ENTRIES),
        (document(), account_statements.NO_STATEMENT),
        (
            "<Document><Folder><name>a map</name></Folder></Document>",
            account_statements.NO_STATEMENT,
        ),
        (NOTIFIED, camt_file.NOTIFICATION),
        (declaring(LAUGHS), xml_records.ENTITIES),
        (declaring(OUTSIDE), xml_records.ENTITIES),
        (declaring(FILE), xml_records.ENTITIES),
        (
            document(statement([entry()]))[:-40],
            "The XML of this file is damaged, or breaks off, at its line 2.",
        ),
        (
            document(statement([entry(below="&a;")])),
            "The XML of this file is damaged, or breaks off, at its line 2.",
        ),
        (
            document(statement([entry()])).replace("UTF-8", "unicode_escape"),
            xml_records.UNKNOWN_ENCODING,
        ),
        (document(statement([entry()])).replace("UTF-8", "gbk"), xml_records.UNKNOWN_ENCODING),
        (
            document(statement(["<Ntry>" + "<a>" * 70 + "</a>" * 70 + "</Ntry>"])),
            xml_records.TOO_DEEP,
        ),
    ],
)
def test_what_is_no_statement_is_unreadable_in_plain_words(content: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(content)
    assert str(unreadable.value) == sentence


def test_an_entry_of_a_million_parts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_records, "_MOST_ELEMENTS", 20)
    with pytest.raises(Unreadable, match="more parts than can be read"):
        line_of(entry(below="<a/>" * 20))
    assert len(read(document(statement([entry()] * 20))).lines) == 20


def test_a_file_of_more_accounts_balances_and_entries_than_can_be_read_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(camt_file, "MOST_LINES", 10)
    assert len(read(document(statement([entry()] * 10))).lines) == 10
    for inside in ([entry()] * 11, [examples.account()] * 11, [balance("OPBD", "1")] * 11):
        with pytest.raises(Unreadable, match="send a shorter period"):
            read(document(statement(inside)))


def test_a_text_of_any_length_is_cut() -> None:
    line = line_of(entry(below=f"<AddtlNtryInf>{'x' * 100_000}</AddtlNtryInf>"))
    assert max(len(line.text), len(line.description)) <= statement_entries.MOST_TEXT


def test_a_file_over_32_megabytes_is_refused() -> None:
    with pytest.raises(Unreadable, match="larger than 32 MB"):
        read(b" " * (32 * 1024 * 1024 + 1))
