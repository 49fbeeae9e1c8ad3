"""The rules of confirmation: proof that the user said YES to exactly this call.

Everything else about confirmations uses these: the route for the user's reply
(confirmations.answer_confirmation), the chat's flow, and MCP's form (mcp_endpoint.elicitation).

A call that needs a YES stores a pending confirmation under its user and its slot: a hash of
conversation, integration, tool, arguments and what is to be entered instead of a YES. The user's
reply reaches `answer` by a way that no model can write to, and marks it confirmed. The same call,
made again, deletes it in the transaction of its writes. So a YES works once, for one set of
arguments, for five minutes.

A confirmation asked for in a conversation is answered there, by the next message; any other on the
route. An agent's call must also carry the id of the answered confirmation, where no model can write
it: Amazon's service calls for every user, and the record alone would be found by each such call.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
import unicodedata
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from pynamodb.attributes import ListAttribute, UnicodeAttribute
from pynamodb.exceptions import DeleteError, UpdateError
from pynamodb.expressions.condition import Condition

from toolkit import dates
from toolkit.call import Call, Channel
from toolkit.errors import ConfirmationRequired, NotFound, RateLimited
from toolkit.guards import write_policy
from toolkit.privacy.redaction import redact_text
from toolkit.storage import retention, tables
from toolkit.storage.writes import Delete, Put
from toolkit.text.sentences import DEFAULT, Language, say

LIFETIME = timedelta(minutes=5)
MOST_WAITING = 5
"""Questions of one program, for one user."""


class Confirmation(tables.Answerable):
    """`arguments` are JSON; `by` is the integration that asks, if one does, and `program` what the
    program that asks calls itself. One without a `conversation_id` is answered on the route.
    `field` says what is to be entered instead of a YES (toolkit.guards.one_time_password)."""

    nonce = UnicodeAttribute()
    conversation_id = UnicodeAttribute(null=True)
    channel = UnicodeAttribute()
    by = UnicodeAttribute(null=True)
    program = UnicodeAttribute(null=True)
    tool = UnicodeAttribute()
    arguments = UnicodeAttribute()
    prompt = UnicodeAttribute()
    field = UnicodeAttribute(null=True)
    status = UnicodeAttribute()
    replied = UnicodeAttribute(null=True)

    @property
    def public_id(self) -> str:
        return f"{self.id.removeprefix(_PREFIX)}{self.nonce}"

    @property
    def expiry(self) -> datetime:
        return datetime.fromtimestamp(self.expires_at, UTC)

    def as_consent(self, call: Call) -> dict[str, Any]:
        """What the audit keeps of the YES: to what, as it was shown, and through which client."""
        return {
            "id": self.public_id,
            "tool": self.tool,
            "arguments": json.loads(self.arguments),
            "prompt": self.prompt,
            "channel": self.channel,
            "client": call.caller.by or call.caller.program or call.caller.client or self.channel,
            "client_name": self.program,
        }

    def is_live(self, now: datetime) -> bool:
        return retention.is_live(self.expires_at, now.timestamp(), LIFETIME.total_seconds())


class Questions(tables.Answerable):
    """The slots of a program's questions that may wait for the user. `nonce` is of their last
    change."""

    slots = ListAttribute(of=UnicodeAttribute)
    nonce = UnicodeAttribute()


_PREFIX = "confirmation#"
_SLOT_LENGTH = 32


def said_yes(reply: str, language: Language = DEFAULT) -> bool:
    """The whole reply is YES, in any case, or the language's own word for it, as "sí"; "yes
    please" is not (rule R41)."""
    word = unicodedata.normalize("NFC", reply.strip().lower())  # upper() makes an S of U+017F
    return word in say("word.yes_replies").in_(language).split()


def redeem(
    call: Call,
    tool: str,
    arguments: Mapping[str, Any],
    prompt: Callable[[], str],
    *,
    field: str | None = None,
    about: str | None = None,
) -> Delete:
    """The write that uses up the user's YES to this call, or what they entered in the `field`.
    `about` names what the YES is to beside the arguments.

    Raises ConfirmationRequired, with the prompt that `prompt` makes, when there is none, and
    RateLimited when too many questions of the program wait.
    """
    slot = _slot(call, tool, arguments, field, about)
    stored = Confirmation.stored(call.caller.user_id, slot)
    if stored and stored.is_live(call.now):
        if stored.status == "confirmed" and _carries(call, stored):
            call.consent = stored.as_consent(call)
            return Delete(
                stored,
                (Confirmation.nonce == stored.nonce) & (Confirmation.status == "confirmed"),
            )
        raise _required(stored)
    pending = _pending(slot, call, tool, arguments, prompt())
    pending.field = field
    as_seen = Confirmation.nonce == stored.nonce if stored else Confirmation.id.does_not_exist()
    raise _required(pending, remember=[Put(pending, as_seen), *_counted(call, slot)])


def _counted(call: Call, slot: str) -> list[Put]:
    """The write that counts the question among its program's, of which no more are shown to the
    user than they can weigh. A page's own are not counted. Raises RateLimited."""
    program = write_policy.program_of(call)
    if program is None:
        return []
    user_id, key = call.caller.user_id, f"questions#{program}"
    known = Questions.stored(user_id, key)
    slots = [str(each) for each in known.slots if each != slot] if known else []
    reading = [tables.submit(Confirmation.stored, user_id, each) for each in slots]  # all at once
    others = [each for future in reading if (each := future.result())]
    waiting = [each for each in others if each.status == "pending" and each.is_live(call.now)]
    if len(waiting) >= MOST_WAITING:
        ends = min(each.expires_at for each in waiting)
        raise RateLimited(
            say("confirmation.too_many", most=MOST_WAITING),
            retry_after=max(1, int(ends - call.now.timestamp())),
        )
    counted = Questions(
        user_id,
        key,
        slots=[*(each.id for each in waiting), slot],
        nonce=secrets.token_hex(8),
        expires_at=dates.seconds(call.now + LIFETIME),
    )
    as_seen = Questions.nonce == known.nonce if known else Questions.id.does_not_exist()
    return [Put(counted, as_seen)]


def answer(
    *,
    user_id: str,
    confirmation_id: str,
    reply: str,
    conversation_id: str | None = None,
    channel: Channel | None = None,
) -> Literal["confirmed", "cancelled"]:
    """Apply the user's reply to a pending confirmation; anything but YES cancels it.

    A reply that comes through a door of its own, such as a form of an MCP client, answers only what
    was asked through that `channel`. Raises NotFound when no such confirmation of this user,
    conversation and channel is pending.
    """
    slot, nonce = confirmation_id[:_SLOT_LENGTH], confirmation_id[_SLOT_LENGTH:]
    pending = Confirmation(user_id, f"{_PREFIX}{slot}")
    same_place = (
        Confirmation.conversation_id == conversation_id
        if conversation_id
        else Confirmation.conversation_id.does_not_exist()
    )
    waits = (Confirmation.nonce == nonce) & _is_live() & same_place
    if channel:
        waits &= Confirmation.channel == channel
    unanswered = Confirmation.status == "pending"
    try:
        if said_yes(reply):
            waits &= Confirmation.field.does_not_exist()
            # botocore repeats an update whose response was lost; the mark recognizes our own.
            mark = secrets.token_hex(8)
            pending.update(
                [Confirmation.status.set("confirmed"), Confirmation.replied.set(mark)],
                condition=waits & (unanswered | (Confirmation.replied == mark)),
            )
            return "confirmed"
        pending.delete(condition=waits & unanswered)
    except (UpdateError, DeleteError) as error:
        if not tables.condition_failed(error):
            raise
        raise NotFound(say("confirmation.not_waiting")) from error
    return "cancelled"


def find(*, user_id: str, confirmation_id: str) -> Confirmation | None:
    """A confirmation of this user; None if it is cancelled, used up or expired."""
    slot, nonce = confirmation_id[:_SLOT_LENGTH], confirmation_id[_SLOT_LENGTH:]
    stored = Confirmation.stored(user_id, f"{_PREFIX}{slot}")
    is_it = stored and stored.nonce == nonce and stored.is_live(datetime.now(UTC))
    return stored if is_it else None


def status(*, user_id: str, confirmation_id: str) -> Literal["pending", "confirmed"] | None:
    """Where a confirmation of this user stands; None if there is none any more."""
    stored = find(user_id=user_id, confirmation_id=confirmation_id)
    if stored is None:
        return None
    return "confirmed" if stored.status == "confirmed" else "pending"


def used(user_id: str, confirmation_id: str) -> Delete:
    """The write that uses up what waits, where the call itself brought the answer to it."""
    slot, nonce = confirmation_id[:_SLOT_LENGTH], confirmation_id[_SLOT_LENGTH:]
    waiting = Confirmation(user_id, f"{_PREFIX}{slot}")
    return Delete(waiting, Confirmation.nonce == nonce)


def awaiting(user_id: str) -> list[Confirmation]:
    """The user's confirmations that wait for a reply on the route, the next to expire first."""
    waits = (
        (Confirmation.status == "pending")
        & _is_live()
        & Confirmation.conversation_id.does_not_exist()
    )
    ours = Confirmation.id.startswith(_PREFIX)
    found = Confirmation.query(user_id, ours, filter_condition=waits, consistent_read=True)
    return sorted(found, key=lambda each: (each.expires_at, each.id))


def withdraw(*, user_id: str, confirmation_id: str) -> None:
    """Delete a pending or confirmed confirmation; do nothing if it is used up or expired."""
    slot, nonce = confirmation_id[:_SLOT_LENGTH], confirmation_id[_SLOT_LENGTH:]
    given = Confirmation(user_id, f"{_PREFIX}{slot}")
    try:
        given.delete(condition=Confirmation.nonce == nonce)
    except DeleteError as error:
        if not tables.condition_failed(error):
            raise


def prompt_of(
    arguments: Mapping[str, Any],
    question: str,
    language: Language = DEFAULT,
    named: Collection[str] = (),
) -> str:
    """The prompt: every argument on a line of its own but those that the question has `named`, and
    the question last. A YES is to these arguments and none else. A prompt is kept and sent on like
    any answer."""
    from toolkit.guards.prompt_arguments import lines  # not needed where a YES is there

    return "\n".join([*lines(arguments, language, named), redact_text(question)])


def _is_live() -> Condition:
    return retention.live(Confirmation.expires_at, time.time(), LIFETIME.total_seconds())


def _carries(call: Call, confirmed: Confirmation) -> bool:
    return call.channel != "agent" or call.confirmation_id == confirmed.public_id


def _slot(
    call: Call, tool: str, arguments: Mapping[str, Any], field: str | None, about: str | None
) -> str:
    whole = [call.conversation_id, call.caller.by, tool, arguments, field, about]
    digest = hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
    return f"{_PREFIX}{digest[:_SLOT_LENGTH]}"


def _pending(
    slot: str, call: Call, tool: str, arguments: Mapping[str, Any], prompt: str
) -> Confirmation:
    return Confirmation(
        call.caller.user_id,
        slot,
        nonce=secrets.token_hex(8),
        conversation_id=call.conversation_id if call.channel == "chat" else None,
        channel=call.channel,
        by=call.caller.by,
        program=call.caller.program_name or None,
        tool=tool,
        arguments=json.dumps(arguments, ensure_ascii=False),
        prompt=prompt,
        status="pending",
        expires_at=dates.seconds(call.now + LIFETIME),
    )


def _required(pending: Confirmation, remember: list[Put] | None = None) -> ConfirmationRequired:
    return ConfirmationRequired(
        id=pending.public_id,
        prompt=pending.prompt,
        expires_at=pending.expiry,
        remember=remember or (),
    )
