"""The worker of imports, killed at any moment of its work, and the message that comes back."""

from __future__ import annotations

import uuid

import boto3
import pytest

from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import EVERY_TRY, Fault, Moment, Network
from tests.faults.scenarios import COMMIT
from tests.faults.tool_process import ToolProcess, start_delivery, start_import
from tests.local.aws import import_queue
from tests.prime.calls import body_of, confirmed
from tests.prime.passwords import giving as passwords
from tests.prime.post_office import PostOffice
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    MONTHS,
    SALARY,
    UNDATED,
    Row,
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    imported,
    ledger,
    message,
    notifications,
    outcomes,
    rows,
    statement,
    transactions,
    upload,
    work,
)

pytestmark = pytest.mark.faults

ROWS = (COFFEE, LUNCH, UNDATED)
MANY: list[Row] = [
    (f"2025-0{1 + n % 4}-{1 + n % 28:02}", f"Shop {n}", f"-{n}.25") for n in range(200)
]


@pytest.fixture(autouse=True)
def _few_months(queue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("money.differences._MONTHS", MONTHS)


def somebody() -> str:
    return f"user-{uuid.uuid4().hex[:12]}"


def moments_of(network: Network, *of: Row) -> list[Moment]:
    """Every moment of the import of such a document."""
    user_id, line = somebody(), network.line()
    process = start_import(message(user_id, upload(user_id, statement(*of))), line.url)
    assert process.answer() == "done"
    assert len(rows(user_id)) == len(of)
    return line.moments


def kill(network: Network, user_id: str, id: str, moment: Moment, order: str | None = None) -> None:
    line = network.line(Fault(moment, "held", EVERY_TRY))
    process: ToolProcess = start_import(message(user_id, id, order=order), line.url)
    reached = line.reached.wait(30)
    process.kill()
    assert reached, moment


def assert_nothing_twice(user_id: str, moment: Moment) -> None:
    """What is there until now is right as far as it goes."""
    found = transactions(user_id)
    assert len({each.id for each in found}) == len(found), moment
    accepted = {each.id for each in found if each.state == "entered"}
    held = [entry.id for entry in ledger(user_id)]
    assert len(set(held)) == len(held), moment
    assert set(held) <= accepted, moment


def count(figures: Figures, user_id: str, id: str) -> None:
    """Of an import of ROWS that is done: it is there as often as its rows or its notice are."""
    copies = -(-len(rows(user_id)) // len(ROWS))
    figures.count(
        acknowledged=document(user_id, id).status == "imported",
        effects=max(copies, len(notifications(user_id))),
        audited=outcomes(user_id, "process_import").count("success"),
    )


def assert_imported_once(user_id: str, id: str, moment: Moment) -> None:
    assert document(user_id, id).status == "imported", moment
    observed = "Imported 3 transactions from september_statement.csv, 1 to review"
    assert notifications(user_id) == [observed], moment
    assert outcomes(user_id, "process_import") == ["success"], moment
    assert booked(user_id) == [COFFEE, LUNCH], moment
    assert len(rows(user_id)) == 3, moment
    assert_ledger_has_what_is_accepted(user_id)
    done = document(user_id, id)
    assert (done.transactions, done.needs_review) == (3, 1), moment
    assert done.totals == {"USD": "-16.50"}, moment


def test_an_import_that_is_killed_at_any_moment_is_done_once_when_it_comes_back(
    network: Network, figures: MakeFigures
) -> None:
    counted = figures("worker of an import killed")
    moments = moments_of(network, *ROWS)
    assert {moment.operation for moment in moments} >= {"GetObject", "GetItem", COMMIT}
    for moment in moments:
        user_id = somebody()
        id = upload(user_id, statement(*ROWS))
        kill(network, user_id, id, moment)
        assert_nothing_twice(user_id, moment)
        for received in (2, 3):
            work(user_id, id, received=received)
        count(counted, user_id, id)
        assert_imported_once(user_id, id, moment)


def test_an_import_that_is_killed_again_and_again_goes_on_where_it_was(network: Network) -> None:
    user_id = somebody()
    id = upload(user_id, statement(*MANY))
    held = []
    for nth, after in ((1, False), (1, True), (2, True), (1, True), (2, True)):
        kill(network, user_id, id, Moment(COMMIT, nth, after))
        assert_nothing_twice(user_id, Moment(COMMIT, nth, after))
        held.append(len(rows(user_id)) + len(ledger(user_id)))
    assert held == sorted(held)
    assert held[-1] > 0
    work(user_id, id)
    assert sorted(booked(user_id)) == sorted(MANY)
    assert_ledger_has_what_is_accepted(user_id)
    assert len(notifications(user_id)) == 1
    assert document(user_id, id).transactions == 200


def unlocking(user_id: str) -> tuple[str, str]:
    """A locked document whose password is on its way, and the order that it comes with."""
    id = imported(user_id, passwords.statement(), passwords.NAME)
    given = {"docId": id, "decision": "answer", "password": passwords.PASSWORD}
    body_of(confirmed("review_import", user_id, **given))
    return id, document(user_id, id).order["id"]


def test_a_password_outlives_a_killed_worker_and_not_the_import(
    network: Network, gmail: PostOffice
) -> None:
    user_id, line = somebody(), network.line()
    id, order = unlocking(user_id)
    assert start_import(message(user_id, id, order=order), line.url).answer() == "done"
    assert {moment.operation for moment in line.moments} >= {"Decrypt", COMMIT}
    for moment in line.moments:
        user_id = somebody()
        id, order = unlocking(user_id)
        kill(network, user_id, id, moment, order)
        work(user_id, id, received=2, order=order)
        done = document(user_id, id)
        assert done.status == "imported", moment
        assert done.password is None, moment
        assert len(booked(user_id)) == 2, moment
        assert len(notifications(user_id)) == 2, moment


def test_another_statement_is_imported_while_a_killed_one_waits_to_come_back(
    network: Network,
) -> None:
    for moment in moments_of(network, *ROWS):
        user_id = somebody()
        first = upload(user_id, statement(*ROWS))
        kill(network, user_id, first, moment)
        second = imported(user_id, statement(LUNCH, SALARY, UNDATED), "another.csv")
        assert {COFFEE, LUNCH, SALARY} >= set(booked(user_id)) >= {LUNCH, SALARY}, moment
        work(user_id, first, received=2)
        assert booked(user_id) == [COFFEE, LUNCH, SALARY], moment
        assert_ledger_has_what_is_accepted(user_id)
        assert len(rows(user_id)) == 4, moment
        assert len(notifications(user_id)) == 2, moment
        counts = [document(user_id, id).transactions for id in (first, second)]
        assert sum(counts) == 4, moment


def test_a_killed_giving_up_is_told_once(network: Network) -> None:
    """At its fourth reception; the file is not there to be read."""
    user_id, line = somebody(), network.line()
    id = upload(user_id, statement(*ROWS))
    for moment in (Moment(COMMIT, 1), Moment(COMMIT, 1, after=True)):
        line = network.line(Fault(moment, "held", EVERY_TRY))
        process = start_import(message(user_id, id, received=4), line.url)
        assert line.reached.wait(30)
        process.kill()
    assert document(user_id, id).status == "failed"
    assert len(notifications(user_id)) == 1


def test_storage_that_fails_leaves_the_message_to_come_back(
    network: Network, figures: MakeFigures
) -> None:
    counted = figures("storage of an import fails")
    for moment in moments_of(network, *ROWS):
        user_id = somebody()
        id = upload(user_id, statement(*ROWS))
        line = network.line(Fault(moment, "server error"))
        process = start_import(message(user_id, id), line.url)
        assert process.answer() != "done", moment
        assert_nothing_twice(user_id, moment)
        work(user_id, id, received=2)
        count(counted, user_id, id)
        assert_imported_once(user_id, id, moment)


def deliver(queue: str) -> None:
    """What the poller of the one-machine stack does with the queue's next message."""
    import_queue.deliver(boto3.client("sqs"), queue)


def test_a_machine_that_is_killed_at_any_moment_of_an_import_goes_on_when_it_starts(
    network: Network, queue: str, figures: MakeFigures
) -> None:
    """Also between the reception of its message and its deletion."""
    counted = figures("machine of an import killed")
    boto3.client("sqs").purge_queue(QueueUrl=queue)
    user_id, line = somebody(), network.line()
    upload(user_id, statement(*ROWS))
    assert start_delivery(queue, line.url).answer() == "done"
    assert {moment.operation for moment in line.moments} >= {"ReceiveMessage", "DeleteMessage"}
    for moment in line.moments:
        user_id = somebody()
        id = upload(user_id, statement(*ROWS))
        line = network.line(Fault(moment, "held", EVERY_TRY))
        process = start_delivery(queue, line.url)
        reached = line.reached.wait(30)
        process.kill()
        assert reached, moment
        assert_nothing_twice(user_id, moment)
        deliver(queue)
        count(counted, user_id, id)
        assert_imported_once(user_id, id, moment)
