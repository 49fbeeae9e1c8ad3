"""Breaks one place at a time and lists the changes that no test notices: `make mutation`.

The files that ONLY names (paths with blanks between; all of the rules and the toolkit without) are
changed in memory alone: each change is what a forked process imports instead of the file, and the
tests run in that process. A test's own subprocesses see the file as it is.

What was tried is kept in .artifacts/mutation for as long as neither the file nor its tests change:
a run that was ended goes on where it was. Ctrl-C ends one file, and lists what was found of it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path

import pytest
from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkResult

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".artifacts/mutation"
ALL = ("functions/*/rules.py", "functions/budget/parsing/**/*.py", "layers/toolkit/toolkit/**/*.py")
SLOWEST, LEAST = 4, 30
"""How many times as long as without a change tests may take, and how many seconds at least."""
WARM = ("aws_lambda_powertools", "boto3", "httpx", "pydantic", "pynamodb.models", "yaml")
"""What tests import beside the project: loaded once, before any process is forked."""

Position = tuple[int, int]


def main() -> int:
    for name in WARM:
        importlib.import_module(name)
    os.chdir(ROOT)
    KEPT.mkdir(parents=True, exist_ok=True)
    modules = [Path(name) for name in os.environ.get("ONLY", "").split()] or [
        path.relative_to(ROOT) for pattern in ALL for path in sorted(ROOT.glob(pattern))
    ]
    count = 0
    for module in modules:
        for survivor in _survivors(module):
            print(survivor, flush=True)
            count += 1
    print(f"{count} changes that no test noticed")
    return 0


def _survivors(module: Path) -> Iterator[str]:
    tests = _tests_of(module)
    with use_db(str(_session(module, tests)), WorkDB.Mode.create) as session:
        if not session.num_work_items:
            init([module], session, {})
            _skip_annotations(session, module)
        with suppress(KeyboardInterrupt):
            _try(session, module, tests)
        specs = {item.job_id: item.mutations[0] for item in session.work_items}
        for job_id, result in session.results:
            if result.test_outcome == TestOutcome.SURVIVED:
                yield _told(specs[job_id], result.diff or "")


def _try(session: WorkDB, module: Path, tests: list[str]) -> None:
    pending = list(session.pending_work_items)
    if not pending:
        return
    source = module.read_text()
    started = time.monotonic()
    if not _passes(module, source, tests, limit=3600):
        raise SystemExit(f"the tests of {module} fail without a change: {' '.join(tests)}")
    limit = max(LEAST, SLOWEST * (time.monotonic() - started))
    for number, item in enumerate(pending, 1):
        print(f"\r{module}: {number} of {len(pending)}", end="", file=sys.stderr, flush=True)
        spec = item.mutations[0]
        changed = mutate_code(source, get_operator(spec.operator_name)(), spec.occurrence)
        survived = changed is not None and _passes(module, changed, tests, limit)
        outcome = TestOutcome.SURVIVED if survived else TestOutcome.KILLED
        diff = _diff(source, changed or source)
        session.set_result(item.job_id, WorkResult(WorkerOutcome.NORMAL, "", outcome, diff))
    print(file=sys.stderr)


class _Changed(SourceFileLoader):
    """Imports `source` in a file's place, and neither reads nor writes its bytecode."""

    def __init__(self, name: str, file: Path, source: str) -> None:
        super().__init__(name, str(file))
        self._source = source.encode()

    def path_stats(self, path: object) -> dict[str, object]:
        raise OSError(path)

    def get_data(self, path: object) -> bytes:
        return self._source

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None


def _passes(module: Path, source: str, tests: list[str], limit: float) -> bool:
    """Whether the tests pass with the source in the module's place, and within the seconds."""
    child = os.fork()
    if child == 0:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        sys.meta_path.insert(0, _Changed(_name(module), module.resolve(), source))
        marks = ["-m", os.environ["UNMARKED"]] if os.environ.get("UNMARKED") else []
        os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *marks, *tests]))
    ended = time.monotonic() + limit
    while time.monotonic() < ended:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _name(module: Path) -> str:
    parts = module.with_suffix("").parts[2 if module.parts[0] == "layers" else 1 :]
    return ".".join(part for part in parts if part != "__init__")


def _tests_of(module: Path) -> list[str]:
    """The tests named after the module first: most changes fail there. TESTS names others."""
    if os.environ.get("TESTS"):
        return os.environ["TESTS"].split()
    family = module.parts[1]
    own = sorted(Path("tests", family).rglob(f"test_{module.stem}*.py"))
    return [*map(str, own), f"tests/{family}"]


def _session(module: Path, tests: list[str]) -> Path:
    digest = hashlib.sha256(module.read_bytes())
    for test in map(Path, tests):
        for file in [test] if test.is_file() else sorted(test.rglob("*.py")):
            digest.update(file.read_bytes())
    return KEPT / f"{_name(module)}-{digest.hexdigest()[:12]}.sqlite"


def _skip_annotations(session: WorkDB, module: Path) -> None:
    """`int | None` is never evaluated: no test could notice a change of it."""
    spans = list(_annotations(ast.parse(module.read_text())))
    for item in list(session.pending_work_items):
        at = item.mutations[0].start_pos
        if any(start <= at < end for start, end in spans):
            session.set_result(item.job_id, WorkResult(WorkerOutcome.SKIPPED))


def _annotations(tree: ast.Module) -> Iterator[tuple[Position, Position]]:
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            part = getattr(node, name, None)
            if isinstance(part, ast.expr) and part.end_lineno and part.end_col_offset:
                yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)


def _diff(before: str, after: str) -> str:
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    return "\n".join(f"-{old}\n+{new}" for old, new in pairs if old != new)


def _told(spec: MutationSpec, diff: str) -> str:
    return f"{spec.module_path}:{spec.start_pos[0]}\n{diff}"


if __name__ == "__main__":
    raise SystemExit(main())
