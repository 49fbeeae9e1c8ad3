"""Start-up: CPU of fresh processes, over a bare interpreter's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.bench.artifacts import Artifacts, Paths
from tests.bench.process import Place, serving
from tests.bench.table import Row, Sample

READ = "banking.get_account_summary"
WRITE = "banking.block_card"

KINDS = {"reads": READ, "writes": WRITE}
VALID = 0.70
ZIPPED = 0.30

Case = tuple[Place, tuple[str, ...]]


def rows(built: Artifacts, repeat: int) -> Iterator[Row]:
    with serving("fake_dynamodb") as url:
        ours, reference, stale = _places(url, built.teller, built.reference, built.stale_reference)
        for kind, tool in KINDS.items():
            theirs = tool.replace("banking", "reference")
            spent = measured(
                {
                    **_both(ours, reference, tool),
                    "limit": libraries_of(ours, tool),
                    "stale": (stale, (theirs,)),
                    "our first": (ours, (f"{tool}.handler", "first")),
                    "their first": (reference, (f"{theirs}.handler", "first")),
                },
                repeat,
            )
            yield _row(kind, spent)
            work = f"start-up CPU, a tool that {kind}, as `sam build` zips it"
            yield Row(work, spent["ours"], spent["stale"], ZIPPED)
            first = f"start-up and first answer, a tool that {kind}"
            yield Row(first, spent["our first"], spent["their first"], VALID)
            compiled = ours.run("start", tool, "compiled")
            yield Row(
                f"source files compiled, a tool that {kind}",
                f"{len(compiled)}",
                f"{len(stale.run('start', theirs, 'compiled')):,}",
                goal=0,
                figure=len(compiled),
            )


def compared_rows(built: Artifacts, repeat: int) -> Iterator[Row]:
    """Of these rows the ones that are compared, without what the others take."""
    with serving("fake_dynamodb") as url:
        ours, reference = _places(url, built.teller, built.reference)
        for kind, tool in KINDS.items():
            yield _row(kind, measured(_both(ours, reference, tool), repeat))


def _places(url: str, *paths: Paths) -> Iterator[Place]:
    return (Place(each, variables={"AWS_ENDPOINT_URL": url}) for each in paths)


def _both(ours: Place, reference: Place, tool: str) -> dict[str, Case]:
    return {"ours": (ours, (tool,)), "valid": (reference, (tool.replace("banking", "reference"),))}


def _row(kind: str, spent: Mapping[str, Sample]) -> Row:
    work, limit = f"start-up CPU, a tool that {kind}", spent.get("limit")
    return Row(work, spent["ours"], spent["valid"], VALID, limit=limit, compared=True)


def libraries_of(place: Place, module: str) -> Case:
    """A start that imports what the module imports of others, as it stands in the layer."""
    return place, ("libraries", *place.run("start", module, "imported"))


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
