"""`make evaluate`: plays every scenario against a model, and says what it left behind.

Starts a one-machine stack of its own. MODEL_URL tries yours; without it the offline planner leads.
FAMILY and ONLY (ids with commas) choose scenarios, TRIALS says how often each is played, OUT where
the report goes; what is there already of the same scenarios and the same model is not played again.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commands.command import UsageError, run
from commands.template import Template
from tests import certificates_once
from tests.evaluate.scenario import Scenario, all_of
from tests.local import model, stack
from tests.local.stack import Settings, Stack

if TYPE_CHECKING:
    from chat.model.protocol import Model
    from chat.store.converse import ModelMessage, OfferedTool
    from tests.evaluate.trial import Played, Trial

PATIENT = 1_000_000
"""Calls a minute, and what else is counted: nothing is to be refused for its rate."""
TRIALS = 4
LOG = "teller.log"
THREADS = 4
Json = dict[str, Any]


def main() -> int:
    """1 if no scenario is chosen; how the model did is in the report."""
    out = Path(os.environ.get("OUT") or ".artifacts/evaluation")
    trials = int(os.environ.get("TRIALS") or TRIALS)
    scenarios = chosen()
    if not scenarios:
        print("no scenario is called so: look into tests/evaluate/scenarios", file=sys.stderr)
        return 1
    url, model_id, api = (os.environ.get(f"MODEL_{each}") for each in ("URL", "ID", "API"))
    label = f"{model_id or 'the model'} at {url}" if url else "the offline planner"
    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory()))
        running = resources.enter_context(started(folder, url, model_id, api))
        if url:
            probed(model.at(url, model_id, api, os.environ.get("MODEL_API_KEY")).connect(), label)
            print(f"about {tokens_of(scenarios) * trials:,} tokens will be read", flush=True)
        from tests.evaluate import page, report  # which read the environment when imported
        from tests.evaluate.trial import play

        kept = _Kept(out / "trials.jsonl", label)
        played = kept.with_missing(
            scenarios, trials, lambda each: play(each, running, folder / "mail")
        )
        found = [
            (report.facts_of(each), [played[trial.key] for trial in of_one])
            for each, of_one in _planned(scenarios, trials)
        ]
        whole = report.of(found, label, trials)
        report.write(whole, out)
        page.write(whole, out)
    print(*report.lines(whole), f"{out}/report.json, {out}/report.html", sep="\n")
    return 0


PROBE: OfferedTool = {
    "toolSpec": {
        "name": "get_balance",
        "description": "The balance of the user's account.",
        "inputSchema": {"json": {"type": "object", "properties": {}}},
    }
}


def probed(led: Model, label: str) -> None:
    """Raises UsageError unless the model answers, and calls the one tool that it is given."""
    from chat.model.protocol import ModelError, ToolUse

    asked: ModelMessage = {"role": "user", "content": [{"text": "What is my balance?"}]}
    try:
        events = [*led.stream("Call tools to answer.", [asked], [PROBE])]
    except ModelError as error:
        raise UsageError(f"{label} does not answer: {error}") from error
    if not any(isinstance(event, ToolUse) for event in events):
        raise UsageError(f"{label} calls no tool, so there is nothing to evaluate")


def tokens_of(scenarios: Sequence[Scenario]) -> int:
    """An estimate: each message is read once with what is offered, and once with what was found."""
    from tests.evaluate.offered.measured import openings

    return 2 * sum(opening.tokens for opening in openings(scenarios))


def chosen() -> Sequence[Scenario]:
    only = [id for id in os.environ.get("ONLY", "").split(",") if id]
    found = all_of(os.environ.get("FAMILY") or None)
    return [each for each in found if not only or each.id in only]


@contextmanager
def started(
    folder: Path, model_url: str | None, model_id: str | None, model_api: str | None = None
) -> Iterator[Stack]:
    """A stack in `folder`, with its mail in `folder/mail`, that prints into a log there. Raises
    StackError."""
    certificates_once.install()
    (folder / "mail").mkdir()
    settings = Settings(
        folder / "state",
        mail_dir=folder / "mail",
        model_url=model_url,
        model_id=model_id,
        model_api=model_api,
        model_api_key=os.environ.get("MODEL_API_KEY"),
        chat_per_minute=PATIENT,
        tool_per_minute=PATIENT,
        mcp_per_minute=PATIENT,
        parameters=dict.fromkeys(Template().allowances.values(), f"{PATIENT}"),
    )
    with (folder / LOG).open("a", buffering=1) as log, ExitStack() as parts:
        parts.enter_context(redirect_stderr(log))
        parts.enter_context(redirect_stdout(log))
        yield parts.enter_context(stack.start(settings))


class _Kept:
    """What was played of a model with the same prompts, a line a trial: a run that was stopped goes
    on from there."""

    def __init__(self, path: Path, model: str) -> None:
        from chat.tools import offer

        self._path = path
        self._of = {"model": model, "prompts": offer.digest()}
        self._found: dict[str, Json] = {}
        for line in path.read_text().splitlines() if path.exists() else ():
            kept = json.loads(line)
            if self._of.items() <= kept.items():
                self._found[kept["key"]] = kept["trial"]

    def with_missing(
        self, scenarios: Sequence[Scenario], trials: int, play: Callable[[Trial], Played]
    ) -> dict[str, Json]:
        from tests.evaluate import report

        missing = [
            each
            for _, of_one in _planned(scenarios, trials)
            for each in of_one
            if each.key not in self._found
        ]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        began, done = time.monotonic(), 0
        with self._path.open("a", buffering=1) as file, ThreadPoolExecutor(THREADS) as threads:
            for future in as_completed(threads.submit(play, each) for each in missing):
                played = future.result()
                told = json.loads(json.dumps(report.of_trial(played), default=str))
                kept = {**self._of, "key": played.trial.key, "trial": told}
                file.write(f"{json.dumps(kept, ensure_ascii=False)}\n")
                self._found[played.trial.key] = told
                done += 1
                word = "passed" if told["passed"] else "failed"
                _progress(began, done, len(missing), played.trial, word)
        return self._found


def _planned(scenarios: Sequence[Scenario], trials: int) -> list[tuple[Scenario, list[Trial]]]:
    from tests.evaluate.trial import Trial, today

    day = today()
    return [
        (
            each,
            [Trial(each, n + 1, place=at * trials + n, today=day) for n in range(trials)],
        )
        for at, each in enumerate(scenarios)
    ]


def _progress(began: float, done: int, of_all: int, trial: Trial, word: str) -> None:
    seconds = f"{time.monotonic() - began:6.0f} s"
    told = f"{seconds}  {done}/{of_all}  {trial.stated.id} #{trial.number} {word}"
    print(told, file=sys.__stderr__, flush=True)


if __name__ == "__main__":
    sys.exit(run(main))
