"""What is deployed, built the way `sam build` builds it, and the reference beside it.

Files are dated 1980, as SAM's zips date them: ordinary bytecode is stale in them.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from commands.template import ROOT

PYTHON = Path(sys.base_prefix) / "bin/python3"
"""This interpreter, without its environment's packages."""

ARCHITECTURE = {"aarch64": "arm64", "arm64": "arm64"}.get(platform.machine(), "x86_64")
DATED = 315_532_800
_HANDLERS = Path(__file__).with_name("reference")

Paths = tuple[Path, ...]


@dataclass(frozen=True)
class Artifacts:
    """Each is what PYTHONPATH gets."""

    teller: Paths
    chat: Paths
    reference: Paths
    stale_reference: Paths

    def layer_megabytes(self) -> float:
        """Size of the tools' layer, zipped."""
        layer = self.teller[0].parent
        archive = shutil.make_archive(str(layer), "zip", layer)
        return Path(archive).stat().st_size / 1e6


def build(folder: Path) -> Artifacts:
    if sys.version_info[:2] != (3, 13):
        raise SystemExit("The bench builds for the runtime: run it with python3.13.")
    toolkit = _made("layers/toolkit", "build-ToolkitLayer", folder / "toolkit") / "python"
    web = _made("layers/web", "build-WebLayer", folder / "web") / "python"
    functions = _made("functions", "build-BlockCardFunction", folder / "functions")
    chat = _made("functions", "build-ChatFunction", folder / "chat")
    reference = _installed(folder / "reference")
    stale = Path(shutil.copytree(reference, folder / "stale"))
    _compile(reference, "unchecked-hash")
    _compile(stale, "timestamp")
    for tree in (toolkit, web, functions, chat, reference, stale):
        _date(tree)
    return Artifacts((toolkit, functions), (toolkit, web, chat), (reference,), (stale,))


def _made(project: str, target: str, folder: Path) -> Path:
    folder.mkdir()
    variables = [f"ARTIFACTS_DIR={folder}", f"ARCHITECTURE={ARCHITECTURE}"]
    _run("make", "-C", project, target, *variables)
    return folder


def _installed(folder: Path) -> Path:
    """The very wheels of our layer, as pip installs them, and boto3, which the reference calls."""
    pinned = ("layers/toolkit/requirements.txt", "tests/bench/reference-requirements.txt")
    install = (PYTHON, "-m", "pip", "install", "-q", "--no-compile", "--no-deps", "-t", folder)
    _run(*install, "--require-hashes", *(f"-r{file}" for file in pinned))
    shutil.copytree(_HANDLERS, folder / _HANDLERS.name, ignore=shutil.ignore_patterns("__*"))
    return folder


def _compile(tree: Path, mode: str) -> None:
    _run(PYTHON, "-m", "compileall", "-q", "--invalidation-mode", mode, tree)


def _date(tree: Path) -> None:
    for file in tree.rglob("*.py"):
        os.utime(file, (DATED, DATED))


def _run(*command: str | Path) -> None:
    environment = os.environ | {"PATH": f"{PYTHON.parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
