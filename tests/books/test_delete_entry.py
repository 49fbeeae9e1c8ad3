from __future__ import annotations

import pytest

from books.delete_entry import handler
from tests.books.written import Entry, write
from tests.budget.stored import transactions
from tests.calling import Reply, rest, say_yes

DAY = "2025-11-09"
TACOS = Entry("budget", DAY, "-155.50", "MXN", "Tacos", "Food")
WAGES = Entry("budget", "2025-11-15", "12000.00", "MXN", "Wages", "Salary")


def deleting(user_id: str, id: str, *, day: str = DAY, book: str = "budget") -> Reply:
    return rest(handler, user_id, {"user_id": user_id, "book": book, "id": id, "day": day})


def test_an_old_entry_is_deleted_after_a_yes(user_id: str) -> None:
    write(user_id, TACOS, WAGES)
    tacos, wages = transactions(user_id)
    asked = deleting(user_id, tacos.transaction_id)
    assert asked.status == 409
    assert asked.body["confirmation"]["prompt"].endswith(
        "Delete -155.50 MXN, “Tacos”, in “Food”, of November 9, 2025? Reply YES to confirm."
    )
    assert len(transactions(user_id)) == 2
    say_yes(user_id, asked)
    deleted = deleting(user_id, tacos.transaction_id).body["deleted"]
    assert (deleted["id"], deleted["amount"]) == (tacos.transaction_id, "-155.50")
    assert [row.record.serialize() for row in transactions(user_id)] == [wages.record.serialize()]
    assert deleting(user_id, tacos.transaction_id).status == 404


def test_whoever_reads_spanish_is_asked_in_spanish(user_id: str) -> None:
    write(user_id, TACOS)
    (tacos,) = transactions(user_id)
    body = {"user_id": user_id, "book": "budget", "id": tacos.transaction_id, "day": DAY}
    asked = rest(handler, user_id, body, language="es-MX")
    assert asked.body["confirmation"]["prompt"].endswith(
        "¿Borro -155.50 MXN, “Tacos”, en “Alimentos”, del 9 de noviembre de 2025? "
        "Responde YES para confirmar."
    )
    say_yes(user_id, asked)
    assert rest(handler, user_id, body, language="en").status == 200


@pytest.mark.parametrize(
    ("book", "told"), [("card", "dispute_transaction"), ("ledger", "review_transaction")]
)
def test_what_others_write_is_taken_out_elsewhere(user_id: str, book: str, told: str) -> None:
    refused = deleting(user_id, "t1", book=book)
    assert refused.status == 409
    assert told in refused.body["error"]


def test_one_of_another_day_or_person_is_not_found(user_id: str) -> None:
    write(user_id, TACOS)
    (tacos,) = transactions(user_id)
    assert deleting(user_id, tacos.transaction_id, day="2025-11-10").status == 404
    assert deleting(f"{user_id}-other", tacos.transaction_id).status == 404
    assert len(transactions(user_id)) == 1


def test_a_person_who_may_not_use_the_budget_is_refused(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(user_id, TACOS)
    (tacos,) = transactions(user_id)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    assert deleting(user_id, tacos.transaction_id).status == 403
