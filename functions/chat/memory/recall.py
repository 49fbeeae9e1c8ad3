"""What is known from before: for the prompt of a turn, and for the user who looks for it by words.

Facts are what the user has stated of themselves in any conversation. chat.memory.worker makes them,
and the summary of what a conversation's model is no longer given.

Full-text search over an index that is built as messages are kept finds what was said in earlier
conversations, and which documents were imported. A word counts the more the seldomer the user uses
it; among equals the newest comes first. In the index a message is written once for each word that
says something: an item of about a hundred bytes, whose key sorts by word and then by time. So a
search reads one query for each of its words, however long the user's past is, and it is the user's
own partition that is searched.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from math import log2
from typing import Literal, NamedTuple, TypedDict, TypeVar

from chat.store.conversation import Conversation
from chat.store.entities import ChatRecord, ConversationRecord, Fact, SavedMessage, WordUse
from toolkit import Caller, Check, Put, dates, telemetry
from toolkit.storage import tables
from toolkit.storage.writes import commit
from toolkit.text.folding import unaccented
from toolkit.text.stop_words import STOP_WORDS

FACTS = 50
RECALLED = 8
SAME = 0.8
ASKED = 8
"""So many words of a question are looked up."""
DOCUMENTS = 200
"""So many of the newest documents are looked at."""
WORDS = 60
"""Of a message, as many are kept: what goes on for pages is found by how it begins."""
CHARACTERS = 40
"""Of a word: a key has at most 1,024 bytes."""
USES = 200
"""Of a word, as many of the newest uses are looked at."""
IN_CONTEXT = 4
SHOWN_CHARACTERS = 300
_SHOWN = ["pk", "sk", "role", "text", "created_at", "influenced"]
_WORD = re.compile(r"[^\W_]+")
_KEY = re.compile(r"word#[^#]+#(?P<at>[^#]+)#(?P<convo_id>[^#]+)#(?P<number>\d+)#(?P<role>\w+)")
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_ASKS_ABOUT_BEFORE = re.compile(  # over text without accents, in English, Spanish and French
    r"\b(?:tell|told|say|said|mention\w*|talk(?:ed|ing)?|discuss\w*|ask(?:ed)?|remember|recall"
    r"|earlier|before|previous\w*|last time|ago|again|used to"
    r"|dij\w+|cont[eao]\w*|platic\w+|habl\w+|coment\w+|mencion\w*|pregunt\w+|recuerd\w*|acuerd\w*"
    r"|antes|otra vez|ultima vez|anterior\w*"
    r"|dit\w*|parl\w+|discut\w+|souvi\w+|rappel\w+|avant|derniere fois|precedent\w*)\b"
)

Record = TypeVar("Record", bound=ChatRecord)


def words(text: str) -> list[str]:
    """In small letters and without accents, in their order."""
    return _WORD.findall(unaccented(text))


def jaccard(one: Iterable[str], other: Iterable[str]) -> float:
    """The share of all their words that both have: from 0 to 1, which is the same words."""
    first, second = frozenset(one), frozenset(other)
    together = first | second
    return len(first & second) / len(together) if together else 0.0


def facts_of(user_id: str) -> list[Fact]:
    """The newest first."""
    facts = Fact.under(user_id, "fact#")
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


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


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


def uses_of(user_id: str, asked: Sequence[str]) -> list[list[WordPlace]]:
    """The newest uses of each of these `terms`, newest first; one round trip for all."""
    return list(_threads().map(lambda term: _uses(user_id, term), asked))


def _uses(user_id: str, word: str) -> list[WordPlace]:
    found = WordUse.query(
        user_id, WordUse.sk.startswith(f"word#{word}#"), scan_index_forward=False, limit=USES
    )
    return [
        WordPlace(key["at"], key["convo_id"], int(key["number"]), key["role"])
        for each in found
        if (key := _KEY.fullmatch(each.sk))
    ]


class FoundMessage(TypedDict):
    """`created_at` is an instant in ISO 8601, `title` the conversation's."""

    kind: Literal["message"]
    conversation: str
    title: str | None
    role: str
    text: str
    created_at: str


class FoundDocument(TypedDict):
    kind: Literal["document"]
    id: str
    name: str
    status: str
    uploaded_at: str


def index(conversation: Conversation) -> None:
    """Have what was said in the conversation found from now on. Best effort: what fails now is
    caught up on after the conversation's next turn."""
    new = conversation.unindexed()
    if not new:
        return
    try:
        texts = [conversation.as_kept(message.text) for message in new]
        add(conversation.user_id, conversation.id, new, texts)
        conversation.state.has_indexed(new[-1].number)
    except Exception:  # noqa: BLE001 - of an answer that has been given nothing may fail any more
        telemetry.logger.exception("messages not indexed")


def search(caller: Caller, asked: str, limit: int) -> list[FoundMessage | FoundDocument]:
    """Messages, and then documents: of each at most `limit`, the best first."""
    named = terms(asked)[:ASKED]
    return [*_messages(caller.user_id, named, limit), *_documents(caller, named, limit)]


def conversations_with(user_id: str, asked: str) -> set[str]:
    """The ids of those in which each word of it that says something is among those last said."""
    ids = [{use.convo_id for use in found} for found in uses_of(user_id, terms(asked)[:ASKED])]
    return set.intersection(*ids) if ids else set()


def asked_about_before(text: str) -> str | None:
    """What the message asks about, if it asks about what was before."""
    about, is_asked = _ASKS_ABOUT_BEFORE.subn(" ", unaccented(text))
    return about if is_asked else None


def earlier_statements(user_id: str, convo_id: str, about: str) -> list[str]:
    """For the system prompt: what the user has said about it in other conversations. Their own
    words alone: text that others wrote, quoted or pasted into them, must not come back."""
    from chat.memory.statements import unquoted  # seldom needed, and its patterns take long to make

    messages = _messages(
        user_id,
        terms(about)[:ASKED],
        IN_CONTEXT,
        lambda use: use.role == "user" and use.convo_id != convo_id,
        lambda message: message.is_a_persons,
        unquoted,
    )
    stated = [
        f"- {each['created_at'][:10]}, in “{unquoted(each['title'] or '')}”: {own}"
        for each in messages
        if (own := " ".join(each["text"].split()))
    ]
    lead = "The user has said in earlier conversations (for context):"
    return ["\n".join([lead, *stated])] if stated else []


def _messages(
    user_id: str,
    named: Sequence[str],
    limit: int,
    accepts: Callable[[WordPlace], bool] = lambda use: True,
    takes: Callable[[SavedMessage], bool] = lambda message: True,
    view: Callable[[str], str] = str,
) -> list[FoundMessage]:
    """The best first, of each what is `view` of its text. One round trip for the words, one for
    what they lead to. A conversation whose state is gone is gone, and a message without one."""
    best = [use for use in _ranked(uses_of(user_id, named)) if accepts(use)][:limit]
    titled = _threads().submit(_titles, user_id, {use.convo_id for use in best})
    messages = _loaded(SavedMessage, [_key_of(user_id, use) for use in best], _SHOWN)
    titles = titled.result()
    return [
        FoundMessage(
            kind="message",
            conversation=use.convo_id,
            title=titles[use.convo_id],
            role=message.role,
            text=view(message.text)[:SHOWN_CHARACTERS],
            created_at=message.created_at,
        )
        for use in best
        if use.convo_id in titles
        and (message := messages.get(_key_of(user_id, use)[1]))
        and takes(message)
    ]


def _ranked(uses: Iterable[Sequence[WordPlace]]) -> list[WordPlace]:
    """The best first, among equals the newest."""
    scores: defaultdict[WordPlace, float] = defaultdict(float)
    for found in uses:
        for use in found:
            scores[use] += 1 / (1 + log2(len(found)))
    return sorted(scores, key=lambda use: (scores[use], use.at, use.number), reverse=True)


def _key_of(user_id: str, use: WordPlace) -> tuple[str, str]:
    return user_id, f"message#{use.convo_id}#{use.number:08d}"


def _titles(user_id: str, convo_ids: Iterable[str]) -> dict[str, str | None]:
    keys = [(user_id, f"conversation#{convo_id}") for convo_id in convo_ids]
    records = _loaded(ConversationRecord, keys, ["pk", "sk", "title"])
    return {sk.partition("#")[2]: record.title for sk, record in records.items()}


def _loaded(
    kind: type[Record], keys: Sequence[tuple[str, str]], names: Sequence[str]
) -> dict[str, Record]:
    """The items that are there, by their range keys, with these attributes alone."""
    return {str(each.sk): each for each in kind.batch_get(keys, attributes_to_get=names)}


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(ASKED, thread_name_prefix="recall")


def _documents(caller: Caller, named: Sequence[str], limit: int) -> list[FoundDocument]:
    """Those whose names have most of the words."""
    from prime.entities import DocumentRecord  # of no use to a turn

    scored = [
        (len(set(named) & set(terms(each.name))), each)
        for each in DocumentRecord.recent(caller, since=_LONG_AGO, limit=DOCUMENTS)
    ]
    best = sorted((each for each in scored if each[0]), key=lambda each: -each[0])[:limit]
    return [
        FoundDocument(
            kind="document",
            id=each.id,
            name=each.name,
            status=each.status,
            uploaded_at=each.uploaded_at,
        )
        for _, each in best
    ]


class KnownText(NamedTuple):
    """Of what is known from before. It is influenced if it was made of text of others."""

    text: str
    is_influenced: bool = False


class Background:
    """Reads it in the background. The user's `text` comes later where it is not yet known whether
    a password is in it: nothing of one is to be looked for."""

    def __init__(self, user_id: str, convo_id: str, text: str | None) -> None:
        self._where = user_id, convo_id
        self._asked = text
        self._facts = tables.submit(facts_of, user_id)
        self._earlier = self._begin(text)

    def known(self, conversation: Conversation, text: str) -> list[KnownText]:
        """The conversation's summary, then the facts that are most like the `text`, then what
        the user has said in earlier conversations if they ask about it. Without them if storage
        fails: a turn can do without memory. Blocks."""
        if text != self._asked:
            self._asked, self._earlier = text, self._begin(text)
        try:
            facts = most_like(text, self._facts.result())
            earlier = self._earlier.result() if self._earlier else []
        except tables.StorageFailure:
            telemetry.logger.exception("memory not read")
            return []
        parts = []
        if summary := conversation.summary:
            about = f"Conversation summary (for context): {summary.text}"
            parts.append(KnownText(about, summary.is_influenced))
        if facts:
            stated = "\n".join(f"- {fact.created_at[:10]}: {fact.text}" for fact in facts)
            parts.append(KnownText(f"The user has told you before (for context):\n{stated}"))
        return [*parts, *map(KnownText, earlier)]

    def _begin(self, text: str | None) -> Future[list[str]] | None:
        about = None if text is None else asked_about_before(text)
        return None if about is None else tables.submit(earlier_statements, *self._where, about)
