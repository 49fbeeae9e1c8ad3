"""`make capacity`: loads, headrooms and costs against sums done by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import capacity
from commands.command import UsageError, run
from commands.template import ROOT, Template
from tests.each_row import each_row

LARGE = {"USERS": "1000000", "CALLS_PER_DAY": "10000000", "CHATS": "1000", "STREAMS": "50000"}
CALLS = 8_640_000  # 100 a second; 300 in the busiest hour


def estimate(counts: dict[str, float], template: Template | None = None) -> capacity.Estimate:
    asked = dict.fromkeys(capacity.DRIVERS, 0.0) | counts
    return capacity.Estimate(asked, capacity.figures(), template or Template())


@each_row(
    ("name", "counts", "load", "headroom"),
    [
        ("API: requests of the account", {"CALLS_PER_DAY": CALLS}, 322.5, 31.0),  # 300 x 1.075
        ("API: busiest tool", {"CALLS_PER_DAY": CALLS}, 45, 1.11),  # 15 % of 300, of 50
        ("API: POST /chat", {"CHATS": 300}, 20, 0.5),  # one in 15 seconds, of 10
        ("API: sockets that open", {"STREAMS": 90_000}, 100, 5),  # one in 15 minutes, of 500
        ("Cognito: sign-ins", {"USERS": CALLS}, 300, 0.4),  # one a day, of 120
        ("Lambda: environments of the account", {"CHATS": 600}, 610.8, 1.64),  # 40 x (15 + .27)
        ("DynamoDB: writes, chat", {"CHATS": 150}, 420, 9.52),  # 10 turns of 42, of 4,000
        ("Imports", {"USERS": CALLS}, 200.1, 0.05),  # 300 x 0.0667 imports of 10 seconds
    ],
)
def test_a_limit_has_the_load_and_headroom_of_a_sum_by_hand(
    name: str, counts: dict[str, float], load: float, headroom: float
) -> None:
    (limit,) = (each for each in estimate(counts).limits() if each.name == name)
    assert sum(limit.load.values()) == pytest.approx(load, rel=0.01)
    assert limit.headroom is not None
    assert limit.headroom == pytest.approx(headroom, rel=0.02)
    ((driver, count),) = counts.items()
    breaking, at = estimate(counts).breaks_at(limit)
    assert (breaking, at) == (driver, count * limit.headroom)


@pytest.mark.parametrize(
    ("what", "counts", "amount", "usd"),
    [
        ("tokens, answered", {"CHATS": 15}, 298_080_000, 4471.20),  # 1 / 3 x 2,592,000 turns x 345
        ("write units, audit's index", {"CALLS_PER_DAY": 100_000}, 3_225_000, 2.02),
        ("users (Essentials)", {"USERS": 30_000}, 30_000, 300),  # 10,000 of them free
        ("sockets' minutes", {"STREAMS": 1_000}, 43_200_000, 10.80),  # 30 days of 1,440
        ("traces", {"CALLS_PER_DAY": 1_000_000}, 1_612_500, 8.06),  # of 1 request in 20
    ],
)
def test_a_month_costs_what_a_sum_by_hand_says(
    what: str, counts: dict[str, float], amount: float, usd: float
) -> None:
    (cost,) = (each for each in estimate(counts).costs() if each.what == what)
    assert cost.amount == pytest.approx(amount, rel=0.001)
    assert cost.usd == pytest.approx(usd, abs=0.01)


def test_a_stack_that_nobody_calls_costs_less_than_twelve_dollars_a_month() -> None:
    assert sum(cost.usd for cost in estimate({}).costs()) < 12


def test_a_metric_is_paid_for_the_hours_in_which_its_family_is_called() -> None:
    called = [estimate({"CALLS_PER_DAY": calls}).costs() for calls in (0, 12, 1_000, 1_000_000)]
    metrics = [cost.amount for costs in called for cost in costs if cost.what == "metrics"]
    assert metrics[0] == 0 < metrics[1] < metrics[2] == metrics[3] < 100


def test_reserved_environments_and_their_load_leave_the_accounts_pool() -> None:
    kept = Template(ROOT / "template.yaml", ChatConcurrency="400")
    limits = {each.name: each for each in estimate({"CHATS": 600}, kept).limits()}
    chat, account = limits["Lambda: chat"], limits["Lambda: environments of the account"]
    assert (sum(chat.load.values()), chat.bears) == (600, 400)
    assert (round(sum(account.load.values()), 1), account.bears) == (5.8, 600)


def test_the_command_prints_what_breaks_first_and_takes_parameters_and_own_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "ours.toml").write_text('[limits]\n"Model: requests" = { bears = 8600 }\n')
    settings = {"PARAMETERS": "ChatRequestsPerSecond=100", "PROFILE": str(tmp_path / "ours.toml")}
    for name, value in (LARGE | settings).items():
        monkeypatch.setenv(name, value)
    assert run(capacity.main) == 0
    printed = capsys.readouterr().out
    assert "| API: POST /chat | 66.70 a second | 100 | 1.50 | CHATS 1,500 |" in printed
    assert "| Model: requests | 8,600 a minute | 8,600 | 1.00 | CHATS 1,000 |" in printed
    headrooms = [float(h) for h in re.findall(r"^\|.*\| ([0-9.]+) \| [A-Z_]+ ", printed, re.M)]
    assert headrooms == sorted(headrooms) != []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"USERS": "1.5"}, "USERS must be a whole number, not '1.5'"),
        ({"STREAMS": ""}, "how many? make capacity USERS="),
        (
            {"PARAMETERS": "MemorySize=64"},
            "neither template.yaml nor settings.yaml allows MemorySize=64",
        ),
        ({"PARAMETERS": "Colour=red"}, "neither template.yaml nor settings.yaml allows Colour=red"),
        ({"PROFILE": "/nowhere.toml"}, "PROFILE cannot be read"),
    ],
)
def test_a_wrong_setting_is_one_line(
    changed: dict[str, str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in (LARGE | changed).items():
        monkeypatch.setenv(name, value)
    assert run(capacity.main) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(said)
    assert errors.count("\n") == 1


@pytest.mark.parametrize("lines", ["[load]\nturn_seconds = 0", "[load]\nno_such = 1", "[no]\n"])
def test_an_own_figure_replaces_a_line_by_a_number_above_zero(lines: str, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(lines)
    with pytest.raises(UsageError, match="replaces no line by a number above zero"):
        capacity.figures(str(tmp_path / "ours.toml"))
