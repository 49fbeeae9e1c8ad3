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
    *("template.yaml", "settings.yaml", ".artifacts/agents.yaml", "functions", "layers"),
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
    for pattern in ("*/*Layer", "*/*/*Function"):  # of nested stacks
        for code in artifacts.glob(pattern):
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


def deploy(artifacts: Path, aws: str, *, variables: Mapping[str, Any], **given: str) -> None:
    """Into the emulator at the URL, with more variables for all functions (where Google is), and
    more parameters and settings than samconfig's."""
    configured = tomllib.loads(CONFIG.read_text())["local"]["deploy"]["parameters"]
    overrides = dict(each.split("=", 1) for each in configured["parameter_overrides"].split())
    name = f"{STACK_NAME}-{urlsplit(aws).port}.yaml"
    template = _for_emulator(artifacts / "template.yaml", name, variables, SETTINGS | given)
    _expand_nested(template, overrides)
    words = [f"{parameter}={value}" for parameter, value in overrides.items()]
    _run(
        *("deploy", "--template-file", str(template), "--parameter-overrides", *words),
        **Aws.at(aws).environment,
    )


SETTINGS = {"DeletionProtection": "false", "OcrEngine": "none"}


def _for_emulator(
    built: Path, name: str, variables: Mapping[str, Any], settings: Mapping[str, str]
) -> Path:
    """A copy beside the built template, by that name, of it and of those that it nests."""
    document: dict[str, Any] = _understood(cloudformation.load(built))
    mapped = document.get("Mappings", {}).get("Settings", {})
    for values in mapped.values():
        values |= {setting: settings[setting] for setting in values if setting in settings}
    if "Conditions" in document:
        document["Conditions"] = _found(document["Conditions"], mapped)
    for resource in document["Resources"].values():
        properties = resource.get("Properties", {})
        for place in NESTING.get(resource["Type"], ()):
            child = built.parent / properties[place]
            if child.name == built.name:
                properties[place] = str(_for_emulator(child, name, variables, settings))
        own = properties.get("Environment", {}).get("Variables", {})
        own |= {variable: value for variable, value in variables.items() if variable in own}
    if "Globals" in document:
        known = {*document["Parameters"], *document["Resources"]}
        document["Globals"]["Function"]["Environment"]["Variables"] |= {
            variable: value
            for variable, value in variables.items()
            if known.issuperset(re.findall(r"\$\{(\w+)\}", str(value)))
        }
    copied = built.with_name(name)
    copied.write_text(cloudformation.as_text(document))
    return copied


NESTING = {
    "AWS::Serverless::Application": ["Location"],
    "AWS::CloudFormation::Stack": ["TemplateURL"],
}
_NOT_UNDERSTOOD = {
    # It is spoken to over HTTP alone, which the buckets deny.
    "aws:SecureTransport": "none",
    # It does not know by what header an object is put.
    "s3:if-none-match": "false",
}
_NOTHING = {"Namespace": "Teller", "MetricName": "None", "Statistic": "Sum", "Period": 60}


def _found(conditions: Any, mapped: Mapping[str, Mapping[str, str]]) -> Any:
    """With the settings themselves, which the emulator does not look up for conditions."""
    match conditions:
        case {"Fn::FindInMap": ["Settings", str(part), str(name)]}:
            return mapped[part][name]
        case dict():
            return {name: _found(part, mapped) for name, part in conditions.items()}
        case list():
            return [_found(part, mapped) for part in conditions]
    return conditions


def _understood(value: Any) -> Any:
    """Without what the emulator does not know."""
    match value:
        case {
            "x-amazon-apigateway-any-method": operation,
            **others,
        }:  # it leaves ANY out of the API
            return _understood({"post": operation, **others})
        case {"Metrics": [*_], "EvaluationPeriods": _, **others}:  # it has no metric math
            return {**others, **_NOTHING, "EvaluationPeriods": 1}
        case dict():
            return {
                name: _NOT_UNDERSTOOD.get(name) or _understood(part) for name, part in value.items()
            }
        case list():
            return [_understood(part) for part in value]
    return value


def _expand_nested(template: Path, parameters: Mapping[str, str]) -> None:
    """The emulator does to the root alone what SAM's transform does to each stack."""
    files = {"": template}
    documents = expanded(template, *(f"{name}={value}" for name, value in parameters.items()))
    for name in sorted(documents):
        for logical_id, resource in cloudformation.load(files[name])["Resources"].items():
            if resource["Type"] == "AWS::Serverless::Application":
                files[f"{name}/{logical_id}".lstrip("/")] = Path(resource["Properties"]["Location"])
    del documents[""]
    for name, document in documents.items():
        for logical_id, resource in document["Resources"].items():
            properties = resource.get("Properties", {})
            match resource["Type"]:
                case "AWS::Lambda::Function":
                    properties["Code"] = properties["Code"]["S3Key"]
                case "AWS::Lambda::LayerVersion":
                    properties["Content"] = properties["Content"]["S3Key"]
                case "AWS::CloudFormation::Stack":
                    properties["TemplateURL"] = str(files[f"{name}/{logical_id}"])
        files[name].write_text(cloudformation.as_text(document))


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
