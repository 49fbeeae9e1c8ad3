"""DynamoDB: one client for the process, shared by every PynamoDB model.

PynamoDB makes a client per model, with timeouts for servers (15 s, 30 s). A tool has to respond
within API Gateway's 29 s and starts often, so all models share one client with short timeouts.

SentenceAttribute and SentencesAttribute keep sentences of ours, so that they are read in any
language later.
"""

from __future__ import annotations

import contextvars
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self, TypeVar

from botocore.exceptions import BotoCoreError, ClientError
from pynamodb.attributes import (
    Attribute,
    JSONAttribute,
    ListAttribute,
    MapAttribute,
    NumberAttribute,
    UnicodeAttribute,
)
from pynamodb.connection.base import Connection
from pynamodb.connection.table import TableConnection
from pynamodb.exceptions import AttributeNullError, PynamoDBException, UpdateError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action
from pynamodb.models import Model

from toolkit import aws
from toolkit.storage import wire
from toolkit.storage.ownership import MARKED, Erasure, Export, own
from toolkit.text.sentences import packed, unpacked

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

ServiceFailure = aws.ServiceFailure

#: What a read or write of a table raises when storage fails.
StorageFailure = (PynamoDBException, *ServiceFailure)

CONDITION_FAILED = "ConditionalCheckFailedException"

#: A try takes up to 1 s to connect and 3 s to wait; the rest is for sending the response.
LAST_TRY_MS = 6_000

Result = TypeVar("Result")
Item = dict[str, dict[str, Any]]
"""In DynamoDB's JSON."""
Retention = Literal[
    "FOR_GOOD", "UNTIL_EXPIRY", "CONVERSATION", "NOTIFICATION", "GUARDRAIL_EVENT", "IMPORT"
]
"""Until the record's own `expires_at`, or for the days that are set (toolkit.storage.retention)."""
_remaining_ms: contextvars.ContextVar[Callable[[], int]] = contextvars.ContextVar("remaining_ms")
_programs_read: contextvars.ContextVar[set[str]] = contextvars.ContextVar("programs_read")
_in_background = ThreadPoolExecutor(max_workers=64, thread_name_prefix="tables")


class OutOfTime(BotoCoreError):
    fmt = "No time is left for another try."


_making = threading.Lock()


def client() -> DynamoDBClient:
    with _making:  # threads of the first call may ask for it at the same time
        return _made()


@cache
def _made() -> DynamoDBClient:
    made: Any = wire.Client(_before_each_try) if wire.lean() else _botocores()
    client: DynamoDBClient = made
    return client


def _botocores() -> Any:
    from botocore.config import Config  # a start over the lean wire does without

    config = Config(
        connect_timeout=1,
        read_timeout=3,
        retries={"mode": "standard", "total_max_attempts": 3},
        max_pool_connections=64,
        parameter_validation=False,
        user_agent="teller",  # else botocore builds one per request, an eighth of its work
    )
    made = aws.session().create_client("dynamodb", config=config)
    made.meta.events.register("before-send.dynamodb", _before_each_try)
    return made


@contextmanager
def time_limit(remaining_ms: Callable[[], int]) -> Iterator[None]:
    """In this context no try of a request starts unless LAST_TRY_MS remain.

    It raises OutOfTime instead, which is a StorageFailure.
    """
    token = _remaining_ms.set(remaining_ms)
    try:
        yield
    finally:
        _remaining_ms.reset(token)


def _before_each_try(**_: Any) -> None:
    if _remaining_ms.get(_unlimited)() < LAST_TRY_MS:
        raise OutOfTime


def _unlimited() -> int:
    return sys.maxsize


def submit(work: Callable[..., Result], *arguments: Any) -> Future[Result]:
    """Run `work` in the background, within the caller's time limit. The future raises what it
    raises."""
    return _in_background.submit(contextvars.copy_context().run, work, *arguments)


class SharedConnection(Connection):
    """PynamoDB's connection, on the shared client. A request goes straight there: nobody listens to
    PynamoDB's signals of it, nor asks what it has consumed."""

    def __init__(self) -> None:
        super().__init__()
        self._client = client()  # type: ignore[assignment]

    def dispatch(self, operation_name: str, operation_kwargs: dict[str, Any]) -> dict[str, Any]:
        return self._make_api_call(operation_name, operation_kwargs)


@cache
def connection() -> SharedConnection:
    """The one of all transactions."""
    return SharedConnection()


class _Plan(NamedTuple):
    """A model's attributes by name, and the defaults of those that have one: of a new record, and
    of one that was read."""

    attributes: tuple[tuple[str, str, Attribute[Any]], ...]
    """The record's name of each, the item's, and what writes and reads it."""
    names: frozenset[str]
    key: Mapping[str, str]
    """The item's names of its HASH and, if the table has one, its RANGE key."""
    is_flat: bool
    of_new: tuple[tuple[str, Any], ...]
    of_stored: tuple[tuple[str, Any], ...]


@cache
def _plan(model: type[Model]) -> _Plan:
    attributes = dict(model.get_attributes())
    stored = {name: each.default for name, each in attributes.items()}
    new = {name: each.default_for_new for name, each in attributes.items()}
    new = {name: stored[name] if default is None else default for name, default in new.items()}
    return _Plan(
        tuple((name, each.attr_name, each) for name, each in attributes.items()),
        frozenset(attributes),
        {
            kind: each.attr_name
            for each in attributes.values()
            for kind, is_it in (("HASH", each.is_hash_key), ("RANGE", each.is_range_key))
            if is_it
        },
        all(map(_is_flat, attributes.values())),
        *(tuple((n, d) for n, d in each.items() if d is not None) for each in (new, stored)),
    )


def _is_flat(attribute: Attribute[Any]) -> bool:
    """Whether it keeps a value as it is set, and writes it as one value."""
    own = vars(Attribute)["__set__"], vars(Attribute)["__get__"]
    kind = type(attribute)
    is_plain = (kind.__set__, kind.__get__) == own
    return is_plain and not isinstance(attribute, ListAttribute | MapAttribute)


class Flat(Model):
    """A model whose records become items, and items records, by PynamoDB's own ways only if one of
    its attributes is a map or a list. PynamoDB asks for every value, each time it is set and read,
    whether the record is a map itself: half of its work for a record of ours.
    """

    def _set_defaults(self, _user_instantiated: bool = True) -> None:
        plan = _plan(type(self))
        for name, default in plan.of_new if _user_instantiated else plan.of_stored:
            self.attribute_values[name] = default() if callable(default) else default

    def _set_attributes(self, **attributes: Any) -> None:
        plan = _plan(type(self))
        if not plan.is_flat:
            return super()._set_attributes(**attributes)
        if unknown := attributes.keys() - plan.names:
            raise ValueError(f"Attribute {unknown.pop()} specified does not exist")
        self.attribute_values |= attributes

    def _container_serialize(self, null_check: bool = True) -> Item:
        plan = _plan(type(self))
        if not plan.is_flat:
            return super()._container_serialize(null_check)
        item: Item = {}
        for name, written_as, attribute in plan.attributes:
            value = self.attribute_values.get(name)
            written = None if value is None else attribute.serialize(value)
            if written is not None:
                item[written_as] = {attribute.attr_type: written}
            elif null_check and not attribute.null:
                raise AttributeNullError(name)
        return item

    def _container_deserialize(self, attribute_values: Item) -> None:
        plan = _plan(type(self))
        if not plan.is_flat:
            return super()._container_deserialize(attribute_values)
        self.attribute_values = {}
        self._set_defaults(_user_instantiated=False)
        for name, written_as, attribute in plan.attributes:
            found = attribute_values.get(written_as)
            if found and "NULL" not in found:
                self.attribute_values[name] = attribute.deserialize(attribute.get_value(found))

    @classmethod
    def _instantiate(cls, attribute_values: Item) -> Self:
        if not _plan(cls).is_flat:
            return super()._instantiate(attribute_values)
        record = cls.__new__(cls)
        record._container_deserialize(attribute_values)
        return record


class Record(Flat):
    """A PynamoDB model on the shared client. A subclass's `Meta.table_name` names its table.

    `erasure` deletes a user's items, or says in words why the items are no user's or end otherwise.
    `export` are their columns, None for what is in no export, or the words for what is only made of
    the rest. `retention` says how long they are kept. tests/project/test_records.py names a record
    that lacks one of these.
    """

    erasure: ClassVar[Erasure | str]
    export: ClassVar[Export | str | None]
    retention: ClassVar[Retention]

    @classmethod
    def _get_connection(cls) -> TableConnection:
        table = super()._get_connection()
        if not isinstance(table.connection, SharedConnection):
            shared = SharedConnection()  # models of one table differ in their indexes
            shared.add_meta_table(table.get_meta_table())
            table.connection = shared
        return table

    @classmethod
    def stored(cls, hash_key: str, range_key: str | None = None) -> Self | None:
        """The latest of that key; None where there is none."""
        try:
            return cls.get(hash_key, range_key, consistent_read=True)
        except cls.DoesNotExist:
            return None

    @classmethod
    def pages(
        cls,
        pk: str,
        keys: Condition,
        *,
        exclusive_start_key: dict[str, Any] | None = None,
        **options: Any,
    ) -> Iterator[dict[str, Any]]:
        """DynamoDB's responses to a query, page by page, whose items are DynamoDB's JSON: for who
        reads so many that models take too long."""
        table, start = cls._get_connection(), exclusive_start_key  # it knows the indexes
        while True:
            page = table.query(pk, keys, consistent_read=True, exclusive_start_key=start, **options)
            yield page
            start = page.get("LastEvaluatedKey")
            if start is None:
                return

    @classmethod
    def under(cls, pk: str, prefix: str) -> list[Self]:
        """All items of the partition whose sort key begins with `prefix`, in its order, as they are
        stored now. As `added`, it asks by a request that is written out."""
        key = _plan(cls).key
        request: dict[str, Any] = {
            "TableName": cls.Meta.table_name,
            "KeyConditionExpression": "#pk = :pk AND begins_with(#sk, :prefix)",
            "ExpressionAttributeNames": {"#pk": key["HASH"], "#sk": key["RANGE"]},
            "ExpressionAttributeValues": {":pk": {"S": pk}, ":prefix": {"S": prefix}},
            "ConsistentRead": True,
        }
        found: list[Self] = []
        while True:
            page = client().query(**request)
            found += map(cls.from_raw_data, page["Items"])
            if not (last := page.get("LastEvaluatedKey")):
                return found
            request["ExclusiveStartKey"] = last

    def added(self) -> bool:
        """Put the item if there is none of its key; whether there was none. Every call adds its
        audit event, so the request is written out instead of put together."""
        put = _if_it_holds(
            client().put_item,
            TableName=self.Meta.table_name,
            Item=self.serialize(),
            ConditionExpression="attribute_not_exists(#key)",
            ExpressionAttributeNames={"#key": _plan(type(self)).key["HASH"]},
        )
        return put is not None

    def updated(self, actions: list[Action], condition: Condition) -> bool:
        """Update the item; whether the condition held."""
        try:
            self.update(actions=actions, condition=condition)
        except UpdateError as error:
            if condition_failed(error):
                return False
            raise
        return True


def _if_it_holds(write: Callable[..., Any], **request: Any) -> Any:
    """The response of a write; None if its condition did not hold."""
    try:
        return write(**request)
    except ClientError as error:
        if error.response["Error"]["Code"] == CONDITION_FAILED:
            return None
        raise


class ProgramAttribute(UnicodeAttribute):
    """Whoever reads it is known to have read it (noting_programs)."""

    def deserialize(self, value: str) -> str:
        _note_program(value)
        return value


class Authored(Record):
    """What a family keeps. `program` is the client whose call has written it, where a model led
    that call (guards/write_policy.py): there is nobody's own word in it. It is None where a person
    wrote it, a document or we ourselves.
    """

    program = ProgramAttribute(null=True)

    @classmethod
    def pages(cls, pk: str, keys: Condition, **options: Any) -> Iterator[dict[str, Any]]:
        for page in super().pages(pk, keys, **options):
            for item in page.get("Items", ()):
                if "program" in item:
                    _note_program(item["program"]["S"])
            yield page


@contextmanager
def noting_programs() -> Iterator[set[str]]:
    """The programs that have written what is read in this context, in whatever thread."""
    programs: set[str] = set()
    token = _programs_read.set(programs)
    try:
        yield programs
    finally:
        _programs_read.reset(token)


def _note_program(program: str) -> None:
    if (programs := _programs_read.get(None)) is not None:
        programs.add(program)


def condition_failed(error: PynamoDBException) -> bool:
    """Whether the write failed only because its condition did not hold."""
    return _code(error) == CONDITION_FAILED


def is_in_transaction(error: PynamoDBException) -> bool:
    """Whether nothing was written because a transaction has the item in use, for some
    milliseconds. botocore does not try that again."""
    return _code(error) == "TransactionConflictException"


def _code(error: PynamoDBException) -> str:
    """PynamoDB's `cause_response_code` fails itself where a connection broke and there is no
    response."""
    cause = error.cause
    return cause.response["Error"]["Code"] if isinstance(cause, ClientError) else ""


def table_name(variable: str, default: str) -> str:
    """The table's name from the environment; a default lets modules import without one."""
    return os.environ.get(variable) or default


class Answerable(Record):
    """An item of the Confirmations table: what a user has to answer, a YES or a one-time password.

    Only what asks and what takes the answer reaches that table. As ShortLived, it expires.
    """

    class Meta:
        table_name = table_name("CONFIRMATIONS_TABLE", "Confirmations")

    user_id = UnicodeAttribute(hash_key=True)
    id = UnicodeAttribute(range_key=True)
    expires_at = NumberAttribute()

    erasure = Erasure(own, lasts=False)
    export = None
    retention = "UNTIL_EXPIRY"


class ShortLived(Record):
    """An item of the Idempotency table: a finished call, or a step that may be taken once.

    Reading tools do not reach it. DynamoDB deletes expired items late, so every reader also
    compares `expires_at` (Unix seconds) with the clock.
    """

    class Meta:
        table_name = table_name("IDEMPOTENCY_TABLE", "Idempotency")

    id = UnicodeAttribute(hash_key=True)
    expires_at = NumberAttribute()

    erasure = MARKED
    export = None
    retention = "UNTIL_EXPIRY"


class Guarded(Record):
    """An item of the Guards table: what guards remember of recent calls.

    Every tool may update it and writing tools read it; a finished call or a confirmation is
    elsewhere. As ShortLived, it expires.
    """

    class Meta:
        table_name = table_name("GUARDS_TABLE", "Guards")

    id = UnicodeAttribute(hash_key=True)
    expires_at = NumberAttribute()

    erasure: ClassVar[Erasure | str] = MARKED
    export = None
    retention = "UNTIL_EXPIRY"

    def updated_as_written(
        self, update: str, condition: str, values: Mapping[str, int | str]
    ) -> bool:
        """As `updated`, with both expressions as DynamoDB writes them, which are not put together
        for each call anew."""
        hash_key, _ = self._get_hash_range_key_serialized_values()
        found = _if_it_holds(
            client().update_item,
            TableName=self.Meta.table_name,
            Key={"id": {"S": hash_key}},
            UpdateExpression=update,
            ConditionExpression=condition,
            ExpressionAttributeValues={
                name: {"S": value} if isinstance(value, str) else {"N": str(value)}
                for name, value in values.items()
            },
            ReturnValues="ALL_NEW",
        )
        if found is None:
            return False
        self.deserialize(found["Attributes"])
        return True


class SentenceAttribute(UnicodeAttribute):
    """A sentence, or any other text."""

    def serialize(self, value: str) -> str:
        return packed(value)

    def deserialize(self, value: str) -> str:
        try:
            text: str = unpacked(value)
        except ValueError:  # one that was stored before sentences had ids
            return value
        return text


class SentencesAttribute(JSONAttribute):
    """A JSON value with sentences in it."""

    def serialize(self, value: Any) -> str:
        return packed(value)

    def deserialize(self, value: str) -> Any:
        return unpacked(value)
