"""A program that invokes the agents of agents.yaml for a person whom it has signed in, as
docs/using.md tells it to: it reads a confirmation from the trace, has the person answer with their
own token, and says by a session attribute which one was answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from chat.model.protocol import ModelError
from tests.evaluate.hosts.bedrock.published import leading
from tests.evaluate.hosts.bedrock.runtime import DependencyFailedError, Runtime
from tests.evaluate.hosts.host import Host

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

CONFIRMED = "I have confirmed it."
"""What the agent hears when its user has said YES, or has entered the password."""
Question = tuple[str, Any]
"""The tool that asks, and its confirmation."""


@dataclass(kw_only=True)
class BedrockProgram(Host):
    """`attributes` are the session's, of the program alone; `prompt_attributes` are what the models
    are told."""

    functions: LambdaClient
    session_id: str
    attributes: Mapping[str, str]
    prompt_attributes: Mapping[str, str]
    _runtime: Runtime = field(init=False)
    _calling: str = ""

    def _hold(self) -> None:
        self._runtime = Runtime(leading(), self.functions, self._model_speaks, self.session_id)
        for sent in self._messages_of_person():
            question = self._invoked(sent)
            while question:
                words, status = self._answered_on_page(*question)
                match status:
                    case "confirmed":
                        question = self._invoked(CONFIRMED, question[1]["id"])
                    case "cancelled":
                        question = self._invoked(words)
                    case "left":
                        return

    def _invoked(self, text: str, confirmation_id: str = "") -> Question | None:
        """The first thing that waits for the person now: others wait again when they are called
        again."""
        confirmed = {"confirmation_id": confirmation_id} if confirmation_id else {}
        state = {
            "sessionAttributes": {**self.attributes, **confirmed},
            "promptSessionAttributes": self.prompt_attributes,
        }
        questions: list[Question] = []
        try:
            for event in self._runtime.invoke(text, state):
                match event:
                    case {"trace": {"trace": {"orchestrationTrace": step}}}:
                        if question := self._seen(step):
                            questions.append(question)
                    case {"chunk": {"bytes": said}}:
                        self._events.append({"type": "token", "token": said.decode()})
        except (DependencyFailedError, ModelError) as error:
            self._events.append({"type": "error", "message": str(error)})
            return None
        self._answer_ends(self._runtime.given, self.prompt_attributes["today"])
        return questions[0] if questions else None

    def _seen(self, step: Mapping[str, Any]) -> Question | None:
        match step:
            case {"invocationInput": {"actionGroupInvocationInput": {"apiPath": path}}}:
                self._calling = path.rpartition("/")[2]
                self._events.append({"type": "tool_start", "tool": self._calling})
            case {"observation": {"actionGroupInvocationOutput": {"text": text}}}:
                match json.loads(text):
                    case {"confirmation": question}:
                        return self._calling, question
                    case {"error": why} | {"status": "failure", "message": why}:
                        told = {"type": "tool_error", "tool": self._calling, "error": str(why)}
                        self._events.append(told)
        return None
