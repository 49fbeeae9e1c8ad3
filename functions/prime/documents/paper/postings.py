"""The transactions of a statement as its rows print them: nothing is decided here about what an
amount means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from prime.documents.layout import Layout
from prime.documents.paper.row_values import Day, Money, day_at, money_in, short_day_at
from prime.documents.paper.rows import Row
from prime.documents.paper.titles import (
    Title,
    column_of,
    ends_with_title,
    is_behind_amounts,
    is_dated,
    titles_of,
    words_under,
)
from prime.documents.values import amounts
from prime.documents.values.amounts import Mark
from prime.documents.words.columns import Role
from prime.documents.words.sections import Section
from prime.documents.words.sections import section as section_of
from prime.documents.words.sums import says_only_a_sum, speaks_of_balance, speaks_of_total

_SIDES = ("CR", "DR")
"""What some print below an amount."""
_MOST_CONTINUATIONS = 4
_HEADING_WORDS = 6
_LINE_GAP = 1.9
"""Of the letters' height, between the middles of a posting's rows."""


@dataclass
class Posting:
    """`dates` begin the row, one or two; `money` is all that stands at its end. The section and
    the columns' titles are those above it."""

    rows: list[Row]
    dates: Sequence[Day]
    money: Sequence[Money]
    description: list[str]
    section: Section | None
    titles: Sequence[Title]

    @property
    def page(self) -> int:
        return self.rows[0].page

    @property
    def text(self) -> str:
        return "\n".join(row.text for row in self.rows)

    @property
    def days(self) -> Sequence[Day]:
        """Its dates, by their titles that of the purchase before that of the booking."""
        late = [title.lateness for title in self.titles if title.role == "date"]
        if len(late) != len(self.dates):
            return self.dates
        return [self.dates[at] for at in sorted(range(len(late)), key=late.__getitem__)]

    @property
    def is_proposed(self) -> bool:
        """Whether its columns are those of a proposed layout."""
        return any(title.is_proposed for title in self.titles)

    def column(self, money: Money) -> Role | None:
        return column_of(money.word, self.titles)

    def row_of(self, money: Money) -> Row:
        """The one that the amount stands in."""
        return next(row for row in self.rows if _holds(row, money))

    def start_of(self, row: Row) -> int:
        """The word with which its description may begin: behind the dates of the first row."""
        return self.dates[-1].stop if self.dates and row is self.rows[0] else 0

    def cell(self, role: Role) -> str:
        """What the first row has in the first column of this role."""
        return words_under(self.rows[0], role, self.titles)


def _holds(row: Row, money: Money) -> bool:
    words = row.words[money.start : money.stop]
    return bool(words) and words[0].left == money.word.left and words[0].top >= money.word.top


@dataclass
class PageTable:
    """`others` are the rows that are no part of a posting."""

    postings: list[Posting] = field(default_factory=list)
    others: list[Row] = field(default_factory=list)


def table_of(
    rows: Iterable[Row], mark: Mark | None, *, is_card: bool, layout: Layout | None = None
) -> PageTable:
    table = PageTable()
    titles: Sequence[Title] = ()
    head: Row | None = None
    section: Section | None = None
    seen: set[str] = set()
    for row in rows:
        posting = _posting(row, mark, titles)
        if posting:
            posting.section = section
            table.postings.append(posting)
        elif new := titles_of(row, layout):
            titles, head = new, row
            table.others.append(row)
        elif _continues(table, row, mark) or (head and _goes_on(table, row, mark, head, titles)):
            if section_of(row.text, is_card=is_card):
                section = None  # a heading in the middle, or a description that sounds like one
        else:
            if _ends_section(row, seen, mark):
                section = None
            seen.add(row.text)
            if not money_in(row, mark):
                section = section_of(row.text, is_card=is_card) or section
            table.others.append(row)
    _keep_one_date(table)
    return table


def _ends_section(row: Row, seen: Collection[str], mark: Mark | None) -> bool:
    """A total does, and another heading; but not what is printed on every page."""
    if money_in(row, mark):
        return speaks_of_total(row.text)
    is_heading = len(row.words) <= _HEADING_WORDS and not any(map(str.isdigit, row.text))
    return is_heading and row.text not in seen


def _posting(row: Row, mark: Mark | None, titles: Sequence[Title]) -> Posting | None:
    first = _day_behind(row, titles) or day_at(row, 0) or _day_in_column(row, 0, titles)
    if first is None:
        return None
    second = day_at(row, first.stop) or _day_in_column(row, first.stop, titles)
    dates = [first, second] if second else [first]
    money = _at_the_end(row, money_in(row, mark), titles)
    money = [
        each
        for each in money
        if each.start >= dates[-1].stop and not _day_in_column(row, each.start, titles)
    ]
    last = money[0].start if money else len(row.words)
    while last > dates[-1].stop and _day_in_column(row, last - 1, titles):
        last -= 1
    described = " ".join(word.text for word in row.words[dates[-1].stop : last])
    return Posting([row], dates, money, [described] if described else [], None, titles)


def _day_in_column(row: Row, start: int, titles: Sequence[Title]) -> Day | None:
    """`03.09` below the title of dates."""
    day = short_day_at(row, start)
    return day if day and is_dated(day.word, titles) else None


def _day_behind(row: Row, titles: Sequence[Title]) -> Day | None:
    """The date of a table in which another column stands before it."""
    left = min((title.left for title in titles if title.role == "date"), default=0.0)
    if not any(title.left < left for title in titles):
        return None
    at = next((at for at, word in enumerate(row.words) if is_dated(word, titles)), 0)
    return (day_at(row, at) or short_day_at(row, at)) if at else None


def _at_the_end(row: Row, money: Sequence[Money], titles: Sequence[Title]) -> list[Money]:
    """What is all money to the row's end, but for the words of the columns behind the amounts."""
    kept: list[Money] = []
    end = len(row.words)
    while (
        money
        and end > money[-1].stop
        and (row.words[end - 1].text.endswith("%") or is_behind_amounts(row.words[end - 1], titles))
    ):
        end -= 1
    for each in reversed(money):
        if each.stop != end:
            break
        kept.insert(0, each)
        end = each.start
    return kept


def _continues(table: PageTable, row: Row, mark: Mark | None) -> bool:
    """Adds the row to the posting above it, if it is its second line, or makes a posting without a
    date of it, if it has an amount of its own."""
    if not table.postings:
        return False
    posting = table.postings[-1]
    above = posting.rows[-1]
    is_near = row.page == above.page and row.middle - above.middle < _LINE_GAP * above.height
    if is_near and row.text in _SIDES and posting.money:
        *others, last = posting.money
        amount = amounts.parse_amount(f"{last.word.text} {row.text}", mark)
        posting.money = [*others, replace(last, amount=amount or last.amount)]
        return True
    if not is_near or row.left < _left_of_text(posting) or len(posting.rows) > _MOST_CONTINUATIONS:
        return False
    money = _at_the_end(row, money_in(row, mark), posting.titles)
    if _is_summary(row, money, posting):
        return False
    if posting.money and money and not _is_of_table(money[-1], posting, row.height):
        money = []  # such as what was paid abroad
    described = row.words[: money[0].start if money else len(row.words)]
    description = [" ".join(word.text for word in described)] if described else []
    if posting.money and money:
        below = Posting([row], (), money, description, posting.section, posting.titles)
        table.postings.append(below)
        return True
    posting.rows.append(row)
    posting.money = posting.money or money
    posting.description += description
    return True


def _goes_on(
    table: PageTable, row: Row, mark: Mark | None, head: Row, titles: Sequence[Title]
) -> bool:
    """Makes a posting without a date of the row below the titles of a further page."""
    is_below = row.page == head.page and 0 < row.middle - head.middle < _LINE_GAP * head.height
    if not is_below or not table.postings or table.postings[-1].page == row.page:
        return False
    money = _at_the_end(row, money_in(row, mark), titles)
    if not money or not ends_with_title(money[-1].word, titles, row.height):
        return False
    above = table.postings[-1]
    described = " ".join(word.text for word in row.words[: money[0].start])
    description = [described] if described else []
    table.postings.append(Posting([row], (), money, description, above.section, titles))
    return True


def _is_of_table(money: Money, above: Posting, tolerance: float) -> bool:
    """Whether it stands in a column of amounts: below those of the posting above, or a title."""
    if _is_under(money, above.money, tolerance):
        return True
    return ends_with_title(money.word, above.titles, tolerance)


def _is_summary(row: Row, money: Sequence[Money], posting: Posting) -> bool:
    """`Total Wine` among the amounts is none."""
    if not speaks_of_total(row.text) and not speaks_of_balance(row.text):
        return False
    is_paid = bool(money and posting.money) and _is_under(money[-1], posting.money, row.height)
    return not is_paid or says_only_a_sum(row.text)


def _left_of_text(posting: Posting) -> float:
    """Where a posting's second line may begin: right of the dates."""
    first = posting.rows[0]
    return posting.dates[0].word.right if posting.dates else first.left - first.height


def _is_under(money: Money, above: Sequence[Money], tolerance: float) -> bool:
    return any(abs(money.word.right - each.word.right) < tolerance for each in above)


def _keep_one_date(table: PageTable) -> None:
    """A second date is one only where every posting has it: `7/11` is a shop as well."""
    if all(len(posting.dates) != 1 and _has_two_dates(posting) for posting in table.postings):
        return
    for posting in table.postings:
        for day in posting.dates[1:]:
            words = (word.text for word in posting.rows[0].words[day.start : day.stop])
            posting.description[:1] = [" ".join((*words, *posting.description[:1]))]
        posting.dates = posting.dates[:1]


def _has_two_dates(posting: Posting) -> bool:
    """By its titles, or else by two dates of one kind."""
    titles = [title for title in posting.titles if title.role == "date"]
    return len(titles) > 1 if posting.titles else len({day.has_year for day in posting.dates}) < 2
