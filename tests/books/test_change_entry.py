from __future__ import annotations

from collections import Counter
from datetime import date
from functools import partial
from typing import Any

import pytest

from books.change_entry import handler
from budget.transactions import BudgetTransaction
from tests.books.undoing import undo, undoing
from tests.books.written import Entry, Json, write
from tests.budget.stored import transactions
from tests.calling import Reply, at_once, rest, say_yes
from tests.money.ledgers import differing, rollups
from tests.prime.stored import booked, keep

DAY = "2025-11-09"
TACOS = Entry("budget", DAY, "-155.50", "MXN", "Tacos", "Food")
WAGES = Entry("budget", "2025-11-15", "12000.00", "MXN", "Wages", "Salary")
LISTED = {
    "book": "budget",
    "day": DAY,
    "text": "Tacos",
    "category": "Food",
    "account": "budget",
    "currency": "MXN",
    "amount": "-155.50",
}


def stored(user_id: str, *entries: Entry) -> list[BudgetTransaction]:
    write(user_id, *entries)
    return transactions(user_id)


def changing(user_id: str, id: str, *, day: str = DAY, book: str = "budget", **to: Any) -> Reply:
    body = {"user_id": user_id, "book": book, "id": id, "day": day, **to}
    return rest(handler, user_id, body)


def change(user_id: str, id: str, **to: Any) -> Json:
    say_yes(user_id, changing(user_id, id, **to))
    reply = changing(user_id, id, **to)
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def test_an_old_entry_is_changed_after_a_yes(user_id: str) -> None:
    tacos, wages = stored(user_id, TACOS, WAGES)
    to = {"amount": "-160.00", "category": "fun", "text": "Tacos al pastor"}
    asked = changing(user_id, tacos.transaction_id, **to)
    assert asked.status == 409
    assert asked.body["confirmation"]["prompt"].endswith(
        "Change -155.50 MXN, “Tacos”, in “Food”, of November 9, 2025, into -160.00 MXN, "
        "“Tacos al pastor”, in “Fun”, of November 9, 2025? Reply YES to confirm."
    )
    assert [row.amount_mxn_cents for row in transactions(user_id)] == [15550, 1200000]
    say_yes(user_id, asked)
    id = tacos.transaction_id
    assert changing(user_id, id, **to).body == {
        "done": "changed",
        "previous": {**LISTED, "id": id},
        "current": {
            **LISTED,
            "id": id,
            "amount": "-160.00",
            "category": "Fun",
            "text": "Tacos al pastor",
        },
    }
    assert [row.amount_mxn_cents for row in transactions(user_id)] == [16000, 1200000]
    assert transactions(user_id)[1].record.serialize() == wages.record.serialize()


def test_a_new_day_moves_it(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    change(user_id, tacos.transaction_id, to_day="2025-12-01")
    assert [row.date_iso for row in transactions(user_id)] == ["2025-12-01"]
    assert changing(user_id, tacos.transaction_id, category="Fun").status == 404


def test_a_charge_of_the_card_is_disputed_instead(user_id: str) -> None:
    for to in ({"text": "Other"}, {"decision": "remove"}):
        refused = changing(user_id, "t1", book="card", **to)
        assert refused.status == 409
        assert "confirmation" not in refused.body
        assert "dispute_transaction" in refused.body["error"]["message"]


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ({}, "amount or another field must say what to change"),
        ({"amount": "160"}, "amount must stay below zero"),
        ({"amount": "0"}, "amount must stay below zero"),
        ({"amount": "-1.001"}, "amount must be whole centavos"),
        ({"amount": "-99999999999999999"}, "amount"),
        ({"category": " "}, "category must not be blank"),
        ({"to_day": "tomorrow"}, "to_day"),
        ({"currency": "EUR"}, "currency is only of an imported entry"),
        ({"decision": "remove", "text": "Other"}, "text is nothing to remove"),
        ({"day": None}, "day"),
        ({"text": None}, "text"),
    ],
)
def test_what_cannot_be_meant_is_refused(user_id: str, to: Json, told: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    refused = changing(user_id, tacos.transaction_id, **to)
    assert refused.status == 400
    assert told in refused.body["error"]["message"]
    assert [row.record.serialize() for row in transactions(user_id)] == [tacos.record.serialize()]


def test_an_income_stays_an_income(user_id: str) -> None:
    (wages,) = stored(user_id, WAGES)
    id = wages.transaction_id
    assert changing(user_id, id, day=WAGES.day, amount="-1").status == 400
    assert change(user_id, id, day=WAGES.day, amount="1.50")["current"]["amount"] == "1.50"


def test_one_of_another_day_or_person_is_not_found(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    id = tacos.transaction_id
    assert changing(user_id, id, day="2025-11-10", text="Other").status == 404
    assert changing(f"{user_id}-other", id, text="Other").status == 404


def test_a_person_who_may_not_use_the_budget_is_refused(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tacos,) = stored(user_id, TACOS)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    assert changing(user_id, tacos.transaction_id, text="Other").status == 403


def test_of_two_changes_at_once_each_is_whole(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    changes = [{"amount": f"-{n}.00", "text": f"lunch {n}"} for n in (1, 2)]
    for to in changes:
        say_yes(user_id, changing(user_id, tacos.transaction_id, **to))
    at_once([partial(changing, user_id, tacos.transaction_id, **to) for to in changes])
    [row] = transactions(user_id)
    assert row.description == f"lunch {int(row.amount_mxn_cents) // 100}"
    assert date.fromisoformat(row.date_iso) == date.fromisoformat(DAY)


def test_an_old_entry_is_removed_after_a_yes(user_id: str) -> None:
    tacos, wages = stored(user_id, TACOS, WAGES)
    asked = changing(user_id, tacos.transaction_id, decision="remove")
    assert asked.status == 409
    assert asked.body["confirmation"]["prompt"].endswith(
        "Delete -155.50 MXN, “Tacos”, in “Food”, of November 9, 2025? Reply YES to confirm."
    )
    assert len(transactions(user_id)) == 2
    say_yes(user_id, asked)
    removed = changing(user_id, tacos.transaction_id, decision="remove").body
    assert removed == {
        "done": "removed",
        "previous": {**LISTED, "id": tacos.transaction_id},
        "current": None,
    }
    assert [row.record.serialize() for row in transactions(user_id)] == [wages.record.serialize()]
    assert changing(user_id, tacos.transaction_id, decision="remove").status == 404


def test_whoever_reads_spanish_is_asked_in_spanish(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    named = {"book": "budget", "id": tacos.transaction_id, "day": DAY, "decision": "remove"}
    asked = rest(handler, user_id, {"user_id": user_id, **named}, language="es-MX")
    assert asked.body["confirmation"]["prompt"].endswith(
        "¿Borro -155.50 MXN, “Tacos”, en “Alimentos”, del 9 de noviembre de 2025? "
        "Responde SÍ para confirmar."
    )
    say_yes(user_id, asked)
    assert rest(handler, user_id, {"user_id": user_id, **named}, language="en").status == 200


def test_a_removed_entry_of_the_budget_comes_back_by_undoing(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    refused = changing(user_id, tacos.transaction_id, decision="put_back")
    assert (refused.status, "undo_last_change" in refused.text) == (409, True)


def imported(user_id: str, **to: Any) -> Reply:
    """Of what stands in the ledger; its day is not asked for."""
    return rest(handler, user_id, {"user_id": user_id, "book": "ledger", "id": "txn_1", **to})


def settle(user_id: str, **to: Any) -> Json:
    say_yes(user_id, imported(user_id, **to))
    reply = imported(user_id, **to)
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def test_an_imported_entry_is_changed_removed_and_put_back(user_id: str) -> None:
    keep(user_id)
    changed = settle(user_id, amount="-5", text="Tea House", to_day="2025-02-01", currency="CAD")
    assert changed["previous"]["text"] == "Coffee Corner"
    assert changed["current"]["amount"] == "-5"
    assert booked(user_id) == [("2025-02-01", "Tea House", "-5")]
    assert settle(user_id, decision="remove")["current"] is None
    assert booked(user_id) == []
    assert settle(user_id, decision="put_back")["done"] == "put_back"
    assert booked(user_id) == [("2025-02-01", "Tea House", "-5")]


def test_an_imported_entry_is_moved_to_another_account_and_back_by_undoing(user_id: str) -> None:
    keep(user_id, account_id="acc_main")
    write(user_id, Entry("ledger", DAY, "-1.00", "USD", "Bus", "", "acc_usd"))
    asked = imported(user_id, to_account="acc_usd")
    assert "to account: “acc_usd”" in asked.body["confirmation"]["prompt"]
    assert settle(user_id, to_account="acc_usd")["current"]["account"] == "acc_usd"
    assert accounts(user_id) == {"acc_usd": 2}
    assert imported(user_id, to_account="acc_usd").status == 409  # a new question, no second move
    assert "acc_usd" in undoing(user_id).body["confirmation"]["prompt"]
    undo(user_id)
    assert accounts(user_id) == {"acc_main": 1, "acc_usd": 1}


def test_a_moved_entry_keeps_its_twin(user_id: str) -> None:
    write(user_id, TACOS, Entry("ledger", DAY, "-155.50", "MXN", "TAQUERIA", "", "acc_main"))
    write(user_id, Entry("ledger", DAY, "-1.00", "MXN", "Bus", "", "acc_other"), number_from=2)
    typed = transactions(user_id)[0].transaction_id
    change(user_id, typed, decision="join", ledger_id="l1")
    change(user_id, "l1", book="ledger", to_account="acc_other")
    assert accounts(user_id) == {"acc_other": 2}
    assert transactions(user_id)[0].record.twin == "ledger#l1"


@pytest.mark.parametrize(("book", "status"), [("ledger", 404), ("budget", 400), ("card", 409)])
def test_no_entry_is_moved_to_an_account_that_is_not_there(
    user_id: str, book: str, status: int
) -> None:
    keep(user_id)
    (tacos,) = stored(user_id, TACOS)
    id = {"ledger": "txn_1", "budget": tacos.transaction_id}.get(book, "c0")
    assert changing(user_id, id, book=book, to_account="acc_none").status == status


def accounts(user_id: str) -> dict[str, int]:
    """How many entries each account of the ledgers has."""
    assert differing(user_id) == []
    found: Counter[str] = Counter()
    for cell, sums in rollups(user_id).items():
        found[cell.account_id] += sums.entries
    return dict(found)


def test_one_that_needs_review_is_accepted_as_the_user_has_it_or_discarded(user_id: str) -> None:
    keep(user_id, state="waiting", doubts=["Is it one?"], amount=None)
    asked = imported(user_id)
    assert (asked.status, asked.body["error"]["details"]["field"]) == (400, "amount")
    accepted = settle(user_id, amount="-7.25")
    assert (accepted["done"], accepted["current"]["amount"]) == ("accepted", "-7.25")
    assert [amount for _, _, amount in booked(user_id)] == ["-7.25"]


def test_one_that_needs_review_is_discarded(user_id: str) -> None:
    keep(user_id, state="waiting", doubts=["Is it one?"])
    assert (
        imported(user_id, decision="remove")
        .body["confirmation"]["prompt"]
        .endswith(
            "Discard this transaction: Coffee Corner, -4.50 USD, January 6, 2025? "
            "Reply YES to confirm."
        )
    )
    assert settle(user_id, decision="remove")["done"] == "discarded"
    assert booked(user_id) == []


@pytest.mark.parametrize(
    ("state", "to", "status"),
    [
        ("entered", {"decision": "put_back"}, 409),
        ("discarded", {"decision": "remove"}, 409),
        ("discarded", {"text": "Other"}, 409),
        ("entered", {}, 400),
        ("entered", {"decision": "remove", "amount": "1"}, 400),
    ],
)
def test_what_cannot_be_done_with_an_imported_entry_is_refused(
    user_id: str, state: str, to: Json, status: int
) -> None:
    keep(user_id, state=state)
    assert imported(user_id, **to).status == status


def test_what_went_with_its_whole_document_does_not_come_back_alone(user_id: str) -> None:
    keep(user_id, state="discarded", set_aside="undone")
    assert imported(user_id, decision="put_back").status == 409


@pytest.mark.parametrize("book", ["card", "budget"])
def test_an_entry_of_another_book_is_not_changed_as_an_imported_one(
    user_id: str, book: str
) -> None:
    charge = Entry("card", DAY, "-155", "INR", "Tacos")
    write(user_id, charge if book == "card" else TACOS)
    id = "c0" if book == "card" else transactions(user_id)[0].transaction_id
    for to in ({"text": "Other"}, {"decision": "remove"}):
        reply = imported(user_id, **to | {"id": id})
        assert reply.status == 404, reply.body
