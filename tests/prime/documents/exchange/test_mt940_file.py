"""SWIFT's statements are read in banks' dialects, and held to their balances."""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Context, Line, Unreadable
from prime.documents.exchange import (
    account_statements,
    mt940_file,
    mt940_message,
    statement_entries,
)
from prime.documents.values import days
from tests.prime.documents.opening import read_by

TODAY = date(2025, 10, 13)
CONTEXT = Context(TODAY)
read = read_by(mt940_file.read_mt940, CONTEXT)
DIALECTS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("mt940.toml").read_text())
HEAD = ":20:1\n:25:DE89370400440532013000\n:28C:1/1\n:60F:C250901EUR100,00\n"


def told(line: Line) -> str:
    reference = f" # {line.reference}" if line.reference else ""
    return f"{line.date} {line.amount} {line.description}{reference}"


@pytest.mark.parametrize("bank", DIALECTS)
def test_a_banks_own_dialect_is_read_without_a_doubt(bank: str) -> None:
    true = DIALECTS[bank]
    for text in (true["text"], true["text"].replace("\n", "\r\n")):
        reading = read(text)
        assert (reading.format, reading.kind) == ("mt940", "bank")
        assert (reading.account, reading.bank) == (true["account"], true.get("bank"))
        assert [told(line) for line in reading.lines] == true["entries"]
        assert {(line.currency, line.doubts) for line in reading.lines} == {(true["currency"], ())}


def lines_of(*entries: str, closing: str | None = "") -> list[Line]:
    """Closing None for none, empty for one that is not told apart here."""
    end = "" if closing is None else f":62F:{closing or 'C250930EUR95,50'}\n"
    return list(read(HEAD + "".join(f"{each}\n" for each in entries) + end).lines)


@pytest.mark.parametrize(
    ("mark", "amount"),
    [("D", "-4.5"), ("C", "4.5"), ("RC", "-4.5"), ("RD", "4.5"), ("DR", "-4.5"), ("CR", "4.5")],
)
def test_the_mark_is_the_sign_and_a_reversal_turns_it(mark: str, amount: str) -> None:
    """DR and CR are D and C with the R of EUR behind."""
    closing = Decimal(100) + Decimal(amount)
    [line] = lines_of(
        f":61:2509140914{mark}4,5NMSCNONREF",
        closing=f"C250930EUR{str(closing).replace('.', ',')}",
    )
    assert (line.amount, line.doubts) == (Decimal(amount), ())


@pytest.mark.parametrize(
    ("value", "booked", "day"),
    [
        ("250914", "", "2025-09-14"),
        ("250914", "0913", "2025-09-13"),
        ("250102", "1231", "2024-12-31"),
        ("241231", "0102", "2025-01-02"),
        ("240228", "0229", "2024-02-29"),
        ("250914", "0000", "2025-09-14"),
    ],
)
def test_the_day_of_booking_has_the_year_next_to_that_of_value(
    value: str, booked: str, day: str
) -> None:
    [line] = lines_of(f":61:{value}{booked}D4,50NMSCNONREF")
    assert (str(line.date), line.doubts) == (day, ())


def test_an_entry_that_is_only_expected_is_pending_and_counts_in_no_balance() -> None:
    booked, expected = lines_of(":61:250914D4,50NMSCNONREF", ":61:250914ED99,00NMSCNONREF")
    assert booked.doubts == ()
    assert (expected.amount, expected.doubts) == (Decimal(-99), (statement_entries.PENDING,))


@pytest.mark.parametrize(
    ("entry", "doubt"),
    [
        (":61:250914X4,50NMSCNONREF", statement_entries.NO_AMOUNT),
        (":61:250914D4.50NMSCNONREF", statement_entries.NO_AMOUNT),
        (":61:250914DNMSCNONREF", statement_entries.NO_AMOUNT),
        (":61:251340D4,50NMSCNONREF", days.NO_DATE),
        (":61:251231D4,50NMSCNONREF", days.FUTURE),
    ],
)
def test_an_entry_that_cannot_be_read_is_kept_with_a_doubt(entry: str, doubt: str) -> None:
    [line] = lines_of(entry)
    assert doubt in line.doubts
    assert (line.place, line.text) == ("line 5", entry)


@pytest.mark.parametrize(
    ("closing", "doubts"),
    [
        ("C250930EUR95,50", ()),
        ("C250930EUR95,49", (statement_entries.NOT_FOLLOWING,)),
        ("D250930EUR95,50", (statement_entries.NOT_FOLLOWING,)),
        ("C250930EUR", (mt940_file.UNCLOSED,)),
        (None, (mt940_file.UNCLOSED,)),
    ],
)
def test_balances_that_do_not_follow_or_are_missing_make_every_entry_a_doubt(
    closing: str | None, doubts: tuple[str, ...]
) -> None:
    lines = lines_of(":61:250914D4,00NMSCNONREF", ":61:250915D0,50NMSCNONREF", closing=closing)
    assert [line.doubts for line in lines] == [doubts, doubts]


def test_without_a_balance_the_currency_is_not_presumed() -> None:
    [line] = read(":20:1\n:25:1234567890\n:61:250914D4,50NMSCNONREF\n").lines
    assert (line.currency, line.doubts) == (None, (statement_entries.UNKNOWN_CURRENCY,))


def test_what_looks_like_a_code_word_within_plain_words_is_none() -> None:
    [line] = lines_of(":61:250914D4,50NMSCNONREF", ":86:HOTEL SEE/ID/7 BERLIN")
    assert line.description == "HOTEL SEE/ID/7 BERLIN"


def test_a_text_of_any_length_is_cut() -> None:
    for text in ("105?00" + "?20x" * 100_000, "/NAME/" + "/REMI/" * 100_000, "x" * 100_000):
        [line] = lines_of(":61:250914D4,50NMSCNONREF", f":86:{text}")
        assert line.doubts == ()
        assert max(len(line.text), len(line.description)) <= statement_entries.MOST_TEXT


def test_a_text_below_the_closing_balance_belongs_to_no_entry() -> None:
    [line] = read(
        f"{HEAD}:61:250914D4,50NMSCNONREF\n:62F:C250930EUR95,50\n:86:Good bye\n-\nFooter\n"
    ).lines
    assert "Good bye" not in line.text
    assert "Footer" not in line.text


def test_several_accounts_are_told_apart_by_the_place() -> None:
    reading = read(DIALECTS["bbva_mx"]["text"] + DIALECTS["rabobank"]["text"])
    assert reading.account is None
    assert reading.lines[0].place == "account 7895, line 5"
    assert {line.currency for line in reading.lines} == {"MXN", "EUR"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (":20:1\n:25:1\n", account_statements.NO_ENTRIES),
        ("{4:\n-}", account_statements.NO_STATEMENT),
    ],
)
def test_a_file_without_entries_is_unreadable(content: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(content)
    assert str(unreadable.value) == sentence


def test_a_file_of_more_lines_or_entries_than_can_be_read_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mt940_message, "_MOST_LINES", 12)
    monkeypatch.setattr(mt940_message, "MOST_LINES", 5)
    entry = ":61:250914D1,00NMSCNONREF\n"
    assert len(read(HEAD + entry * 4).lines) == 4
    long = HEAD + entry + ":86:text\n" + "more\n" * 7
    for content in (HEAD + entry * 5, HEAD + ":20:\n" * 5, long):
        with pytest.raises(Unreadable, match="send a shorter period"):
            read(content)


PIECES = st.sampled_from(
    [
        ":61:",
        ":86:",
        ":62F:",
        "250914",
        "D",
        "C",
        "R",
        "4,50",
        "NMSC",
        "//",
        "\n",
        "?20",
        "/NAME/",
        "-}",
    ],
)


@given(st.lists(PIECES | st.text(max_size=5), max_size=30).map("".join))
@settings(max_examples=50)
def test_whatever_stands_in_it_each_entry_is_a_line(text: str) -> None:
    try:
        reading = read(HEAD + text)
    except Unreadable:
        return
    for line in reading.lines:
        assert line.doubts or (line.date and line.amount is not None and line.currency)
