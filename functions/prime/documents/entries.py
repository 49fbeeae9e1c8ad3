"""The transactions of a statement as its rows print them: nothing is decided here about what an
amount means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from prime.documents import labels
from prime.documents.amounts import Mark
from prime.documents.labels import Sign
from prime.documents.months import plain
from prime.documents.printed import Day, Money, day_at, money_in
from prime.documents.rows import Row
from prime.documents.titles import Title, column_of, titles_of
from prime.documents.totals import says_only_a_sum

_MOST_CONTINUATIONS = 4
_HEADING_WORDS = 6
_LINE_GAP = 1.9
"""Of the letters' height, between the middles of an entry's rows."""


@dataclass
class Entry:
    """`dates` begin the row, one or two; `money` is all that stands at its end. The section and
    the columns' titles are those above it."""

    rows: list[Row]
    dates: Sequence[Day]
    money: Sequence[Money]
    description: list[str]
    section: tuple[str, Sign] | None
    titles: Sequence[Title]

    @property
    def page(self) -> int:
        return self.rows[0].page

    @property
    def text(self) -> str:
        return "\n".join(row.text for row in self.rows)

    def column(self, money: Money) -> labels.Column | None:
        return column_of(money.word, self.titles)


@dataclass
class Table:
    """`others` are the rows that are no part of an entry."""

    entries: list[Entry] = field(default_factory=list)
    others: list[Row] = field(default_factory=list)


def table(rows: Iterable[Row], mark: Mark | None, *, is_card: bool) -> Table:
    found = Table()
    titles: Sequence[Title] = ()
    section: tuple[str, Sign] | None = None
    seen: set[str] = set()
    for row in rows:
        entry = _entry(row, mark)
        if entry:
            entry.section, entry.titles = section, titles
            found.entries.append(entry)
        elif new := titles_of(row):
            titles = new
            found.others.append(row)
        elif _continues(found, row, mark):
            if labels.section(row.text, is_card=is_card):
                section = None  # a heading in the middle, or a description that sounds like one
        else:
            if _ends_section(row, seen, mark):
                section = None
            seen.add(row.text)
            if not money_in(row, mark):
                section = labels.section(row.text, is_card=is_card) or section
            found.others.append(row)
    _keep_one_date(found)
    return found


def _ends_section(row: Row, seen: Collection[str], mark: Mark | None) -> bool:
    """A total does, and another heading; but not what is printed on every page."""
    if money_in(row, mark):
        return bool(labels.TOTAL.search(plain(row.text)))
    is_heading = len(row.words) <= _HEADING_WORDS and not any(map(str.isdigit, row.text))
    return is_heading and row.text not in seen


def _entry(row: Row, mark: Mark | None) -> Entry | None:
    first = day_at(row, 0)
    if first is None:
        return None
    second = day_at(row, first.stop) if first.stop < len(row.words) else None
    dates = [first, second] if second else [first]
    money = _at_the_end(row, money_in(row, mark))
    money = [each for each in money if each.start >= dates[-1].stop]
    last = money[0].start if money else len(row.words)
    described = " ".join(word.text for word in row.words[dates[-1].stop : last])
    return Entry([row], dates, money, [described] if described else [], None, ())


def _at_the_end(row: Row, money: Sequence[Money]) -> list[Money]:
    kept: list[Money] = []
    end = len(row.words)
    for each in reversed(money):
        if each.stop != end:
            break
        kept.insert(0, each)
        end = each.start
    return kept


def _continues(found: Table, row: Row, mark: Mark | None) -> bool:
    """Adds the row to the entry above it, if it is its second line, or makes an entry without a
    date of it, if it has an amount of its own."""
    if not found.entries:
        return False
    entry = found.entries[-1]
    above = entry.rows[-1]
    is_near = row.page == above.page and row.middle - above.middle < _LINE_GAP * above.height
    if not is_near or row.left < _left_of_text(entry) or len(entry.rows) > _MOST_CONTINUATIONS:
        return False
    money = _at_the_end(row, money_in(row, mark))
    if _is_summary(row, money, entry):
        return False
    if entry.money and money and not _is_under(money[-1], entry.money, row.height):
        money = []  # such as what was paid abroad
    described = row.words[: money[0].start if money else len(row.words)]
    description = [" ".join(word.text for word in described)] if described else []
    if entry.money and money:
        found.entries.append(Entry([row], (), money, description, entry.section, entry.titles))
        return True
    entry.rows.append(row)
    entry.money = entry.money or money
    entry.description += description
    return True


def _is_summary(row: Row, money: Sequence[Money], entry: Entry) -> bool:
    """`Total Wine` among the amounts is none."""
    text = plain(row.text)
    if not any(name.search(text) for name in (labels.TOTAL, labels.OPENING, labels.CLOSING)):
        return False
    is_paid = bool(money and entry.money) and _is_under(money[-1], entry.money, row.height)
    return not is_paid or says_only_a_sum(text)


def _left_of_text(entry: Entry) -> float:
    """Where an entry's second line may begin: right of the dates."""
    return entry.dates[0].word.right if entry.dates else entry.rows[0].left - entry.rows[0].height


def _is_under(money: Money, above: Sequence[Money], tolerance: float) -> bool:
    return any(abs(money.word.right - each.word.right) < tolerance for each in above)


def _keep_one_date(found: Table) -> None:
    """A second date is one only where every entry has it: `7/11` is a shop as well."""
    if all(len(entry.dates) != 1 and _has_two_dates(entry) for entry in found.entries):
        return
    for entry in found.entries:
        for day in entry.dates[1:]:
            words = (word.text for word in entry.rows[0].words[day.start : day.stop])
            entry.description[:1] = [" ".join((*words, *entry.description[:1]))]
        entry.dates = entry.dates[:1]


def _has_two_dates(entry: Entry) -> bool:
    """By its titles, or else by two dates of one kind."""
    titles = [title for title in entry.titles if title.kind == "date"]
    return len(titles) > 1 if entry.titles else len({day.has_year for day in entry.dates}) < 2
