"""The emulator, of which nothing is told before it is on the disk.

One commit takes all changes there are, and the next one those that come meanwhile. An answer waits
for the commit of everything that it could have seen, a read too: else a retry could be answered
from a change that a kill then undoes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.local.aws.durable.database import Database, DatabaseFailure
from tests.local.aws.durable.memory import SERVICES, Memory
from tests.local.aws.tables.room import is_short

_UNAVAILABLE = b'{"__type": "ServiceUnavailable", "message": "The disk took no change."}'
_OF_TARGET = {
    "AmazonSQS": "sqs",
    "TrentService": "kms",
    "secretsmanager": "secretsmanager",
}
_CHANGES_NO_SETTINGS = {
    *("Decrypt", "Encrypt", "GenerateDataKey", "GenerateMac", "Sign", "Verify", "VerifyMac"),
    *("GetQueueAttributes", "GetQueueUrl", "ListQueues"),
}
_READS = ("Describe", "Get", "List")
logger = logging.getLogger(__name__)


class Durable:
    """`app` with its memory, loaded from `database` before. It takes no object where the disk is
    nearly full."""

    def __init__(self, app: ASGIApp, memory: Memory, database: Database) -> None:
        self._app, self._memory, self._database = app, memory, database
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="database")
        self._running: asyncio.Task[bool] | None = None
        self._next: asyncio.Task[bool] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        held: list[Message] = []

        async def hold(message: Message) -> None:
            held.append(message)

        if "s3" in _services_changed_by(scope) and is_short(self._database.folder):
            await self._send_unavailable(send)
            return
        await self._app(scope, receive, hold)
        self._memory.changed(_services_changed_by(scope))
        if not await self._settled():
            await self._send_unavailable(send)
            return
        for message in held:
            await send(message)

    async def _send_unavailable(self, send: Send) -> None:
        content_type = (b"content-type", b"application/x-amz-json-1.0")
        await send({"type": "http.response.start", "status": 503, "headers": [content_type]})
        await send({"type": "http.response.body", "body": _UNAVAILABLE})

    async def close(self) -> None:
        """With the last changes on the disk, as far as it takes them."""
        await self._settled()
        self._writer.shutdown()
        self._database.close()

    async def _settled(self) -> bool:
        """Whether all that stands in memory now is on the disk."""
        if self._memory.is_changed:
            if self._next is None:
                self._next = asyncio.create_task(self._commit(after=self._running))
            return await asyncio.shield(self._next)
        return self._running is None or await asyncio.shield(self._running)

    async def _commit(self, after: asyncio.Task[bool] | None) -> bool:
        if after is not None and not await after:
            return False  # what it was to commit has been put back by the one before it
        self._running, self._next = self._next, None
        changes = self._memory.take()
        try:
            if changes.rows:
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._writer, self._database.commit, changes.rows)
            self._memory.keep(changes)
        except DatabaseFailure as error:
            logger.error("changes were refused: %s", error)  # noqa: TRY400 - one line
            self._memory.give_back(changes, self._database)
            self._next = None
            return False
        else:
            return True
        finally:
            self._running = None


def _services_changed_by(scope: Scope) -> Iterable[str]:
    """Those whose settings, queues or objects the request may have changed."""
    headers = dict(scope["headers"])
    target, _, action = headers.get(b"x-amz-target", b"").decode().partition(".")
    if not target:  # S3, whose events go to queues
        return () if scope["method"] in ("GET", "HEAD") else ("s3", "sqs")
    if action in _CHANGES_NO_SETTINGS or (action.startswith(_READS) and target != "AmazonSQS"):
        return ()
    return (_OF_TARGET[target],) if target in _OF_TARGET else tuple(SERVICES)
