"""What a mail is, as far as its subject, its files' names and how its text begins prove it.

`paper` is a statement, an invoice, a receipt or an order, a pay slip, or a notice of a tax, an
insurance, a fee or a transfer; `private` is a sign-in code, a new
password or a security alert, whatever else it says; everything else is `other`. Words are looked
for in English, Spanish, French, Portuguese and German, without case and accents. A mail that proves
nothing is no paper: one in another language is left out rather than shown.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Literal

from prime.gmail.attachments import is_importable
from prime.gmail.messages import Mail
from toolkit.text.folding import unaccented

Kind = Literal["paper", "private", "other"]


_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())


def _words(kind: Kind) -> re.Pattern[str]:
    """In a subject or a file's name."""
    words = " ".join(_TABLE[kind].values()).split()
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(words)})(?![^\W_])")


_PAPER, _PRIVATE = _words("paper"), _words("private")
_CODE = (
    r"(?:pass\s?codes?|pass\s?words?|pins?|otp|codes?|codigos?|claves?(?!\sde\srastreo)|contrasenas?|senhas?|nip|m?tan"
    r"|mots?\sde\spasse|passwort|kennwort|\w+code)"
)
_PRIVATE_TEXT = re.compile(
    rf"\b{_CODE}\b(?!\s(?:protected|postal))[^.\n]{{0,40}}?(?<![\w-])(?=[a-z\d-]*\d)[a-z\d-]{{3,}}\b"
    rf"|\b\d[\d ]{{2,8}}\d\b[^.\n]{{0,30}}\b{_CODE}\b|\b{_CODE}\s(?:is|es|est|e|ist|lautet)\b"
    r"|\b(?:one-?\s?time|usage\sunique|un\ssolo\suso|einmal\w*)\b"
    rf"|\b(?:reset|change|restablecer|cambiar|crear|redefinir|reinitialiser|zurucksetzen|choisir)\b"
    rf"[^.\n]{{0,30}}\b{_CODE}\b|\b{_CODE}\b[^.\n]{{0,40}}\b(?:changed|reset|to\sopen)\b"
    rf"|\b(?:neues|nouveau|nueva|new|nova)\s{_CODE}\b"
    r"|\bnew\s(?:sign|log)-?\s?in\b"
    r"|\b(?:sign(?:ed)?|log(?:ged)?)-?\s?in\b[^.\n]{0,30}\b(?:from|device|attempt)"
    r"|\b(?:new|unknown|nuevo|nouvel|novo|neue[ns]?)\s(?:device|dispositivo|appareil|aparelho|gerat)\b"
    r"|\bsuspicious|sospechos|\bdid\s?n[o']t\s(?:request|sign)|security\s(?:code|alert)"
)
"""In how a text begins: tighter, for bills say "log in to see it" as well."""


def kind_of(mail: Mail) -> Kind:
    """A paper that only speaks of a password in its text, as banks do of the file's, stays one."""
    names = " ".join(part.name for part in mail.attachments)
    head = unaccented(f"{mail.subject} {names}")
    if _PRIVATE.search(head):
        return "private"
    is_paper = bool(_PAPER.search(head))
    if tells_a_secret(mail.snippet) and not (
        is_paper and any(map(is_importable, mail.attachments))
    ):
        return "private"
    return "paper" if is_paper else "other"


def tells_a_secret(text: str) -> bool:
    """Whether a text seems to hold a code or a password, or to be about signing in."""
    return bool(_PRIVATE_TEXT.search(unaccented(text)))
