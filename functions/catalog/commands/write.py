"""`make catalog`: the committed catalog, the example events and the documents' tables, made from
the tools and the policy."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from catalog import CatalogEntry, stored
from catalog.commands import examples, tool_files
from commands.command import run
from commands.progress import Progress
from commands.template import ROOT
from toolkit.guards import write_policy

TOOLS = ROOT / "docs/tools.md"
SECURITY = ROOT / "docs/security.md"


def write(files: Mapping[Path, str]) -> Iterator[str]:
    """Write the files whose text is not what is there already; says which."""
    for path, text in files.items():
        if not path.exists() or path.read_text() != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
            yield f"wrote {path.name}"


def remove_others(folder: Path, kept: Collection[Path]) -> Iterator[str]:
    """Remove the folder's JSON files that are not among these; says which."""
    for path in sorted(folder.glob("*.json")):
        if path not in kept:
            path.unlink()
            yield f"removed {path.name}"


def with_table(page: str, entries: Sequence[CatalogEntry]) -> str:
    """docs/tools with its table made anew."""
    return with_rows(
        page, "tools", ["| tool | | what it does |", "| --- | --- | --- |"], map(_row, entries)
    )


def with_policy(security: str) -> str:
    """docs/security with the table of the policy made anew."""
    head = ["| led by | writing | not influenced | influenced |", "| --- | --- | --- | --- |"]
    rows = (
        f"| {leader} | {deed} | {clean.value} | {influenced.value} |"
        for (leader, deed), (clean, influenced) in write_policy.POLICY.items()
    )
    return with_rows(security, "policy", head, rows)


def with_rows(
    document: str,
    name: str,
    head: Sequence[str],
    rows: Iterable[str],
    command: str = "make catalog",
) -> str:
    """The document with the table between its two marks made anew."""
    begin, end = f"<!-- {name}: written by `{command}` -->\n", f"<!-- end of {name} -->"
    before, rest = document.split(begin)
    _, after = rest.split(end)
    return before + begin + "\n".join([*head, *rows, end]) + after


def _row(entry: CatalogEntry) -> str:
    marks = ["writes"] if entry["writes"] else ["reads"]
    marks += ["asks for YES"] if entry["confirm"] else []
    marks += ["needs an OTP"] if entry["needs_otp"] else []
    marks += ["no model's"] if entry["persons_own"] else []
    marks += [f"for {group.replace('_', ' ')}s" for group in entry["groups"]]
    first = entry["description"].split("\n")[0].split(". ")[0].removesuffix(".")
    return f"| `{entry['name']}` | {', '.join(marks)} | {first}. |"


def main() -> int:
    tools = [*Progress("tools imported").over(tool_files.tools())]
    files = tool_files.files(tools)
    events = examples.events(tools)
    done = [*write(files), *remove_others(stored.TOOLS, files), *write(events)]
    for folder in {path.parent for path in events}:
        done += remove_others(folder, events)
    entries = tool_files.entries(tools)
    documents = {
        TOOLS: with_table(TOOLS.read_text(), entries),
        SECURITY: with_policy(SECURITY.read_text()),
    }
    done += write(documents)
    print(*done or ["nothing has changed"], sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
