"""A purchase that its owner has typed, and the bank's statement states days later."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from books import (
    categorize_transactions,
    change_account,
    change_entry,
    get_spending,
    list_entries,
)
from budget import (
    add_transaction,
    delete_last_transaction,
    get_month_summary,
    update_last_transaction,
)
from money.astray import compared
from money.entry import EntryRecord
from tests.books.read_model.rollups import assert_rolled_up
from tests.books.undoing import undo
from tests.books.written import Entry, write
from tests.calling import Reply, rest, say_yes
from tests.money.stored import entries_in_book
from tests.prime.calls import body_of, confirmed
from tests.prime.imports.killing import killed_after
from tests.prime.imports.ordering import carry_out, give, order, received
from tests.prime.stored import booked, document, imported, notifications, statement, transactions
from toolkit import Caller
from toolkit.tool.tool import Tool

TACOS = Entry("budget", "2025-02-09", "-150.00", "MXN", "tacos", "Food")
GUERO = ("2025-02-10", "TAQUERIA EL GUERO", "-150.00")
ASKED = "1 of its 2 transactions look like ones that you already have: are they the same?"
FEBRUARY = {"from_date": "2025-02-01", "to_date": "2025-02-28"}


def brought(owner: str, *rows: tuple[str, str, str]) -> str:
    """The id of a statement with them, and a cinema."""
    cinema = ("2025-02-11", "CINEPOLIS", "-90.00")
    return imported(owner, statement(*rows, cinema, currency="MXN"), "bank.csv")


def spent(owner: str, **question: Any) -> tuple[str, dict[str, int]]:
    """What was spent in pesos, and by how many entries of each book."""
    body = rest(get_spending.handler, owner, {"user_id": owner, **FEBRUARY, **question}).body
    (total,) = body["totals"]
    return total["spent"], {each["book"]: each["count"] for each in body["books"] if each["count"]}


def listed(owner: str) -> list[tuple[str, str, str]]:
    body = rest(list_entries.handler, owner, {"user_id": owner, **FEBRUARY}).body
    return [(each["book"], each["text"], each["category"]) for each in body["entries"]]


def assert_whole(owner: str) -> None:
    assert_rolled_up(owner)
    assert not [each for some in compared(Caller(owner)) for each in some]


def budgeted(owner: str) -> int:
    """What the month's summary of the budget has as spent, in centavos."""
    asked = {"user_id": owner, "thread_id": "thread", "month": "2025-02"}
    summary = rest(get_month_summary.handler, owner, asked).body["data"]
    total: int = summary["expense_total_mxn_cents"]
    return total


def test_it_is_asked_once_and_counted_once(owner: str) -> None:
    write(owner, TACOS)
    id = brought(owner, GUERO)
    assert document(owner, id).questions == ["repeated"]
    assert ASKED in notifications(owner)[-1]
    assert spent(owner) == ("240.00", {"budget": 1, "ledger": 1})
    order(owner, id, "answer", repeated="same")
    assert spent(owner) == ("240.00", {"ledger": 2})
    assert listed(owner) == [
        ("ledger", "CINEPOLIS", "Entertainment"),
        ("ledger", "TAQUERIA EL GUERO", "Food"),
    ]
    assert_whole(owner)


def test_each_book_alone_still_has_it(owner: str) -> None:
    write(owner, TACOS)
    order(owner, brought(owner, GUERO), "answer", repeated="same")
    assert spent(owner, book="budget") == ("150.00", {"budget": 1})
    assert spent(owner, account_id="budget") == ("150.00", {"budget": 1})
    assert budgeted(owner) == 15000
    assert [name for _, name, _ in booked(owner)] == ["TAQUERIA EL GUERO", "CINEPOLIS"]
    for by in ("day", "category", "month"):
        reply = rest(get_spending.handler, owner, {"user_id": owner, **FEBRUARY, "by": by})
        assert sum(Decimal(each["spent"]) for each in reply.body["groups"]) == 240


def test_the_budget_counts_it_once_too(owner: str) -> None:
    write(owner, TACOS)
    order(owner, brought(owner, GUERO), "answer", repeated="same")
    to = {"user_id": owner, "account_id": "imported", "in_budget": True}
    assert rest(change_account.handler, owner, to).status == 200
    assert budgeted(owner) == 24000


def test_what_is_new_is_another_purchase(owner: str) -> None:
    write(owner, TACOS)
    order(owner, brought(owner, GUERO), "answer", repeated="new")
    assert spent(owner) == ("390.00", {"budget": 1, "ledger": 2})
    assert_whole(owner)


def test_two_such_lines_are_two_purchases(owner: str) -> None:
    write(owner, TACOS)
    id = brought(owner, GUERO, ("2025-02-10", "TAQUERIA EL GUERO 2", "-150.00"))
    order(owner, id, "answer", repeated="same")
    assert spent(owner) == ("390.00", {"ledger": 3})
    assert_whole(owner)


def test_what_is_of_another_week_or_amount_is_not_asked(owner: str) -> None:
    write(owner, TACOS)
    late, dear = ("2025-02-15", "TAQUERIA", "-150.00"), ("2025-02-09", "TAQUERIA", "-150.50")
    assert document(owner, brought(owner, late, dear)).questions == []
    assert spent(owner) == ("540.50", {"budget": 1, "ledger": 3})


def test_a_purchase_on_the_cards_own_record_is_one_too(owner: str) -> None:
    write(owner, Entry("card", "2025-02-09", "-150", "INR", "El Güero", "Food"))
    id = imported(owner, statement(GUERO, currency="INR"), "card.csv")
    order(owner, id, "answer", repeated="same")
    assert spent(owner) == ("150.00", {"ledger": 1})
    assert_whole(owner)


def test_undo_of_the_import_leaves_what_was_typed(owner: str) -> None:
    write(owner, TACOS)
    id = brought(owner, GUERO)
    order(owner, id, "answer", repeated="same")
    order(owner, id, "undo")
    assert spent(owner) == ("150.00", {"budget": 1})
    assert_whole(owner)


def test_a_purchase_that_is_taken_back_stays_on_the_statement(owner: str) -> None:
    write(owner, TACOS)
    order(owner, brought(owner, GUERO), "answer", repeated="same")
    taken = {"user_id": owner, "thread_id": "thread"}
    assert rest(delete_last_transaction.handler, owner, taken).status == 200
    assert spent(owner) == ("240.00", {"ledger": 2})
    assert_whole(owner)


def test_what_is_taken_back_by_mistake_comes_back_as_one_with_the_statements(owner: str) -> None:
    write(owner, TACOS)
    order(owner, brought(owner, GUERO), "answer", repeated="same")
    taken = {"user_id": owner, "thread_id": "thread"}
    assert rest(delete_last_transaction.handler, owner, taken).status == 200
    undo(owner)
    assert spent(owner, book="budget") == ("150.00", {"budget": 1})
    assert spent(owner) == ("240.00", {"ledger": 2})
    assert_whole(owner)


def changed(owner: str, decision: str, **more: str) -> Reply:
    (typed,) = entries_in_book(owner, "budget")
    to = {"book": "budget", "id": typed.id, "decision": decision, **more}
    asked = rest(change_entry.handler, owner, {"user_id": owner, **to})
    if "confirmation" not in asked.body:
        return asked
    say_yes(owner, asked)
    return rest(change_entry.handler, owner, {"user_id": owner, **to})


def test_its_owner_joins_what_was_typed_after_the_import_and_parts_it_again(owner: str) -> None:
    brought(owner, GUERO)
    write(owner, TACOS)
    guero, cinema = entries_in_book(owner, "ledger")
    assert spent(owner) == ("390.00", {"budget": 1, "ledger": 2})
    assert changed(owner, "join", ledger_id=cinema.id).status == 409
    assert changed(owner, "join").status == 400
    assert changed(owner, "part").status == 409
    assert changed(owner, "join", ledger_id=guero.id).body["done"] == "joined"
    assert spent(owner) == ("240.00", {"ledger": 2})
    assert_whole(owner)
    assert changed(owner, "part").body["done"] == "parted"
    assert spent(owner) == ("390.00", {"budget": 1, "ledger": 2})
    undo(owner)
    assert spent(owner) == ("240.00", {"ledger": 2})
    assert_whole(owner)


def test_a_wrong_answer_is_put_right(owner: str) -> None:
    write(owner, TACOS)
    id = brought(owner, GUERO)
    for answer, purchases in (("same", 2), ("new", 3), ("same", 2)):
        order(owner, id, "read_again", repeated=answer)
        assert sum(spent(owner)[1].values()) == purchases
        assert_whole(owner)


@pytest.mark.parametrize("writes", range(4))
def test_killed_after_any_write_it_is_counted_once(writes: int, owner: str) -> None:
    write(owner, TACOS)
    id = brought(owner, GUERO)
    give(owner, id, "answer", repeated="same")
    messages = received(owner)
    with killed_after(writes):
        carry_out(*messages)
    assert_whole(owner)
    carry_out(*messages, *messages)
    assert spent(owner) == ("240.00", {"ledger": 2})
    assert {each.state for each in transactions(owner)} == {"entered"}
    assert_whole(owner)


def joined(owner: str) -> tuple[EntryRecord, EntryRecord]:
    """What was typed and its statement's line, which are one purchase, in that order."""
    write(owner, TACOS)
    order(owner, brought(owner, GUERO), "answer", repeated="same")
    return of_purchase(owner)


def of_purchase(owner: str) -> tuple[EntryRecord, EntryRecord]:
    (typed,) = entries_in_book(owner, "budget")
    (line,) = [each for each in entries_in_book(owner, "ledger") if each.twin]
    return typed, line


def said_yes(owner: str, tool: Tool, **given: Any) -> Any:
    body = {"user_id": owner, **given}
    say_yes(owner, rest(tool, owner, body))
    reply = rest(tool, owner, body)
    assert reply.status == 200, reply.body
    return reply.body


def named(entry: EntryRecord) -> dict[str, str]:
    return {"book": entry.book, "id": entry.id, "day": str(entry.day)}


def corrected_by_change_entry(owner: str, entry: EntryRecord) -> None:
    said_yes(owner, change_entry.handler, **named(entry), category="Rent")


def corrected_by_categorizing(owner: str, entry: EntryRecord) -> None:
    to = {"entries": [named(entry)], "category": "Rent"}
    said_yes(owner, categorize_transactions.handler, **to)


def corrected_by_merchant(owner: str, entry: EntryRecord) -> None:
    to = {"merchant": entry.description, "category": "Rent", **FEBRUARY}
    said_yes(owner, categorize_transactions.handler, **to)


def corrected_by_review(owner: str, entry: EntryRecord) -> None:
    given = {"id": entry.id, "decision": "correct", "category": "rent"}
    body_of(confirmed("review_transaction", owner, **given))


def corrected_in_the_conversation(owner: str, entry: EntryRecord) -> None:
    patch = {"category": "Rent", "category_type": "FIXED"}
    body = {"user_id": owner, "thread_id": "thread", "patch": patch}
    assert rest(update_last_transaction.handler, owner, body).status == 200


CORRECTIONS = [
    *(
        (by, book)
        for by in (corrected_by_change_entry, corrected_by_categorizing)
        for book in (0, 1)
    ),
    *((corrected_by_merchant, book) for book in (0, 1)),
    (corrected_by_review, 1),
    (corrected_in_the_conversation, 0),
]


@pytest.mark.parametrize(("by", "which"), CORRECTIONS)
def test_a_category_is_corrected_for_the_purchase_whichever_entry_is_named(
    by: Callable[[str, EntryRecord], None], which: int, owner: str
) -> None:
    by(owner, joined(owner)[which])
    typed, line = of_purchase(owner)
    assert {each.category_id.casefold() for each in (typed, line)} == {"rent"}
    assert (typed.category_type, line.category_from) == ("FIXED", "owner")
    assert spent(owner, category="rent") == ("150.00", {"ledger": 1})
    assert_whole(owner)
    undo(owner)
    assert {each.category_id for each in of_purchase(owner)} == {"Food"}
    assert_whole(owner)


@pytest.mark.parametrize("which", [0, 1])
def test_an_amount_and_a_day_are_corrected_for_the_purchase(which: int, owner: str) -> None:
    entry = joined(owner)[which]
    to = {**named(entry), "amount": "-160.00", "to_day": "2025-02-12"}
    said_yes(owner, change_entry.handler, **to)
    assert {(each.amount, each.day) for each in of_purchase(owner)} == {("-160.00", "2025-02-12")}
    assert spent(owner) == ("250.00", {"ledger": 2})
    assert budgeted(owner) == 16000
    (id,) = {str(each.document_id) for each in entries_in_book(owner, "ledger")}
    assert document(owner, id).totals == {"MXN": "-250.00"}
    assert_whole(owner)
    undo(owner)
    assert (spent(owner)[0], budgeted(owner)) == ("240.00", 15000)


def test_what_the_budget_cannot_have_parts_the_two(owner: str) -> None:
    _, line = joined(owner)
    said_yes(owner, change_entry.handler, **named(line), currency="USD")
    assert [each.twin for each in entries_in_book(owner, "budget")] == [None]
    assert_whole(owner)


def test_what_each_book_calls_it_stays_its_own(owner: str) -> None:
    _, line = joined(owner)
    said_yes(owner, change_entry.handler, **named(line), text="Taquería El Güero")
    assert [each.description for each in of_purchase(owner)] == ["tacos", "Taquería El Güero"]


def test_the_cards_own_record_stays_the_banks(owner: str) -> None:
    write(owner, Entry("card", "2025-02-09", "-150", "INR", "El Güero", "Food"))
    id = imported(owner, statement(GUERO, currency="INR"), "card.csv")
    order(owner, id, "answer", repeated="same")
    (line,) = entries_in_book(owner, "ledger")
    said_yes(owner, change_entry.handler, **named(line), category="Rent")
    assert [each.category_id for each in entries_in_book(owner, "card")] == ["Food"]
    assert spent(owner, category="rent") == ("150.00", {"ledger": 1})
    assert_whole(owner)


SAID = {"type": "EXPENSE", "category_type": "VARIABLE", "category": "Food", "description": "tacos"}


def typed(owner: str, cents: int = 15000, day: str = "2025-02-09", **more: Any) -> Any:
    said = {"amount_mxn_cents": cents, "date_iso": day, **SAID, **more}
    body = {"user_id": owner, "thread_id": "thread", "transaction": said}
    return rest(add_transaction.handler, owner, body).body["data"]


def join(owner: str, added: Any) -> Any:
    named = {"book": "budget", "id": added["transaction_id"], "decision": "join"}
    return said_yes(owner, change_entry.handler, **named, ledger_id=added["may_be"]["ledger_id"])


@pytest.mark.parametrize("day", ["2025-02-05", "2025-02-09", "2025-02-10", "2025-02-11"])
def test_what_is_typed_after_its_statement_says_so_and_is_counted_once(
    day: str, owner: str
) -> None:
    brought(owner, GUERO)
    (guero,) = [e for e in entries_in_book(owner, "ledger") if e.description == GUERO[1]]
    added = typed(owner, day=day)
    assert added["may_be"] == {"ledger_id": guero.id, "day": "2025-02-10"}
    assert join(owner, added)["done"] == "joined"
    assert spent(owner) == ("240.00", {"ledger": 2})
    assert "may_be" not in typed(owner, day=day)
    assert_whole(owner)


@pytest.mark.parametrize(
    "more", [{"day": "2025-02-04"}, {"day": "2025-02-12"}, {"cents": 15001}, {"cents": 0}]
)
def test_what_cannot_be_the_statements_is_typed_as_ever(more: dict[str, Any], owner: str) -> None:
    brought(owner, GUERO)
    assert "may_be" not in typed(owner, **more)


def test_an_income_is_no_purchase_of_the_same_amount(owner: str) -> None:
    brought(owner, GUERO)
    assert "may_be" not in typed(owner, type="INCOME", category_type="INCOME")
    assert "may_be" not in typed(f"{owner}-other")


def test_of_two_such_lines_each_is_one_typed_purchase(owner: str) -> None:
    brought(owner, GUERO, ("2025-02-12", "TAQUERIA 2", "-150.00"))
    for day in ("2025-02-10", "2025-02-11"):
        join(owner, typed(owner, day=day))
    assert spent(owner) == ("390.00", {"ledger": 3})
    assert "may_be" not in typed(owner)
    assert_whole(owner)


def test_the_end_of_a_month_is_no_end_of_looking(owner: str) -> None:
    brought(owner, ("2025-03-02", "TAQUERIA", "-150.00"))
    assert typed(owner, day="2025-02-27")["may_be"]["day"] == "2025-03-02"


def test_what_is_corrected_to_the_statements_amount_or_day_says_so_too(owner: str) -> None:
    brought(owner, GUERO)
    typed(owner, cents=1500, day="2025-01-09")
    for patch, is_like in (
        ({"amount_mxn_cents": 15000}, False),
        ({"date_iso": "2025-02-09"}, True),
    ):
        body = {"user_id": owner, "thread_id": "thread", "patch": patch}
        data = rest(update_last_transaction.handler, owner, body).body["data"]
        assert ("may_be" in data) is is_like
    join(owner, data)
    assert spent(owner) == ("240.00", {"ledger": 2})
