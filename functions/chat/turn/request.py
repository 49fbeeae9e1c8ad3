"""The message that begins a turn, the services that every turn runs on, and the employee that a
message goes to (rules R160-R162).

A valid requested employee wins; then the first of the keywords, in their order; then the example
most like it; and else the boss, who has every tool. So a message without keywords is the boss's
in the midst of a conversation too ("and the last one?", "YES", "in February"): staying with the
employee who spoke last could leave them without the tool for what is said next ("I spent 200 on
tacos" after a report), while the boss lacks none. For the same reason a keyword alone gives nobody
a message that asks to change what they cannot ("report my card stolen").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from chat.memory.recall import KnownText
from chat.memory.word_index import jaccard, words
from chat.memory.worker import ScheduleMemory
from chat.model.protocol import Model
from chat.privacy.one_time_secret import MaskedText
from chat.store.calls import Approval
from chat.tools.employees import EMPLOYEES, PRIME, Employee
from toolkit import Caller
from toolkit.doors.direct import Invoke
from toolkit.text.folding import unaccented
from toolkit.text.sentences import DEFAULT, Language


@dataclass(frozen=True)
class TurnRequest:
    """The `message` of `caller` to an `employee`; `redacted` counts what was cut from it by kind.
    `turn_key` is the same when a client sends it again, `correlation_id` is of this request only;
    `background` goes into the system prompt (memory/recall.py), and `today`, which says the date.
    `answers`, `approval` and `language` are as in ChatRequest."""

    caller: Caller
    turn_key: str
    correlation_id: str
    message: MaskedText
    employee: Employee
    redacted: Mapping[str, int] = field(default_factory=dict)
    background: Sequence[KnownText] = ()
    today: str = ""
    answers: str | None = None
    approval: Approval | None = None
    language: Language = DEFAULT


class Services(NamedTuple):
    """The model, the way to a tool's function, and the way to the memory worker, if there is
    one."""

    model: Model
    invoke: Invoke
    schedule_memory: ScheduleMemory | None = None


THRESHOLD = 0.55

# In English, Spanish and French; over text without accents.
_PAPERS = (
    r"(?:statements?|invoices?|receipts?|facturas?|recibos?|comprobantes?|estados? de cuenta"
    r"|releves?|factures?|recus?)"
)
_RETRIEVES = (
    r"(?:find|search|look (?:for|up)|locate|get|fetch|retrieve|show|pull|bring|download|process"
    r"|import|where (?:is|are)|busca\w*|encuentra\w*|encontrar|trae\w*|descarga\w*|muestra\w*"
    r"|procesa\w*|importa\w*|donde esta\w*|trouve\w*|cherche\w*|recupere\w*|telecharge\w*"
    r"|montre\w*|traite\w*|importe\w*|ou (?:est|sont))"
)
_A_GOAL = r"(?:meta|(?<!no )(?<!que )(?<!l[oae] )(?<!los )metas)"  # "no lo metas ahí" is none
_A_RECEIPT = r"(?:le|la|les|un|une|mon|mes|ce|ces|du|des|de) recus?"  # "j'ai recu" is no paper

KEYWORDS = (
    ("byte-docs", rf"{_RETRIEVES}\b.{{0,60}}?\b{_PAPERS}"),
    (
        "ledger-tax",
        r"tax(?:es|able)?|gst|hst|qst|pst|cra|rrsp|tfsa|t4s?|deductib\w+|deductions?|write offs?"
        r"|impuestos?|fiscal(?:es)?|deducible\w*|impots?|tps|tvq|fiscale?s?|declaration de revenus",
    ),
    (
        "crystal-analytics",
        r"trends?|reports?|spending|analy[sz]e\w*|analysis|analytics|tendencias?|reportes?"
        r"|informes?|gastos?|analiza\w*|tendances?|rapports?|depenses?",
    ),
    (
        "byte-docs",
        rf"receipts?|upload\w*|ocr|scan(?:s|ned)?|recibos?|comprobantes?|sub(?:ir|i|o) (?:el|la|un"
        rf"|una|mi)|escane\w+|televers\w+|numeris\w+|{_A_RECEIPT}",
    ),
    (
        "tag-categorize",
        r"categor\w+|tag(?:s|ged|ging)?|reclassif\w+|etiquet\w+|recategor\w+|clasific\w+",
    ),
    (
        "goalie-goals",
        rf"goals?|sav(?:e|es|ed|ing|ings)|budgets?|{_A_GOAL}|ahorr\w+|presupuest\w+|objectifs?"
        r"|epargn\w+",
    ),
)

_SPENT = (
    r"(?:spent|paid|bought|earned|received|got paid|gaste|pague|compre|cobre|recibi|me pagaron"
    r"|ai (?:depense|paye|achete|recu))\b.{0,60}[0-9]"
)

DEEDS = (
    (
        "banking",
        r"block|unblock|lost|stolen|stole|fraud\w*|dispute|charged|(?:des)?bloque\w+|debloqu\w+"
        r"|roba\w+|perdi\w*|extravi\w*|fraude\w*|disput\w+|vole\w*|perdue?s?|contest\w+",
    ),
    (
        "budget",
        r"record|register|log|add|set|correct|change|update|delete|remove|undo|registr\w+|anot\w+"
        r"|apunt\w+|agreg\w+|anad\w+|pon|corrig\w+|cambi\w+|actualiz\w+|borr\w+|elimin\w+|quita"
        r"|enregistr\w+|ajout\w+|note[rz]?|modifi\w+|supprim\w+"
        # A cap, and what kind of expense something is, are set far more often than analysed.
        r"|caps?|tope|limit\w*|fixed|variables?|fij[oa]s?|plafond\w*|" + _SPENT,
    ),
)
"""What changes something in a family, and so is for those who have the whole of it."""

EXAMPLES = (
    ("prime-boss", "Do I have anything that needs review?"),
    ("prime-boss", "What can you do?"),
    ("prime-boss", "How am I doing with my money?"),
    ("byte-docs", "Process that email"),
    ("byte-docs", "Read the attachment of that email"),
    ("byte-docs", "Procesa ese correo"),
    ("byte-docs", "Traite ce courriel"),
    ("crystal-analytics", "Where does my money go every month?"),
    ("crystal-analytics", "¿En qué se me va el dinero cada mes?"),
    ("crystal-analytics", "Où va mon argent chaque mois ?"),
    ("ledger-tax", "What can I claim this year?"),
    ("ledger-tax", "Get me ready for the accountant"),
    ("tag-categorize", "What kind of expense is this?"),
    ("goalie-goals", "How much can I put aside every month?"),
    ("goalie-goals", "¿Cuánto puedo apartar cada mes?"),
    ("goalie-goals", "Combien puis-je mettre de côté chaque mois ?"),
)


def route(text: str, requested: str | None = None) -> Employee:
    """The employee for a user's message; an unknown `requested` one falls through."""
    asked = EMPLOYEES.get(requested or "")
    return asked or _by_keyword(text) or _by_example(text) or PRIME


def _by_keyword(text: str) -> Employee | None:
    plain = unaccented(text)
    named = (EMPLOYEES[slug] for slug, keyword in _compiled(KEYWORDS) if keyword.search(plain))
    return next((employee for employee in named if _may_do_it(employee, plain)), None)


def _may_do_it(employee: Employee, plain: str) -> bool:
    return all(
        family in employee.families for family, deed in _compiled(DEEDS) if deed.search(plain)
    )


def _by_example(text: str) -> Employee | None:
    asked = words(text)
    alike, slug = max(
        ((jaccard(asked, known), slug) for slug, known in _examples()),
        key=lambda scored: scored[0],
    )
    return EMPLOYEES[slug] if alike >= THRESHOLD else None


@cache
def _examples() -> list[tuple[str, frozenset[str]]]:
    return [(slug, frozenset(words(example))) for slug, example in EXAMPLES]


@cache
def _compiled(table: tuple[tuple[str, str], ...]) -> list[tuple[str, re.Pattern[str]]]:
    whole_words = r"\b(?:{})\b"
    return [(name, re.compile(whole_words.format(p), re.ASCII | re.DOTALL)) for name, p in table]
