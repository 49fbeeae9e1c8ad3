"""Whether what is said while a question is open is a statement of its own: "uber 80"."""

from __future__ import annotations

from budget.parsing.categories.vocabulary import CategoryMatch
from budget.parsing.dialogue.answers import amount_is_open
from budget.parsing.dialogue.category_names import NAMES
from budget.parsing.dialogue.parts import Parse
from budget.parsing.dialogue.replies import Reply
from budget.parsing.dialogue.statement import Statement


def is_own_statement(text: str, reply: Reply, statement: Statement, parse: Parse) -> bool:
    """An amount with another thing, or an amount that nobody asked for with an act or a thing.

    A bare amount, or one with the statement's own thing, answers the question for it; so does an
    amount with a thing where the statement says neither.
    """
    says_amount = reply.amount.cents is not None or bool(reply.amount.places)
    if not says_amount or (reply.count is not None and statement.parts):
        return False
    place, _ = statement.asked()
    asked = statement.purchases[place].parsed
    is_open = amount_is_open(asked)
    names_another = (reply.has_act and reply.has_name) or any(
        _is_another(match, reply, statement) for match in reply.matches
    )
    is_another_type = bool(reply.type and asked.type and reply.type != asked.type and reply.has_act)
    is_answer = is_open or reply.amount.cents == asked.amount_mxn_cents or reply.stance == "no"
    says_act_or_thing = reply.has_act or bool(reply.things or reply.matches)
    says_more = is_another_type or (says_act_or_thing and not is_answer)
    is_completed = is_open and asked.category is None and asked.description is None
    if not says_more and (not names_another or is_completed):
        return False
    read = parse(text)
    is_recordable = not any(doubt.refuses for doubt in read.doubts)
    return is_recordable and (read.type is not None or read.category is not None)


def _is_another(match: CategoryMatch, reply: Reply, statement: Statement) -> bool:
    """Whether the statement does not say this thing; the name of its category is no other."""
    words = [token.text for token in reply.tokens[match.start : match.end]]
    named = NAMES.get(" ".join(words))
    known = {one.parsed.category for one in (*statement.purchases, *statement.parts)}
    return not statement.words.issuperset(words) and (named is None or named not in known)
