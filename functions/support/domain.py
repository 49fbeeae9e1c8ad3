"""Support: outputs without an envelope, and `{"error", "details"?, "status"?}` for a refusal.

See rule R135, decisions A29 and A30. Its callers are the people of the support desk, not the
customers themselves.
"""

from __future__ import annotations

from toolkit import Domain, InvalidInput, ToolError
from toolkit.call import SUPPORT_AGENT, Json
from toolkit.errors import RateLimited
from toolkit.family import exactly
from toolkit.text.sentences import say


class Support(Domain):
    name = "support"
    purpose = (
        "A shop's customers and their orders. It works for users of the group support_agent "
        "alone; all others are refused."
    )
    groups = frozenset({SUPPORT_AGENT})
    answers_with_contacts = True

    def refusal(self, error: ToolError) -> dict[str, Json]:
        if isinstance(error, InvalidInput) and error.problems:
            details = [{"field": p.field, "message": p.message} for p in error.problems]
            return {"error": say("support.invalid"), "details": details}
        if isinstance(error, InvalidInput):
            return {
                "error": say("support.invalid"),
                "details": [{"field": "", "message": error.message}],
            }
        if isinstance(error, RateLimited):
            return {"error": error.message, "details": {"retry_after": error.retry_after}}
        return {"error": error.message, **error.details}

    def refusal_schema(self) -> dict[str, Json]:
        text = {"type": "string"}
        problems = {"type": "array", "minItems": 1, "items": exactly(field=text, message=text)}
        wait = exactly(retry_after={"type": "integer", "minimum": 1})
        fields = exactly(error=text, status=text, details={"anyOf": [problems, wait]})
        return fields | {"required": ["error"]}


support = Support()
