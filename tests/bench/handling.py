"""A warm call: its CPU, and its requests to DynamoDB."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.request import urlopen

from tests.bench.artifacts import Artifacts
from tests.bench.process import Place, serving
from tests.bench.startup import KINDS
from tests.bench.table import Row, Sample

SECONDS_PER_REQUEST = 0.03
STUBBED = 1.5
ON_THE_WIRE = {"reads": 0.55, "writes": 0.45}

Request = Mapping[str, Any]


def rows(built: Artifacts, calls: int, batches: int) -> Iterator[Row]:
    with serving("fake_dynamodb") as url:
        places = _places(built, url)
        for kind, tool in KINDS.items():
            for sdk, what in (("", "DynamoDB stubbed on the wire"), ("no-sdk", "SDK stubbed too")):
                taken: tuple[list[float], list[float]] = ([], [])
                for _ in range(2):  # processes of each, in turns
                    for (place, package), into in zip(places, taken, strict=True):
                        path = f"{tool.replace('banking', package)}.handler"
                        into += place.run("warm", path, str(calls), str(batches), sdk)
                ours, reference = (Sample([s * 1e6 for s in each], "µs") for each in taken)
                goal = STUBBED if sdk else ON_THE_WIRE[kind]
                yield Row(f"warm CPU, a tool that {kind}, {what}", ours, reference, goal)


def round_trips(built: Artifacts) -> Iterator[Row]:
    """Every request takes so long that those of a chain cannot overlap."""
    with serving("fake_dynamodb", str(SECONDS_PER_REQUEST)) as url:
        for kind, tool in KINDS.items():
            ours, reference = (
                _requests(place, tool.replace("banking", package), url)
                for place, package in _places(built, url)
            )
            yield Row(f"requests, a tool that {kind}", str(len(ours)), str(len(reference)))
            reads = kind == "reads"
            yield _in_a_row(f"round trips in a row, a tool that {kind}", ours, reference, reads)
            if not reads:
                work = "the same, its own two reads (card, YES) aside"
                yield _in_a_row(work, _not_its_own(ours), _not_its_own(reference), True)


def longest_chain(requests: Iterable[Request]) -> int:
    """The most requests of which each began after the one before it had ended."""
    length, free = 0, 0.0
    for request in sorted(requests, key=lambda request: request["ended"]):
        if request["began"] >= free:
            length, free = length + 1, request["ended"]
    return length


def log_of(url: str) -> list[Any]:
    """The requests that a stand-in got since it was asked last."""
    with urlopen(url) as answer:
        log: list[Any] = json.load(answer)
    return log


def _in_a_row(work: str, ours: list[Request], reference: list[Request], has_goal: bool) -> Row:
    chain, its_chain = longest_chain(ours), longest_chain(reference)
    return Row(work, str(chain), str(its_chain), 2 if has_goal else None, chain)


def _requests(place: Place, tool: str, url: str) -> list[Request]:
    """Those of the second call: the first finds things out for all that follow."""
    log_of(url)
    place.run("warm", f"{tool}.handler", "1", "0")
    first = len(log_of(url))
    place.run("warm", f"{tool}.handler", "1", "1")
    return log_of(url)[first:]


def _not_its_own(requests: Iterable[Request]) -> list[Request]:
    own = ('"card"', '"confirmation#')
    return [r for r in requests if not any(name in r["item"] for name in own)]


def _places(built: Artifacts, url: str) -> tuple[tuple[Place, str], tuple[Place, str]]:
    where = {"AWS_ENDPOINT_URL": url}
    ours, reference = (Place(paths, variables=where) for paths in (built.teller, built.reference))
    return (ours, "banking"), (reference, "reference")
