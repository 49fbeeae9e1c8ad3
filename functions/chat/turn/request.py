"""The message that begins a turn, and the services that every turn runs on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from chat.memory.recall import KnownText
from chat.memory.worker import ScheduleMemory
from chat.model.protocol import Model
from chat.privacy.one_time_secret import MaskedText
from chat.store.calls import Approval
from chat.tools.employees import Employee
from toolkit import Caller
from toolkit.doors.invoking import Invoke
from toolkit.text.sentences import DEFAULT, Language


@dataclass(frozen=True)
class TurnRequest:
    """The `message` of `caller` to an `employee`; `redacted` counts what was cut from it by kind.
    `turn_key` is the same when a client sends it again, `correlation_id` is of this request only;
    `background` goes into the system prompt (memory/recall.py), and `today`, which says the date.
    `answers`, `approval` and `language` are as in ChatRequest."""

    caller: Caller
    turn_key: str
    correlation_id: str
    message: MaskedText
    employee: Employee
    redacted: Mapping[str, int] = field(default_factory=dict)
    background: Sequence[KnownText] = ()
    today: str = ""
    answers: str | None = None
    approval: Approval | None = None
    language: Language = DEFAULT


class Services(NamedTuple):
    """The model, the way to a tool's function, and the way to the memory worker, if there is
    one."""

    model: Model
    invoke: Invoke
    schedule_memory: ScheduleMemory | None = None
