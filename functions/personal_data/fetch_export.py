"""GET /exports/{id}: where the user's archive is fetched, `{"link", "link_ends_at"}`.

Whoever has the link has the archive, so this is a route for a signed-in person and not a tool: no
model is told. Each link is in the audit.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from personal_data.entities import Job
from personal_data.jobs import archives
from toolkit import Caller, NotFound
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import admitted, correlation_id, signed_in
from toolkit.doors.route import answered
from toolkit.guards import rate_limit
from toolkit.storage import tables
from toolkit.text.sentences import say


def handler(event: Event, context: Any) -> Any:
    """200, or {"error"}."""
    with tables.time_limit(context.get_remaining_time_in_millis):
        return answered("exports", event, _answer)


def _answer(event: Event) -> HttpResponse:
    caller = admitted(signed_in(event, route="private"), "personal_data")
    rate_limit.count_user(caller.user_id, "exports", rate_limit.of_a_tool())
    job = _ready(caller, event["pathParameters"]["id"])
    now = datetime.now(UTC)
    link = archives.link(caller, job.id, now)
    _event(caller, job, now, correlation_id(event)).write()
    return HttpResponse(200, json.dumps({"link": link.url, "link_ends_at": link.ends_at}))


def _ready(caller: Caller, id: str) -> Job:
    for job in Job.of_user(caller, "export_my_data"):
        if job.id == id and job.outcome == "done":
            return job
    raise NotFound(say("export.not_ready"))


def _event(caller: Caller, job: Job, now: datetime, correlation_id: str) -> AuditEvent:
    return AuditEvent.new(
        user_id=caller.user_id,
        action="fetch_export",
        tool_output={"export_id": job.id},
        at=now,
        family="personal_data",
        outcome="success",
        channel="rest",
        correlation_id=correlation_id,
        by=caller.by,
    )
