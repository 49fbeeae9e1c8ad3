"""A small domain to test the toolkit with: everybody has one counter."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from pynamodb.attributes import NumberAttribute, UnicodeAttribute

from toolkit import (
    Call,
    Caller,
    CallerId,
    Domain,
    NotFound,
    NotNull,
    OneTimePassword,
    OwnersAlone,
    OwnersSecret,
    Put,
    ToolError,
    ToolInput,
    ToolOutput,
    UserText,
    Whole,
)
from toolkit.definition import AskedPassword
from toolkit.errors import InvalidInput, NothingToDo
from toolkit.family import exactly
from toolkit.storage import tables

PHONE = "+15550100"


class Counting(Domain):
    name = "counting"

    def refusal(self, error: ToolError) -> dict[str, Any]:
        problems = error.problems if isinstance(error, InvalidInput) else ()
        return {
            "code": error.reason,
            "message": error.message,
            "fields": {problem.field: problem.message for problem in problems},
        }

    def refusal_schema(self) -> dict[str, Any]:
        text = {"type": "string"}
        return exactly(code=text, message=text, fields={"type": "object"})


class ForAuditors(Counting):
    name = "auditing"
    groups = frozenset({"auditor", "owner"})


counting = Counting()


class Counter(tables.Record):
    class Meta:
        table_name = tables.table_name("BANKING_TABLE", "Banking")

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True, default="counter")
    total = NumberAttribute()
    note = UnicodeAttribute(null=True)

    @classmethod
    def of(cls, caller: Caller) -> Counter:
        try:
            return cls.get(caller.user_id, "counter", consistent_read=True)
        except cls.DoesNotExist:
            raise NotFound("You have no counter.") from None

    def changed_to(self, total: int, note: str | None) -> Put:
        return Put(Counter(self.pk, total=total, note=note), Counter.total == self.total)


def total(counter: Counter) -> int:
    """As it is stored now."""
    counter.refresh()
    return int(counter.total)


class Nothing(ToolInput):
    user_id: CallerId


class Whose(ToolInput):
    owner: str = Field(description="Whose counter.")


class Addition(ToolInput):
    user_id: CallerId
    by: Annotated[int, Field(ge=1, le=1000), Whole] = Field(description="How much to add.")
    note: UserText | None = Field(default=None, max_length=500, description="What for.")


class Target(ToolInput):
    user_id: CallerId
    to: Annotated[int, Whole] = Field(description="What to set the counter to.")


class Unlocking(ToolInput):
    user_id: CallerId
    otp: OneTimePassword = Field(max_length=16, description="The one-time password.")


class Locking(ToolInput):
    user_id: CallerId
    to: Annotated[int, Whole] = Field(description="What to set the counter to.")
    password: Annotated[str | None, NotNull, OwnersSecret()] = Field(
        default=None, description="What it is locked with."
    )
    loudly: Annotated[bool, OwnersAlone()] = Field(default=False, description="With a bang.")


class State(ToolOutput):
    total: int = Field(description="What the counter stands at.")
    note: str | None = Field(description="What was last added for.")


def read_counter(request: Nothing, call: Call) -> State:
    """Reads the counter."""
    counter = Counter.of(call.caller)
    return State(total=int(counter.total), note=counter.note)


def look_at_counter(request: Whose, call: Call) -> State:
    """Reads the counter of
    somebody else.

    For those who may,
    and nobody else."""
    call.subject = request.owner
    counter = Counter.of(Caller(request.owner))
    return State(total=int(counter.total), note=counter.note)


def _change(call: Call, counter: Counter, total: int, note: str | None) -> State:
    call.stage(counter.changed_to(total, note))
    return State(total=total, note=note)


def add_to_counter(request: Addition, call: Call) -> State:
    """Adds to the counter."""
    counter = Counter.of(call.caller)
    return _change(call, counter, int(counter.total) + request.by, request.note)


def set_counter(request: Target, call: Call) -> State:
    """Sets the counter, when the user has said YES."""
    return _change(call, Counter.of(call.caller), request.to, None)


def raise_counter(request: Target, call: Call) -> State:
    """Sets the counter to more, when the user has said YES."""
    return set_counter(request, call)


def zero_counter(request: Unlocking, call: Call) -> State:
    """Sets the counter to nothing, against a one-time password."""
    return _change(call, Counter.of(call.caller), 0, None)


def wipe_counter(request: Unlocking, call: Call) -> State:
    """Sets the counter to nothing, when the user has said YES and against a one-time password."""
    return _change(call, Counter.of(call.caller), 0, None)


def lock_counter(request: Locking, call: Call) -> State:
    """Sets the counter, with a word of its owner's."""
    return _change(call, Counter.of(call.caller), request.to, None)


def break_counter(request: Nothing, call: Call) -> State:
    """Fails as a defect would."""
    raise RuntimeError("arn:aws:dynamodb:table/secret of break_counter")


def _prompt(request: Target, call: Call) -> str:
    return f"Set your counter from {Counter.of(call.caller).total} to {request.to}?"


def _prompt_to_raise(request: Target, call: Call) -> str:
    counter = Counter.of(call.caller)
    if counter.total >= request.to:
        raise NothingToDo(State(total=int(counter.total), note=counter.note))
    return _prompt(request, call)


def _prompt_to_wipe(request: Unlocking, call: Call) -> str:
    counter = Counter.of(call.caller)
    if counter.total == 0:
        raise NothingToDo(State(total=0, note=counter.note))
    return f"Wipe your counter, which stands at {counter.total}?"


def _ask_password(request: Unlocking, call: Call) -> AskedPassword:
    return AskedPassword(PHONE, "Enter the one-time password to set your counter to nothing.")


read = counting.tool(read_counter)
add = counting.tool(add_to_counter, writes=True, idempotent=False, additive=True)
set_to = counting.tool(set_counter, writes=True, confirm=_prompt)
raise_to = counting.tool(raise_counter, writes=True, confirm=_prompt_to_raise)
zero = counting.tool(zero_counter, writes=True, needs_otp=_ask_password)
wipe = counting.tool(wipe_counter, writes=True, confirm=_prompt_to_wipe, needs_otp=_ask_password)
lock = counting.tool(lock_counter, writes=True)
broken = counting.tool(break_counter)
audited = ForAuditors().tool(read_counter)
look_at = ForAuditors().tool(look_at_counter)
