"""Bedrock's part of an agent's session: InvokeAgent, in the shapes of bedrock-agent-runtime.

https://docs.aws.amazon.com/bedrock/latest/APIReference/API_agent-runtime_InvokeAgent.html
https://docs.aws.amazon.com/bedrock/latest/userguide/agents-lambda.html

AWS does not say whether the agent that leads hands the session's attributes on; here it does, since
without them no tool answers. Bedrock's own question before a call is taken as answered: the tool
asks the person itself. How Bedrock calls actions to its models is its own affair too: here by
their operations' ids.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from chat.model.protocol import ToolUse
from chat.store.converse import ModelMessage, OfferedTool, ToolResultBlock
from tests.evaluate.hosts.bedrock.published import SEND_MESSAGE, Action, Agent
from tests.evaluate.hosts.host import ROUNDS, arguments_of, refusal, result_of

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

Event = Mapping[str, Any]
Speak = Callable[
    [str, list[ModelMessage], Sequence[OfferedTool], str], tuple[str, Sequence[ToolUse]]
]
"""The foundation model: instruction, messages (its answer is added), tools and what is told with
each request; text and calls. Raises ModelError."""


class DependencyFailedError(Exception):
    """A function failed, and with it the invocation."""


@dataclass
class Runtime:
    """One session."""

    leading: Agent
    functions: LambdaClient
    speak: Speak
    session_id: str
    _attributes: Mapping[str, str] = field(default_factory=dict)
    _prompt_attributes: Mapping[str, str] = field(default_factory=dict)
    _messages: dict[str, list[ModelMessage]] = field(default_factory=lambda: defaultdict(list))

    def invoke(self, text: str, state: Mapping[str, Any]) -> Iterator[Event]:
        """{"trace"}s, and then a {"chunk"}. Raises DependencyFailedError and ModelError."""
        self._attributes = state["sessionAttributes"]
        self._prompt_attributes = state["promptSessionAttributes"]
        said = yield from self._answer("", self.leading, text)
        yield {"chunk": {"bytes": said.encode()}}

    @property
    def given(self) -> Sequence[ModelMessage]:
        """What the models know of the user and of tools, without what they told each other."""
        said = [each for each in self._messages[""] if _texts(each)]
        return [*said, *(each for name in self._messages if name for each in self._messages[name])]

    def _answer(self, collaborator: str, agent: Agent, text: str) -> Generator[Event, None, str]:
        messages = self._messages[collaborator]
        messages.append({"role": "user", "content": [{"text": text}]})
        said = ""
        for _ in range(ROUNDS):
            said, uses = self.speak(
                agent.instruction, messages, agent.offered, self._context(collaborator)
            )
            if not uses:
                break
            results = []
            for use in uses:
                results.append((yield from self._used(collaborator, agent, use)))
            messages.append({"role": "user", "content": [{"toolResult": each} for each in results]})
        return said

    def _context(self, collaborator: str) -> str:
        """With RelayConversationHistory a colleague is told what was said so far."""
        told = [f"{name}: {value}" for name, value in self._prompt_attributes.items()]
        if collaborator:
            told.append("The conversation with the user so far:")
            told += [f"{m['role']}: {text}" for m in self._messages[""] if (text := _texts(m))]
        return "\n".join(told)

    def _used(
        self, collaborator: str, agent: Agent, use: ToolUse
    ) -> Generator[Event, None, ToolResultBlock]:
        given = arguments_of(use)
        if given is None:
            return refusal(use, "The arguments must be a JSON object.")
        if use.name == SEND_MESSAGE and given.get("recipient") in agent.others:
            recipient = given["recipient"]
            _, colleague = agent.others[recipient]
            said = yield from self._answer(recipient, colleague, str(given.get("content")))
            return result_of(use, said)
        action = agent.actions.get(use.name)
        if action is None:
            return refusal(use, f"There is no {use.name}.")
        asked = _asked(action, given)
        yield _trace(collaborator, {"invocationInput": {"actionGroupInvocationInput": asked}})
        status, body = self._invoked(action, asked)
        output = {"actionGroupInvocationOutput": {"text": body}}
        yield _trace(collaborator, {"observation": {"type": "ACTION_GROUP", **output}})
        if status >= 400:
            return refusal(use, body)
        told = json.loads(body)
        return result_of(use, told if isinstance(told, dict) else body)

    def _invoked(self, action: Action, asked: Mapping[str, Any]) -> tuple[int, str]:
        """Status and body."""
        event = {
            "messageVersion": "1.0",
            "agent": {"name": "teller", "id": "AGENT12345", "alias": "LIVEALIAS1", "version": "1"},
            "inputText": _texts(self._messages[""][-1]),
            "sessionId": self.session_id,
            "actionGroup": action.group,
            "apiPath": action.path,
            "httpMethod": action.method,
            "parameters": [],
            "sessionAttributes": self._attributes,
            "promptSessionAttributes": self._prompt_attributes,
        }
        if "requestBody" in asked:
            content = asked["requestBody"]["content"]
            event["requestBody"] = {
                "content": {kind: {"properties": each} for kind, each in content.items()}
            }
        reply = self.functions.invoke(FunctionName=action.function, Payload=json.dumps(event))
        answer = json.load(reply["Payload"])
        if "FunctionError" in reply:
            raise DependencyFailedError(f"{action.group}: {answer.get('errorType')}")
        self._attributes = answer["sessionAttributes"]
        self._prompt_attributes = answer["promptSessionAttributes"]
        response = answer["response"]
        same = ("actionGroup", "apiPath", "httpMethod")
        if any(response[name] != event[name] for name in same):
            raise DependencyFailedError(f"{action.group}: an answer to another call")
        return response["httpStatusCode"], response["responseBody"]["application/json"]["body"]


def _asked(action: Action, given: Mapping[str, Any]) -> dict[str, Any]:
    """As traces have it."""
    asked: dict[str, Any] = {
        "actionGroupName": action.group,
        "apiPath": action.path,
        "verb": action.method.lower(),
    }
    if action.properties:
        properties = [
            {
                "name": name,
                "type": action.properties.get(name, {}).get("type", "string"),
                "value": _as_text(value),
            }
            for name, value in given.items()
        ]
        asked["requestBody"] = {"content": {"application/json": properties}}
    return asked


def _as_text(value: Any) -> str:
    """Bedrock makes every value a text, and a list none that JSON knows."""
    match value:
        case str():
            return value
        case [*items] if all(isinstance(i, str) and not set(i) & set(',[]"') for i in items):
            return f"[{', '.join(items)}]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def _trace(collaborator: str, step: Mapping[str, Any]) -> Event:
    whose = {"collaboratorName": collaborator} if collaborator else {}
    return {"trace": {**whose, "trace": {"orchestrationTrace": step}}}


def _texts(message: ModelMessage) -> str:
    return "\n".join(block["text"] for block in message["content"] if "text" in block)
