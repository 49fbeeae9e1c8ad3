"""Everything that is known about a tool, and whose words the texts of its output are, as its models
declare (fields.WrittenBy)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypedDict, Unpack, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter

from toolkit.call import Call, Json
from toolkit.family import Family
from toolkit.fields import PACKED, Arguments, WrittenBy, without_titles
from toolkit.privacy.redaction import redact
from toolkit.text.sentences import as_sentences

Function = Callable[[Any, Call], Any]
Ask = Callable[[Any, Call], str]
Reads = Callable[[str, Call], Mapping[str, Json]]


@dataclass(frozen=True)
class AskedPassword:
    """Where a call's one-time password is sent to, and the prompt under which it is entered.
    `without_phone` is what a user is told to whom none can be sent, if not that alone."""

    phone: str | None
    prompt: str
    without_phone: str = ""


@dataclass(frozen=True)
class RequestPhrases:
    """How a user asks for a deed. `pattern` is a regular expression of how a request begins, over
    text in small letters without accents. `made_of` are all the words that a request may have
    beside its arguments, with their accents: "cancelé" is no "cancele"."""

    pattern: str
    made_of: str

    @cached_property
    def words(self) -> frozenset[str]:
        """As they are written, and as people write them who leave the accents out."""
        from toolkit.text.folding import unaccented  # asked for in the chat alone

        words = self.made_of.split()
        return frozenset([*words, *map(unaccented, words)])


AskPassword = Callable[[Any, Call], AskedPassword]


class Facts(TypedDict, total=False):
    """What a domain declares about a tool. Everything is off by default but `idempotent`."""

    writes: bool
    confirm: Ask
    """Makes the question that the user must answer with YES, as a sentence of ours; where nothing
    would change it raises NothingToDo with the answer."""
    about: Ask
    """Names what a YES is to, where the arguments do not: the YES is good for nothing else."""
    named: Sequence[str]
    """The ids of what that question, or the policy's, names in words: they are not listed beside
    it."""
    needs_otp: AskPassword
    """Says where the one-time password is sent that the call needs, and how the user is asked."""
    idempotent: bool
    """The contract says that a repeated call changes nothing more."""
    additive: bool
    """A writing tool that removes nothing and changes nothing that exists."""
    asks: Ask
    """Makes the question if the policy, and not the contract, wants a YES (guards/write_policy.py);
    without it the question is the message `ask.<tool>`."""
    request_phrases: RequestPhrases
    """What a user's explicit request is made of: a call that is word for word such a request waits
    for no YES of the policy's (guards/explicit_request.py)."""
    reads: Reads
    """Our own parser's reading of a message as arguments of this tool, by their names."""
    acts_on_found: bool
    """A writing tool that is given an id that a search has found, beside text of others."""
    persons_own: bool
    """The person uses it alone, by a page and over REST: no model is told of it, or may call it."""
    erases: bool
    """The tool that erases its user, which answers while that is going on: it may be repeated."""
    uses: Mapping[str, str]
    """What its role allows: DynamoDB's actions on a family's table, as `banking`, or on an index of
    it, as `banking/by_date`; and those on what else catalog/commands/grants.py knows by name."""
    settings: Sequence[str]
    """Environment variables that it has beside those of all, each named after its parameter."""
    also_at: str
    """A path of the contract's for it, beside its name."""
    synonyms: Mapping[str, str]
    """The words with which people ask for it, by language: the chat offers it by them
    (catalog/search.py)."""
    follows: Sequence[str]
    """The tools after which people ask for it in words that say little, such as "undo that"."""
    example: Mapping[str, Json]
    """The arguments of a call on the demo's data, without those that the platform fills in. Not
    needed where the required ones can be made up from the schema."""


class Definition:
    def __init__(self, function: Function, family: Family, **facts: Unpack[Facts]) -> None:
        hints = get_type_hints(function, include_extras=True)
        self.name = function.__name__
        self.description = _unwrapped(inspect.getdoc(function) or "")
        self.family = family
        self.writes = facts.get("writes", False)
        self.confirm = facts.get("confirm")
        self.about = facts.get("about")
        self.named = facts.get("named", ())
        self.ask_password = facts.get("needs_otp")
        self.needs_otp = self.ask_password is not None
        self.idempotent = facts.get("idempotent", True)
        self.additive = facts.get("additive", False)
        self.asks = facts.get("asks")
        self.request_phrases = facts.get("request_phrases")
        self.reads = facts.get("reads")
        self.acts_on_found = facts.get("acts_on_found", False)
        self.persons_own = facts.get("persons_own", False)
        self.erases = facts.get("erases", False)
        self.uses = facts.get("uses", {})
        self.settings = facts.get("settings", ())
        self.also_at = facts.get("also_at")
        self.synonyms = facts.get("synonyms", {})
        self.follows = facts.get("follows", ())
        self.example = facts.get("example")
        self.arguments = Arguments(hints["request"])
        self._output = hints["return"]
        self.output: TypeAdapter[Any] = TypeAdapter(self._output)
        self._function = function

    @cached_property
    def others_text(self) -> tuple[str, ...]:
        """The names of its output's fields that hold text of others."""
        declared = texts_of(self._output)
        return tuple(sorted({name for name, whom in declared if whom == "others"}))

    @cached_property
    def free_text(self) -> tuple[str, ...]:
        """The names of those that are not ours: they are of others where a program wrote a record
        that the output was made from."""
        return tuple(sorted({name for name, whom in texts_of(self._output) if whom != "us"}))

    @property
    def output_schema(self) -> dict[str, Json]:
        return without_titles(self.output.json_schema(mode="serialization"))

    def run(self, request: Any, call: Call) -> Any:
        """The function's output; its writes are staged on the call."""
        return self._function(request, call)

    def view(self, output: Any) -> Json:
        """An output of the tool's as redacted JSON values, with its sentences as such."""
        return redact(as_sentences(self.output.dump_python(output, mode="json", context=PACKED)))


def _unwrapped(text: str) -> str:
    """Each paragraph on one line: only the source code wraps them."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def texts_of(output: Any, name: str = "") -> Iterator[tuple[str, str | None]]:
    """Every text of an output's type: the name of its field, as it is sent, and whose it is; None
    where that is not declared. Texts of a list have the name of the list."""
    if get_origin(output) is Annotated:
        inner, *marks = get_args(output)
        yield from _declared(texts_of(inner, name), marks)
    elif isinstance(output, type) and issubclass(output, BaseModel):
        for field_name, field in output.model_fields.items():
            sent = field.serialization_alias or field.alias or field_name
            yield from _declared(texts_of(field.annotation, sent), field.metadata)
    elif output is str:
        yield name, None
    else:
        for part in get_args(output):
            yield from texts_of(part, name)


def _declared(
    texts: Iterator[tuple[str, str | None]], marks: Collection[Any]
) -> Iterator[tuple[str, str | None]]:
    whom = next((mark.whom for mark in marks if isinstance(mark, WrittenBy)), None)
    for name, declared in texts:
        yield name, declared or whom


def holds_text(value: Json, names: Collection[str], *, named: bool = False) -> bool:
    """Whether one of the fields of these `names` has any text in it, however deep it stands."""
    match value:
        case dict():
            return any(
                holds_text(inner, names, named=named or name in names)
                for name, inner in value.items()
            )
        case list():
            return any(holds_text(inner, names, named=named) for inner in value)
        case str():
            return named and bool(value.strip())
    return False
