"""How many round trips to DynamoDB a user waits for before the model is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import httpx
import pytest

from chat.app import AdapterContext, create_app
from chat.model.bedrock import Bedrock
from chat.model.protocol import ModelEvent
from chat.store.converse import ModelMessage, OfferedTool
from tests.chat.conftest import Served
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.slots import taken
from tests.chat.talk import Talk, wait_until
from tests.chat.waves import Waves, gated
from tests.dynamodb_traffic import redirected
from tests.local.aws.emulator import Aws
from toolkit.audit.pseudonym import Pseudonym
from toolkit.call import ACT, HISTORY

pytestmark = pytest.mark.slow  # each waits until nothing more is asked of DynamoDB


@dataclass
class Asked:
    """The model, which opens the gate when it is asked."""

    model: Bedrock
    waves: Waves | None = None
    least_kept: int = 0

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        if self.waves:
            self.waves.open()
        return self.model.stream(system, messages, tools, context)


@pytest.fixture
def asked(http: httpx.Client, served: Served, bedrock: Bedrock, tools: Tools) -> Asked:
    asked = Asked(bedrock)
    served.app = AdapterContext(create_app(model=asked, invoke=tools))
    return asked


def waves_of(
    talk: Talk, said: str, asked: Asked, model: ScriptedModel, aws: Aws
) -> list[list[str]]:
    """What is asked of DynamoDB, wave by wave, until the model is asked. Nothing is known of the
    user yet."""
    model.script(says("Here I am."))
    Pseudonym.look_again(talk.user_id)
    with gated(aws.tables) as (url, waves), redirected(url):
        asked.waves = waves
        assert talk.say(said).text == "Here I am."
        asked.waves = None
    return waves.operations


def say(talk: Talk, model: ScriptedModel, said: str) -> None:
    model.script(says("Noted."))
    assert talk.say(said).text == "Noted."
    wait_until(lambda: taken(talk) == [])  # or the next turn has to look for another


def test_a_new_conversation_is_read_and_begun_in_two_round_trips(
    talk: Talk, asked: Asked, model: ScriptedModel, aws: Aws
) -> None:
    read, begun = waves_of(talk, "Hello", asked, model, aws)
    assert begun == ["TransactWriteItems"]
    # Who it is, whose day, and what is stored of it; messages and facts; the rate limit and the
    # stream's slot.
    assert read == [
        *("BatchGetItem", "GetItem", "GetItem", "Query", "Query", "UpdateItem", "UpdateItem"),
    ]


def test_one_with_a_history_too(talk: Talk, asked: Asked, model: ScriptedModel, aws: Aws) -> None:
    say(talk, model, "My rent is 9500")
    say(talk, model, "And I like tea")
    assert len(waves_of(talk, "Hello again", asked, model, aws)) == 2
    assert len(model.requests[-1]["messages"]) == 5


@pytest.mark.parametrize(
    "said",
    [
        "What did I tell you about the landlord?",
        "My code is 482913",
        "My number is 123-45-6789",
        "482913",
    ],
)
def test_whatever_is_said(
    talk: Talk, asked: Asked, model: ScriptedModel, aws: Aws, said: str
) -> None:
    """A question about what was said before, a password, and something to be cut out and noted."""
    say(replace(talk, convo_id="another"), model, "The landlord raises the rent")
    assert len(waves_of(talk, said, asked, model, aws)) == 2


def test_from_a_program_whose_door_is_marked(
    talk: Talk, asked: Asked, model: ScriptedModel, aws: Aws
) -> None:
    read, begun = waves_of(replace(talk, scopes=(ACT, HISTORY)), "Hello", asked, model, aws)
    assert begun == ["TransactWriteItems", "UpdateItem"]
    assert len(read) == 7
