"""How people ask for their card to be blocked and unblocked, and how the answer is worded."""

from __future__ import annotations

from tests.local.offline_model.banking.words import TARJETA
from tests.local.offline_model.tool_phrases import ToolPhrases

_THE_CARD = r"(?: (?!on\b|of\b|from\b)\w+){0,3}? cards?\b"
_CARD_VERB = r"(?<!un[- ])\b(?:block|freeze|lock|disable|suspend|deactivate)"
_PURSE = r"(?:tarjeta|cartera|bolsa|billetera|bolso)"

PHRASES = {
    "block_card": ToolPhrases(
        asks=(
            _CARD_VERB + _THE_CARD,
            _CARD_VERB + r" (?:it|this|that)\b",
            rf"\bput an? (?:block|freeze|hold|lock) on{_THE_CARD}",
            rf"\b(?:bloque(?:a|ar|ame|o)|congela(?:r|me)?|suspende(?:r|me)?) (?:por favor )?"
            rf"{TARJETA}",
            r"\b(?:bloque|congel)(?:ala|arla)\b",
        ),
        facts=(
            r"\b(?:lost|misplaced|can'?t find|cannot find)\b(?: \w+){0,2}? (?:card|wallet|purse)\b",
            r"\b(?:card|wallet|purse)\b[^.?!]*\b(?:stolen|lost|missing|compromised|hacked|cloned)\b",
            r"\b(?:someone|somebody|thie(?:f|ves)|stole)\b[^.?!]*\b(?:card|wallet|purse)\b",
            r"\b(?:perdi|extravie|no encuentro|robaron|clonaron)(?: \w+){0,2}? "
            rf"{_PURSE}\b",
            rf"\b{_PURSE}\b[^.?!]*\b(?:robad[oa]|robaron|perdid[oa]|clonad[oa]|clonaron)\b",
        ),
        questions={
            "reason": {
                "en": "Why should the card be blocked? Please tell me the reason.",
                "es": "¿Por qué se debe bloquear la tarjeta? Dime el motivo.",
            }
        },
        answer={
            "en": "{message}. Your block reference is {block_id}.",
            "es": "Tu tarjeta está bloqueada. La referencia del bloqueo es {block_id}.",
        },
    ),
    "unblock_card": ToolPhrases(
        asks=(
            r"\bun[- ]?(?:block|freeze|lock|suspend)(?:ing)?\b",
            r"\bre[- ]?(?:activat|enabl)(?:e|ing)\b",
            r"\b(?:remove|lift|undo|release|clear|take off)\b(?: \w+){0,2}? (?:block|freeze)\b",
            r"\b(?:desbloque|descongel|reactiv)(?:a|ar|ame|o|ala|arla)\b",
            r"\b(?:quita|levanta)(?:r|me|le)? el bloqueo\b",
        ),
        questions={
            "otp": {
                "en": "Please enter the one-time password (OTP) sent to your phone.",
                "es": "Escribe la contraseña de un solo uso (OTP) que llegó a tu teléfono.",
            }
        },
        answer={"en": "{message}.", "es": "Tu tarjeta está desbloqueada."},
    ),
}
