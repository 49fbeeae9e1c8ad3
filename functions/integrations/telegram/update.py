"""What Telegram sends to a webhook, as far as it is read: https://core.telegram.org/bots/api#update

An update is a message or the press of a button; setWebhook asks for no others.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from integrations.proofs.telegram_login import label
from toolkit.text.sentences import Language, of_tag


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)


class User(_Part):
    id: int
    is_bot: bool = False
    first_name: str = ""
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None

    @property
    def language(self) -> Language:
        """That of their Telegram; Spanish, as the bot's contract, where it is none of ours."""
        return of_tag(self.language_code or "") or "es"

    @property
    def label(self) -> str:
        return label(self.first_name, self.last_name, self.username)


class Chat(_Part):
    id: int
    type: str


class TelegramMessage(_Part):
    message_id: int
    chat: Chat
    sender: User | None = Field(default=None, alias="from")
    text: str | None = None


class Press(_Part):
    """`message` is the one whose button was pressed; None where it is too old."""

    id: str
    sender: User = Field(alias="from")
    message: TelegramMessage | None = None
    data: str = ""


class Update(_Part):
    update_id: int
    message: TelegramMessage | None = None
    callback_query: Press | None = None

    @property
    def sender(self) -> User | None:
        if self.callback_query:
            return self.callback_query.sender
        return self.message.sender if self.message else None

    @property
    def chat(self) -> Chat | None:
        message = self.callback_query.message if self.callback_query else self.message
        return message.chat if message else None
