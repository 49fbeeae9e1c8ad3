"""Kinds of files that are known and not read, with what their owner can do instead.

HEIC: what decodes it is LGPL or GPL. Mails of Outlook: extract-msg is GPL, tnefparse is LGPL, and a
mail's attachments are read from the mailbox itself.
"""

from __future__ import annotations

from toolkit.text.sentences import say

HEIC = say("document.heic")
OUTLOOK_MAIL = say("document.msg")
WINMAIL = say("document.winmail")
BY_EXTENSION = {"heic": HEIC, "heif": HEIC, "msg": OUTLOOK_MAIL}
WINMAIL_TYPES = {"application/ms-tnef", "application/vnd.ms-tnef"}

_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_TNEF = b"\x78\x9f\x3e\x22"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MAIL_STREAM = "__substg1.0_".encode("utf-16-le")
"""With which the names of a mail's parts begin in its directory."""


def advice_for(content: bytes) -> str | None:
    """What to do with a file of such a kind, None for any other."""
    if content[4:8] == b"ftyp" and content[8:12] in _HEIC_BRANDS:
        return HEIC
    if content.startswith(_TNEF):
        return WINMAIL
    if content.startswith(_OLE) and _MAIL_STREAM in content:
        return OUTLOOK_MAIL
    return None
