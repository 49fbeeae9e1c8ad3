"""What is kept of a user: every kind of item, where it is, and what its fields mean.

An export is made from this list, so a kind that a family adds is added here: a test counts the demo
user's items against an archive. Support's customers are the shop's, not the user's, and are no part
of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from banking.entities import BankingRecord
from budget.entities import BudgetRecord
from chat.store.entities import ChatRecord
from finance.entities import FinanceRecord
from integrations.entities import IdentitiesRecord
from personal_data.jobs.items import Item, of_partition, parsed, plain
from prime.entities import PrimeRecord
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import keys

Partitions = Callable[[str], Iterable[str]]
"""The partition keys of a user, by their id."""
OfKey = Callable[[str], Mapping[str, object]]
"""The fields that only stand in the sort key."""


def _own(user_id: str) -> list[str]:
    return [user_id]


def _under(*name: str) -> Partitions:
    return lambda user_id: [keys.joined(user_id, *name)]


def _linked(user_id: str) -> list[str]:
    return [keys.joined("user", user_id)]


def _nothing(_: str) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True)
class Kind:
    """`begins` is how the sort keys of its items begin. `fields` are the columns with their
    meanings; `of_key` takes those that are in the sort key, `json` names those that are kept as
    JSON's text."""

    family: str
    name: str
    table: str
    partitions: Partitions
    begins: str
    fields: Mapping[str, str]
    of_key: OfKey = _nothing
    json: frozenset[str] = frozenset()

    @property
    def path(self) -> str:
        return f"{self.family}/{self.name}"

    def items(self, user_id: str) -> Iterator[Item]:
        """Without those whose end has come, which DynamoDB deletes late."""
        now = int(time.time())
        for pk in self.partitions(user_id):
            key = {"pk": {"S": pk}}
            found = of_partition(self.table, key, begins=self.begins)
            yield from (item for item in found if not _has_ended(item, now))

    def rows(self, user_id: str) -> Iterator[dict[str, object]]:
        """Every row has all columns."""
        for item in self.items(user_id):
            yield self.row_of(item)

    def row_of(self, item: Item) -> dict[str, object]:
        row: dict[str, object] = dict.fromkeys(self.fields)
        row |= self.of_key(str(item["sk"]["S"]).removeprefix(self.begins))
        for name in self.fields.keys() & item.keys():
            value = plain(item[name])
            row[name] = parsed(value) if name in self.json else value
        return row


class _Events(Kind):
    """The audit's, which stand under a pseudonym, with outputs that are sealed."""

    def rows(self, user_id: str) -> Iterator[dict[str, object]]:
        for event in AuditEvent.of_user(user_id):
            yield {name: getattr(event, name) for name in self.fields}


def _has_ended(item: Item, now: int) -> bool:
    end = item.get("expires_at", {}).get("N")
    return end is not None and int(end) <= now


def _months(user_id: str) -> Iterator[str]:
    """The partitions of the ledger's months: each has a sum."""
    sums = of_partition(_FINANCE, {"pk": {"S": keys.joined(user_id, "")}}, begins="rollup#")
    months = {item["sk"]["S"].removeprefix("rollup#")[: len("2025-03")] for item in sums}
    return (keys.joined(user_id, "month", month) for month in sorted(months))


def _message_key(rest: str) -> Mapping[str, object]:
    conversation_id, _, number = rest.rpartition("#")
    return {"conversation_id": conversation_id, "number": int(number)}


_BANKING, _BUDGET = BankingRecord.Meta.table_name, BudgetRecord.Meta.table_name
_FINANCE, _PRIME = FinanceRecord.Meta.table_name, PrimeRecord.Meta.table_name
_CHAT, _IDENTITIES = ChatRecord.Meta.table_name, IdentitiesRecord.Meta.table_name

KINDS = (
    Kind(
        "banking",
        "card",
        _BANKING,
        _own,
        "card",
        {
            "last_four": "the card number's last four digits",
            "balance": "owed, in whole rupees",
            "credit_limit": "in whole rupees",
            "due_date": "when the next payment is due",
            "minimum_due": "the least to be paid then, in whole rupees",
            "total_points": "reward points",
            "expiring_soon": "those of them that end soon",
            "phone": "where one-time passwords are sent to",
            "card_status": "active or blocked",
            "block_id": "names the block",
            "block_reason": "why it was blocked, in your words",
            "changed_at": "when it was last blocked or unblocked",
        },
    ),
    Kind(
        "banking",
        "transactions",
        _BANKING,
        _own,
        "transaction#",
        {
            "tx_id": "names the transaction",
            "date": "its day",
            "amount": "in whole rupees; a charge is positive",
            "merchant": "where",
            "category": "as the bank has it",
        },
    ),
    Kind(
        "banking",
        "disputes",
        _BANKING,
        _own,
        "dispute#",
        {
            "ticket_id": "names the dispute",
            "tx_id": "the transaction's",
            "reason": "in your words",
            "submitted_at": "when",
        },
    ),
    Kind(
        "budget",
        "transactions",
        _BUDGET,
        _own,
        "transaction#",
        {
            "transaction_id": "names the transaction",
            "date_iso": "its day, in Mexico City",
            "type": "EXPENSE or INCOME",
            "amount_mxn_cents": "in whole centavos",
            "category_type": "FIXED or VARIABLE",
            "category": "as it was booked",
            "description": "in your words",
            "created_at": "when it was entered",
        },
    ),
    Kind(
        "budget",
        "caps",
        _BUDGET,
        _own,
        "cap#",
        {
            "month": "from which it holds",
            "variable_cap_mxn_cents": "what may be spent in a month, in whole centavos",
            "told": "the month and percent that you were last notified of",
        },
        lambda rest: {"month": rest},
    ),
    Kind(
        "budget",
        "bank_balances",
        _BUDGET,
        _own,
        "balance#",
        {
            "as_of": "the instant that it was stated for",
            "bank_balance_mxn_cents": "in whole centavos",
        },
        lambda rest: {"as_of": rest},
    ),
    Kind(
        "budget",
        "debts",
        _BUDGET,
        _own,
        "debt#",
        {
            "id": "names the debt",
            "name": "as you call it",
            "balance_mxn_cents": "owed, in whole centavos",
            "minimum_payment_mxn_cents": "a month, in whole centavos",
            "priority": "how soon it is to be paid off",
            "due_day_of_month": "when a payment is due",
            "do_not_accelerate": "whether it is not to be paid off sooner",
            "told": "the last day that you were notified of",
        },
    ),
    Kind(
        "budget",
        "obligations",
        _BUDGET,
        _own,
        "obligation#",
        {
            "id": "names the obligation",
            "name": "as you call it",
            "amount_mxn_cents": "a month, in whole centavos",
            "category_type": "FIXED or VARIABLE",
            "due_day_of_month": "when it is due",
            "told": "the last day that you were notified of",
        },
    ),
    Kind(
        "budget",
        "category_rules",
        _BUDGET,
        _own,
        "category_rule",
        {
            "words": "your own words",
            "category": "what they stand for",
            "category_type": "INCOME, FIXED, VARIABLE, DEBT, DONATION or SAVINGS",
            "created_at": "when you set it",
            "account_id": "the one account of the ledgers it is for, if it is for one",
            "currency": "the one currency that it is for, if it is for one",
            "min_amount": "the least amount that it is for, a decimal",
            "max_amount": "the most",
        },
    ),
    Kind(
        "books",
        "goals",
        _BUDGET,
        _own,
        "goal#",
        {
            "id": "names the goal",
            "name": "as you call it",
            "currency": "ISO 4217",
            "target": "what is to be saved, a decimal",
            "saved": "what is saved so far, a decimal, if you have told it",
            "account_id": "the account of the ledgers that it is saved in, if you have named one",
            "target_date": "the day by which you want it, if you have named one",
        },
    ),
    Kind(
        "finance",
        "accounts",
        _FINANCE,
        _under(""),
        "account#",
        {
            "id": "names the account",
            "name": "as it is called",
            "type": "what kind of account",
            "currency": "ISO 4217",
        },
    ),
    Kind(
        "finance",
        "entries",
        _FINANCE,
        _months,
        "",
        {
            "id": "names the entry",
            "booked_at": "when it was booked",
            "account_id": "the account's",
            "category_id": "the category's",
            "description": "as the bank or the merchant wrote it",
            "amount": "a decimal, below zero for what was paid",
            "currency": "ISO 4217",
        },
    ),
    Kind(
        "prime",
        "documents",
        _PRIME,
        _under("documents"),
        "",
        {
            "id": "names the document; its file in documents/ begins so",
            "name": "the file's name as it was sent",
            "source": "whence it came",
            "message_id": "the mail's, at Google, if it came by mail",
            "sender": "the address that the mail came from",
            "author": "who sent the mail, where the mail itself is the document",
            "content_type": "what kind of file",
            "size": "in bytes",
            "status": (
                "uploading, uploaded, processing, waiting, imported, undone, unreadable or failed"
            ),
            "account": "the ledger account that you have named for it",
            "hold": "whether what you upload waits until you ask for it to be imported",
            "reason": "why it could not be read",
            "questions": "what it leaves open",
            "is_locked": "whether a password opens it; one on its way is in no export",
            "facts": "what you have answered",
            "order": "what you have decided on it last",
            "alike": "how much of it looks like another document's, and the name of that",
            "repeated": "whether that is the same, as you have answered",
            "repeats": "how many of its transactions other documents have brought",
            "uploaded_at": "when it was fetched, or its upload began",
            "ended_at": "when its import ended",
            "transactions": "how many it has",
            "needs_review": "how many of them wait for you",
            "totals": "their sums, a decimal for each currency",
        },
        json=frozenset({"totals", "questions", "facts", "order", "alike", "repeats"}),
    ),
    Kind(
        "prime",
        "transactions",
        _PRIME,
        _under("transactions"),
        "",
        {
            "id": "names the transaction; accepted, it is in finance/entries too",
            "date": "its day",
            "merchant": "as the document has it",
            "amount": "a decimal, below zero for an expense",
            "currency": "ISO 4217",
            "category": "its category",
            "category_from": (
                "who has said it: its document (stated), a rule of yours (rule), the name of a "
                "known merchant, or you (owner)"
            ),
            "account": "the account that it is booked on",
            "review_status": "needs_review, accepted or discarded",
            "doubts": "why a person had to look",
            "text": "the document's own line",
            "place": "where in the document",
            "document_id": "the document's",
            "document_name": "the document's file name",
            "before": "what it was before you corrected it",
            "completed": "what it was before another document told more of it",
            "set_aside": "undone or replaced, where its whole document was; or posted since",
            "balance": "what the account held after it, where the document says so",
            "like": "another document's transaction that it may be the same as",
        },
        json=frozenset({"doubts", "before", "completed"}),
    ),
    Kind(
        "prime",
        "accounts",
        _PRIME,
        _under("accounts"),
        "",
        {
            "account": "the account's",
            "bank": "whose account it is",
            "kind": "bank, card or wallet",
            "facts": "what its documents mean, as you have answered",
            "layouts": "which columns of its tables hold what, by a digest of their titles",
            "learned_from": "the document that you answered it for",
            "learned_at": "when",
        },
        json=frozenset({"facts", "layouts"}),
    ),
    Kind(
        "prime",
        "settings",
        _PRIME,
        _under("settings"),
        "",
        {
            "currency": "your own, which is suggested where a document names none",
            "country": "yours, by which the order of dates is suggested",
        },
    ),
    Kind(
        "prime",
        "passwords",
        _PRIME,
        _under("passwords"),
        "",
        {
            "sender": "whose documents it opens; the password itself is kept, and in no export",
            "remembered_at": "since when",
        },
    ),
    Kind(
        "prime",
        "notifications",
        _PRIME,
        _under("notifications"),
        "",
        {
            "kind": "what has happened",
            "message": "in words",
            "document_id": "the document that it is about",
            "created_at": "when",
            "read_at": "when you read it",
        },
    ),
    Kind(
        "prime",
        "mailbox",
        _PRIME,
        _under("mailbox"),
        "",
        {"connected_at": "when you let your mail be read; the grant itself is in no export"},
    ),
    Kind(
        "chat",
        "conversations",
        _CHAT,
        _own,
        "conversation#",
        {
            "conversation_id": "names the conversation",
            "title": "how it began",
            "messages": "how many it has",
            "updated_at": "when its last answer began",
        },
        lambda rest: {"conversation_id": rest},
    ),
    Kind(
        "chat",
        "messages",
        _CHAT,
        _own,
        "message#",
        {
            "conversation_id": "the conversation's",
            "number": "its place there, from 1",
            "id": "names the message",
            "created_at": "when",
            "role": "user (you) or assistant",
            "employee": "which assistant",
            "text": "what was said",
            "tools": "what the assistant used",
            "exchange": "what the tools were asked, and answered",
            "ungrounded": "numbers in it that no tool has given",
            "interrupted": "whether it broke off",
            "influenced": "whether text of others had been read before it",
        },
        _message_key,
        frozenset({"tools", "exchange", "ungrounded"}),
    ),
    Kind(
        "chat",
        "summaries",
        _CHAT,
        _own,
        "summary#",
        {
            "conversation_id": "the conversation's",
            "text": "what was said there, in short",
            "through": "the number of the last message in it",
        },
        lambda rest: {"conversation_id": rest},
    ),
    Kind(
        "chat",
        "memory",
        _CHAT,
        _own,
        "fact#",
        {
            "text": "what is remembered, in your words",
            "created_at": "since when",
        },
    ),
    Kind(
        "chat",
        "guardrail_events",
        _CHAT,
        _own,
        "guardrail#",
        {
            "at": "when",
            "conversation_id": "where",
            "source": "in whose text",
            "preset": "by which setting",
            "action": "what was done",
            "found": "what was found, and how often",
            "input_hash": "a digest of the text",
        },
        json=frozenset({"found"}),
    ),
    Kind(
        "integrations",
        "identities",
        _IDENTITIES,
        _linked,
        "identity#",
        {
            "id": "names the identity",
            "integration": "through what it acts",
            "issuer": "who vouches for it",
            "subject": "what it is there",
            "label": "as it is shown to you",
            "linked_at": "since when it acts for you",
        },
    ),
    _Events(
        "audit",
        "events",
        AuditEvent.Meta.table_name,
        _own,
        "",
        {
            "timestamp": "when",
            "action": "what was done",
            "family": "of which part",
            "outcome": "success, refused or failed",
            "channel": "through which door",
            "tool_output": "what came of it, without personal numbers",
            "conversation_id": "in which conversation",
            "correlation_id": "names the call",
            "duration_ms": "how long it took",
            "subject": "whose data was looked at, if not yours",
            "by": "the integration that acted for you",
        },
    ),
)

DERIVED = (
    "sums of the entries",
    "by which an entry is found again",
    "how often something was imported",
    "that a message was answered",
    "by which messages are found again",
)
"""Items that hold nothing which no kind has, and are in no export."""
