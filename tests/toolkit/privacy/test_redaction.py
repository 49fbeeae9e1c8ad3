from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import personal_samples
from tests.each_row import each_row
from tests.personal_samples import ACCOUNTS, CONTACT_SAMPLES, LABELLED_PHONES
from toolkit.privacy.redaction import (
    DOCUMENT,
    KEPT,
    NEVER,
    REDACTED,
    Profile,
    counted,
    redact_text,
)
from toolkit.storage import keys

CARD = "4111111111111111"


@each_row(
    "text",
    [
        "123-45-6789",
        "SSN: 123-45-6789.",
        "SSN-123-45-6789",
        "scan_123-45-6789.pdf",
        "receipt-123-45-6789.pdf",
        "123-45-6789-",
        "(123-45-6789)",
        "123-45-6789\n123-45-6789",
    ],
)
def test_a_social_security_number_is_taken_out(text: str) -> None:
    assert "45-6789" not in redact_text(text)


@each_row("separator", ["", *" -\u00a0\u202f\u200b\u2011\u2013"])
@each_row(
    "digits",
    [
        "4111111111111111",
        "5500005555555559",
        "378282246310005",
        "6011000990139424",
        "4222222222222",
    ],
)
def test_a_card_number_is_taken_out(digits: str, separator: str) -> None:
    written = separator.join(digits[start : start + 4] for start in range(0, len(digits), 4))
    assert redact_text(f"paid with {written}, thanks") == f"paid with {REDACTED}, thanks"


@pytest.mark.parametrize("number", personal_samples.LETTERS_APART)
def test_a_number_whose_letters_stand_apart_is_taken_out(number: str) -> None:
    assert redact_text(f"to {number}.") == f"to {REDACTED}."


def test_wide_digits_are_digits() -> None:
    wide = "".join(chr(ord(digit) + 0xFEE0) for digit in "4111111111111111")
    assert redact_text(f"paid with {wide}") == f"paid with {REDACTED}"


def test_what_stands_around_a_number_keeps_its_own_spaces_and_hyphens() -> None:
    assert redact_text("1\u00a0234 \u2013 123\u201145\u20116789\u00a0!") == (
        f"1\u00a0234 \u2013 {REDACTED}\u00a0!"
    )


@each_row(
    "text",
    [
        f"2 {CARD}",
        f"{CARD} 12",
        "Visa 4111 1111 1111 1111 08/27",
        "01 4111 1111 1111 1111",
        "2026-03-01 4111-1111-1111-1111",
        f"{CARD}-{CARD}",
    ],
)
def test_a_card_number_beside_other_digits_is_taken_out(text: str) -> None:
    assert "1111" not in redact_text(text)


@each_row(
    "text",
    [
        "",
        "no digits",
        "4111111111111112",
        "1234-56-7890",
        "123-456-789",
        "2026-11-21T22:30:05.123456+00:00",
        "+52 55 1234 5678",
        "INV-2026-000123",
        "12345678901234567890123456789012345678",
    ],
)
def test_other_numbers_stay(text: str) -> None:
    assert redact_text(text) == text


@each_row(
    "number",
    [
        "GB82 WEST 1234 5698 7654 32",
        "DE89370400440532013000",
        "BE68 5390 0754 7034",
        "032180000118359719",
        "BOXW310820HNERXN09",
        "GODE561231GR8",
        "2341 2341 2346",
        "ABCPE1234F",
    ],
)
@each_row("around", ["{}", "{}.", "to {} this month", "ab34 {}", "({}) ({})"])
def test_a_bank_account_or_a_citizens_number_is_taken_out(number: str, around: str) -> None:
    assert redact_text(around.format(number, number)) == around.format(REDACTED, REDACTED)


@pytest.mark.parametrize(
    "text", ["GB83 WEST 1234 5698 7654 32", "032180000118359718", "2341 2341 2347", "ABCDE1234F"]
)
def test_what_only_looks_like_such_a_number_stays(text: str) -> None:
    assert redact_text(text) == text


@each_row(("name", "number"), personal_samples.NAMED_SAMPLES)
@each_row("after", ["", ".", "\n", ", thanks"])
def test_what_a_word_names_is_taken_out_and_the_word_stays(
    name: str, number: str, after: str
) -> None:
    assert redact_text(f"So {name}{number}{after}") == f"So {name}{REDACTED}{after}"


@each_row(("name", "number"), personal_samples.NAMED_SAMPLES)
def test_a_named_number_is_found_in_a_document_and_in_what_is_kept(name: str, number: str) -> None:
    for profile in (DOCUMENT, KEPT):
        assert number not in redact_text(f"{name}{number}", profile)


@each_row(
    "text",
    [
        "Your PIN expires in 2027",
        "the PIN must be 4 to 6 digits",
        "CVV is the 3 digits on the back",
        "password: required",
        "password: minimum 8 characters",
        "contraseña de 8 caracteres",
        "password reset: 2026-11-01",
        "sin 425 185 114 pesos",
        "I went shopping, 1500 pesos",
        "next page token: 01KRYRHWZJYZ68QS0MFET3TTHC",
        "1 token 2000",
        "MARCH 2026 A",
        "7 14 21 28 35 42 49 56 63 70",
        "1234 5678 9012 3456",
    ],
)
def test_a_word_alone_makes_no_secret(text: str) -> None:
    assert redact_text(text) == text


@each_row("contact", CONTACT_SAMPLES)
@each_row(
    "around", ["{}", "Reach me at {}.", "<{}>, or ({})", "{}\n{}", "tel:{} now", "{} 2026-03-14"]
)
def test_a_contact_is_taken_out_of_what_is_kept(contact: str, around: str) -> None:
    text = around.format(contact, contact)
    assert redact_text(text, KEPT) == around.format(REDACTED, REDACTED)


@pytest.mark.parametrize("number", personal_samples.DIALLED)
def test_what_can_be_dialled_where_users_live_is_a_contact(number: str) -> None:
    assert redact_text(f"Reach me at {number}.", KEPT) == f"Reach me at {REDACTED}."


@pytest.mark.parametrize("number", ["612 345 678", "98765 43210", "07700 900123"])
def test_any_groups_after_a_word_for_a_phone_are_one(number: str) -> None:
    assert redact_text(f"móvil: {number}, gracias", KEPT) == f"móvil: {REDACTED}, gracias"


@pytest.mark.parametrize("text", ["(00) 12345-678", "01000 000000", "Solde 612 345 678 €"])
def test_what_nobody_can_dial_is_kept(text: str) -> None:
    assert redact_text(text, KEPT) == text


@pytest.mark.parametrize("said", LABELLED_PHONES)
def test_a_number_in_one_piece_that_is_called_a_phone_is_one(said: str) -> None:
    assert redact_text(said, KEPT) == f"{said.rpartition(' ')[0]} {REDACTED}"


@each_row("contact", CONTACT_SAMPLES)
def test_a_contact_is_no_number_that_must_never_leave(contact: str) -> None:
    assert redact_text(f"Reach me at {contact}.") == f"Reach me at {contact}."


@each_row(("label", "number"), [case for cases in ACCOUNTS.values() for case in cases])
@each_row("after", ["", ".", " 1,234.56", "\nStatement 03/14", ", $12.50"])
def test_a_documents_account_goes_and_what_it_is_stays(label: str, number: str, after: str) -> None:
    assert redact_text(f"{label}{number}{after}", DOCUMENT) == f"{label}{REDACTED}{after}"


@each_row(
    "text",
    [
        "Account ending in 4242",
        "Account balance 123456",
        "on account 2026-03-14",
        "compte 1 234,56",
        "Solde du compte 123 456 789,00",
        "cuenta 123456.78",
        "account 14-03-2026",
        "Routing 021000022",
        "discount 123456789",
        "000123456789",
    ],
)
def test_what_no_word_calls_an_account_stays_in_a_document(text: str) -> None:
    assert redact_text(text, DOCUMENT) == text


@each_row(
    "text",
    [
        "a@b",
        "@handle",
        "4155550123",
        "ORD-415-555-0123",
        "112-1234567-1234567",
        "2026-11-22 08:22:36,595+0000",
        "2026-11-22T08:22:36.595+00:00",
        "192.168.100.200",
        "14 2025 2026",
        "+1,234,567,890.12",
        "+15550100",
    ],
)
def test_what_only_looks_like_a_contact_is_kept(text: str) -> None:
    assert redact_text(text, KEPT) == text


AMOUNTS = st.tuples(
    st.decimals(Decimal("0.01"), Decimal("999999999.99"), places=2),
    st.sampled_from(["{:,.2f}", "{:.2f}", "+{:.2f}", "-{:,.2f}", "${:,.2f}", "{:.0f}", "FR", "DE"]),
).map(lambda drawn: written(*drawn))
DAYS = st.tuples(
    st.dates(date(1990, 1, 1), date(2099, 12, 31)),
    st.sampled_from(
        ["%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d-%m-%y", "%Y%m%d", "%d %m"]
    ),
).map(lambda drawn: drawn[0].strftime(drawn[1]))
TIMES = st.datetimes(datetime(1990, 1, 1), datetime(2099, 12, 31)).map(datetime.isoformat)
IDS = st.one_of(
    st.builds(keys.ulid),
    st.uuids().map(UUID.__str__),
    st.integers(0, 10**15).map(str),
    st.integers(0, 10**12).map("ORD-{}".format),
    st.integers(0, 10**6).map("INV-2026-{:06d}".format),
    st.from_regex(r"[0-9]{3}-[0-9]{7}-[0-9]{7}", fullmatch=True),
    st.binary(min_size=16, max_size=16).map(bytes.hex),
)
WORDS = st.sampled_from(["paid ", "on ", "order ", "el ", "le ", "and ", "(", "; ", "total: "])


def written(amount: Decimal, form: str) -> str:
    if form == "FR":
        return f"{amount:,.2f} €".replace(",", " ").replace(".", ",")
    if form == "DE":
        return f"{amount:,.2f} €".translate(str.maketrans(",.", ".,"))
    return form.format(amount)


@given(st.lists(st.tuples(WORDS, st.one_of(AMOUNTS, DAYS, TIMES, IDS)), max_size=3))
def test_no_amount_day_or_identifier_is_taken_for_a_contact(parts: list[tuple[str, str]]) -> None:
    text = ", ".join(f"{word}{value}" for word, value in parts)
    contacts = KEPT[len(NEVER) :]
    assert redact_text(text, contacts) == text


def test_what_was_found_is_counted_by_its_kind() -> None:
    text = f"{CARD}, {CARD}, 123-45-6789 and a@example.com or +52 55 1234 5678"
    assert counted(text) == {"payment_card": 2, "us_social_security": 1}
    assert counted(text, KEPT) == counted(text) | {"email": 1, "phone": 1}
    assert counted("nothing in 15 words") == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "+1 ",
        "a@",
        "a",
        "a.",
        "@a.",
        "0 ",
        "-1",
        "(5",
        "account ",
        "cuenta 12 ",
        "06 ",
        "phone ",
        "pin ",
        "password is ",
        "api_key=",
        "token=a1",
        "senha de ",
        "eyJ",
        "sk-",
        "1, ",
        "a1",
        "A 1",
    ],
)
@pytest.mark.parametrize("profile", [DOCUMENT, KEPT], ids=["document", "kept"])
def test_hostile_text_is_read_to_its_end(unit: str, profile: Profile) -> None:
    """In no more than proportion to its length: with the square of it, nobody would wait."""
    text = f"{unit * 40_000} ({CARD})"
    assert redact_text(text, profile).endswith(f"({REDACTED})")


def test_no_sample_of_a_kind_is_missing() -> None:
    samples = (personal_samples.NUMBERS, personal_samples.CONTACTS, ACCOUNTS)
    named = {
        kind for of in (*samples, personal_samples.NAMED, personal_samples.SECRETS) for kind in of
    }
    assert {kind.name for kind in (*DOCUMENT, *KEPT)} == named
