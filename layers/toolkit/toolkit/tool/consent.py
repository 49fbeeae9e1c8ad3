"""The writes that use up a user's consent to a call: their YES, or the one-time password."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.call import Call, Json
from toolkit.definition import AskPassword, Definition
from toolkit.fields import ToolInput
from toolkit.guards import confirmation, write_policy
from toolkit.storage.writes import Write
from toolkit.text.sentences import DEFAULT, Sentence, say, texts, to_confirm


def used(
    tool: Definition, call: Call, request: ToolInput, payload: Mapping[str, Json]
) -> list[Write]:
    """Nothing where neither the contract nor the policy wants a consent.

    Raises ConfirmationRequired where there is none, and what the tool's question raises."""
    without_secrets = {n: v for n, v in payload.items() if n not in tool.arguments.secrets}
    if tool.ask_password:
        return _password_used(tool, call, request, without_secrets, tool.ask_password)
    return _yes_used(tool, call, request, without_secrets)


def _yes_used(
    tool: Definition, call: Call, request: ToolInput, payload: dict[str, Json]
) -> list[Write]:
    given = {n: v for n, v in payload.items() if n not in tool.arguments.filled_by_platform}
    if not (tool.confirm or write_policy.needs_yes(tool, call, given)):
        return []
    call.about = tool.about(request, call) if tool.about else None
    return [
        confirmation.redeem(
            call,
            tool.name,
            payload,
            lambda: confirmation.prompt_of(
                given, _question(tool, call, request), call.language, tool.named
            ),
            about=call.about,
        )
    ]


def _password_used(
    tool: Definition,
    call: Call,
    request: ToolInput,
    payload: dict[str, Json],
    ask: AskPassword,
) -> list[Write]:
    from toolkit.guards import one_time_password  # which hardly any tool needs

    (field,) = tool.arguments.entered_by_user
    return one_time_password.redeem(
        call,
        tool.name,
        payload,
        lambda: ask(request, call),
        given=getattr(request, field),
        yes=lambda: _yes_used(tool, call, request, payload),
    )


def _question(tool: Definition, call: Call, request: ToolInput) -> str:
    """What the user is asked. Nobody is asked for a YES to what would be refused after it."""
    if ask := tool.confirm or tool.asks:
        question = ask(request, call)
        _require_phone(tool, call, request)
    else:
        question = _named(tool)
        tool.run(request, call)
        call.start_over()
    asked = to_confirm(question, then_password=tool.ask_password is not None)
    return asked.in_(call.language)


def _named(tool: Definition) -> Sentence:
    """What it does, in the words of its message or, where it has none yet, by its name."""
    if (asked := f"ask.{tool.name}") in texts(DEFAULT):
        return say(asked)
    return say("confirmation.ask_by_name", tool=tool.name.replace("_", " "))


def _require_phone(tool: Definition, call: Call, request: ToolInput) -> None:
    if ask := tool.ask_password:
        from toolkit.guards import one_time_password  # as above

        one_time_password.require_phone(ask(request, call))
