"""What there is of a trial's people in the tables: the rows it begins with, and what changed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import catalog
from budget.transactions import BudgetTransaction
from commands import rows
from money.entry import EntryRecord
from personal_data.jobs.export_tables import EXPORT_TABLES
from support.entities import Customer, Order
from tests.evaluate.scenario import Letter as Stated
from tests.evaluate.scenario import Scenario
from tests.local.gmail.letters import File, Letter, write_mailbox
from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import NotFound
from toolkit.guards.rate_limit import DaysUse
from toolkit.storage.ownership import Item

Fields = Mapping[str, Any]
State = Mapping[tuple[str, str], Fields]
"""Every row by its kind and what names it."""
_LEFT_BY_EVERY_CALL = frozenset({"audit/events", "prime/notifications"})
TYPED = "budget/transactions"
"""An entry of the budget, as its contract has it: so its scenarios speak of it."""
HELD = frozenset(
    path
    for path in (*EXPORT_TABLES, TYPED)
    if not path.startswith("chat/") and path not in _LEFT_BY_EVERY_CALL
)
_UNDER_WAY = frozenset({"uploading", "uploaded", "processing"})
PATIENCE_SECONDS = 60
_CHANGES_BY_ITSELF = frozenset({"told"})


@dataclass(frozen=True)
class Change:
    """`before` or `after` is None where there was or is no such row."""

    kind: str
    name: str
    before: Fields | None
    after: Fields | None

    @property
    def fields(self) -> Mapping[str, tuple[Any, Any]]:
        """Those that are otherwise, as they were and are."""
        before, after = self.before or {}, self.after or {}
        names = [*before, *(name for name in after if name not in before)]
        pairs = {name: (before.get(name), after.get(name)) for name in names}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


@dataclass(frozen=True)
class World:
    """A trial's: `people` are the users it knows, `customers` and `orders` the shop's."""

    people: tuple[str, ...]
    customers: tuple[str, ...]
    orders: tuple[str, ...]

    def begin(self, scenario: Scenario, mail_dir: Path, today: date) -> None:
        """Load its rows, those of no other user as the first one's, and write that one's mail.
        Raises TimeoutError when the mailbox is not seen."""
        if scenario.mail:
            letters = [_letter(each) for each in scenario.mail]
            write_mailbox(mail_dir, self.people[0], letters, today=today)
            _wait(lambda: any(self._rows_of(self.people[0], frozenset({"prime/mailbox"}))))
        rows.save(rows.parse_row(json.dumps(self._owned(row))) for row in scenario.rows)

    def _owned(self, row: dict[str, Any]) -> dict[str, Any]:
        return row if row["kind"] in ("customer", "order") else {"user_id": self.people[0]} | row

    def state(self) -> State:
        return dict(self._rows())

    def settled(self) -> State:
        """The state once no document is being imported any more. Raises TimeoutError."""
        _wait(lambda: not any(self._under_way()))
        return self.state()

    def _under_way(self) -> Iterator[bool]:
        documents = self._rows_of(self.people[0], frozenset({"prime/documents"}))
        return (fields["status"] in _UNDER_WAY for _, fields in documents)

    def _rows(self) -> Iterator[tuple[tuple[str, str], Fields]]:
        for person in self.people:
            yield from self._rows_of(person, HELD)
        for id in self.customers:
            yield from _of_shop("support/customer", id, Customer)
        for id in self.orders:
            yield from _of_shop("support/order", id, Order)

    def _rows_of(
        self, person: str, paths: Collection[str]
    ) -> Iterator[tuple[tuple[str, str], Fields]]:
        """Each by where it stands: a row has no other name that all kinds have. An entry of the
        books moves with its state, and has its id."""
        for path, table in EXPORT_TABLES.items():
            for item in table.items(person) if path in paths else ():
                row = table.row_of(item)
                held = {name: row[name] for name in row if name not in _CHANGES_BY_ITSELF}
                if path != EntryRecord.export.path:
                    yield (path, f"{person} {item['pk']['S']} {item['sk']['S']}"), held
                elif row["book"] == "budget":
                    yield (TYPED, f"{person} {row['id']}"), _typed(item)
                else:
                    yield (path, f"{person} {row['id']}"), held

    def writes(self) -> list[str]:
        """The tools of all writes that succeeded, in their order. What a worker goes on to do for
        one has an event of its own, and is none."""
        writing = {name for name, entry in catalog.entries().items() if entry["writes"]}
        return [
            event.action
            for event in AuditEvent.of_user(self.people[0])
            if event.outcome == "success" and event.action in writing and event.channel != "queue"
        ]

    def tokens(self) -> int:
        """That a model took for the first one, today or before midnight."""
        now = datetime.now(UTC)
        days = [DaysUse.key_of(self.people[0], at) for at in (now, now - timedelta(days=1))]
        return sum(int(day.tokens) for day in DaysUse.batch_get(days, consistent_read=True))


def changes(before: State, after: State) -> list[Change]:
    keys = [*before, *(key for key in after if key not in before)]
    return [
        Change(*key, before.get(key), after.get(key))
        for key in keys
        if before.get(key) != after.get(key)
    ]


def _typed(item: Item) -> Fields:
    record = EntryRecord()
    record.deserialize(item)
    transaction = BudgetTransaction(record)
    names = ("transaction_id", *BudgetTransaction.FIELDS)
    return {name: getattr(transaction, name) for name in names}


def _letter(stated: Stated) -> Letter:
    content = "\r\n".join([*stated.lines, ""]).encode()
    files = [File(stated.file_name, "text/csv", content)] if stated.lines else []
    return Letter(stated.subject, stated.sender, stated.days_ago, stated.body, files)


def _wait(until: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not until():
        if time.monotonic() > give_up:
            raise TimeoutError("what was begun does not end")
        time.sleep(0.05)


def _of_shop(
    kind: str, id: str, entity: type[Customer] | type[Order]
) -> Iterator[tuple[tuple[str, str], Fields]]:
    try:
        found = entity.of(id)
    except NotFound:
        return
    yield (kind, id), {name: getattr(found, name) for name in found.FIELDS}
