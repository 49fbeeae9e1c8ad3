"""What the user has stated of themselves, in any conversation, and when there is more to remember.

Facts, and the summary of what a conversation's model is no longer given, are made by
chat.memory.worker.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime

from chat.memory.word_index import jaccard, words
from chat.store.conversation import Conversation
from chat.store.entities import Fact
from toolkit import Check, Put, dates
from toolkit.storage.writes import commit
from toolkit.text.folding import unaccented

FACTS = 50
RECALLED = 8
SAME = 0.8


def is_due(conversation: Conversation, text: str) -> bool:
    """Whether a turn leaves something to remember."""
    # Asked when an answer has been given: no start waits for its patterns, nor a first answer.
    from chat.memory.statements import statements

    return conversation.summary_is_behind or bool(statements(text))


def facts_of(user_id: str) -> list[Fact]:
    """The newest first."""
    facts = Fact.query(user_id, Fact.sk.startswith("fact#"), consistent_read=True)
    return sorted(facts, key=lambda fact: (str(fact.created_at), fact.id), reverse=True)


def most_like(text: str, facts: Sequence[Fact]) -> list[Fact]:
    """The RECALLED of them that are most like the text, and of those that are as much so the
    first; in the order in which they stand, so that the next prompt begins as this one."""
    asked = words(text)
    best = sorted(facts, key=lambda fact: -jaccard(asked, words(fact.text)))[:RECALLED]
    return [fact for fact in facts if fact in best]


def learn(user_id: str, texts: Iterable[str], at: datetime, *checks: Check) -> None:
    """Keep new facts. One that says the same as an older one takes its place, and of more than
    FACTS the oldest go. Raises LostRace when one of the `checks` does not hold any more."""
    known = facts_of(user_id)
    for text in texts:
        fact = Fact(user_id, f"fact#{_id(text)}", text=text, created_at=dates.iso(at))
        same = [old for old in known if _say_the_same(old, fact)]
        commit([Put(fact), *checks])
        _forget_all(old for old in same if old.id != fact.id)
        known = [fact, *(old for old in known if old not in same)]
    _forget_all(known[FACTS:])


def forget(user_id: str, fact_id: str) -> bool:
    """Delete a fact; whether it was there."""
    fact = next((fact for fact in facts_of(user_id) if fact.id == fact_id), None)
    if fact is not None:
        fact.delete()
    return fact is not None


def _say_the_same(one: Fact, other: Fact) -> bool:
    return one.id == other.id or jaccard(words(one.text), words(other.text)) >= SAME


def _id(text: str) -> str:
    """The same for the same text, which a retry may keep a second time."""
    return hashlib.sha256(unaccented(text).encode()).hexdigest()[:24]


def _forget_all(facts: Iterable[Fact]) -> None:
    for fact in facts:
        fact.delete()
