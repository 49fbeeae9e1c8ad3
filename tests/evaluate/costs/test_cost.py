"""What a run cost stands in its report wherever it is read, or that there is no price."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commands.command import UsageError
from tests.evaluate import page, report
from tests.evaluate.costs.cost import price_of
from tests.evaluate.costs.turn_log import TurnLog

Json = dict[str, Any]
FACTS = {"id": "one", "family": "budget", "kind": "write", "language": "en", "apart": False}
OURS = (
    'currency = "USD"\n[models]\n"mine:8b" = { date = 2026-11-27, page = "https://example.com/p",'
    " input = 2, cache_writes = 4, cache_reads = 0.5, output = 10 }\n"
    'free = { date = 2026-11-27, page = "ours", input = 0, output = 0 }\n'
)


def trial(*, passed: bool) -> Json:
    return {
        "number": 1,
        "passed": passed,
        "wrong_writes": 0,
        "reasons": [] if passed else ["not done: it"],
        "manner": {"answers": 0, "good": 0, "measured": {}, "offends": []},
        "questions": 0,
        "ungrounded": 0,
        "tool_errors": [],
        "tokens": 400_000,
        "used": {"read": 100_000, "cached": 200_000, "kept": 50_000, "written": 50_000},
        "seconds": 1.0,
        "conversation": [],
        "changed": [],
    }


@pytest.fixture
def _our_prices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "prices.toml").write_text(OURS)
    monkeypatch.setenv("PRICES", str(tmp_path / "prices.toml"))


def of(model_id: str | None, *passed: bool) -> Json:
    trials = [trial(passed=each) for each in passed]
    return report.of([(FACTS, trials)], "a model", len(trials), price_of(model_id))


def shown(told: Json, folder: Path) -> str:
    page.write(told, folder)
    return (folder / "report.html").read_text()


@pytest.mark.usefixtures("_our_prices")
def test_each_kind_of_token_has_its_price_and_who_passes_pays_for_who_failed(
    tmp_path: Path,
) -> None:
    told = of("mine:8b", True, False, True, False)
    cost = told["totals"]["cost"]
    assert cost["usd"] == "4.0"  # four times 0.20 read, 0.10 cached, 0.20 kept, 0.50 written
    assert cost["usd_per_passed"] == "2.0000"
    assert cost["prices"]["page"] == "https://example.com/p"
    (line,) = (line for line in report.lines(told) if line.startswith("cost:"))
    assert "USD 4.0000; of each trial that passed: USD 2.0000" in line
    assert "https://example.com/p, 2026-11-27" in line
    assert "USD 4.0000" in shown(told, tmp_path)


@pytest.mark.usefixtures("_our_prices")
@pytest.mark.parametrize("model_id", ["gpt-5", "mine", None])
def test_a_model_that_has_no_price_costs_no_nothing(tmp_path: Path, model_id: str | None) -> None:
    told = of(model_id, True)
    assert told["totals"]["cost"] is None
    assert "cost: no price; of each trial that passed: no price" in [*report.lines(told)]
    assert "<th>cost<td>no price" in shown(told, tmp_path)


@pytest.mark.usefixtures("_our_prices")
def test_a_price_of_nothing_is_a_price_and_none_passed_is_said() -> None:
    told = of("free", False)
    assert "cost: USD 0.0000; of each trial that passed: none passed (ours, 2026-11-27)" in [
        *report.lines(told)
    ]


@pytest.mark.usefixtures("_our_prices")
def test_two_reports_are_compared_by_cost_and_prompts_too() -> None:
    old, new = of("gpt-5", True), of("mine:8b", True)
    del old["prompts"], old["totals"]["cost"]  # as it was before there were any
    lines = [*report.compared(old, new)]
    assert "cost: no price → USD 1.0000" in lines
    assert "of each that passed: no price → USD 1.0000" in lines
    assert f"prompts: not known → {new['prompts']}" in lines


def test_without_a_file_of_ones_own_it_is_the_list_in_this_folder() -> None:
    price = price_of("global.anthropic.claude-sonnet-4-5-20250929-v1:0")
    assert price
    assert price.page.startswith("https://")


def test_a_file_that_is_not_there_is_told_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRICES", str(tmp_path / "gone.toml"))
    with pytest.raises(UsageError, match="cannot be read"):
        price_of(None)


def test_a_turns_tokens_are_found_by_its_line_as_the_log_grows(tmp_path: Path) -> None:
    path = tmp_path / "log"

    def line(id: str, read: int, tool: str = "turn") -> str:
        used = {"read": read, "cached": 1, "kept": 0, "written": 2}
        told = {"correlation_id": id, "tool": tool, "tokens": used}
        return json.dumps(told, separators=(",", ":"))

    path.write_text(f"hello\n{line('a', 10)}\n{line('b', 5)[:20]}")
    log = TurnLog(path)
    assert log.used(["a", "b"]) == {"read": 10, "cached": 1, "kept": 0, "written": 2}
    path.write_text(f"hello\n{line('a', 10)}\n{line('b', 5)}\n{line('c', 7, tool='x')}\n")
    assert log.used(["a", "b", "c"]) == {"read": 15, "cached": 2, "kept": 0, "written": 4}
