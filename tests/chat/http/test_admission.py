"""What is left of a request that fails on its way to a turn."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from botocore.awsrequest import AWSRequest, AWSResponse
from botocore.compat import HTTPHeaders

from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.talk import Talk
from toolkit.call import ACT
from toolkit.storage import tables


class _Body(io.BytesIO):
    def stream(self) -> Iterator[bytes]:
        yield self.read()


@contextmanager
def no_mark_is_stored() -> Iterator[None]:
    """DynamoDB refuses what says of a user's door that text of others went out through it."""
    body = json.dumps({"__type": "#AccessDeniedException"}).encode()

    def refuse(request: AWSRequest, **_: Any) -> AWSResponse | None:
        if b"influence#" not in bytes(request.body):
            return None
        return AWSResponse(str(request.url), 400, HTTPHeaders(), _Body(body))

    events: Any = tables.client().meta.events
    events.register("before-send.dynamodb.UpdateItem", refuse)
    try:
        yield
    finally:
        events.unregister("before-send.dynamodb.UpdateItem", refuse)


def test_a_programs_message_that_could_not_be_taken_can_be_sent_again_at_once(
    talk: Talk, model: ScriptedModel
) -> None:
    program = Talk(talk.http, talk.user_id, talk.convo_id, scopes=(ACT,))
    key = {"Idempotency-Key": "k1"}
    with no_mark_is_stored():
        assert program.post(program.body("Hello"), **key).status_code == 503
    model.script(says("Hi there"))
    assert program.say("Hello", key="k1").text == "Hi there"
