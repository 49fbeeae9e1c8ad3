"""What a document states, beside what others of the same user have brought.

A transaction may be known, by its id or because balances prove it (same_run); it may be the posted
self of a pending one (postings); it may look like another, and then its owner says whether it is
the same. What was set aside with its whole document is compared with nothing: it is out of the
books, and another document that states it brings it back when it is read.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from money.entry import EntryRecord, State
from money.rules import Days
from prime.entities import DocumentRecord
from prime.imports.matching import in_other_books, postings, same_run
from prime.rules import TWICE, StatedTransaction, Sums
from toolkit import Caller
from toolkit.text.sentences import say

Found = dict[str, EntryRecord]
"""By the ids of stated transactions."""


@dataclass(frozen=True)
class Compared:
    """`stated` has a doubt where it looks `like` another; `known` is the transaction that it is,
    `posts` the pending one that it takes the place of, `twin` the entry of another book that is the
    same purchase."""

    stated: StatedTransaction
    known: EntryRecord | None = None
    posts: EntryRecord | None = None
    like: EntryRecord | None = None
    twin: EntryRecord | None = None


def compared(
    caller: Caller,
    document: DocumentRecord,
    stated: Sequence[StatedTransaction],
    there: Collection[str],
    posted: Found,
) -> Iterator[Compared]:
    """All but those that are `there` already, by their ids, which stand for themselves. `posted`
    are the posted selves of what had their ids while it was pending."""
    days = [each.line.date for each in stated if each.line.date]
    others = list(_of_other_documents(caller, document, postings.near(days))) if days else []
    ids = {each.id for each in stated}
    own = {each.id for each in others} & ids
    left = [each for each in stated if each.id not in there]
    open_ones = [each for each in others if each.state != "discarded"]
    posts = postings.posted(_sure(left), open_ones)
    known = _known(stated, others, posts, there)
    taken = {each.id for each in (*posts.values(), *known.values())} | own
    like = _like(
        [each for each in _comparable(left) if each.id not in posts | known],
        [each for each in open_ones if each.id not in taken],
    )
    like |= {
        each.id: posted[each.id]
        for each in _comparable(left)
        if each.id in posted and each.id not in posts | known
    }
    if document.repeated == "same":
        known |= like
    lone = [each for each in _comparable(left) if each.id not in known | posts | like]
    twins = {} if document.repeated == "new" else in_other_books.found(caller, document, lone)
    for each in left:
        if document.repeated == "same" and (twin := twins.get(each.id)):
            yield Compared(each, twin=twin)
        else:
            yield _as_found(each, known, posts, {} if document.repeated else like | twins)


def _known(
    stated: Sequence[StatedTransaction],
    others: Sequence[EntryRecord],
    posts: Found,
    there: Collection[str],
) -> Found:
    """What another document has brought under the same id is a part of the run too."""
    used = {each.id for each in posts.values()}
    by_id = {each.id for each in others}
    ours = [
        each
        for each in stated
        if each.id not in posts and (each.id not in there or each.id in by_id)
    ]
    theirs = [each for each in others if each.id not in used]
    return same_run.matched(ours, theirs)


def _as_found(stated: StatedTransaction, known: Found, posts: Found, like: Found) -> Compared:
    if other := known.get(stated.id):
        return Compared(stated, known=other)
    if other := posts.get(stated.id):
        return Compared(stated, posts=other)
    if other := like.get(stated.id):
        doubted = replace(stated.line, doubts=(*stated.line.doubts, _doubt(stated, other)))
        return Compared(replace(stated, line=doubted), like=other)
    return Compared(stated)


def _sure(stated: Sequence[StatedTransaction]) -> list[StatedTransaction]:
    return [each for each in stated if each.is_sure]


def _comparable(stated: Sequence[StatedTransaction]) -> list[StatedTransaction]:
    """Those of which day, amount and currency are sure: the second of two coffees too."""
    return [each for each in stated if set(each.line.doubts) <= {TWICE}]


def _like(stated: Sequence[StatedTransaction], known: Sequence[EntryRecord]) -> Found:
    found = _repetitions(stated, known)
    for more in (postings.moved, postings.tipped):
        taken = {each.id for each in found.values()}
        found |= more(
            [each for each in stated if each.id not in found],
            [each for each in known if each.id not in taken],
        )
    return found


def _repetitions(stated: Sequence[StatedTransaction], known: Sequence[EntryRecord]) -> Found:
    """Of the same day, amount and currency. Each known one accounts for one at most."""
    names: dict[Sums, deque[EntryRecord]] = defaultdict(deque)
    for other in known:
        names[str(other.day), other.decimal, other.currency].append(other)
    found = {}
    for each in stated:
        if like := names.get(each.sums):
            found[each.id] = like.popleft()
    return found


def _doubt(stated: StatedTransaction, other: EntryRecord) -> str:
    name = ", ".join(filter(None, [other.description or other.category_id, other.document_name]))
    if other.decimal != stated.line.amount:
        return say("match.was_pending", day=date.fromisoformat(str(other.day)), name=name)
    if other.day != str(stated.line.date):
        return say("match.may_be", day=date.fromisoformat(str(other.day)), name=name)
    return say("match.same_day", name=name)


def _of_other_documents(
    caller: Caller, document: DocumentRecord, days: Days
) -> Iterator[EntryRecord]:
    """Also what its owner has thrown away."""
    every: tuple[State, ...] = ("entered", "waiting", "discarded")
    for other in EntryRecord.newest_first(caller, days, every, written_by="document"):
        if other.document_id != document.id and not other.set_aside:
            yield other
