"""The committed files of the catalog, as `make catalog` writes and removes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from catalog import stored
from catalog.commands import tool_files, write
from tests.each_row import each_row

TOOLS = [*tool_files.tools()]
FILES = tool_files.files(TOOLS)


def test_a_file_that_is_as_it_should_be_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "block_card.json"
    assert [*write.write({path: "1\n"})] == ["wrote block_card.json"]
    assert [*write.write({path: "1\n"})] == []
    assert [*write.write({path: "2\n"})] == ["wrote block_card.json"]
    assert path.read_text() == "2\n"


def test_the_file_of_a_tool_that_is_gone_is_removed(tmp_path: Path) -> None:
    gone, there = tmp_path / "gone.json", tmp_path / "there.json"
    [*write.write({gone: "1\n", there: "2\n"})]
    assert [*write.remove_others(tmp_path, [there])] == ["removed gone.json"]
    assert [*tmp_path.iterdir()] == [there]


@each_row("path", FILES, ids=lambda path: path.stem)
def test_no_line_is_longer_than_100_but_for_one_text(path: Path) -> None:
    for line in FILES[path].splitlines():
        name, _, value = line.strip().rstrip(",").partition(": ")
        text = value or name
        assert len(line) <= 100 or isinstance(json.loads(text), str), line


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        {"a": {}, "b": [], "c": None, "d": "é"},
        {"name": [{"field": "x" * 90}, {"other": ["y" * 50, "z" * 50]}]},
    ],
)
def test_what_is_written_reads_back_as_it_was(value: Any) -> None:
    assert json.loads(tool_files.as_text(value)) == value


def test_a_flag_at_its_default_is_not_stored() -> None:
    """What a file says is what is unusual about its tool, as in the tool's last line."""
    reading, writing = (
        json.loads(FILES[stored.file_of(name)]).keys() & stored.FLAGS.keys()
        for name in ("get_debts", "block_card")
    )
    assert (reading, writing) == (set(), {"writes", "confirm"})
