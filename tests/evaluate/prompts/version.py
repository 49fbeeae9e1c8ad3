"""The version of the prompts: what a model is told, part by part, and what it was seen to pass.

`passed.json` has the digest of all that a conversation's model is told, of each part a digest and
its tokens, and scores that were measured with just these. Beside these stands what a model is asked
outside of conversations, to read a sentence or a statement's table: scenarios do not try that, each
names the tests that hold it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from budget.parsing import assistant as of_sentences
from budget.parsing.proposals import FIELDS
from chat.model.usage import estimated_tokens
from chat.tools import prompts
from prime.documents.layouts.shown import Head
from prime.layouts import assistant as of_layouts
from prime.layouts import proposals as columns

Json = dict[str, Any]
PASSED = Path(__file__).with_name("passed.json")
HELD_BY: Mapping[str, Sequence[str]] = {
    "reading sentences": (
        "tests/budget/parsing/test_assistant.py",
        "tests/budget/parsing/dialogue/test_proposals.py",
    ),
    "reading layouts": (
        "tests/prime/layouts/test_assistant.py",
        "tests/prime/documents/layouts/test_trial.py",
    ),
}
"""What a model is asked outside of conversations, and the tests of what is made of its answers."""


def of_now() -> Json:
    """The version without its scores."""
    parts = {name: _part(text) for name, text in sorted(prompts.parts().items())}
    reading = {
        name: _part(text) | {"held_by": [*HELD_BY[name]]} for name, text in _reading().items()
    }
    return {"digest": prompts.digest(), "parts": parts, "reading": reading}


def _part(text: str) -> Json:
    return {"digest": prompts.digest_of(text), "tokens": estimated_tokens(text)}


def _reading() -> Mapping[str, str]:
    """With everything missing and everything read, as a sentence never is, so that all is in it."""
    sentence = of_sentences.asked("", FIELDS, date(2000, 1, 1))
    fields, table = of_sentences.tool(FIELDS, FIELDS), columns.tool([Head(("", ""), ())])
    return {
        "reading sentences": "\n".join([of_sentences.SYSTEM, sentence, _json(fields)]),
        "reading layouts": "\n".join([of_layouts.SYSTEM, _json(table)]),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def passed() -> Json:
    """The version that the file has, with its scores; nothing of each where there is no file."""
    if not PASSED.exists():
        return {"digest": "", "parts": {}, "reading": {}, "scores": {}}
    found: Json = json.loads(PASSED.read_text())
    return found


def write(version: Json) -> None:
    PASSED.write_text(json.dumps(version, ensure_ascii=False, indent=1) + "\n")


def scores_of(report: Json) -> Json:
    """What stands in the file of a report. Of scenarios that are kept apart there are sums alone,
    as nobody who changes prompts reads more of them."""
    passed = {
        name: [
            sum(trial["passed"] for each in some for trial in each["trials"]),
            sum(len(each["trials"]) for each in some),
        ]
        for name, some in (
            ("known", [each for each in report["scenarios"] if not each["apart"]]),
            ("kept apart", [each for each in report["scenarios"] if each["apart"]]),
        )
    }
    totals = report["totals"]
    counted = ("wrong_writes", "questions", "ungrounded", "tool_errors")
    return {**passed, **{name.replace("_", " "): totals[name] for name in counted}}


def changed_parts(old: Json, new: Json) -> Iterator[str]:
    """Each part that is otherwise, with its tokens before and after, and all of them together."""
    before, after = (each["parts"] | each.get("reading", {}) for each in (old, new))
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield f"{name}: {_tokens(before.get(name))} → {_tokens(after.get(name))} tokens"
    sums = (sum(part["tokens"] for part in parts.values()) for parts in (before, after))
    yield f"in all: {' → '.join(f'{each:,}' for each in sums)} tokens"


def changed_scores(old: Mapping[str, Json], new: Mapping[str, Json]) -> Iterator[str]:
    for model, scores in new.items():
        before = old.get(model, {})
        for name, score in scores.items():
            if before.get(name) != score:
                yield f"{model}, {name}: {_score(before.get(name))} → {_score(score)}"


def _tokens(part: Json | None) -> str:
    return "none" if part is None else f"{part['tokens']:,}"


def _score(score: Any) -> str:
    match score:
        case None:
            return "not known"
        case [passed, of_all]:
            return f"{passed} of {of_all}"
        case _:
            return str(score)
