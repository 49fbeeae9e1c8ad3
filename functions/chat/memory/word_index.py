"""Under which words each message of a user's can be found again, and how alike two texts are by
theirs.

A message is written once for each word that says something: an item of about a hundred bytes, whose
key sorts by word and then by time. So a search reads one query for each of its words, however long
the user's past is, and it is the user's own partition that is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from chat.store.entities import SavedMessage, WordUse
from toolkit.text.folding import unaccented
from toolkit.text.stop_words import STOP_WORDS

_WORD = re.compile(r"[^\W_]+")
WORDS = 60
"""Of a message, as many are kept: what goes on for pages is found by how it begins."""
CHARACTERS = 40
"""Of a word: a key has at most 1,024 bytes."""
USES = 200
"""Of a word, as many of the newest uses are looked at."""

_KEY = re.compile(r"word#[^#]+#(?P<at>[^#]+)#(?P<convo_id>[^#]+)#(?P<number>\d+)#(?P<role>\w+)")


def words(text: str) -> list[str]:
    """In small letters and without accents, in their order."""
    return _WORD.findall(unaccented(text))


def jaccard(one: Iterable[str], other: Iterable[str]) -> float:
    """The share of all their words that both have: from 0 to 1, which is the same words."""
    first, second = frozenset(one), frozenset(other)
    together = first | second
    return len(first & second) / len(together) if together else 0.0


class WordPlace(NamedTuple):
    """Where a word was used. `at` is when, in ISO 8601, `number` the message's place in its
    conversation, `role` says who spoke."""

    at: str
    convo_id: str
    number: int
    role: str


def terms(text: str) -> list[str]:
    """The words of a text that it may be found by, in its order: in small letters, without accents
    and the s of a plural."""
    telling = (word for word in words(text) if word.isdigit() or len(word) > 2)
    cut = (_singular(word)[:CHARACTERS] for word in telling if word not in STOP_WORDS)
    return list(dict.fromkeys(cut))


def add(
    user_id: str, convo_id: str, messages: Iterable[SavedMessage], texts: Iterable[str]
) -> None:
    """Have messages found by the words of their `texts`, as long as they are kept if nothing more
    is said in their conversation. Done again, it changes nothing."""
    with WordUse.batch_write() as batch:
        for message, text in zip(messages, texts, strict=True):
            where = f"{message.created_at}#{convo_id}#{message.number:08d}#{message.role}"
            for word in terms(text)[:WORDS]:
                batch.save(WordUse(user_id, f"word#{word}#{where}", expires_at=message.expires_at))


def conversation_of(key: str) -> str | None:
    """The conversation of a use, by its sort key; None for what is no use."""
    found = _KEY.fullmatch(key)
    return found["convo_id"] if found else None


def uses(user_id: str, word: str) -> list[WordPlace]:
    """The newest uses of one of `terms`, newest first."""
    found = WordUse.query(
        user_id, WordUse.sk.startswith(f"word#{word}#"), scan_index_forward=False, limit=USES
    )
    return [
        WordPlace(key["at"], key["convo_id"], int(key["number"]), key["role"])
        for each in found
        if (key := _KEY.fullmatch(each.sk))
    ]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word
