"""Writing tools of every kind ready to be called, and what shows in the tables that they have
acted: one row and several, of one table and several, with a YES, a password, a message, a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from banking.entities import Card, Dispute
from budget.entities import (
    Cap,
    Debt,
)
from budget.transactions import BudgetTransaction
from commands import rows
from money.entities import Account, Rollup, StatedBalance
from personal_data.entities import Job
from prime.entities import DocumentRecord
from prime.imports import bucket
from prime.mailbox.mail_grant import MailGrant
from support.entities import Customer
from tests.banking.stored import give_card, spend, today
from tests.books.read_model.rollups import assert_rolled_up
from tests.budget.calls import DEBT, THREAD, TRANSACTION
from tests.budget.stored import made_up, store
from tests.budget.stored import transactions as budget_rows
from tests.calling import Reply, proxy_event, rest, say_yes, send
from tests.examples import own_id
from tests.faults import tool_process
from tests.faults.figures import Figures
from tests.faults.tool_process import ToolProcess
from tests.finance.calls import name_account
from tests.local.gmail.letters import Letter
from tests.money.ledgers import entries
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import COFFEE, document, keep, record, statement
from tests.prime.stored import transactions as imported_of
from tests.project.tools import TOOLS
from tests.support.stored import give_customer
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage.last_change import writes_remembering
from toolkit.storage.writes import commit
from toolkit.tool.tool import Tool


@dataclass(frozen=True)
class Scenario:
    """`prepare` makes a user's rows; `effects` are the marks of every time the tool acted. Where
    rows are no user's own, the arguments say which of them are for this user.
    """

    name: str
    arguments: dict[str, Any] | Callable[[str], dict[str, Any]]
    prepare: Callable[[str], object]
    effects: Callable[[str], list[str]]

    @property
    def tool(self) -> Tool:
        return TOOLS[self.name]


def _save_blocked_card(user_id: str) -> None:
    give_card(user_id, card_status="blocked", block_id="blk_1", block_reason="Lost")


def transactions(user_id: str) -> list[BudgetTransaction]:
    """The budget's, which its rollups add up."""
    assert_rolled_up(user_id)
    return budget_rows(user_id)


def _save_entry_and_import(user_id: str) -> None:
    entry = {"kind": "budget_tx", "id": "tx_1", **TRANSACTION, "date_iso": "2026-03-01"}
    rows.save([rows.of({"user_id": user_id, "thread_id": THREAD, **entry})])
    keep(user_id)


def _debts(user_id: str) -> list[str]:
    """Each version that it went through."""
    rows = Debt.all_of(Caller(user_id))
    return [row.id for row in rows for _ in range(int(row.version))]


def _categorized(user_id: str) -> list[str]:
    """Everywhere as often as in the budget."""
    (row,), (imported,), (entry,) = transactions(user_id), imported_of(user_id), entries(user_id)
    times = len(row.record.before)
    assert len(imported.before) == times
    assert entry.category_id == imported.category_id == ("Fun" if times else None)
    return ["categorized"] * times


def _save_transaction(user_id: str) -> None:
    spend(user_id, date=today())


def _card(user_id: str) -> Card:
    return Card.get(user_id, "card", consistent_read=True)


def _blocks(user_id: str) -> list[str]:
    card = _card(user_id)
    return [card.block_id] if card.is_blocked else []


def _unblocks(user_id: str) -> list[str]:
    return [] if _card(user_id).is_blocked else ["active"]


def _disputes(user_id: str) -> list[str]:
    found = Dispute.query(user_id, Dispute.sk.startswith("dispute#"), consistent_read=True)
    return [dispute.ticket_id for dispute in found]


def _save_three_transactions(user_id: str) -> None:
    for cents in (1, 2, 3):
        store(user_id, [made_up(user_id, amount_mxn_cents=cents)])


def _nothing(user_id: str) -> None:
    """What is to be written needs nothing to be there."""


def _additions(user_id: str) -> list[str]:
    return [row.transaction_id for row in transactions(user_id)]


def _updates(user_id: str) -> list[str]:
    """Each one that the last row went through; it moves, and is never there twice or not at all."""
    rows = transactions(user_id)
    assert len({row.transaction_id for row in rows}) == len(rows) == 3
    return [row.date_iso for row in rows for _ in row.record.before]


def _change_a_cap(user_id: str) -> None:
    """From 1 to 2 centavos."""
    cap = Cap.new(Caller(user_id), "2026-02", 1)
    cap.save()
    change = [Cap.new(Caller(user_id), "2026-02", 2).state(looks=True)]
    commit([*change, *writes_remembering(user_id, "set_budget_cap", change)])


def _caps_put_back(user_id: str) -> list[str]:
    return ["put back" for _ in range(2 - int(Cap.in_force(Caller(user_id), "2026-02") or 0))]


def _stated_by_word(user_id: str) -> list[str]:
    stated = StatedBalance.of_source(Caller(user_id), StatedBalance.OWNER)
    named = Account.of(Caller(user_id), "acc_main").name
    assert named == ("Payroll" if stated else "Main account")
    return [each.amount for each in stated]


_numbers = count(1)


@cache
def _number(user_id: str) -> int:
    """Of the customer and the order that are for this agent alone."""
    return next(_numbers)


def _customer_id(user_id: str) -> str:
    return f"{_number(user_id):07}"


def _save_customer(user_id: str) -> None:
    id = _customer_id(user_id)
    phone = f"{id[:3]}-000-{id[3:]}"
    give_customer(id=id, email=f"{id}@example.com", phone=phone, username=id)


def _contact_changes(user_id: str) -> list[str]:
    """Each one that the customer went through, wherever the customer stands."""
    customer = Customer.of(_customer_id(user_id))
    for key in ("email", "phone", "username"):
        found = Customer.search(key, getattr(customer, key))
        assert (found.fields, found.version) == (customer.fields, customer.version)
    return [customer.email for _ in range(1, int(customer.version))]


def _in_budget(**arguments: Any) -> dict[str, Any]:
    return {"thread_id": THREAD, **arguments}


def _save_waiting(user_id: str) -> None:
    """A document with one transaction that waits."""
    id = record(user_id, status="imported", transactions=1, needs_review=1)
    keep(user_id, state="waiting", document_id=id)


def _reviews(user_id: str) -> list[str]:
    """What is accepted: in the document's figures, in the ledger and in its rollups, or nowhere."""
    accepted = [each.id for each in imported_of(user_id) if each.state == "entered"]
    counted = document(user_id, "doc_1")
    assert (counted.transactions, counted.needs_review) == (1, 1 - len(accepted))
    assert counted.totals == ({"USD": "-4.50"} if accepted else {})
    assert [entry.id for entry in entries(user_id)] == accepted
    sums = Rollup.all_of(Caller(user_id)).values()
    assert sum(each.entries for each in sums) == len(accepted)
    return accepted


def _save_imported(user_id: str) -> None:
    """A document whose one transaction is accepted."""
    id = record(user_id, status="imported", transactions=1, totals={"USD": "-4.50"})
    keep(user_id, document_id=id)


def _orders(user_id: str) -> list[str]:
    """Each that the document's record has taken; the worker carries out the last one."""
    return [f"order {number}" for number in range(int(document(user_id, "doc_1").revision))]


def _send_a_statement(user_id: str) -> None:
    PostOffice.next_door().connect(user_id, _letter(user_id))


def _letter(user_id: str) -> Letter:
    """Of whom it is for alone, so that a message's id is theirs alone."""
    return letter(f"Statement of {user_id}", csv_file(statement(COFFEE)))


def _message_id(user_id: str) -> str:
    (id,) = PostOffice.next_door().deliver(user_id, _letter(user_id))
    return id


def _documents(user_id: str) -> list[str]:
    """Those that are recorded: each is in the bucket as well."""
    found = DocumentRecord.query(f"{user_id}#documents", consistent_read=True)
    ids = [each.id for each in found]
    assert all(bucket.get(Caller(user_id), id) for id in ids)
    return ids


def _connect(user_id: str) -> None:
    PostOffice.next_door().connect(user_id)


def _disconnections(user_id: str) -> list[str]:
    return [] if MailGrant.fetch(Caller(user_id)) else ["disconnected"]


def _jobs(user_id: str) -> list[str]:
    return [job.id for job in Job.query(user_id, consistent_read=True)]


SCENARIOS = (
    Scenario("block_card", {"reason": "Lost card"}, give_card, _blocks),
    Scenario("unblock_card", {"otp": "123456"}, _save_blocked_card, _unblocks),
    Scenario(
        "dispute_transaction",
        {"tx_id": "t1", "reason": "Double charge"},
        _save_transaction,
        _disputes,
    ),
    Scenario("add_transaction", _in_budget(transaction=TRANSACTION), _nothing, _additions),
    Scenario(
        "update_last_transaction",
        _in_budget(patch={"date_iso": "2026-03-01"}),
        _save_three_transactions,
        _updates,
    ),
    Scenario("add_or_update_debt", _in_budget(debt=DEBT), _nothing, _debts),
    Scenario(
        "categorize_transactions",
        {
            "entries": [
                {"book": "budget", "id": "tx_1", "day": "2026-03-01"},
                {"book": "ledger", "id": "txn_1", "day": "2025-01-06"},
            ],
            "category": "Fun",
        },
        _save_entry_and_import,
        _categorized,
    ),
    Scenario(
        "change_account",
        {"account_id": "acc_main", "name": "Payroll", "balance": "5", "day": "2026-03-01"},
        name_account,
        _stated_by_word,
    ),
    Scenario("undo_last_change", {}, _change_a_cap, _caps_put_back),
    Scenario(
        "update_user_contact",
        lambda user_id: {
            "user_id": _customer_id(user_id),
            "email": f"new-{_customer_id(user_id)}@example.com",
            "phone": f"555-{_customer_id(user_id)[:3]}-{_customer_id(user_id)[3:]}",
        },
        _save_customer,
        _contact_changes,
    ),
    Scenario("review_transaction", {"id": "txn_1", "decision": "accept"}, _save_waiting, _reviews),
    Scenario("review_import", {"docId": "doc_1", "decision": "undo"}, _save_imported, _orders),
    Scenario(
        "fetch_email_attachments",
        lambda user_id: {"messageId": _message_id(user_id)},
        _send_a_statement,
        _documents,
    ),
    Scenario("disconnect_gmail", {}, _connect, _disconnections),
    Scenario("export_my_data", {}, _nothing, _jobs),
    Scenario("erase_my_data", {"otp": "123456"}, give_card, _jobs),
)
OF_EACH_FAMILY = [*{scenario.tool.family.name: scenario for scenario in SCENARIOS}.values()]


@dataclass(frozen=True)
class Attempt:
    """One user's call of a tool under one key, confirmed where it must be."""

    scenario: Scenario
    user_id: str
    key: str = "the-key"

    def prepare(self) -> None:
        self.scenario.prepare(self.user_id)
        if self.scenario.tool.confirm:
            say_yes(self.user_id, rest(self.scenario.tool, self.user_id, self.body))

    def start(self, storage_url: str) -> ToolProcess:
        """Make the call in a process of its own, over that way to storage."""
        return tool_process.start(self.scenario.name, self.event, storage_url)

    def again(self) -> Reply:
        """Make the call with nothing in its way."""
        return send(self.scenario.tool, self.event)

    @property
    def event(self) -> dict[str, Any]:
        groups = sorted(self.scenario.tool.family.groups)
        return proxy_event(self.user_id, self.body, key=self.key, groups=groups)

    @property
    def effects(self) -> list[str]:
        return self.scenario.effects(self.user_id)

    @property
    def successes(self) -> list[dict[str, Any]]:
        """What the audit says that the call was answered, of every time it went through."""
        events = AuditEvent.of_user(self.user_id, action=self.scenario.name)
        return [event.tool_output for event in events if event.outcome == "success"]

    def count(self, figures: Figures, *, acknowledged: bool, otherwise: int = 0) -> None:
        """What has become of the call and its retries. `acknowledged` is whether any was answered
        that it is done."""
        effects, audited = len(self.effects), len(self.successes)
        figures.count(
            acknowledged=acknowledged, effects=effects, audited=audited, otherwise=otherwise
        )

    @property
    def body(self) -> dict[str, Any]:
        given = self.scenario.arguments
        arguments = given(self.user_id) if callable(given) else given
        return own_id(self.scenario.tool, self.user_id) | arguments


def reply_of(process: ToolProcess) -> Reply:
    answer = process.answer()
    return Reply(
        answer["statusCode"], json.loads(answer["body"]), answer["headers"], answer["body"]
    )
