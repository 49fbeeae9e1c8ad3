"""The tools that the model asks for: assembled, run at once, answered in one message."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import (
    START,
    ScriptedModel,
    says,
    stop,
    text,
    tool_use,
    uses,
    uses_all,
)
from tests.chat.scripted_server import PATIENCE_SECONDS, Step
from tests.chat.talk import Talk
from toolkit.audit.audit_event import AuditEvent
from toolkit.doors.invoking import DirectEvent
from toolkit.guards.caller_assertion import claimed

POINTS = "get_rewards_summary"
ACCOUNT = "get_account_summary"
RECENT = "get_recent_transactions"


def one_answer(*blocks: list[Step]) -> list[Step]:
    return [START, *(step for block in blocks for step in block), *stop("tool_use")]


def test_several_tools_of_one_answer_run_at_the_same_time(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    together = threading.Barrier(3, timeout=PATIENCE_SECONDS)
    tools.before = lambda _: together.wait()
    model.script(uses_all((POINTS, {}), (ACCOUNT, {}), (RECENT, {"n": 1})), says("Here."))
    reply = talk.say("Everything, please")
    assert [event["tool"] for event in reply.of("tool_result")] == [POINTS, ACCOUNT, RECENT]


def test_one_message_carries_all_calls_and_one_all_results_in_order(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    account_is_done = threading.Event()

    def points_come_last(event: DirectEvent) -> None:
        if event["tool"] == POINTS:
            assert account_is_done.wait(PATIENCE_SECONDS)
        else:
            account_is_done.set()

    tools.before = points_come_last
    model.script(uses_all((POINTS, {}), (ACCOUNT, {})), says("Here."))
    reply = talk.say("Points and account")
    assert len(model.requests) == 2
    _, asked, given = model.requests[1]["messages"]
    assert [block["toolUse"]["name"] for block in asked["content"]] == [POINTS, ACCOUNT]
    assert [block["toolResult"]["toolUseId"] for block in given["content"]] == ["use_0", "use_1"]
    starts_and_results = [event for event in reply.events if "tool" in event]
    assert [(event["type"], event["tool"]) for event in starts_and_results] == [
        ("tool_start", POINTS),
        ("tool_result", POINTS),
        ("tool_start", ACCOUNT),
        ("tool_result", ACCOUNT),
    ]


@pytest.mark.parametrize("pieces", [[], [""], ["", "{}"], ["{", "}"], [" {\n} "]], ids=str)
def test_arguments_may_be_empty(talk: Talk, model: ScriptedModel, pieces: list[str]) -> None:
    model.script(one_answer(tool_use(POINTS, *pieces)), says("5000"))
    assert talk.say("Points?").of("tool_result")[0]["result"]["total_points"] == 5000
    assert model.requests[1]["messages"][1]["content"][0]["toolUse"]["input"] == {}


def test_arguments_may_be_split_anywhere(talk: Talk, model: ScriptedModel, tools: Tools) -> None:
    whole = '{"tx_id": "t\\u00e9", "reason": "No \\"idea\\", ₹"}'
    model.script(one_answer(tool_use("dispute_transaction", *whole)), says("Sorry."))
    talk.say("Dispute it")
    assert tools.events[0]["input"] == {"tx_id": "té", "reason": 'No "idea", ₹'}


def test_parts_of_interleaved_calls_are_put_together_by_their_block(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    one = tool_use(RECENT, '{"n"', ": 2}", block=1)
    other = tool_use(RECENT, '{"n"', ": 3}", block=2)
    woven = [step for pair in zip(one, other, strict=True) for step in pair]
    model.script([START, *text("Let me look."), *woven, *stop("tool_use")], says("Nothing."))
    talk.say("Twice")
    assert sorted(event["input"]["n"] for event in tools.events) == [2, 3]


def test_a_whole_number_written_as_a_decimal_is_one(talk: Talk, model: ScriptedModel) -> None:
    model.script(one_answer(tool_use(RECENT, '{"n": 2.0}')), says("None."))
    assert talk.say("My last two").types.count("tool_result") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        '{"n": ',
        "[]",
        '{"n": 0}',
        '{"n": 1, "user_id": "somebody-else"}',
        '{"n": "\\ud83d"}',
    ],
)
def test_arguments_that_do_not_fit_are_a_tool_error_and_the_turn_goes_on(
    talk: Talk, model: ScriptedModel, arguments: str
) -> None:
    model.script(one_answer(tool_use(RECENT, arguments)), says("I will try again."))
    reply = talk.say("My last transactions")
    assert reply.types == ["employee", "note", "tool_start", "tool_error", "token", "done"]
    assert reply.of("tool_error")[0]["error"]
    given = model.requests[1]["messages"][-1]["content"][0]["toolResult"]
    assert given["status"] == "error"


def test_an_unknown_tool_is_a_tool_error_and_the_turn_goes_on(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    model.script(uses("transfer_everything"), says("I cannot."))
    reply = talk.say("Send it all away")
    assert reply.of("tool_error") == [
        {
            "type": "tool_error",
            "tool": "transfer_everything",
            "error": "Unknown tool: transfer_everything",
        }
    ]
    assert reply.text == "I cannot."
    assert tools.called == []


def test_one_failure_among_several_tools_leaves_the_others(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(uses_all((POINTS, {}), ("nothing", {}), (ACCOUNT, {})), says("Here."))
    reply = talk.say("Everything")
    types = [event["type"] for event in reply.events if event["type"].startswith("tool_")]
    results = ["tool_result", "tool_error", "tool_result"]
    assert [kind for kind in types if kind != "tool_start"] == results


def test_a_tool_that_cannot_be_reached_is_a_tool_error_without_internals(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    tools.functions = _Unreachable()  # type: ignore[assignment]
    model.script(uses(POINTS), says("Not now."))
    reply = talk.say("Points?")
    assert "could not be reached" in reply.of("tool_error")[0]["error"]
    assert "secret" not in reply.raw
    assert reply.text == "Not now."


class _Unreachable:
    def invoke(self, function_name: str, event: dict[str, Any]) -> Any:
        raise RuntimeError(f"secret of {function_name}")


@pytest.mark.parametrize("reason", ["max_tokens", "content_filtered", "malformed_tool_use"])
def test_tool_uses_of_an_answer_that_was_cut_are_never_run(
    talk: Talk, model: ScriptedModel, tools: Tools, reason: str
) -> None:
    cut = [START, *text("Let me see."), *tool_use(POINTS, "{}"), *stop(reason)]
    model.script(cut, says("Yes?"))
    reply = talk.say("Points?")
    assert reply.types == ["employee", "token", "error", "done"]
    assert tools.called == []
    assert talk.messages[-1]["interrupted"] is True
    assert talk.say("Still there?").text == "Yes?"


def test_an_answer_may_be_empty(talk: Talk, model: ScriptedModel) -> None:
    model.script([START, *stop("end_turn")], [START, *text(" \n"), *stop("end_turn")], says("Hm"))
    assert talk.say("Hello").types[-1] == "done"
    talk.say("Hello?")
    assert talk.say("Hello??").text == "Hm"


def test_tools_are_used_in_no_more_than_eight_rounds(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    model.script(*[uses(POINTS)] * 8, says("Where were we?"))
    reply = talk.say("Points?")
    assert len(tools.events) == 8
    assert reply.types.count("note") == 1
    assert reply.types[-2:] == ["token", "done"]
    assert talk.say("Go on").text == "Where were we?"


def test_the_same_call_in_one_turn_is_two_calls(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    model.script(uses_all((POINTS, {}), (POINTS, {})), says("5000"))
    talk.say("Points?")
    keys = [event["idempotency_key"] for event in tools.events]
    assert len(set(keys)) == 2


def test_a_call_is_made_in_the_users_name_and_audited(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    model.script(uses(POINTS), says("5000"))
    talk.say("Points?")
    assert claimed(tools.events[0]["voucher"]).user_id == talk.user_id
    (event,) = AuditEvent.of_user(talk.user_id)
    assert (event.action, event.outcome, event.channel) == (POINTS, "success", "chat")
    assert event.conversation_id == talk.convo_id


def test_a_large_result_is_cut_and_says_so(talk: Talk, model: ScriptedModel, tools: Tools) -> None:
    tools.functions = _Large()  # type: ignore[assignment]
    model.script(uses(POINTS), says("A lot."))
    (result,) = talk.say("Points?").of("tool_result")
    assert result["result"]["truncated"] is True
    assert len(result["result"]["text"].encode()) <= 32_768
    given = model.requests[1]["messages"][-1]["content"][0]["toolResult"]["content"][0]["json"]
    assert given == result["result"]


def test_large_results_of_many_tools_can_be_saved(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    tools.functions = _Large()  # type: ignore[assignment]
    model.script(*[uses_all(*[(POINTS, {})] * 4)] * 3, says("A lot."), says("Yes?"))
    reply = talk.say("Everything")
    assert "error" not in reply.types
    assert talk.messages[-1]["text"] == "A lot."
    assert talk.say("Still there?").text == "Yes?"


def test_an_answer_too_long_to_keep_leaves_the_conversation_usable(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says(*["word " * 2_000] * 45), says("Yes?"))
    reply = talk.say("Tell me everything")
    assert reply.types[-2:] == ["error", "done"]
    assert talk.say("Still there?").text == "Yes?"


class _Large:
    def invoke(self, function_name: str, event: dict[str, Any]) -> Any:
        return {"status": 200, "body": {"rows": ["₹" * 1000] * 20}}
