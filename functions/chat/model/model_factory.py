"""The model that leads the conversations, by the settings: on AWS those of the environment.

MODEL_URL      none for Amazon Bedrock; else the address of a model
MODEL_API      `openai`, `openai-responses`, `anthropic` or `bedrock`, where the address does not
               say what it speaks
MODEL_ID       as it is called there
MODEL_API_KEY_SECRET   the secret in Secrets Manager that is the API key; none where none is needed
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, get_args
from urllib.parse import urlsplit

from botocore.exceptions import ClientError

from chat.model.bedrock import Bedrock, Guardrail
from chat.model.protocol import Model
from toolkit import aws, settings

Api = Literal["anthropic", "bedrock", "openai", "openai-responses"]
_APIS: tuple[Api, ...] = get_args(Api)
_ANTHROPIC = "api.anthropic.com"


def chosen_model(model_id: str | None = None) -> Model:
    """The model with this id there, or with MODEL_ID's. Raises RuntimeError and ValueError, which
    say what is set wrong."""
    return connect(
        settings.text("MODEL_URL", ""),
        settings.text("MODEL_ID", "") if model_id is None else model_id,
        api=settings.text("MODEL_API", ""),
        api_key=_api_key,
        guardrail=Guardrail.from_settings(),
    )


def connect(
    url: str,
    model_id: str,
    *,
    api: str = "",
    api_key: Callable[[], str] = str,
    guardrail: Guardrail | None = None,
) -> Model:
    """The model at the address, or on Bedrock without one. `api_key` is called only for a server
    that takes a key. Raises RuntimeError and ValueError, which say what is set wrong."""
    spoken = spoken_at(url, api)
    if spoken == "bedrock":
        return Bedrock.connect(model_id, guardrail, url or None)
    if guardrail:
        raise RuntimeError("GUARDRAIL_ID guards models on Bedrock alone: leave one of both empty")
    if not model_id:
        raise RuntimeError("MODEL_ID must name a model of MODEL_URL's")
    # Models on Bedrock need none of it.
    from chat.model.http.chat_completions import CHAT_COMPLETIONS
    from chat.model.http.messages import MESSAGES
    from chat.model.http.model import HttpModel
    from chat.model.http.responses import RESPONSES

    wires = {"anthropic": MESSAGES, "openai": CHAT_COMPLETIONS, "openai-responses": RESPONSES}
    return HttpModel.connect(wires[spoken], url, model_id, api_key())


def spoken_at(url: str, api: str = "") -> Api:
    """The protocol there: the one that `api` says, or by the address alone. Raises ValueError for
    an `api` that is none."""
    if api:
        if api not in _APIS:
            raise ValueError("MODEL_API must be openai, openai-responses, anthropic or bedrock")
        return api
    address = urlsplit(url)
    if address.hostname == _ANTHROPIC:
        return "anthropic"
    if not re.search(r"/(v1|openai)", address.path):
        return "bedrock"
    return "openai-responses" if address.path.rstrip("/").endswith("/responses") else "openai"


def _api_key() -> str:
    secret = settings.text("MODEL_API_KEY_SECRET", "")
    return _secret(secret) if secret else ""


def _secret(secret: str) -> str:
    try:
        key = aws.secret(secret).strip()
    except ClientError as error:
        code = error.response.get("Error", {}).get("Code", "")
        raise RuntimeError(f"MODEL_API_KEY_SECRET cannot be read: {code}") from error
    if not key:
        raise RuntimeError("MODEL_API_KEY_SECRET holds no text")
    return key
