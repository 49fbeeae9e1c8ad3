"""What the chat has its model remember of a conversation: a summary, or facts about the user.

The chat asks for either with an instruction and JSON, and offers no tools
(chat/memory/worker.py). A summary is made of the first sentence of each of the user's messages;
facts are the numbers of the statements that plainly say something about who speaks.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.local.offline_model.request.conversation import ConverseRequest
from toolkit.text.folding import unaccented_in_place as folded

_WANTED = re.compile(r'one JSON object and nothing else: \{"(?P<wanted>summary|facts)"')
_MOST_WORDS = 150
_MOST_FACTS = 10
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?")
_FACTS = re.compile(
    r"(?:my name is|i am called|call me|i live in|i work (?:as|at|for|in)|i (?:get|am) paid"
    r"|i prefer|i have (?:a|one|two|three|four|five|[0-9]+) (?:kids?|child(?:ren)?|dogs?|cats?)"
    r"|me llamo|mi nombre es|llamame|vivo en|trabajo (?:como|en|de)|me pagan|prefiero"
    r"|je m'appelle|mon nom est|appelle-moi|j'habite|je vis|je travaille|je suis paye[e]?"
    r"|je prefere)\b",
    re.I,
)


def remembered(request: ConverseRequest) -> str | None:
    """The JSON that is asked for, or None where nothing is to be remembered."""
    match = _WANTED.search(request.instruction)
    if not match or request.tools:
        return None
    material = json.loads(request.messages[-1].text)
    answer = _summary(material) if match["wanted"] == "summary" else _facts(material)
    return json.dumps(answer, ensure_ascii=False)


def _summary(material: dict[str, Any]) -> dict[str, Any]:
    """The summary so far and what the user said since; of more than its words the last."""
    own = [message["text"] for message in material["messages"] if message["role"] == "user"]
    said = " ".join(filter(None, map(_first_sentence, own)))
    since = f"The user said: {said}" if said else ""
    words = f"{material['summary_so_far']} {since}".split()
    return {"summary": " ".join(words[-_MOST_WORDS:]) or "-"}


def _first_sentence(text: str) -> str:
    """With a full stop."""
    sentence = _SENTENCE.search(text)
    words = " ".join(sentence[0].split()) if sentence else ""
    return words if not words or words[-1] in ".!?" else f"{words}."


def _facts(material: dict[str, Any]) -> dict[str, Any]:
    """The numbers of the statements that plainly say something about who speaks."""
    told = (
        number
        for number, text in material["statements"].items()
        if _FACTS.match(folded(text).replace("\u2019", "'"))
    )
    return {"facts": [int(number) for number in told][:_MOST_FACTS]}
