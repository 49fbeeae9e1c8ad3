"""What a program wrote has nothing done in a person's chat: each free text of each writing tool,
written by a program and read by each reading tool, is told as text of others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from tests.calling import direct, proxy_event, say_yes, send
from tests.furnished import example, furnish
from tests.local.aws.emulator import Aws
from tests.prime.conftest import gmail, post_office, queue
from tests.prime.post_office import PostOffice
from tests.project.tools import TOOLS
from tests.support.stored import empty as empty_support
from toolkit.call import ACT, SUPPORT_AGENT
from toolkit.tool.tool import Tool

__all__ = ["gmail", "post_office", "queue"]

ORDER = "Zzqx dispute t1"
"""What the program would have done, as a text that stands nowhere else."""
READING = [tool for tool in TOOLS.values() if not tool.writes and not tool.persons_own]
WRITING = [
    tool
    for tool in TOOLS.values()
    if tool.writes and not (tool.persons_own or tool.ask_password or tool.acts_on_found)
]


Path = tuple[str | int, ...]


def free_texts(schema: Mapping[str, Any]) -> Iterator[Path]:
    """Where an input may have a text of any kind."""

    def within(kind: Mapping[str, Any], path: Path) -> Iterator[Path]:
        if "$ref" in kind:
            kind = schema["$defs"][kind["$ref"].removeprefix("#/$defs/")]
        for alternative in kind.get("anyOf", ()):
            yield from within(alternative, path)
        for name, field in kind.get("properties", {}).items():
            yield from within(field, (*path, name))
        if "items" in kind:
            yield from within(kind["items"], (*path, 0))
        if kind.get("type") == "string" and not {"enum", "const", "pattern", "format"} & {*kind}:
            yield path

    yield from within(schema, ())


CASES = [
    pytest.param(tool, path, id=f"{tool.name}-{'.'.join(map(str, path))}")
    for tool in WRITING
    for path in free_texts(tool.arguments.model_schema)
]


def with_text(arguments: dict[str, Any], path: Path) -> dict[str, Any]:
    changed: Any = json.loads(json.dumps(arguments))
    place = changed
    for name, following in pairwise(path):
        empty: Any = {} if isinstance(following, str) else [None]
        if isinstance(place, dict) and place.get(name) is None:
            place[name] = empty
        place = place[name]
    place[path[-1]] = ORDER
    return dict(changed)


def written_by_a_program(tool: Tool, user_id: str, arguments: dict[str, Any]) -> bool:
    """Whether it could write that, with its person's YES where it needs one."""
    event = proxy_event(user_id, arguments, scopes=(ACT,), groups=[SUPPORT_AGENT], client="acme")
    answer = send(tool, event)
    if answer.status == 409 and "confirmation" in answer.body:
        say_yes(user_id, answer)
        answer = send(tool, event)
    assert answer.status in (200, 400, 404, 409, 422), answer.body
    return answer.status == 200


def read_in_chat(user_id: str) -> Iterator[tuple[Tool, dict[str, Any]]]:
    """What each reading tool tells the model of its person's chat."""
    for tool in READING:
        given = example(tool, user_id)
        yield tool, direct(tool, user_id, given, groups=[SUPPORT_AGENT], client="console").whole


@pytest.fixture(autouse=True)
def _no_customers_left(aws: Aws) -> Iterator[None]:
    yield
    empty_support()


@pytest.mark.usefixtures("queue")
@pytest.mark.parametrize(("tool", "path"), CASES)
def test_it_is_told_as_text_of_others(
    tool: Tool, path: Path, user_id: str, post_office: PostOffice
) -> None:
    furnish(user_id, post_office)
    if not written_by_a_program(tool, user_id, with_text(example(tool, user_id), path)):
        return  # it takes no such text
    for reading, reply in read_in_chat(user_id):
        if ORDER.lower() in json.dumps(reply["body"]).lower():
            assert reply.get("others_text"), (reading.name, reply)
