"""How far a command is appears on a terminal, and nowhere else."""

from __future__ import annotations

import io
import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pytest

from commands.progress import Progress
from tests.stack.card_customer import SPENT, Customer
from tests.stack.commands.terminal import on_terminal

ERASED = "\r\x1b[K"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextmanager
def screen(monkeypatch: pytest.MonkeyPatch, seconds_a_look: float = 0.1) -> Iterator[Terminal]:
    """Both of standard output and error are on it. The clock goes on whenever it is looked at."""
    looks = itertools.count()
    clock = SimpleNamespace(monotonic=lambda: next(looks) * seconds_a_look)
    monkeypatch.setattr("commands.progress.time", clock)  # others in this process need theirs
    terminal = Terminal()
    with redirect_stdout(terminal), redirect_stderr(terminal):
        yield terminal


def test_what_is_counted_is_shown_and_erased_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(monkeypatch, seconds_a_look=1) as terminal:
        assert [*Progress("rows", 3).over("abc")] == ["a", "b", "c"]
    counts = [f"{ERASED}{count} of 3 rows" for count in range(4)]
    assert terminal.getvalue() == "".join([*counts, ERASED])


def test_it_is_erased_when_what_is_counted_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(monkeypatch) as terminal, pytest.raises(ZeroDivisionError):
        list(Progress("rows").over(1 // number for number in (1, 0)))
    assert terminal.getvalue().endswith(ERASED)


def test_a_line_that_is_printed_meanwhile_stands_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(monkeypatch, seconds_a_look=1) as terminal:
        progress = Progress("rows")
        for row in progress.over("ab"):
            progress.print(f"row {row}")
    shown = [text.split(ERASED)[-1] for text in terminal.getvalue().split("\n")]
    assert shown == ["row a", "row b", ""]


def test_large_numbers_are_easy_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(monkeypatch) as terminal:
        list(Progress("rows", 1_200_000).over("a"))
    assert "0 of 1,200,000 rows" in terminal.getvalue()


def test_it_is_shown_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen(monkeypatch, seconds_a_look=0.001) as terminal:
        list(Progress("rows").over(range(250)))
    assert 2 <= terminal.getvalue().count(" rows") <= 4


def test_where_there_is_no_terminal_nothing_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    list(Progress("rows").over(range(1000)))
    assert capsys.readouterr() == ("", "")


@pytest.mark.stack
def test_every_command_shows_its_progress(customer: Customer, tmp_path: Path) -> None:
    state_dir = str(customer.stack.state_dir)
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(SPENT | {"user_id": customer.id}))
    customer.call("get_account_summary").raise_for_status()
    for target, arguments, progress in (
        ("load", [str(path)], ("0 rows checked", "0 of 1 rows loaded")),
        ("audit", [], ("0 events",)),
        ("audit-verify", [], ("0 events",)),
        ("books-verify", [], ("0 months of the budget compared",)),
    ):
        variables = {"STATE_DIR": state_dir, "USER_ID": customer.id}
        code, printed, shown = on_terminal(target, *arguments, **variables)
        assert (code, ERASED in printed) == (0, False)
        assert all(f"{ERASED}{words}" in shown for words in progress), shown
        assert shown.endswith(ERASED)
