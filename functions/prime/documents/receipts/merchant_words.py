"""What stands at the top of receipts beside the merchant's name, and what names are made of, in
English, Spanish, French, Portuguese and German. All are looked for in plain small letters."""

from __future__ import annotations

import re


def _words(*lines: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{'|'.join('|'.join(lines).split())})(?![^\W_])")


_TITLE = _words(
    r"receipt invoice ticket bill order customer\scopy merchant\scopy duplicate table server"
    r" cashier clerk register reg terminal guests? store\s\W?\d+ date time tel phone fax www",
    r"recibo factura nota comprobante folio fecha hora mesa mesero cajero caja sucursal regimen"
    r" telefono"
    r" simplificada articulos",
    r"recu facture caisse vendeur operatrice operateur",
    r"nota\sfiscal cupom data",
    r"rechnung quittung beleg kassenbon kasse bediener tisch datum filiale inh",
)
_GREETING = _words(
    r"welcome thanks? hello hi dear visit\sus come\sagain have\sa enjoy see\syou",
    r"bienvenid[oa]s? gracias hola vuelva estimad[oa] buen\w* preferencia",
    r"bienvenue bonjour bonsoir merci bientot",
    r"obrigad[oa] bem-?vindos? ola",
    r"willkommen danke dank hallo guten",
)
SLOGAN = _words(
    r"your you our we us where when always never best better first fresh since local",
    r"tu tus ti su sus nuestr[oa]s? siempre (?:lo|la)\smejor el\ssabor para\sti desde donde"
    r" calidad",
    r"votre vos nous vous notre toujours depuis meilleur",
    r"voce sempre melhor",
    r"ihre?n? unser\w* wir seit immer mehr",
)
_CUSTOMER = _words(
    r"customer client sold\sto bill(?:ed)?\sto ship\sto guest attn mr mrs ms member",
    r"cliente huesped senor senora sr sra publico\sen\sgeneral pasajero titular",
    r"monsieur madame mme mlle destinataire",
    r"kunde kundin herr frau",
)
NAMES_CUSTOMER = re.compile(
    r"(?:sold to|bill(?:ed)? to|ship to|customer|guest|cliente|huesped|client|destinataire|kunde"
    r"|facturar a|facture a|rechnung an)[ :]*"
)
"""A row that says that the next one is the customer's name."""
_SENTENCE = re.compile(r"[.!?] \w|!$|^¡|@|https?:|\w\.\w{2,3}/")

LEGAL_FORM = re.compile(
    r"\b(?:s\.? ?a\.? de c\.? ?v|s\.? de r\.? ?l|s\.?l\.?u?|s\.a|sas|sarl|eurl|gmbh|ag|kg|ohg|inc"
    r"|llc|ltd|corp|ltda)\b\.?(?:$|,| de c\.?v)"
)
TRADE = _words(
    r"market supermarket store shop cafe coffee diner restaurant grill bar pub bakery pharmacy"
    r" hardware hotel books bookstore gas garage deli bistro pizza outfitters salon clinic foods",
    r"supermercados? tienda abarrotes farmacia taqueria restaurante cafeteria panaderia "
    r" pasteleria libreria ferreteria papeleria gasolinera gasoleos carniceria fruteria"
    r" hostal zapateria",
    r"boulangerie patisserie pharmacie librairie brasserie boucherie epicerie supermarche"
    r" tabac fromagerie fleuriste",
    r"padaria farmacias? mercado lanchonete",
    r"backerei apotheke gasthaus metzgerei buchhandlung markt supermarkt fahrrad konditorei",
)
TAX_NUMBER = re.compile(
    r"\b(?:r\.?\s?f\.?\s?c|n\.?i\.?f|c\.?i\.?f|siret|siren|rcs|tva|vat|ust-?\s?id\w*|steuer\w*|cnpj|ein"
    r"|tax id|nit|ruc|cuit)\b"
    r"|\b[a-z&]{3,4}-?[0-9]{6}-?[a-z0-9]{3}\b|\b[a-z]-?[0-9]{8}\b|\b[0-9]{8}-?[a-z]\b"
    r"|\b[a-z]{2}[0-9]{9,11}\b"
)
ADDRESS = re.compile(
    r"\b[0-9]{5}\b|\bc\.?p\.? ?[0-9]{4,5}|\b[a-z.]+,? [a-z]{2} [0-9]{5}\b|, [a-z]{2,4}\.?$"
    r"|^(?=.*[0-9]).*(?:\b(?:street|st|road|rd|avenue|ave|blvd|lane|drive|way|suite|quay|square"
    r"|calle|av|avda|avenida|col|colonia|plaza|carr|carretera|ctra|km|rue|quai|place|chemin|bd"
    r"|boulevard|rua|platz|weg|allee)\b|\bc/|str\.|strasse|platz\b|gasse\b)"
    r"|^(?:calle|c/|av\.|avda\.|avenida|rue|quai|carretera|ctra\.?) "
)
NO_NAMES = (_TITLE, _GREETING, SLOGAN, _CUSTOMER, _SENTENCE, TAX_NUMBER, ADDRESS)
"""What each of them is found in is no merchant's name."""
