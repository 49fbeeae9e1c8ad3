"""One call of a tool, as every door hands it in, and the HTTP response it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from toolkit.text.sentences import DEFAULT, Language

if TYPE_CHECKING:
    from toolkit.storage.person import PersonSettings
    from toolkit.storage.writes import Write

Channel = Literal["rest", "chat", "mcp", "agent", "agentcore", "integration"]
Json = Any
Found = TypeVar("Found")

ACT = "teller/act"
"""The scope of a token that may call tools."""
HISTORY = "teller/history"
"""The scope of a program's token that may read the user's conversations and what is kept of them:
the memory and notifications."""
CONFIRM = "teller/confirm"
"""The scope of a token that may answer confirmations: the user's own page has it, no model does."""
SUPPORT_AGENT = "support_agent"
"""The group whose users read and change what is other people's."""


@dataclass(frozen=True)
class Caller:
    """Who is signed in, according to the authorizer or the function that invoked the tool.

    `scopes` are those of their token, and `client` is whom it was given to. `by` is the integration
    that acts for them; None where they act themselves. `families` are what the integration may
    reach; nobody else is held to any. `known_as` is the user's own id there, such as Telegram's,
    which may stand for theirs here. `program` is the client that registered itself and that they
    have let in, and `program_name` what it calls itself. `voucher` is what a tool believes of all
    this, where it is invoked by a function of ours.
    """

    user_id: str
    groups: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    by: str | None = None
    families: frozenset[str] = frozenset()
    known_as: str | None = None
    client: str = ""
    program: str = ""
    program_name: str = ""
    voucher: str = field(default="", repr=False, compare=False)

    @property
    def may_confirm(self) -> bool:
        """Whether their token answers confirmations. With any other, a model may be speaking."""
        return CONFIRM in self.scopes

    def may_reach(self, family: str) -> bool:
        """A family of tools, or `chat`: the conversations and what is kept of them."""
        if self.by is not None:
            return family in self.families
        return family != "chat" or not self.scopes.isdisjoint((HISTORY, CONFIRM))


@dataclass(frozen=True)
class ChatTurn:
    """What the chat says of the turn that a call is made in: the user's own message, and whether
    the model was given text of others."""

    said: str
    is_influenced: bool = True


@dataclass
class Call:
    """What a tool's function knows and can do besides its input.

    `arguments` yields the input as the caller sent it and raises InvalidInput when it cannot be
    read. `now` (UTC) is when the request arrived. Writes are only staged: they are committed
    together, with the audit event and the idempotency record, after the function has returned.
    `confirmation_id` names the confirmation that an agent's caller says was answered; `otp` is the
    one-time password that the user has just entered where no model writes; `turn` is there in the
    chat alone. A tool that reads somebody else's data sets `subject` to that person, for the audit.
    `about` is what the YES of this attempt is to, where its tool says so (definition.Facts).
    `consent` is what the user has said YES to, for the audit.
    `has_lost_a_race` says that somebody else has changed what an earlier attempt went by.
    `language` is that in which its person is answered and asked (sentences.reader_language).
    `is_as_exported` says that an agent's loop sends it, with the arguments that the exported tools
    list (doors/rest.py).
    `vouching` is the verification of a caller who is not verified yet: it raises Unauthenticated or
    Unavailable. `reading_zone` is the reading of the zone, if it has begun.
    """

    caller: Caller
    channel: Channel
    arguments: Callable[[], Mapping[str, Json]]
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    conversation_id: str | None = None
    idempotency_key: str | None = None
    confirmation_id: str | None = None
    turn: ChatTurn | None = None
    correlation_id: str = "-"
    otp: str = ""
    language: Language = DEFAULT
    remaining_ms: Callable[[], int] = lambda: 25_000
    subject: str | None = None
    about: str | None = None
    consent: dict[str, Json] | None = None
    is_as_exported: bool = False
    has_lost_a_race: bool = False
    vouching: Future[None] | None = None
    reading_settings: Future[PersonSettings] | None = None
    staged: list[Write] = field(default_factory=list)
    deferred: list[Callable[[], None]] = field(default_factory=list)
    _found: list[Any] = field(default_factory=list)

    @property
    def is_model_led(self) -> bool:
        """Whether a model may have worded the call. The direct `integration` channel is our own
        webhook's, which takes a person's word."""
        if self.channel == "rest":
            return self.is_as_exported or not self.caller.may_confirm
        return self.channel != "integration"

    @property
    def has_contracts_arguments(self) -> bool:
        """Whether the sender gives what the platform knows too, as the contracts have it over REST.
        Elsewhere it is filled in."""
        return self.channel == "rest" and not self.is_as_exported

    @property
    def read_in(self) -> Language:
        """The language of our own sentences in what is answered: that of the person who reads it.
        What a model reads is English."""
        is_persons = self.channel == "integration" or self.has_contracts_arguments
        return self.language if is_persons else DEFAULT

    @property
    def is_owners_own(self) -> bool:
        """Whether its owner makes the call themselves, from a page of ours: neither a model nor an
        integration stands between."""
        is_persons = self.caller.may_confirm and self.caller.by is None
        return self.has_contracts_arguments and is_persons

    @cached_property
    def settings(self) -> PersonSettings:
        """Its person's. The role of a tool that asks for them has the use `settings`."""
        if self.reading_settings is not None:
            return self.reading_settings.result()
        from toolkit.storage import person  # with the tables, which few callers need

        return person.settings_of(self.caller.user_id)

    @property
    def zone(self) -> tzinfo:
        return self.settings.zone

    @property
    def today(self) -> date:
        """Its person's day."""
        return self.local(self.now).date()

    def local(self, instant: datetime) -> datetime:
        """By its person's clock."""
        return instant.astimezone(self.zone)

    def stage(self, *writes: Write) -> None:
        self.staged.extend(writes)

    def after_commit(self, effect: Callable[[], None]) -> None:
        """Run `effect` after the commit: for what no transaction can include, such as an SMS."""
        self.deferred.append(effect)

    def once(self, read: Callable[[], Found]) -> Found:
        """The row that a tool's question and its function are about, read once in each attempt."""
        if not self._found:
            self._found.append(read())
        found: Found = self._found[0]
        return found

    def start_over(self) -> None:
        self.about = self.consent = None
        self._found.clear()
        self.staged.clear()
        self.deferred.clear()


@dataclass(frozen=True)
class HttpResponse:
    """An HTTP status, the family's body as JSON text, and headers beside the usual ones. Doors that
    are not HTTP take from it what their senders understand. `packed` is the body with its
    sentences by their ids (toolkit.text.sentences), "" where there are none. `holds_others_text`
    says whether anything in it may be what others wrote."""

    status: int
    body: str
    headers: Mapping[str, str] = field(default_factory=dict)
    packed: str = ""
    holds_others_text: bool = False
