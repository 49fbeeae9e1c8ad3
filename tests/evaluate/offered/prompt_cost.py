"""The model's price of a thousand turns: ten questions of five users, who ask them in turns, two in
a conversation. Every turn asks the model twice: it calls a tool, and answers from its result.

Two things are assumed that the chat does otherwise. A call that asks for a YES ends its turn with
the server's own prompt: the model is asked once. And memory is assumed to read the most that its
worker sends for a summary; these conversations are too short for one. So there are two prices.

The requests are those that the chat makes; the model's cache is played here, as it is documented:
what stands before a point is written at the first request, if it is long enough, and read by the
next one that begins with it. Tokens are characters / 4, prices and all that is not a request's
those of functions/commands/capacity.toml.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import catalog
from chat.memory.statements import statements
from chat.memory.worker import LEARN, MATERIAL_CHARACTERS, SUMMARISE
from chat.model.protocol import BYTES_A_TOKEN, POINT, CachePoints, estimated_tokens
from chat.store.converse import ModelMessage
from chat.tools.employees import route
from chat.tools.offer import Offer
from commands.capacity import figures
from tests.bench.table import Row, Sample
from tests.evaluate.scenario import all_of
from toolkit import Caller
from toolkit.call import Json

MODEL = "anthropic.claude-sonnet-4-5-20250929-v1:0"
USERS = 5
QUESTIONS = (
    ("How much did I spend this month?", "get_spending"),
    ("I spent 180 on tacos", "parse_transaction_from_text"),
    ("What do I owe on my card?", "get_account_summary"),
    ("Show me my last purchases", "list_entries"),
    ("Which bills are coming up?", "get_upcoming"),
    ("How is my budget this month?", "get_month_summary"),
    ("How much went to restaurants?", "get_category_summary"),
    ("Find the invoice of the airline in my mail", "search_gmail"),
    ("How far am I with my savings goal?", "list_goals"),
    ("Block my card, I lost it", "block_card"),
)
IN_A_CONVERSATION = 2
RESULT_TOKENS = 200
CALL_TOKENS, ANSWER_TOKENS = 60, 240
"""Of the 300 that capacity.toml has a turn write."""
GOAL = 9.0


class Taken(NamedTuple):
    """Tokens by their price."""

    anew: int = 0
    kept: int = 0
    cached: int = 0
    written: int = 0

    def __add__(self, other: tuple[int, ...]) -> Taken:  # type: ignore[override]
        return Taken(*(a + b for a, b in zip(self, other, strict=True)))

    def usd(self) -> float:
        costs = figures()["costs"]
        names = ("read anew", "written to the cache", "read from the cache", "answered")
        prices = [costs[f"Model: tokens, {name}"]["price"] for name in names]
        return float(sum(price * tokens for price, tokens in zip(prices, self, strict=True)))


SUMMARY_TOKENS = 300
"""Of the one before, which goes into the next, and of what is written."""
_READ = estimated_tokens(SUMMARISE) + SUMMARY_TOKENS + MATERIAL_CHARACTERS // BYTES_A_TOKEN
MEMORY = Taken(anew=round(0.15 * _READ), written=round(0.15 * SUMMARY_TOKENS))
"""A turn's part of what memory takes, which is asked for after 0.15 of turns."""


def rows() -> Iterator[Row]:
    ours, theirs = (1000 * of_a_turn(model).usd() for model in (MODEL, ""))
    work = "chat: the model's price of a thousand turns; reference: nothing is cached"
    yield Row(work, Sample([ours], "USD"), Sample([theirs], "USD"), goal=GOAL, figure=ours)
    ours, theirs = (1000 * of_a_turn(model, is_played=True).usd() for model in (MODEL, ""))
    work = "chat: the same, with memory and questions for a YES as the chat has them"
    yield Row(work, Sample([ours], "USD"), Sample([theirs], "USD"))


def of_a_turn(model: str = MODEL, *, is_played: bool = False) -> Taken:
    """The mean, as it is assumed, or as the chat does it."""
    turns = [*_turns(CachePoints.for_model(model), is_played)]
    taken = Taken(*(round(sum(each) / len(turns)) for each in zip(*turns, strict=True)))
    return taken + (_learning() if is_played else MEMORY)


def _learning() -> Taken:
    """A message's part of what it takes to choose facts: few state anything of the user."""
    said = [text for each in all_of() if not each.apart for text in each.person.says]
    stated = [dict(enumerate(found, 1)) for text in said if (found := statements(text))]
    asked = sum(estimated_tokens(LEARN) + estimated_tokens({"statements": each}) for each in stated)
    answered = sum(estimated_tokens({"facts": [*each]}) for each in stated)
    return Taken(anew=round(asked / len(said)), written=round(answered / len(said)))


def _turns(points: CachePoints, is_played: bool) -> Iterator[Taken]:
    """Of all users, a conversation of each in turns."""
    kept: set[str] = set()
    for begun in range(0, len(QUESTIONS), IN_A_CONVERSATION):
        for user in range(USERS):
            # No two users are at the same question.
            first = (begun + 2 * user) % len(QUESTIONS)
            asked = QUESTIONS[first : first + IN_A_CONVERSATION]
            yield from _conversation(f"user-{user}", asked, points, kept, is_played)


def _conversation(
    user_id: str,
    asked: Sequence[tuple[str, str]],
    points: CachePoints,
    kept: set[str],
    is_played: bool,
) -> Iterator[Taken]:
    messages: list[ModelMessage] = []
    said: list[str] = []
    for question, tool in asked:
        said.insert(0, question)
        just_used = [used for _, used in asked[: len(said) - 1]]
        caller = Caller(user_id)
        offer = Offer(route(question), caller, said, just_used, points.least_of_tools)
        messages.append({"role": "user", "content": [{"text": question}]})
        first = _read(offer, messages, points, kept)
        use_id = f"{user_id}-{tool}"
        use: Json = {"toolUseId": use_id, "name": tool, "input": {}}
        result: Json = {"toolUseId": use_id, "content": [{"text": _text(RESULT_TOKENS)}]}
        messages.append({"role": "assistant", "content": [{"toolUse": use}]})
        messages.append({"role": "user", "content": [{"toolResult": result}]})
        taken = first + Taken(written=CALL_TOKENS)
        if not (is_played and catalog.for_models()[tool]["confirm"]):
            taken += _read(offer, messages, points, kept) + Taken(written=ANSWER_TOKENS)
        messages.append({"role": "assistant", "content": [{"text": _text(ANSWER_TOKENS)}]})
        yield taken


def _read(
    offer: Offer, messages: Sequence[ModelMessage], points: CachePoints, kept: set[str]
) -> Taken:
    """What a request takes, and keeps."""
    context = "Today is Sunday, 2026-11-29 in Mexico City."
    blocks: list[Json] = [
        *points.in_tools(offer.tools),
        *points.in_system(offer.system_prompt, context),
        *(block for message in points.in_messages(messages) for block in message["content"]),
    ]
    before, cached, written = "", 0, 0
    for block in blocks:
        if block != POINT:
            before += json.dumps(block, ensure_ascii=False)
        elif (tokens := estimated_tokens(before)) >= points.least:
            if before in kept:
                cached = tokens
            kept.add(before)
            written = tokens
    return Taken(estimated_tokens(before) - written, written - cached, cached)


def _text(tokens: int) -> str:
    return "abc " * tokens
