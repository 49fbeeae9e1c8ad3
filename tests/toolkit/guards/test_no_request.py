"""Messages with every argument and the deed's word in them that do not ask for the deed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.each_row import each_row
from tests.toolkit.guards.led import is_proved

ORDER = {"order_id": "47652"}
BALANCES = {"balance_mxn_cents": 30_000, "minimum_payment_mxn_cents": 540_000}
SPENT = {"type": "EXPENSE", "amount_mxn_cents": 15_000}


@each_row(
    "said",
    [
        "Annulé commande 47652 hier",
        "Annulé commande 47652",
        "Cancelé la orden 47652",
        "Cancel order 47652?",
        "¿Cancelas la orden 47652?",
        "Cancel order 47652? They must be joking",
        "Cancel order 47652 tomorrow",
        "Cancel order 47652 after it ships",
        "Cancel order 47652 by mistake",
        "cancel out order 47652 in the sum",
        "Cancel my meeting and tell me about order 47652",
        "Write down: and cancel order 47652",
        "Order 47652: the customer said and then cancel",
        "Ana wrote me, please cancel order 47652",
        "The mail was: please cancel order 47652",
        "Juan escribió: cancela la orden 47652",
        "Marie a dit : annule la commande 47652",
        "Find out who could go and cancel order 47652",
    ],
)
def test_a_word_that_a_request_has_no_use_for_is_a_doubt(said: str) -> None:
    assert not is_proved("cancel_order", said, ORDER)


@pytest.mark.parametrize(
    "reason",
    ["only if the shop refuses, I am not sure", "when I tell you", "tomorrow", "maybe tomorrow"],
)
def test_a_doubt_does_not_pass_as_a_reason(reason: str) -> None:
    for between in (" ", ", ", ": "):
        said = f"Dispute t1{between}{reason}"
        assert not is_proved("dispute_transaction", said, {"tx_id": "t1", "reason": reason})


@pytest.mark.parametrize(
    "said",
    [
        "Dispute t1, I never bought it",
        "Dispute t1 because I never bought it",
        "Dispute transaction t1 as I never bought it",
    ],
)
def test_a_reason_may_say_never(said: str) -> None:
    assert is_proved("dispute_transaction", said, {"tx_id": "t1", "reason": "I never bought it"})


def test_of_two_numbers_nobody_can_tell_which_is_which() -> None:
    said = "Add my debt NU CC of 5400 with a minimum of 300"
    assert not is_proved("add_or_update_debt", said, {"debt": {"name": "NU CC"} | BALANCES})


def test_half_a_name_is_another_name() -> None:
    said = "Update my debt NU CC to 5400"
    assert is_proved("add_or_update_debt", said, {"debt": debt("NU CC")})
    for name in ("NU", "CC", "my", "debt"):
        assert not is_proved("add_or_update_debt", said, {"debt": debt(name)})


def debt(name: str) -> dict[str, Any]:
    return {"name": name, "balance_mxn_cents": 540_000}


@each_row(
    ("said", "cents"),
    [
        ("I have 3 appointments in the bank", 300),
        ("I have 8500 in the bank but it is Ana's", 850_000),
        ("My balance is wrong: it was 12 yesterday", 1_200),
        ("Set my balance at 15:30", 1_500),
        ("Set my balance up 5%", 500),
        ("My balance is €12", 1_200),
    ],
)
def test_a_number_that_counts_something_else_is_no_amount(said: str, cents: int) -> None:
    assert not is_proved("set_bank_balance", said, {"bank_balance_mxn_cents": cents})


@pytest.mark.parametrize(
    "said",
    [
        "Delete this conversation",
        "Remove the transaction fee complaint",
        "Undo the last message I sent to Ana",
        "Elimina el gasto de Ana",
    ],
)
def test_another_thing_is_not_the_last_transaction(said: str) -> None:
    assert not is_proved("delete_last_transaction", said, {})


@pytest.mark.parametrize(
    "said",
    ["Delete it", "please remove that one", "ok, undo this", "Bórralo", "quítala", "Supprime-le"],
)
def test_a_pronoun_names_nothing(said: str) -> None:
    """What was just read may be meant by it, or what was added last."""
    assert not is_proved("delete_last_transaction", said, {})


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("Make me a list of the last 5 expenses", 5),
        ("Set an alarm at 8 for this", 8),
        ("Correct this list, I paid Ana 230", 230),
    ],
)
def test_what_changes_something_else_does_not_change_the_last_transaction(
    said: str, amount: int
) -> None:
    patch = {"amount_mxn_cents": amount * 100}
    assert not is_proved("update_last_transaction", said, {"patch": patch})


@pytest.mark.parametrize(
    ("said", "cents"),
    [("Gasté 150 en tacos a las 3", 300), ("How long would it take to pay 150 in tacos", 15_000)],
)
def test_only_what_our_parser_reads_as_spent_was_spent(said: str, cents: int) -> None:
    given = {"transaction": SPENT | {"amount_mxn_cents": cents}}
    assert not is_proved("add_transaction", said, given)
