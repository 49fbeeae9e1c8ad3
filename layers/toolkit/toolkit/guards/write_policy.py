"""Who has a thing done, and on whose words: the policy for every writing call.

A person's call follows the contract. A model may have been told what to do by a text that others
wrote (a mail, a merchant's name, a customer's): once it was given such a text, it is influenced,
and its writing calls wait for a YES unless they are word for word the user's (explicit_request.py).

The chat says of each call whether the text, or what was made of it, is in the model's context.
Through other doors we see no context, and a program that reads by one can write by another: there
the user's client, whose token it is, is influenced for a day after a read, by a mark that is stored
before the read's answer leaves.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Literal

from pynamodb.attributes import UnicodeAttribute

from toolkit.call import Call, Caller, Channel, Json
from toolkit.storage import tables

if TYPE_CHECKING:
    from toolkit.definition import Definition

LASTS_SECONDS = 24 * 60 * 60

Leader = Literal["person", "model in the chat", "model elsewhere"]
Deed = Literal["adds", "changes"]


class Rule(Enum):
    CONTRACT = "as the contract says"
    OWN_WORDS = "YES, unless the words are the user's"
    YES = "YES"


POLICY: Mapping[tuple[Leader, Deed], tuple[Rule, Rule]] = {
    ("person", "adds"): (Rule.CONTRACT, Rule.CONTRACT),
    ("person", "changes"): (Rule.CONTRACT, Rule.CONTRACT),
    ("model in the chat", "adds"): (Rule.CONTRACT, Rule.OWN_WORDS),
    ("model in the chat", "changes"): (Rule.CONTRACT, Rule.OWN_WORDS),
    ("model elsewhere", "adds"): (Rule.CONTRACT, Rule.YES),
    ("model elsewhere", "changes"): (Rule.YES, Rule.YES),
}
"""What a writing call needs: where the model is not influenced, and where it is. A tool whose
contract asks for a YES or a one-time password asks for it everywhere."""


class InfluenceMark(tables.Guarded):
    """That a model was given text of others for this user, by this client."""

    user_id = UnicodeAttribute(null=True)

    @classmethod
    def key_of(cls, caller: Caller, door: Channel) -> str:
        """A Bedrock agent sends no token: it is its door."""
        return f"influence#{caller.user_id}#{caller.client or door}"


def leader_of(call: Call) -> Leader:
    """What a program that may not confirm says in the chat is as little a person's words as what it
    says anywhere else."""
    if not call.is_model_led:
        return "person"
    is_heard = call.turn is not None and call.caller.may_confirm
    return "model in the chat" if is_heard else "model elsewhere"


def program_of(call: Call) -> str | None:
    """The client that leads the call where no person is heard: what the call writes is the
    program's own words, whoever said YES to it."""
    if leader_of(call) != "model elsewhere":
        return None
    return call.caller.program or call.caller.client or call.caller.by or call.channel


def mark(caller: Caller, door: Channel) -> None:
    """Store that text of others goes out to a model of the user's client."""
    until = int(time.time()) + LASTS_SECONDS
    key = InfluenceMark.key_of(caller, door)
    whose = InfluenceMark.user_id.set(caller.user_id)
    InfluenceMark(key).update([whose, InfluenceMark.expires_at.set(until)])


def needs_yes(tool: Definition, call: Call, arguments: Mapping[str, Json]) -> bool:
    """Whether the policy has this writing call wait for the user's YES. `arguments` are those that
    the platform has not filled in."""
    if tool.needs_otp:
        return False
    clean, influenced = POLICY[leader_of(call), "adds" if tool.additive else "changes"]
    rule = influenced if clean is not influenced and _is_influenced(tool, call) else clean
    if rule is Rule.OWN_WORDS:
        return not _words_are_the_users(tool, call, arguments)
    return rule is Rule.YES


def _is_influenced(tool: Definition, call: Call) -> bool:
    """A tool that acts on what a search found is given an id beside the text that came with it."""
    if tool.acts_on_found:
        return True
    if call.turn is not None and (call.turn.is_influenced or call.caller.may_confirm):
        return call.turn.is_influenced
    stored = InfluenceMark.stored(InfluenceMark.key_of(call.caller, call.channel))
    return bool(stored and stored.expires_at > time.time())


def _words_are_the_users(tool: Definition, call: Call, arguments: Mapping[str, Json]) -> bool:
    if call.turn is None:
        return False
    from toolkit.guards import (
        explicit_request,  # its patterns, 2 ms, are for the chat's calls alone
    )

    said = call.turn.said
    return explicit_request.are_the_users(
        said,
        arguments,
        request_phrases=tool.request_phrases,
        reading=tool.reads(said, call) if tool.reads else None,
    )
