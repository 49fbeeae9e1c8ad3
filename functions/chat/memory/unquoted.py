"""What of a user's message is the user's own: without what they quote or paste of others.

Told by marks alone: quotation marks, fences, tags, "> " lines, and to the message's end what comes
after a colon (as in "From:" and "Ana wrote:"), a rule or a letter's salutation. Text that is pasted
without any mark cannot be told from what was typed; a message longer than TYPED characters counts
as pasted.
"""

from __future__ import annotations

import re

TYPED = 1_000
LEFT_OUT = "[…]"

_QUOTED = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|<(?P<tag>[a-z][\w-]*)[^>]*>.*?(?:</(?P=tag)>|\Z)"
    r"|“[^”]*(?:”|\Z)|„[^“”]*(?:[“”]|\Z)|«[^»]*(?:»|\Z)|\u2039[^\u203a]*(?:\u203a|\Z)"
    r"|「[^」]*(?:」|\Z)|\"[^\"]*(?:\"|\Z)|(?<!\w)'[^\n]*?'(?!\w)"
    r"|(?<!\w)\u2018[^\n]*?\u2019(?!\w)|^[ \t]*[>|][^\n]*$",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_LETTER = re.compile(
    r"^[ \t]*(?:-{3,}|_{3,}|\*{3,}|={3,}).*\Z"
    r"|^[ \t]*(?:dear|hi|hello|estimad[oa]s?|querid[oa]s?|hola|bonjour|chers?|chère|madame"
    r"|monsieur)\b[^\n,.!?]{0,40},[ \t]*\n.*\Z",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_REMINDER = (
    r"(?:remember|note|fyi|ps|by the way|btw|recuerda|nota|ojo|por cierto|acu[eé]rdate"
    r"|rappelle-toi|retiens|au fait|à noter)"
)
_AFTER_A_COLON = re.compile(
    rf"(?<!\w)(?P<kept>{_REMINDER}[ \t]*:)|:(?=\s|\Z).*\Z", re.IGNORECASE | re.DOTALL
)


def unquoted(message: str) -> str:
    """The message with LEFT_OUT in place of others' text; "" when all of it may be."""
    if len(message) > TYPED:
        return ""
    elided = f" {LEFT_OUT} "
    typed = _LETTER.sub(elided, _QUOTED.sub(elided, message))
    return _AFTER_A_COLON.sub(lambda colon: colon["kept"] or elided, typed)
