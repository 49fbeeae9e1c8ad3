"""Start-up: CPU of fresh processes, over a bare interpreter's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.bench.artifacts import Artifacts
from tests.bench.process import Place, serving
from tests.bench.table import Row, Sample

READ = "banking.get_account_summary"
WRITE = "banking.block_card"

Case = tuple[Place, tuple[str, ...]]


def rows(built: Artifacts, repeat: int) -> Iterator[Row]:
    with serving("fake_dynamodb") as url:
        where = {"AWS_ENDPOINT_URL": url}
        ours, reference, stale = (
            Place(paths, variables=where)
            for paths in (built.teller, built.reference, built.stale_reference)
        )
        for kind, tool, valid, zipped in (
            ("reads", READ, 0.70, 0.30),
            ("writes", WRITE, 0.75, 0.30),
        ):
            theirs = tool.replace("banking", "reference")
            spent = measured(
                {
                    "ours": (ours, (tool,)),
                    "valid": (reference, (theirs,)),
                    "stale": (stale, (theirs,)),
                    "our first": (ours, (f"{tool}.handler", "first")),
                    "their first": (reference, (f"{theirs}.handler", "first")),
                },
                repeat,
            )
            started = f"start-up CPU, a tool that {kind}"
            yield Row(started, spent["ours"], spent["valid"], valid)
            yield Row(f"{started}, as `sam build` zips it", spent["ours"], spent["stale"], zipped)
            first = f"start-up and first answer, a tool that {kind}"
            yield Row(first, spent["our first"], spent["their first"], valid)
            compiled = ours.run("start", tool, "compiled")
            yield Row(
                f"source files compiled, a tool that {kind}",
                f"{len(compiled)}",
                f"{len(stale.run('start', theirs, 'compiled')):,}",
                goal=0,
                figure=len(compiled),
            )


def measured(cases: Mapping[str, Case], repeat: int) -> dict[str, Sample]:
    """Milliseconds of each case, taken in turns so that a noisy moment is everybody's."""
    taken: dict[str, list[float]] = {name: [] for name in cases}
    bare = []
    for _ in range(repeat):
        bare.append(Place().run("start"))
        for name, (place, arguments) in cases.items():
            taken[name].append(place.run("start", *arguments))
    return {
        name: Sample([(seconds - min(bare)) * 1000 for seconds in values], "ms")
        for name, values in taken.items()
    }
