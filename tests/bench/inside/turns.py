"""What is measured of a turn, whoever leads it.

A turn is made with the model's id, and yields what it sends of the answer as it comes.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

Turn = Callable[[str], AsyncIterator[str]]

SAID = "What do I owe?"
TOKENS, APART_MS = 200, 10
"""As a model sends them: one at a time."""
FIRST, ONE, PACED = "text-4-10", "text-1-0", f"text-{TOKENS}-{APART_MS}"
TOOL_SECONDS = 0.1
TOKEN = "word "
"""Every token of the stand-in but an answer's first: like most, it names no secret."""


class Spent(NamedTuple):
    """CPU seconds of this process, and how many TOKENs came."""

    seconds: float
    tokens: int


def report(turn: Turn) -> None:
    """`<module> repeat`: print every measurement."""
    print(json.dumps(asyncio.run(_taken(turn, int(sys.argv[1])))))


async def _taken(turn: Turn, repeat: int) -> dict[str, list[float]]:
    for model_id in (FIRST, ONE, PACED, "tools-1", "tools-4"):
        await _spent(turn, model_id)  # a client is made for each
    return {
        "first_token": [await _first_token(turn) for _ in range(repeat * 3)],
        "token": [await _token(turn) for _ in range(repeat)],
        "one_tool": [await _took(turn, "tools-1") for _ in range(repeat)],
        "four_tools": [await _took(turn, "tools-4") for _ in range(repeat)],
    }


async def _first_token(turn: Turn) -> float:
    """Seconds from nothing to the first token, without the model's own, which it says."""
    began = time.perf_counter()
    elapsed, first = 0.0, ""
    async for text in turn(FIRST):
        elapsed = elapsed or time.perf_counter() - began
        first = first or text
    models_own = re.search(r"\b[a-j]{6,9}(?= )", first)
    assert models_own, first
    return elapsed - _microseconds(models_own[0]) / 1e6


def _microseconds(spelled: str) -> int:
    """As the stand-in of the model says it: a letter for each digit."""
    return int(spelled.translate(str.maketrans("abcdefghij", "0123456789")))


async def _token(turn: Turn) -> float:
    """CPU seconds of this process for one token of a paced stream, a turn of one token aside."""
    few, many = await _spent(turn, ONE), await _spent(turn, PACED)
    assert many.tokens - few.tokens == TOKENS - 1, "the turn was cut"
    return (many.seconds - few.seconds) / (TOKENS - 1)


async def _spent(turn: Turn, model_id: str) -> Spent:
    began, tokens = time.process_time(), 0
    async for text in turn(model_id):
        tokens += text.count(TOKEN)
    return Spent(time.process_time() - began, tokens)


async def _took(turn: Turn, model_id: str) -> float:
    began = time.perf_counter()
    async for _ in turn(model_id):
        pass
    return time.perf_counter() - began
