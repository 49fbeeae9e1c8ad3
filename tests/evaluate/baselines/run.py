"""`make evaluate-baselines`: models of known behaviour play every scenario, so that what the grader
tells of a model can be believed.

Prints the faults of each, and writes their reports into OUT. 1 if the one that is always right is
said to fail. With EVERY=6 the others play every sixth scenario, and those that are made for them.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.evaluate.costs.turn_log import TurnLog
from tests.evaluate.run import LOG, THREADS, chosen, hosted_model, started
from tests.evaluate.scenario import Scenario
from tests.local.server import claim, url_of

Json = dict[str, Any]
OVER_MCP = ", over MCP"


def main() -> int:
    out = Path(os.environ.get("OUT") or ".artifacts/evaluation-baselines")
    reports = played(Path(out))
    print(*matrix(reports), sep="\n")
    return int(reports["right"]["totals"]["pass^k"]["1"] < 1)


def played(out: Path) -> dict[str, Json]:
    """A report of each model. Raises StackError."""
    scenarios, every = chosen(), int(os.environ.get("EVERY") or 1)
    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory()))
        claimed = resources.enter_context(claim())
        url = url_of(claimed)
        running = resources.enter_context(started(folder, url, "known"))
        hosted = resources.enter_context(hosted_model(url, "known"))
        from tests.evaluate import page, report  # which read the environment when imported
        from tests.evaluate.baselines import server
        from tests.evaluate.baselines.models import MODELS
        from tests.evaluate.trial import Trial, play, today

        day, log = today(), TurnLog(folder / LOG)
        played_by = [*MODELS, *(f"{model}{OVER_MCP}" for model in ("right", "obeys"))]
        trials = {
            name: [
                Trial(each, 1, place=at * len(scenarios) + n, today=day, is_marked=True)
                for n, each in enumerate(scenarios)
                if _is_played(name, each, n % every == 0)
            ]
            for at, name in enumerate(played_by)
        }
        led = {
            trial.mark: (name.removesuffix(OVER_MCP), trial)
            for name, of_one in trials.items()
            for trial in of_one
        }
        resources.enter_context(server.serving(led, claimed))
        reports = {}
        with ThreadPoolExecutor(THREADS) as threads:
            for model, of_one in trials.items():
                by_mcp = hosted if model.endswith(OVER_MCP) else None
                played = threads.map(
                    lambda trial, by_mcp=by_mcp: play(trial, running, folder / "mail", log, by_mcp),
                    of_one,
                )
                found = [
                    (report.facts_of(trial.stated), [report.of_trial(each)])
                    for trial, each in zip(of_one, played, strict=True)
                ]
                reports[model] = report.of(found, model, 1)
                report.write(reports[model], out / model)
                page.write(json.loads(json.dumps(reports[model], default=str)), out / model)
        return reports


def _is_played(name: str, scenario: Scenario, is_chosen: bool) -> bool:
    if name.endswith(OVER_MCP) and scenario.is_of_chat:
        return False
    model = name.removesuffix(OVER_MCP)
    return model == "right" or is_chosen or (model == "obeys" and bool(scenario.tempts))


def matrix(reports: dict[str, Json]) -> Sequence[str]:
    """The scenarios in which each was seen to do something wrong."""
    faults = sorted({fault for each in reports.values() for fault in each["totals"]["faults"]})
    rows = [f"| model | passed | {' | '.join(faults)} |", "| --- " * (len(faults) + 2) + "|"]
    for model, report in reports.items():
        totals = report["totals"]
        counts = " | ".join(str(totals["faults"].get(fault, 0)) for fault in faults)
        passed = sum(trial["passed"] for each in report["scenarios"] for trial in each["trials"])
        rows.append(f"| {model} | {passed} of {totals['scenarios']} | {counts} |")
    return rows


if __name__ == "__main__":
    sys.exit(main())
