"""The writes that a tool stages, and the commit that makes all of them happen or none."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_
from typing import Any, Literal, Protocol, TypeVar

from pynamodb.exceptions import TransactWriteError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action
from pynamodb.models import Model
from pynamodb.transactions import TransactWrite

from toolkit.storage import tables

Made = TypeVar("Made")
Before = Model | Literal["nothing"] | None
"""What stood in the place of a write, as far as the writer knows; None where it does not. A change
whose writes all know it can be taken back (toolkit.storage.last_change)."""
_random = random.SystemRandom()  # processes restored from one snapshot would draw the same numbers


class Write(Protocol):
    def add_to(self, transaction: TransactWrite) -> None: ...


class LostRace(Exception):
    """Another call changed what this one had read. It can be tried again from the start."""


def retried(
    attempt: Callable[[], Made],
    refusal: Exception,
    *,
    races: int = 10,
    base: float = 0.01,
    longest: float = 0.5,
) -> Made:
    """What `attempt` returns, made again from the start each time that it raises LostRace. Raises
    `refusal` when it has lost that many races.

    After each it waits a random time, so that the same calls do not collide again: at most `base`
    seconds, twice as long with every race, and never more than `longest`.
    """
    for race in range(races):
        try:
            return attempt()
        except LostRace:
            time.sleep(_random.uniform(0, min(longest, base * 2**race)))
    raise refusal


@dataclass(frozen=True)
class Put:
    record: Model
    condition: Condition | None = None
    before: Before = None

    def add_to(self, transaction: TransactWrite) -> None:
        transaction.save(self.record, condition=self.condition)


@dataclass(frozen=True)
class Update:
    record: Model
    actions: Sequence[Action]
    condition: Condition | None = None

    def add_to(self, transaction: TransactWrite) -> None:
        transaction.update(self.record, actions=list(self.actions), condition=self.condition)


@dataclass(frozen=True)
class Delete:
    record: Model
    condition: Condition | None = None
    before: Model | None = None

    def add_to(self, transaction: TransactWrite) -> None:
        transaction.delete(self.record, condition=self.condition)


@dataclass(frozen=True)
class Check:
    """Writes nothing; the commit fails unless `condition` holds for the item."""

    model: type[Model]
    hash_key: str
    condition: Condition
    range_key: str | None = None

    def add_to(self, transaction: TransactWrite) -> None:
        transaction.condition_check(
            self.model, self.hash_key, self.range_key, condition=self.condition
        )


@dataclass(frozen=True)
class Following:
    """A write that follows from others of its commit: who takes those back makes its counterpart
    anew."""

    write: Write

    def add_to(self, transaction: TransactWrite) -> None:
        self.write.add_to(transaction)


def by_program(write: Write, client: str) -> Write:
    """The write, after which the record says that this program has written it."""
    match write:
        case Following(inner):
            return Following(by_program(inner, client))
        case Put(record=tables.Authored() as record):
            record.program = client
        case Update(record=tables.Authored() as record, actions=actions):
            return replace(write, actions=[*actions, type(record).program.set(client)])
    return write


def still(record: Model) -> Condition:
    """That nothing of the record has changed since it was read."""
    model = type(record)
    same = []
    for name, attribute in model.get_attributes().items():
        if not (attribute.is_hash_key or attribute.is_range_key):
            stored: Any = getattr(model, name)
            value = record.attribute_values.get(name)
            same.append(stored.does_not_exist() if value is None else stored == value)
    condition: Condition = reduce(and_, same)
    return condition


_RACES = {"ConditionalCheckFailed", "TransactionConflict"}


def commit(writes: Sequence[Write]) -> None:
    """Make all writes happen, or none.

    Raises LostRace when a condition does not hold or another transaction has an item in use, and
    PynamoDB's TransactWriteError when storage failed. botocore sends the same client token with
    each try, so a lost response cannot apply the writes twice.
    """
    try:
        with TransactWrite(connection=tables.connection()) as transaction:
            for write in writes:
                write.add_to(transaction)
    except TransactWriteError as error:
        codes = {reason.code for reason in error.cancellation_reasons if reason}
        if codes and codes <= _RACES:
            raise LostRace from error
        raise
