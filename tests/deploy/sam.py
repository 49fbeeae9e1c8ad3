"""`sam build` and `sam deploy`, as a person runs them, for this machine and its emulator."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

from tests.local import emulator
from tests.local.template import ROOT

STACK_NAME = "teller-local"
PROGRAM = ROOT / ".venv-sam/bin/sam"
PACKAGES = next((ROOT / ".venv-sam/lib").glob("python3.*/site-packages"), Path("not-installed"))
ARCHITECTURE = "arm64" if platform.machine() == "aarch64" else "x86_64"
PYTHON_FOLDER = Path(sys.base_prefix) / "bin"
"""Of an interpreter without packages: what runs in it has those of the layers alone."""


def build(folder: Path) -> Path:
    """The artifacts of every function and layer, each in a folder of its logical id."""
    artifacts = folder / "artifacts"
    cache = ["--cache-dir", str(folder / "cache")]
    _run("build", "--build-dir", str(artifacts), *cache, ARCHITECTURE=ARCHITECTURE)
    return artifacts


def deploy(artifacts: Path, aws: str) -> None:
    """Into the emulator at the URL."""
    template = artifacts / "template.yaml"
    # The emulator leaves ANY out of the API that SAM makes of the routes.
    template.write_text(template.read_text().replace("Method: ANY", "Method: POST"))
    _run("deploy", "--template-file", str(template), **emulator.environment(aws))


def _run(command: str, *arguments: str, **variables: str) -> None:
    path = f"{PYTHON_FOLDER}{os.pathsep}{os.environ['PATH']}"
    config = ["--config-file", str(ROOT / "samconfig.toml"), "--config-env", "local"]
    finished = subprocess.run(
        [PROGRAM, command, *config, *arguments],
        cwd=ROOT,
        env=os.environ | {"SAM_CLI_TELEMETRY": "0", "PATH": path} | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode:
        raise RuntimeError(f"sam {command} failed:\n{finished.stdout}{finished.stderr}")
