"""What a mail is, as far as its subject, its files' names and how its text begins prove it.

`paper` is a statement, an invoice, a receipt or an order, a pay slip, or a notice of a tax, an
insurance, a fee or a transfer; `private` is a sign-in code, a new
password or a security alert, whatever else it says; everything else is `other`. Words are looked
for in English, Spanish, French, Portuguese and German, without case and accents. A mail that proves
nothing is no paper: one in another language is left out rather than shown.
"""

from __future__ import annotations

import re
from typing import Literal

from prime.gmail.attachments import is_importable
from prime.gmail.messages import Mail
from toolkit.text.folding import unaccented

Kind = Literal["paper", "private", "other"]


def _words(*lines: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{'|'.join('|'.join(lines).split())})(?![^\W_])")


_PAPER = _words(
    r"e?-?statements? invoices? inv e?-?receipts? e?-?bills? orders? purchases? payments?"
    r" paid refund(?:s|ed)? bookings? reservations? itinerary tickets? fares? charges?"
    r" autopay trips? rides? shipped shipments? packages? transactions?"
    r" pay[\s-]?(?:stubs?|slips?|checks?) w-?2 109[89]\w* account\ssummary premiums? polic(?:y|ies)"
    r" tax(?:es)? tuition (?:wire|bank)\stransfers? (?:direct\s)?deposit rent\s(?:reminder|due)"
    r" mortgage past\sdue",
    r"estados?[\s_]de[\s_]cuenta edo cta extractos? facturas? cfdi recibos? tickets?"
    r" comprobantes? pagos? compras? pedidos? cobros? cargos? movimientos reembolsos?"
    r" devolucion boletos? billetes reservas? viajes?"
    r" nomina quincena polizas? predial impuestos? colegiaturas? constancias? transferencias?"
    r" depositos? hipotecas? donativos?",
    r"releves? factures? recus? commandes? paiements? achats? remboursements? quittances?"
    r" justificatifs? trajets? bulletins?\sde\s(?:paie|salaire) fiches?\sde\spaie"
    r" avis\sd.imp\w+ taxes? cotisations? attestations? virements? echeances? echeanciers?"
    r" loyers? interets",
    r"extratos? faturas? nota\sfiscal notas\sfiscais boletos? comprovantes? pagamentos?"
    r" conta\s\w+\schegou",
    r"kontoausz(?:ug|uge|ugen) \w*rechnung(?:en)? quittung(?:en)? \w*belege? kassenbons?"
    r" e?bons? bestell\w* buchung\w* zahlung\w* lastschrift\w* \w*abrechnung(?:en)?"
    r" gutschrift\w* auftrag\w*",
)
"""In a subject or a file's name."""

_PRIVATE = _words(
    r"(?<!social\s)security(?!\sdeposit) verif\w* pass\s?words? pass\s?codes? passphrases?"
    r" one-?\s?time otp 2fa mfa (?:two|2)-?\s?(?:factor|step)\w*"
    r" sign(?:ed|ing)?[\s-]?(?:in|ins|on) log(?:ged|ging)?[\s-]?(?:in|ins|on)"
    r" (?:new|unknown)\s(?:device|computer|browser) recover\w* reset\w* unlock\w* locked"
    r" suspicious unusual fraud\w* pins? oauth tokens? codes? withdrawal magic\slink"
    r" temporary\saccess api\skeys?"
    r" confirm\syour\s(?:e-?mail|account|identity|address|device)",
    r"seguridad codigos? claves? contrasenas? nip inicios?\sde\ssesion iniciar\ssesion"
    r" iniciado\ssesion nuevo\sdispositivo accesos? restablec\w* recupera\w* bloque\w*"
    r" sospechos\w* fraudes? inusual confirma\stu\s(?:correo|cuenta|identidad)",
    r"securite mots?\sde\spasse connexions? connecte nouvel\sappareil reinitialis\w*"
    r" suspecte?s? inhabituel\w* identifiants? usage\sunique"
    r" confirmez\svotre\s(?:adresse|compte|e-?mail)",
    r"seguranca senhas? acessos? login novo\s(?:dispositivo|aparelho) redefini\w* suspeit\w*",
    r"sicherheit\w* verifizier\w*"
    r" (?:sicherheits|bestatigungs|abhol|zugangs|aktivierungs|einmal|anmelde)codes?"
    r" passwort\w* kennwort\w* anmeld\w* einlogg\w* m?tans? neue[sn]?\sgerat\w* zurucksetz\w*"
    r" gesperrt\w* verdachtig\w* betrug\w* zugang\w*",
)
"""In a subject or a file's name."""

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
