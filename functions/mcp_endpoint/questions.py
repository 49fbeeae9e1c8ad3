"""What was asked of users through their clients, and the calls that wait for it.

Revisions with a handshake ask by a request of their own, to which the client responds with another
POST. So the call is kept until then: in a table that only this function reads, for as long as the
confirmation that it waits for.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from datetime import datetime

from pynamodb.attributes import NumberAttribute, UnicodeAttribute

from mcp_endpoint.http_request import HttpRequest
from mcp_endpoint.json_rpc import RpcMessage
from mcp_endpoint.tool_call import Confirmation, ToolCall
from toolkit.storage import tables
from toolkit.storage.ownership import Erasure, own

_ID = re.compile(r"[A-Za-z0-9_-]{1,200}")
YES = "yes"
NO = "no"


class Question(tables.Record):
    """`id` is the confirmation's, with the session it is asked in; `arguments` is JSON text."""

    class Meta:
        table_name = tables.table_name("MCP_TABLE", "Mcp")

    erasure = Erasure(own, lasts=False)
    export = None
    retention = "UNTIL_EXPIRY"

    user_id = UnicodeAttribute(hash_key=True)
    id = UnicodeAttribute(range_key=True)
    session = UnicodeAttribute()
    confirmation_id = UnicodeAttribute()
    prompt = UnicodeAttribute()
    tool = UnicodeAttribute()
    arguments = UnicodeAttribute()
    idempotency_key = UnicodeAttribute()
    reply = UnicodeAttribute(null=True)
    expires_at = NumberAttribute()

    @classmethod
    def about(cls, call: ToolCall, pending: Confirmation, session: str) -> Question:
        """Not stored yet. Without a key of the client's, the answered call has one of ours: asked
        for twice, its result is the same."""
        id = f"{pending['id']}-{session}"
        return cls(
            call.caller.user_id,
            id,
            session=session,
            confirmation_id=pending["id"],
            prompt=pending["prompt"],
            tool=call.tool,
            arguments=json.dumps(call.arguments, sort_keys=True),
            idempotency_key=call.idempotency_key or f"question-{id}",
            expires_at=int(datetime.fromisoformat(pending["expires_at"]).timestamp()),
        )

    @classmethod
    def find(cls, user_id: str, id: str) -> Question | None:
        """The user's question of that id, which comes from outside."""
        if not _ID.fullmatch(id):
            return None
        return cls.stored(user_id, id)

    @classmethod
    def refused(cls, call: ToolCall, session: str) -> Question | None:
        """The same call's, of these minutes, to which the user did not say YES."""
        arguments = json.dumps(call.arguments, sort_keys=True)
        same: Iterator[Question] = cls.query(
            call.caller.user_id,
            filter_condition=(cls.reply == NO)
            & (cls.session == session)
            & (cls.tool == call.tool)
            & (cls.arguments == arguments)
            & (cls.expires_at > int(time.time())),
            consistent_read=True,
        )
        return next(same, None)

    @property
    def is_live(self) -> bool:
        return bool(self.expires_at > time.time())

    def call(self, request: HttpRequest) -> ToolCall:
        """The waiting call, made anew. Raises RpcError when there is no such tool any more."""
        params = {"name": self.tool, "arguments": json.loads(self.arguments)}
        message = RpcMessage(None, "tools/call", params)
        return ToolCall.of(message, request, self.idempotency_key)

    def ask(self) -> bool:
        """Store it. False when it is there already: it was asked before."""
        return self.added()

    def settle(self, reply: str) -> bool:
        """Keep the reply, YES or NO. False when it has one, or is no longer live."""
        waits = Question.reply.does_not_exist() & (Question.expires_at > int(time.time()))
        return self.updated([Question.reply.set(reply)], waits)
