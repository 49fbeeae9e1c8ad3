"""The field types of tools' inputs and outputs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    SerializationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic_core import CoreSchema, core_schema

from toolkit.text.sentences import Sentence, as_packed, say

# An error's text goes to the log, where no user's values belong.
_EXACT = ConfigDict(strict=True, extra="forbid", frozen=True, hide_input_in_errors=True)


class ToolInput(BaseModel):
    """A tool's arguments: exact types, nothing unknown, nothing coerced."""

    model_config = _EXACT


class ToolOutput(BaseModel):
    model_config = _EXACT


@dataclass(frozen=True)
class FilledByPlatform:
    """Marks a field whose value the platform knows.

    Over REST the contract's required fields stay required. At every other door the field is filled
    in, and the schema shown to a model leaves it out, so that no model can set it.
    """

    source: Literal["user_id", "thread_id", "now_iso"]


@dataclass(frozen=True)
class Secret:
    """Marks a field whose value must not reach a log, an audit event or a stored message."""


@dataclass(frozen=True)
class WrittenBy:
    """Marks whose words an output's text is. Others' are data: what is read there has nothing done
    without the user's own word (guards/write_policy.py)."""

    whom: Literal["others", "user", "us"]


OthersText = Annotated[str, WrittenBy("others")]
"""Text that a merchant, a bank, a sender of mail or a customer wrote."""

OwnText = Annotated[str, WrittenBy("user")]
"""Text that the user wrote, or said YES to."""

OurText = Annotated[str, WrittenBy("us")]
"""Ids, days, codes and sentences of our own."""

PACKED = {"sentences": "packed"}
"""The context of an output's serialization that keeps its sentences, which are English without."""


def _kept(value: Any, validate: ValidatorFunctionWrapHandler) -> Any:
    return value if isinstance(value, Sentence) else validate(value)


def _written(value: str, info: SerializationInfo) -> Any:
    return as_packed(value) if info.context is PACKED else str(value)


_Sentence = Annotated[
    str, WrapValidator(_kept), PlainSerializer(_written), WithJsonSchema({"type": "string"})
]

OurSentence = Annotated[_Sentence, WrittenBy("us")]
"""A sentence of ours (toolkit.text.sentences), which whoever reads it gets in their language."""

OthersSentence = Annotated[_Sentence, WrittenBy("others")]
"""Such a sentence, in which there may be text of others."""


@dataclass(frozen=True)
class EnteredByUser(Secret):
    """Marks a secret that the user enters in a field of its own: from a model it is only ever
    empty, or PLACEHOLDER."""


PLACEHOLDER = "[one-time password]"
"""Stands for a one-time password wherever that itself must not be."""


@dataclass(frozen=True)
class OwnersAlone:
    """Marks a field that only a call of the owner's own may have, from a page of ours: no model is
    shown it, and no model or integration may fill it in."""


@dataclass(frozen=True)
class OwnersSecret(OwnersAlone, Secret):
    """Marks such a field with a secret. It is no part of what a call is known by: a digest of a
    date of birth is soon guessed, so neither an idempotency record nor a confirmation has one. Two
    calls under one key that differ in it alone are one call."""


@dataclass(frozen=True)
class Unlisted:
    """Marks a field that the contract's schema lacks: every door takes and shows it, but not the
    export that stands in the contract."""


def _whole(value: Any) -> Any:
    """5.0 as 5, as JSON Schema's `integer` has it; 5.5 and booleans stay as they are."""
    if isinstance(value, Decimal) and value == value.to_integral_value():
        # Compared, not calculated with: abs() of 1e1000000 overflows the decimal context.
        return int(value) if -(2**63) < value < 2**63 else value
    return value


def _not_null(value: Any) -> Any:
    if value is None:
        raise ValueError(say("rule.not_null"))
    return value


class _NotNull:
    """Marks an `X | None` whose None only means "left out": the schema shows X alone."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_before_validator_function(_not_null, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        *shown, _null = handler(schema)["anyOf"]
        return dict(shown[0]) if len(shown) == 1 else {"anyOf": shown}


def _said(value: str) -> str:
    if not value.strip():
        raise ValueError(say("rule.not_blank"))
    return value


CallerId = Annotated[
    str, FilledByPlatform("user_id"), Field(description="The authenticated user's ID.")
]
Whole = BeforeValidator(_whole)
"""Goes last in an integer's `Annotated`, after its bounds, so that the schema shows them."""

NotNull = _NotNull()
"""For a field that may be left out but not be null."""

Said = Annotated[str, AfterValidator(_said)]
"""Free text: stored as it is, and not blank."""

OneTimePassword = Annotated[str, EnteredByUser()]
