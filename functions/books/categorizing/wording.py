"""What the user is asked before entries are put into a category."""

from __future__ import annotations

from collections.abc import Iterator

from books.categorizing.batch import Batch
from books.rules import Book
from finance.rules import Days
from toolkit.text.visible import quoted

_EXAMPLES = 3
_CALLED: dict[Book, str] = {"budget": "the budget", "ledger": "the ledgers"}


def question(batch: Batch, days: Days | None, words: str | None, *, beside_card: bool) -> str:
    """`days` are those that were looked at, if any were; `words` are what is remembered."""
    kept = f", and keep {quoted(words)} as a rule of yours for it" if words else ""
    banks = " The card's entries stay as the bank has them." if beside_card else ""
    deed = f"Put {_counted(batch, days)}, into {quoted(batch.into.category)}{kept}"
    return f"{deed}?{banks} Reply YES to confirm."


def _counted(batch: Batch, days: Days | None) -> str:
    when = f" of {days.first} to {days.last}" if days else ""
    here, all = len(batch.found), len(batch.found) + batch.left
    examples = ", ".join(_examples(batch))
    if all == 1:
        return f"1 entry{when}, in {_CALLED[batch.found[0].book]}, {examples}"
    which = f"the first {here} of {all}" if batch.left else f"{here}"
    counts = ((batch.in_book(book), called) for book, called in _CALLED.items())
    where = " and ".join(f"{count} in {called}" for count, called in counts if count)
    return f"{which} entries{when}, {where}, such as {examples}"


def _examples(batch: Batch) -> Iterator[str]:
    texts: set[str] = set()
    for each in batch.found:
        if each.entry.text not in texts and len(texts) < _EXAMPLES:
            texts.add(each.entry.text)
            yield f"{quoted(each.entry.text)} of {each.entry.day}"
