from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.memory.recall import KnownText
from chat.model.protocol import estimated_tokens
from chat.store.converse import ContentBlock, ModelMessage
from chat.store.entities import SavedMessage
from chat.turn import context
from chat.turn.context import BUDGET, Context, fitted
from tests.each_row import each_row

USE: ContentBlock = {"toolUse": {"toolUseId": "u1", "name": "get_rewards_summary", "input": {}}}
RESULT: ContentBlock = {"toolResult": {"toolUseId": "u1", "status": "success", "content": []}}


def said(role: Literal["user", "assistant"], *blocks: ContentBlock) -> ModelMessage:
    return {"role": role, "content": list(blocks)}


def message(
    role: str, turn: str, text: str = "x", exchange: list[ModelMessage] | None = None
) -> SavedMessage:
    return SavedMessage("u", "message#c#", role=role, turn_key=turn, text=text, exchange=exchange)


def asked(turn: str, text: str = "x") -> SavedMessage:
    return message("user", turn, text)


def answered(turn: str, text: str = "x") -> SavedMessage:
    return message("assistant", turn, text, [said("assistant", {"text": text})])


def used_a_tool(turn: str) -> SavedMessage:
    exchange = [said("assistant", USE), said("user", RESULT), said("assistant", {"text": "5000"})]
    return message("assistant", turn, "5000", exchange)


def numbered(history: list[SavedMessage], first: int = 1) -> list[SavedMessage]:
    """As the table has them: each with its number."""
    kept = copy.deepcopy(history)
    for number, each in enumerate(kept, first):
        each.sk = f"message#c#{number:08d}"
    return kept


def given_of(history: list[SavedMessage]) -> list[ModelMessage]:
    return list(fitted(numbered(history), "now").messages)


def interrupted(turn: str, *exchange: ModelMessage) -> SavedMessage:
    answer = message("assistant", turn, "", list(exchange))
    answer.interrupted = True
    return answer


HISTORIES = {
    "the first message": [asked("now")],
    "an answered one": [asked("a"), answered("a"), asked("now")],
    "tools": [asked("a"), used_a_tool("a"), asked("now")],
    "begins in the middle": [answered("a"), asked("b"), answered("b"), asked("now")],
    "begins with a tool": [used_a_tool("a"), asked("now")],
    "never answered": [asked("a"), asked("b"), asked("now")],
    "interrupted before a word": [asked("a"), interrupted("a"), asked("now")],
    "interrupted after a tool": [
        asked("a"),
        interrupted("a", said("assistant", USE), said("user", RESULT)),
        asked("now"),
    ],
    "interrupted before its tool ran": [
        asked("a"),
        interrupted("a", said("assistant", {"text": "Let me see."}, USE)),
        asked("now"),
    ],
    "sent again": [asked("a"), interrupted("a"), answered("a"), asked("now")],
    "sent again twice": [
        asked("a"),
        interrupted("a", said("assistant", {"text": "x"})),
        interrupted("a", said("assistant", USE), said("user", RESULT)),
        answered("a"),
        asked("now"),
    ],
    "an earlier attempt": [asked("now"), interrupted("now", said("assistant", {"text": "x"}))],
    "an earlier attempt before other turns": [
        asked("now"),
        interrupted("now"),
        asked("a"),
        answered("a"),
    ],
}


def assert_converse_takes(messages: Any) -> None:
    roles = [part["role"] for part in messages]
    assert roles[0] == roles[-1] == "user"
    assert all(one != other for one, other in pairwise(roles))
    for part, following in pairwise([*messages, said("user")]):
        assert part["content"]
        used = [block["toolUse"]["toolUseId"] for block in part["content"] if "toolUse" in block]
        results = [b["toolResult"]["toolUseId"] for b in following["content"] if "toolResult" in b]
        assert used == results


@each_row("history", HISTORIES)
def test_every_history_is_one_that_converse_takes(history: str) -> None:
    assert_converse_takes(given_of(HISTORIES[history]))


def test_it_ends_with_the_message_of_this_turn() -> None:
    history = [asked("a", "first"), answered("a"), asked("now", "second")]
    assert given_of(history)[-1] == said("user", {"text": "second"})


def test_it_ends_with_the_message_of_this_turn_though_others_came_after() -> None:
    history = [asked("now", "first"), interrupted("now"), asked("a", "second"), answered("a")]
    assert given_of(history)[-1] == said("user", {"text": "first"})


def test_what_tools_said_stays_in_it() -> None:
    messages = given_of([asked("a"), used_a_tool("a"), asked("now")])
    assert said("assistant", USE) in messages
    assert said("user", RESULT) in messages


def test_an_earlier_attempt_at_this_turn_is_left_out() -> None:
    history = [asked("now", "Hello"), interrupted("now", said("assistant", {"text": "Hal"}))]
    assert given_of(history) == [said("user", {"text": "Hello"})]


def test_the_budget_is_the_contracts() -> None:
    assert (context.MAX_TOKENS, context.RESERVE_FOR_ANSWER) == (6000, 1500)


@pytest.mark.parametrize(("text", "count"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2)])
def test_a_token_is_four_characters_and_a_part_of_four_is_one(text: str, count: int) -> None:
    assert estimated_tokens(text) == count


def asked_in(turn: str, count: int) -> SavedMessage:
    """A question that takes so many tokens."""
    around = len('{"role": "user", "content": [{"text": ""}]}')
    return asked(turn, "x" * (4 * count - around))


@pytest.mark.parametrize(("size", "is_there"), [(4_400, True), (4_401, False)])
def test_background_and_messages_have_4500_tokens_together(size: int, is_there: bool) -> None:
    background = [KnownText("s" * 4 * size)]
    context = fitted(numbered([asked_in("now", 100)]), "now", background)
    assert context.background == (["s" * 4 * size] if is_there else [])


@pytest.mark.parametrize(("size", "trimmed"), [(50, 0), (51, 2)])
def test_a_turn_is_there_that_fits_to_the_token(size: int, trimmed: int) -> None:
    answer = answered("a", "5000")
    room = 100 + 50 + estimated_tokens(said("assistant", {"text": "5000"}))
    history = numbered([asked_in("a", size), answer, asked_in("now", 100)])
    context = fitted(history, "now", budget=room)
    assert (context.trimmed, len(context.messages)) == (trimmed, 1 if trimmed else 3)


@pytest.mark.parametrize(("size", "is_there"), [(50, True), (51, False)])
def test_a_turn_without_its_tools_is_there_that_fits_to_the_token(
    size: int, is_there: bool
) -> None:
    room = 100 + 50 + estimated_tokens(said("assistant", {"text": "5000"}))
    history = numbered([asked_in("a", size), used_a_tool("a"), asked_in("now", 100)])
    assert len(fitted(history, "now", budget=room).messages) == (3 if is_there else 1)


def test_a_short_conversation_is_there_whole() -> None:
    history = numbered([asked("a"), used_a_tool("a"), asked("now")])
    context = fitted(history, "now", [KnownText("Conversation summary (for context): none")])
    assert (context.trimmed, len(context.messages), len(context.background)) == (0, 5, 1)


def test_of_a_long_one_the_oldest_turns_go_first() -> None:
    history = [
        asked("a", "first"),
        answered("a"),
        asked("b", "second"),
        answered("b"),
        asked("now"),
    ]
    whole = fitted(numbered(history), "now")
    size = sum(map(estimated_tokens, whole.messages))
    context = fitted(numbered(history), "now", budget=size - 1)
    assert context.messages == whole.messages[2:]
    assert context.trimmed == 2


def test_several_turns_go_at_once_and_the_next_requests_begin_alike() -> None:
    history: list[SavedMessage] = []
    trimmed, begun = 0, []
    for turn in range(40):
        history = numbered([*history, asked_in(str(turn), 300)])
        context = fitted(history, str(turn), trimmed=trimmed)
        assert sum(map(estimated_tokens, context.messages)) <= BUDGET
        trimmed = context.trimmed
        begun.append(trimmed)
        history = numbered([*history, answered(str(turn), "5000")])
    changes = len({*begun}) - 1
    assert 3 <= changes <= 5
    assert begun == sorted(begun)


def test_messages_that_are_no_longer_read_are_trimmed_too() -> None:
    history = numbered([asked("a"), answered("a"), asked("now")], first=7)
    assert fitted(history, "now").trimmed == 6


def test_a_turn_whose_tools_said_too_much_is_there_in_words() -> None:
    long = "x" * 4 * BUDGET
    result: ContentBlock = {
        "toolResult": {"toolUseId": "u1", "status": "success", "content": [{"text": long}]}
    }
    exchange = [said("assistant", USE), said("user", result), said("assistant", {"text": "5000"})]
    history = [asked("a", "Points?"), message("assistant", "a", "5000", exchange), asked("now")]
    context = fitted(numbered(history), "now")
    assert context.messages[:2] == [
        said("user", {"text": "Points?"}),
        said("assistant", {"text": "5000"}),
    ]
    assert context.trimmed == 2


def test_the_message_of_this_turn_is_there_however_long_it_is() -> None:
    history = numbered([asked("a"), answered("a"), asked("now", "x" * 5 * BUDGET)])
    context = fitted(history, "now", [KnownText("Conversation summary (for context): none")])
    assert context == Context(
        [], [said("user", {"text": "x" * 5 * BUDGET})], 2, is_influenced=False
    )


TEXTS = st.text('añ "\n界', max_size=60).map("x".__add__)
BLOCKS = st.sampled_from([[], [said("assistant", USE), said("user", RESULT)]])


@st.composite
def histories(draw: st.DrawFn) -> list[SavedMessage]:
    history = []
    for turn in draw(st.lists(st.sampled_from("abcdefgh"), unique=True)):
        history.append(asked(turn, draw(TEXTS)))
        for _ in range(draw(st.integers(0, 2))):
            text = draw(TEXTS)
            exchange = [*draw(BLOCKS), said("assistant", {"text": text})]
            history.append(message("assistant", turn, text, exchange))
    beginning = draw(st.integers(0, 2))
    return numbered([*history[beginning:], asked("now", draw(TEXTS))], first=beginning + 1)


@given(history=histories(), budget=st.integers(0, 300), background=st.lists(TEXTS, max_size=2))
def test_it_fits_unless_the_newest_message_alone_does_not(
    history: list[SavedMessage], budget: int, background: list[str]
) -> None:
    context = fitted(history, "now", [*map(KnownText, background)], budget)
    assert_converse_takes(context.messages)
    assert context.messages[-1] == said("user", {"text": history[-1].text})
    size = sum(map(estimated_tokens, [*context.background, *context.messages]))
    assert size <= budget or (not context.background and len(context.messages) == 1)


@given(history=histories(), budget=st.integers(0, 300))
def test_what_is_trimmed_is_told_by_the_number_of_the_newest_of_it(
    history: list[SavedMessage], budget: int
) -> None:
    context = fitted(history, "now", budget=budget)
    sent = [part["content"][0].get("text") for part in context.messages if part["role"] == "user"]
    questions = [each for each in history if each.role == "user"]
    assert all(each.text in sent for each in questions if each.number > context.trimmed)
    if context.trimmed == 0:
        assert len(questions) == len([text for text in sent if text is not None])


def test_influence_goes_as_far_as_what_the_model_is_given() -> None:
    told = [asked_in("1", 100), answered("1", "x" * 100), asked_in("now", 100)]
    for influenced in (True, False):
        told[1].influenced = influenced
        assert fitted(numbered(told), "now").is_influenced is influenced
        assert not fitted(numbered(told), "now", budget=30).is_influenced
        summary = [KnownText("Summary", is_influenced=influenced)]
        alone = numbered([asked_in("now", 100)])
        assert fitted(alone, "now", summary).is_influenced is influenced
        assert not fitted(alone, "now", summary, budget=26).is_influenced
