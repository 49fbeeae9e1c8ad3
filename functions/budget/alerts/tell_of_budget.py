"""Tells users of a cap that is nearly or wholly spent, and of bills that are due soon.

A schedule calls it. Each call looks at one part of all users, in turn, so that everybody is looked
at once an hour, however many they are. It reads nothing of a user who has neither a cap nor a bill.
An alert is written once, with its mark on the row that it is about and its audit event: a call that
broke off or comes twice tells nobody again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta, timezone
from functools import partial
from itertools import groupby
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from budget.categories.month import transactions_of
from budget.domain import budget
from budget.entities import SHARDS, Cap, Watched, bill_at
from budget.rules import Totals, next_due
from notifications.entities import Notification
from toolkit import Caller, money, telemetry
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Erased
from toolkit.family import is_admitted
from toolkit.storage.person import zone_of
from toolkit.storage.writes import LostRace, commit
from toolkit.text.sentences import Month, say

EVERY_MINUTES = 5
"""As the template's schedule has it: all parts have had their turn within an hour."""
_TOGETHER = 8
_FIRST_AND_LAST_ZONE = [timezone(timedelta(hours=hours)) for hours in (-12, 14)]
LEVELS = (100, 80)
"""Percent of a cap, the highest first."""
DAYS_AHEAD = 3
_AHEAD = {0: "bill.due_today", 1: "bill.due_tomorrow"}
Look = Callable[[], None]


class Alert(NamedTuple):
    """`mark` says what it is about; of one row, a later alert has a mark that sorts higher."""

    kind: Literal["budget_limit", "bill_due"]
    mark: str
    message: str


class Event(TypedDict):
    """When the schedule meant to call, in ISO 8601. Without it, all parts are looked at."""

    time: NotRequired[str]


def handler(event: Event, context: Any = None) -> None:
    """Raises ExceptionGroup of what failed, after all others were looked at."""
    now = datetime.now(UTC)
    failures: list[Exception] = []
    with ThreadPoolExecutor(_TOGETHER) as threads:
        for failure in threads.map(_tried, _looks(_parts(event), now)):
            if failure:
                failures.append(failure)
    if failures:
        raise ExceptionGroup("alerts failed, and the next hour tries again", failures)


def _parts(event: Event) -> Iterable[int]:
    if "time" not in event:
        return range(SHARDS)
    meant = datetime.fromisoformat(event["time"])
    return [int(meant.timestamp()) // 60 // EVERY_MINUTES % SHARDS]


def _tried(look: Look) -> Exception | None:
    try:
        look()
    except (LostRace, Erased):  # told by another call, or gone
        return None
    except Exception as error:  # noqa: BLE001 - raised by the handler
        telemetry.logger.exception("an alert failed")
        return error
    return None


def _looks(parts: Iterable[int], now: datetime) -> Iterator[Look]:
    somewhere = [now.astimezone(each).date() for each in _FIRST_AND_LAST_ZONE]
    due_days = sorted({each for today in somewhere for each in due_soon(today)})
    for part in parts:
        for user_id, _ in groupby(Watched.with_a_cap(part)):
            yield partial(_look_at_cap, Caller(user_id), now)
        for due, day in due_days:
            for user_id, key in Watched.with_a_bill(part, day):
                yield partial(_look_at_bill, Caller(user_id), key, due, now)


def _look_at_cap(caller: Caller, now: datetime) -> None:
    month = f"{_today(caller, now):%Y-%m}"
    cap = Cap.of_month(caller, month)
    if cap is None or not _may_be_told(caller):
        return
    if cap.has_told(f"{month}#100"):
        return
    spent = Totals.of(transactions_of(caller, month)).variable
    alert = of_cap(month, int(cap.variable_cap_mxn_cents), spent)
    if alert:
        _tell(caller, cap, alert, now)


def _look_at_bill(caller: Caller, key: str, due: date, now: datetime) -> None:
    today = _today(caller, now)
    if not today <= due <= today + timedelta(days=DAYS_AHEAD):
        return
    bill = bill_at(caller, key)
    if bill is None or bill.due_day is None or not bill.monthly_mxn_cents:
        return
    if _may_be_told(caller):
        _tell(caller, bill, of_bill(bill.name, bill.monthly_mxn_cents, due, today), now)


def _today(caller: Caller, now: datetime) -> date:
    return now.astimezone(zone_of(caller.user_id)).date()


def _may_be_told(caller: Caller) -> bool:
    """Not somebody who may not use the budget any more."""
    return is_admitted(caller, budget.name, budget.groups, budget.users_setting)


def _tell(caller: Caller, row: Watched, alert: Alert, now: datetime) -> None:
    if row.has_told(alert.mark):
        return
    event = AuditEvent.new(
        user_id=caller.user_id,
        action="tell_of_budget",
        tool_output={"kind": alert.kind, "about": row.sk, "mark": alert.mark},
        at=now,
        family="budget",
        outcome="success",
        channel="schedule",
        correlation_id=f"{row.sk}#{alert.mark}",
    )
    told = Notification.new(caller, alert.kind, alert.message, at=now)
    commit([row.tell(alert.mark), told, event.put_once()])


def of_cap(month: str, cap: int, spent: int) -> Alert | None:
    """For the highest level that was reached. Both in centavos; `spent` is what counts against the
    cap in that month."""
    for level in LEVELS:
        if spent and spent * 100 >= cap * level:
            message = say(
                "budget.cap_spent",
                spent=money.formatted(money.Units(spent, 2).amount, None),
                cap=money.formatted(money.Units(cap, 2).amount, None),
                month=Month(month),
                how=f"{spent * 100 // cap} %" if cap else say("word.more_than_planned"),
            )
            return Alert("budget_limit", f"{month}#{level:03}", message)
    return None


def of_bill(name: str, cents: int, due: date, today: date) -> Alert:
    days = (due - today).days
    when = _AHEAD.get(days, "bill.due_in_days")
    message = say(when, name=name, days=days, day=due, amount=money.pesos_formatted(cents))
    return Alert("bill_due", str(due), message)


def due_soon(today: date) -> Iterator[tuple[date, int]]:
    """The days that are told of, each with every day of the month that falls on it: in February the
    last day is that of the 31st, too."""
    for ahead in range(DAYS_AHEAD + 1):
        due = today + timedelta(days=ahead)
        yield from ((due, day) for day in range(1, 32) if next_due(day, due) == due)
