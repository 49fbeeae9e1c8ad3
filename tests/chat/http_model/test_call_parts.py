"""Tool calls as such servers really stream them: none of the ways but the first is by the book."""

from __future__ import annotations

import re
from typing import Any

import pytest

from chat.model.protocol import ModelEvent, Stop, ToolUse
from tests.chat.http_model.completions import COMPLETIONS, START, chunk, stop
from tests.chat.http_model.double import Double, ScriptedHttp, asked
from tests.chat.scripted_server import Json, Step

LOOK = ("look", '{"at": 1}')
TALK = ("talk", '{"to": "Ana"}')


@pytest.fixture
def double() -> Double:
    return COMPLETIONS


def called(*deltas: Json | None, finish: str = "tool_calls") -> list[Step]:
    """An answer of these deltas."""
    return [START, *map(chunk, deltas), *stop(finish)]


def part(name: str | None = None, arguments: Any = None, **call: Any) -> Json:
    """A delta with a part of a call."""
    said = {"name": name, "arguments": arguments}
    function = {key: value for key, value in said.items() if value is not None}
    return {"tool_calls": [{**call, "function": function}]}


def uses(events: list[ModelEvent]) -> list[tuple[str, str]]:
    """The calls of an answer that asks for calls, each with an id of its own."""
    found = [event for event in events if isinstance(event, ToolUse)]
    assert events[-1] == Stop("tool_use")
    assert len({use.id for use in found} - {""}) == len(found)
    return [(use.name, use.arguments) for use in found]


BOTH: dict[str, list[Json | None]] = {
    "parts that come by turns": [
        part("look", "", index=0, id="a"),
        part("talk", "", index=1, id="b"),
        part(None, '{"at": ', index=0),
        part(None, '{"to": ', index=1),
        part(None, "1}", index=0),
        part(None, '"Ana"}', index=1),
    ],
    "both in one delta": [
        {
            "tool_calls": [
                *part(*LOOK, index=0, id="a")["tool_calls"],
                *part(*TALK, index=1, id="b")["tool_calls"],
            ]
        }
    ],
    "no index": [part(*LOOK, id="a"), part(*TALK, id="b")],
    "no index, arguments in pieces": [
        part("look", "", id="a"),
        part(None, '{"at"'),
        part(None, ": 1}"),
        part("talk", "", id="b"),
        part(None, '{"to": "Ana"}'),
    ],
    "no index, the id in every part": [
        part("look", '{"at"', id="a"),
        part("talk", '{"to": ', id="b"),
        part(None, ": 1}", id="a"),
        part(None, '"Ana"}', id="b"),
    ],
    "neither index nor id": [part(*LOOK), part(*TALK)],
    "neither index nor id, arguments in pieces": [
        part("look", '{"at"'),
        part(None, ": 1}"),
        part("talk"),
        part(None, '{"to": "Ana"}'),
    ],
    "every call at index 0": [part(*LOOK, index=0, id="a"), part(*TALK, index=0, id="b")],
    "every call at index 0, without ids": [part(*LOOK, index=0), part(*TALK, index=0)],
    "empty ids again and again": [
        part("look", "", index=0, id=""),
        part("", '{"at": 1}', index=0, id=""),
        part("talk", "", index=1, id=""),
        part("", '{"to": "Ana"}', index=1, id=""),
    ],
    "the same id for both": [part(*LOOK, index=0, id="call"), part(*TALK, index=1, id="call")],
    "another id in every part": [
        part("look", '{"at"', index=0, id="a"),
        part(None, ": 1}", index=0, id="b"),
        part("talk", '{"to"', index=1, id="c"),
        part(None, ': "Ana"}', index=1, id="d"),
    ],
    "another id in every part, no index": [
        part("look", '{"at"', id="a"),
        part(None, ": 1}", id="b"),
        part("talk", '{"to"', id="c"),
        part(None, ': "Ana"}', id="d"),
    ],
    "the name again in every part": [
        part("look", '{"at"', index=0, id="a"),
        part("look", ": 1}", index=0, id="a"),
        part("look", "", index=0),
        part("talk", '{"to": "Ana"', index=1, id="b"),
        part("talk", "}", index=1, id="b"),
    ],
    "the name in pieces": [
        part("lo", "", index=0, id="a"),
        part("ok", "", index=0),
        part(None, '{"at": 1}', index=0),
        part("ta", "", index=1, id="b"),
        part("lk", '{"to": "Ana"}', index=1),
    ],
    "the id after the name": [
        part("look", "", index=0),
        part(None, '{"at": 1}', index=0, id="a"),
        part(*TALK, index=1, id="b"),
    ],
    "arguments as an object": [
        part("look", {"at": 1}, index=0, id="a"),
        part("talk", {"to": "Ana"}, index=1, id="b"),
    ],
    "arguments as an object, neither index nor id": [
        part("look", {"at": 1}),
        part("talk", {"to": "Ana"}),
    ],
    "ids that are no text": [part(*LOOK, index=0, id=7), part(*TALK, index=1, id=None)],
    "indexes from 1": [part(*LOOK, index=1, id="a"), part(*TALK, index=2, id="b")],
}


@pytest.mark.parametrize("finish", ["tool_calls", "stop", "function_call", "eos"])
@pytest.mark.parametrize("way", BOTH)
def test_two_calls_are_two_with(model: ScriptedHttp, way: str, finish: str) -> None:
    model.script(called(*BOTH[way], finish=finish))
    assert uses(asked(model.asker)) == [LOOK, TALK]


NO_ARGUMENTS: dict[str, tuple[Json, str]] = {
    "empty": (part("look", "", index=0), ""),
    "null": ({"tool_calls": [{"index": 0, "function": {"name": "look", "arguments": None}}]}, ""),
    "not there": (part("look", index=0), ""),
    "an empty object": (part("look", {}, index=0), "{}"),
    "an empty object's text": (part("look", "{}", index=0), "{}"),
}


@pytest.mark.parametrize("way", NO_ARGUMENTS)
def test_a_call_without_arguments_has_them(model: ScriptedHttp, way: str) -> None:
    delta, arguments = NO_ARGUMENTS[way]
    model.script(called(delta))
    assert uses(asked(model.asker)) == [("look", arguments)]


def test_a_call_is_one_although_its_name_is_said_again_at_the_end(model: ScriptedHttp) -> None:
    model.script(called(part(*LOOK), part("look", ""), part("look")))
    assert uses(asked(model.asker)) == [LOOK]


def test_a_call_that_is_sent_again_under_its_id_is_not_made_twice(model: ScriptedHttp) -> None:
    model.script(called(part(*LOOK, index=0, id="a"), part(*LOOK, index=0, id="a")))
    assert len(uses(asked(model.asker))) == 1


def test_of_ids_that_change_the_first_is_kept(model: ScriptedHttp) -> None:
    changing = [part("look", "", index=0, id="a"), part(None, "{}", index=0, id="b")]
    model.script(called(*changing))
    assert asked(model.asker)[0] == ToolUse("a", "look", "{}")


def test_the_same_call_twice_is_two(model: ScriptedHttp) -> None:
    model.script(called(part(*LOOK, index=0), part(*LOOK, index=0)))
    assert uses(asked(model.asker)) == [LOOK, LOOK]


def test_the_function_call_of_old_is_a_call(model: ScriptedHttp) -> None:
    pieces: list[Json] = [{"name": "look"}, {"arguments": '{"at"'}, {"arguments": ": 1}"}]
    deltas = [{"content": None, "function_call": piece} for piece in pieces]
    model.script(called(*deltas, finish="function_call"))
    assert uses(asked(model.asker)) == [LOOK]


@pytest.mark.parametrize(
    ("id", "is_kept"),
    [
        ("call_Ab3-_9", True),
        ("functions.look:0", True),
        ("x" * 40, True),
        ("x" * 41, False),
        ("a b", False),
        ("ñ", False),
        (" ", False),
    ],
)
def test_an_id_is_kept_that_everybody_takes(model: ScriptedHttp, id: str, is_kept: bool) -> None:
    model.script(called(part("look", "{}", index=0, id=id)))
    call = asked(model.asker)[0]
    assert isinstance(call, ToolUse)
    assert (call.id == id) is is_kept
    assert is_kept or re.fullmatch("[a-zA-Z0-9]{9}", call.id)  # as Mistral asks for


@pytest.mark.parametrize("odd", [None, 5, "look", {"function": None}, {"function": 5, "index": 0}])
def test_a_part_of_no_known_shape_is_an_unknown_tools(model: ScriptedHttp, odd: Any) -> None:
    model.script(called({"tool_calls": [odd]}))
    assert uses(asked(model.asker)) == [("unknown_tool", "")]
