"""`make house`: how large the project is, beside the targets that it has set itself.

It is a page to read, not a gate: it always succeeds.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from statistics import median

from commands.template import ROOT
from tests.house import resources, trips
from tests.house.duration import SECONDS
from tests.project.test_imports import MODULES, STARTS
from tests.project.tools import TOOLS

TARGETS = {
    "functions": 50_000,
    "layers": 7_500,
    "tests": 105_000,
    "words of docs": 40_000,
    "a reading call": 25,
    "a write after a YES": 32,
    "a chat turn with one tool": 70,
    "a YES in the chat": 75,
    "own modules": 45,
    "resources of a stack": 250,
    "make test": 120,
}


def main() -> None:
    tracked = _output("git", "ls-files").splitlines()
    _print_lines([name for name in tracked if name.endswith(".py")])
    words = sum(
        len((ROOT / name).read_text().split())
        for name in tracked
        if name.endswith(".md") and (name.startswith("docs/") or "/" not in name)
    )
    _title("docs")
    _row("words of docs", words, "words of docs")
    _print_trips()
    _print_modules()
    _title("CloudFormation resources after SAM's transform")
    for stack, count in resources.counted().items():
        _row(stack, count, "resources of a stack")
    _title("seconds of the last `make test`")
    _row("make test", int(SECONDS.read_text()) if SECONDS.exists() else "not run yet", "make test")


def _print_lines(python: list[str]) -> None:
    rooms: Counter[str] = Counter()
    for name in python:
        rooms["/".join(name.split("/")[:-1][:2]) or "."] += len(
            (ROOT / name).read_text().splitlines()
        )
    for whole in ("functions", "layers", "tests"):
        _title(f"lines of Python in {whole}")
        inner = {room: count for room, count in rooms.items() if room.split("/")[0] == whole}
        for room, count in sorted(inner.items(), key=lambda each: -each[1]):
            _row(room, count)
        _row("in all", sum(inner.values()), whole)


def _print_trips() -> None:
    _title("files whose functions are entered")
    for trip, files in trips.played().items():
        _row(trip, len(files), trip)


def _print_modules() -> None:
    _title("own modules that a start loads")
    process_import = "prime.process_import"
    tools = [f"{tool.family.name}.{tool.name}" for tool in TOOLS.values()]
    lines = _output(sys.executable, "-c", STARTS, *tools, process_import).splitlines()
    own = {*MODULES}
    counts = {module: len(own & {*loaded}) for module, *loaded in map(str.split, lines)}
    _row("banking.block_card", counts["banking.block_card"], "own modules")
    _row("median of the tools", int(median(counts[tool] for tool in tools)), "own modules")
    _row(process_import, counts[process_import])


def _output(*command: str | Path) -> str:
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if finished.returncode:
        sys.exit(finished.stderr)
    return finished.stdout


def _title(text: str) -> None:
    print(f"\n{text}")


def _row(name: str, figure: int | str, target: str = "") -> None:
    shown = f"{figure:,}" if isinstance(figure, int) else figure
    aim = f"   at most {TARGETS[target]:,}" if target else ""
    print(f"  {name:<40}{shown:>12}{aim}")


if __name__ == "__main__":
    main()
