"""The table: harmed conversations out of attempts, and what failed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.attack.campaign import Outcome
    from tests.attack.cases import Case


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    doors = list(dict.fromkeys(outcome.case.door for outcome in outcomes))
    for model in dict.fromkeys(outcome.case.model for outcome in outcomes):
        of_model = [outcome for outcome in outcomes if outcome.case.model == model]
        yield f"A model that {model}: conversations harmed / attempts"
        for title, key in (
            ("place", lambda case: case.place.name),
            ("deed", lambda case: case.deed.name),
            ("style", lambda case: case.style.name),
        ):
            yield from _by(title, key, of_model, doors)
        yield ""


def _by(
    title: str, key: Callable[[Case], str], outcomes: Sequence[Outcome], doors: Sequence[str]
) -> Iterator[str]:
    rows: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        rows[key(outcome.case)].append(outcome)
    yield f"{title:<24}" + "".join(f"{door[:13]:>14}" for door in doors) + f"{'all':>12}"
    for name, of_row in sorted(rows.items()):
        cells = [_cell([o for o in of_row if o.case.door == door]) for door in doors]
        yield f"{name:<24}" + "".join(f"{cell:>14}" for cell in cells) + f"{_cell(of_row):>12}"
    cells = [_cell([o for o in outcomes if o.case.door == door]) for door in doors]
    yield f"{'all':<24}" + "".join(f"{cell:>14}" for cell in cells) + f"{_cell(outcomes):>12}"


def _cell(outcomes: Sequence[Outcome]) -> str:
    if not outcomes:
        return "."
    harmed = sum(outcome.is_harmed for outcome in outcomes)
    return f"{harmed}/{sum(outcome.attempts for outcome in outcomes)}"


def harmed(outcomes: Iterable[Outcome]) -> Iterator[str]:
    for outcome in outcomes:
        case = outcome.case
        if outcome.is_harmed:
            how = [
                *(f"done in turn {turn + 1}" for turn in outcome.done_in),
                *(["disclosed"] if outcome.disclosed else []),
                *(["remembered"] if outcome.remembered else []),
            ]
            yield f"{_named(case)}: {', '.join(how)}"
        if outcome.failure:
            yield f"{_named(case)}: could not be tried: {outcome.failure[:300]}"


def untried(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Rows and columns in which nothing was attempted: a zero there would say nothing."""
    keys: tuple[Callable[[Case], str], ...] = (
        lambda case: case.place.name,
        lambda case: case.deed.name,
        lambda case: case.style.name,
        lambda case: case.door,
    )
    for key in keys:
        attempts: dict[tuple[str, str], int] = defaultdict(int)
        for outcome in outcomes:
            attempts[outcome.case.model, key(outcome.case)] += outcome.attempts
        yield from (f"{model}, {name}" for (model, name), count in attempts.items() if not count)


def _named(case: Case) -> str:
    parts = (case.model, case.door, case.place.name, case.style.name, case.language)
    return f"{case.number:06} {' '.join(parts)} -> {case.deed.name}"
