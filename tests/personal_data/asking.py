"""Calls of the family's tools by their user, and the worker's part."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import httpx

from personal_data import fetch_export, own_settings
from personal_data.entities import Job
from personal_data.work_on_jobs import handler
from tests.calling import Reply, proxy_event, rest, say_yes, send
from tests.project.tools import TOOLS
from toolkit import Caller


def post(tool: str, user_id: str, *, key: str | None = None, **arguments: Any) -> Reply:
    return rest(TOOLS[tool], user_id, {"user_id": user_id} | arguments, key=key)


def body_of(reply: Reply) -> Any:
    assert reply.status == 200, reply.body
    return reply.body


def confirmed(tool: str, user_id: str, **arguments: Any) -> Any:
    """The answer after the user's YES."""
    say_yes(user_id, post(tool, user_id, **arguments))
    return body_of(post(tool, user_id, **arguments))


def open_jobs(user_id: str) -> list[Job]:
    return list(Job.query(user_id, Job.sk.startswith("open#"), consistent_read=True))


def work(user_id: str) -> None:
    """What the table's stream has the worker do, of this user's jobs alone."""
    for job in open_jobs(user_id):
        keys = {"pk": {"S": job.pk}, "sk": {"S": job.sk}}
        handler({"Records": [{"dynamodb": {"Keys": keys}}]})


def exports(user_id: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = body_of(post("get_my_exports", user_id))["exports"]
    return listed


def exported(user_id: str) -> zipfile.ZipFile:
    """A new export's archive, fetched by its link."""
    body_of(post("export_my_data", user_id))
    work(user_id)
    return archive(user_id)


def fetch(user_id: str, id: str, **how: Any) -> Reply:
    return send(
        fetch_export.handler, proxy_event(user_id, None, method="GET", path={"id": id}, **how)
    )


def archive(user_id: str) -> zipfile.ZipFile:
    """The newest export's."""
    fetched = httpx.get(body_of(fetch(user_id, exports(user_id)[0]["export_id"]))["link"])
    fetched.raise_for_status()
    return zipfile.ZipFile(io.BytesIO(fetched.content))


def rows(archive: zipfile.ZipFile, kind: str) -> list[dict[str, Any]]:
    """Of the kind's JSON Lines."""
    return [json.loads(line) for line in archive.read(f"{kind}.jsonl").splitlines()]


def cells(archive: zipfile.ZipFile, kind: str) -> list[dict[str, str]]:
    """Of the kind's CSV."""
    text = archive.read(f"{kind}.csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def caller(user_id: str) -> Caller:
    return Caller(user_id)


def change(user_id: str, body: Any = None, /, **changes: str | None) -> Reply:
    return send(
        own_settings.handler,
        proxy_event(user_id, changes if body is None else body, method="PATCH"),
    )


def settings_of(user_id: str, **how: Any) -> Reply:
    return send(own_settings.handler, proxy_event(user_id, None, method="GET", **how))
