"""POST /integrations/telegram/{integration_id}: a Telegram bot's webhook.

Telegram shows itself by the header that setWebhook was told. Whoever writes in a private chat is an
identity of the integration, by Telegram's own id of them. The budget's tools are reached by
commands and sentences (telegram.bot_commands), and what has to be confirmed by buttons.

Telegram delivers an update until it is answered with 200. What an update sets off happens once:
its calls have idempotency keys of its number, and one that was answered is left alone.
"""

from __future__ import annotations

import hmac
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from pydantic import ValidationError

from integrations.entities import Integration
from integrations.principals import seen
from integrations.secret_store import secrets_of
from integrations.telegram.client import BotApi, TelegramBusy, TelegramRefused
from integrations.telegram.conversation import Conversation
from integrations.telegram.tools import NotReached, Tools
from integrations.telegram.update import Update, User
from integrations.telegram.waiting_call import DeliveredUpdate
from toolkit import InvalidInput, NotFound, ToolError, telemetry
from toolkit.audit.pseudonym import Erased
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.invoking import Invoke, over_lambda
from toolkit.doors.rest import (
    correlation_id,
    headers_of,
    is_proxy_event,
    proxy_refusal,
    proxy_response,
    text_of,
)
from toolkit.errors import RateLimited, Unauthenticated, Unavailable
from toolkit.guards import rate_limit
from toolkit.storage import tables
from toolkit.storage.person import PersonSettings
from toolkit.text.sentences import of_tag, say

HEADER = "x-telegram-bot-api-secret-token"


class Webhook:
    """A handler of proxy events; `invoke` runs the tools."""

    def __init__(self, invoke: Invoke) -> None:
        self._invoke = invoke

    def __call__(self, event: Event, context: Any) -> Any:
        """200 {} for what is done, or needs nothing; 503 for what Telegram has to deliver again."""
        try:
            with tables.time_limit(context.get_remaining_time_in_millis):
                self._take(event, context)
            return proxy_response(event, HttpResponse(200, "{}"))
        except ToolError as error:
            return proxy_refusal(event, error)
        except (TelegramBusy, NotReached, *tables.StorageFailure):
            logged = {"route": "telegram", "correlation_id": correlation_id(event)}
            telemetry.logger.exception("update not answered", extra=logged)
            return proxy_refusal(event, Unavailable("The update was not answered. Send it again."))

    def _take(self, event: Event, context: Any) -> None:
        integration = _integration(event)
        secrets = secrets_of(integration)
        if not _is_telegrams(event, secrets.webhook):
            raise Unauthenticated("The webhook's secret is wrong.")
        update, now = _update(event), datetime.now(UTC)
        sender = update.sender
        if sender is None or sender.is_bot:
            return
        delivered = DeliveredUpdate.of(integration.id, update.update_id, now)
        if delivered.is_done:
            return
        bot = BotApi(secrets.token, context.get_remaining_time_in_millis, sender.language)
        try:
            self._answer(update, sender, integration, bot, now, correlation_id(event))
        except NotReached:
            if not delivered.came_long_before(now):
                delivered.save()
                raise
            with suppress(TelegramRefused):  # as below
                bot.send(_chat_id(update, sender), say("telegram.unreachable"))
        except TelegramRefused:  # the bot was blocked, the chat is gone: no delivery will help
            telemetry.logger.exception("telegram refused", extra={"integration": integration.id})
        delivered.done()

    def _answer(
        self,
        update: Update,
        sender: User,
        integration: Integration,
        bot: BotApi,
        now: datetime,
        correlated: str,
    ) -> None:
        chat = update.chat
        if chat and chat.type != "private":
            if update.message and (update.message.text or "").startswith("/"):
                bot.send(chat.id, say("telegram.only_private"))
            return
        identity = seen(integration, str(sender.id), sender.label, now, correlated)
        chat_id = _chat_id(update, sender)
        try:
            limit = rate_limit.of_a_tool()
            rate_limit.count_user(identity.user_id, f"telegram {integration.id}", limit)
        except RateLimited:
            return bot.send(chat_id, say("telegram.too_many"))
        except Erased:
            return bot.send(chat_id, say("telegram.erased"))
        person = PersonSettings.of(identity.user_id, is_latest=False)
        language = of_tag(person.language or "") or sender.language
        conversation = Conversation(
            bot=replace(bot, language=language),
            tools=Tools(self._invoke, integration, identity, str(chat_id), correlated, language),
            now=now.astimezone(person.zone),
            key=f"telegram:{integration.bot_id}:{update.update_id}",
            offer_id=str(update.update_id),
        )
        if update.callback_query:
            conversation.take_press(update.callback_query)
        elif update.message:
            conversation.take_message(update.message)


def _chat_id(update: Update, sender: User) -> int:
    """A private chat has the id of its person."""
    return update.chat.id if update.chat else sender.id


def _integration(event: Event) -> Integration:
    """Raises NotFound unless it is an enabled one of Telegram's."""
    if not is_proxy_event(event):
        raise InvalidInput("This function takes REST proxy events (payload version 1.0).")
    integration = Integration.fetch(event["pathParameters"]["integration_id"])
    if integration is None or not integration.enabled or integration.kind != "telegram":
        raise NotFound("No such webhook.")
    return integration


def _is_telegrams(event: Event, secret: str) -> bool:
    return hmac.compare_digest(headers_of(event).get(HEADER, "").encode(), secret.encode())


def _update(event: Event) -> Update:
    try:
        return Update.model_validate_json(text_of(event))
    except ValidationError as error:
        raise InvalidInput("This is no update of Telegram's.") from error


handler = Webhook(over_lambda())
