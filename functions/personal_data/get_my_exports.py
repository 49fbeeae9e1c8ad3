"""The user's exports of the last days: how far each is. Fetched they are by fetch_export.py."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from personal_data.domain import personal_data
from personal_data.entities import Job
from toolkit import Call, CallerId, SystemText, ToolInput, ToolOutput, settings


class Input(ToolInput):
    user_id: CallerId


class Export(ToolOutput):
    export_id: SystemText = Field(description="Names the export.")
    status: Literal["waiting", "working", "ready", "failed"] = Field(
        description="ready: it can be fetched. failed: have a new one made."
    )
    asked_at: SystemText = Field(description="When it was asked for (ISO 8601, UTC).")
    done: int = Field(description="How many of its parts are done.")
    parts: int = Field(description="How many parts it has; 0 before the first is begun.")
    doing: SystemText = Field(
        description="The part that is being made, in words; empty if none is."
    )
    size_bytes: int = Field(description="How large it is; 0 before it is ready.")
    kept_until: SystemText | None = Field(
        description="When the archive is deleted (ISO 8601, UTC)."
    )


class Output(ToolOutput):
    exports: list[Export] = Field(description="The newest first; those of the last seven days.")
    page: SystemText = Field(description="The page where the user fetches them.")


def get_my_exports(request: Input, call: Call) -> Output:
    """Lists the user's exports: how far each is, and the page where it is fetched."""
    exports = [_export(job) for job in Job.of_user(call.caller, "export_my_data")]
    return Output(exports=exports, page=settings.text("DATA_URL", "http://localhost:8000/data"))


def _export(job: Job) -> Export:
    return Export(
        export_id=job.id,
        status=_status(job),
        asked_at=job.asked_at,
        done=int(job.step),
        parts=int(job.steps),
        doing=job.doing,
        size_bytes=int(job.size),
        kept_until=job.kept_until,
    )


def _status(job: Job) -> Literal["waiting", "working", "ready", "failed"]:
    if job.is_open:
        return "working" if job.steps else "waiting"
    return "ready" if job.outcome == "done" else "failed"


handler = personal_data.tool(
    get_my_exports,
    persons_own=True,
    uses={"personal_data": "Query"},
)
