"""The user's own say over the programs that they have let in: GET /programs and DELETE
/programs/{id}, which ends one at once.

API Gateway remembers for minutes what the authorizer has said of a token; it is told to forget.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from oauth.entities import GRANTED_FOR, Program, Programs, expiry
from oauth.metadata import USUAL_SCOPES
from toolkit import Caller, NotFound, aws, telemetry
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import HttpResponse, Json
from toolkit.doors.door import Event
from toolkit.doors.rest import correlation_id, signed_in
from toolkit.doors.route import answered
from toolkit.errors import busy
from toolkit.guards import rate_limit
from toolkit.storage import keys, tables
from toolkit.storage.writes import Delete, commit, retried
from toolkit.text.sentences import say


def handler(event: Event, context: Any) -> Any:
    """200 {"programs": [...]} or {"id", "status": "ended"}, or {"error"}."""
    with tables.time_limit(context.get_remaining_time_in_millis):
        return answered("programs", event, _response)


def _response(event: Event) -> HttpResponse:
    caller = signed_in(event, route="private")
    rate_limit.count_user(caller.user_id, "programs", rate_limit.of_a_tool())
    if event["httpMethod"] == "DELETE":
        body = _ended(caller, event)
    else:
        body = {"programs": [*map(_shown, Program.of_user(caller.user_id))]}
    return HttpResponse(200, json.dumps(body, ensure_ascii=False))


def _shown(program: Program) -> dict[str, Json]:
    return {
        "id": program.client_id,
        "name": program.name,
        "since": program.since,
        "last_used": program.last_used,
        "scopes": sorted(program.scopes or USUAL_SCOPES),
        "resources": sorted(program.resources or ()),
    }


def _ended(caller: Caller, event: Event) -> dict[str, Json]:
    """Raises NotFound, and Unavailable where it may go on for minutes: the same call ends that."""
    client_id = event["pathParameters"]["id"]
    was_there = retried(lambda: _deleted(caller, client_id, event), busy())
    _forget(event)
    if not was_there:
        raise NotFound(say("program.not_let_in"))
    return {"id": client_id, "status": "ended"}


def _deleted(caller: Caller, client_id: str, event: Event) -> bool:
    program = Program.stored(keys.of_program(caller.user_id, client_id))
    if program is None:
        return False
    gone = Programs.clients.delete({client_id})
    ended = AuditEvent.new(
        user_id=caller.user_id,
        action="end_program",
        tool_output={"client_id": client_id, "client_name": program.name},
        at=datetime.now(UTC),
        family="oauth",
        outcome="success",
        channel="rest",
        correlation_id=correlation_id(event),
    )
    commit(
        [
            Delete(program, Program.nonce == program.nonce),
            Programs.changed(caller.user_id, gone, expiry(GRANTED_FOR)),
            ended.put_once(),
        ]
    )
    return True


def _forget(event: Event) -> None:
    request = event["requestContext"]
    gateway = aws.client("apigateway")
    try:
        gateway.flush_stage_authorizers_cache(
            restApiId=request["apiId"], stageName=request["stage"]
        )
    except aws.ServiceFailure as error:
        logged = {"correlation_id": correlation_id(event)}
        telemetry.logger.exception("authorizer's answers not forgotten", extra=logged)
        raise busy() from error
