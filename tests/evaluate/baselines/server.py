"""The models of known behaviour over HTTP, in every wire that a model may speak."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from socket import socket
from typing import Any

from starlette.applications import Starlette

from tests.evaluate.baselines.models import CUT_OFF, MODELS, Asked
from tests.evaluate.baselines.player import Player
from tests.evaluate.trial import Trial
from tests.local import server
from tests.local.offline_model.planner import Reply, plan
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.wires.all import WIRES

Led = Mapping[str, tuple[Player, Trial]]
"""By a trial's mark: who leads it, and the trial."""


@contextmanager
def serving(led: Led, claimed: socket) -> Iterator[str]:
    def answer(request: dict[str, Any]) -> tuple[Reply, bool]:
        player, reply = _reply(request, led)
        return reply, bool(player and player.model in CUT_OFF and reply.text)

    app = Starlette(routes=[wire.route(answer) for wire in WIRES.values()])
    with server.serving(app, claimed) as url:
        yield url


def _reply(request: dict[str, Any], led: Led) -> tuple[Player | None, Reply]:
    """What is asked for no trial, such as what to remember, the planner answers."""
    whole = json.dumps(request, ensure_ascii=False)
    found = next((mark for mark in led if mark in whole), None)
    if found is None or "toolConfig" not in request:
        return None, plan(ConverseRequest.model_validate(request), datetime.now(UTC).date())
    player, trial = led[found]
    return player, MODELS[player.model](Asked.of(trial.scenario, request, found))
