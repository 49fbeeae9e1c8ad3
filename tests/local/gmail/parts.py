"""A mail's parts: what they say, what they are called, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from html.parser import HTMLParser


def body_text(message: EmailMessage) -> str:
    body = message.get_body(preferencelist=("plain", "html"))
    if body is None or not isinstance(body, EmailMessage):
        return ""
    text = _text(body)
    return _without_tags(text) if body.get_content_subtype() == "html" else text


def headers_of(part: EmailMessage) -> list[dict[str, str]]:
    """Decoded, as Gmail's are."""
    return [{"name": name, "value": _utf8(str(value))} for name, value in part.items()]


def name_of(part: EmailMessage) -> str:
    """The file's, decoded; "" for a part that is no file."""
    return _utf8(part.get_filename() or "")


def _utf8(text: str) -> str:
    """Bytes that nobody announced are taken for UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def file_names(message: EmailMessage) -> list[str]:
    return [name for _, part in numbered(message, "") if (name := name_of(part))]


def has_attachment(message: EmailMessage) -> bool:
    return any(
        name_of(part) or part.get_content_disposition() == "attachment"
        for _, part in numbered(message, "")
    )


def content_of(part: EmailMessage) -> bytes:
    if part.get_content_type() == "message/rfc822":
        return b"".join(bytes(child) for child in children(part))
    if part.get_content_maintype() == "text" and not name_of(part):
        return _text(part).encode("utf-8", "replace")
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _text(part: EmailMessage) -> str:
    try:
        return str(part.get_content())
    except (LookupError, KeyError, UnicodeError):  # a charset that nobody knows
        payload = part.get_payload(decode=True)
        return payload.decode("latin-1") if isinstance(payload, bytes) else ""


def is_apart(part: EmailMessage) -> bool:
    kind = part.get_content_maintype()
    return bool(name_of(part)) or kind not in {"text", "multipart"}


def children(part: EmailMessage) -> list[EmailMessage]:
    payload = part.get_payload() if part.is_multipart() else []
    assert isinstance(payload, list)
    return [child for child in payload if isinstance(child, EmailMessage)]


def numbered(part: EmailMessage, id: str) -> Iterator[tuple[str, EmailMessage]]:
    yield id, part
    for at, child in enumerate(children(part)):
        yield from numbered(child, inside(id, at))


def inside(id: str, at: int) -> str:
    return f"{id}.{at}" if id else str(at)


class _Words(HTMLParser):
    """What a page says, without its scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in {"script", "style"}

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in {"script", "style"} and self._hidden > 0

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.said.append(data)


def _without_tags(page: str) -> str:
    words = _Words()
    words.feed(page)
    return " ".join(words.said)
