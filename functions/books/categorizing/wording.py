"""What the user is asked before entries are put into a category."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from books.categorizing.batch import Batch
from budget.categories.tree import QuotedCategory
from money.rules import Book, Days
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say, together

_EXAMPLES = 3
_BOOKS: tuple[Book, ...] = ("budget", "ledger")


def question(batch: Batch, days: Days | None, words: str | None, *, beside_card: bool) -> Sentence:
    """`days` are those that were looked at, if any were; `words` are what is remembered."""
    return say(
        "categorize.ask",
        entries=_counted(batch, days),
        category=QuotedCategory(batch.into.category),
        kept=say("categorize.kept", words=quoted(words)) if words else "",
        banks=say("categorize.banks") if beside_card else "",
    )


def _counted(batch: Batch, days: Days | None) -> Sentence:
    when = say("categorize.when", first=days.first, last=days.last) if days else ""
    here, all = len(batch.found), len(batch.found) + batch.left
    examples = together(_examples(batch), ", ")
    if all == 1:
        where = _called(batch.found[0].book)
        return say("categorize.one", when=when, where=where, examples=examples)
    which = say("categorize.first", here=here, all=all) if batch.left else f"{here}"
    counts = [
        say("categorize.in", number=number, book=_called(book))
        for book in _BOOKS
        if (number := batch.in_book(book))
    ]
    where = together(counts, say("categorize.and"))
    return say("categorize.several", which=which, when=when, where=where, examples=examples)


def _called(book: Book) -> Sentence:
    return say(f"categorize.{book}")


def _examples(batch: Batch) -> Iterator[Sentence]:
    texts: set[str] = set()
    for each in batch.found:
        text, day = each.entry.text, date.fromisoformat(each.entry.day)
        if text not in texts and len(texts) < _EXAMPLES:
            texts.add(text)
            yield say("categorize.example", text=quoted(text), day=day)
