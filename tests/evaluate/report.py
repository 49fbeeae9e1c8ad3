"""What came of all trials: as JSON for programs, and in lines for people."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import comb
from pathlib import Path
from statistics import mean
from typing import Any

from chat.tools import offer
from tests.evaluate.trial import Played

Json = dict[str, Any]
DECIMALS = 3


def of_trial(played: Played) -> Json:
    """As it is kept, and stands in the report."""
    turns = played.turns
    reasons = [f"{reason.fault}: {reason.text}" for reason in played.reasons]
    return {
        "number": played.trial.number,
        "passed": played.has_passed,
        "wrong_writes": played.wrong_writes,
        "reasons": [*reasons, *([f"not played: {played.broke}"] if played.broke else [])],
        "questions": sum(turn.asked for turn in turns),
        "ungrounded": sum(len(turn.ungrounded) for turn in turns),
        "tool_errors": [*played.tool_errors],
        "tools": [tool for turn in turns for tool in turn.tools],
        "writes": [*played.writes],
        "tokens": played.tokens,
        "seconds": round(played.seconds, DECIMALS),
        "conversation": [
            {"person": turn.said, "assistant": turn.text, "tools": turn.tools} for turn in turns
        ],
        "changed": [
            {"kind": each.kind, "before": each.before, "after": each.after}
            for each in played.changed
        ],
    }


def of(found: Sequence[tuple[Json, Sequence[Json]]], model: str, trials: int) -> Json:
    """`found` are the scenarios, as their facts, each with its trials."""
    scenarios = [{**facts, "trials": [*each]} for facts, each in found]
    return {
        "model": model,
        "prompts": offer.digest(),
        "trials": trials,
        "scenarios": scenarios,
        "totals": _totals(scenarios, trials),
    }


def facts_of(scenario: Any) -> Json:
    names = ("id", "family", "kind", "language", "apart")
    return {name: getattr(scenario, name) for name in names}


def passes_all(passed: int, of_all: int, k: int) -> float:
    """Of `k` trials of one scenario, taken at random from these, the chance that all passed."""
    return comb(passed, k) / comb(of_all, k)


def _totals(scenarios: Sequence[Json], trials: int) -> Json:
    every = [trial for each in scenarios for trial in each["trials"]]
    faults = Counter(reason.partition(":")[0] for trial in every for reason in trial["reasons"])
    return {
        "scenarios": len(scenarios),
        "trials": len(every),
        "pass^k": _pass_k(scenarios, trials),
        "by": {
            name: {
                value: _pass_k(some, trials) | {"scenarios": len(some)}
                for value, some in _grouped(scenarios, name).items()
            }
            for name in ("family", "kind", "language", "apart")
        },
        "faults": dict(sorted(faults.items())),
        "wrong_writes": sum(trial["wrong_writes"] for trial in every),
        "questions": sum(trial["questions"] for trial in every),
        "ungrounded": sum(trial["ungrounded"] for trial in every),
        "tool_errors": sum(len(trial["tool_errors"]) for trial in every),
        "tokens": sum(trial["tokens"] for trial in every),
        "seconds": round(sum(trial["seconds"] for trial in every), DECIMALS),
    }


def _pass_k(scenarios: Sequence[Json], trials: int) -> dict[str, float]:
    passed = [[trial["passed"] for trial in each["trials"]] for each in scenarios]
    return {
        f"{k}": round(mean([passes_all(sum(each), len(each), k) for each in passed]), DECIMALS)
        for k in range(1, trials + 1)
    }


def _grouped(scenarios: Sequence[Json], name: str) -> Mapping[str, list[Json]]:
    groups: dict[str, list[Json]] = defaultdict(list)
    for each in scenarios:
        groups[str(each[name]).lower()].append(each)
    return dict(sorted(groups.items()))


def write(report: Json, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    written = json.dumps(report, ensure_ascii=False, indent=1, default=str)
    (folder / "report.json").write_text(written + "\n")


def lines(report: Json) -> Iterator[str]:
    """A table, and why each scenario failed that did not always pass."""
    totals = report["totals"]
    ks = list(totals["pass^k"])
    yield f"{report['model']}: {totals['scenarios']} scenarios, {totals['trials']} trials"
    yield f"prompts {report['prompts']}"
    yield ""
    yield f"| | scenarios | {' | '.join(f'pass^{k}' for k in ks)} |"
    yield f"| --- | --- | {' | '.join('---' for _ in ks)} |"
    yield _row("all", totals["scenarios"], totals["pass^k"], ks)
    for by, groups in totals["by"].items():
        for value, passed in groups.items():
            name = {"true": "kept apart", "false": "known"}.get(value, value)
            yield _row(f"{by}: {name}" if by != "apart" else name, passed["scenarios"], passed, ks)
    yield ""
    counted = ("wrong_writes", "questions", "ungrounded", "tool_errors", "tokens")
    yield ", ".join(f"{totals[name]:,} {name.replace('_', ' ')}" for name in counted)
    yield from (f"{fault}: {times}" for fault, times in totals["faults"].items())
    yield ""
    for each in report["scenarios"]:
        failed = [trial for trial in each["trials"] if not trial["passed"]]
        if failed:
            yield f"{each['id']}: failed {len(failed)} of {len(each['trials'])}"
            yield from (f"    {reason}" for reason in failed[0]["reasons"])


def _row(name: str, scenarios: int, passed: Mapping[str, Any], ks: Sequence[str]) -> str:
    return f"| {name} | {scenarios} | {' | '.join(f'{passed[k]:.3f}' for k in ks)} |"
