"""What a tool may refuse with. Each domain translates these into its family's error shape.

ToolError
├── InvalidInput          400  the arguments do not fit the contract
├── Unauthenticated       401  nobody is signed in
├── Forbidden             403  signed in, but not for this
├── NotFound              404  no such thing, or somebody else's
│   └── UnknownTool       404
├── MethodNotAllowed      405
├── Conflict              409  the thing's state does not allow it
│   └── ConfirmationRequired  the user has to say YES first
│       └── PasswordRequired  or to enter a one-time password
├── RateLimited           429  with the seconds to wait
├── InternalError         500  our defect; its text goes to the log only
└── Unavailable           503  storage or another service failed; nothing was done
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from toolkit.text.sentences import say

if TYPE_CHECKING:
    from pydantic import BaseModel

    from toolkit.storage.writes import Write


@dataclass(frozen=True)
class Problem:
    """One field that does not fit: its dotted path, and what it must be ("must be positive").

    `value` is what was sent; set only for dates, where a contract shows it.
    """

    field: str
    message: str
    value: str | None = None

    @property
    def sentence(self) -> str:
        return say("rule.of_field", field=self.field.rpartition(".")[2], rule=self.message)


class ToolError(Exception):
    """A refusal.

    `reason` is a code finer than the class's, where the family has one (banking: `invalid_otp`);
    `details` are for families whose error shape has them. `remember` are writes that are committed
    although the call is refused, such as counting a wrong password.
    """

    status = 500
    code = "internal_error"
    is_final = True
    """Whether the same call, repeated under its idempotency key, gets this refusal again."""

    def __init__(
        self,
        message: str,
        *,
        reason: str | None = None,
        details: Mapping[str, Any] | None = None,
        remember: Sequence[Write] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.reason = reason or self.code
        self.details = details or {}
        self.remember = tuple(remember)

    @property
    def headers(self) -> dict[str, str]:
        """HTTP headers beside the usual ones."""
        return {}


class NothingToDo(Exception):
    """Raised where a question is made: the call would change nothing, so nobody is asked. `output`
    is the call's answer, a success of the tool's Output."""

    def __init__(self, output: BaseModel) -> None:
        super().__init__("there is nothing to do")
        self.output = output


class InvalidInput(ToolError):
    status = 400
    code = "validation_error"

    def __init__(
        self,
        message: str,
        *,
        problems: Sequence[Problem] = (),
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message, details=details)
        self.problems = tuple(problems)

    @classmethod
    def of(cls, *problems: Problem) -> InvalidInput:
        return cls(problems[0].sentence, problems=problems)

    @property
    def first(self) -> str:
        """What is wrong first, as the contracts word it: "Missing userId" for a missing field."""
        if self.problems and self.problems[0].message == say("rule.required"):
            return say("call.missing", field=self.problems[0].field)
        return self.message


class Unauthenticated(ToolError):
    status = 401
    code = "unauthenticated"


class Forbidden(ToolError):
    status = 403
    code = "forbidden"


class NotFound(ToolError):
    status = 404
    code = "not_found"


class UnknownTool(NotFound):
    code = "unknown_tool"


class MethodNotAllowed(ToolError):
    status = 405
    code = "method_not_allowed"

    @property
    def headers(self) -> dict[str, str]:
        return {"Allow": "POST"}


class Conflict(ToolError):
    status = 409
    code = "conflict"


class ConfirmationRequired(Conflict):
    """The user must first answer `prompt` with YES. `id` names the confirmation to answer."""

    code = "confirmation_required"
    is_final = False
    field: str | None = None
    """What the answer has to have instead of a YES."""

    def __init__(
        self,
        message: str = "",
        *,
        id: str,
        prompt: str,
        expires_at: datetime,
        reason: str | None = None,
        remember: Sequence[Write] = (),
    ) -> None:
        super().__init__(message or say("confirmation.needed"), reason=reason, remember=remember)
        self.id = id
        self.prompt = prompt
        self.expires_at = expires_at


class PasswordRequired(ConfirmationRequired):
    """The user must first enter a one-time password; `is_wrong` if they have entered another."""

    field = "otp"

    def __init__(
        self, asked: ConfirmationRequired, *, is_wrong: bool, remember: Sequence[Write]
    ) -> None:
        super().__init__(
            say("otp.wrong") if is_wrong else say("otp.needed"),
            id=asked.id,
            prompt=asked.prompt,
            expires_at=asked.expires_at,
            reason="invalid_otp" if is_wrong else None,
            remember=remember,
        )
        self.is_final = is_wrong  # a try counts once, however often it is sent


class RateLimited(ToolError):
    status = 429
    code = "rate_limited"

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after)}


class InternalError(ToolError):
    code = "internal_error"


class Unavailable(ToolError):
    status = 503
    code = "unavailable"


def busy() -> Unavailable:
    """Of what could not be decided in time; the same request may be sent again."""
    return Unavailable(say("call.busy"))
