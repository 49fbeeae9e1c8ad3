"""What a document means as a whole it says itself, or is known of its account, or is one question:
never a doubt that each row asks anew, and never a word of what was paid for. Tables are in
texts.toml."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from prime.documents import questions
from prime.documents.document import Context, Document, Facts, Line, Question, Reading
from prime.documents.paper.currency import CODE_OR_WORD
from prime.documents.reading import read_document
from prime.ocr.chosen import Nobody
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement

TODAY = date(2025, 10, 13)
DATE, TEXT = Column("Date", 54), Column("Description", 150)
AMOUNT = Column("Amount", 558, to_the_right=True)


def read(content: str | bytes | Statement, facts: Facts = Facts()) -> Reading:  # noqa: B008
    if isinstance(content, Statement):
        content = drawing.statement(content)
    elif isinstance(content, str):
        content = content.encode()
    return read_document(Document("file", "", content), Nobody(), Context(TODAY, facts))


def told(reading: Reading) -> list[tuple[str, str, str | None]]:
    """Of lines that nobody has to look at."""
    assert not reading.questions
    assert [line.doubts for line in reading.lines] == [()] * len(reading.lines)
    return [(str(line.date), str(line.amount), line.currency) for line in reading.lines]


# --- Currency -------------------------------------------------------------------------------------


DESCRIBED = ["TOP 10 NAILS", "9.60 GBP @ 1.2854", "USD 9.99 APPLE", "CAFÉ (EUR)", "ALL 5 FOR YOU"]


@pytest.mark.parametrize("described", DESCRIBED)
def test_no_word_of_a_description_decides_the_currency_of_a_statement(described: str) -> None:
    rows = [
        ["09/13/2025", described, "-45.00"],
        ["09/14/2025", "COFFEE", "-4.50"],
        ["", described, ""],
        ["Foreign currency GBP", "", ""],
        ["09/16/2025", "PAYROLL", "+10.00"],
    ]
    reading = read(Statement([DATE, TEXT, AMOUNT], rows))
    assert [line.amount for line in reading.lines] == [-45, Decimal("-4.50"), 10]
    assert reading.questions == {"currency"}
    assert {line.currency for line in reading.lines} == {None}


def test_a_word_as_close_to_the_amount_as_to_the_description_is_a_doubt_of_its_row() -> None:
    rows = [["09/13/2025", "COFFEE AND TEA AT THE HILL TOP 10.00"], ["09/14/2025", "TEA 4.50"]]
    page = Statement([DATE, TEXT], rows, above=["Everyday checking"], titled=False)
    first, second = read(page, Facts("USD", plus="expense")).lines
    assert (first.doubts, second.doubts) == ((CODE_OR_WORD,), ())
    assert (second.amount, second.currency) == (Decimal("-4.50"), "USD")


def test_a_column_of_currencies_on_paper_says_that_of_each_row() -> None:
    columns = [DATE, TEXT, Column("Currency", 400), AMOUNT]
    rows = [["09/13/2025", "PUB", "GBP", "-9.60"], ["09/14/2025", "COFFEE", "USD", "+4.50"]]
    found = told(read(Statement(columns, rows, above=["Everyday checking"]), Facts("MXN")))
    assert [currency for *_, currency in found] == ["GBP", "USD"]


@pytest.mark.parametrize(
    "content",
    [
        "!Type:Bank\nD2025-09-14\nT-4.50\nPCOFFEE\n^\n",
        "<OFX><STMTRS><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250914<TRNAMT>-4.50"
        "<FITID>1<NAME>COFFEE</STMTTRN></BANKTRANLIST></STMTRS></OFX>",
        Statement(
            [Column("", 54), Column("", 558, to_the_right=True)],
            [["Web hosting", "20.00"], ["Total", "20.00"]],
            above=["Cloud Nine Hosting", "Invoice date: Sep 14, 2025"],
            titled=False,
        ),
    ],
    ids=["qif", "ofx", "receipt"],
)
def test_no_format_presumes_a_currency(content: str | Statement) -> None:
    assert read(content).questions == {"currency"}
    assert [currency for *_, currency in told(read(content, Facts("CAD")))] == ["CAD"]


# --- Day order ------------------------------------------------------------------------------------


def test_the_second_of_two_dates_proves_the_order_of_the_first() -> None:
    page = Statement(
        [DATE, Column("Posted", 120), Column("Description", 200), AMOUNT],
        [["05/02/2025", "06/02/2025", "a", "-1.00"], ["11/02/2025", "13/02/2025", "b", "+2.00"]],
        above=["Everyday checking", "Currency: USD"],
    )
    days_ = [day for day, *_ in told(read(page, Facts(day_order="month")))]
    assert days_ == ["2025-02-05", "2025-02-11"]


def test_of_two_dates_on_paper_that_of_the_purchase_counts() -> None:
    page = Statement(
        [Column("Post Date", 54), Column("Trans Date", 120), Column("Description", 200), AMOUNT],
        [["17 Sep", "15 Sep", "a", "-1.00"], ["18 Sep", "16 Sep", "b", "+2.00"]],
        above=["Everyday checking", "Statement date 30 Sep 2025"],
    )
    found = told(read(page, Facts("USD")))
    assert [day for day, *_ in found] == ["2025-09-15", "2025-09-16"]


def test_a_running_balance_proves_the_order_of_dates_on_paper_too() -> None:
    rows = [
        ["03/01/2025", "a", "-5.00", "95.00"],
        ["01/02/2025", "b", "-6.00", "89.00"],
        ["02/02/2025", "c", "+1.00", "90.00"],
    ]
    page = Statement([DATE, TEXT, Column("Amount", 470, True), Column("Balance", 558, True)], rows)
    found = told(read(page, Facts("USD", "month")))
    assert [day for day, *_ in found] == ["2025-01-03", "2025-02-01", "2025-02-02"]


# --- Plus -----------------------------------------------------------------------------------------


CARD_PAGE = Statement(
    [DATE, TEXT, AMOUNT],
    [
        ["09/14/2025", "SHOES", "$52.00"],
        ["09/15/2025", "LUNCH", "$9.00"],
        ["09/20/2025", "AUTOPAY", "-$61.00"],
    ],
    above=["Your credit card statement", "Currency: USD"],
)


def test_a_card_statement_whose_signs_nothing_explains_is_one_question() -> None:
    assert read(CARD_PAGE).questions == {"plus"}
    charged = read(CARD_PAGE, Facts(plus="expense"))
    assert [amount for _, amount, _ in told(charged)] == ["-52.00", "-9.00", "61.00"]
    spent = read(CARD_PAGE, Facts(plus="income"))
    assert [amount for _, amount, _ in told(spent)] == ["52.00", "9.00", "-61.00"]


MEXICAN = Statement(
    [
        *(Column("Fecha de la operación", 54), Column("Fecha de cargo", 180)),
        *(Column("Descripción del movimiento", 270), Column("Monto", 560, to_the_right=True)),
    ],
    [
        ["12-ago-2025", "13-ago-2025", "OXXO REFORMA", "+ $52.00"],
        ["14-ago-2025", "15-ago-2025", "UBER EATS 9.60 USD", "+ $129.00"],
        ["20-ago-2025", "20-ago-2025", "PAGO INTERBANCARIO", "- $100.00"],
    ],
    above=["Tarjeta de crédito Oro", "CLABE interbancaria 012180001234567890"],
)
CHARGED = ["-52.00", "-129.00", "100.00"]


def test_a_card_that_names_the_account_it_is_paid_to_is_no_account_whose_minus_is_an_expense() -> (
    None
):
    assert read(MEXICAN).questions == {"currency", "plus"}
    found = told(read(MEXICAN, Facts("MXN", plus="expense")))
    assert [amount for _, amount, _ in found] == CHARGED


def test_a_balance_without_a_title_is_never_taken_for_the_amount_before_it() -> None:
    columns = [DATE, TEXT, Column("Amount", 260, True), Column("", 558, True)]
    rows = [
        ["09/13/2025", "COFFEE AND TEA", "4.50", "95.50"],
        ["09/14/2025", "NOODLES AND", "9.00", "86.50"],
    ]
    for line in read(Statement(columns, rows), Facts("USD", plus="expense")).lines:
        assert line.doubts or line.amount in {Decimal("-4.50"), Decimal("-9.00")}


def test_totals_of_what_was_charged_and_paid_prove_a_cards_signs_without_a_question() -> None:
    sums = [["", "", "Total cargos", "+ $181.00"], ["", "", "Total abonos", "- $100.00"]]
    page = Statement(MEXICAN.columns, [*MEXICAN.rows, *sums], above=MEXICAN.above)
    for plus in (None, "income"):
        facts = Facts("MXN", plus="income" if plus else None)
        assert [amount for _, amount, _ in told(read(page, facts))] == CHARGED


def test_titles_may_name_the_currency_of_their_columns_by_its_sign() -> None:
    columns = [
        *(DATE, TEXT, Column("Withdrawal (S$)", 380, True), Column("Deposit (S$)", 470, True)),
        Column("Balance (S$)", 558, True),
    ]
    rows = [
        ["01 SEP", "BALANCE B/F", "", "", "1,000.00"],
        ["05 SEP", "FAST PAYMENT", "20.00", "", "980.00"],
        ["06 SEP", "SALARY", "", "500.00", "1,480.00"],
    ]
    page = Statement(columns, rows, above=["Statement period 1 Sep 2025 to 30 Sep 2025"])
    assert told(read(page)) == [
        ("2025-09-05", "-20.00", "SGD"),
        ("2025-09-06", "500.00", "SGD"),
    ]


@pytest.mark.parametrize("plus", ["expense", "income", None])
def test_opening_and_closing_prove_a_cards_signs_whatever_is_known(plus: str | None) -> None:
    above = ["Your credit card statement", "Currency: USD"]
    page = Statement(
        CARD_PAGE.columns,
        CARD_PAGE.rows,
        above=[*above, "Previous balance $100.00", "New balance $100.00"],
    )
    rows = [*page.rows[:2], ["09/20/2025", "AUTOPAY", "-$50.00"]]
    page = Statement(
        page.columns, rows, above=[*above, "Previous balance 9.00", "New balance 20.00"]
    )
    facts = Facts(plus="expense" if plus == "expense" else "income" if plus else None)
    found = told(read(page, facts))
    assert [amount for _, amount, _ in found] == ["-52.00", "-9.00", "50.00"]


def test_a_card_statement_that_does_not_add_up_asks_what_plus_is_all_the_same() -> None:
    above = ["Your credit card statement", "Previous balance $9.00", "New balance $21.00"]
    page = Statement(CARD_PAGE.columns, CARD_PAGE.rows, above=above)
    reading = read(page, Facts("USD"))
    assert reading.questions == {"plus"}
    assert all(len(line.doubts) == 2 for line in reading.lines)
    known = read(page, Facts("USD", plus="expense"))
    assert [line.amount for line in known.lines] == [-52, -9, 61]
    assert not known.questions
    assert all(len(line.doubts) == 1 for line in known.lines)


def test_totals_of_charges_and_credits_prove_a_cards_signs() -> None:
    above = ["Tarjeta de crédito", "Moneda: MXN", "Compras y cargos 61.00", "Pagos y abonos 50.00"]
    rows = [*CARD_PAGE.rows[:2], ["09/20/2025", "AUTOPAY", "-$50.00"]]
    page = Statement(CARD_PAGE.columns, rows, above=above)
    for facts in (Facts(), Facts(plus="income")):
        found = told(read(page, facts))
        assert [amount for _, amount, _ in found] == ["-52.00", "-9.00", "50.00"]


@pytest.mark.parametrize("question", questions.SETTLED)
def test_each_question_owns_its_doubts_alone(question: Question) -> None:
    for doubt in questions.SETTLED[question]:
        line = Line("line 1", "a", "a", doubts=(doubt, "Another doubt."))
        assert questions.of([line]) == {question}
    assert not questions.of([Line("line 1", "a", "a", doubts=("Another doubt.",))])


# --- What else a document says of its account -----------------------------------------------------


@pytest.mark.parametrize(
    ("content", "bank", "kind"),
    [
        (CARD_PAGE, None, "card"),
        (
            "<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Humber<FID>1</FI></SONRS></SIGNONMSGSRSV1>"
            "<CCSTMTRS><CURDEF>CAD<BANKTRANLIST><STMTTRN><DTPOSTED>20250914<TRNAMT>-4.50"
            "<FITID>1<NAME>COFFEE</STMTTRN></BANKTRANLIST></CCSTMTRS></OFX>",
            "Humber",
            "card",
        ),
    ],
    ids=["page", "ofx"],
)
def test_the_bank_and_the_kind_of_account_are_told_where_they_are_plain(
    content: str | Statement, bank: str | None, kind: str | None
) -> None:
    reading = read(content)
    assert (reading.bank, reading.kind) == (bank, kind)
