"""What every door has to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.call import Call, HttpResponse, Json
from toolkit.text.sentences import DEFAULT, Language

if TYPE_CHECKING:
    from toolkit.definition import Definition

Event = Mapping[str, Any]


class Door(ABC):
    """Translates one event to a Call, and the HttpResponse to a reply that the sender understands.

    A door contains no business rule. Another kind of caller is another class, in its own module.
    """

    def __init__(self, event: Event, context: Any) -> None:
        self.event = event
        self.context = context

    @staticmethod
    @abstractmethod
    def knows(event: Event, context: Any) -> bool:
        """Whether the event came through this door."""

    @abstractmethod
    def call(self, tool: Definition) -> Call:
        """Raises Unauthenticated, and UnknownTool when the event names another tool. Arguments are
        parsed later, by the Call's `arguments`, so that a refusal can be audited."""

    @abstractmethod
    def reply(self, response: HttpResponse) -> Json: ...

    @property
    def correlation_id(self) -> str:
        """Different for each call: Lambda's id of the invocation, where a door knows none of its
        own."""
        return str(self.context.aws_request_id)

    @property
    def language(self) -> Language:
        """That in which a refusal of the door's own is read."""
        return DEFAULT

    @property
    def remaining_ms(self) -> Callable[[], int]:
        return self.context.get_remaining_time_in_millis  # type: ignore[no-any-return]


def passed_by_gateway(context: Any) -> Mapping[str, Any]:
    """What an AgentCore gateway passes on about the call; empty where none did."""
    client = getattr(context, "client_context", None)
    return getattr(client, "custom", None) or {}
