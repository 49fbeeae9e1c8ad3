"""What may not get worse than it was once: figures.toml, which the report only tightens. Whoever
means a figure to get worse edits the file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.prime.documents.banks.corpus import Half

FILE = Path(__file__).parent / "figures.toml"
HEAD = "# Written by the report with WRITE=1, which lets nothing get worse.\n"


@dataclass(frozen=True)
class Bounds:
    """Of one half: the first three are the most there may be, the others the least."""

    wrong: int
    missing: int
    most_questions: int
    right: int
    proven_accepted: int

    def tightened(self, by: Bounds) -> Bounds:
        return Bounds(
            min(self.wrong, by.wrong),
            min(self.missing, by.missing),
            min(self.most_questions, by.most_questions),
            max(self.right, by.right),
            max(self.proven_accepted, by.proven_accepted),
        )


def held() -> dict[Half, Bounds]:
    table = tomllib.loads(FILE.read_text())
    return {half: Bounds(**table[half]) for half in ("tuned", "kept_apart")}


def tighten(measured: Mapping[Half, Bounds]) -> None:
    before = held() if FILE.exists() else measured
    lines = [HEAD]
    for half, bounds in measured.items():
        lines.append(f"\n[{half}]\n")
        tight = asdict(before[half].tightened(bounds))
        lines += [f"{name} = {figure}\n" for name, figure in tight.items()]
    FILE.write_text("".join(lines))
