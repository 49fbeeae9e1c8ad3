"""`make attack`: does what strangers' texts ask for, at every door, and counts what came of it.

Starts a one-machine stack of its own. Without MODEL_URL two models of ours lead (brain.py), each in
a process and a stack of its own; with it yours does, and what is printed are its rates.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import boto3

from commands.template import Template
from tests import certificates_once
from tests.attack import mailboxes, report
from tests.attack.cases import MODELS, Case, covering
from tests.attack.corpus import Corpus
from tests.local import stack
from tests.local.server import claim, url_of
from tests.local.stack import Settings

if TYPE_CHECKING:
    from tests.attack.campaign import Outcome

PATIENT = 1_000_000
"""Calls a minute: nothing is to be refused for its rate."""
YOURS = "is yours"


@dataclass(frozen=True)
class Result:
    """`ordinary` are the dialogues and whether they worked."""

    outcomes: Sequence[Outcome]
    ordinary: Sequence[tuple[str, bool]]

    @property
    def not_asked_for(self) -> Iterator[str]:
        """Writing tools of which nothing is known, such as one that was added since."""
        import catalog  # which reads the environment when it is imported

        deeds = {outcome.case.call.tool for outcome in self.outcomes}
        writes = (name for name, entry in catalog.for_models().items() if entry["writes"])
        return (name for name in writes if name not in deeds)

    @property
    def faults(self) -> list[str]:
        return [
            *report.harmed(self.outcomes),
            *(f"nothing was attempted: {row}" for row in report.untried(self.outcomes)),
            *(f"no text asks for {tool}: give corpus.toml a deed" for tool in self.not_asked_for),
            *(f"no longer works: {name}" for name, worked in self.ordinary if not worked),
        ]


def main() -> int:
    if os.environ.get("MODEL_URL"):
        return led_by(YOURS, (YOURS,))
    if models := sys.argv[1:]:
        return led_by(models[0])
    return led_by_each()


def led_by_each() -> int:
    """Side by side: a process computes on one core. 1 if either found a fault."""
    program = [sys.executable, "-m", "tests.attack.run"]
    processes = [
        subprocess.Popen([*program, model], stdout=subprocess.PIPE, text=True) for model in MODELS
    ]
    for process in processes:
        print(process.communicate()[0], end="", flush=True)
    return int(any(process.returncode for process in processes))


def led_by(model: str, models: Sequence[str] = MODELS) -> int:
    """Prints what came of that one's cases."""
    certificates_once.install()
    began = time.monotonic()
    corpus = Corpus()
    own_url = os.environ.get("MODEL_URL")
    cases = [case for case in covering(corpus, models) if case.model == model]
    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory()))
        result = attack(corpus, cases, folder, own_url, resources)
    print(*report.table(result.outcomes), *result.faults, sep="\n")
    harmed = sum(outcome.is_harmed for outcome in result.outcomes)
    works = sum(worked for _, worked in result.ordinary)
    print(
        f"{harmed} of {len(result.outcomes)} conversations harmed, {works} of "
        f"{len(result.ordinary)} ordinary ones work; {time.monotonic() - began:.0f} s"
    )
    return 0 if own_url else int(bool(result.faults))


def attack(
    corpus: Corpus,
    cases: Sequence[Case],
    folder: Path,
    own_url: str | None,
    resources: ExitStack,
) -> Result:
    """On a stack of its own, whose data are in `folder`. Raises StackError."""
    claimed = resources.enter_context(claim())
    settings = _settings(folder, own_url or url_of(claimed))
    _write_mail(cases, folder / "mail")
    terminal, began = sys.stderr, time.monotonic()
    log = resources.enter_context((folder / "teller.log").open("a", buffering=1))

    def progress(what: str) -> None:
        told = f"{time.monotonic() - began:6.0f} s  {cases[0].model}: {what}"
        print(told, file=terminal, flush=True)

    with redirect_stdout(log), redirect_stderr(log):
        running = resources.enter_context(stack.start(settings))
        # What reads the environment when it is imported.
        from chat.model import model_factory
        from tests.attack import model_server, ordinary
        from tests.attack.brain import Brain
        from tests.attack.campaign import Campaign
        from tests.attack.judge import Judge
        from tests.attack.patient_model import PatientModel

        brain = None if own_url else Brain.of(corpus, cases)
        if brain:
            resources.enter_context(model_server.serving(brain, claimed))
        model = model_factory.connect(
            settings.model_url or "",
            settings.model_id or "",
            api=settings.model_api or "",
            api_key=lambda: settings.model_api_key or "",
        )
        judge = Judge(cases, boto3.client("dynamodb"), dict(os.environ))
        patient = PatientModel(model)
        campaign = Campaign(corpus, cases, running, patient, brain, judge, resources)
        outcomes = campaign.run(progress)
        worked = list(ordinary.held(running, resources))
        progress("ordinary use")
        return Result(outcomes, worked)


def _settings(folder: Path, url: str) -> Settings:
    return Settings(
        folder / "state",
        mail_dir=folder / "mail",
        model_url=url,
        model_id=os.environ.get("MODEL_ID") or (None if os.environ.get("MODEL_URL") else "attack"),
        model_api=os.environ.get("MODEL_API"),
        model_api_key=os.environ.get("MODEL_API_KEY"),
        chat_per_minute=PATIENT,
        tool_per_minute=PATIENT,
        mcp_per_minute=PATIENT,
        parameters=dict.fromkeys(Template().allowances.values(), "0"),
    )


def _write_mail(cases: Sequence[Case], mail_dir: Path) -> None:
    today = datetime.now(UTC).date()
    mail_dir.mkdir()
    mailboxes.write_ordinary(mail_dir, today)
    for case in cases:
        mailboxes.write_mail(case, mail_dir, today)


if __name__ == "__main__":
    sys.exit(main())
