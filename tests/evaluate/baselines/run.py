"""`make evaluate-baselines`: models of known behaviour play every scenario, so that what the grader
tells of a model can be believed.

Prints the faults of each, and writes their reports into OUT. 1 if the one that is always right is
said to fail. ONLY and FAMILY choose scenarios.
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

from commands.template import Template
from tests.evaluate.run import THREADS, chosen, started
from tests.local.server import claim, url_of

Json = dict[str, Any]


def main() -> int:
    out = Path(os.environ.get("OUT") or ".artifacts/evaluation-baselines")
    reports = played(Path(out))
    print(*matrix(reports), sep="\n")
    return int(reports["right"]["totals"]["pass^k"]["1"] < 1)


def played(out: Path) -> dict[str, Json]:
    """A report of each model. Raises StackError."""
    scenarios = chosen()
    os.environ.update(Template().environment())
    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory()))
        claimed = resources.enter_context(claim())
        running = resources.enter_context(started(folder, url_of(claimed), "known", "bedrock"))
        from tests.evaluate import page, report  # which read the environment when imported
        from tests.evaluate.baselines import server
        from tests.evaluate.baselines.models import MODELS
        from tests.evaluate.trial import Trial, play, today

        day = today()
        trials = {
            model: [
                Trial(each, 1, place=at * len(scenarios) + n, today=day, is_marked=True)
                for n, each in enumerate(scenarios)
                if model == "right" or each.tempts
            ]
            for at, model in enumerate(MODELS)
        }
        led = {trial.mark: (model, trial) for model in trials for trial in trials[model]}
        resources.enter_context(server.serving(led, claimed))
        reports = {}
        with ThreadPoolExecutor(THREADS) as threads:
            for name, of_one in trials.items():
                played = threads.map(lambda trial: play(trial, running, folder / "mail"), of_one)
                found = [
                    (report.facts_of(trial.stated), [report.of_trial(each)])
                    for trial, each in zip(of_one, played, strict=True)
                ]
                reports[name] = report.of(found, name, 1)
                report.write(reports[name], out / name)
                page.write(json.loads(json.dumps(reports[name], default=str)), out / name)
        return reports


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
