"""The test modules that a change reaches by imports, for `make test CHANGED=1`.

A change is what git has not committed yet, and what main has not got. A file that is not Python,
such as a policy or a word list, counts as a change of all modules in its folder.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from commands.template import ROOT

PRODUCTION = (ROOT / "functions", ROOT / "layers" / "toolkit")
ALWAYS = ROOT / "tests" / "project"
"""Its tests are about all files."""
READ_BY = dict.fromkeys(
    [ROOT / "template.yaml", ROOT / "settings.yaml", *(ROOT / "functions").rglob("*.yaml")],
    ROOT / "functions" / "commands" / "template.py",
)
_IMPORT = re.compile(
    r"^[ \t]*(?:import ([\w.]+)|from ([\w.]+) import (?:\(([^)]*)\)|([^\n(]*)))", re.MULTILINE
)


def modules(*folders: Path) -> dict[str, Path]:
    """The modules below folders that imports begin at, by their names."""
    found = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            found[".".join(part for part in parts if part != "__init__")] = path
    return found


def imports(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The known modules that a module imports, wherever in it."""
    for plain, package, listed, line in _IMPORT.findall(path.read_text()):
        names = re.findall(r"(?<!\bas )\b(?!as\b)\w+", re.sub(r"#.*", "", listed or line))
        submodules = (f"{package}.{name}" for name in names)
        wanted = {name if name in known else package for name in submodules} if package else {plain}
        yield from wanted & known.keys()


def reached(changes: Iterable[Path] | None = None) -> set[Path]:
    """The test modules among what imports a changed file, directly or not."""
    known, importers = _graph()
    found = {*_python(changed() if changes is None else changes, known)}
    waiting = [*found]
    while waiting:
        for importer in importers.get(waiting.pop(), set()) - found:
            found.add(importer)
            waiting.append(importer)
    return {path for path in found if path.name.startswith("test_")} | {*ALWAYS.glob("test_*.py")}


@cache
def _graph() -> tuple[set[Path], dict[Path, set[Path]]]:
    """All modules, and those that import each."""
    known = modules(*PRODUCTION) | {
        f"tests.{name}": path for name, path in modules(ROOT / "tests").items()
    }
    importers: dict[Path, set[Path]] = {}
    for path in known.values():
        for used in _used(path, known):
            importers.setdefault(used, set()).add(path)
    return {*known.values()}, importers


def changed() -> list[Path]:
    names = _git("diff", "--name-only", _git("merge-base", "HEAD", _main()).strip())
    names += _git("ls-files", "--others", "--exclude-standard")
    return [ROOT / name for name in names.splitlines()]


def _main() -> str:
    """The branch that the change leaves: the remote's if there is one."""
    remote = _git("branch", "--remotes", "--list", "origin/main").strip()
    return remote or "main"


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def _python(changes: Iterable[Path], known: set[Path]) -> Iterator[Path]:
    for path in changes:
        if path.suffix == ".py" or path in READ_BY:
            yield READ_BY.get(path, path)
        else:
            yield from (module for module in known if module.parent == path.parent)


def _used(path: Path, known: Mapping[str, Path]) -> Iterator[Path]:
    """What a module imports of ours, and for a test what its folders give it."""
    yield from (known[name] for name in imports(path, known))
    for folder in path.parents if path.name.startswith("test_") else ():
        if (conftest := folder / "conftest.py").exists():
            yield conftest
        if folder == ROOT:
            return
