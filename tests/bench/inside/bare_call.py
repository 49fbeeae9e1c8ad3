"""CPU seconds of a call's parts by libraries alone: `bare_call module.tool calls batches`.

Its input is each request's [operation, body], of which PynamoDB makes the like, with plain models
of the same attributes, and reads the same answers. Beside that pydantic reads the arguments, what
an audit event seals is sealed, one request is handed over to a thread, and a line is logged.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial, reduce
from operator import and_
from typing import Any

from botocore.client import BaseClient
from Cryptodome.Cipher import ChaCha20_Poly1305
from pydantic import create_model
from pynamodb.attributes import Attribute, BinaryAttribute, NumberAttribute, UnicodeAttribute
from pynamodb.connection import Connection
from pynamodb.exceptions import DoesNotExist
from pynamodb.expressions.update import Action
from pynamodb.models import Model
from pynamodb.transactions import TransactWrite

from tests.bench.inside.answers import answer
from tests.bench.inside.calls import ARGUMENTS

Item = dict[str, dict[str, str]]
Work = Callable[[], object]

KINDS: dict[str, Any] = {
    "S": UnicodeAttribute,
    "N": NumberAttribute,
    "B": partial(BinaryAttribute, legacy_encoding=False),
}
LINE = dict.fromkeys("abcdefghijklmnop", "a value of a log line")
REGION = "us-east-1"

_threads = ThreadPoolExecutor(1)


def main(tool: str, calls: str, batches: str) -> list[float]:
    client: Any = BaseClient
    client._make_api_call = lambda _, name, request: answer(name, request)
    requests = [_request(operation, json.loads(body)) for operation, body in json.load(sys.stdin)]
    parts = [*_around(ARGUMENTS[tool.rpartition(".")[2]]), *requests[1:]]

    def call() -> None:
        first = _threads.submit(requests[0])
        for part in parts:
            part()
        first.result()

    return [_batch(call, int(calls)) for _ in range(int(batches) + 1)][1:]


def _batch(call: Work, calls: int) -> float:
    gc.collect()
    began = time.process_time()
    for _ in range(calls):
        call()
    return (time.process_time() - began) / calls


def _around(arguments: dict[str, str]) -> Iterable[Work]:
    fields: dict[str, Any] = dict.fromkeys(arguments, (str, ...))
    model, body, key = create_model("Input", **fields), json.dumps(arguments), bytes(32)
    yield lambda: json.dumps(model.model_validate_json(body).model_dump())
    yield lambda: ChaCha20_Poly1305.new(key=key, nonce=bytes(12)).encrypt_and_digest(b"a" * 64)
    yield lambda: print(json.dumps(LINE), file=sys.stderr, flush=True)


def _request(operation: str, body: dict[str, Any]) -> Work:
    if operation != "TransactWriteItems":
        return _single(operation, body)
    parts = [(verb, each) for item in body["TransactItems"] for verb, each in item.items()]
    connection = Connection(region=REGION, host=os.environ["AWS_ENDPOINT_URL"])
    made = [(verb, *_prepared(each)) for verb, each in parts]

    def transact() -> None:
        with TransactWrite(connection=connection) as transaction:
            for verb, entity, values, condition in made:
                match verb:
                    case "Put":
                        transaction.save(entity(**values), condition())
                    case "Delete":
                        transaction.delete(entity(**values), condition())
                    case "Update":
                        transaction.update(entity(**values), _set(entity), condition())

    return transact


def _single(operation: str, body: dict[str, Any]) -> Work:
    entity, values, condition = _prepared(body)
    match operation:
        case "GetItem":
            return partial(_get, entity, *values.values())
        case "PutItem":
            return lambda: entity(**values).save(condition())
        case "UpdateItem":
            return lambda: entity(**values).update(_set(entity), condition())
    raise SystemExit(f"{operation} has no bare form")


def _get(entity: Any, *key: str) -> None:
    with suppress(DoesNotExist):
        entity.get(*key, consistent_read=True)


def _prepared(body: dict[str, Any]) -> tuple[type[Model], dict[str, Any], Callable[[], Any]]:
    """A model of the attributes that are written or answered, what its item begins with, and a
    condition with as many operands as the request's."""
    key: Item = body.get("Key", {})
    item: Item = body.get("Item", {})
    update = "UpdateExpression" in body
    found = answer("UpdateItem" if update else "GetItem", body) if key else {}
    read: Item = found.get("Attributes") or found.get("Item") or key
    written: dict[str, str] = body.get("ExpressionAttributeNames", {})
    shapes = {name: next(iter(value)) for name, value in (read | item).items()}
    shapes |= {name: "N" for name in written.values() if name not in shapes}
    keys = list(key) or list(item)[:1]
    attributes: dict[str, Any] = {
        name: KINDS[shape](
            hash_key=name == keys[0], range_key=name == keys[-1] != keys[0], null=name not in keys
        )
        for name, shape in shapes.items()
        if shape in KINDS
    }
    meta = type("Meta", (), {"table_name": body["TableName"], "region": REGION})
    entity = type("Bare", (Model,), {**attributes, "Meta": meta})
    values = {name: _plain(attributes[name], value) for name, value in (item or key).items()}
    operands = [attributes[keys[0]]] * max(1, len(body.get("ExpressionAttributeValues", {})))

    def condition() -> Any:
        return reduce(and_, (attribute.does_not_exist() for attribute in operands))

    return entity, values, condition


def _set(entity: type[Model]) -> list[Action]:
    """Of up to four attributes that are not keys, as an update of ours sets."""
    own = [a for a in entity.get_attributes().values() if not (a.is_hash_key or a.is_range_key)]
    return [attribute.set(_plain(attribute)) for attribute in own[:4]]


def _plain(attribute: Attribute[Any], value: dict[str, str] | None = None) -> Any:
    if isinstance(attribute, NumberAttribute):
        return int(value["N"]) if value else 1
    if isinstance(attribute, BinaryAttribute):
        return b"a" * 64
    return value["S"] if value else "a value"


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
