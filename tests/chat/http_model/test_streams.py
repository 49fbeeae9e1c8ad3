"""A streamed answer over each wire, and what only one of them has."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, zip_longest
from typing import Any

import pytest

from chat.model.protocol import ModelError, ModelEvent, Stop, Text, ToolUse, Usage, Working
from chat.model.retries import ANSWER_SECONDS
from tests.chat.http_model import completions, messages, responses
from tests.chat.http_model.completions import COMPLETIONS, DONE, chunk
from tests.chat.http_model.double import HELLO, KEY, Double, ScriptedHttp, asked, data
from tests.chat.http_model.messages import MESSAGES
from tests.chat.http_model.responses import RESPONSES, completed
from tests.chat.scripted_server import CUT, Json, Step

DOUBLES = (COMPLETIONS, MESSAGES, RESPONSES)
LOOK = ToolUse("call_2", "look", '{"at": 1}')
UNKNOWN: dict[str, list[Step]] = {
    "openai": [
        b": PROCESSING\n\n",
        data({"id": "", "choices": [], "prompt_filter_results": []}),
        *map(data, ({"choices": None}, {}, {"choices": [None, {"delta": None}]})),
    ],
    "anthropic": [
        messages.PING,
        *messages.block(3, {"type": "server_tool_use", "id": "srv", "name": "x", "input": {}}),
        messages.event("whatever_comes_next", of="theirs"),
    ],
    "openai-responses": [
        responses.event("response.queued"),
        *responses.item(
            3,
            {"type": "web_search_call", "id": "ws_1", "status": "in_progress"},
            {"type": "web_search_call", "id": "ws_1", "status": "completed"},
            responses.event("response.web_search_call.searching", output_index=3),
        ),
        responses.event("response.whatever_comes_next", delta="theirs", text="theirs"),
    ],
}


def answered(model: ScriptedHttp, *steps: Step, ends: str = "end_turn") -> list[ModelEvent]:
    model.script([model.double.start, *steps, *model.double.ends[ends]])
    return asked(model.asker)


def test_text_calls_and_thoughts_are_told_apart_and_the_unknown_is_passed_over(
    double: Double, model: ScriptedHttp
) -> None:
    steps = [
        *double.thinking("The user ", "wants"),
        *double.text("One ", "", "moment.", place=1),
        *double.tool_use("look", '{"at"', ": 1}", place=2),
        *UNKNOWN[double.api],
        *double.tool_use("look", place=4),
    ]
    assert answered(model, *steps, ends="tool_use") == [
        Text("One "),
        Text("moment."),
        LOOK,
        ToolUse("call_4", "look", ""),
        Stop("tool_use"),
    ]


def test_calls_that_are_written_side_by_side_are_told_apart(
    double: Double, model: ScriptedHttp
) -> None:
    first = double.tool_use("look", '{"at"', ": 1}", place=2)
    second = double.tool_use("see", "{}", place=3)
    steps = [step for pair in zip_longest(first, second) for step in pair if step]
    *calls, stop = answered(model, *steps, ends="tool_use")
    assert {LOOK, ToolUse("call_3", "see", "{}")} == {*calls}
    assert (len(calls), stop) == (2, Stop("tool_use"))


def test_text_and_tokens_are_handed_on_as_they_come(double: Double, model: ScriptedHttp) -> None:
    gate = threading.Event()
    whole = double.text("Hel", "lo")
    is_first = [isinstance(step, bytes) and b'"Hel"' in step for step in whole]
    at = is_first.index(True) + 1
    model.script([double.start, *whole[:at], gate, *whole[at:], *double.ends["end_turn"]])
    stream = model.asker.stream("Be good.", HELLO, [])
    assert next(stream) == Text("Hel")
    gate.set()
    assert list(stream) == [Text("lo"), double.used, Stop("end_turn")]


@pytest.mark.parametrize("pieces", [1, 2])
@pytest.mark.parametrize("kind", ["call", "thought"])
def test_what_is_not_shown_as_it_comes_is_no_silence(
    double: Double, model: ScriptedHttp, kind: str, pieces: int
) -> None:
    gate = threading.Event()
    call = double.tool_use("look", "{}", place=0)
    begun = call if kind == "call" else double.thinking("Hm. ", "So.")
    at = pieces + (double is MESSAGES)  # its blocks begin with an event of their own
    text, ends = double.text("Hi", place=2), double.ends["end_turn"]
    model.script([double.start, *begun[:at], gate, *begun[at:], *text, *ends])
    events = model.asker.stream("Be good.", HELLO, [])
    assert next(events) == Working()
    gate.set()
    assert [event.text for event in events if isinstance(event, Text)] == ["Hi"]


@pytest.mark.parametrize(
    ("double", "sent", "meant"),
    [
        *(
            (double, double.ends[end], end)
            for double in DOUBLES
            for end in ("end_turn", "max_tokens", "content_filtered", "unheard_of")
        ),
        (COMPLETIONS, completions.stop("eos"), "end_turn"),
        *((COMPLETIONS, completions.stop(end), end) for end in ("tool_calls", "function_call")),
        (COMPLETIONS, [chunk(finish="stop")], "end_turn"),  # without its mark
        (MESSAGES, messages.stop("model_context_window_exceeded"), "max_tokens"),
        (MESSAGES, messages.stop("stop_sequence"), "stop_sequence"),
        (MESSAGES, messages.stop("pause_turn"), "pause_turn"),
        (RESPONSES, responses.incomplete(None), "incomplete"),
    ],
    indirect=["double"],
)
def test_an_end_has_converses_name_if_it_has_one(
    double: Double, model: ScriptedHttp, sent: list[Step], meant: str
) -> None:
    model.script([double.start, *double.text("Hi"), *sent])
    assert asked(model.asker) == [Text("Hi"), Stop(meant)]


@pytest.mark.parametrize("end", ["max_tokens", "content_filtered", "unheard_of"])
def test_calls_of_an_answer_that_ended_otherwise_stay_such(
    double: Double, model: ScriptedHttp, end: str
) -> None:
    call = double.tool_use("look", '{"at": 1}')
    assert answered(model, *call, ends=end)[-1] == Stop(end)


@pytest.mark.parametrize("double", [RESPONSES], indirect=True)
def test_a_call_that_its_end_cut_is_none(double: Double, model: ScriptedHttp) -> None:
    begun = double.tool_use("look", '{"at"')[:-1]
    assert answered(model, *begun, ends="max_tokens") == [Stop("max_tokens")]


COUNTS = {"prompt_tokens": 40, "completion_tokens": 2}
NOTHING: list[Any] = [None, [], {}, {"prompt_tokens": -1}, {"prompt_tokens": None}]
TOLD: list[tuple[list[Any], list[Usage]]] = [
    ([COUNTS | {"total_tokens": 42}], [Usage(read=40, written=2)]),
    ([COUNTS | {"completion_tokens": count} for count in (1, 2, 3)], [Usage(read=40, written=3)]),
    ([{"prompt_tokens": 40}, None, "none", {}], [Usage(read=40)]),
    ([COUNTS | {"completion_tokens": "three"}], [Usage(read=40)]),
    (
        [COUNTS | {"prompt_tokens_details": {"cached_tokens": 30}}],
        [Usage(read=10, cached=30, written=2)],
    ),
    *(([nothing], []) for nothing in NOTHING),
]
USAGES: list[Any] = [
    *(
        (COMPLETIONS, [chunk(finish="stop"), *(data({"usage": each}) for each in told), DONE], used)
        for told, used in TOLD
    ),
    *(
        (RESPONSES, completed(usage), [])
        for usage in (None, {}, {"input_tokens": None, "output_tokens": -1})
    ),
]


@pytest.mark.parametrize(("double", "end", "used"), USAGES, indirect=["double"])
def test_the_tokens_are_those_that_were_told_last_and_none_are_made_up(
    double: Double, model: ScriptedHttp, end: list[Step], used: list[Usage]
) -> None:
    model.script([double.start, *double.text("Hi"), *end])
    assert list(model.asker.stream("", HELLO, [])) == [Text("Hi"), *used, Stop("end_turn")]


PASSING = ("rate_limit_exceeded", "overloaded_error", "server_error", "api_error")
LASTING = ("invalid_request_error", "billing_error", "insufficient_quota", "invalid_prompt")
NESTED = {"type": "error", "error": {"type": "server_error", "code": "invalid_prompt"}}
STATUS = {"object": "error", "message": "x"}
POLICY = "misalignment_policy_violation"


def broken(double: Double) -> dict[str, tuple[list[Step], bool]]:
    """What follows a call, and whether another try may do better."""
    return {
        "the connection is cut": ([CUT], True),
        "the end is missing": ([], True),
        **{code: ([double.error(code)], True) for code in PASSING},
        **{code: ([double.error(code)], False) for code in LASTING},
        "it sends no JSON": ([data("{'type'"), *double.ends["tool_use"]], False),
        "it sends too deep a JSON": ([data("[" * 100_000)], False),
        "it sends no object": ([data([1]), *double.ends["tool_use"]], False),
    }


BROKEN: dict[str, dict[str, tuple[list[Step], bool]]] = {
    "openai": {
        "it is cut after its reason": ([chunk(finish="stop"), CUT], True),
        "it is cut within a chunk": ([chunk(finish="tool_calls")[:30], CUT], True),
        "it has no reason": ([DONE], True),
        "it has a status of its own": ([data({"error": {"code": 529, "message": "x"}})], True),
        "it says a mere word": ([data({"error": KEY})], True),
        "it has a lasting status": ([data(STATUS | {"code": 400})], False),
        "it has a passing status": ([data(STATUS | {"code": 503})], True),
        "it has a type alone": ([data({"error": {"type": "not_found_error"}})], False),
    },
    "anthropic": {
        "it has no reason": ([messages.END], True),
        "a call is cut": ([*messages.tool_use("x")[:-1], *messages.stop("tool_use")], True),
    },
    "openai-responses": {
        "it has no end of its own": ([DONE], False),
        "a call is cut": ([*responses.tool_use("x")[:-1], *completed()], True),
        "it fails": (responses.failed("server_error"), True),
        "it fails for good": (responses.failed(POLICY), False),
        "it fails and does not say why": ([responses.event("response.failed")], True),
        "it breaks without a word": ([responses.error(None)], True),
        "an error is in another": ([data(NESTED)], False),
    },
}
WAYS = [
    pytest.param(double, *case, id=f"{double.api}: {why}")
    for double in DOUBLES
    for why, case in (broken(double) | BROKEN[double.api]).items()
]


@pytest.mark.parametrize("begun", [True, False], ids=["midway", "at once"])
@pytest.mark.parametrize(("double", "steps", "passing"), WAYS, indirect=["double"])
def test_an_answer_is_not_whole_when(
    double: Double,
    model: ScriptedHttp,
    steps: list[Step],
    passing: bool,
    begun: bool,
) -> None:
    call = [double.start, *double.tool_use("look", '{"at": 1}')]
    model.script([*call, *steps] if begun else steps)
    seen: list[ModelEvent] = []
    with pytest.raises(ModelError) as failed:
        seen.extend(model.asker.stream("Be good.", HELLO, []))
    assert not any(isinstance(each, Stop) for each in seen)
    assert double is not COMPLETIONS or {*seen} <= {Working()}
    assert failed.value.passing is passing
    assert KEY not in str(failed.value)


def test_a_connection_is_kept_for_the_next_answer(double: Double, model: ScriptedHttp) -> None:
    marked = [*double.says("Two"), *([DONE] if double is RESPONSES else [])]
    cut_short = [double.start, *double.text("T"), *double.ends["max_tokens"]]
    refused = double.refusal(429, "rate_limit_exceeded")
    model.script(double.says("One"), marked, cut_short, refused, double.says("Five"))
    for is_refused in (False, False, False, True, False):
        if is_refused:
            with pytest.raises(ModelError):
                asked(model.asker)
        else:
            asked(model.asker)
    assert len(model.connections) == 1


def test_a_server_that_keeps_the_stream_open_after_its_end_is_not_waited_for(
    double: Double, model: ScriptedHttp
) -> None:
    never = threading.Event()
    model.script([*double.says("Hi"), never])
    with ThreadPoolExecutor() as threads:
        answer = threads.submit(asked, model.asker)
        assert answer.result(ANSWER_SECONDS / 2) == [Text("Hi"), Stop("end_turn")]
    never.set()


def test_an_answer_has_ended_before_the_connection_is_cleared_for_the_next(
    double: Double, model: ScriptedHttp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.model.http.server._END_SECONDS", ANSWER_SECONDS)
    gate = threading.Event()
    model.script([*double.says("Hi"), gate])
    stream = model.asker.stream("Be good.", HELLO, [])
    assert list(islice(stream, 3)) == [Text("Hi"), double.used, Stop("end_turn")]
    gate.set()
    assert list(stream) == []


@pytest.mark.parametrize("name", ["", "functions.look", "look<|channel|>", "x" * 65, "mira ñ"])
def test_a_name_that_could_not_be_sent_again_is_that_of_an_unknown_tool(
    double: Double, model: ScriptedHttp, name: str
) -> None:
    call, _ = answered(model, *double.tool_use(name, "{}"), ends="tool_use")
    assert isinstance(call, ToolUse)
    assert (call.name, call.arguments) == ("unknown_tool", "{}")


def test_an_id_is_kept_once_and_only_if_it_can_be_sent_again(
    double: Double, model: ScriptedHttp
) -> None:
    ids = ["call_Ab3-_9", "call_Ab3-_9"] if double is MESSAGES else ["call_1", "call_1", "call/2"]
    calls = [double.tool_use("look", "{}", place=at, call_id=id) for at, id in enumerate(ids)]
    steps = [step for call in calls for step in call]
    *uses, _ = answered(model, *steps, ends="tool_use")
    found = [use.id for use in uses if isinstance(use, ToolUse)]
    assert (found[0], len({*found})) == (ids[0], len(ids))
    assert "call/2" not in found


# Chat completions


@pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
@pytest.mark.parametrize(
    "silent",
    [
        {"content": ""},
        {"content": None},
        {"content": []},
        {"content": 5},
        {},
        {"role": "assistant"},
        {"reasoning_content": "Hmm."},
        {"reasoning": "Hmm.", "content": ""},
        {"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "Hmm."}]}]},
        {"tool_calls": None, "function_call": None},
        {"tool_calls": []},
    ],
)
def test_what_says_nothing_is_nothing(double: Double, model: ScriptedHttp, silent: Json) -> None:
    steps = [chunk(silent), *double.text("Hi"), chunk(silent)]
    assert answered(model, *steps) == [Text("Hi"), Stop("end_turn")]


@pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
def test_a_thought_may_have_another_name(double: Double, model: ScriptedHttp) -> None:
    model.script([chunk({"reasoning": "Hm."}), *double.ends["end_turn"]])
    assert list(model.asker.stream("", HELLO, [])) == [Working(), double.used, Stop("end_turn")]


@pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
def test_text_in_parts_and_refusals_are_text_and_of_choices_the_first_is_taken(
    model: ScriptedHttp,
) -> None:
    parts = {"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}
    others = [chunk({"content": "Hola"}, index=1), chunk(finish="length", index=1)]
    steps = [chunk(parts), *others, chunk({"content": None, "refusal": "No."})]
    assert answered(model, *steps) == [Text("ab"), Text("No."), Stop("end_turn")]


@pytest.mark.parametrize("double", [COMPLETIONS], indirect=True)
def test_text_may_be_cut_within_a_letter(model: ScriptedHttp) -> None:
    whole = 'data:{"choices":[{"delta":{"content":"año 🙂"},"finish_reason":"stop"}]}\r\n\r\n'
    sent = whole.encode() + DONE
    model.script([sent[at : at + 1] for at in range(len(sent))])
    assert asked(model.asker) == [Text("año 🙂"), Stop("end_turn")]


# Messages


@pytest.mark.parametrize("double", [MESSAGES], indirect=True)
def test_what_comes_whole_with_a_blocks_beginning_is_read(model: ScriptedHttp) -> None:
    use = {"type": "tool_use", "id": "toolu_1", "name": "look", "input": {"at": 1}}
    steps = [*messages.block(0, {"type": "text", "text": "Hi"}), *messages.block(1, use)]
    assert answered(model, *steps, ends="tool_use") == [
        Text("Hi"),
        ToolUse("toolu_1", "look", '{"at": 1}'),
        Stop("tool_use"),
    ]


@pytest.mark.parametrize("double", [MESSAGES, RESPONSES], indirect=True)
@pytest.mark.parametrize("place", [["0"], {"0": 0}, "0", None])
def test_a_place_that_is_none_loses_no_call(
    double: Double, model: ScriptedHttp, place: object
) -> None:
    call = double.tool_use("look", '{"at": 1}', place=place, call_id="call_2")
    assert answered(model, *call, ends="tool_use") == [LOOK, Stop("tool_use")]


# Responses


@pytest.mark.parametrize("double", [RESPONSES], indirect=True)
@pytest.mark.parametrize("kept", [(0, 1, -1), (0, -2, -1), (0, -1), (-1,)])
def test_arguments_may_come_in_pieces_whole_or_with_the_call(
    double: Double, model: ScriptedHttp, kept: tuple[int, ...]
) -> None:
    steps = double.tool_use("look", '{"at": 1}', place=2)
    chosen = [steps[at] for at in kept]
    assert answered(model, *chosen, ends="tool_use") == [LOOK, Stop("tool_use")]


@pytest.mark.parametrize("double", [RESPONSES], indirect=True)
def test_a_call_may_end_without_the_arguments_that_came_before(model: ScriptedHttp) -> None:
    call = {"type": "function_call", "call_id": "call_2", "name": "look"}
    done = responses.event("response.output_item.done", output_index=2, item=call)
    begun = responses.tool_use("look", '{"at": 1}', place=2)[:-1]
    assert answered(model, *begun, done, ends="tool_use") == [LOOK, Stop("tool_use")]


@pytest.mark.parametrize("double", [RESPONSES], indirect=True)
@pytest.mark.parametrize("whole", [True, False], ids=["whole", "in pieces"])
def test_a_refusal_is_text_and_every_message_a_paragraph(model: ScriptedHttp, whole: bool) -> None:
    said, refused = responses.text("Hi"), responses.text("No.", place=1, refused=True)
    if whole:  # the text is in its end alone
        del said[2], refused[2]
    assert answered(model, *said, *refused) == [
        Text("Hi"),
        Text("\n\nNo."),
        Stop("end_turn"),
    ]
