"""The words with which people speak of their mail and the papers in it. Without accents."""

from __future__ import annotations

STATEMENTS = r"(?:statements?|estados? de cuenta|releves?)"
OTHER_PAPERS = r"(?:invoices?|receipts?|bills?|facturas?|recibos?|comprobantes?|factures?|recus?)"
PAPERS = rf"(?:{STATEMENTS}|{OTHER_PAPERS})"
MAILS = r"(?:e-?mails?|gmail|mailbox|inbox|mails?|correos?|courriels?|buzon)"
ATTACHMENTS = r"(?:attachments?|attached files?|adjuntos?|pieces? jointes?)"

SEEKS = (
    r"(?:find|search|look(?:ing)? for|look up|locate|retrieve|pull up|where(?:'s| is| are)"
    r"|busca\w*|encuentra\w*|encontrar|trae\w*|donde estan?"
    r"|trouve\w*|cherche\w*|ou (?:est|sont))"
)
SHOWS = (
    r"(?:show|get|list|give|fetch|bring|see|view|display"
    r"|muestra\w*|dame|lista|montre\w*|donne\w*|affiche\w*|liste)"
)
DISCONNECTS = (
    r"(?:disconnect|unlink|desconecta(?:r|te|me)?|desvincula(?:r|te|me)?"
    r"|(?:deconnecte|dissocie)[rz]?(?:-(?:toi|vous))?)"
)
READS_NO_MORE = (
    r"(?:(?:stop|quit) reading|(?:no longer|not) read|deja(?:r|s)? de leer|no (?:leas|lea)"
    r"|(?:arrete|cesse)[rz]? de lire|ne (?:lis|lisez|lire) plus)"
)
PROCESSES = (
    r"(?:process|import|queue|procesa(?:r|l[oae]s?)?|importa(?:r|l[oae]s?)?"
    r"|traite[rz]?|importe[rz]?)"
)
DOWNLOADS = r"(?:download|descarga(?:r|l[oae]s?)?|telecharge[rz]?|recupere[rz]?)"
FETCHES = rf"(?:{PROCESSES}|{DOWNLOADS}|fetch|get|read|open|lee|abre|lis|ouvre)"

GAP = r"[^.?!]{0,60}?"
NEXT_REQUEST = (
    r",? (?:and|y|et) (?:what|how|which|show|list|my|tell|do|is|(?:un)?block|dispute|cancel"
    r"|cuanto|que|muestra|bloquea|combien|montre|bloque)\b"
)
REST = rf"(?:(?!{NEXT_REQUEST})(?:[^.?!]|\.(?=\w)))*"
"""The rest of a request, up to another one."""
