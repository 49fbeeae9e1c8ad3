"""The model that leads the conversations on AWS, by the settings.

MODEL_URL      none for Amazon Bedrock; else the address of a model
MODEL_API      `openai` or `bedrock`, where the address does not tell what is spoken there
MODEL_ID       as it is called there
MODEL_API_KEY_SECRET   the secret in Secrets Manager that is the API key; none where none is needed
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from botocore.exceptions import ClientError

from chat.bedrock import Bedrock
from chat.bedrock_guardrail import Guardrail
from chat.model import Model
from toolkit import aws, settings

_APIS = ("", "bedrock", "openai")


def chosen_model() -> Model:
    """Raises RuntimeError and ValueError, which say what is set wrong."""
    url = settings.text("MODEL_URL", "")
    model_id = settings.text("MODEL_ID", "")
    guardrail = Guardrail.chosen()
    if not speaks_openai(url, settings.text("MODEL_API", "")):
        return Bedrock.connect(model_id, guardrail, url or None)
    if guardrail:
        raise RuntimeError("GUARDRAIL_ID guards models on Bedrock alone: leave one of both empty")
    if not model_id:
        raise RuntimeError("MODEL_ID must name a model of MODEL_URL's")
    from chat.openai_model import OpenAI  # of no use to who has a model on Bedrock

    return OpenAI.connect(url, model_id, _api_key())


def speaks_openai(url: str, api: str) -> bool:
    """Whether it is OpenAI's protocol there: if `api` says so, or by the address alone. Raises
    ValueError for an `api` that is none."""
    if api not in _APIS:
        raise ValueError("MODEL_API must be openai or bedrock")
    return api == "openai" or (not api and bool(re.search(r"/(v1|openai)", urlsplit(url).path)))


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
