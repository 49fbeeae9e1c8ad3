"""What `sam build` leaves: small, whole, compiled, and the same every time."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import catalog
from commands.template import ROOT, Function, Template
from console.commands import publication
from tests.deploy import sam
from tests.each_row import each_row

pytestmark = pytest.mark.deploy

MEGABYTE = 1_000_000
FUNCTIONS = Template().functions
CHAT = ["chat.app", "botocore.session", "regex", "uvicorn.protocols.http.h11_impl"]
CLIENT = re.compile(r"(?:create_|\b)client\(\s*\"([a-z0-9-]+)\"")
WORKER = [
    "prime.process_import",
    "prime.documents.locks.office_process",
    "cryptography.hazmat.primitives.ciphers",  # as that does once it has a key to make
    "prime.documents.letters.html_process",
    "prime.documents.paper.pdf_process",
    "prime.documents.tables.spreadsheet_process",
    "prime.ocr.textract",
]
PROVING = ["integrations.exchange_token", "integrations.issue_link_code"]
READ = "flask_swagger_ui"
"""Not imported: the chat serves two of its files."""
LAYERS = ("ToolkitLayer", "WebLayer", "DocumentsLayer", "TokensLayer")

every_function = each_row("function", FUNCTIONS, ids=lambda f: f.logical_id)


@dataclass(frozen=True)
class Imported:
    """`loaded` and `compiled` are files."""

    loaded: list[str]
    compiled: list[str]


IMPORTED_WHEN_NEEDED = (
    "tzdata",  # by toolkit.dates, for a date on Mexico City's calendar
    "phonenumbers",  # by toolkit.privacy, for what looks like a phone number
    "Cryptodome",  # by toolkit.audit, for what an event says
    "python_multipart",  # by prime.uploads.form, for a form with a file in it
)


def loads(function: Function) -> tuple[tuple[str, ...], list[str]]:
    """The layers it has, and the modules that it comes to import."""
    if not function.is_python:
        return ("ToolkitLayer", "WebLayer"), CHAT
    module = function.handler.removesuffix(".handler")
    if module in WORKER:
        return ("ToolkitLayer", "DocumentsLayer"), WORKER
    if function.tool:
        return ("ToolkitLayer", "TokensLayer"), [module, "toolkit.guards.bearer_token"]
    if module in ("sign_in.authorize", "audit.verify_audit", "push.open_socket"):
        return ("ToolkitLayer", "TokensLayer"), [module]
    if module in PROVING:
        return ("ToolkitLayer", "TokensLayer"), [module, "integrations.proofs.id_token"]
    return ("ToolkitLayer",), [module]


@cache
def kinds(built: Path) -> list[list[Function]]:
    """The functions whose artifacts hold the very same bytes, and that have the same layers."""
    found: dict[object, list[Function]] = {}
    for function in FUNCTIONS:
        key = (*hashes(built / function.logical_id),), loads(function)[0]
        found.setdefault(key, []).append(function)
    return [*found.values()]


@cache
def imported(built: Path, *functions: Function) -> Imported:
    """A new process imports what was built of functions of a kind, with their layers and no other
    package, as Lambda does: a start there also makes the clients that calls will need."""
    artifact, (layers, _) = functions[0].logical_id, loads(functions[0])
    modules = [module for function in functions for module in loads(function)[1]]
    paths = [built / artifact, *(built / layer / "python" for layer in layers)]
    finished = subprocess.run(
        [sam.PYTHON_FOLDER / "python3.13", ROOT / "tests/deploy/import_report.py", *modules],
        env={
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "AWS_REGION": "us-east-1",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "its",
            "AWS_SECRET_ACCESS_KEY": "its",
            "AWS_LAMBDA_FUNCTION_NAME": "its",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert not finished.returncode, finished.stderr
    report = json.loads(finished.stdout)
    return Imported(*([f for f in report[k] if f.startswith(str(built))] for k in report))


@every_function
def test_importing_a_built_function_compiles_nothing(built: Path, function: Function) -> None:
    """Those of a kind at once. Tools start each by itself in test_lambda_runtime.py."""
    (kind,) = (kind for kind in kinds(built) if function in kind)
    report = imported(built, *kind)
    assert report.loaded
    assert report.compiled == []


def test_each_function_has_the_digest_of_the_layers_in_it(built: Path) -> None:
    """SAM makes a new version of a nested stack's function if its package has changed alone."""
    (digest,) = {(built / function.logical_id / "layers").read_text() for function in FUNCTIONS}
    _, size_of_list = digest.split()
    assert int(size_of_list) > 1000


def test_importing_a_tool_loads_no_client_of_botocores(built: Path) -> None:
    """It is a third of a start, and PynamoDB asks for it."""
    tool = next(function for function in FUNCTIONS if function.logical_id == "BlockCardFunction")
    loaded = imported(built, tool).loaded
    assert any("/pynamodb/connection/base" in path for path in loaded)
    for unneeded in ("/botocore/client", "/botocore/session", "/python/urllib3/"):
        assert not [path for path in loaded if unneeded in path]


def test_the_layers_hold_no_package_that_no_function_imports(built: Path) -> None:
    loaded = {path for kind in kinds(built) for path in imported(built, *kind).loaded}
    for layer in LAYERS:
        for package in (built / layer / "python").iterdir():
            if package.name not in ("__pycache__", READ, *IMPORTED_WHEN_NEEDED):
                assert any(path.startswith(str(package)) for path in loaded), package


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_is_small_when_zipped(built: Path, layer: str, tmp_path: Path) -> None:
    archive = shutil.make_archive(str(tmp_path / layer), "zip", built / layer)
    most = 11 if layer == "DocumentsLayer" else 8  # it opens what is locked, in its worker alone
    assert Path(archive).stat().st_size <= most * MEGABYTE


def test_the_layer_knows_the_services_that_are_called_and_no_other(built: Path) -> None:
    data = built / "ToolkitLayer/python/botocore/data"
    services = {path.name for path in data.iterdir() if path.is_dir()}
    sources = [*ROOT.glob("functions/**/*.py"), *ROOT.glob("layers/toolkit/toolkit/**/*.py")]
    deployed = [path for path in sources if "commands" not in path.relative_to(ROOT).parent.parts]
    called = {name for path in deployed for name in CLIENT.findall(path.read_text())}
    assert services == called


@every_function
def test_a_built_function_holds_no_tests_and_no_build_files(
    built: Path, function: Function
) -> None:
    held = {path.name for path in (built / function.logical_id).iterdir()} - {"__pycache__"}
    sources = {path.name for path in (ROOT / "functions").iterdir() if path.is_dir()}
    folders = sources - {"__pycache__", "commands", "agentcore"} - left_out(function)
    assert held == folders | {"layers", "families.py"}
    assert not list((built / function.logical_id).rglob("commands"))
    keeps_jobs = function.logical_id in ("WorkOnJobsFunction", "FetchExportFunction")
    assert (built / function.logical_id / "personal_data/jobs").exists() == keeps_jobs
    reads_sentences = function.logical_id in (
        "ParseTransactionFromTextFunction",
        "AddTransactionFunction",
        "AnswerTelegramFunction",
        "SetCategoryRuleFunction",
        "DeleteCategoryRuleFunction",
        "ProcessImportFunction",
        "CategorizeTransactionsFunction",
    )
    assert (built / function.logical_id / "budget/parsing").exists() == reads_sentences


def left_out(function: Function) -> set[str]:
    """The folders that only the functions of one of them need."""
    owner = re.split(r"[./]", function.handler)[0]
    # these two ask the chat's model
    if function.logical_id in ("ParseTransactionFromTextFunction", "ProcessImportFunction"):
        return {"console", "docs_page", "mcp_endpoint", "integrations", "oauth", "push"}
    parts = {
        "chat": {"chat", "console", "docs_page"},
        "mcp_endpoint": {"mcp_endpoint"},
        "integrations": {"integrations"},
        "oauth": {"oauth"},
        "push": {"push"},
    }
    left = {folder for name, folders in parts.items() if name != owner for folder in folders}
    if owner not in ("chat", "mcp_endpoint", "integrations"):
        left.add("catalog")
    if function.logical_id == "WorkOnJobsFunction":  # it walks the records of all families
        return {"console", "docs_page"}
    return left


@pytest.mark.parametrize(
    ("function", "bytes_zipped"), [("BlockCardFunction", 1_160_000), ("ChatFunction", 2_200_000)]
)
def test_a_function_is_small_when_zipped(
    built: Path, function: str, bytes_zipped: int, tmp_path: Path
) -> None:
    archive = shutil.make_archive(str(tmp_path / function), "zip", built / function)
    assert Path(archive).stat().st_size <= bytes_zipped


def test_the_chat_is_built_with_its_script_catalog_policy_and_console(built: Path) -> None:
    chat = built / "ChatFunction/chat"
    assert os.access(chat / "run.sh", os.X_OK)
    tools = [f"../catalog/tools/{name}.json" for name in catalog.entries()]
    others = ("../catalog/families.json", "../banking/policy.md")
    for file in (*tools, *others):
        assert (chat / file).read_bytes() == (ROOT / "functions/chat" / file).read_bytes()


def test_the_console_is_built_as_browsers_are_given_it(built: Path) -> None:
    """What a checkout publishes when it is first asked, made by a Python without packages."""
    console = built / "ChatFunction/console"
    files = {path.name: path.read_bytes() for path in (console / "published").iterdir()}
    published = publication.published()
    assert files == {f"{name}.gz": content.gzipped for name, content in published.items()}
    assert not (console / "page").exists()


def test_building_twice_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """The layer with most recipes of its own, and one function of each kind: the others hold the
    very bytes of one of them."""
    assert len(kinds(built)) < len(FUNCTIONS) / 4
    for name in ("ToolkitLayer", *(kind[0].logical_id for kind in kinds(built))):
        again = sam.made(name, tmp_path / name)
        assert dict(hashes(again)) == dict(hashes(built / name)), name


def hashes(artifact: Path) -> Iterator[tuple[str, str]]:
    """Of its every file."""
    for path in sorted(artifact.rglob("*")):
        if path.is_file():
            yield str(path.relative_to(artifact)), hashlib.sha256(path.read_bytes()).hexdigest()
