"""Statements on paper: what their sections, totals, balances, signs and days say, and what they
leave in doubt.

In papers.toml a row ends with the line that it is: `=> day amount`, or `? day amount` if a person
has to look at it; then `: description` if the cell says another, and `! doubt`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from prime.documents.document import Context, Document, Facts, Line, Reading, Unreadable
from prime.documents.reading import read_document
from prime.documents.receipts import receipt
from prime.ocr.chosen import Nobody
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement
from toolkit.text.sentences import say

PAPERS = tomllib.loads(Path(__file__).with_name("papers.toml").read_text())["paper"]
TODAY = date(2025, 10, 13)
KNOWN: dict[str, Any] = {"currency": "USD", "day_order": "month"}
TITLE = re.compile(r"(.*)@(>?)([0-9]+)")
TRUTH = re.compile(r"(.*?) (=>|\?) (\S+) (\S+)(?: : (.*?))?((?: ! [^!]+)*)")


def read(paper: Statement, today: date = TODAY, **known: Any) -> Reading:
    document = Document("statement.pdf", "", drawing.statement(paper))
    return read_document(document, Nobody(), Context(today, Facts(**known)))


def columns_of(titles: str) -> list[Column]:
    found = [TITLE.fullmatch(title.strip()) for title in titles.split("|")]
    return [Column(each[1], float(each[3]), each[2] == ">") for each in found if each]


def cells_of(text: str) -> list[str] | str:
    return [cell.strip() for cell in text.split("|")] if "|" in text else text


def sentence(doubt: str) -> str:
    return say(doubt) if re.fullmatch(r"[a-z]+\.[a-z_]+", doubt) else doubt


@pytest.mark.parametrize("true", PAPERS, ids=lambda true: true["is"])
def test_a_statement_says_what_its_bank_means(true: dict[str, Any]) -> None:
    lines = true["text"].strip("\n").split("\n")
    at = next(number for number, line in enumerate(lines) if TITLE.match(line))
    parted = [(TRUTH.fullmatch(line), line) for line in lines[at + 1 :]]
    rows = [cells_of(truth[1] if truth else line) for truth, line in parted]
    shape = {name: true[name] for name in ("titled", "rows_per_page") if name in true}
    paper = Statement(columns_of(lines[at]), rows, lines[:at], **shape)
    found = read(paper, true.get("today", TODAY), **true.get("known", KNOWN))
    assert found.format == "statement"
    stated = [(row, truth) for row, (truth, _) in zip(rows, parted, strict=True) if truth]
    for line, (row, truth) in zip(found.lines, stated, strict=True):
        assert_is(line, row, truth)
    said = {
        "account": found.account,
        "bank": found.bank,
        "kind": found.kind,
        "questions": sorted(found.questions) or None,
    }
    assert said == {name: true.get(name) for name in said}
    currency = true.get("currency", true.get("known", KNOWN).get("currency"))
    paid = [line for line in found.lines if line.amount is not None]
    assert {line.currency for line in paid} == {currency}
    pages = [f"page {page}" for page in true.get("pages", [1] * len(found.lines))]
    assert [line.place for line in found.lines] == pages


def assert_is(line: Line, row: Sequence[str], truth: re.Match[str]) -> None:
    _, mark, day, amount, description, doubts = truth.groups()
    assert (str(line.date), str(line.amount)) == (day, amount)
    assert line.description == description if description else line.description in row
    assert [*line.doubts] == [sentence(each) for each in doubts.split(" ! ")[1:]]
    assert bool(line.doubts) == (mark == "?")


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("Opening balance 1000", "1,005.50"),
        ("Opening balance on 09/01/2025 -1000", "-994.50"),
        ("Opening balance 2024", "7.00"),  # a year, for all that it says
        ("Opening balance of account 4321 last year", "7.00"),
    ],
)
def test_an_opening_balance_without_decimals_is_not_the_next_rows_amount(
    opening: str, closing: str
) -> None:
    rows = [["09/14/2025", "COFFEE", "-4.50"], ["09/16/2025", "PAY", "+10.00"]]
    above = ["Everyday checking", opening, f"Closing balance {closing}"]
    lines = read(Statement(columns_of(TITLES), rows, above), **KNOWN).lines
    assert [(str(line.amount), line.doubts) for line in lines] == [("-4.50", ()), ("10.00", ())]


TITLES = "Date@54 | Description@150 | Amount@>470"


@pytest.mark.parametrize(
    ("kind", "out", "into", "is_said"),
    [
        ("Everyday checking", "-4.50", "10.00", True),
        ("Everyday checking", "4.50", "+10.00", False),
        ("First Bank", "-4.50", "+10.00", True),
        ("First Bank", "-4.50", "10.00", False),
        ("First Bank", "4.50", "+10.00", False),
        ("Credit limit $100.00", "-4.50", "+10.00", False),
    ],
)
def test_a_statement_of_no_known_kind_says_what_goes_out_if_it_prints_both_signs(
    kind: str, out: str, into: str, is_said: bool
) -> None:
    rows = [["09/14/2025", "COFFEE", out], ["09/16/2025", "PAYROLL", into]]
    found = read(Statement(columns_of(TITLES), rows, above=[kind]), **KNOWN)
    assert found.questions == (set() if is_said else {"plus"})


def test_a_line_says_all_that_stands_there() -> None:
    rows = [
        ["08/30/2025", "NETFLIX.COM", "-15.99"],
        ["", "866-579-7172 CA", ""],
        ["09/02/2025", "PAY", "+1.00"],
    ]
    line, _ = read(Statement(columns_of(TITLES), rows), **KNOWN).lines
    assert line.text == "08/30/2025 NETFLIX.COM -15.99\n866-579-7172 CA"


@pytest.mark.parametrize(
    "above",
    [
        ["Límite de crédito $40,000.00", "Pago mínimo $500.00"],
        ["LímitedeCrédito $40,000.00", "PagoMínimo $500.00 al12deMarzo"],
    ],
    ids=["spaced", "glued"],
)
def test_a_cards_statement_that_has_no_table_is_refused_as_a_receipt(above: list[str]) -> None:
    rows = ["12deFebrero OXXOREFORMA 45.00", "Total 45.00 12/03/2026"]
    with pytest.raises(Unreadable) as refused:
        read(Statement([], [*above, *rows], titled=False), date(2026, 3, 30), currency="MXN")
    assert str(refused.value) == receipt.STATEMENT
