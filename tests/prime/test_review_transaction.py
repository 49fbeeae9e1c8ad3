from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from prime.entities import DocumentRecord
from prime.models import STATES, ReviewStatus
from tests.calling import Reply, at_once, say_yes
from tests.dynamodb_traffic import just_before
from tests.prime.calls import body_of, confirmed, post, refused
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    UNDATED,
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    everything_kept,
    imported,
    keep,
    ledger,
    record,
    rows,
    statement,
    transactions,
    work,
)
from toolkit.audit.audit_event import AuditEvent

GYM = ("2025-01-10", "Gym", "-30.00")
FIELDS = {
    *("id", "date", "merchant", "amount", "currency", "category"),
    *("review_status", "review_reasons", "document"),
}


def doubted(user_id: str, id: str = "txn_1", **fields: Any) -> str:
    """A transaction that waits, of which everything is known."""
    return keep(user_id, id, state="waiting", doubts=["Is it one?"], **fields)


def unread(user_id: str, id: str = "txn_1", **fields: Any) -> str:
    """One of which only its merchant is known."""
    nothing = {"day": None, "amount": None, "currency": None}
    return doubted(user_id, id, **nothing | fields)


def ask(user_id: str, decision: str = "accept", id: str = "txn_1", **given: Any) -> Reply:
    return post("review_transaction", user_id, id=id, decision=decision, **given)


def review(user_id: str, decision: str = "accept", id: str = "txn_1", **given: Any) -> Reply:
    arguments = {"id": id, "decision": decision} | given
    return confirmed("review_transaction", user_id, **arguments)


def resolved(reply: Reply) -> Any:
    answer = body_of(reply)
    assert answer.keys() == {"ok", "transaction"}
    assert answer["ok"] is True
    assert answer["transaction"].keys() == FIELDS
    return answer["transaction"]


def test_what_is_accepted_enters_the_ledger_as_it_is(user_id: str) -> None:
    doubted(user_id, category_id="coffee", document_name="receipt.jpg")
    assert resolved(review(user_id)) == {
        "id": "txn_1",
        "date": "2025-01-06",
        "merchant": "Coffee Corner",
        "amount": -4.5,
        "currency": "USD",
        "category": "coffee",
        "review_status": "accepted",
        "review_reasons": [],
        "document": "receipt.jpg",
    }
    (entry,) = ledger(user_id)
    assert (entry.id, entry.category_id, entry.account_id) == ("txn_1", "coffee", "imported")
    assert booked(user_id) == [COFFEE]


def test_what_is_missing_is_given_by_the_user(user_id: str) -> None:
    unread(user_id, description="Gym")
    given: dict[str, Any] = {"date": "2025-01-10", "amount": -30.00, "currency": "EUR"}
    given["category"] = "sport"
    answer = resolved(review(user_id, **given))
    assert {name: answer[name] for name in given} == given
    (entry,) = ledger(user_id)
    assert (f"{entry.amount:f}", entry.currency, entry.category_id) == ("-30.0", "EUR", "sport")


def test_what_was_read_wrongly_is_corrected(user_id: str) -> None:
    doubted(user_id)
    resolved(review(user_id, merchant="Tea House", amount=3, date="2025-02-01", currency="CAD"))
    assert booked(user_id) == [("2025-02-01", "Tea House", "3")]
    assert rows(user_id) == [("2025-02-01", "Tea House", "3", "accepted")]


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({}, "date"),
        ({"date": "2025-01-10"}, "amount"),
        ({"date": "2025-01-10", "amount": -1}, "currency"),
        ({"amount": -1, "currency": "USD"}, "date"),
    ],
    ids=str,
)
def test_what_is_still_missing_is_asked_for_before_the_user_is(
    given: dict[str, Any], missing: str, user_id: str
) -> None:
    unread(user_id)
    assert refused(ask(user_id, **given), 400) == f"{missing} must be given: it is not known"
    assert ledger(user_id) == []


def test_what_is_discarded_enters_nothing_and_is_not_told_any_more(user_id: str) -> None:
    unread(user_id)
    assert resolved(review(user_id, "discard"))["review_status"] == "discarded"
    assert ledger(user_id) == []
    assert body_of(post("get_transactions", user_id))["count"] == 0


def test_it_leaves_the_list_of_what_waits(user_id: str) -> None:
    doubted(user_id, "a")
    doubted(user_id, "b")
    review(user_id, id="a")
    waiting = body_of(post("get_transactions", user_id, review_status="needs_review"))
    assert [each["id"] for each in waiting["transactions"]] == ["b"]


def test_a_corrected_day_moves_it_to_its_place(user_id: str) -> None:
    keep(user_id, "between", day="2025-02-01")
    unread(user_id, "a")
    review(user_id, id="a", date="2025-03-01", amount=-1, currency="USD")
    found = body_of(post("get_transactions", user_id))["transactions"]
    assert [each["id"] for each in found] == ["a", "between"]


@pytest.mark.parametrize("decision", ["accept", "discard"])
def test_the_documents_figures_follow(decision: str, owner: str) -> None:
    id = imported(owner, statement(COFFEE, LUNCH, UNDATED))
    (gym,) = [each.id for each in transactions(owner) if each.state == "waiting"]
    before = document(owner, id)
    assert (before.transactions, before.needs_review, before.totals) == (3, 1, {"USD": "-16.50"})
    given = {"date": GYM[0]} if decision == "accept" else {}
    resolved(review(owner, decision, gym, **given))
    after = document(owner, id)
    if decision == "accept":
        assert (after.transactions, after.needs_review) == (3, 0)
        assert after.totals == {"USD": "-46.50"}
        assert booked(owner) == [COFFEE, LUNCH, GYM]
    else:
        assert (after.transactions, after.needs_review) == (2, 0)
        assert after.totals == {"USD": "-16.50"}
        assert booked(owner) == [COFFEE, LUNCH]
    assert_ledger_has_what_is_accepted(owner)


def test_a_first_amount_in_another_currency_has_a_total_of_its_own(owner: str) -> None:
    id = imported(owner, statement(COFFEE, UNDATED))
    (gym,) = [each.id for each in transactions(owner) if each.state == "waiting"]
    resolved(review(owner, id=gym, date=GYM[0], currency="EUR"))
    assert document(owner, id).totals == {"USD": "-4.50", "EUR": "-30.00"}


def test_nothing_happens_without_the_users_yes(user_id: str) -> None:
    doubted(user_id)
    for _ in range(2):
        reply = ask(user_id)
        assert reply.status == 409
        assert reply.body.keys() == {"ok", "error", "confirmation"}
        assert reply.body["confirmation"]["prompt"] == (
            "- decision: accept\n"
            "Enter this transaction into your ledger: Coffee Corner, -4.50 USD, January 6, 2025? "
            "Reply YES to confirm."
        )
    assert ledger(user_id) == []
    say_yes(user_id, reply)
    assert resolved(ask(user_id))["review_status"] == "accepted"


def test_the_user_is_asked_about_what_would_be_kept(user_id: str) -> None:
    unread(user_id, description="Gym")
    given: dict[str, Any] = {"date": "2025-01-10", "amount": -30.5, "currency": "EUR"}
    given["merchant"] = "Gym of mine"
    prompt = ask(user_id, **given).body["confirmation"]["prompt"]
    assert "Gym of mine, -30.50 EUR, January 10, 2025?" in prompt
    prompt = ask(user_id, "discard").body["confirmation"]["prompt"]
    assert prompt.splitlines() == [
        "- decision: discard",
        "Discard this transaction: Gym, no amount, no date? Reply YES to confirm.",
    ]


@pytest.mark.parametrize("decision", ["accept", "discard"])
@pytest.mark.parametrize("status", ["accepted", "discarded"])
def test_what_is_settled_already_stays(decision: str, status: ReviewStatus, user_id: str) -> None:
    keep(user_id, state=STATES[status])
    before = ledger(user_id)
    assert refused(ask(user_id, decision), 409) == f"This transaction is {status} already."
    assert ledger(user_id) == before


@pytest.mark.parametrize("decision", ["correct", "remove"])
def test_what_was_never_accepted_is_not_corrected_later(decision: str, user_id: str) -> None:
    doubted(user_id)
    keep(user_id, "txn_2", state="discarded")
    given: dict[str, Any] = {"amount": -5} if decision == "correct" else {}
    assert refused(ask(user_id, decision, **given), 409) == (
        "This transaction needs review first: accept or discard it."
    )
    assert refused(ask(user_id, decision, "txn_2", **given), 409) == (
        "This transaction is discarded already."
    )


def test_a_correction_of_nothing_is_none(user_id: str) -> None:
    keep(user_id)
    assert refused(ask(user_id, "correct"), 400) == "decision correct needs what is to be changed"


def test_an_accepted_one_is_corrected_later_and_what_it_was_is_kept(owner: str) -> None:
    id = imported(owner, statement(COFFEE, LUNCH))
    (coffee,) = [each.id for each in transactions(owner) if each.description == "Coffee Corner"]
    asked = ask(owner, "correct", coffee, amount=-5, category="Fun")
    assert (
        "Change this transaction: Coffee Corner, -4.50 USD, January 6, 2025, into: "
        "Coffee Corner, -5.00 USD, January 6, 2025? Reply YES to confirm."
    ) in asked.body["confirmation"]["prompt"]
    resolved(review(owner, "correct", coffee, amount=-5, category="Fun"))
    resolved(review(owner, "correct", coffee, date="2025-02-06"))
    assert booked(owner) == [LUNCH, ("2025-02-06", "Coffee Corner", "-5")]
    assert_ledger_has_what_is_accepted(owner)
    assert document(owner, id).totals == {"USD": "-17.00"}
    (record,) = [each for each in transactions(owner) if each.id == coffee]
    assert [
        (was["amount"], was["booked_at"][:10], was["category_id"]) for was in record.before
    ] == [
        ("-4.50", "2025-01-06", None),
        ("-5", "2025-01-06", "Fun"),
    ]


def test_an_accepted_one_is_removed_later_and_leaves_the_ledger(owner: str) -> None:
    id = imported(owner, statement(COFFEE, LUNCH))
    (coffee,) = [each.id for each in transactions(owner) if each.description == "Coffee Corner"]
    resolved(review(owner, "remove", coffee))
    assert booked(owner) == [LUNCH]
    found = document(owner, id)
    assert (found.transactions, found.totals) == (1, {"USD": "-12.00"})
    work(owner, id)  # the message once more
    assert booked(owner) == [LUNCH]


def test_one_whose_document_is_still_being_read_has_to_wait(user_id: str) -> None:
    doubted(user_id, document_id=record(user_id))
    assert "still being read" in refused(ask(user_id), 409)
    DocumentRecord.get(f"{user_id}#documents", "doc_1").update(
        [DocumentRecord.status.set("imported"), DocumentRecord.needs_review.set(1)]
    )
    assert resolved(review(user_id))


@pytest.mark.parametrize("id", ["txn_2", "../txn_1", "#", "é", "x" * 64])
def test_what_is_no_transaction_is_not_found(id: str, user_id: str) -> None:
    doubted(user_id)
    assert refused(ask(user_id, id=id), 404) == "Transaction not found"


def test_another_users_transaction_is_not_found_and_stays(user_id: str) -> None:
    theirs = f"{user_id}2"
    doubted(theirs)
    doubted(f"{user_id}#transactions", "txn_9")
    assert refused(ask(user_id), 404) == "Transaction not found"
    assert refused(ask(user_id, id="txn_9"), 404) == "Transaction not found"
    assert rows(theirs)[0][3] == "needs_review"


def test_transactions_of_a_document_at_once_are_all_counted(owner: str) -> None:
    days = [("soon", f"Shop {n}", f"-{n + 1}.00") for n in range(4)]
    id = imported(owner, statement(COFFEE, *days))
    waiting = [each.id for each in transactions(owner) if each.state == "waiting"]
    calls = []
    for number, each in enumerate(waiting):
        decision = "discard" if number % 2 else "accept"
        given = {} if number % 2 else {"date": "2025-01-10"}
        say_yes(owner, ask(owner, decision, each, **given))
        calls.append(partial(ask, owner, decision, each, **given))
    for reply in at_once(calls):
        resolved(reply)
    after = document(owner, id)
    assert (after.transactions, after.needs_review) == (3, 0)
    accepted = sum(float(amount) for _, _, amount in booked(owner))
    assert float(after.totals["USD"]) == accepted
    assert_ledger_has_what_is_accepted(owner)


def test_accept_against_discard_has_one_winner(user_id: str) -> None:
    for number in range(3):
        id = doubted(user_id, f"t{number}")
        for decision in ("accept", "discard"):
            say_yes(user_id, ask(user_id, decision, id))
        replies = at_once([partial(ask, user_id, each, id) for each in ("accept", "discard")])
        assert sorted(reply.status for reply in replies) == [200, 409]
    assert_ledger_has_what_is_accepted(user_id)


def test_what_is_changed_between_read_and_commit_is_looked_at_again(user_id: str) -> None:
    doubted(user_id)
    say_yes(user_id, ask(user_id))
    with just_before("TransactWriteItems", lambda: keep(user_id, state="discarded")):
        assert refused(ask(user_id), 409) == "This transaction is discarded already."
    assert ledger(user_id) == []


@pytest.mark.slow
def test_personal_numbers_that_a_user_types_are_not_kept(user_id: str) -> None:
    doubted(user_id)
    number = "4111 1111 1111 1111"
    answer = resolved(review(user_id, merchant=f"Card {number}", category=f"of {number}"))
    assert (answer["merchant"], answer["category"]) == ("Card [redacted]", "of [redacted]")
    assert number not in everything_kept(user_id)
    assert ledger(user_id)[0].description == "Card [redacted]"


def test_the_audit_says_what_was_settled(user_id: str) -> None:
    doubted(user_id)
    ask(user_id)
    review(user_id)
    events = list(AuditEvent.of_user(user_id, action="review_transaction"))
    assert [event.outcome for event in events] == ["refused", "refused", "success"]
    assert events[-1].tool_output["transaction"]["id"] == "txn_1"


@pytest.mark.parametrize("amount", [0, 0.1, -0.01, 9999999999.99, -12.5, 1e-9])
def test_an_amount_is_kept_exactly_as_it_is_written(amount: Any, user_id: str) -> None:
    doubted(user_id)
    resolved(review(user_id, amount=amount))
    (entry,) = ledger(user_id)
    assert float(entry.amount) == float(amount)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("merchant", "x" * 200),
        ("category", "x" * 64),
        ("date", "1970-01-01"),
        ("date", "2099-12-31"),
    ],
    ids=str,
)
def test_the_longest_text_and_the_first_and_last_day_are_taken(
    field: str, value: str, user_id: str
) -> None:
    doubted(user_id)
    assert resolved(review(user_id, **{field: value}))[field] == value
