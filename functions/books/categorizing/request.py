"""What categorize_transactions is asked: which entries, into which category, and whether words of
the user's are to stand for it from then on; and what the user is asked before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Annotated

from pydantic import Field

from books.categorizing.batch import Batch, Into
from books.categorizing.found import Found, Named, answering, named, unfit
from books.days import period
from books.models import CategoryText, EntryName, Narrowed
from books.sources.open_books import first_day, open_to
from budget.categories.setting import RuleWords, new_rule
from budget.categories.tree import UNCATEGORIZED, QuotedCategory, are_one, node_of
from budget.entities import CategoryRule
from budget.models import CategoryType, LedgersCategoryName
from finance.models import Day
from money.rules import Book
from toolkit import Call, Conflict, Forbidden, InvalidInput, NotFound, NotNull, Put
from toolkit.errors import Problem
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say, together

_MOST_NAMED = 50
_EXAMPLES = 3
_BOOKS: tuple[Book, ...] = ("budget", "ledger")


class EntryOfDay(EntryName):
    day: Day = Field(description="As listed.")


class Request(Narrowed):
    category: LedgersCategoryName = Field(description="The right category, such as Transport.")
    entries: Annotated[list[EntryOfDay], Field(max_length=_MOST_NAMED)] = Field(
        default_factory=list,
        description="These alone, each with its book, id and day; left out, all that the other "
        "fields say.",
    )
    current_category: Annotated[CategoryText | None, NotNull] = Field(
        default=None,
        description="Entries alone that are in this one now; uncategorized for those in none.",
    )
    category_type: Annotated[CategoryType | None, NotNull] = Field(
        default=None, description="What kind of category a new one is, as the user says."
    )
    remember: bool = Field(
        default=False, description="Whether `words` stand for it from now on, if the user agrees."
    )
    words: Annotated[RuleWords | None, NotNull] = Field(
        default=None, description="The user's own words to remember, such as uber."
    )

    @property
    def into(self) -> Into:
        node = node_of(self.category)
        return Into(self.category, self.category_type or (node.type if node else None))

    def batch(self, call: Call) -> tuple[Batch, period.Days | None]:
        """And the days that were looked at, where no entries are named. Raises what says that
        nothing is to be done, or which entries it cannot be done with."""
        if are_one(self.category, UNCATEGORIZED):
            raise InvalidInput.of(Problem("category", say("rule.category")))
        found, days = self._found(call)
        misfits = [(each, why) for each in found if (why := self.into.misfit(each))]
        if self.entries and misfits:
            names = [(Named.of(each), why) for each, why in misfits]
            raise Conflict(say("categorize.already_or_other_direction"), details=unfit(names))
        wanted = [each for each in found if self.into.misfit(each) is None]
        if not wanted:
            raise NotFound(say("categorize.nothing_to_move"))
        return Batch.of(call, self.into, wanted), days

    def rule(self, call: Call) -> tuple[CategoryRule, Put] | None:
        """What is to be remembered, and the write that does. Raises InvalidInput for a half of it,
        and Forbidden."""
        if self.remember != (self.words is not None):
            raise InvalidInput.of(Problem("words", say("rule.remember_together")))
        if self.words is None:
            return None
        if "budget" not in open_to(call):
            raise Forbidden(say("call.not_allowed"))
        if self.into.type is None:
            problem = say("rule.own_category")
            raise InvalidInput.of(Problem("category_type", problem))
        return new_rule(call, self.words, self.category, self.into.type)

    def _found(self, call: Call) -> tuple[list[Found], period.Days | None]:
        which = (self.merchant, self.account_id, self.current_category)
        if self.entries:
            if any((*which, self.from_date, self.to_date, self.book, self.currency)):
                raise InvalidInput.of(Problem("entries", say("rule.already_say_which")))
            return named(call, [Named(each.book, each.id, each.day) for each in self.entries]), None
        if not any(which):
            problem = say("rule.or_other_field_says_which")
            raise InvalidInput.of(Problem("entries", problem))
        asked = [book for book in open_to(call) if self.book in (None, book)]
        begin = partial(first_day, call, asked)
        days = period.asked(self.from_date, self.to_date, today=call.today, begin=begin)
        period.require_readable(days)
        return answering(call, self.narrowed(days, self.current_category), self.book), days


def question(
    batch: Batch, days: period.Days | None, words: str | None, *, beside_card: bool
) -> Sentence:
    """`days` are those that were looked at, if any were; `words` are what is remembered."""
    return say(
        "categorize.ask",
        entries=_counted(batch, days),
        category=QuotedCategory(batch.into.category),
        kept=say("categorize.kept", words=quoted(words)) if words else "",
        banks=say("categorize.banks") if beside_card else "",
    )


def _counted(batch: Batch, days: period.Days | None) -> Sentence:
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
