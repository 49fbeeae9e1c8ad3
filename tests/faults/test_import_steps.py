"""What a person does with an import, and what the one-machine stack does with it by itself, killed
at any moment of each step. What is on its way goes on; the call, sent again by its key, does it
once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import boto3
import pytest

from prime.entities import DocumentRecord
from prime.imports import bucket
from tests.faults.figures import Figures, MakeFigures
from tests.faults.network import EVERY_TRY, Fault, Line, Moment, Network
from tests.faults.scenarios import Attempt, Scenario
from tests.faults.test_import import somebody
from tests.faults.tool_process import ToolProcess, start_delivery, start_upload
from tests.local.aws import import_queue
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    MONTHS,
    NAMELESS,
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    ledger,
    notifications,
    outcomes,
    rows,
    statement,
    upload,
)
from tests.prime.uploads.uploading import form_event, posted_form
from toolkit import Caller

pytestmark = pytest.mark.faults

FILE = statement(COFFEE, LUNCH)
ASKS = "waiting"


def id_of(content: str) -> str:
    return bucket.document_id(content.encode())


class Machine:
    """Its queue, and what it does with it when it is started again."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._sqs = boto3.client("sqs")
        self._sqs.purge_queue(QueueUrl=url)

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
    monkeypatch.setattr("money.differences._MONTHS", MONTHS)
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0.05)
    monkeypatch.setattr("prime.process_import._POLL_SECONDS", 0.01)
    return Machine(queue)


def uploading(user_id: str, line: Line) -> ToolProcess:
    return start_upload(form_event(user_id, FILE, key="k"), line.url)


def kills(
    network: Network,
    prepare: Callable[[str], None],
    begin: Callable[[str, Line], ToolProcess],
) -> Iterator[tuple[str, Moment]]:
    """Somebody for each moment of the step, at which it was killed."""
    user_id, line = somebody(), network.line()
    prepare(user_id)
    begin(user_id, line).answer()
    for moment in line.moments:
        user_id = somebody()
        prepare(user_id)
        line = network.line(Fault(moment, "held", EVERY_TRY))
        process = begin(user_id, line)
        reached = line.reached.wait(30)
        process.kill()
        assert reached, moment
        yield user_id, moment


def count(figures: Figures, user_id: str, content: str, *, steps: int) -> None:
    """Of an import of two rows, which takes so many `steps` of the worker."""
    done = outcomes(user_id, "process_import").count("success")
    copies = -(-max(len(rows(user_id)), len(ledger(user_id))) // 2)
    figures.count(
        acknowledged=document(user_id, id_of(content)).status == "imported",
        effects=max(copies, len(notifications(user_id)) - steps + 1),
        audited=done - steps + 1,
    )


def assert_entered_once(user_id: str, content: str, moment: Moment) -> None:
    assert document(user_id, id_of(content)).status == "imported", moment
    assert booked(user_id) == [COFFEE, LUNCH], moment
    assert_ledger_has_what_is_accepted(user_id)


def test_an_upload_that_is_killed_at_any_moment_is_imported_once(
    network: Network, machine: Machine, figures: MakeFigures
) -> None:
    counted = figures("upload of an import killed")
    for user_id, moment in kills(network, lambda _: None, uploading):
        machine.go_on()
        found = DocumentRecord.fetch(Caller(user_id), id_of(FILE))
        assert found is None or found.status in ("uploading", "imported"), moment
        assert posted_form(user_id, FILE, key="k").status == 202, moment
        machine.go_on()
        count(counted, user_id, FILE, steps=1)
        assert_entered_once(user_id, FILE, moment)
    assert counted.wrong == 0, counted


def asked(user_id: str) -> None:
    upload(user_id, NAMELESS)


def answered(machine: Machine) -> Callable[[str], None]:
    """Its owner's answer is on its way."""

    def prepare(user_id: str) -> None:
        attempt = answer(user_id, machine)
        assert attempt.again().status == 200

    return prepare


def answer(user_id: str, machine: Machine) -> Attempt:
    """The call that answers what the import asks, confirmed."""

    def ask(user_id: str) -> None:
        asked(user_id)
        machine.go_on()
        assert document(user_id, id_of(NAMELESS)).status == ASKS

    given: dict[str, Any] = {"docId": id_of(NAMELESS), "decision": "answer", "currency": "USD"}
    attempt = Attempt(Scenario("review_import", given, ask, lambda _: []), user_id)
    attempt.prepare()
    return attempt


def test_a_machine_that_is_killed_while_it_asks_asks_once(
    network: Network, machine: Machine
) -> None:
    for user_id, moment in kills(
        network, asked, lambda _, line: start_delivery(machine.url, line.url)
    ):
        machine.go_on()
        assert document(user_id, id_of(NAMELESS)).status == ASKS, moment
        assert len(notifications(user_id)) == 1, moment
        assert (len(rows(user_id)), booked(user_id)) == (2, []), moment


def test_an_answer_that_is_killed_at_any_moment_enters_its_import_once(
    network: Network, machine: Machine, figures: MakeFigures
) -> None:
    counted = figures("answer to an import killed")
    attempts: dict[str, Attempt] = {}

    def prepare(user_id: str) -> None:
        attempts[user_id] = answer(user_id, machine)

    for user_id, moment in kills(
        network, prepare, lambda user_id, line: attempts[user_id].start(line.url)
    ):
        machine.go_on()
        assert document(user_id, id_of(NAMELESS)).status in (ASKS, "imported"), moment
        assert attempts[user_id].again().status == 200, moment
        machine.go_on()
        count(counted, user_id, NAMELESS, steps=2)
        assert_entered_once(user_id, NAMELESS, moment)
    assert counted.wrong == 0, counted


def test_a_machine_that_is_killed_while_it_enters_what_was_answered_enters_it_once(
    network: Network, machine: Machine, figures: MakeFigures
) -> None:
    counted = figures("machine of an answer killed")
    for user_id, moment in kills(
        network,
        answered(machine),
        lambda _, line: start_delivery(machine.url, line.url),
    ):
        machine.go_on()
        count(counted, user_id, NAMELESS, steps=2)
        assert_entered_once(user_id, NAMELESS, moment)
    assert counted.wrong == 0, counted
