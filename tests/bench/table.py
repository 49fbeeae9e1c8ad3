"""A table of `make bench`, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

HEADINGS = ("work", "reference", "Teller", "ratio", "goal", "")


@dataclass(frozen=True)
class Sample:
    """Repeated measurements of one thing. Printed as the least and, in brackets, the median."""

    values: Sequence[float]
    unit: str

    @property
    def best(self) -> float:
        return min(self.values)

    def __str__(self) -> str:
        best = f"{_number(self.best)} {self.unit}"
        return best if len(self.values) == 1 else f"{best} ({_number(median(self.values))})"


@dataclass(frozen=True)
class Row:
    """`goal` bounds `figure`, or the ratio to the reference if there is no figure."""

    work: str
    ours: Sample | str
    reference: Sample | str = ""
    goal: float | None = None
    figure: float | None = None

    @property
    def ratio(self) -> float | None:
        if isinstance(self.ours, Sample) and isinstance(self.reference, Sample):
            return self.ours.best / self.reference.best
        return None

    def cells(self) -> tuple[str, ...]:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}×"  # noqa: RUF001
        return (self.work, str(self.reference), str(self.ours), ratio, *self._goal_cells())

    def _goal_cells(self) -> tuple[str, str]:
        if self.goal is None:
            return "", ""
        bounded = self.ratio if self.figure is None else self.figure
        assert bounded is not None, self.work
        times = "×" if self.figure is None else ""  # noqa: RUF001
        return f"≤ {self.goal:g}{times}", "yes" if bounded <= self.goal else "**no**"


def markdown(rows: Iterable[Sequence[str]], headings: Sequence[str] = HEADINGS) -> str:
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _number(value: float) -> str:
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"
