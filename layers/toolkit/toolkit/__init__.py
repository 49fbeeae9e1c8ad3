"""What every tool is made with: its call, its types, its refusals and its staged writes."""

from toolkit import start_up
from toolkit.call import Call, Caller
from toolkit.domain import Domain
from toolkit.errors import Conflict, Forbidden, InvalidInput, NotFound, ToolError
from toolkit.fields import (
    CallerId,
    NotNull,
    OneTimePassword,
    Said,
    ToolInput,
    ToolOutput,
    Whole,
)
from toolkit.writes import Check, Delete, Put, Update, Write

__all__ = [
    "Call",
    "Caller",
    "CallerId",
    "Check",
    "Conflict",
    "Delete",
    "Domain",
    "Forbidden",
    "InvalidInput",
    "NotFound",
    "NotNull",
    "OneTimePassword",
    "Put",
    "Said",
    "ToolError",
    "ToolInput",
    "ToolOutput",
    "Update",
    "Whole",
    "Write",
]

start_up.is_over()
