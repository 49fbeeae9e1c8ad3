"""Calls of tools as the person of an identity, by the integration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from integrations.entities import Identity, Integration
from toolkit import Caller, telemetry
from toolkit.doors.invoking import Invoke, InvokeError, event_of, function_of
from toolkit.errors import Unavailable
from toolkit.guards import caller_assertion
from toolkit.text.sentences import Language


@dataclass(frozen=True)
class Reply:
    """The status and the body that the tool replied with."""

    status: int
    body: Mapping[str, Any]

    @property
    def data(self) -> Mapping[str, Any]:
        """A successful answer without its family's envelope."""
        data = self.body.get("data")
        return data if isinstance(data, Mapping) else self.body

    @property
    def confirmation(self) -> Mapping[str, Any] | None:
        return self.body.get("confirmation") if self.status == 409 else None


class NotReached(Exception):
    """The call may have been carried out all the same; made again under its key, it is that one."""


@dataclass(frozen=True)
class Tools:
    invoke: Invoke
    integration: Integration
    identity: Identity
    conversation_id: str
    correlation_id: str
    language: Language

    @property
    def caller(self) -> Caller:
        return Caller(
            self.identity.user_id,
            scopes=frozenset(self.integration.scopes),
            by=self.integration.id,
            families=frozenset(self.integration.families),
            known_as=self.identity.subject,
        )

    def call(self, tool: str, arguments: Mapping[str, Any], key: str) -> Reply:
        """Raises NotReached where nobody knows what became of it, and for our own failures."""
        try:
            event = event_of(
                tool,
                arguments,
                caller=caller_assertion.vouched(self.caller, "integration"),
                channel="integration",
                conversation_id=self.conversation_id,
                idempotency_key=key,
                correlation_id=self.correlation_id,
                language=self.language,
            )
            answer = self.invoke(function_of(tool), event)
        except (InvokeError, Unavailable) as error:
            telemetry.logger.exception("tool not reached", extra={"tool": tool})
            raise NotReached from error
        if answer["status"] >= 500:
            raise NotReached
        return Reply(answer["status"], answer["body"])
