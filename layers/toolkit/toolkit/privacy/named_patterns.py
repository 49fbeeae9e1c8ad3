"""The kinds of personal data that a word right before them tells, in English, Spanish, French and
Portuguese, with a few words of other languages.

NAMED are numbers of people, SECRETS what opens something. A one-time password is masked before
secrets are looked for: it has to arrive (functions/chat/privacy/one_time_secret.py).
"""

from __future__ import annotations

import re
from functools import cache

from toolkit.privacy import kinds
from toolkit.privacy.kinds import GAP, MAYBE, Kind

_NUMBER = (
    r"(?:numbers?|n[uú]mero|num[eé]ro|num|nbr|nr|no|n[°º]|code|id|new|current|nuev[oa]|actual"
    r"|is|was|are|es|son|est|sont|é|são)"
)
_LINK = (
    rf"(?![A-Za-z0-9])(?:'s(?!\w))?[\"'`*)]{{0,3}}(?:\s?\([^()0-9]{{1,20}}\))?"
    rf"(?:\s{{0,3}}{_NUMBER}(?!\w)\.?){{0,3}}"
    r"\s{0,3}(?:->|=>|→|[:=#-]){0,2}\s{0,3}[\"'`*(]{0,3}"
)
"""From the word to what it names: "SSN number is: ", `": "`."""
_OWNER = (
    r"(?:of|for|the|my|de|del|d[aeo]|la|el|le|mi|ma|mon|m(?:eu|inha)|card|tarjeta|carte|cart[aã]o"
    r"|debit|credit|d[eé]bito|cr[eé]dito|atm|cajero|bank|banco|banque|account|cuenta|compte|conta"
    r"|app)"
)
_OWNED = rf"(?![A-Za-z0-9])(?:\s{{1,3}}{_OWNER}(?!\w)){{0,4}}{_LINK}"
"""The same, or "of my card: " between them."""


def _named(words: str, value: str, link: str = _LINK) -> str:
    return rf"(?i:(?<![A-Za-z0-9])(?:{words}){link})({value})"


def _digits(count: str) -> str:
    return rf"[0-9](?:{MAYBE}[0-9]){{{count}}}(?![0-9])(?!\w)"


NAMED = (
    Kind(
        "us_social_security",
        _named(r"ssn|itin|ss#|(?:your |my )?social(?: security)?|seguro social", _digits("8")),
        kinds.social_security,
        marks=("ssn", "itin", "ss#", "social"),
    ),
    Kind(
        "mx_nss",
        _named(r"nss|imss|(?:seguro|seguridad) social|n[uú]mero del? seguro", _digits("10")),
        marks=("nss", "imss", "segur"),
    ),
    Kind(  # "sin" is a word in Spanish
        "ca_sin",
        _named(r"sin|nas|social insurance|assurance sociale", _digits("8")),
        kinds.luhn,
        marks=("sin", "nas", "social"),
    ),
    Kind(
        "aadhaar",
        _named(r"aadha?ar|uidai|आधार(?: संख्या)?", _digits("11")),
        marks=("aadh", "uidai", "आधार"),
    ),
    Kind(
        "pan",
        _named(
            "pan(?: card)?|permanent account",
            rf"[A-Za-z]{{5}}{MAYBE}[0-9]{{4}}{MAYBE}[A-Za-z](?!\w)",
        ),
        marks=("pan", "permanent"),
    ),
    Kind(
        "uk_nino",
        _named(
            "nino|national insurance|ni number",
            rf"[A-Za-z]{{2}}(?:{MAYBE}[0-9]){{6}}{MAYBE}[A-Da-d](?!\w)",
        ),
        marks=("nino", "national", "ni number"),
    ),
    Kind(
        "es_dni",
        _named(r"dni|nif", rf"[0-9](?:{MAYBE}[0-9]){{7}}{MAYBE}[A-Za-z](?!\w)"),
        kinds.dni,
        marks=("dni", "nif"),
    ),
    Kind(
        "es_nie",
        _named("nie", rf"[XYZxyz](?:{MAYBE}[0-9]){{7}}{MAYBE}[A-Za-z](?!\w)"),
        kinds.nie,
        marks=("nie",),
    ),
    Kind("clabe", _named("clabe(?: interbancaria)?", _digits("17")), marks=("clabe",)),
    Kind(
        "rfc",
        _named(
            "rfc",
            rf"[A-Za-zÑñ&]{{3,4}}(?:{MAYBE}[0-9]){{6}}(?:{MAYBE}[0-9A-Za-z]){{3}}(?!\w)",
        ),
        marks=("rfc",),
    ),
    Kind(
        "iban",
        _named("iban", rf"[A-Za-z]{MAYBE}[A-Za-z](?:{MAYBE}[0-9A-Za-z]){{13,32}}(?!\w)"),
        kinds.iban,
        marks=("iban",),
    ),
    Kind(
        "payment_card",
        _named(
            "card|tarjeta|carte|cart[aã]o|visa|mastercard|amex",
            r"[2-6](?:[ \t\r\n./_,-]{0,3}[0-9]){11,18}(?![0-9])(?!\w)",
        ),
        kinds.card,
        marks=("card", "tarjeta", "carte", "cart", "visa", "amex"),
    ),
)

_FEW = r"(?![0-9])(?![.,][0-9])(?!\w)"
_CARD_CODE = (
    r"cvv2?|cvc2?|csc|cid|(?:card )?(?:security|verification) (?:code|value)"
    r"|c[oó]digo de (?:seguridad|segurança|verificaci[oó]n|verificaç[aã]o)|code de s[eé]curit[eé]"
    r"|cryptogramme(?: visuel)?|sicherheitscode|(?:karten)?pr[uü]fnummer|codice di sicurezza"
    r"|security number|(?:3|4|three|four)[- ]digit code"
)
_PIN = (
    r"pin|nip|geheimzahl|clave|senha|passcode|code (?:pin|confidentiel|secret)"
    r"|c[oó]digo (?:pin|secreto)|palavra-passe|mot de passe|contraseñas?|contrasena"
)
_PASSWORDS = (
    r"(?:password|passwd|passphrase|passcode|pass|pwd|pw|mdp|mot de passe|contraseñas?|contrasena"
    r"|clave|senha|palavra-passe|kennwort|passwort|parola d'ordine|wachtwoord)"
)
_OF_ANY = (
    r"(?![A-Za-z0-9])(?:\s[^\s0-9:=.,;!?]{1,14}){1,4}?"
    r"(?:\s(?:is|es|est|é)(?!\w)|\s?[:=])\s{0,3}[\"'`:=]{0,3}"
)
_PASSWORD_MARKS = (
    *("pass", "pw", "mdp", "contrase", "clave", "senha", "kennwort", "parola", "wachtwoord"),
)
_KEY_MARKS = ("key", "token", "secr", "bearer", "api", "jeton")
_NO_STOP = "(?<![.,:;?])"
_TYPED_FIRST = r"[^\s\"'`<>,;&\[\]{}()]"
_TYPED = r"[^\s\"'`<>,;&]"
_PASSWORD_VALUE = rf"{_TYPED_FIRST}{_TYPED}{{3,63}}{_NO_STOP}"
_KEY = (
    r"(?<!page[ _-])(?<!next[ _-])(?:"
    r"(?:api|access|private|secret|client|auth|service|signing)[ _-]?(?:key|token|secret)"
    r"|(?:refresh|id|bearer|session)[ _-]?token|apikey|secret|token|bearer"
    r"|clave (?:de |del )?api|cl[eé] (?:d'|de l')?api|chave (?:de |da )?api"
    r"|(?:clave|chave) secreta|cl[eé] secr[eè]te|token de acces[os]|jeton(?: d'acc[eè]s)?)"
)
_BEARERS = (
    r"sk-[\w-]{16,}|[sr]k_(?:live|test)_\w{16,}|xox[a-z]-[\w-]{10,}|gh[a-z]_\w{20,}"
    r"|github_pat_\w{20,}|glpat-[\w-]{16,}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{35}|npm_\w{30,}|hf_\w{30,}"
    r"|whsec_\w{20,}|shp[a-z]{2}_\w{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|ya29\.[\w-]{20,}"
    r"|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}"
)

_LETTER_AND_DIGIT = re.compile(r"(?=.*[A-Za-z])(?=.*[0-9])")
_COUNTED = re.compile(r"[0-9]+-?[a-z]+|[a-z]{1,2}[0-9.]+|(?:19|20)[0-9]{2}-[0-9T:.-]+Z?")
_SIGN_WITHIN = re.compile(r"[A-Za-z].*[*$#%^+~|@!].*[A-Za-z0-9]")
_ADDRESS = re.compile(r"https?:|www\.|[^@]+@[^@]+\.[a-z]+")
_ENDS = ".,;:!?*"


def _is_password(text: str, first: int, last: int) -> bool:
    """More than a word or an amount: letters with digits or signs among them, or digits alone."""
    word = text[first:last].rstrip(_ENDS)
    if _ADDRESS.match(word) or _COUNTED.fullmatch(word):
        return False
    return bool(
        re.fullmatch("[0-9]{4,12}", word)
        or (len(word) > 4 and _LETTER_AND_DIGIT.match(word))
        or _SIGN_WITHIN.search(word)
    )


def _is_password_of(text: str, first: int, last: int) -> bool:
    """Further from its word digits alone may be anything."""
    return not text[first:last].rstrip(_ENDS).isdigit() and _is_password(text, first, last)


def _is_key(text: str, first: int, last: int) -> bool:
    return bool(_LETTER_AND_DIGIT.match(text, first, last))


BEARER = Kind(
    "api_key",
    rf"(?<![\w-])(?:{_BEARERS})",
    marks=(
        *("sk-", "sk_", "rk_", "xox", "gh", "github", "glpat", "akia", "asia", "aiza"),
        *("npm_", "hf_", "whsec", "shp", "sg.", "ya29", "eyj"),
    ),
    whole=True,
)
SECRETS = (
    Kind(
        "cvv",
        _named(_CARD_CODE, rf"[0-9](?:{GAP}?[0-9]){{2,3}}{_FEW}", _OWNED),
        marks=("cvv", "cvc", "csc", "cid", "cod", "códi", "verif", "crypto", "nummer", "secur"),
    ),
    Kind(
        "pin",
        _named(_PIN, rf"[0-9](?:{GAP}?[0-9]){{3,7}}{_FEW}", _OWNED),
        marks=("pin", "nip", "geheim", "secret", "conf", *_PASSWORD_MARKS),
    ),
    Kind(
        "password",
        _named(_PASSWORDS, _PASSWORD_VALUE),
        fits=_is_password,
        marks=_PASSWORD_MARKS,
        whole=True,
    ),
    Kind(
        "password",
        _named(_PASSWORDS, _PASSWORD_VALUE, _OF_ANY),
        fits=_is_password_of,
        marks=_PASSWORD_MARKS,
        whole=True,
    ),
    Kind(
        "api_key",
        _named(_KEY, rf"[\w+/=.~:-]{{16,512}}{_NO_STOP}"),
        fits=_is_key,
        marks=_KEY_MARKS,
        whole=True,
    ),
    BEARER,
)

SECRET_MARKS = _PASSWORD_MARKS + _KEY_MARKS


@cache
def secret_begun() -> re.Pattern[str]:
    """In a text that may go on: a word that names a password or a key, and the value as far as it
    has come. Only a stream needs it, and it takes as long to make as all of NUMBERS."""
    return re.compile(
        rf"(?i:(?<![A-Za-z0-9])(?:{_PASSWORDS}(?:{_LINK}|{_OF_ANY})|{_KEY}{_LINK}))"
        rf"({_TYPED_FIRST}{_TYPED}{{0,600}})\Z",
        re.ASCII,
    )
