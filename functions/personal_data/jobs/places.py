"""Where something of a user is kept in tables, for its erasure.

Each place yields the keys of what is there, in lists that are deleted one after the other. No key
is found by how it begins: another user's id may begin as this one's does. What has a user's id in
the midst of its key, or no id at all in it, says by an attribute `user_id` whose it is and is found
by reading the table.

The audit is no such place: it stays, and nobody can say whose it is (toolkit.audit.pseudonym).
Support's customers are the shop's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from banking.entities import BankingRecord
from budget.entities import BudgetRecord
from chat.store import conversation_state
from chat.store.entities import ChatRecord
from finance.entities import FinanceRecord
from integrations.entities import IdentitiesRecord
from personal_data import entities
from personal_data.entities import Job, StillRunning
from personal_data.jobs.items import Item, of_everybody, of_partition
from personal_data.jobs.kept import KINDS
from prime.entities import PrimeRecord
from toolkit.storage import expiry, keys, tables

Batches = Callable[[str], Iterator[list[Item]]]
"""Lists of keys, in DynamoDB's JSON, by the user's id. May end with StillRunning."""

_TOGETHER = 500
_PK_SK, _USER_AND_ID = ("pk", "sk"), ("user_id", "id")
_ERASING = keys.joined(entities.OPEN, "erase_my_data", "")


@dataclass(frozen=True)
class Place:
    """`name` says what is there. What `lasts` is written by nobody who is being erased; the rest is
    left by every refused or repeated call, and ends by itself."""

    name: str
    table: str
    batches: Batches
    lasts: bool = True


def _own(user_id: str) -> str:
    return user_id


def _under(part: str) -> Callable[[str], str]:
    return lambda user_id: keys.joined(user_id, part)


def _partition(
    name: str,
    table: str,
    of: Callable[[str], str] = _own,
    *,
    key_names: tuple[str, str] = _PK_SK,
    lasts: bool = True,
) -> Place:
    """The partition `of` the user."""

    def batches(user_id: str) -> Iterator[list[Item]]:
        items = of_partition(table, {key_names[0]: {"S": of(user_id)}})
        yield from _together(_key(item, key_names) for item in items)

    return Place(name, table, batches, lasts)


def _marked(name: str, table: str, *key_names: str) -> Place:
    """Those items of the table that have the user's id as an attribute."""

    def batches(user_id: str) -> Iterator[list[Item]]:
        for page in of_everybody(table, user_id):
            yield [_key(item, key_names) for item in page]

    return Place(name, table, batches, lasts=False)


def _jobs(user_id: str) -> Iterator[list[Item]]:
    """All but the erasure. A worker whose job is gone stops at its next sign of life; what another
    one has begun is waited for, as it may be storing an archive."""
    items = list(of_partition(_JOBS, {"pk": {"S": user_id}}))
    others = [item for item in items if item["sk"]["S"] != _ERASING]
    yield from _but_running(others, "open#", entities.CLAIM_SECONDS)


def _conversations(user_id: str) -> Iterator[list[Item]]:
    """All but the state of one whose turn runs: without it nobody could tell that it has ended."""
    items = of_partition(_CHAT, {"pk": {"S": user_id}})
    yield from _but_running(items, "conversation#", conversation_state.CLAIM_SECONDS)


def _but_running(items: Iterable[Item], begins: str, claim_seconds: float) -> Iterator[list[Item]]:
    """Raises StillRunning at its end, if any of those that begin so is claimed."""
    running = 0

    def is_running(item: Item) -> bool:
        claimed_until = int(item.get("claimed_until", {"N": "0"})["N"])
        claimed = expiry.is_live(claimed_until, time.time(), claim_seconds)
        is_dead = conversation_state.is_dead(item.get("stream", {}).get("S", ""))
        return claimed and not is_dead and item["sk"]["S"].startswith(begins)

    def over() -> Iterator[Item]:
        nonlocal running
        for item in items:
            if is_running(item):
                running += 1
            else:
                yield _key(item, _PK_SK)

    yield from _together(over())
    if running:
        raise StillRunning


def _entries(user_id: str) -> Iterator[list[Item]]:
    """A ledger's entries, month by month, each list after those by which its entries are found
    again. The months are known by their sums, which stay until then."""
    (entries,) = [kind for kind in KINDS if kind.path == "finance/entries"]
    for month in entries.partitions(user_id):
        items = of_partition(_FINANCE, {"pk": {"S": month}})
        while some := list(islice(items, _TOGETHER)):
            ids = (keys.joined(user_id, "id", item["id"]["S"]) for item in some)
            yield [{"pk": {"S": id}, "sk": {"S": "entry"}} for id in ids]
            yield [_key(item, _PK_SK) for item in some]


def _together(found: Iterator[Item]) -> Iterator[list[Item]]:
    while some := list(islice(found, _TOGETHER)):
        yield some


def _key(item: Item, names: Iterable[str]) -> Item:
    return {name: item[name] for name in names}


_CHAT, _FINANCE = ChatRecord.Meta.table_name, FinanceRecord.Meta.table_name
_PRIME, _JOBS = PrimeRecord.Meta.table_name, Job.Meta.table_name
_IDENTITIES = IdentitiesRecord.Meta.table_name
_ANSWERABLE = tables.Answerable.Meta.table_name
_QUESTIONS, _SIGN_INS, _SOCKETS = (
    tables.table_name("MCP_TABLE", "Mcp"),
    tables.table_name("OAUTH_TABLE", "OAuth"),
    tables.table_name("SOCKETS_TABLE", "Sockets"),
)
"""Of functions whose code is in no other one's build."""

PLACES = (
    Place("jobs", _JOBS, _jobs),
    _partition("open pages", _SOCKETS, key_names=("user_id", "slot"), lasts=False),
    Place("conversations and memory", _CHAT, _conversations),
    _partition("card", BankingRecord.Meta.table_name),
    _partition("budget", BudgetRecord.Meta.table_name),
    _partition("documents", _PRIME, _under("documents")),
    _partition("imported transactions", _PRIME, _under("transactions")),
    _partition("imports", _PRIME, _under("turn")),
    _partition("accounts of documents", _PRIME, _under("accounts")),
    _partition("settings of imports", _PRIME, _under("settings")),
    _partition("passwords of documents", _PRIME, _under("passwords")),
    _partition("notifications", _PRIME, _under("notifications")),
    Place("ledger", _FINANCE, _entries),
    _partition("accounts and sums", _FINANCE, _under("")),
    _partition("linked identities", _IDENTITIES, lambda user_id: keys.joined("user", user_id)),
    _partition("what waits for a YES", _ANSWERABLE, key_names=_USER_AND_ID, lasts=False),
    _partition("what waits in clients", _QUESTIONS, key_names=_USER_AND_ID, lasts=False),
    _marked("codes that link", _IDENTITIES, *_PK_SK),
    _marked("clients", _SIGN_INS, "id"),
    _marked("finished calls", tables.ShortLived.Meta.table_name, "id"),
    _marked("marks of what a model was given, and of days", tables.Guarded.Meta.table_name, "id"),
)
"""In the order in which they are erased: first what somebody may still work with. The mailbox's
grant and identities that others know of are not deleted alone (grants.py)."""
