"""What a person does with an import, and its worker, killed at any moment: what is on its way goes
on, and its message comes back."""

from __future__ import annotations

from functools import partial
from typing import Any

import boto3
import pytest

from prime.entities import DocumentRecord
from prime.imports import bucket
from tests.faults.figures import Figures, MakeFigures
from tests.faults.killing import Begin, kill, kills, somebody
from tests.faults.network import COMMIT, Fault, Moment, Network
from tests.faults.tool_process import start_delivery, start_import, start_upload
from tests.local.aws import import_queue
from tests.prime.calls import body_of, confirmed
from tests.prime.passwords import giving as passwords
from tests.prime.post_office import PostOffice
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    MONTHS,
    NAMELESS,
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
from tests.prime.uploads.uploading import form_event, posted_form
from toolkit import Caller

pytestmark = pytest.mark.faults

ROWS = (COFFEE, LUNCH, UNDATED)
FILE = statement(*ROWS)
ID, NAMELESS_ID = (bucket.document_id(file.encode()) for file in (FILE, NAMELESS))
MANY: list[Row] = [
    (f"2025-0{1 + n % 4}-{1 + n % 28:02}", f"Shop {n}", f"-{n}.25") for n in range(200)
]


class Machine:
    """Its queue, and what it does with it when it is started again."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._sqs = boto3.client("sqs")
        self._sqs.purge_queue(QueueUrl=url)

    def begin(self, _: str) -> Begin:
        return partial(start_delivery, self.url)

    def go_on(self) -> None:
        while self._waiting:
            import_queue.deliver(self._sqs, self.url)

    @property
    def _waiting(self) -> int:
        found = self._sqs.get_queue_attributes(
            QueueUrl=self.url, AttributeNames=["ApproximateNumberOfMessages"]
        )
        return int(found["Attributes"]["ApproximateNumberOfMessages"])


@pytest.fixture
def machine(queue: str, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0.05)
    monkeypatch.setattr("prime.process_import._POLL_SECONDS", 0.01)
    return Machine(queue)


@pytest.fixture(autouse=True)
def _few_months(queue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("money.differences._MONTHS", MONTHS)


def working(user_id: str, id: str, **more: Any) -> Begin:
    """The worker, with the import's message."""
    return partial(start_import, message(user_id, id, **more))


def an_import(user_id: str) -> Begin:
    return working(user_id, upload(user_id, FILE))


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


def test_an_import_that_is_killed_at_any_moment_goes_on_when_the_machine_starts(
    network: Network, machine: Machine, figures: MakeFigures
) -> None:
    """Also between the reception of its message and its deletion; the message may come again."""
    counted = figures("machine of an import killed")
    for user_id, moment in kills(network, lambda user_id: upload(user_id, FILE), machine.begin):
        assert_nothing_twice(user_id, moment)
        machine.go_on()
        work(user_id, ID, received=3)
        count(counted, user_id, ID)
        assert_imported_once(user_id, ID, moment)


def test_an_upload_that_is_killed_at_any_moment_is_imported_once(
    network: Network, machine: Machine, figures: MakeFigures
) -> None:
    counted = figures("upload of an import killed")

    def uploading(user_id: str) -> Begin:
        return partial(start_upload, form_event(user_id, FILE, key="k"))

    for user_id, moment in kills(network, lambda _: None, uploading):
        machine.go_on()
        found = DocumentRecord.fetch(Caller(user_id), ID)
        assert found is None or found.status in ("uploading", "imported"), moment
        assert posted_form(user_id, FILE, key="k").status == 202, moment
        machine.go_on()
        count(counted, user_id, ID)
        assert_imported_once(user_id, ID, moment)


def asked(user_id: str) -> None:
    upload(user_id, NAMELESS)


def test_a_machine_that_is_killed_while_it_asks_asks_once(
    network: Network, machine: Machine
) -> None:
    for user_id, moment in kills(network, asked, machine.begin):
        machine.go_on()
        assert document(user_id, NAMELESS_ID).status == "waiting", moment
        assert len(notifications(user_id)) == 1, moment
        assert (len(rows(user_id)), booked(user_id)) == (2, []), moment


def test_a_machine_that_is_killed_while_it_enters_what_was_answered_enters_it_once(
    network: Network, machine: Machine, figures: MakeFigures
) -> None:
    counted = figures("machine of an answer killed")

    def answered(user_id: str) -> None:
        asked(user_id)
        machine.go_on()
        given = {"docId": NAMELESS_ID, "decision": "answer", "currency": "USD"}
        body_of(confirmed("review_import", user_id, **given))

    for user_id, moment in kills(network, answered, machine.begin):
        machine.go_on()
        done = document(user_id, NAMELESS_ID)
        counted.count(
            acknowledged=done.status == "imported",
            effects=max(len(rows(user_id)) // 2, len(notifications(user_id)) - 1),
            audited=outcomes(user_id, "process_import").count("success") - 1,
        )
        assert booked(user_id) == [COFFEE, LUNCH], moment
        assert_ledger_has_what_is_accepted(user_id)
    assert counted.wrong == 0, counted


def test_an_import_that_is_killed_again_and_again_goes_on_where_it_was(network: Network) -> None:
    user_id = somebody()
    id = upload(user_id, statement(*MANY))
    held = []
    for nth, after in ((1, False), (1, True), (2, True), (1, True), (2, True)):
        kill(network, Moment(COMMIT, nth, after), working(user_id, id))
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
    prepared: dict[str, tuple[str, str]] = {}

    def prepare(user_id: str) -> None:
        prepared[user_id] = unlocking(user_id)

    def begin(user_id: str) -> Begin:
        id, order = prepared[user_id]
        return working(user_id, id, order=order)

    for user_id, moment in kills(network, prepare, begin):
        id, order = prepared[user_id]
        work(user_id, id, received=2, order=order)
        done = document(user_id, id)
        assert done.status == "imported", moment
        assert done.password is None, moment
        assert len(booked(user_id)) == 2, moment
        assert len(notifications(user_id)) == 2, moment


def test_another_statement_is_imported_while_a_killed_one_waits_to_come_back(
    network: Network,
) -> None:
    for user_id, moment in kills(network, lambda _: None, an_import):
        second = imported(user_id, statement(LUNCH, SALARY, UNDATED), "another.csv")
        assert {COFFEE, LUNCH, SALARY} >= set(booked(user_id)) >= {LUNCH, SALARY}, moment
        work(user_id, ID, received=2)
        assert booked(user_id) == [COFFEE, LUNCH, SALARY], moment
        assert_ledger_has_what_is_accepted(user_id)
        assert len(rows(user_id)) == 4, moment
        assert len(notifications(user_id)) == 2, moment
        counts = [document(user_id, id).transactions for id in (ID, second)]
        assert sum(counts) == 4, moment


def test_a_killed_giving_up_is_told_once(network: Network) -> None:
    """At its fourth reception; the file is not there to be read."""
    user_id = somebody()
    id = upload(user_id, FILE)
    for after in (False, True):
        kill(network, Moment(COMMIT, 1, after), working(user_id, id, received=4))
    assert document(user_id, id).status == "failed"
    assert len(notifications(user_id)) == 1


def test_storage_that_fails_leaves_the_message_to_come_back(
    network: Network, figures: MakeFigures
) -> None:
    """At the first of the requests that are alike."""
    counted = figures("storage of an import fails")
    line = network.line()
    assert an_import(somebody())(line.url).answer() == "done"
    assert {operation for operation, _ in line.calls} >= {"GetObject", "GetItem", COMMIT}
    for moment in line.first_alike:
        user_id = somebody()
        failing = an_import(user_id)(network.line(Fault(moment, "server error")).url)
        assert failing.answer() != "done", moment
        assert_nothing_twice(user_id, moment)
        work(user_id, ID, received=2)
        count(counted, user_id, ID)
        assert_imported_once(user_id, ID, moment)
