"""Start-up: CPU of fresh processes, over a bare interpreter's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.bench.artifacts import Artifacts
from tests.bench.process import Place, serving
from tests.bench.table import Row, Sample

KINDS = {"reads": "banking.get_account_summary", "writes": "banking.block_card"}


def rows(built: Artifacts, repeat: int) -> Iterator[Row]:
    with serving("fake_dynamodb") as url:
        ours, reference, stale = (
            Place(paths, variables={"AWS_ENDPOINT_URL": url})
            for paths in (built.teller, built.reference, built.stale_reference)
        )
        for kind, tool in KINDS.items():
            theirs = tool.replace("banking", "reference")
            cases = {"ours": (ours, tool), "valid": (reference, theirs), "stale": (stale, theirs)}
            spent = measured(cases, repeat)
            work = f"start-up CPU, a tool that {kind}"
            yield Row(work, spent["ours"], spent["valid"], 0.70)
            yield Row(f"{work}, as `sam build` zips it", spent["ours"], spent["stale"], 0.30)
            compiled, its = (
                place.run("start", module, "compiled")
                for place, module in ((ours, tool), (stale, theirs))
            )
            work = f"source files compiled, a tool that {kind}"
            yield Row(work, str(compiled), str(its), goal=0, figure=compiled)


def measured(cases: Mapping[str, tuple[Place, str]], repeat: int) -> dict[str, Sample]:
    """Milliseconds to import each case's module, taken in turns so that noise meets all of them."""
    taken: dict[str, list[float]] = {name: [] for name in cases}
    bare = []
    for _ in range(repeat):
        bare.append(Place().run("start"))
        for name, (place, module) in cases.items():
            taken[name].append(place.run("start", module))
    return {
        name: Sample([(seconds - min(bare)) * 1000 for seconds in values], "ms")
        for name, values in taken.items()
    }
