"""Telegram's Bot API for one machine: a stand-in that keeps what a bot sends, and delivers updates.

telegram = FakeTelegram()
with serving(telegram) as url:                     # TELEGRAM_URL=url
    …                                              # the bot sets its webhook
    ana = telegram.person("Ana")
    asked = ana.say("comida 155.50")               # the bot's answer
    ana.press(asked, "Guardar")

It knows one bot, private chats and groups. https://core.telegram.org/bots/api
"""

from __future__ import annotations

import itertools
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

Json = dict[str, Any]
LONGEST_TEXT = 4096
LONGEST_DATA = 64
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


@dataclass
class BotMessage:
    """A message that the bot sent, as it looks now. `buttons` are the data by the text."""

    chat_id: int
    message_id: int
    text: str
    buttons: dict[str, str]


@dataclass(frozen=True)
class Person:
    """Somebody who writes to the bot, in the private chat with it."""

    telegram: FakeTelegram
    id: int
    first_name: str
    language: str | None

    @property
    def messages(self) -> list[BotMessage]:
        """What the bot has sent them, oldest first."""
        return [each for each in self.telegram.messages if each.chat_id == self.id]

    def say(self, text: str) -> BotMessage:
        """The bot's answer; the webhook has to take the update."""
        before = len(self.messages)
        assert self.telegram.deliver(self.update(text)) == 200
        (answer,) = self.messages[before:]
        return answer

    def press(self, message: BotMessage, button: str) -> BotMessage:
        """The message as it is after the press of its button."""
        assert self.telegram.deliver(self.pressed(message, message.buttons[button])) == 200
        return message

    def update(self, text: str) -> Json:
        chat = {"id": self.id, "type": "private", "first_name": self.first_name}
        return self.telegram.update(message=self.message(chat, text))

    def message(self, chat: Json, text: str | None) -> Json:
        said = {} if text is None else {"text": text}
        return {"message_id": self.telegram.next_id(), "from": self.user, "chat": chat, **said}

    def pressed(self, message: BotMessage, data: str) -> Json:
        """The update of a press on a message with buttons, wherever it was sent."""
        chat = {"id": message.chat_id, "type": "private"}
        query = {
            "id": str(self.telegram.next_id()),
            "from": self.user,
            "message": {"message_id": message.message_id, "chat": chat, "text": message.text},
            "chat_instance": "1",
            "data": data,
        }
        return self.telegram.update(callback_query=query)

    @property
    def user(self) -> Json:
        told = {} if self.language is None else {"language_code": self.language}
        return {"id": self.id, "is_bot": False, "first_name": self.first_name, **told}


@dataclass
class FakeTelegram:
    """An ASGI app. `answers` are the texts of answered presses; `waits` are the seconds that the
    next requests are told to wait; who is among `blocking` has blocked the bot."""

    token: str = "123456:a-bot-of-this-machine"
    messages: list[BotMessage] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    webhook: Mapping[str, Any] = field(default_factory=dict)
    waits: deque[int] = field(default_factory=deque)
    blocking: set[int] = field(default_factory=set)
    broken: int = 0

    def __post_init__(self) -> None:
        self._ids = itertools.count(1000)
        self._lock = threading.Lock()
        route = Route("/bot{token}/{method}", self._answer, methods=["POST"])
        self._app = Starlette(routes=[route])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def person(self, first_name: str, language: str | None = "es") -> Person:
        """Somebody new, with the language of their Telegram, where it tells."""
        return Person(self, 5_000_000_000 + self.next_id(), first_name, language)

    def next_id(self) -> int:
        with self._lock:
            return next(self._ids)

    def update(self, **of: Any) -> Json:
        return {"update_id": self.next_id(), **of}

    def deliver(self, update: Json, secret: str | None = None) -> int:
        """The webhook's status. Telegram delivers again what is not answered with 200."""
        given = self.webhook["secret_token"] if secret is None else secret
        headers = {SECRET_HEADER: given} if given else {}
        with httpx.Client(trust_env=False, timeout=30) as http:
            return http.post(self.webhook["url"], json=update, headers=headers).status_code

    async def _answer(self, request: Request) -> Response:
        if request.path_params["token"] != self.token:
            return _refused(401, "Unauthorized")
        if self.broken:
            self.broken -= 1
            return Response("<html>Bad Gateway</html>", 502)
        if self.waits:
            seconds = self.waits.popleft()
            more = {"parameters": {"retry_after": seconds}}
            return _refused(429, f"Too Many Requests: retry after {seconds}", **more)
        given = await request.json()
        match request.path_params["method"]:
            case "sendMessage":
                return self._send(given)
            case "editMessageText":
                return self._edit(given)
            case "answerCallbackQuery":
                self.answers.append(given.get("text", ""))
                return _done(True)
            case "setWebhook":
                self.webhook = given
                return _done(True)
        return _refused(404, "Not Found")

    def _send(self, given: Json) -> Response:
        if given["chat_id"] in self.blocking:
            return _refused(403, "Forbidden: bot was blocked by the user")
        if problem := _problem(given):
            return _refused(400, f"Bad Request: {problem}")
        sent = BotMessage(given["chat_id"], self.next_id(), given["text"], _buttons(given))
        self.messages.append(sent)
        return _done({"message_id": sent.message_id})

    def _edit(self, given: Json) -> Response:
        place = (given["chat_id"], given["message_id"])
        found = [each for each in self.messages if (each.chat_id, each.message_id) == place]
        if not found:
            return _refused(400, "Bad Request: message to edit not found")
        if problem := _problem(given):
            return _refused(400, f"Bad Request: {problem}")
        (message,) = found
        if (message.text, message.buttons) == (given["text"], _buttons(given)):
            return _refused(400, "Bad Request: message is not modified")
        message.text, message.buttons = given["text"], _buttons(given)
        return _done({"message_id": message.message_id})


def _buttons(given: Json) -> dict[str, str]:
    rows = (given.get("reply_markup") or {}).get("inline_keyboard", [])
    return {button["text"]: button["callback_data"] for row in rows for button in row}


def _problem(given: Json) -> str | None:
    """What Telegram would not take of a message."""
    if not given["text"].strip():
        return "message text is empty"
    if len(given["text"]) > LONGEST_TEXT:
        return "message is too long"
    if any(not 0 < len(data.encode()) <= LONGEST_DATA for data in _buttons(given).values()):
        return "BUTTON_DATA_INVALID"
    if given.get("parse_mode"):
        return "can't parse entities: this bot sends no markup"
    return None


def _done(result: Any) -> Response:
    return JSONResponse({"ok": True, "result": result})


def _refused(status: int, description: str, **more: Any) -> Response:
    body = {"ok": False, "error_code": status, "description": description, **more}
    return JSONResponse(body, status)
