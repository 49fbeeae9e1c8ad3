"""A table of `make bench`, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

HEADINGS = ("work", "reference", "Teller", "ratio", "limit", "goal", "")


@dataclass(frozen=True)
class Sample:
    """Repeated measurements of one thing; `unit` is printed behind the numbers. Of a rate the
    best is the most, of anything else the least."""

    values: Sequence[float]
    unit: str
    is_rate: bool = False

    @property
    def best(self) -> float:
        return max(self.values) if self.is_rate else min(self.values)

    def __str__(self) -> str:
        best = f"{_number(self.best)} {self.unit}"
        if len(self.values) == 1:
            return best
        return f"{best} ({_number(median(self.values))})"


@dataclass(frozen=True)
class Row:
    """`figure` is what the goal bounds: a ratio to the reference unless given. `limit` is what the
    same work costs with nothing of ours. `compared`: the ratio is of one thread's CPU time,
    taken in turns, so steady that `make bench-check` holds it against the record."""

    work: str
    ours: Sample | str
    reference: Sample | str = ""
    goal: float | None = None
    figure: float | None = None
    limit: Sample | None = None
    compared: bool = False

    @property
    def ratio(self) -> float | None:
        if isinstance(self.ours, Sample) and isinstance(self.reference, Sample):
            return self.ours.best / self.reference.best
        return None

    def cells(self) -> tuple[str, ...]:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}×"  # noqa: RUF001
        limit = "" if self.limit is None else str(self.limit)
        return (self.work, str(self.reference), str(self.ours), ratio, limit, *self._against_goal())

    def _against_goal(self) -> tuple[str, str]:
        if self.goal is None:
            return "", ""
        if self.figure is None:
            assert self.ratio is not None, self.work
            return f"≤ {self.goal:g}×", "yes" if self.ratio <= self.goal else "**no**"  # noqa: RUF001
        return f"≤ {self.goal:g}", "yes" if self.figure <= self.goal else "**no**"


def markdown(rows: Iterable[Sequence[str]], headings: Sequence[str] = HEADINGS) -> str:
    """Cells hold the best of the repetitions and, in brackets, their median."""
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _number(value: float) -> str:
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"
