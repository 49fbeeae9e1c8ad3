"""Has an archive made of all that is kept of the user; jobs/export.py makes it."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from pydantic import Field

from personal_data.domain import personal_data
from personal_data.entities import Job
from toolkit import Call, CallerId, Conflict, SystemText, ToolInput, ToolOutput
from toolkit.text.sentences import say

A_DAY = 5
DAY = timedelta(days=1)


class Input(ToolInput):
    user_id: CallerId


class Output(ToolOutput):
    export_id: SystemText = Field(description="Names the export.")
    status: Literal["waiting"] = Field(
        default="waiting", description="It is made in the background; a notification says when."
    )


def export_my_data(request: Input, call: Call) -> Output:
    """Makes an archive of all that is kept of the user, in the background.

    It has every family's data as JSON Lines and CSV, with a description of the fields, and the
    documents as they were sent. get_my_exports says how far it is and where the user fetches it.
    Asked for again while one is being made, nothing new is made.
    """
    job = Job.unfinished(call.caller, "export_my_data")
    if job is None:
        _require_few(call)
        job = Job.new(
            call.caller, "export_my_data", at=call.now, correlation_id=call.correlation_id
        )
        call.stage(job.add())
    return Output(export_id=job.id)


def _require_few(call: Call) -> None:
    """Each export reads all of the user's past."""
    jobs = Job.of_user(call.caller, "export_my_data")
    today = [job for job in jobs if job.outcome == "done" and job.age(call.now) < DAY]
    if len(today) >= A_DAY:
        raise Conflict(say("export.too_many", most=A_DAY))


handler = personal_data.tool(
    export_my_data,
    persons_own=True,
    writes=True,
    additive=True,
    uses={"personal_data": "GetItem Query PutItem"},
)
