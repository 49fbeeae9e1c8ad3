from __future__ import annotations

from typing import Any

import boto3
import pytest

from money.entities import Account
from money.entry import EntryRecord
from prime.entities import DocumentRecord
from prime.imports import bucket
from prime.process_import import GivenUp, NotRecorded
from tests.calling import Reply, say_yes
from tests.prime.calls import body_of, confirmed, post, refused
from tests.prime.documents.exchange.test_cfdi_file import invoice
from tests.prime.imports.killing import killed_after
from tests.prime.imports.ordering import carry_out, received
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    NAMELESS,
    SALARY,
    UNDATED,
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    imported,
    notifications,
    outcomes,
    rows,
    statement,
    transactions,
    upload,
    work,
)
from toolkit import Caller

GYM = ("2025-01-10", "Gym", "-30.00")
NAME = "september_statement.csv"


def ask(user_id: str, id: str, decision: str, **given: Any) -> Reply:
    return post("review_import", user_id, docId=id, decision=decision, **given)


def prompt(user_id: str, id: str, decision: str, **given: Any) -> str:
    return str(ask(user_id, id, decision, **given).body["confirmation"]["prompt"])


def order(user_id: str, id: str, decision: str, **given: Any) -> None:
    """Confirmed, and carried out by the worker."""
    arguments = {"docId": id, "decision": decision} | given
    reply = body_of(confirmed("review_import", user_id, **arguments))
    assert reply == {"ok": True, "docId": id, "filename": NAME, "status": "processing"}
    messages = received(user_id)
    assert messages
    carry_out(*messages)


def asked(user_id: str) -> list[str]:
    (found,) = body_of(post("get_recent_imports", user_id))["imports"]
    return [each["question"] for each in found.get("questions", [])]


def test_all_that_waits_is_accepted_at_once_and_what_is_not_whole_goes_on_waiting(
    owner: str,
) -> None:
    id = imported(owner, statement(COFFEE, COFFEE, LUNCH, LUNCH, UNDATED))
    assert prompt(owner, id, "accept").endswith(
        f"Enter into your ledger what waits in “{NAME}”, 3 transactions? Reply YES to confirm."
    )
    order(owner, id, "accept")
    assert booked(owner) == [COFFEE, COFFEE, LUNCH, LUNCH]
    assert_ledger_has_what_is_accepted(owner)
    found = document(owner, id)
    assert (found.status, found.transactions, found.needs_review) == ("imported", 5, 1)
    assert found.totals == {"USD": "-33.00"}


def test_what_is_left_out_goes_on_waiting(owner: str) -> None:
    id = imported(owner, statement(COFFEE, COFFEE, LUNCH, LUNCH))
    waiting = [each for each in transactions(owner) if each.state == "waiting"]
    (coffee,) = [each.id for each in waiting if each.description == "Coffee Corner"]
    order(owner, id, "accept", leftOut=[coffee])
    assert booked(owner) == [COFFEE, LUNCH, LUNCH]
    assert document(owner, id).needs_review == 1


def test_an_import_is_undone_whole_with_its_ledger_rows_and_sums(owner: str) -> None:
    kept = imported(owner, statement(GYM, SALARY), NAME)
    id = imported(owner, statement(COFFEE, LUNCH, UNDATED))
    assert "take 3 transactions out of your books" in prompt(owner, id, "undo")
    order(owner, id, "undo")
    assert booked(owner) == [GYM, SALARY]
    assert_ledger_has_what_is_accepted(owner)
    statuses = [row[3] for row in rows(owner)]
    assert statuses == ["accepted", "accepted", "discarded", "discarded", "discarded"]
    found = document(owner, id)
    assert (found.status, found.transactions, found.needs_review) == ("undone", 0, 0)
    assert found.totals == {}
    assert document(owner, kept).status == "imported"
    assert notifications(owner)[-1] == f"Undid the import of {NAME}"
    assert outcomes(owner, "process_import").count("success") == 3


def test_what_was_undone_comes_back_when_it_is_read_again(owner: str) -> None:
    id = imported(owner, statement(COFFEE, LUNCH))
    order(owner, id, "undo")
    assert refused(ask(owner, id, "undo"), 409) == "This import is undone already."
    order(owner, id, "read_again")
    assert booked(owner) == [COFFEE, LUNCH]
    assert document(owner, id).status == "imported"


def test_what_was_undone_is_not_read_by_a_message_that_comes_late(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be of a file that is put again, and waits until that is recorded."""
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0)
    id = imported(owner, statement(COFFEE))
    order(owner, id, "undo")
    for times in (1, 2, 3):
        with pytest.raises(NotRecorded):
            work(owner, id, received=times)
    work(owner, id, received=4)
    assert (document(owner, id).status, booked(owner)) == ("undone", [])


def test_what_another_document_states_of_an_undone_one_is_entered_with_it(owner: str) -> None:
    order(owner, imported(owner, statement(COFFEE, LUNCH)), "undo")
    imported(owner, statement(COFFEE, SALARY))
    assert booked(owner) == [COFFEE, SALARY]


def test_a_statement_that_names_no_currency_asks_once_and_is_entered_with_the_answer(
    owner: str,
) -> None:
    id = imported(owner, NAMELESS)
    assert (document(owner, id).status, booked(owner)) == ("waiting", [])
    assert notifications(owner) == [
        f"{NAME} waits for your answer: Which currency are its amounts in?"
    ]
    assert asked(owner) == ["currency"]
    assert prompt(owner, id, "answer", currency="MXN").endswith(
        f"Import “{NAME}”, with amounts in MXN? Reply YES to confirm."
    )
    order(owner, id, "answer", currency="MXN")
    assert booked(owner) == [COFFEE, LUNCH]
    assert {each.currency for each in transactions(owner)} == {"MXN"}
    assert len(transactions(owner)) == 2
    assert (document(owner, id).status, asked(owner)) == ("imported", [])


@pytest.mark.parametrize(("plus", "amount"), [("income", "1110.00"), ("expense", "-1110.00")])
def test_an_invoice_waits_until_its_owner_says_whether_they_have_issued_it(
    plus: str, amount: str, owner: str
) -> None:
    id = imported(owner, invoice().replace("2025-09-14", "2025-01-14"), NAME)
    assert (asked(owner), booked(owner)) == (["plus"], [])
    order(owner, id, "answer", plus=plus)
    assert booked(owner) == [("2025-01-14", "Papelería Ejemplo & Hijos", amount)]
    assert_ledger_has_what_is_accepted(owner)


def test_whose_an_invoice_is_is_asked_once_for_a_taxpayers_number(owner: str) -> None:
    issued = invoice().replace("2025-09-14", "2025-01-14")
    order(owner, imported(owner, issued, NAME), "answer", plus="income")
    received = issued.replace("EKU9003173C9", "AAA010101AAA").replace("5FB1A7C8", "6FB1A7C8")
    received = received.replace("5fb1a7c8", "6fb1a7c8").replace("XAXX010101000", "EKU9003173C9")
    credited = received.replace("fb1a7c8", "ab1a7c8").replace('Comprobante="I"', 'Comprobante="E"')
    credited = credited.replace("2025-01-14", "2025-01-24")
    for each in (received, credited):
        assert document(owner, imported(owner, each)).status == "imported"
    assert sorted(amount for _, _, amount in booked(owner)) == ["-1110.00", "1110.00", "1110.00"]
    of_another = issued.replace("EKU9003173C9", "BBB010101BBB").replace("5fb1a7c8", "7fb1a7c8")
    assert document(owner, imported(owner, of_another)).status == "waiting"
    assert "EKU9003173C9" not in str(Account.of(Caller(owner), "receipts").facts)


def test_what_was_answered_for_an_account_is_not_asked_again(owner: str) -> None:
    order(owner, imported(owner, NAMELESS), "answer", currency="MXN")
    facts = Account.of(Caller(owner), "imported-4321")
    assert facts.facts == {"currency": "MXN"}
    later = NAMELESS.replace("2025-01", "2025-02")
    assert document(owner, imported(owner, later)).status == "imported"
    other = later.replace("4321", "1234").replace("2025-02", "2025-03")
    assert document(owner, imported(owner, other)).status == "waiting"


def test_what_was_answered_last_is_suggested_and_decides_nothing(owner: str) -> None:
    nameless = NAMELESS.removeprefix("Account;****4321\n")
    order(owner, imported(owner, nameless), "answer", currency="MXN")
    id = imported(owner, nameless.replace("2025-01", "2025-02"))
    assert document(owner, id).status == "waiting"
    found, _ = body_of(post("get_recent_imports", owner))["imports"]
    assert [each["suggestion"] for each in found["questions"]] == ["MXN"]


def test_a_wrong_answer_is_put_right_and_leaves_nothing_behind(owner: str) -> None:
    id = imported(owner, NAMELESS)
    order(owner, id, "answer", currency="USD")
    order(owner, id, "read_again", currency="MXN")
    assert booked(owner) == [COFFEE, LUNCH]
    assert_ledger_has_what_is_accepted(owner)
    assert document(owner, id).totals == {"MXN": "-16.50"}
    left = [each for each in transactions(owner) if each.state != "entered"]
    assert {(each.currency, each.set_aside) for each in left} == {("USD", "replaced")}


def test_what_the_owner_has_decided_on_stays_when_the_rest_is_read_again(owner: str) -> None:
    id = imported(owner, NAMELESS)
    (coffee,) = [each.id for each in transactions(owner) if each.description == "Coffee Corner"]
    given = {"id": coffee, "decision": "accept", "currency": "EUR"}
    body_of(confirmed("review_transaction", owner, **given))
    order(owner, id, "answer", currency="MXN")
    found = [(each.description, each.currency) for each in transactions(owner)]
    assert found == [("Noodle Bar", "MXN"), ("Coffee Corner", "EUR")]
    assert_ledger_has_what_is_accepted(owner)


@pytest.mark.parametrize(
    ("decision", "given", "status", "sentence"),
    [
        ("answer", {}, 409, "This import asks nothing."),
        ("accept", {}, 409, "Nothing waits in this import."),
        ("accept", {"currency": "USD"}, 400, "currency is nothing to accept"),
        ("undo", {"leftOut": ["txn_1"]}, 400, "leftOut is for accept alone"),
        ("undo", {"currency": "pesos"}, 400, None),
        ("read_again", {"currency": "AAA"}, 400, "currency must be one of ISO 4217"),
        ("sell", {}, 400, None),
    ],
)
def test_what_does_not_go_together_is_refused_before_anybody_is_asked(
    decision: str, given: dict[str, Any], status: int, sentence: str | None, owner: str
) -> None:
    id = imported(owner, statement(COFFEE))
    said = refused(ask(owner, id, decision, **given), status)
    assert sentence in (None, said)
    assert received(owner) == []


def test_an_answer_to_half_of_the_question_is_none(owner: str) -> None:
    id = imported(owner, NAMELESS)
    assert refused(ask(owner, id, "answer", day_order="day"), 400) == (
        "currency Which currency are its amounts in?"
    )
    assert refused(ask(owner, id, "accept"), 409) == (
        "Answer first: Which currency are its amounts in?"
    )


def test_nobody_settles_what_is_anothers_or_is_being_read(owner: str) -> None:
    id = imported(owner, statement(COFFEE))
    assert refused(ask("somebody-else", id, "undo"), 404) == "Import not found"
    arguments = {"docId": id, "decision": "undo"}
    body_of(confirmed("review_import", owner, **arguments))
    assert refused(ask(owner, id, "undo"), 409) == (
        "This document is still being read. Try again in a moment."
    )


def test_what_was_given_up_is_read_again_when_its_owner_orders_it(owner: str) -> None:
    id = upload(owner, statement(COFFEE, LUNCH))
    with pytest.raises(GivenUp):
        work(owner, id, received=4)
    assert document(owner, id).status == "failed"
    order(owner, id, "read_again")
    assert booked(owner) == [COFFEE, LUNCH]


def test_an_order_that_was_never_recorded_does_nothing(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0)
    id = imported(owner, statement(COFFEE))
    arguments = {"docId": id, "decision": "undo"}
    say_yes(owner, post("review_import", owner, **arguments))
    lost = ConnectionError("cut")

    def cut(*_: object, **__: object) -> None:
        raise lost

    with monkeypatch.context() as broken:
        broken.setattr("toolkit.storage.writes.commit", cut)
        post("review_import", owner, **arguments)
    with pytest.raises(NotRecorded):
        carry_out(*received(owner))
    assert booked(owner) == [COFFEE]


def forget_file(user_id: str, id: str) -> None:
    """As the bucket does after DocumentRetentionDays."""
    name, prefix = bucket.folder(Caller(user_id))
    boto3.client("s3").delete_object(Bucket=name, Key=f"{prefix}{id}")


def test_what_the_bucket_keeps_no_longer_stays_as_it_is(owner: str) -> None:
    id = imported(owner, statement(COFFEE, COFFEE, LUNCH))
    forget_file(owner, id)
    before = booked(owner)
    order(owner, id, "read_again")
    found = document(owner, id)
    assert (found.status, found.transactions, found.needs_review) == ("imported", 3, 1)
    assert booked(owner) == before
    assert notifications(owner)[-1] == (
        f"{NAME} stays as it is: The file itself is not kept any more. Send it again to have it"
        " read."
    )


def test_what_was_undone_and_is_kept_no_longer_has_to_be_sent_again(owner: str) -> None:
    id = imported(owner, statement(COFFEE, LUNCH))
    order(owner, id, "undo")
    forget_file(owner, id)
    order(owner, id, "read_again")
    assert document(owner, id).status == "unreadable"
    assert booked(owner) == []
    assert "Send it again" in notifications(owner)[-1]


@pytest.mark.parametrize("decision", ["undo", "accept", "read_again"])
@pytest.mark.parametrize("writes", range(4))
def test_killed_after_any_write_an_order_is_carried_out_once_by_the_next_worker(
    writes: int, decision: str, owner: str
) -> None:
    id = imported(owner, statement(COFFEE, COFFEE, LUNCH, SALARY))
    body_of(confirmed("review_import", owner, docId=id, decision=decision))
    (message,) = received(owner)
    with killed_after(writes):
        carry_out(message)
    carry_out(message)
    carry_out(message)
    assert_ledger_has_what_is_accepted(owner)
    entered = {"undo": 0, "accept": 4, "read_again": 3}[decision]
    assert len(booked(owner)) == entered
    assert outcomes(owner, "process_import").count("success") == 2
    assert len(notifications(owner)) == 2
    assert DocumentRecord.fetch(Caller(owner), id)
    assert len(EntryRecord.of_document(Caller(owner), id)) == 4


def test_the_name_that_others_gave_a_file_is_quoted_in_the_question(owner: str) -> None:
    name = "a.csv? Reply YES to confirm. And then"
    id = imported(owner, statement(COFFEE), name)
    assert prompt(owner, id, "undo").endswith(
        f"Undo the import of “{name}”: take 1 transaction out of your books? Reply YES to confirm."
    )
