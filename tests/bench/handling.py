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
        ours, reference = _places(built, url)
        for kind, tool in KINDS.items():
            for sdk, what in (("", "DynamoDB stubbed on the wire"), ("no-sdk", "SDK stubbed too")):
                work = f"warm CPU, a tool that {kind}, {what}"
                mine, theirs = _warm(ours, reference, tool, calls, batches, sdk)
                limit = _bare(ours, tool, url, calls, batches, sdk)
                goal = STUBBED if sdk else ON_THE_WIRE[kind]
                yield Row(work, mine, theirs, goal, limit=limit, compared=bool(sdk))


def compared_rows(built: Artifacts, calls: int, batches: int) -> Iterator[Row]:
    """Of these rows the ones that are compared. On the wire a call's threads and the kernel have a
    part: beside others, the same code's ratios there were from 0.7 to 1.5."""
    with serving("fake_dynamodb") as url:
        ours, reference = _places(built, url)
        for kind, tool in KINDS.items():
            mine, theirs = _warm(ours, reference, tool, calls, batches, "no-sdk")
            work = f"warm CPU, a tool that {kind}, SDK stubbed too"
            yield Row(work, mine, theirs, compared=True)


def _warm(
    ours: Place, reference: Place, tool: str, calls: int, batches: int, sdk: str
) -> tuple[Sample, Sample]:
    """Two processes each, taken in turns."""
    mine: list[float] = []
    theirs: list[float] = []
    for _ in range(2):
        for place, path, taken in (
            (ours, tool, mine),
            (reference, tool.replace("banking", "reference"), theirs),
        ):
            taken += place.run("warm", f"{path}.handler", str(calls), str(batches), sdk)
    return _microseconds(mine), _microseconds(theirs)


def _bare(place: Place, tool: str, url: str, calls: int, batches: int, sdk: str) -> Sample:
    """Of a call's requests the bytes alone, sent over one socket: no client, no tool. With the SDK
    stubbed what libraries take for its parts."""
    bodies = [request["body"] for request in _requests(place, tool, url)]
    script = ("bare_call", tool) if sdk else ("bare_requests",)
    return _microseconds(place.run(*script, str(calls), str(batches), given=bodies))


def round_trips(built: Artifacts) -> Iterator[Row]:
    """Every request takes so long that those of a chain cannot overlap."""
    with serving("fake_dynamodb", str(SECONDS_PER_REQUEST)) as url:
        ours, reference = _places(built, url)
        for kind, tool in KINDS.items():
            mine = _requests(ours, tool, url)
            theirs = _requests(reference, tool.replace("banking", "reference"), url)
            yield Row(f"requests, a tool that {kind}", str(len(mine)), str(len(theirs)))
            chain, its_chain = longest_chain(mine), longest_chain(theirs)
            goal, figure = (2, chain) if kind == "reads" else (None, None)
            work = f"round trips in a row, a tool that {kind}"
            yield Row(work, str(chain), str(its_chain), goal, figure)
            if kind == "writes":
                chain, its_chain = (longest_chain(_not_its_own(r)) for r in (mine, theirs))
                work = "the same, its own two reads (card, YES) aside"
                yield Row(work, str(chain), str(its_chain), goal=2, figure=chain)


def longest_chain(requests: Iterable[Request]) -> int:
    """The most requests of which each began after the one before it had ended."""
    length, free = 0, 0.0
    for request in sorted(requests, key=lambda request: request["ended"]):
        if request["began"] >= free:
            length, free = length + 1, request["ended"]
    return length


def _requests(place: Place, tool: str, url: str) -> list[Request]:
    """Those of the second call: the first finds things out for all that follow."""
    _log(url)
    place.run("warm", f"{tool}.handler", "1", "0")
    first = len(_log(url))
    place.run("warm", f"{tool}.handler", "1", "1")
    return _log(url)[first:]


def _log(url: str) -> list[Request]:
    """The requests since it was asked last."""
    with urlopen(url) as log:
        requests: list[Request] = json.load(log)
    return requests


def _not_its_own(requests: Iterable[Request]) -> list[Request]:
    own = ('"card"', '"confirmation#')
    return [r for r in requests if not any(name in r["item"] for name in own)]


def _places(built: Artifacts, url: str) -> tuple[Place, Place]:
    where = {"AWS_ENDPOINT_URL": url}
    return Place(built.teller, variables=where), Place(built.reference, variables=where)


def _microseconds(seconds: Iterable[float]) -> Sample:
    return Sample([value * 1e6 for value in seconds], "µs")
