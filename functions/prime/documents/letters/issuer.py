"""The merchant's name by who has sent a receipt: `Uber Receipts <noreply@uber.com>` is Uber."""

from __future__ import annotations

import re

from toolkit.text.folding import unaccented

_FORWARDED = re.compile(r"\s*(?:fwd?|rv|tr|wg|enc|re)\s*:", re.I)
_BETWEEN = re.compile(
    r"\b(?:paypal|stripe|square|klarna|mercado ?pago|google pay(?:ments)?|shopify|toast|sumup|clip"
    r"|conekta|adyen|bank|banco|banque)\b"
)
"""Who sends receipts of others' sales."""
_OFFICE = re.compile(
    r"[\s,|·-]+(?:e?-?receipts?|orders?|invoices?|billing|payments?|bookings?|reservations?|support"
    r"|no-?\s?reply|do-?not-?reply|notifications?|team|customer (?:service|care|support)|online"
    r"|store|shop|recibos?|facturas?|pedidos?|compras?|pagos?|reservas?|atencion|clientes?|notificaciones"
    r"|recus?|factures?|commandes?|rechnung(?:en)?|bestellung(?:en)?|kundenservice)$",
    re.I,
)
_LONGEST = 60


def issuer_of(sender: str, subject: str) -> str:
    """ "" where the name is an address, or that of somebody who only passes it on."""
    name = sender.partition("<")[0].strip().strip("\"'").strip()
    name = re.split(r"\s+(?:via|by|por|through|par|uber die)\s+", name)[0]
    if not name or "@" in name or len(name) > _LONGEST or _FORWARDED.match(subject):
        return ""
    while (shorter := _OFFICE.sub("", name).strip()) != name and shorter:
        name = shorter
    is_name = any(map(str.isalpha, name)) and not _BETWEEN.search(unaccented(name))
    return name if is_name else ""
