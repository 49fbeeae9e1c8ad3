"""What a model finds worth remembering, and what is remembered of a user."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import httpx

from chat.memory import recall
from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.scripted_server import Step
from tests.chat.talk import Talk

NOW = datetime(2026, 2, 1, tzinfo=UTC)


def learns(*facts: int) -> list[Step]:
    """The numbers of the statements that the model chooses."""
    return says(json.dumps({"facts": facts}))


def summarises(text: str) -> list[Step]:
    return says(json.dumps({"summary": text}))


def facts(talk: Talk) -> list[dict[str, Any]]:
    response = talk.http.get("/memory", headers=talk.headers)
    assert response.status_code == 200
    return list(response.json()["facts"])


def texts(talk: Talk) -> list[str]:
    return [fact["text"] for fact in facts(talk)]


def forget(talk: Talk, body: Any) -> httpx.Response:
    return talk.http.post("/memory/forget", json=body, headers=talk.headers)


def system(model: ScriptedModel, request: int = -1) -> str:
    return str(model.requests[request]["system"][0]["text"])


def learn(talk: Talk, *stated: str, at: datetime = NOW) -> None:
    recall.learn(talk.user_id, stated, at)
