"""`make evaluate-baselines`: models of known behaviour play every scenario, so that what the grader
tells of a model can be believed.

Prints the faults of each, and writes their reports into OUT. 1 if the one that is always right is
said to fail. With EVERY=6 all but that one play every sixth scenario,
and those that are made for them. WIRE says what the models speak: `bedrock`, or another MODEL_API.
ONLY and FAMILY choose scenarios, PLAYERS those who play ("right;obeys").
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from commands.template import Template
from tests.evaluate.baselines.player import Player
from tests.evaluate.run import THREADS, chosen, started
from tests.local.server import claim, url_of

Json = dict[str, Any]
WIRE = "bedrock"


def main() -> int:
    out = Path(os.environ.get("OUT") or ".artifacts/evaluation-baselines")
    reports = played(Path(out))
    print(*matrix(reports), sep="\n")
    right = (each for name, each in reports.items() if name.startswith("right"))
    return int(any(report["totals"]["pass^k"]["1"] < 1 for report in right))


def played(out: Path) -> dict[str, Json]:
    """A report of each model. Raises StackError."""
    scenarios, every = chosen(), int(os.environ.get("EVERY") or 1)
    api = os.environ.get("WIRE") or WIRE
    os.environ.update(Template().environment())
    from tests.wires.all import WIRES  # whose records read the names of tables when imported

    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory()))
        claimed = resources.enter_context(claim())
        url = f"{url_of(claimed)}{WIRES[api].base}"
        running = resources.enter_context(started(folder, url, "known", api))
        from tests.evaluate import page, report  # which read the environment when imported
        from tests.evaluate.baselines import server
        from tests.evaluate.baselines.models import MODELS
        from tests.evaluate.trial import Trial, play, today

        day = today()
        trials = {
            player: [
                Trial(each, 1, place=at * len(scenarios) + n, today=day, is_marked=True)
                for n, each in enumerate(scenarios)
                if player.plays(each, is_chosen=n % every == 0)
            ]
            for at, player in enumerate(_players(MODELS))
        }
        led = {trial.mark: (player, trial) for player in trials for trial in trials[player]}
        resources.enter_context(server.serving(led, claimed))
        reports = {}
        with ThreadPoolExecutor(THREADS) as threads:
            for player, of_one in trials.items():
                played = threads.map(lambda trial: play(trial, running, folder / "mail"), of_one)
                found = [
                    (report.facts_of(trial.stated), [report.of_trial(each)])
                    for trial, each in zip(of_one, played, strict=True)
                ]
                name = player.model
                reports[name] = report.of(found, name, 1)
                report.write(reports[name], out / name)
                page.write(json.loads(json.dumps(reports[name], default=str)), out / name)
        return reports


def _players(models: Iterable[str]) -> list[Player]:
    only = [name for name in os.environ.get("PLAYERS", "").split(";") if name]
    return [Player(model) for model in models if not only or model in only]


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
