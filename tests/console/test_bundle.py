"""A page's scripts as one: what becomes of modules, and which are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from console.commands import publication
from console.commands.bundle import bundled
from tests.each_row import each_row

SOURCES = {name: text for name, text in publication.sources().items() if name.endswith(".js")}
ENTRIES = sorted(
    name
    for page, html in publication.sources().items()
    if page.endswith(".html")
    for name in re.findall(r'src="console/[^"]+/([^/"]+)"', html)
)


def test_there_is_a_script_for_each_page() -> None:
    assert ENTRIES == [
        "app.js",
        "confirm.js",
        "data.js",
        "docs.js",
        "link.js",
        "mail.js",
        "money.js",
        "notices.js",
        "remembered.js",
    ]


@each_row("entry", ENTRIES)
def test_a_script_holds_what_it_needs_once_and_each_line_of_code_as_it_was_written(
    entry: str,
) -> None:
    script = bundled(SOURCES, entry)
    held = re.findall(r"^// ([\w-]+\.js)$", script, re.MULTILINE)
    assert held[-1] == entry
    assert len(held) == len(set(held))
    lines = set(script.splitlines())
    for name in held:
        own = re.sub(r"^export |^import [^;]*;$", "", "\n".join(code(name)), flags=re.MULTILINE)
        assert set(own.splitlines()) <= lines, name


def code(name: str) -> Iterator[str]:
    """A module's lines that are no comments."""
    is_comment = False
    for line in SOURCES[name].splitlines():
        start = line.strip()
        is_comment = is_comment or start.startswith("/*")
        if not is_comment and not start.startswith("//"):
            yield line
        is_comment = is_comment and not start.endswith("*/")


def test_comments_are_no_part_of_it_but_addresses_in_texts_are() -> None:
    source = (
        '/**\n * Why.\n */\nconst one = "https://here";\n  // And why.\n/* Once. */\nrun(one);\n'
    )
    assert bundled({"a.js": source}, "a.js") == (
        '{\n// a.js\nconst one = "https://here";\nrun(one);\n}\n'
    )


def test_every_module_is_of_some_page() -> None:
    """A catalog's Spanish takes the catalog's place."""
    held = [re.findall(r"^// ([\w-]+\.js)$", bundled(SOURCES, name), re.M) for name in ENTRIES]
    modules = {name for names in held for name in names}
    spanish = {name.replace("-words.js", "-words-es.js") for name in modules if "-words" in name}
    assert modules | spanish == SOURCES.keys()


def test_no_module_is_fetched_while_the_page_runs() -> None:
    """Not even by an import() or a worker: their addresses would not be those that are served."""
    comments = re.compile(r"/\*.*?\*/|//.*", re.DOTALL | re.ASCII)
    lazy = re.compile(r"\bimport\s*[(.]|\bnew (?:Shared)?Worker\(|importScripts")
    assert [name for name in SOURCES if lazy.search(comments.sub("", SOURCES[name]))] == []


@each_row(
    "statement",
    [
        'import "./side.js";',
        'import whole from "./side.js";',
        'import * as side from "./side.js";',
        'import { one } from "elsewhere";',
        "export default 1;",
        "export let changing = 1;",
        "export { one };",
        'export * from "./side.js";',
        'export { one } from "./side.js";',
    ],
)
def test_another_kind_of_import_or_export_is_refused(statement: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"side.js: {statement}")):
        bundled({"side.js": f"{statement}\n"}, "side.js")


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {
        "a.js": 'import { b } from "./b.js";\nexport const a = 1;\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = 1;\n',
        "c.js": 'import { a } from "./a.js";\nexport const c = 1;\n',
    }
    with pytest.raises(ValueError, match="cycle"):
        bundled(sources, "a.js")


def test_two_exports_of_one_name_are_refused() -> None:
    sources = {
        "entry.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\n',
        "b.js": "export const b = 1;\nexport const both = 1;\n",
        "c.js": "export function both() {}\nexport class c {}\n",
    }
    with pytest.raises(ValueError, match="by two modules: both"):
        bundled(sources, "entry.js")


def test_a_module_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError, match=r"none\.js"):
        bundled({"a.js": 'import { b } from "./none.js";\n'}, "a.js")


@pytest.mark.browser
def test_joined_modules_do_what_modules_do(browser: Browser) -> None:
    """Names that two modules use stay apart, also from another's export, one that many import runs
    once, classes, generators and asynchronous functions come over, and an entry may wait."""
    sources = {
        "count-once.js": "globalThis.runs = (globalThis.runs ?? 0) + 1;\n"
        "const own = 1;\nexport const runs = () => globalThis.runs + own - 1;\n",
        "kinds.js": 'import { runs } from "./count-once.js";\n'
        "const own = 2;\n"
        "export class Kind {\n  own = own + runs();\n}\n"
        "export function* two() {\n  yield* [own, own];\n}\n"
        "export async function later() {\n  return early();\n}\n"
        "export async function* slowly() {\n  yield own;\n}\n"
        "export const hidden = 1;\n"
        "function early() {\n  return 'early';\n}\n",
        "entry.js": "import {\n  Kind,\n  later,\n  slowly,\n  two as pair,\n"
        '} from "./kinds.js";\n'
        'import { runs } from "./count-once.js";\n'
        "const own = await later();\nconst slow = [];\n"
        "for await (const each of slowly()) slow.push(each);\n"
        "const hidden = 5;\n"
        "globalThis.found = [own, new Kind().own, [...pair()], slow, runs(), hidden];\n",
    }
    page = browser.new_page()
    page.add_script_tag(content=bundled(sources, "entry.js"), type="module")
    page.wait_for_function("globalThis.found")
    assert page.evaluate("JSON.stringify(found)") == json.dumps(
        ["early", 3, [2, 2], [2], 1, 5], separators=(",", ":")
    )
    page.close()


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    for room in ("chat", "money"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "rows.js").touch()
    with pytest.raises(ValueError, match=r"two files rows\.js"):
        publication.sources(tmp_path)
