"""`make capacity`, as it is typed and answered."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from capacity.commands import show
from commands.command import run
from commands.template import ROOT

CLOUDFRONT = ROOT / "functions/console/cloudfront.yaml"
LARGE = {"USERS": "1000000", "CALLS_PER_DAY": "10000000", "CHATS": "1000", "STREAMS": "50000"}
SETTINGS = ("PARAMETERS", "TEMPLATE", "PROFILE", "PRICES", "FORMAT")


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*LARGE, *SETTINGS):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Type the command with these variables: its exit code, output and errors."""

    def typed(**variables: str) -> tuple[int, str, str]:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        code = run(show.main)
        return code, *capsys.readouterr()

    return typed


def test_two_tables_say_what_breaks_first_and_what_a_month_costs(shown: Any) -> None:
    code, output, errors = shown(**LARGE)
    assert (code, errors) == (0, "")
    assert output.startswith("1,000,000 users a month, 10,000,000 calls a day, 1,000 turns at once")
    rows = re.findall(r"^\| (.+) \|$", output, re.MULTILINE)
    assert rows[0] == "what breaks first | load | it bears | headroom | breaks at | set by"
    in_all = next(row for row in rows if row.startswith("**in all**"))
    summed = sum(_usd(row) for row in rows[rows.index("a month | so many | USD") + 2 :][:-1])
    assert abs(summed - _usd(in_all)) < 1  # each line is rounded to the cent
    assert "List prices of 2026-11-24 in us-east-1" in output
    assert "†" in output


def _usd(row: str) -> Decimal:
    return Decimal(row.rpartition("|")[2].strip(" *").replace(",", ""))


def test_json_says_the_same_exactly(shown: Any) -> None:
    code, output, _ = shown(**LARGE, FORMAT="json")
    told = json.loads(output)
    assert code == 0
    assert told["asked"] == LARGE
    summed = sum(Decimal(cost["usd"]) for cost in told["costs"])
    assert abs(summed - Decimal(told["total_usd"])) < Decimal("0.000001")
    headrooms = [Decimal(limit["headroom"]) for limit in told["limits"] if limit["headroom"]]
    assert headrooms == sorted(headrooms)
    assert told["limits"][0]["breaks_at"]
    assert told["prices"] == {"date": "2026-11-24", "region": "us-east-1"}


def test_without_any_load_everything_holds(shown: Any) -> None:
    code, output, _ = shown(**dict.fromkeys(LARGE, "0"))
    assert code == 0
    assert "| no load |" in output
    assert "in USD: " not in output


def test_a_parameter_changes_the_limit_that_it_sets(shown: Any) -> None:
    _, output, _ = shown(**LARGE, PARAMETERS="ChatRequestsPerSecond=100 ChatRequestsAtOnce=200")
    (row,) = re.findall(r"^\| API: POST /chat \| (.+) \|$", output, re.MULTILINE)
    assert row == "66.7 a second | 100 | 1.50 | CHATS 1,500 | ChatRequestsPerSecond"


def test_own_files_are_named_in_what_is_printed(shown: Any, tmp_path: Path) -> None:
    profile = tmp_path / "ours.toml"
    profile.write_text("turn_seconds = 30\nmodel_tokens_a_minute = 5000000\n")
    _, output, _ = shown(**LARGE, PROFILE=str(profile))
    assert str(profile) in output
    assert "| API: POST /chat | 33.3 a second |" in output
    assert re.search(r"\| Model: tokens \| [0-9,]+ a minute \| 5,000,000 \|", output)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"USERS": "abc"}, "USERS must be a whole number, not 'abc'"),
        ({"USERS": "-1"}, "USERS must be a whole number"),
        ({"CHATS": "1.5"}, "CHATS must be a whole number"),
        ({"STREAMS": ""}, "how many? make capacity USERS="),
        ({"CALLS_PER_DAY": "1" * 16}, "CALLS_PER_DAY must be a whole number"),
        ({"PARAMETERS": "Colour=red"}, "template.yaml has no parameter Colour"),
        ({"PARAMETERS": "RequestsPerSecond=many"}, "RequestsPerSecond must not be 'many'"),
        ({"PARAMETERS": "MemorySize=64"}, "MemorySize must not be '64'"),
        ({"PARAMETERS": "Architecture=m68k"}, "Architecture must not be 'm68k'"),
        ({"PARAMETERS": "RequestsPerSecond"}, "PARAMETERS are written"),
        ({"PARAMETERS": "'RequestsPerSecond=5"}, "PARAMETERS cannot be read"),
        ({"TEMPLATE": "/nowhere/template.yaml"}, "there is no template /nowhere/template.yaml"),
        (
            {"TEMPLATE": str(ROOT / "functions/console/cloudfront.yaml")},
            "cloudfront.yaml is no template of Teller's",
        ),
        ({"TEMPLATE": str(ROOT / "README.md")}, "README.md is no template of Teller's"),
        ({"FORMAT": "xml"}, "FORMAT is markdown or json, not 'xml'"),
        ({"PROFILE": "/nowhere.toml"}, "/nowhere.toml cannot be read"),
        ({"PRICES": "/nowhere.toml"}, "/nowhere.toml cannot be read"),
    ],
)
def test_what_is_asked_wrongly_is_said_in_one_line(
    shown: Any, changed: dict[str, str], said: str
) -> None:
    code, output, errors = shown(**{**LARGE, **changed})
    assert (code, output) == (2, "")
    assert errors.count("\n") == 1
    assert errors.startswith(said)
