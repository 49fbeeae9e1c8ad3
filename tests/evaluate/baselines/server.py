"""The models of known behaviour over HTTP, as Bedrock's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from socket import socket
from typing import Any

from starlette.applications import Starlette

from tests.evaluate.baselines.models import MODELS, Asked
from tests.evaluate.trial import Trial
from tests.local import server
from tests.local.offline_model.planner import Reply, plan
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.wires.all import CONVERSE

Led = Mapping[str, tuple[str, Trial]]
"""By a trial's mark: the model that leads it, and the trial."""


@contextmanager
def serving(led: Led, claimed: socket) -> Iterator[str]:
    app = Starlette(routes=[CONVERSE.route(lambda request: _reply(request, led))])
    with server.serving(app, claimed) as url:
        yield url


def _reply(request: dict[str, Any], led: Led) -> Reply:
    """What is asked for no trial, such as what to remember, the planner answers."""
    whole = json.dumps(request, ensure_ascii=False)
    found = next((mark for mark in led if mark in whole), None)
    if found is None or "toolConfig" not in request:
        return plan(ConverseRequest.model_validate(request), datetime.now(UTC).date())
    model, trial = led[found]
    return MODELS[model](Asked.of(trial.scenario, request, found))
