"""Amounts of every tool that takes one: whole centavos, from nothing to the end of int64."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.budget.calls import DEBT, TRANSACTION, error, invalid, post, post_text
from tests.budget.stored import rows
from tests.each_row import each_row

INT64_MAX = 2**63 - 1
WHOLE = {
    "0": 0,
    "5.0": 5,
    "50e-1": 5,
    str(INT64_MAX): INT64_MAX,
    "9223372036854775807.0": INT64_MAX,
}
NOT_WHOLE = (
    *("true", "false", '"5"', '"5.0"', '""', "5.5", "0.000000000000000000001", "1e-400"),
    *("-1", "-0.01", "-1e400", "[5]", "{}", f"-{INT64_MAX}"),
)
TOO_LARGE = (str(INT64_MAX + 1), "9223372036854775807.5", "1e19", "1e400", "9" * 4000)
AMOUNT = "@amount"


@dataclass(frozen=True)
class Place:
    """Where a tool takes an amount, the call around it, and where it comes back."""

    tool: str
    field: str
    arguments: dict[str, Any]
    observed: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.field.rpartition(".")[2]

    def send(self, user_id: str, amount: str) -> Any:
        return post_text(self.tool, user_id, self.arguments, amount=amount)


PLACES = [
    Place(
        "add_transaction",
        "transaction.amount_mxn_cents",
        {"transaction": TRANSACTION | {"amount_mxn_cents": AMOUNT}},
        ("stored", "amount_mxn_cents"),
    ),
    Place(
        "update_last_transaction",
        "patch.amount_mxn_cents",
        {"patch": {"amount_mxn_cents": AMOUNT}},
        ("current", "amount_mxn_cents"),
    ),
    Place(
        "add_or_update_debt",
        "debt.balance_mxn_cents",
        {"debt": DEBT | {"balance_mxn_cents": AMOUNT}},
        ("stored", "balance_mxn_cents"),
    ),
    Place(
        "add_or_update_debt",
        "debt.minimum_payment_mxn_cents",
        {"debt": DEBT | {"minimum_payment_mxn_cents": AMOUNT}},
        ("stored", "minimum_payment_mxn_cents"),
    ),
    Place(
        "set_budget_cap",
        "variable_cap_mxn_cents",
        {"effective_month": "2026-02", "variable_cap_mxn_cents": AMOUNT},
        ("variable_cap_mxn_cents",),
    ),
    Place(
        "set_bank_balance",
        "bank_balance_mxn_cents",
        {"bank_balance_mxn_cents": AMOUNT, "as_of_iso": "2026-02-01T09:30:00-06:00"},
        ("stored", "bank_balance_mxn_cents"),
    ),
    Place(
        "set_obligation",
        "obligation.amount_mxn_cents",
        {"obligation": {"name": "Rent", "amount_mxn_cents": AMOUNT}},
        ("stored", "amount_mxn_cents"),
    ),
]
SIMULATION = Place(
    "simulate_purchase",
    "purchase.amount_mxn_cents",
    {"purchase": {"amount_mxn_cents": AMOUNT, "date_iso": "2026-02-05"}},
    (),
)
every_place = pytest.mark.parametrize("place", PLACES, ids=lambda place: place.field)
every_place_at_all = pytest.mark.parametrize(
    "place", [*PLACES, SIMULATION], ids=lambda place: place.field
)


@every_place
def test_a_whole_amount_is_taken_and_told_exactly(place: Place, saver: str) -> None:
    for written, amount in WHOLE.items():
        reply = place.send(saver, written)
        assert reply.status == 200, (written, reply.body)
        observed = reply.body["data"]
        for name in place.observed:
            observed = observed[name]
        assert (observed, type(observed)) == (amount, int), written


@every_place_at_all
def test_what_is_no_amount_is_refused(place: Place, saver: str) -> None:
    before = rows(saver)
    for written in NOT_WHOLE:
        reply = place.send(saver, written)
        assert invalid(reply, place.field) == f"{place.name} must be a non-negative integer", (
            written
        )
        assert reply.body["error"]["details"] == {"field": place.field}
    assert rows(saver) == before


@every_place_at_all
def test_more_than_int64_is_refused(place: Place, saver: str) -> None:
    before = rows(saver)
    for written in (TOO_LARGE[0], TOO_LARGE[2]):
        message = invalid(place.send(saver, written), place.field)
        assert message == f"{place.name} must be at most {INT64_MAX}", written
    assert rows(saver) == before


@pytest.mark.parametrize("written", TOO_LARGE)
def test_no_amount_is_too_large_to_be_refused(written: str, saver: str) -> None:
    assert invalid(PLACES[0].send(saver, written), PLACES[0].field)


@each_row("written", ["NaN", "Infinity", "-Infinity", "5,0", "0x5", "05", "+5"])
def test_what_is_no_json_number_is_no_json(written: str, saver: str) -> None:
    assert error(PLACES[0].send(saver, written), 400, "VALIDATION_ERROR")["details"] == {}


@each_row(
    "place",
    [place for place in [*PLACES, SIMULATION] if "minimum" not in place.field],
    ids=lambda place: place.field,
)
def test_an_amount_is_not_null(place: Place, saver: str) -> None:
    before = rows(saver)
    assert " must " in invalid(place.send(saver, "null"), place.field)
    assert rows(saver) == before


def test_the_contracts_refusal_of_a_balance(user_id: str) -> None:
    reply = post(
        "set_bank_balance",
        user_id,
        bank_balance_mxn_cents=-1,
        as_of_iso="2026-02-01T09:30:00-06:00",
    )
    assert reply.body == {
        "ok": False,
        "error": {
            "code": "VALIDATION_ERROR",
            "message": "bank_balance_mxn_cents must be a non-negative integer",
            "details": {"field": "bank_balance_mxn_cents"},
        },
    }
