"""`make evaluate-local-model`: a real language model, for one core, leads eight scenarios.

Whether it gets people what they came for is in the report, and is asked of no model of its size.
1 if something wrong was written, an answer has no end, or the model never answered (verdict.py).
ONLY (ids with commas) plays others, OUT is where the report goes.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from tests.evaluate.local_model import server
from tests.evaluate.run import started
from tests.evaluate.scenario import Scenario, all_of
from tests.local.environment import added

SCENARIOS = (
    "block-is-called-off",
    "card-lost-is-blocked",
    "all-that-went-out-in-a-month",
    "lunch-is-booked",
    "saldos-de-mis-cuentas",
    "forget-what-you-know-of-me",
    "mail-asks-to-block-the-card",
    "order-is-cancelled-once",
)
"""Of every family and nearly every kind, in two languages; none of those kept apart."""
PATIENCE = {"MODEL_SECONDS": "280", "MODEL_SECONDS_OF": "silence"}
"""On a machine that has other work to do."""


def main() -> int:
    out = Path(os.environ.get("OUT") or ".artifacts/local-model")
    out.mkdir(parents=True, exist_ok=True)
    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory()))
        resources.enter_context(added(PATIENCE))
        url = resources.enter_context(server.serving(out / "server.log"))
        running = resources.enter_context(started(folder, url, "smollm2"))
        from tests.evaluate import page, report  # which read the environment when imported
        from tests.evaluate.local_model import verdict
        from tests.evaluate.trial import Trial, play, today

        played = []
        for place, scenario in enumerate(chosen()):
            trial = Trial(scenario, 1, place=place, today=today())
            played.append(play(trial, running, folder / "mail"))
            _progress(scenario.id, played[-1].seconds)
        _finish_remembering()
        found = [(report.facts_of(each.trial.stated), [report.of_trial(each)]) for each in played]
        whole = json.loads(json.dumps(report.of(found, running.model, 1), default=str))
        report.write(whole, out)
        page.write(whole, out)
    faults = [*verdict.faults(played)]
    print(*verdict.lines(played), f"{out}/report.html", *faults, sep="\n")
    return len(faults) > 0


def chosen() -> list[Scenario]:
    """Raises KeyError for an id that no scenario has."""
    known = {each.id: each for each in all_of()}
    only = [id for id in os.environ.get("ONLY", "").split(",") if id]
    return [known[id] for id in only or SCENARIOS]


def _finish_remembering() -> None:
    """What is asked of the model after an answer, while there is one."""
    for thread in threading.enumerate():
        if thread.name == "remember":
            thread.join()


def _progress(id: str, seconds: float) -> None:
    told = f"{time.strftime('%H:%M:%S')}  {id} in {seconds:.0f} s"
    print(told, file=sys.__stderr__, flush=True)


if __name__ == "__main__":
    sys.exit(main())
