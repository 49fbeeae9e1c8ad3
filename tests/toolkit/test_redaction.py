from __future__ import annotations

import pytest

from tests.calling import rest
from tests.toolkit.counting import Counter, add, read
from toolkit.redaction import REDACTED, redact, redact_text

CARD = "4111111111111111"


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("separator", ["", " ", "-"])
@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
        "٤١١١١١١١١١١١١١١١",
    ],
)
def test_other_numbers_stay(text: str) -> None:
    assert redact_text(text) == text


def test_every_string_of_a_value_is_redacted() -> None:
    value = {"a": [{"b": f"x {CARD}"}, "123-45-6789", 4111111111111111, None, True]}
    assert redact(value) == {"a": [{"b": "x [redacted]"}, REDACTED, 4111111111111111, None, True]}


@pytest.mark.parametrize(
    "key", ["id", "account_id", "toolUseId", "amount", "min_amount", "balance"]
)
def test_what_is_looked_up_again_or_added_up_stays_exact(key: str) -> None:
    value = {"items": [{key: CARD, "description": f"paid with {CARD}"}]}
    assert redact(value) == {"items": [{key: CARD, "description": f"paid with {REDACTED}"}]}


def test_an_amount_with_its_currency_stays_exact() -> None:
    value = {"amount": {"amount": CARD, "currency": "EUR"}, "balance": f"-{CARD}.00"}
    assert redact(value) == value


@pytest.mark.parametrize("key", ["amounts", "amount_note", "identity", "note"])
def test_a_key_that_only_looks_like_one_does_not_hide_a_number(key: str) -> None:
    assert redact({key: CARD}) == {key: REDACTED}


def test_a_tools_answer_is_redacted_and_what_was_said_is_stored_unchanged(
    counter: Counter,
) -> None:
    said = f"my number is 123-45-6789 and my card {CARD}"
    told = "my number is [redacted] and my card [redacted]"
    body = {"user_id": counter.pk, "by": 1, "note": said}
    assert rest(add, counter.pk, body, key="k1").body["note"] == told
    assert rest(add, counter.pk, body, key="k1").body["note"] == told
    assert rest(read, counter.pk, {"user_id": counter.pk}).body["note"] == told
    counter.refresh()
    assert counter.note == said


@pytest.mark.parametrize(
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
@pytest.mark.parametrize("around", ["{}", "{}.", "to {} this month", "ab34 {}", "({}) ({})"])
def test_a_bank_account_or_a_citizens_number_is_taken_out(number: str, around: str) -> None:
    assert redact_text(around.format(number, number)) == around.format(REDACTED, REDACTED)


@pytest.mark.parametrize(
    "text", ["GB83 WEST 1234 5698 7654 32", "032180000118359718", "2341 2341 2347", "ABCDE1234F"]
)
def test_what_only_looks_like_such_a_number_stays(text: str) -> None:
    assert redact_text(text) == text
