"""The field types of tools' inputs and outputs, and how a call's arguments become an input: what
the platform fills in, secrets, errors, and JSON Schemas."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
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
    ValidationError,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic_core import CoreSchema, core_schema

from toolkit.call import Call, Json
from toolkit.dates import iso
from toolkit.errors import Forbidden, InvalidInput, Problem
from toolkit.privacy.redaction import redact_text
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

SystemText = Annotated[str, WrittenBy("us")]
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


def _not_blank(value: str) -> str:
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

UserText = Annotated[str, AfterValidator(_not_blank)]
"""Free text: stored as it is, and not blank."""

OneTimePassword = Annotated[str, EnteredByUser()]

_TOO_LONG_TO_NAME = 64
_PROBLEMS = 20
_OURS = {
    "dict_type": "rule.object",
    "model_type": "rule.object",
    "extra_forbidden": "rule.unknown_field",
    "missing": "rule.required",
    "string_type": "rule.string",
    "int_type": "rule.integer",
    "float_type": "rule.valid_number",
    "bool_type": "rule.boolean",
    "list_type": "rule.list",
}
"""Instead of pydantic's message of that type: the id of ours."""
_BOUNDS = {
    "string_too_long": ("rule.most_characters", "count", "max_length"),
    "string_too_short": ("rule.least_characters", "count", "min_length"),
    "too_long": ("rule.most_items", "count", "max_length"),
    "too_short": ("rule.least_items", "count", "min_length"),
    "greater_than": ("rule.greater_than", "number", "gt"),
    "greater_than_equal": ("rule.at_least", "number", "ge"),
    "less_than": ("rule.less_than", "number", "lt"),
    "less_than_equal": ("rule.at_most_number", "number", "le"),
    "string_pattern_mismatch": ("rule.pattern", "pattern", "pattern"),
}
"""Likewise, with the name of its value there and here."""


class Arguments:
    def __init__(self, model: type[ToolInput]) -> None:
        # The chat, which makes no tool, starts without: 4 ms.
        from aws_lambda_powertools.utilities.parser import parse

        self.model = model
        self._parse = parse
        self._platform = _marked(model, FilledByPlatform)
        self.filled_by_platform = tuple(self._platform)
        self.secrets = tuple(_marked(model, Secret))
        self.entered_by_user = tuple(_marked(model, EnteredByUser))
        self.owners_alone = tuple(_marked(model, OwnersAlone))
        self.unlisted = tuple(_marked(model, Unlisted))
        self._unrecorded = frozenset(_marked(model, OwnersSecret))

    def validate(self, call: Call) -> ToolInput:
        """The call's arguments, validated.

        Raises InvalidInput naming every field that does not fit, and Forbidden when a field the
        platform knows names somebody else.
        """
        given = dict(call.arguments())
        known = _known(call)
        _know_by_their_name_elsewhere(given, self._platform, call)
        for field, marker in self._platform.items():
            _fill(given, field, marker.source, known[marker.source], call)
        if call.is_model_led:
            for field in self.entered_by_user:
                _refuse_from_model(given, field)
        if not call.is_owners_own:
            _refuse_from_others(given, self.owners_alone)
        try:
            return self._parse(event=given, model=self.model)
        except ValidationError as error:
            raise invalid_input(error) from None

    def payload(self, request: ToolInput, call: Call) -> dict[str, Json]:
        """The arguments as sent, as JSON values, without those that the platform filled in, and
        those of which no digest may be kept."""
        filled = set() if call.has_contracts_arguments else set(self._platform)
        without = filled | self._unrecorded
        return request.model_dump(mode="json", exclude=without, exclude_unset=True)

    @cached_property
    def schema(self) -> dict[str, Json]:
        """JSON Schema of the contract's input, as REST callers send it."""
        return without_titles(self.model.model_json_schema())

    @cached_property
    def model_schema(self) -> dict[str, Json]:
        """The schema shown to a model, which leaves out what the platform fills in, and what is for
        the owner alone."""
        return schema_without((*self.filled_by_platform, *self.owners_alone), self.schema)


def _know_by_their_name_elsewhere(
    given: dict[str, Json], platform: Mapping[str, FilledByPlatform], call: Call
) -> None:
    """An integration may name its user by the id that they have there."""
    for field, marker in platform.items():
        there = marker.source == "user_id" and call.caller.known_as
        if there and given.get(field) == there:
            given[field] = call.caller.user_id


def _fill(given: dict[str, Json], field: str, source: str, known: str | None, call: Call) -> None:
    if source == "user_id" and isinstance(given.get(field), str) and given[field] != known:
        raise Forbidden(say("call.must_be_own", field=field))
    if call.has_contracts_arguments or known is None:
        return
    if given.setdefault(field, known) != known:
        raise InvalidInput.of(Problem(field, say("rule.filled_in")))


def _refuse_from_model(given: dict[str, Json], field: str) -> None:
    """What a model has seen may have been seen by others, and what it makes up is a guess."""
    if given.get(field, "") not in ("", PLACEHOLDER):
        raise InvalidInput.of(Problem(field, say("rule.entered_by_user")))
    if field in given:
        given[field] = ""


def _refuse_from_others(given: Mapping[str, Json], owners_alone: Collection[str]) -> None:
    """Whatever it is: what a model has written is in prompts and histories already."""
    if not_theirs := [field for field in owners_alone if field in given]:
        raise InvalidInput.of(*(Problem(field, say("rule.owner_alone")) for field in not_theirs))


def _known(call: Call) -> dict[str, str | None]:
    """What the platform knows, by the name that FilledByPlatform gives it."""
    return {
        "user_id": call.caller.user_id,
        "thread_id": call.conversation_id,
        "now_iso": iso(call.now),
    }


def _marked(model: type[ToolInput], marker: type) -> dict[str, Any]:
    return {
        name: mark
        for name, field in model.model_fields.items()
        for mark in field.metadata
        if isinstance(mark, marker)
    }


def invalid_input(error: ValidationError) -> InvalidInput:
    """The fields that do not fit, in our words: as many as somebody would mend at once."""
    problems = [
        Problem(
            field=redact_text(".".join(str(part) for part in detail["loc"]))[:_TOO_LONG_TO_NAME],
            message=_instruction(detail),
            value=_unreadable(detail),
        )
        for detail in error.errors(include_input=False, include_url=False)[:_PROBLEMS]
    ]
    return InvalidInput.of(*problems)


def _unreadable(detail: Mapping[str, Any]) -> str | None:
    value = detail.get("ctx", {}).get("unreadable")
    return None if value is None else redact_text(value)


def _instruction(detail: Mapping[str, Any]) -> str:
    if detail["type"] == "too_long" and detail["ctx"]["field_type"] == "Value":
        # pydantic counts "items" where the bound stands behind a validator, as in UserText
        return say("rule.most_characters", count=detail["ctx"]["max_length"])
    context = detail.get("ctx", {})
    if detail["type"] in _OURS:
        return say(_OURS[detail["type"]])
    if detail["type"] in _BOUNDS:
        id, value, bound = _BOUNDS[detail["type"]]
        return say(id, **{value: context[bound]})
    if "error" in context and isinstance(own := context["error"].args[0], Sentence):
        return own
    if isinstance(own := context.get("said"), Sentence):
        return own
    message = str(detail["msg"]).removeprefix("Value error, ").partition(" after validation")[0]
    return re.sub(r"^[A-Z][a-z]+(?: input)? should ", "must ", message)


def without_titles(schema: dict[str, Json]) -> dict[str, Json]:
    """The schema without pydantic's titles, which repeat the names, and defaults of null, which
    only say that the field may be left out."""
    schema.pop("title", None)
    for part in (schema, *schema.get("$defs", {}).values()):
        part.pop("title", None)
        for field in part.get("properties", {}).values():
            field.pop("title", None)
            if field.get("default", "") is None:
                field.pop("default")
    return schema


def schema_without(names: Collection[str], schema: dict[str, Json]) -> dict[str, Json]:
    """An object's schema without the fields of these names."""
    fields = {name: each for name, each in schema["properties"].items() if name not in names}
    required = [name for name in schema.get("required", ()) if name not in names]
    rest = {name: value for name, value in schema.items() if name != "required"}
    return rest | {"properties": fields} | ({"required": required} if required else {})
