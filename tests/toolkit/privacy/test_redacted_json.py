"""What is looked for in JSON: strings, keys, whole numbers and identifiers, and no amounts."""

from __future__ import annotations

import pytest

from tests.calling import rest
from tests.each_row import each_row
from tests.toolkit.counting import Counter, add, read
from toolkit.privacy.redaction import REDACTED, redact

CARD = "4111111111111111"


def test_every_string_of_a_value_is_redacted() -> None:
    value = {"a": [{"b": f"x {CARD}"}, "123-45-6789", 12345, 1.5, None, True]}
    assert redact(value) == {"a": [{"b": "x [redacted]"}, REDACTED, 12345, 1.5, None, True]}


def test_a_number_of_json_that_is_a_card_is_redacted_and_a_sum_is_none() -> None:
    value = {"card": int(CARD), "list": [int(CARD), int(CARD) + 1], "total_cents": int(CARD)}
    assert redact(value) == {
        "card": REDACTED,
        "list": [REDACTED, int(CARD) + 1],
        "total_cents": int(CARD),
    }


def test_a_key_is_redacted_and_nothing_under_it_is_lost() -> None:
    value = {f"card {CARD}": 1, "card 4222222222222": 2, "plain": 3}
    assert redact(value) == {f"card {REDACTED}": 1, f"card {REDACTED}+": 2, "plain": 3}


@pytest.mark.parametrize(
    ("key", "value"),
    [("password", "Blue42Sky"), ("card_cvv", "604"), ("pin", "0007"), ("api_key", "q6DB" * 5)],
)
def test_a_key_says_what_is_under_it(key: str, value: str) -> None:
    assert redact({key: value}) == {key: REDACTED}
    assert redact({"shipping": value, "note": value}) == {"shipping": value, "note": value}


@pytest.mark.parametrize("key", ["amount", "min_amount", "balance"])
def test_what_is_added_up_stays_exact(key: str) -> None:
    value = {"items": [{key: CARD, "description": f"paid with {CARD}"}]}
    assert redact(value) == {"items": [{key: CARD, "description": f"paid with {REDACTED}"}]}


@each_row("key", ["id", "account_id", "toolUseId"])
@each_row("number", ["4111-1111-1111-1111", "032 180 00011835971 9", "GB82WEST12345698765432"])
def test_an_identifier_that_is_a_card_or_an_account_is_redacted(key: str, number: str) -> None:
    assert redact({key: number}) == {key: REDACTED}


@each_row(
    "identifier",
    [
        CARD,
        "47652",
        "tx_4111111111111111",
        "01KRYRHWZJYZ68QS0MFET3TTHC",
        "cb4473b6-5d23-49c0-82b9-d8af5662c6e5",
        "4111111111111112",
        "529982247125",
        "123-45-6789",
        "call 123456789",
    ],
)
def test_other_identifiers_stay_exact(identifier: str) -> None:
    assert redact({"order_id": identifier}) == {"order_id": identifier}


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
    observed = "my number is [redacted] and my card [redacted]"
    body = {"user_id": counter.pk, "by": 1, "note": said}
    assert rest(add, counter.pk, body, key="k1").body["note"] == observed
    assert rest(add, counter.pk, body, key="k1").body["note"] == observed
    assert rest(read, counter.pk, {"user_id": counter.pk}).body["note"] == observed
    counter.refresh()
    assert counter.note == said
