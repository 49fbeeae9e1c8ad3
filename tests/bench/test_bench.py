"""The bench measures every row that it names. Nothing here is about how long anything took."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import capacity
from tests.bench import artifacts, handling, pages, run
from tests.bench.artifacts import Artifacts
from tests.bench.table import Row, Sample, markdown
from tests.evaluate.offered import prompt_cost

TOOLS = [
    "start-up CPU, a tool that {}",
    "start-up CPU, a tool that {}, as `sam build` zips it",
    "source files compiled, a tool that {}",
    "warm CPU, a tool that {}, DynamoDB stubbed on the wire",
    "warm CPU, a tool that {}, SDK stubbed too",
    "requests, a tool that {}",
    "round trips in a row, a tool that {}",
]
SIZES = [("month summary", (100, 2_000))] + [
    (work, (1_000, 2_000)) for work in ("sum of a month", "sum of five years of a category")
]
WORKS = {
    "tools": {
        *(work.format(kind) for work in TOOLS for kind in ("reads", "writes")),
        "the same, its own two reads (card, YES) aside",
        "tools' layer, zipped, SDK in it",
    },
    "chat": {
        "chat: import, CPU",
        "chat: first token from nothing, POST /chat; reference: in process, nothing kept",
        "chat: CPU of a token, 10 ms after the last",
        "chat: POST /chat with four 100 ms tools; reference: with one",
        "chat: POST /chat with four 100 ms tools",
        "chat: round trips in a row before the model is asked",
        "chat: the model's price of a thousand turns; reference: nothing is cached",
        "chat: the same, with memory and questions for a YES as the chat has them",
    },
    "growth": {
        f"{work}, {size:,} rows of history: {what}"
        for work, sizes in SIZES
        for size in sizes
        for what in ("queries", "read units")
    },
    "stack": {
        "stack: a call of 64 clients at once, reads and writes",
        *(
            f"stack: CPU of {work}, {who}"
            for work in (
                "`get_account_summary`",
                "`unblock_card`",
                "a chat turn, the 6th of its conversation",
                "a chat turn, the 12th of its conversation",
            )
            for who in ("gateway", "emulator")
        ),
    },
}
UNTIMED = re.compile("queries|read units|round trips|source files|requests|zipped, SDK")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Artifacts:
    """As `make bench` builds them, so that one which cannot start fails here."""
    return artifacts.build(tmp_path_factory.mktemp("built"))


@pytest.mark.bench
@pytest.mark.parametrize("name", run.TABLES)
def test_every_row_is_measured_and_counts_reach_their_goals(name: str, built: Artifacts) -> None:
    rows = {row.work: row for row in run.table(name, built, run.QUICK)}
    assert rows.keys() == WORKS[name]
    for work, row in rows.items():
        assert isinstance(row.ours, str) or any(row.ours.values), work
        if UNTIMED.search(work) and row.goal is not None:
            assert row.cells()[-1] == "yes", row


def test_readmes_rows_are_measured_and_stand_in_the_page_with_the_same_figures() -> None:
    assert set(pages.IN_README) <= WORKS["tools"] | WORKS["chat"]
    readme, page = pages.README.read_text(), pages.PERFORMANCE.read_text()
    assert pages.with_table(readme, "speed", pages.chosen(page)) == readme


def test_recording_a_table_replaces_it_and_readmes_rows_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PERFORMANCE", "README"):
        copy = tmp_path / name
        copy.write_text(getattr(pages, name).read_text())
        monkeypatch.setattr(pages, name, copy)
    before = pages.PERFORMANCE.read_text()
    row = Row(pages.IN_README[-1], Sample([3.0], "µs"), Sample([12.0], "µs"), 0.35)
    pages.record("chat", [row])
    line = f"| {row.work} | 12.0 µs | 3.0 µs | 0.25× |"  # noqa: RUF001
    assert f"{line} ≤ 0.35× | yes |" in pages.PERFORMANCE.read_text()  # noqa: RUF001
    assert line in pages.README.read_text()
    assert "chat: import, CPU" not in pages.README.read_text()
    tools = before.partition("<!-- end of tools -->")[0]
    assert pages.PERFORMANCE.read_text().startswith(tools)


def test_the_capacity_of_a_stack_counts_the_tokens_that_a_turn_takes() -> None:
    taken, uses = prompt_cost.of_a_turn(), capacity.figures()["uses"]
    names = ("tokens_input", "tokens_cache_write", "tokens_cache_read", "tokens_output")
    assert [uses[name]["turn"] for name in names] == pytest.approx([*taken], rel=0.03)


def test_requests_that_overlap_are_one_round_trip() -> None:
    def request(began: float, ended: float) -> dict[str, float]:
        return {"began": began, "ended": ended}

    assert handling.longest_chain([]) == 0
    assert handling.longest_chain([request(0, 1), request(1, 2), request(2, 3)]) == 3
    assert handling.longest_chain([request(0, 1), request(0.5, 1.5), request(1.5, 2)]) == 2


def test_the_table_says_which_goals_are_missed() -> None:
    rows = [
        Row("half", Sample([1, 2], "ms"), Sample([2, 9], "ms"), goal=0.5),
        Row("more", Sample([3, 3], "ms"), Sample([2, 9], "ms"), goal=0.5),
        Row("none", "0", goal=0, figure=0),
        Row("load", "17/s"),
    ]
    assert markdown(row.cells() for row in rows).splitlines()[2:] == [
        "| half | 2.0 ms (5.5) | 1.0 ms (1.5) | 0.50× | ≤ 0.5× | yes |",  # noqa: RUF001
        "| more | 2.0 ms (5.5) | 3.0 ms (3.0) | 1.50× | ≤ 0.5× | **no** |",  # noqa: RUF001
        "| none |  | 0 |  | ≤ 0 | yes |",
        "| load |  | 17/s |  |  |  |",
    ]
