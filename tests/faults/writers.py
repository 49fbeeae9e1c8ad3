"""People who write without a pause while something goes wrong."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from tests.budget.calls import TRANSACTION, post
from tests.budget.stored import transactions
from tests.calling import Reply
from tests.chat.talk import wait_until
from tests.faults.figures import Figures
from toolkit.audit.audit_event import AuditEvent

WRITERS = 4


class Run:
    """People who each add transactions, one after the other, with a key for each."""

    def __init__(self) -> None:
        self.answers: dict[str, Reply] = {}
        """The first ones, by key."""
        self.users = [f"user-{uuid.uuid4().hex[:12]}" for _ in range(WRITERS)]

    @contextmanager
    def writing(self) -> Iterator[None]:
        stopped = threading.Event()
        with ThreadPoolExecutor(WRITERS) as threads:
            writers = [threads.submit(self._write, user, stopped) for user in self.users]
            yield
            stopped.set()
            for writer in writers:
                writer.result()

    def wait_for_more(self, count: int) -> None:
        """Until so many more are acknowledged."""
        before = len(self.answers)
        wait_until(lambda: len(self.answers) >= before + count)

    def count(self, figures: Figures, logged: Collection[str] | None = None) -> None:
        """After every call was sent again. If it is said which audit events are in the log, those
        alone count."""
        again = {key: self._sent(key) for key in self.answers}
        rows = [row for user in self.users for row in transactions(user)]
        audited = [
            event.tool_output["data"]["transaction_id"]
            for user in self.users
            for event in AuditEvent.of_user(user, action="add_transaction")
            if event.outcome == "success" and (logged is None or event.event_id in logged)
        ]
        for key, first in self.answers.items():
            made = [row.transaction_id for row in rows if row.description == key]
            figures.count(
                acknowledged=first.status == 200,
                effects=len(made),
                audited=sum(id in made for id in audited),
                otherwise=again[key].text != first.text,
            )

    def _write(self, user: str, stopped: threading.Event) -> None:
        while not stopped.is_set():
            key = f"{user}-{uuid.uuid4().hex}"
            self.answers[key] = self._sent(key)

    def _sent(self, key: str) -> Reply:
        user = key.rpartition("-")[0]
        return post(
            "add_transaction", user, key=key, transaction={**TRANSACTION, "description": key}
        )
