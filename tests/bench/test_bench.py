"""The bench measures all that it says it does. Nothing here is about how long anything took."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from chat.model.bedrock import Bedrock
from chat.model.protocol import Stop, Usage
from tests.bench import (
    adding,
    artifacts,
    asking,
    check,
    conversation,
    first_page,
    handling,
    history,
    ledger,
    startup,
    throughput,
)
from tests.bench.artifacts import Artifacts
from tests.bench.process import Place, serving
from tests.bench.table import Row, Sample, markdown
from tests.local.demo.seed import USER_ID
from tests.stack.started import started

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("model_id", ["text-1-0", "text-3-0", "text-3-1"])
def test_the_model_of_the_bench_ends_what_it_says(
    model_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    with serving("fake_model") as url:
        model = Bedrock.connect(model_id, endpoint_url=url)
        for _ in range(3):
            events = list(model.stream("", [{"role": "user", "content": [{"text": "Hi"}]}], []))
            assert events[-2] == Stop("end_turn")
            assert isinstance(events[-1], Usage)
            assert len(events) == int(model_id.split("-")[1]) + 2


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Artifacts:
    """As `make bench` builds them, so that one which cannot start fails here."""
    return artifacts.build(tmp_path_factory.mktemp("built"))


def test_start_up_is_measured_beside_the_reference(built: Artifacts) -> None:
    rows = {row.work: row for row in startup.rows(built, repeat=1)}
    for kind in ("reads", "writes"):
        assert rows[f"start-up CPU, a tool that {kind}"].ratio
        assert rows[f"start-up CPU, a tool that {kind}"].limit
        assert rows[f"start-up CPU, a tool that {kind}, as `sam build` zips it"].ratio
        assert rows[f"start-up and first answer, a tool that {kind}"].ratio
        assert rows[f"source files compiled, a tool that {kind}"].goal == 0


def test_a_warm_call_is_measured_beside_the_reference(built: Artifacts) -> None:
    rows = list(handling.rows(built, calls=1, batches=1))
    assert len(rows) == 4
    assert all(row.ratio for row in rows)
    assert all(row.limit for row in rows)


def test_requests_are_counted_for_both(built: Artifacts) -> None:
    rows = {row.work: row for row in handling.round_trips(built)}
    reads, writes = (rows[f"requests, a tool that {kind}"] for kind in ("reads", "writes"))
    assert (reads.ours, reads.reference) == ("3", "3")
    assert (writes.ours, writes.reference) == ("5", "6")
    assert len(rows) == 5


def test_a_month_summary_is_measured_beside_short_and_long_histories(built: Artifacts) -> None:
    rows = {row.work: row for row in history.rows(built, 4_000)}
    few, many = (f"month summary, {rows_:,} rows of history" for rows_ in (100, 4_000))
    assert (rows[f"{few}: queries"].ours, rows[f"{few}: queries"].reference) == ("2", "1")
    assert (rows[f"{many}: queries"].ours, rows[f"{many}: queries"].reference) == ("2", "2")
    assert rows[f"{many}: read units"].ours == rows[f"{few}: read units"].ours
    assert int(str(rows[f"{many}: read units"].reference)) > 200
    assert rows[f"{many}: CPU"].ratio


def test_a_ledger_is_measured_as_it_grows(
    built: Artifacts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "CALLS", 1)
    rows = {row.work: row for row in ledger.rows(built, (1_000, 2_000))}
    few, many = (f"ledger of {size} rows" for size in ("1,000", "2,000"))
    for answered in ("sum of a month", "sum of five years of a category", "first page"):
        for what in ("queries", "read units"):
            row = rows[f"{many}, {answered}: {what}"]
            assert row.figure is not None
            assert row.goal is not None
            assert row.figure <= row.goal
    assert rows[f"{many}, sum of a month: queries"].ours == "1"
    sums = "sum of five years of a category: read units"
    assert int(str(rows[f"{many}, {sums}"].reference)) > int(str(rows[f"{few}, {sums}"].reference))
    assert rows[f"{many}, text that is nowhere: queries"].ours == "61"
    assert f"{few}, page at offset 900: read units" in rows
    assert f"{many}, page at offset 1,800: read units" in rows
    (entered,) = (row for work, row in rows.items() if "entered" in work)
    assert entered.limit


def test_the_largest_ledger_is_filled_past_the_tools_and_refuses_what_is_too_dear(
    built: Artifacts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "CALLS", 1)
    monkeypatch.setattr(ledger, "ENTERED_AT_MOST", 1_000)
    monkeypatch.setattr(ledger, "COMPARED_AT_MOST", 1_000)
    rows = {row.work: row for row in ledger.rows(built, (1_000, 21_000))}
    searched = rows["ledger of 21,000 rows, text that is nowhere (ours alone): queries"]
    assert str(searched.ours).endswith("(refused)")
    assert searched.reference == ""


def test_of_transactions_added_at_once_none_is_lost() -> None:
    (row,) = adding.rows(64)
    assert row.figure == row.goal == 0


def test_a_turn_is_measured_from_first_token_to_tools(built: Artifacts) -> None:
    with serving("fake_dynamodb") as tables, serving("fake_model") as model:
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model}
        taken = Place(built.chat, variables=where).run("teller_turn", "1")
    assert all(taken.values())
    assert set(taken) == {
        "first_token",
        "first_token_from_nothing",
        "token",
        "one_tool",
        "four_tools",
    }


def test_what_is_asked_before_the_model_and_of_it_is_counted(built: Artifacts) -> None:
    chain, *anew = asking.rows(built)
    assert chain.figure == chain.goal == 2
    assert len(anew) == 2
    assert all(0 < int(str(row.ours)) < int(str(row.reference)) for row in anew)


def test_only_what_comes_after_the_last_kept_beginning_is_new() -> None:
    point = {"cachePoint": {"type": "default"}}
    said = {"role": "user", "content": [{"text": "Hello " * 100}]}
    request = {"system": [{"text": "You are "}, point, {"text": "kind"}], "messages": [said]}
    new, whole = asking.tokens_anew(request, request)
    assert whole > new > 150
    kept = {**said, "content": [*said["content"], point]}
    assert asking.tokens_anew({**request, "messages": [kept]}, request) == (0, whole)
    assert asking.tokens_anew({"system": [], "messages": [said]}, request) == (whole, whole)


def test_the_consoles_first_page_is_within_its_goals() -> None:
    """Requests and bytes are no matter of time."""
    rows = list(first_page.rows())
    assert len(rows) == 4
    for row in rows:
        assert row.figure is not None
        assert row.goal is not None
        assert row.figure <= row.goal, row


def test_a_turn_with_nothing_around_it_is_the_limit(built: Artifacts) -> None:
    """It gets every token of the same model."""
    rows = {row.work: row for row in conversation.rows(built, repeat=1)}
    assert sum(row.limit is not None for row in rows.values()) == 4
    assert {work for work, row in rows.items() if row.compared} == {
        "chat: import, CPU",
        "chat: CPU of a token in a burst",
    }


def test_the_check_measures_the_rows_that_are_compared(built: Artifacts) -> None:
    pairs = (
        (startup.rows(built, 1), startup.compared_rows(built, 1)),
        (handling.rows(built, 1, 1), handling.compared_rows(built, 1, 1)),
        (conversation.rows(built, 1), conversation.compared_rows(built, 1)),
    )
    for whole, alone in pairs:
        works = [row.work for row in whole if row.compared]
        assert works == [row.work for row in alone if row.ratio]
        assert works


def test_a_start_that_got_slower_is_found_and_the_same_one_is_not(
    built: Artifacts, tmp_path: Path
) -> None:
    """A start that uses half as much CPU again before anything else."""
    before = list(startup.compared_rows(built, repeat=3))
    recorded = {row.work: row.ratio for row in before if row.ratio}
    spent = max(row.ours.best for row in before if isinstance(row.ours, Sample)) / 1000
    (tmp_path / "sitecustomize.py").write_text(
        f"import time\nuntil = time.process_time() + {spent * 0.5}\n"
        "while time.process_time() < until: pass\n"
    )
    slower = replace(built, teller=(tmp_path, *built.teller))
    for each, failing in ((slower, list(recorded)), (built, [])):
        taken = check.measured(partial(startup.compared_rows, each, repeat=3), recorded)
        assert check.verdict(taken, recorded)[1] == failing


def test_sealing_is_measured_beside_a_stack_without_it() -> None:
    rows = list(throughput.sealing_rows(calls=16, rounds=1))
    assert len(rows) == len(throughput.SEALING_CLIENTS)
    assert all(row.ratio for row in rows)


@pytest.mark.parametrize("program", ["tests.local.run", "tests.bench.unsealed_stack"])
def test_only_the_stack_that_seals_has_a_log(program: str, tmp_path: Path) -> None:
    with started(tmp_path, program=program) as stack, stack.client() as client:
        token = client.post("/dev/token", json={"user_id": USER_ID}).json()["token"]
        with stack.client(token) as signed_in:
            read = signed_in.post("/tools/get_account_summary", json={"user_id": USER_ID})
            assert read.status_code == 200
    assert (tmp_path / "audit-log.jsonl").exists() == (program == "tests.local.run")


def test_requests_that_overlap_are_one_round_trip() -> None:
    def request(began: float, ended: float) -> dict[str, float]:
        return {"began": began, "ended": ended}

    assert handling.longest_chain([]) == 0
    assert handling.longest_chain([request(0, 1), request(1, 2), request(2, 3)]) == 3
    assert handling.longest_chain([request(0, 1), request(0.5, 1.5), request(1.5, 2)]) == 2


def test_the_table_says_which_goals_are_missed() -> None:
    rows = [
        Row("half", Sample([1, 2], "ms"), Sample([2, 9], "ms"), goal=0.5),
        Row("more", Sample([3, 3], "ms"), Sample([2, 9], "ms"), 0.5, limit=Sample([1], "ms")),
        Row("rate", Sample([5, 9], "/s", is_rate=True), Sample([6, 5], "/s", is_rate=True)),
        Row("none", "0", goal=0, figure=0),
        Row("load", "17/s"),
    ]
    assert markdown(row.cells() for row in rows).splitlines()[2:] == [
        "| half | 2.0 ms (5.5) | 1.0 ms (1.5) | 0.50× |  | ≤ 0.5× | yes |",  # noqa: RUF001
        "| more | 2.0 ms (5.5) | 3.0 ms (3.0) | 1.50× | 1.0 ms | ≤ 0.5× | **no** |",  # noqa: RUF001
        "| rate | 6.0 /s (5.5) | 9.0 /s (7.0) | 1.50× |  |  |  |",  # noqa: RUF001
        "| none |  | 0 |  |  | ≤ 0 | yes |",
        "| load |  | 17/s |  |  |  |  |",
    ]
