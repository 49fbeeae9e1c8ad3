"""Telegram's Bot API, as far as a bot speaks it: https://core.telegram.org/bots/api

Texts are sent without a parse_mode: nothing in them is markup, whoever wrote it. The bot's token is
part of every address, so no address gets into an exception's text or a log.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import urllib3
from botocore.httpsession import get_cert_path
from urllib3.exceptions import HTTPError

from toolkit import settings
from toolkit.text.sentences import DEFAULT, Language, in_language

LONGEST_TEXT = 4096
CONNECT_SECONDS = 2.0
READ_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 3.0
LEFT_FOR_THE_ANSWER_MS = 3_000
_LOOPBACK = {"127.0.0.1", "localhost"}

Remaining = Callable[[], int]


class TelegramError(Exception):
    pass


class TelegramBusy(TelegramError):
    """Telegram could not be reached, has trouble, or wants us to wait: try again later."""


class TelegramRefused(TelegramError):
    """Telegram does not take the request: the message is too old, the bot is blocked."""


@dataclass(frozen=True)
class Button:
    """`data` is what comes back when it is pressed, at most 64 bytes."""

    text: str
    data: str


@dataclass(frozen=True)
class BotApi:
    """Every method raises TelegramError. `remaining_ms` returns the time that the call has left;
    our own sentences are sent in `language`."""

    token: str = field(repr=False)
    remaining_ms: Remaining
    language: Language = DEFAULT

    def send(self, chat_id: int, text: str, buttons: Sequence[Button] = ()) -> None:
        self._call("sendMessage", chat_id=chat_id, **self._message(text, buttons))

    def edit(
        self, chat_id: int, message_id: int, text: str, buttons: Sequence[Button] = ()
    ) -> None:
        """Replace a message's text and buttons."""
        place = {"chat_id": chat_id, "message_id": message_id}
        self._call("editMessageText", **place, **self._message(text, buttons))

    def answer_press(self, press_id: str, text: str = "") -> None:
        """End the waiting sign on a pressed button, with a note if there is a text."""
        self._call(
            "answerCallbackQuery", callback_query_id=press_id, text=in_language(text, self.language)
        )

    def set_webhook(self, url: str, secret: str) -> None:
        self._call(
            "setWebhook",
            url=url,
            secret_token=secret,
            allowed_updates=["message", "callback_query"],
        )

    def _message(self, text: str, buttons: Sequence[Button]) -> dict[str, Any]:
        text = in_language(text, self.language)
        keyboard = [
            {"text": in_language(each.text, self.language), "callback_data": each.data}
            for each in buttons
        ]
        return {
            "text": text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…",
            "reply_markup": {"inline_keyboard": [keyboard] if buttons else []},
            "link_preview_options": {"is_disabled": True},
        }

    def _call(self, method: str, **arguments: Any) -> None:
        """Waits once, if Telegram asks for no more than LONGEST_PAUSE_SECONDS."""
        pause = self._try(method, arguments)
        if pause is None:
            return
        left = (self.remaining_ms() - LEFT_FOR_THE_ANSWER_MS) / 1000
        if pause > min(LONGEST_PAUSE_SECONDS, left):
            raise TelegramBusy("too many requests")
        time.sleep(pause)
        if self._try(method, arguments) is not None:
            raise TelegramBusy("too many requests")

    def _try(self, method: str, arguments: dict[str, Any]) -> float | None:
        """None when it is done, else the seconds to wait."""
        try:
            response = _connections().request(
                "POST",
                f"{_base()}/bot{self.token}/{method}",
                json=arguments,
                timeout=urllib3.Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS),
                retries=False,
                redirect=False,
            )
            body = json.loads(response.data)
        except (HTTPError, ValueError):
            raise TelegramBusy("no answer") from None  # the error's text has the address
        if isinstance(body, dict) and body.get("ok") is True:
            return None
        if response.status == 429:
            return float((body.get("parameters") or {}).get("retry_after", 1))
        if response.status >= 500:
            raise TelegramBusy(f"status {response.status}")
        raise TelegramRefused(f"{method}: status {response.status}")


def _base() -> str:
    base = settings.text("TELEGRAM_URL", "https://api.telegram.org").rstrip("/")
    parts = urlsplit(base)
    if parts.scheme != "https" and parts.hostname not in _LOOPBACK:
        raise RuntimeError("Telegram is spoken to over HTTPS only")
    return base


@cache
def _connections() -> urllib3.PoolManager:
    return urllib3.PoolManager(
        num_pools=2, maxsize=8, cert_reqs="CERT_REQUIRED", ca_certs=get_cert_path(True)
    )
