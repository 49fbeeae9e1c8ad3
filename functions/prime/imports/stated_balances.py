"""What an account held, as one of its documents states or proves it: what the ledger carries on to
the balance of today (money.balances)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from money.entities import StatedBalance
from prime.documents.document import Held, Line, Reading
from prime.entities import DocumentRecord
from prime.rules import RECEIPTS, ledger_account
from toolkit import Caller, Delete, Put, Write

_TOMORROW = timedelta(days=1)
"""Somewhere it is a day later than in UTC."""


def writes(caller: Caller, document: DocumentRecord, reading: Reading) -> list[Write]:
    """The writes that keep the last balance of each currency, in the place of what an earlier
    reading of the document has found."""
    account = document.account or ledger_account(reading)
    held = [] if account == RECEIPTS else last_held(reading)
    stated = [
        StatedBalance.new(
            caller, account, each.currency, day=each.day, amount=each.amount, source=document.id
        )
        for each in held
    ]
    kept = {each.sk for each in stated}
    earlier = StatedBalance.of_source(caller, document.id) if document.was_read else []
    gone = (Delete(each) for each in earlier if each.sk not in kept)
    return [*map(Put, stated), *gone]


def writes_removing(caller: Caller, document: DocumentRecord) -> list[Write]:
    return [Delete(each) for each in StatedBalance.of_source(caller, document.id)]


def last_held(reading: Reading) -> list[Held]:
    """Of each currency the balance of the latest day that is not still to come. What the format
    states goes before what the lines prove of the same day."""
    latest = datetime.now(UTC).date() + _TOMORROW
    found: dict[str, Held] = {}
    for each in (*_proved(reading.lines), *reading.closings):
        last = found.get(each.currency)
        if each.day <= latest and (last is None or last.day <= each.day):
            found[each.currency] = each
    return list(found.values())


def _proved(lines: Sequence[Line]) -> Iterator[Held]:
    """At the end of a day the account held what it held after one of the day's lines and before
    none of them, however they are ordered. A day on which that is not one amount says nothing."""
    by_day: defaultdict[tuple[str, date], list[Line]] = defaultdict(list)
    for line in lines:
        if line.date and line.currency:
            by_day[line.currency, line.date].append(line)
    for (currency, day), of_day in sorted(by_day.items()):
        known = [
            (line.balance, line.balance - line.amount)
            for line in of_day
            if line.balance is not None and line.amount is not None
        ]
        ends = Counter(after for after, _ in known) - Counter(before for _, before in known)
        if len(known) == len(of_day) and ends.total() == 1:
            (end,) = ends
            yield Held(day, end, currency)
