"""The books of an earlier STATE_DIR: until 0.3 ledgers, budget and cards had their own tables, and
what documents had brought stood beside them. All become the entries of the table Money, once.

Killed anywhere and run again, it ends the same: an entry that is there already is not written
again, and the earlier rows are deleted only when months, accounts and currencies add up to the same
as before.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal
from itertools import product
from typing import TYPE_CHECKING, Any

from boto3.dynamodb.types import TypeDeserializer

from banking.entities import CURRENCY, FIRST
from banking.transactions import posting
from budget.transactions import BudgetTransaction
from commands.running_stack import StackError
from money.entities import ROLLUPS, Account, StatedBalance
from money.entry import SAID, EntryRecord, day_as_booked
from money.rules import Book
from money.writes import enter, grouped
from tests.local.aws.tables.earlier import LEDGER
from toolkit import Caller
from toolkit.storage import keys
from toolkit.storage.writes import commit

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

_STATES = {"accepted": "entered", "needs_review": "waiting", "discarded": "discarded"}
_NAMES = {"merchant": "description", "category": "category_id", "account": "account_id"}
_KEPT = ("amount", "currency", "category_from", "doubts", "set_aside", "balance", "like")
_JSON = ("doubts", "also_in", "before", "completed", "facts", "layouts")
Row = dict[str, Any]
Sums = Counter[tuple[str, ...]]
"""By user, book, month, account and currency, in units of 10⁻¹⁰."""
_as_python = TypeDeserializer().deserialize


def carry_over(client: DynamoDBClient, prime: str, budget: str, banking: str) -> None:
    """`prime` is the table of the documents. Raises StackError, and then nothing is deleted."""
    _carry_over_faces(client, budget, "budget", _typed)
    _carry_over_faces(client, banking, "card", _charged)
    has_ledger = LEDGER in client.list_tables()["TableNames"]
    ledger = list(_scanned(client, LEDGER)) if has_ledger else []
    documents: dict[str, dict[str, str]] = defaultdict(dict)
    imported: list[Row] = []
    known: list[Row] = []
    for row in _scanned(client, prime):
        user_id, *kind = keys.parted(row["pk"])
        if kind == ["documents"]:
            documents[user_id][row["id"]] = row["name"]
        elif kind == ["transactions"]:
            imported.append(row)
        elif kind == ["accounts"]:
            known.append(row)
    if ledger or imported:
        _copy(ledger, imported, documents)
    for row in known:
        _keep_facts(row)
    for row in (*imported, *known):
        client.delete_item(TableName=prime, Key={name: {"S": row[name]} for name in ("pk", "sk")})
    if has_ledger:
        client.delete_table(TableName=LEDGER)


def _carry_over_faces(
    client: DynamoDBClient, table: str, book: Book, entry_of: Callable[[Row], EntryRecord]
) -> None:
    """What was typed, or charged to a card."""
    earlier = [
        row for row in _scanned(client, table) if row["sk"].startswith(("transaction#", "rollup#"))
    ]
    users: dict[str, list[EntryRecord]] = defaultdict(list)
    before: Sums = Counter()
    for row in earlier:
        if row["sk"].startswith("transaction#"):
            entry = entry_of(row)
            users[row["pk"]].append(entry)
            place = (row["pk"], book, entry.booked_at[:7], entry.account_id, entry.currency)
            before[place] += _signed(row)
    for user_id, entries in users.items():
        enter(Caller(user_id), entries)
    _require_same(before, users)
    for row in earlier:
        client.delete_item(TableName=table, Key={name: {"S": row[name]} for name in ("pk", "sk")})


def _signed(row: Row) -> int:
    """Of an earlier row of the budget or a card."""
    if "amount" in row:
        return int(-Decimal(row["amount"]).scaleb(10))
    cents = Decimal(row["amount_mxn_cents"]).scaleb(8)
    return int(cents if row["type"] == "INCOME" else -cents)


def _typed(row: Row) -> EntryRecord:
    """Of those that were loaded, the last part of the index key began with zeros."""
    thread_id, tail = keys.parted(row["by_creation"])[0], row["by_creation"].rpartition("#")[2]
    id = row["transaction_id"]
    fields = {name: row.get(name) for name in BudgetTransaction.FIELDS}
    loaded = BudgetTransaction.new(Caller(row["pk"]), thread_id, loaded_as=id, **fields).record
    if tail != id:
        return loaded
    return loaded.replaced(written_by="person", witnesses=[{"thread": thread_id, "how": SAID}])


def _charged(row: Row) -> EntryRecord:
    key = row.get("card_key")
    return posting(
        Caller(row["pk"]),
        f"{FIRST}-{key}" if key else FIRST,
        row["tx_id"],
        date=date.fromisoformat(row["date"]),
        amount=Decimal(row["amount"]),
        currency=row.get("currency") or CURRENCY,
        merchant=row["merchant"],
        category=row["category"],
    )


def _copy(ledger: list[Row], imported: list[Row], names: dict[str, dict[str, str]]) -> None:
    entries: dict[str, dict[str, EntryRecord]] = defaultdict(dict)
    for row in imported:
        user_id = keys.parted(row["pk"])[0]
        values = _values(row, names[user_id])
        entries[user_id][row["id"]] = EntryRecord.new(Caller(user_id), row["id"], **values)
    booked = [row for row in ledger if "booked_at" in row]
    for row in booked:
        user_id = keys.parted(row["pk"])[0]
        known = entries[user_id].get(row["id"])
        values = {name: row.get(name) for name in EntryRecord.CORRECTED}
        entries[user_id][row["id"]] = (
            known.replaced(**values, state="entered")
            if known
            else EntryRecord.new(
                Caller(user_id), row["id"], **values, state="entered", written_by="program"
            )
        )
    for user_id, of_user in entries.items():
        caller = Caller(user_id)
        there = EntryRecord.all_of(caller, of_user)
        new = [(None, entry) for id, entry in of_user.items() if id not in there]
        for group in grouped(caller, new):
            commit(group.writes(caller))
    for row in ledger:
        for record in (Account, StatedBalance):
            if row["sk"].startswith(record.export.begins):
                record(**row).save()
    _require_same(_sums(booked), entries)


def _keep_facts(row: Row) -> None:
    """What its owner had answered of an account's documents."""
    names = ("bank", "kind", "facts", "layouts", "learned_from", "learned_at")
    account = Account.of(Caller(keys.parted(row["pk"])[0]), row["account"])
    commit([account.changed(**{name: row.get(name) for name in names})])


def _require_same(before: Sums, users: Iterable[str]) -> None:
    now: Sums = Counter()
    for user_id, (book, rollup) in product(users, ROLLUPS.items()):
        for cell, sums in rollup.all_of(Caller(user_id)).items():
            units = Decimal(sums.debit + sums.credit).scaleb(10 - cell.scale)
            now[user_id, book, cell.month, cell.account_id, cell.currency] += int(units)
    differing = [place for place in before if before[place] != now[place]]
    if differing:
        of = ", ".join(differing[0])
        raise StackError(f"the earlier books do not add up in the new ones ({of}); they are kept")


def _sums(booked: list[Row]) -> Sums:
    sums: Sums = Counter()
    for row in booked:
        place = (keys.parted(row["pk"])[0], "ledger", row["booked_at"][:7], row["account_id"])
        sums[*place, row["currency"]] += int(Decimal(row["amount"]).scaleb(10))
    return sums


def _values(row: Row, names: dict[str, str]) -> Row:
    """Of what a document had brought."""
    own = row.get("document_id")
    brought = {"document": own, "name": row.get("document_name"), "place": row.get("place")}
    others = [
        {"document": id, "name": names.get(id, ""), "place": place or None, "text": None}
        for id, place in row.get("also_in", {}).items()
    ]
    return {
        **_renamed(row),
        **{name: row[name] for name in _KEPT if name in row},
        "state": _STATES[row["review_status"]],
        "written_by": "document",
        "witnesses": [*([brought | {"text": row.get("text")}] if own else []), *others],
        "before": [_renamed(each) for each in row.get("before", [])],
        "completed": [_renamed(each) for each in row.get("completed", [])],
    }


def _renamed(row: Row) -> Row:
    told = {new: row[old] for old, new in _NAMES.items() if old in row}
    if day := row.get("date"):
        told["booked_at"] = day_as_booked(date.fromisoformat(day))
    others = ("amount", "currency", "until", "document_id")
    return told | {name: row[name] for name in others if name in row and "pk" not in row}


def _scanned(client: DynamoDBClient, table: str) -> Iterator[Row]:
    pages = client.get_paginator("scan").paginate(TableName=table, ConsistentRead=True)
    for page in pages:
        for item in page["Items"]:
            row = {name: _as_python(value) for name, value in item.items()}
            for name in _JSON:
                if isinstance(row.get(name), str):
                    row[name] = json.loads(row[name])
            yield row
