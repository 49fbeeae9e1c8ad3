"""What every tool is written with: the call, field types, refusals and staged writes."""

from toolkit.call import Call, Caller
from toolkit.definition import RequestPhrases
from toolkit.errors import Conflict, Forbidden, InvalidInput, NotFound, ToolError
from toolkit.fields import (
    CallerId,
    NotNull,
    OneTimePassword,
    OthersText,
    OwnersAlone,
    OwnersSecret,
    OwnText,
    SystemText,
    ToolInput,
    ToolOutput,
    Unlisted,
    UserText,
    Whole,
)
from toolkit.storage.writes import Check, Delete, Following, Put, Update, Write
from toolkit.tool.tool import CodedDomain, Domain

__all__ = [
    "Call",
    "Caller",
    "CallerId",
    "Check",
    "CodedDomain",
    "Conflict",
    "Delete",
    "Domain",
    "Following",
    "Forbidden",
    "InvalidInput",
    "NotFound",
    "NotNull",
    "OneTimePassword",
    "OthersText",
    "OwnText",
    "OwnersAlone",
    "OwnersSecret",
    "Put",
    "RequestPhrases",
    "SystemText",
    "ToolError",
    "ToolInput",
    "ToolOutput",
    "Unlisted",
    "Update",
    "UserText",
    "Whole",
    "Write",
]
