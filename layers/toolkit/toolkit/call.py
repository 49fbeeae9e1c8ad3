"""One call of a tool, as every door hands it in, and the HTTP response it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from toolkit.storage.writes import Write

Channel = Literal["rest", "chat", "mcp", "agent", "agentcore"]
Json = Any

ACT = "teller/act"
"""The scope of a token that may call tools."""
CONFIRM = "teller/confirm"
"""The scope of a token that may answer confirmations: the user's own page has it, no model does."""


@dataclass(frozen=True)
class Caller:
    """Who is signed in, according to the authorizer or the function that invoked the tool.

    `scopes` are those of their token. `by` is the integration that acts for them; None where they
    act themselves.
    """

    user_id: str
    groups: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    by: str | None = None


@dataclass
class Call:
    """What a tool's function knows and can do besides its input.

    `arguments` yields the input as the caller sent it and raises InvalidInput when it cannot be
    read. `now` (UTC) is when the request arrived. Writes are only staged: they are committed
    together, with the audit event and the idempotency record, after the function has returned.
    `confirmation_id` names the confirmation that an agent's caller says was answered. A tool that
    reads somebody else's data sets `subject` to that person, for the audit.
    """

    caller: Caller
    channel: Channel
    arguments: Callable[[], Mapping[str, Json]]
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    conversation_id: str | None = None
    idempotency_key: str | None = None
    confirmation_id: str | None = None
    correlation_id: str = "-"
    remaining_ms: Callable[[], int] = lambda: 25_000
    subject: str | None = None
    staged: list[Write] = field(default_factory=list)
    deferred: list[Callable[[], None]] = field(default_factory=list)

    def stage(self, *writes: Write) -> None:
        self.staged.extend(writes)

    def after_commit(self, effect: Callable[[], None]) -> None:
        """Run `effect` after the commit: for what no transaction can include, such as an SMS."""
        self.deferred.append(effect)

    def start_over(self) -> None:
        self.staged.clear()
        self.deferred.clear()


@dataclass(frozen=True)
class HttpResponse:
    """An HTTP status, the family's body as JSON text, and headers beside the usual ones. Doors that
    are not HTTP take from it what their senders understand."""

    status: int
    body: str
    headers: Mapping[str, str] = field(default_factory=dict)
