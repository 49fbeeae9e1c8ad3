"""The manner of all answers in a report: shares by measure, language and family, and offences.

A trial's part has `answers`, how many of them are `good` (offend in nothing), how many were
`measured` by each measure, and what `offends`. Sums have [kept, of] for each measure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.evaluate.conversation import Turn
from tests.evaluate.manner.measures import MEASURES, judged
from tests.evaluate.scenario import Scenario

Json = dict[str, Any]
QUOTED = 3
"""Offending answers of each measure that a report quotes."""
_SHOWN = 160


def of_trial(scenario: Scenario, turns: Sequence[Turn]) -> Json:
    found = [*judged(scenario, turns)]
    offending = [each for each in found if each.why]
    answers = {each.number for each in found}
    return {
        "answers": len(answers),
        "good": len(answers - {each.number for each in offending}),
        "measured": dict(Counter(each.measure for each in found)),
        "offends": [
            {"measure": each.measure, "why": each.why, "answer": each.answer} for each in offending
        ],
    }


def of_all(scenarios: Sequence[Json]) -> Json:
    """`scenarios` as a report has them, each with its trials. Quoted first are those that are not
    kept apart."""
    offends: dict[str, list[Json]] = {}
    for scenario in sorted(scenarios, key=lambda each: bool(each["apart"])):
        for trial in scenario["trials"]:
            for each in trial["manner"]["offends"]:
                quoted = offends.setdefault(each["measure"], [])
                if len(quoted) < QUOTED:
                    quoted.append({"scenario": scenario["id"], **each})
    groups = [
        (by, value) for by in ("language", "family") for value in sorted({s[by] for s in scenarios})
    ]
    return {
        "all": _sums(scenarios),
        "by": {
            f"{by}: {value}": _sums([each for each in scenarios if each[by] == value])
            for by, value in groups
        },
        "offends": {measure: offends[measure] for measure in MEASURES if measure in offends},
    }


def _sums(scenarios: Sequence[Json]) -> Json:
    parts = [trial["manner"] for each in scenarios for trial in each["trials"]]
    of, against = Counter[str](), Counter[str]()
    for part in parts:
        of.update(part["measured"])
        against.update(each["measure"] for each in part["offends"])
    return {
        "good": [sum(part["good"] for part in parts), sum(part["answers"] for part in parts)],
        "measures": {
            measure: [of[measure] - against[measure], of[measure]]
            for measure in MEASURES
            if of[measure]
        },
    }


def share(kept_of: Sequence[int] | None) -> str:
    """A dash where nothing was measured."""
    return f"{kept_of[0] / kept_of[1]:.3f}" if kept_of and kept_of[1] else "-"


def rows(manner: Json) -> Iterator[Sequence[str]]:
    """The table's, its head first."""
    yield ("", "answers", "all kept", *MEASURES)
    for name, sums in ({"all": manner["all"]} | manner["by"]).items():
        measures: Mapping[str, Sequence[int]] = sums["measures"]
        shares = (share(measures.get(measure)) for measure in MEASURES)
        yield (name, f"{sums['good'][1]}", share(sums["good"]), *shares)


def lines(manner: Json) -> Iterator[str]:
    head, *body = rows(manner)
    yield "how answers are written (nothing passes or fails by it):"
    yield ""
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in body)
    yield ""
    for measure, offends in manner["offends"].items():
        first = offends[0]
        answer = " ".join(first["answer"].split())
        shown = answer if len(answer) <= _SHOWN else f"{answer[: _SHOWN - 1]}…"
        yield f"{measure}: {first['why']} ({first['scenario']}): {shown}"


def compared(old: Json | None, new: Json | None) -> Iterator[str]:
    """What is otherwise in the second of two; a report of before it was measured has none."""
    before, after = _shares(old), _shares(new)
    for name in before | after:
        was, now = (each.get(name, "not measured") for each in (before, after))
        if was != now:
            yield f"{name}: {was} → {now}"


def _shares(manner: Json | None) -> dict[str, str]:
    if manner is None:
        return {}
    sums = manner["all"]
    return {
        "manner": share(sums["good"]),
        **{f"manner, {measure}": share(of) for measure, of in sums["measures"].items()},
    }
