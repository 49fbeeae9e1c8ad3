"""What speaks for a mail being a paper of its user's, and what against it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from prime.gmail.messages import Mail
from toolkit.text.folding import unaccented

_AMOUNT = re.compile(r"(?<![0-9])[0-9](?:[0-9., ]*[0-9])?[.,][0-9]{2}(?![0-9])")
_DANGEROUS = {
    *{"exe", "scr", "com", "bat", "cmd", "js", "jse", "vbs", "wsf", "hta", "ps1", "msi", "lnk"},
    *{"jar", "apk", "dmg", "iso", "img", "html", "htm", "svg", "rar", "7z", "docm"},
}
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PRESSING = re.compile(
    r"\b(?:verify your (?:identity|account|card)|confirm your (?:identity|account|card)"
    r"|within [0-9]+ hours|(?:has|have) been (?:suspended|blocked|limited|locked)"
    r"|will be (?:blocked|suspended|closed)|click (?:here|below)|final notice|legal action"
    r"|gift cards?|(?:through|via) (?:this|the) link|open the attached"
    r"|ha sido (?:bloquead|suspendid|limitad)[ao]|sera (?:bloquead|suspendid)[ao]"
    r"|(?:actualice|verifique|confirme) sus? (?:datos|identidad|cuenta)|haga clic|clic aqui"
    r"|descargue aqui|(?:siguiente|este) enlace|evitar la (?:suspension|cancelacion)"
    r"|a ete (?:suspendu|bloque|limite)e?|sera (?:suspendu|bloque)e?|cliquez (?:ici|sur)"
    r"|sous [0-9]+ ?h(?:eures)?|(?:verifiez|confirmez) vos? (?:donnees|identite|compte)"
    r"|(?:indiquez|saisissez|renseignez) votre carte|ce lien)\b"
)


def names_an_amount(mail: Mail) -> bool:
    """With its cents: a bill says what it is for, an advertisement speaks of round sums."""
    return bool(_AMOUNT.search(f"{mail.subject} ; {mail.snippet}"))


def presses(mail: Mail) -> bool:
    """Whether it urges to follow a link or to give data, as forged mails do."""
    return bool(_PRESSING.search(unaccented(f"{mail.subject} ; {mail.snippet}")))


def is_dangerous(mail: Mail) -> bool:
    """Whether a file is a program, a web page, or an archive that is not imported."""
    return any(part.extension in _DANGEROUS for part in mail.attachments)


def pretends(mail: Mail) -> bool:
    """`"service@bank.com" <x@elsewhere.net>`"""
    addresses: Sequence[str] = _ADDRESS.findall(mail.sender.lower())
    return len(set(addresses)) > 1
