"""What requests are made of beside the deed, in English, Spanish and French, in small letters.

Patterns are for text without accents.
"""

from __future__ import annotations

import re

from toolkit.text.folding import unaccented

WILL_YOU = re.compile(
    r"\b(?:can|could|would) you\b|\b(?:me )?(?:puedes|podrias|puede|podria)\b"
    r"|\b(?:peux|pourrais)-tu\b|\b(?:pouvez|pourriez)-vous\b|\b(?:tu peux|vous pouvez)\b"
)
"""The questions that ask for something to be done. Any other asks to be told."""
OPENER = (
    r"(?:please|kindly|hi|hello|hey|ok|okay|yes|now|also|just|so|actually|go ahead|can you"
    r"|could you|would you|i want(?: you)? to|i(?: would|'d) like(?: you)? to|i need(?: you)? to"
    r"|let's|por favor|hola|ahora|tambien|solo|me puedes|puedes|podrias|puede|podria"
    r"|quiero(?: que)?|quisiera|necesito(?: que)?|s'il (?:te|vous) plait|bonjour|salut|maintenant"
    r"|aussi|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez"
    r"|je veux(?: que tu)?|je voudrais|il faut)"
)
DOUBT = re.compile(
    r"\b(?:not|never|nor|neither|without|cannot|if|whether|unless|should|instead|except|when|once"
    r"|until|after|before|later|tomorrow|maybe|perhaps|only"
    r"|no|nunca|jamas|tampoco|ni|sin|si|deberia\w*|excepto|salvo|cuando|hasta|despues|antes|luego"
    r"|manana|quizas?|tal vez"
    r"|ne|pas|jamais|sans|sauf|dois-je|devrais-je|quand|jusqu\w*|apres|avant|demain|peut-etre)\b"
    r"|\w+n't\b|\bn'|\bs'ils?\b(?! (?:te|vous) plait)"
)
"""In what our parser reads and in a reason: other words are free there."""
NEGATION = re.compile(r"\b(?:not|never|no|nunca|ne|pas|jamais)\b|\w+n't\b|\bn'")
"""Of these, what a reason may say: "I never bought it"."""
LEADS_TO_A_REASON = r"(?:because|as|for|since|porque|por|car|parce que|pour)"
BEGINS_A_REASON = re.compile(
    r"(?:i|it|we|my|this|that|the|a|an|never|not|he|she|they"
    r"|yo|es|fue|me|mi|nunca|no|la|el|un|una|lo|ese|esa|este|esta"
    r"|je|c'est|ce|cette|on|jamais|le|ma|mon|un|une)\b|j'|l'|c'|i'"
)
LOOKS = re.compile(
    r"(?:(?:please|por favor) )?(?:look (?:at|up)|check|show me|open|mira|revisa|muestrame"
    r"|regarde|verifie|montre-moi)(?: (?:it|that|this|them|eso|esto|lo|la|ca|cela|le))?"
)
"""A clause that only asks to be shown what the other is about."""
SEEKS = re.compile(
    r"(?:(?:please|por favor|hi|hello|hola|bonjour|can you|could you) )*"
    r"(?:find|search(?: for)?|look for|get|busca|encuentra|cherche|trouve)"
    r" (?:me )?(?:my|the|last|latest|mi|mis|el|la|los|las|ultim[oa]|mon|ma|mes|le|la|les)\b"
)
"""A clause that describes a thing to be found."""

_GLUE = """
    please kindly hi hello hey ok okay yes now also just thanks thank you so much the my that this
    a an of to from at on in for me it them number is as by with pesos mxn
    por favor hola gracias muchas ahora también el la los las mi mis un una del de al a en para
    desde partir número que
    s'il te vous plaît bonjour salut merci maintenant le les mon ma mes du des à au aux pour sur n
    numéro nouveau nouvelle
"""
GLUE = frozenset([*_GLUE.split(), *map(unaccented, _GLUE.split())])
"""Words that ask for nothing, doubt nothing, and name nothing."""
