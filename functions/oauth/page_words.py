"""What the pages of a sign-in say, in each language. Why one cannot go on is a
message of the toolkit's (toolkit.text.sentences)."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.text.sentences import Language

CONSENT: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "title": "Let a program act for you?",
        "heading": "Let this program act for you?",
        "calls_itself": "It calls itself",
        "any_name": "Anybody can choose that name.",
        "sent_to": "Your sign-in would be sent to",
        "may": "It could then read your accounts, orders, budget and mail, and ask for changes. "
        "Where a change needs your YES, it has to show you the question.",
        "only_if": "Allow it only if you began this in that program yourself, just now.",
        "since": "It is registered here since {}.",
        "allow": "Allow, and sign in",
        "deny": "Do not allow",
        "nameless": "a program that gave no name",
        "here": "a program on this computer",
    },
    "es": {
        "title": "¿Dejas que un programa actúe por ti?",
        "heading": "¿Dejas que este programa actúe por ti?",
        "calls_itself": "Dice llamarse",
        "any_name": "Cualquiera puede elegir ese nombre.",
        "sent_to": "Tu acceso se enviaría a",
        "may": "Podría entonces leer tus cuentas, pedidos, presupuesto y correo, y pedir cambios. "
        "Cuando un cambio necesite tu YES, tiene que mostrarte la pregunta.",
        "only_if": "Permítelo solo si acabas de empezar esto tú en ese programa.",
        "since": "Está registrado aquí desde el {}.",
        "allow": "Permitir e iniciar sesión",
        "deny": "No permitir",
        "nameless": "un programa que no dio su nombre",
        "here": "un programa de esta computadora",
    },
}
REFUSAL: Mapping[Language, Mapping[str, str]] = {
    "en": {"heading": "This cannot go on"},
    "es": {"heading": "Esto no puede seguir"},
}
