"""`make soak`: people write for MINUTES, while in each of them the one-machine stack's clock is
set, its disk is full, and it is killed.

Prints what became of the writes, and how much memory the stack took before each kill. RECORD=1 puts
that into docs/security.md.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import httpx

from commands.template import ROOT
from tests.bench.pages import with_table
from tests.bench.table import markdown
from tests.faults.figures import Figures, MakeFigures
from tests.faults.soak.open_streams import OpenStreams
from tests.faults.test_full_disk import disk_of
from tests.faults.test_killed_stack import (
    IN_NO_HURRY,
    Load,
    kill_both,
    kill_gateway,
    new_users,
    rows_of,
)
from tests.stack.processes import emulators_of
from tests.stack.started import Started, started
from toolkit.storage import keys

USERS = 64
STREAMS = 200
PAUSE_SECONDS = 1.0
DISK_MEGABYTES = 1024
AGAIN = 200
"""Of each phase's calls, how many are sent again."""
SETTLED = 5
"""Minutes after which memory has to stay as it is."""
GROWN = 1.1
PROGRAM = "tests.faults.soak.stepped_stack"
PAGE = ROOT / "docs/security.md"


@dataclass
class Crowd(Load):
    """Its people sign in at the stack, whose clock may be another than ours."""

    pause: float = PAUSE_SECONDS
    _tokens: dict[str, str] = field(default_factory=dict)

    def token(self, stack: Started, user: str) -> str:
        if user not in self._tokens:
            with stack.client() as http:
                answer = http.post("/dev/token", json={"user_id": user}).raise_for_status()
            self._tokens[user] = answer.json()["token"]
        return self._tokens[user]

    def _sent(self, stack: Started, user: str, key: str) -> object:
        try:
            return super()._sent(stack, user, key)
        except httpx.HTTPStatusError as error:
            if error.response.status_code != httpx.codes.UNAUTHORIZED:
                raise
        self._tokens.pop(user, None)  # of another hour
        return super()._sent(stack, user, key)


@dataclass(frozen=True)
class Phase:
    """People who write while it lasts; `figures` are of all the phases of its kind."""

    figures: Figures
    users: Sequence[str]
    loads: list[Crowd] = field(default_factory=list)

    @contextmanager
    def played(self, stack: Started) -> Iterator[Crowd]:
        load = Crowd(self.users)
        self.loads.append(load)
        with load.on(stack):
            yield load

    def send_again(self, stack: Started) -> None:
        self.figures.rounds += 1
        self.figures.answered_otherwise += len(self.loads[-1].retry(stack, AGAIN))

    def count(self, rows: dict[str, list[str]], successes: Counter[str]) -> None:
        """At the end: each call that was acknowledged at any time is there once."""
        written: Counter[str] = Counter()
        for load in self.loads:
            self.figures.acknowledged += len(load.first_answers)
            self.figures.lost += sum(not rows.get(key) for key in load.first_answers)
            self.figures.doubled += sum(len(rows.get(key, [])) > 1 for key in load.sent)
            for key, user in load.sent.items():
                written[user] += len(rows.get(key, []))
        self.figures.unaudited += sum(abs(written[u] - successes[u]) for u in self.users)


def soak(
    folder: Path,
    seconds: Sequence[float],
    figures: MakeFigures,
    users: int = USERS,
    streams: int = STREAMS,
) -> list[int]:
    """Each of `seconds` is for how long a round lasts at least; the megabytes before each kill."""
    clock, disk, kill = (
        Phase(figures(f"soak: {kind}"), new_users(users))
        for kind in ("clock set", "disk full", "stack killed")
    )
    megabytes: list[int] = []
    with ExitStack() as running, OpenStreams(streams).held() as held:
        held.stack = stack = running.enter_context(_started(folder))
        for number, each in enumerate(seconds):
            third = each / 3
            with clock.played(stack):
                for step in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGUSR2, signal.SIGUSR1):
                    stack.process.send_signal(step)
                    time.sleep(third / 4)
            clock.send_again(stack)
            with disk.played(stack), _full(folder):
                time.sleep(third / 2)
            disk.send_again(stack)
            with kill.played(stack):
                held.wait()
                time.sleep(third)
                megabytes.append(_megabytes(stack, folder))
                (kill_both if number % 2 else kill_gateway)(stack)
            held.stack = stack = running.enter_context(_started(folder))
            kill.send_again(stack)
        held.wait()
        rows, phases = rows_of(stack), (clock, disk, kill)
        successes = _successes(stack, [user for phase in phases for user in phase.users])
        for phase in phases:
            phase.count(rows, successes)
        _wait_until_logged(stack)
    return megabytes


def _started(folder: Path) -> AbstractContextManager[Started]:
    return started(folder / "state", program=PROGRAM, **IN_NO_HURRY)


@contextmanager
def _full(folder: Path) -> Iterator[None]:
    """The disk, if `folder` is one of ours."""
    filling = folder / "filling"
    if os.path.ismount(folder):
        with filling.open("wb", buffering=0) as file, suppress(OSError):
            while True:  # others write, too
                file.write(bytes(1 << 20))
    yield
    filling.unlink(missing_ok=True)


def _megabytes(stack: Started, folder: Path) -> int:
    """That the stack and its emulator have in memory."""
    pids = [stack.process.pid, *emulators_of(stack.process.pid, folder / "state")]
    status = [Path(f"/proc/{pid}/status").read_text() for pid in pids]
    resident = (re.search(r"VmRSS:\s+(\d+) kB", text) for text in status)
    return sum(int(found[1]) for found in resident if found) // 1024


def _successes(stack: Started, users: Collection[str]) -> Counter[str]:
    """How many calls of each user succeeded, by the audit."""
    people = {item["id"]["S"]: item for item in stack.items("PSEUDONYMS_TABLE")}
    named = {user: people.get(keys.digest(user)) for user in users}
    user_of = {person["name"]["S"]: user for user, person in named.items() if person}
    return Counter(
        user_of[event["user_id"]["S"]]
        for event in stack.items("AUDIT_TABLE")
        if event["user_id"]["S"] in user_of and event["outcome"]["S"] == "success"
    )


def _wait_until_logged(stack: Started) -> None:
    """Until the audit's log has every event. That some are of another hour is named, and stays."""
    while ", 0 not in the log yet" not in stack.command("audit-verify").stdout:
        time.sleep(1)


def is_flat(megabytes: Sequence[int]) -> bool:
    """Whether the memory did not grow after the first minutes."""
    return max(megabytes[SETTLED:], default=0) <= GROWN * megabytes[:SETTLED][-1]


def main() -> None:
    """Exits with 1 if anything became of a write that should not, or memory grew."""
    minutes = int(os.environ.get("MINUTES") or 15)
    found: list[Figures] = []

    def make(fault: str) -> Figures:
        found.append(Figures(fault))
        return found[-1]

    with tempfile.TemporaryDirectory() as name, _disk(Path(name)) as folder:
        megabytes = soak(folder, [60.0] * minutes, make)
    headings = [name.replace("_", " ") for name in vars(found[0])]
    rows = [[str(value) for value in vars(figures).values()] for figures in found]
    about = f"{datetime.now(UTC):%Y-%m-%d}, {minutes} minutes, {USERS} users, {STREAMS} streams:"
    memory = f"MB before each kill: {', '.join(map(str, megabytes))}"
    printed = "\n\n".join([about, markdown(rows, headings), memory])
    print(printed)
    if os.environ.get("RECORD"):
        PAGE.write_text(with_table(PAGE.read_text(), "soak", printed, by="make soak RECORD=1"))
    sys.exit(any(figures.wrong for figures in found) or not is_flat(megabytes))


def _disk(folder: Path) -> AbstractContextManager[Path]:
    """Only root mounts one that can be filled."""
    return disk_of(DISK_MEGABYTES, folder) if os.geteuid() == 0 else nullcontext(folder)


if __name__ == "__main__":
    main()
