"""Stores what the user's own words stand for: parsing takes it over its vocabulary, and an import
what its bounds allow.

An addition to the contract's twelve tools, so that what was corrected once stays correct.
"""

from __future__ import annotations

from pydantic import Field

from budget.categories.rule_input import RuleInput
from budget.categories.setting import RuleWords, new_rule
from budget.domain import budget
from budget.models import CategoryName, CategoryRuleFields, CategoryType
from toolkit import Call, ToolOutput


class Input(RuleInput):
    words: RuleWords = Field(
        description="The user's own words, at most four, such as antojos or uber."
    )
    category: CategoryName = Field(description="What they stand for, such as Work.")
    category_type: CategoryType = Field(
        description="INCOME for money received, any of the others for money spent."
    )


class Output(ToolOutput):
    stored: CategoryRuleFields = Field(description="As it is now.")


def set_category_rule(request: Input, call: Call) -> Output:
    """Remember that the user's own words always mean a category, as in "uber is work".

    Use when the user corrects a category and agrees that it be remembered, or asks for it. It is
    for what is recorded or imported from then on; what is there stays as it is. A rule for an
    account or for amounts is for imports alone.
    """
    rule, write = new_rule(
        call, request.words, request.category, request.category_type, **request.bounds
    )
    call.stage(write)
    return Output(stored=CategoryRuleFields.of(rule))


handler = budget.tool(
    set_category_rule,
    writes=True,
    uses={"budget": "Query PutItem"},
    synonyms={
        "en": """
            from now on, always, remember, rule, is always, means, put under, counts as, every time,
            when i say
        """,
        "es": """
            siempre, de ahora en adelante, recuerda que, significa, va en, cuenta como, cuando diga,
            acuerdate, aprende, regla
        """,
        "fr": "toujours, desormais, retiens, signifie, compte comme, dorenavant, regle",
    },
    example={"words": "antojos", "category": "Snacks", "category_type": "VARIABLE"},
)
