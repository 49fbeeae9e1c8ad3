"""`sam build` and `sam deploy`, as a person runs them, for this machine and its emulator."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from catalog.commands import agents_stack
from commands import cloudformation
from commands.template import ROOT
from tests.local.aws.emulator import Aws

STACK_NAME = "teller-local"
CONFIG = ROOT / "samconfig.toml"
PROGRAM = ROOT / ".venv-sam/bin/sam"
PACKAGES = next((ROOT / ".venv-sam/lib").glob("python3.*/site-packages"), Path("not-installed"))
ARCHITECTURE = "arm64" if platform.machine() == "aarch64" else "x86_64"
PYTHON_FOLDER = Path(sys.base_prefix) / "bin"
"""Of an interpreter without packages: what runs in it has those of the layers alone."""
KEPT = ROOT / ".aws-sam/kept"
READ = (
    *("template.yaml", ".artifacts/agents.yaml", "functions", "layers"),
    *("samconfig.toml", "tests/requirements-sam.txt"),
)
"""By a build, and with what."""
_PATH = f"{PYTHON_FOLDER}{os.pathsep}{os.environ['PATH']}"


def build(folder: Path) -> Path:
    """The artifacts of every function and layer, each in a folder of its logical id: a copy of the
    last build, if it was of what is here now."""
    artifacts = folder / "artifacts"
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        agents_stack.write()
        shutil.rmtree(artifacts, ignore_errors=True)
        shutil.copytree(_kept(digest(ROOT)), artifacts)
    for code in artifacts.glob("*/*Function"):  # of a nested stack
        (artifacts / code.name).symlink_to(code)
    return artifacts


def _kept(of: str) -> Path:
    """Makes it, in place of older ones, if it is not there."""
    whole = KEPT / of
    if not whole.exists():
        for older in filter(Path.is_dir, KEPT.iterdir()):
            shutil.rmtree(older)
        partial = KEPT / "partial"
        places = ["--build-dir", partial / "artifacts", "--cache-dir", partial / "cache"]
        _run("build", *map(str, places), ARCHITECTURE=ARCHITECTURE)
        partial.rename(whole)
    return whole / "artifacts"


def digest(root: Path) -> str:
    """Of all that a build of that checkout depends on, without what Python compiled of it."""
    found = hashlib.sha256(repr((sys.version, ARCHITECTURE, os.environ.get("RELEASE"))).encode())
    paths = [path for name in READ for path in (root / name, *(root / name).rglob("*"))]
    for path in sorted(path for path in paths if path.is_file() and path.suffix != ".pyc"):
        runs = os.access(path, os.X_OK)
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        found.update(f"{path.relative_to(root)} {runs} {content}\n".encode())
    return found.hexdigest()[:16]


def made(name: str, folder: Path) -> Path:
    """The artifact of one function or layer, in that folder, by the recipe that SAM runs for it."""
    folder.mkdir()
    resource = cloudformation.whole(ROOT / "template.yaml")["Resources"][name]["Properties"]
    subprocess.run(
        [
            *("make", "--silent", "-C", ROOT / resource.get("ContentUri", "functions")),
            *(f"build-{name}", f"ARTIFACTS_DIR={folder}", f"ARCHITECTURE={ARCHITECTURE}"),
        ],
        env=os.environ | {"PATH": _PATH},
        check=True,
    )
    return folder


def deploy(artifacts: Path, aws: str, *, variables: Mapping[str, str], **parameters: str) -> None:
    """Into the emulator at the URL, with more variables for all functions (where Google is), and
    more parameters than samconfig's."""
    template = artifacts / "template.yaml"
    # The emulator leaves ANY out of the API.
    document = template.read_text().replace("x-amazon-apigateway-any-method:", "post:")
    # It is spoken to over HTTP alone, which the bucket denies.
    document = document.replace("aws:SecureTransport: 'false'", "aws:SecureTransport: 'none'")
    assert "'none'" in document
    for nested in artifacts.glob("ConsoleDelivery/template.yaml"):
        nested.write_text(nested.read_text().replace(": 'false'", ": 'none'"))
    # It does not know by what header an object is put.
    document = document.replace("s3:if-none-match: 'true'", "s3:if-none-match: 'false'")
    assert "s3:if-none-match: 'false'" in document
    # It has no metric math: there, an alarm is on nothing.
    shares = r"^      Metrics:\n(?:      - .*\n|        .*\n)+"
    plain = (
        "      Namespace: Teller\n      MetricName: None\n      Statistic: Sum\n      Period: 60\n"
    )
    document, count = re.subn(shares, plain, document, flags=re.MULTILINE)
    assert count == 3
    template = template.with_name(f"{STACK_NAME}-{urlsplit(aws).port}.yaml")
    for nested in artifacts.glob("*/template.yaml"):
        if "AWS::Serverless" in nested.read_text():
            mine = nested.with_name(template.name)
            mine.write_text(_with_variables(nested.read_text(), variables))
            document = document.replace(f"{nested.parent.name}/{nested.name}", str(mine))
    template.write_text(_with_variables(document, variables))
    _expand_nested(template)
    configured = tomllib.loads(CONFIG.read_text())["local"]["deploy"]["parameters"]
    overrides = configured["parameter_overrides"].split()
    overrides += [f"{name}={value}" for name, value in parameters.items()]
    _run(
        *("deploy", "--template-file", str(template), "--parameter-overrides", *overrides),
        **Aws.at(aws).environment,
    )


def _with_variables(document: str, variables: Mapping[str, str]) -> str:
    for name, value in variables.items():  # what a function has by itself goes before
        own = rf"^( +{name}:)\n +Fn::Sub: .*$"
        document = re.sub(own, rf"\1 {value}", document, flags=re.MULTILINE)
    more = "".join(f"\n        {name}: {value}" for name, value in variables.items())
    return document.replace("      Variables:", f"      Variables:{more}", 1)


def _expand_nested(template: Path) -> None:
    """The emulator does to the root alone what SAM's transform does to each stack."""
    applications = cloudformation.load(template)["Resources"]
    for name, document in expanded(template).items():
        if name:
            for resource in document["Resources"].values():
                if resource["Type"] == "AWS::Lambda::Function":
                    code = resource["Properties"]["Code"]
                    resource["Properties"]["Code"] = code["S3Key"]
            child = Path(applications[name]["Properties"]["Location"])
            child.write_text(cloudformation.as_text(document))


def expanded(template: Path, *parameters: str) -> dict[str, dict[str, Any]]:
    """What SAM's translator makes of the template and of those in it (expansion/expand.py)."""
    finished = subprocess.run(
        [PROGRAM.with_name("python"), Path(__file__).parent / "expansion/expand.py", *parameters],
        env=os.environ | {"TEMPLATE": str(template)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, dict[str, Any]] = json.loads(finished.stdout.splitlines()[-1])
    return found


def _run(command: str, *arguments: str, **variables: str) -> None:
    config = ["--config-file", str(CONFIG), "--config-env", "local"]
    finished = subprocess.run(
        [PROGRAM, command, *config, *arguments],
        cwd=ROOT,
        env=os.environ | {"SAM_CLI_TELEMETRY": "0", "PATH": _PATH} | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if finished.returncode:
        raise RuntimeError(f"sam {command} failed:\n{finished.stdout}{finished.stderr}")
