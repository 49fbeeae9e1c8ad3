"""What a message means after those before it, by the one dialogue rule
(budget/parsing/dialogue/rule.py)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import catalog
from budget.parsing.dialogue import rule
from budget.parsing.text.tokens import tokenize
from catalog.search import followed_by
from tests.local.offline_model.answering import prompts_of, questions_of
from tests.local.offline_model.choosing import NOTES_MONEY, Wish, clear, known_words, wishes
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange
from tests.local.offline_model.request.tool_spec import ToolSpec, leaf_of
from tests.local.offline_model.rows import from_row, meant, shown_for
from tests.local.offline_model.slots import FREE_TEXT, filled, is_id
from tests.local.offline_model.words import declines, spoken, words_of
from toolkit.text.folding import unaccented
from toolkit.text.sentences import Language

ADDS, LOWERS, JOINS = "add_transaction", "add_or_update_debt", "change_entry"
_SURE, _PLAIN, _MOST_WORDS = 3, 6, 5
_SMALL_TALK = {
    "next_page": r"(?:the )?next page|more|show more|siguiente(?: pagina)?|(?:ver )?mas",
    "welcome": r"(?:thanks?|thank you|gracias|great|perfecto|genial)(?: a lot| so much| muchas)?",
    "who": r"(?:hi|hello|hey|hola|buenas|help|ayuda|menu|what can you do|who are you"
    r"|que puedes hacer|quien eres)\b.{0,12}",
}


@dataclass(frozen=True)
class Heard:
    """What a message comes to: a wish, or words of the planner's own by their name."""

    wish: Wish | None = None
    says: str = ""
    choice: Sequence[str] = ()
    """Tools between which the message leaves it open."""


@dataclass
class Situation:
    tools: Mapping[str, ToolSpec]
    today: date
    language: Language = "en"
    results: list[tuple[ToolUse, ToolResult]] = field(default_factory=list)
    last: Sequence[tuple[ToolUse, ToolResult]] = ()
    """Of the exchange before."""
    open: Wish | None = None
    """What the answer before has asked about."""
    offered: Wish | None = None
    """What a plain yes does."""

    def hear_again(self, exchange: Exchange) -> None:
        """An exchange of the past, for what it left open."""
        self.language = spoken(exchange.said) or self.language
        wish = hear(self, exchange.said).wish
        self.results += exchange.results
        self.last = exchange.results
        self.open = self.offered = None
        if wish and wish.missing:
            self.open = from_results(wish, exchange) if exchange.results else wish
        for use, result in exchange.results:
            if questions_of(use, result):
                earlier = [*use.input.get("earlier", ()), use.input["text"]]
                self.open = self._wish(NOTES_MONEY, {"earlier": earlier})
            if lacks_balance(result):
                self.open = self._wish("set_bank_balance", {})
            if use.name == ADDS and result.status == "success":
                self.offered = self._lowering(result.value["data"].get("may_lower"))

    def _lowering(self, paid: Mapping[str, Any] | None) -> Wish | None:
        if not paid:
            return None
        arguments = {
            "debt.name": paid["name"],
            "debt.balance_mxn_cents": paid["lowered_mxn_cents"],
            "expected_balance_mxn_cents": paid["balance_mxn_cents"],
        }
        return self._wish(LOWERS, arguments)

    def _wish(self, name: str, arguments: dict[str, Any]) -> Wish | None:
        return Wish(self.tools[name], arguments) if name in self.tools else None


def lacks_balance(result: ToolResult) -> bool:
    """Whether a refusal asks for the bank balance."""
    error = result.value.get("error") if isinstance(result.value, dict) else None
    details = error.get("details") if isinstance(error, dict) else None
    return isinstance(details, dict) and "bank_balance_mxn_cents" in details.get("missing", ())


def from_results(wish: Wish, exchange: Exchange) -> Wish | None:
    """A wish with the row that was looked up for it; None if it is done with."""
    if any(use.name == wish.tool.name for use, _ in exchange.results):
        return None
    rows = shown_for(wish.tool, exchange.results)
    row = meant(exchange.said, rows, _about(wish))
    return wish.having(from_row(wish.tool, row)) if row else wish if rows else None


def _about(wish: Wish) -> frozenset[str]:
    """The words that ask for a wish or that it has read: all but those that describe a row."""
    stated = (word for value in wish.arguments.values() for word in words_of(str(value)))
    return known_words(wish.tool.name) | {*stated}


def hear(now: Situation, said: str) -> Heard:
    plain = unaccented(said)
    read = now.open if now.open and "earlier" in now.open.arguments else None
    stance = rule.stance(words_of(said))
    if stance == "yes":
        answer = read.having({"text": said}) if read else now.offered
        return Heard(answer) if answer else Heard(says="nothing_to_confirm")
    if rule.begins_with_yes(words_of(said)) and prompts_of(now.last):
        return Heard(says="not_confirmed")
    found = wishes(said, now.tools, now.today, now.results)
    own = clear(found)
    if read and not (own and _is_other_request(own, said)):
        return Heard(read.having({"text": said}))
    if stance == "no" or (now.open and not read and not own and declines(said)):
        undoing = None if now.open else _taken_back(now, said)
        return Heard(undoing) if undoing else Heard(says="refused")
    if now.open and not read and (answer := _answer(now, now.open, said, own)):
        return Heard(answer)
    talk = (
        name for name, words in _SMALL_TALK.items() if re.fullmatch(rf"\W*(?:{words})\W*", plain)
    )
    if (name := next(talk, "")) and not (own and name == "who"):
        return _next_page(now) if name == "next_page" else Heard(says=name)
    if wish := _correction(now, said) or own or _taken_back(now, said):
        return Heard(wish)
    return Heard(says="not_understood", choice=[wish.tool.name for wish in found[:3]])


def _is_other_request(own: Wish, said: str) -> bool:
    """Whether a message is no answer to a question about a purchase."""
    asks = "?" in said or own.score > _PLAIN
    return asks and own.tool.name != NOTES_MONEY and not own.missing


def _answer(now: Situation, wish: Wish, said: str, own: Wish | None) -> Wish | None:
    """The open wish with what the message adds to it; None if it answers nothing."""
    path = wish.missing or ""
    leaf, schema = leaf_of(path), wish.tool.properties.get(path, {})
    is_other = own is not None and own.tool.name != wish.tool.name
    if (
        own
        and is_other
        and (rule.comes_first(words_of(said)) or (not own.unread and own.score >= _SURE))
    ):
        return None
    if leaf in FREE_TEXT and said.rstrip().endswith("?"):
        return None
    row = meant(said, shown_for(wish.tool, now.results), _about(wish))
    if row:
        return wish.having(from_row(wish.tool, row))
    arguments, _ = filled(wish.tool, said, now.today, known_words(wish.tool.name))
    if leaf in FREE_TEXT:
        return wish.having({path: said.strip()})
    if any(known == path or known.startswith(f"{path}.") for known in arguments):
        return wish.having(arguments)
    is_text = schema.get("type") == "string" and not {"enum", "pattern"} & schema.keys()
    is_name = is_text and not is_id(leaf) and leaf != "otp"
    if is_name and 0 < len(words_of(said)) <= _MOST_WORDS:
        return wish.having({path: said.strip(" .!")})
    return None


def _correction(now: Situation, said: str) -> Wish | None:
    """Of the transaction that was just added, or of what the same tool has stored."""
    if not now.results or "?" in said or not _corrects(said):
        return None
    use, result = now.results[-1]
    name = "update_last_transaction" if use.name == ADDS else use.name
    changes = use.name in catalog.entries() and catalog.entries()[use.name]["writes"]
    if not changes or result.status != "success" or name not in now.tools:
        return None
    arguments, unread = filled(now.tools[name], said, now.today, known_words(name))
    if not arguments or unread or not name.startswith(("set_", "update_")):
        return None
    kept = _flat(use.input) if name.startswith("set_") else {}
    stated = {
        path: value for path, value in arguments.items() if leaf_of(path) != "name" or not kept
    }
    return Wish(now.tools[name], {**kept, **stated})


def _corrects(said: str) -> bool:
    return rule.corrects([token.text for token in tokenize(said)], names_a_purchase=False)


def _taken_back(now: Situation, said: str) -> Wish | None:
    """What one clause asks for of the change that was made last: "no, too little, undo that"."""
    last = now.results[-1][0].name if now.results else ""
    tools = {name: now.tools[name] for name in followed_by(last) if name in now.tools}
    for clause in re.split(r"[.,;!?]", said):
        wish = clear(wishes(clause, tools, now.today, now.results))
        if wish and wish.score >= _SURE and not (wish.unread or wish.missing):
            return wish
    return None


def _flat(arguments: Mapping[str, Any], under: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in arguments.items():
        path = f"{under}{name}"
        flat |= _flat(value, f"{path}.") if isinstance(value, dict) else {path: value}
    return flat


def _next_page(now: Situation) -> Heard:
    use = now.results[-1][0] if now.results else None
    tool = now.tools.get(use.name) if use else None
    if use is None or tool is None or "offset" not in tool.properties:
        return Heard(says="no_pages")
    limit = "limit" if "limit" in tool.properties else "n"
    size = use.input.get(limit, tool.properties[limit].get("default"))
    return Heard(Wish(tool, {**use.input, "offset": use.input.get("offset", 0) + size}))
