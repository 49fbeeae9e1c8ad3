"""Parses a transaction out of a sentence, by rule first and by a model only for what is left."""

from __future__ import annotations

import datetime
from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from budget.domain import budget
from budget.entities import CategoryRule
from budget.models import BudgetInput, CategoryRuleFields, CategoryType, TransactionType
from budget.parsing import sentence
from budget.parsing.dialogue.questions import Question as Asked
from budget.parsing.dialogue.reading import read
from budget.parsing.dialogue.statement import Readers
from budget.parsing.own_words import OwnWords
from budget.parsing.parsed_transaction import ParsedTransaction
from toolkit import Call, OwnText, SystemText, ToolOutput, settings
from toolkit.text.sentences import say


def _text(value: str) -> str:
    if not value.strip():
        raise ValueError(say("rule.required"))
    return value


class Input(BudgetInput):
    text: Annotated[str, AfterValidator(_text)] = Field(
        max_length=2000, description="The user's message, word for word."
    )
    earlier: list[Annotated[str, AfterValidator(_text), Field(max_length=2000)]] = Field(
        default=[],
        max_length=10,
        description="While a question of this tool is open: what the user has said before, from "
        "the statement on, word for word, oldest first.",
    )


class Candidate(ToolOutput):
    type: TransactionType | None = Field(description="Money spent or money received.")
    amount_mxn_cents: int | None = Field(description="In centavos.")
    category_type: CategoryType | None = Field(description="What kind of category it is.")
    category: OwnText | None = Field(description="In Title Case.")
    description: OwnText | None = Field(description="What for.")
    date_iso: datetime.date | None = Field(description="The day, in Mexico City.")

    @classmethod
    def of(cls, parsed: ParsedTransaction) -> Candidate:
        return cls(
            type=parsed.type,
            amount_mxn_cents=parsed.amount_mxn_cents,
            category_type=parsed.category_type,
            category=parsed.category,
            description=parsed.description,
            date_iso=parsed.date,
        )


class Question(ToolOutput):
    code: SystemText = Field(description="What is asked.")
    field: SystemText = Field(description="What is open: a field, the payer, or words.")
    text: OwnText = Field(description="Ask the user this.")
    options: list[OwnText] = Field(description="Replies to offer; each closes the question.")

    @classmethod
    def of(cls, asked: Asked) -> Question:
        return cls(code=asked.code, field=asked.field, text=asked.text, options=list(asked.options))


class CandidateAsked(ToolOutput):
    candidate: Candidate = Field(description="One purchase or income.")
    confidence: float = Field(ge=0, le=1, description="Of this one, from 0 to 1.")
    questions: list[Question] = Field(description="Open ones; ask the first. Empty: record it.")


class AppliedWords(ToolOutput):
    words: OwnText = Field(description="As the user says them.")
    category: OwnText = Field(description="What the user has them stand for.")


class Output(ToolOutput):
    candidate: Candidate = Field(description="What was understood; null where it was not.")
    inferred_fields: list[SystemText] = Field(
        description="Taken from the time now or a misspelt word, not from the text as it is."
    )
    missing_fields: list[SystemText] = Field(description="Ask the user for these.")
    ambiguities: list[OwnText] = Field(description="What can be read in more than one way.")
    confidence: float = Field(ge=0, le=1, description="Of the whole, from 0 to 1.")
    low_confidence_fields: list[SystemText] = Field(description="Confirm these with the user.")
    outcome: Literal["ready", "open", "dropped", "refused"] = Field(
        description="ready: record the candidates without questions. open: ask. dropped: the user "
        "took it back. refused: nothing here is to be recorded; ambiguities say why."
    )
    candidates: list[CandidateAsked] = Field(
        description="Each purchase or income that is not over; what was said last comes first."
    )
    applied_words: list[AppliedWords] = Field(
        default=[], description="Rules of the user's that the category comes from: say so."
    )


def parse_transaction_from_text(request: Input, call: Call) -> Output:
    """Turn what the user wrote about money spent or received into transactions to add.

    Changes nothing. Pass the user's own words. While the outcome is open, ask the first question
    and pass the reply as `text`, with all that the user said before as `earlier`; then call
    add_transaction once for each candidate without questions.
    """
    now = call.local(request.now)
    today = now.date()
    parse = partial(
        sentence.parse,
        today=today,
        own_words=_own_words(call),
        at=now.time(),
        country=call.settings.country or "",
    )
    complete = partial(_completed, today=today, is_new=not request.earlier)
    dialogue = read([*request.earlier, request.text], today, Readers(parse, complete))
    parsed, candidates = dialogue.as_one, dialogue.candidates
    applied = dict.fromkeys(each for one, _ in candidates for each in one.applied_words)
    return Output(
        candidate=Candidate.of(parsed),
        inferred_fields=list(parsed.inferred_fields),
        missing_fields=list(parsed.missing_fields),
        ambiguities=list(parsed.ambiguities),
        confidence=parsed.confidence,
        low_confidence_fields=list(parsed.low_confidence_fields),
        outcome=dialogue.outcome,
        candidates=[
            CandidateAsked(
                candidate=Candidate.of(each),
                confidence=each.confidence,
                questions=[Question.of(question) for question in questions],
            )
            for each, questions in candidates
        ],
        applied_words=[AppliedWords(**each._asdict()) for each in applied],
    )


def _completed(
    parsed: ParsedTransaction, text: str, today: datetime.date, *, is_new: bool
) -> ParsedTransaction:
    """By a model, where one is configured; after a reply the rules alone read the statement again.

    A model could propose something else by then, and the reply agree to what nobody was shown.
    """
    model_id = settings.text("PARSER_MODEL_ID", "")
    if not model_id or not is_new:
        return parsed
    from budget.parsing import assistant  # most stacks have no model for it

    return assistant.complete(parsed, text, today, model_id)


def _own_words(call: Call) -> list[OwnWords]:
    """One read that may be a moment old: what a rule says is seen before it is recorded. A sentence
    has no account, and may leave its amount open: rules with bounds are not for it."""
    rules = CategoryRule.all_of(call.caller, consistent_read=False)
    given = [(rule.phrase, CategoryRuleFields.of(rule)) for rule in rules if not rule.bounds]
    return [OwnWords(phrase, it.words, it.category, it.category_type) for phrase, it in given]


handler = budget.tool(
    parse_transaction_from_text,
    uses={
        "settings": "GetItem",
        "budget": "Query",
        "parser_model": "InvokeModelWithResponseStream",
        "parser_model_key": "GetSecretValue",
    },
    synonyms={
        "en": """
            lunch #, dinner #, breakfast #, coffee #, taxi #, spent #, paid #, bought, cost #,
            record*, log, add expense, put down, note down, earned, got paid, salary, received #,
            add it, split, expense #, was #, for #
        """,
        "es": """
            gaste, pague, compre, cobre, me pagaron, comida #, cena #, desayuno #, cafe #, puse #,
            fueron #, cayo, quincena, nomina, sueldo, deposit* #, apunt*, anot*, registr*, agrega*,
            abon*, recibi #, pesos, de #, me costo, eche #, di #
        """,
        "fr": """
            depense #, paye #, achete, recu #, gagne, enregistr*, note*, ajoute*, salaire, coute #
        """,
    },
    example={"text": "Lunch at Chipotle 155.50 today", "now_iso": "2026-02-01T12:00:00-06:00"},
)
