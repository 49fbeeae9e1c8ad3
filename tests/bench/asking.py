"""What is asked of storage before the model is asked, and what of the model's request is new to it.

A model that keeps prompts reads what stands before a cache point from there, if the request begins
with all of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.request import urlopen

from tests.bench.artifacts import Artifacts
from tests.bench.handling import longest_chain
from tests.bench.process import Place, serving
from tests.bench.table import Row

Request = Mapping[str, Any]
SECONDS = 0.25
"""So long a request to storage takes: far longer than a process that has just started takes to send
all that it sends at once."""
_POINT = '{"cachePoint": {"type": "default"}}'
_CHARACTERS_OF_A_TOKEN = 4


def rows(built: Artifacts) -> Iterator[Row]:
    with (
        serving("fake_dynamodb", str(SECONDS)) as tables,
        serving("fake_model") as model,
    ):
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model, "PROMPT_CACHING": "on"}
        place = Place(built.chat, variables=where)
        place.run("posted_turns", "tools-1", "tools-1")
        stored, asked = _log(tables), _log(model)
    chain = longest_chain(each for each in stored if each["ended"] <= asked[0]["began"])
    yield Row(
        "chat: round trips in a row before the model is asked", str(chain), goal=2, figure=chain
    )
    first, second, other, _ = (each["request"] for each in asked)
    yield _anew("in a turn's second round", first, second)
    yield _anew("in somebody's first, after another's", second, other)


def waves(built: Artifacts) -> list[list[Any]]:
    """What a turn asks of storage before the model is asked, each as [operation, body]: all that is
    asked at once, and then all that comes after it. Of a process that has had a turn before."""
    with (
        serving("fake_dynamodb", str(SECONDS)) as tables,
        serving("fake_model") as model,
    ):
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model}
        Place(built.chat, variables=where).run("posted_turns", "text-1-0", "text-1-0")
        stored, (_, asked) = _log(tables), _log(model)
    found: list[list[Any]] = []
    over = 0.0
    for each in sorted(stored, key=lambda each: float(each["began"])):
        if each["ended"] > asked["began"]:
            continue
        if each["began"] >= over:
            found.append([])
        found[-1].append(each["body"])
        over = max(over, each["ended"])
    return found[-2:]


def _anew(when: str, before: Request, request: Request) -> Row:
    new, whole = tokens_anew(before, request)
    work = f"chat: tokens sent anew {when}; reference: all that are sent"
    return Row(work, str(new), str(whole), goal=0.5, figure=new / whole)


def tokens_anew(before: Request, request: Request) -> tuple[int, int]:
    """How many come after what was kept of the request before, and how many there are, by a token
    for every four characters."""
    whole = _read(request).replace(_POINT, "")
    kept = [part for part in _kept(before) if whole.startswith(part)]
    anew = len(whole) - max(map(len, kept), default=0)
    return anew // _CHARACTERS_OF_A_TOKEN, len(whole) // _CHARACTERS_OF_A_TOKEN


def _kept(request: Request) -> list[str]:
    """What stands before each point."""
    parts = _read(request).split(_POINT)
    return ["".join(parts[:number]) for number in range(1, len(parts))]


def _read(request: Request) -> str:
    """In the order in which a model reads it."""
    tools = request.get("toolConfig", {}).get("tools", [])
    said = [[{"role": each["role"]}, *each["content"]] for each in request["messages"]]
    blocks = [*tools, *request["system"], *(block for content in said for block in content)]
    return "".join(map(json.dumps, blocks))


def _log(url: str) -> list[Any]:
    with urlopen(url) as answer:
        log: list[Any] = json.load(answer)
    return log
