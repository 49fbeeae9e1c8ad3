"""What every door is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.call import Answer, Call, Json

if TYPE_CHECKING:
    from toolkit.definition import Definition

Event = Mapping[str, Any]


class Door(ABC):
    """Translates one event to a Call, and the Answer to the response that its sender understands.

    A door holds no rule. Another kind of caller is another class, in a module of its own.
    """

    def __init__(self, event: Event, context: Any) -> None:
        self.event = event
        self.context = context

    @staticmethod
    @abstractmethod
    def knows(event: Event, context: Any) -> bool:
        """Whether this is the door that the event came to."""

    @abstractmethod
    def call(self, tool: Definition) -> Call:
        """Raises Unauthenticated, and UnknownTool when the event means another tool. What is
        wrong with the arguments is raised by the Call's `arguments`, when its caller is known."""

    @abstractmethod
    def response(self, answer: Answer) -> Json: ...

    @property
    def remaining_ms(self) -> Callable[[], int]:
        return self.context.get_remaining_time_in_millis  # type: ignore[no-any-return]
