"""Random sequences of imports, sentences, corrections, undos and kills: whatever was done, the
books' entries, witnesses, twins, sums and balances agree with each other.

SEQUENCES=n runs as many; Hypothesis prints the steps of one that fails.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from hypothesis.stateful import run_state_machine_as_test as run

from books import change_entry, get_spending, undo_last_change
from books.commands.verify import compare
from budget import add_transaction, delete_last_transaction, update_last_transaction
from money.entities import StatedBalance
from money.entry import EntryRecord
from money.rules import Days
from prime.process_import import NotRecorded
from prime.review_import import handler as review_import
from tests.calling import Reply, rest, say_yes
from tests.finance.calls import accounts
from tests.money.stored import entries_in_book
from tests.prime.imports.killing import killed_after
from tests.prime.imports.one_statement import JANUARY
from tests.prime.imports.ordering import carry_out, received
from tests.prime.stored import statement, upload, work
from toolkit import Caller
from toolkit.tool.tool import Tool

PESOS = (("2025-02-10", "TAQUERIA", "-150.00"), ("2025-02-11", "CINEPOLIS", "-90.00"))
RENAMED = (*((day, f"{name} MX", amount) for day, name, amount in PESOS), PESOS[0])
FILES: dict[str, str | bytes] = {
    "pesos.csv": "Account,****1111\n" + statement(*PESOS, currency="MXN"),
    "renamed.csv": "Account,****1111\n" + statement(*RENAMED, currency="MXN"),
    "january.csv": JANUARY.csv(),
    "january.ofx": JANUARY.ofx(),
}
files = st.sampled_from(sorted(FILES))
kills = st.sampled_from([None, None, 0, 1, 2, 3])
days = st.sampled_from(["2025-02-06", "2025-02-09", "2025-02-10", "2025-03-01"])
cents = st.sampled_from([15000, 15000, 9000, 777])
corrections = st.sampled_from(
    [
        {"category": "Rent"},
        {"category": "Salary"},
        {"amount": "-150.00"},
        {"amount": "-90.00", "to_day": "2025-01-31"},
        {"to_day": "2025-02-10"},
        {"currency": "USD"},
        {"decision": "remove"},
        {"decision": "put_back"},
        {"decision": "part"},
    ]
)


class Books(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.owner = f"user-{uuid.uuid4().hex[:12]}"
        self.ids = {name: upload(self.owner, content, name) for name, content in FILES.items()}
        self.imported: set[str] = set()
        self.left: list[Callable[[], None]] = []
        """What was killed on its way: its message comes again."""

    @initialize(is_typed_first=st.booleans(), is_also_dollars=st.booleans(), joins=st.booleans())
    def begin(self, *, is_typed_first: bool, is_also_dollars: bool, joins: bool) -> None:
        """A purchase in two books, in either order."""
        if is_typed_first:
            self.type(15000, "2025-02-09", joins=False)
        self.import_it("pesos.csv", None)
        if is_typed_first and joins:
            self.answer("pesos.csv", "answer", "same", None)
        elif not is_typed_first:
            self.type(15000, "2025-02-09", joins=joins)
        if is_also_dollars:
            self.import_it("january.csv", None)

    @rule(name=files, writes=kills)
    def import_it(self, name: str, writes: int | None) -> None:
        if name not in self.imported:
            self.imported.add(name)
            self._do(writes, partial(work, self.owner, self.ids[name]))

    @rule(
        name=files, decision=st.sampled_from(["undo", "undo", "read_again", "accept"]), writes=kills
    )
    def order(self, name: str, decision: str, writes: int | None) -> None:
        self._order(writes, docId=self.ids[name], decision=decision)

    @rule(
        name=files,
        decision=st.sampled_from(["answer", "read_again"]),
        repeated=st.sampled_from(["same", "same", "new"]),
        writes=kills,
    )
    def answer(self, name: str, decision: str, repeated: str, writes: int | None) -> None:
        self._order(writes, docId=self.ids[name], decision=decision, repeated=repeated)

    @rule(amount=cents, day=days, joins=st.booleans())
    def type(self, amount: int, day: str, *, joins: bool) -> None:
        said = {"type": "EXPENSE", "category_type": "VARIABLE", "category": "Food"}
        transaction = {**said, "amount_mxn_cents": amount, "date_iso": day}
        added = self._call(add_transaction.handler, transaction=transaction).body["data"]
        if joins and "may_be" in added:
            line = added["may_be"]["ledger_id"]
            self._changed(
                book="budget", id=added["transaction_id"], decision="join", ledger_id=line
            )

    @rule(amount=cents, day=days)
    def correct_the_last(self, amount: int, day: str) -> None:
        self._call(update_last_transaction.handler, patch={"amount_mxn_cents": amount})
        self._call(update_last_transaction.handler, patch={"date_iso": day, "category": "Fun"})

    @rule()
    def take_the_last_back(self) -> None:
        self._call(delete_last_transaction.handler)

    @rule(which=st.integers(0, 20), to=corrections)
    def correct(self, which: int, to: dict[str, str]) -> None:
        known = [*self._entries(), *self._discarded()]
        if known:
            entry = known[which % len(known)]
            self._changed(book=entry.book, id=entry.id, day=entry.day or "2025-01-01", **to)

    @rule()
    def undo(self) -> None:
        self._confirmed(undo_last_change.handler)

    @rule()
    def deliver_again(self) -> None:
        self.left, again = [], self.left
        for message in again:
            with suppress(NotRecorded):  # of an import that was undone since
                message()

    @invariant()
    def the_books_agree(self) -> None:
        assert compare(Caller(self.owner)).different == 0
        self._assert_each_purchase_is_counted_once()
        self._assert_balances_are_carried_on()

    def teardown(self) -> None:
        self.deliver_again()
        for id in self.ids.values():
            self._order(None, docId=id, decision="undo")
        self.the_books_agree()
        assert entries_in_book(self.owner, "ledger") == []
        assert StatedBalance.all_of(Caller(self.owner)) == []

    def _assert_each_purchase_is_counted_once(self) -> None:
        wanted: dict[str, Decimal] = {}
        for entry in self._entries():
            if not (entry.twin and entry.book == "budget"):
                sign = 0 if entry.category_id == "Salary" else 1
                wanted.setdefault(entry.currency, Decimal(0))
                wanted[entry.currency] += sign * max(-Decimal(entry.amount), Decimal(0))
        year = {"from_date": "2025-01-01", "to_date": "2025-12-31"}
        totals = self._call(get_spending.handler, **year).body["totals"]
        assert {each["currency"]: Decimal(each["spent"]) for each in totals} == wanted

    def _assert_balances_are_carried_on(self) -> None:
        for account in accounts(self.owner):
            mine = [
                entry
                for entry in entries_in_book(self.owner, "ledger")
                if (entry.account_id, entry.currency) == (account["id"], account["currency"])
                and str(entry.day) > (account["as_of"] or "")
            ]
            moved = sum((Decimal(entry.amount) for entry in mine), Decimal(0))
            assert (Decimal(account["moved"]), account["entries"]) == (moved, len(mine))
            if account["balance"] is not None:
                stated = StatedBalance.last_of(
                    Caller(self.owner), account["id"], account["currency"]
                )
                assert stated
                assert Decimal(account["balance"]) == Decimal(stated.amount) + moved

    def _entries(self) -> list[EntryRecord]:
        return [*entries_in_book(self.owner, "budget"), *entries_in_book(self.owner, "ledger")]

    def _discarded(self) -> list[EntryRecord]:
        return list(EntryRecord.newest_first(Caller(self.owner), Days(), ["waiting", "discarded"]))

    def _call(self, tool: Tool, **arguments: Any) -> Reply:
        thread = {"thread_id": "thread"} if tool.family.name == "budget" else {}
        body = {"user_id": self.owner, **thread, **arguments}
        reply = rest(tool, self.owner, body)
        assert reply.status < 500, reply.body
        return reply

    def _changed(self, **arguments: Any) -> None:
        self._confirmed(change_entry.handler, **arguments)

    def _confirmed(self, tool: Tool, **arguments: Any) -> None:
        """If it may be done."""
        asked = self._call(tool, **arguments)
        if "confirmation" in asked.body:
            say_yes(self.owner, asked)
            self._call(tool, **arguments)

    def _order(self, writes: int | None, **arguments: Any) -> None:
        body = {"userId": self.owner, **arguments}
        asked = rest(review_import, self.owner, body)
        if "confirmation" in asked.body:
            say_yes(self.owner, asked)
            rest(review_import, self.owner, body)
            messages: Sequence[Any] = received(self.owner)
            self._do(writes, partial(carry_out, *messages))

    def _do(self, writes: int | None, deed: Callable[[], None]) -> None:
        with nullcontext() if writes is None else killed_after(writes):
            deed()
        if writes is not None:
            self.left.append(deed)


def test_the_books_agree_after_any_sequence(queue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0)
    run(
        Books,
        settings=settings(
            max_examples=int(os.environ.get("SEQUENCES", "12")),
            stateful_step_count=10,
            deadline=None,
            print_blob=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
