"""What people and senders call the papers of money, in English, Spanish and French.

A concept is a name and the phrases that stand for it, comma by comma, in the singular. Case,
accents and a plural's s do not matter (`words.fold`). A phrase may stand for several concepts: a
"recibo" is a bill and a receipt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from prime.gmail.search.words import fold

Phrase = tuple[str, ...]
"""Folded words that stand one after the other."""

_LONGEST = 4

PAPERS: Mapping[str, str] = {
    "statement": """
        statement, estatement, account summary,
        estado de cuenta, edo de cuenta, edo cuenta, edo cta, edocta, extracto, movimientos,
        relevé, extrait
    """,
    "bill": """
        bill, ebill, invoice, amount due, total due, payment due,
        factura, recibo, cuenta por pagar, total a pagar, importe a pagar, boleta, adeudo,
        facture, échéance, montant dû, note d'honoraires
    """,
    "receipt": """
        receipt, ereceipt, proof of payment, proof of purchase,
        recibo, comprobante, ticket, ticket de compra, nota de compra,
        reçu, quittance, justificatif, ticket de caisse, preuve d'achat
    """,
    "payment": """
        payment, paid, payment received, payment confirmation, charged, charge,
        pago, pagado, cobro, cargo, cobrado, cobramos, abono,
        paiement, payé, règlement, prélèvement, prélevé
    """,
    "purchase": """
        order, purchase, transaction,
        pedido, compra, orden de compra, transacción,
        commande, achat, transaction
    """,
}
"""What every paper is, whatever it is about."""

THINGS: Mapping[str, str] = {
    "refund": """
        refund, refunded, reimbursement, cashback, credit note,
        reembolso, devolución, reembolsado, nota de crédito,
        remboursement, remboursé, avoir
    """,
    "transfer": """
        transfer, wire, direct deposit, deposit,
        transferencia, spei, depósito, transferencia bancaria,
        virement, virement bancaire, dépôt
    """,
    "payslip": """
        payslip, pay slip, pay stub, paystub, paycheck, payroll, salary slip, wage slip,
        recibo de nómina, nómina, quincena, recibo de sueldo, recibo de salario,
        bulletin de paie, bulletin de salaire, fiche de paie, feuille de paie, salaire, paie
    """,
    "ticket": """
        ticket, eticket, itinerary, booking, reservation, boarding pass,
        boleto, billete, itinerario, reserva, reservación, pase de abordar,
        billet, ebillet, itinéraire, réservation, carte d'embarquement
    """,
    "certificate": """
        certificate, constancia, certificado, attestation, certificat
    """,
    "tax form": """
        w2, w 2, 1099, 1098, tax form, tax document, form,
        constancia de retenciones, declaración anual,
        avis d'impôt, avis d'imposition, imprimé fiscal
    """,
    "cfdi": "cfdi, factura electrónica, comprobante fiscal",
    "credit card": """
        credit card, card, charge card,
        tarjeta, tarjeta de crédito, tdc, tc,
        carte, carte de crédit, carte bancaire, carte bleue, cb
    """,
    "visa": "visa",
    "mastercard": "mastercard, master card",
    "american express": "american express, amex",
    "bank account": """
        bank, account, bank account, banco, bancario, bancaria, cuenta, cuenta bancaria,
        banque, bancaire, compte, compte bancaire
    """,
    "checking": """
        checking, checking account, chequing, current account,
        cuenta corriente, cuenta de cheques, cuenta de nómina, cuenta nómina, cuenta de débito,
        compte courant, compte chèques
    """,
    "savings": """
        savings, saving account, savings account, saving,
        ahorro, cuenta de ahorro,
        épargne, compte épargne, livret, livret a
    """,
    "mortgage": """
        mortgage, home loan, hipoteca, hipotecario, crédito hipotecario,
        hypothèque, prêt immobilier, crédit immobilier, prêt hypothécaire
    """,
    "loan": """
        loan, lending, préstamo, crédito personal, crédito,
        prêt, emprunt, crédit à la consommation
    """,
    "student": "student, college, estudiantil, educativo, estudiante, étudiant, étudiante",
    "investment": """
        investment, brokerage, portfolio, dividend, securities, holdings,
        inversión, casa de bolsa, portafolio, dividendo, cartera,
        portefeuille, placement, titres, bourse, investissement, compte titres, dividende
    """,
    "electricity": """
        electricity, electric, power, kwh, energy, light bill,
        luz, electricidad, eléctrica, eléctrico, energía, cfe,
        électricité, électrique, énergie, edf, courant électrique
    """,
    "gas": "gas, natural gas, therm, gas natural, gaz, gaz naturel",
    "water": "water, sewer, wastewater, agua, alcantarillado, eau, assainissement",
    "internet": """
        internet, broadband, fiber, fibre, wifi, wi fi,
        fibra, banda ancha, box, box internet, haut débit
    """,
    "phone": """
        phone, telephone, mobile, wireless, cell, cell phone, cellphone, cellular,
        celular, móvil, teléfono, telefonía, telefónico, línea,
        téléphone, portable, forfait mobile, forfait
    """,
    "rent": """
        rent, lease, rental, renta, alquiler, arrendamiento, arriendo,
        loyer
    """,
    "insurance": """
        insurance, policy, premium, coverage,
        seguro, póliza, prima, aseguradora,
        assurance, police d'assurance, cotisation, mutuelle, prime d'assurance
    """,
    "car": "car, auto, vehicle, coche, carro, automóvil, vehículo, voiture, véhicule, automobile",
    "home": "home, house, homeowner, hogar, casa, vivienda, habitation, maison, logement",
    "health": """
        health, medical, doctor, clinic, hospital, physician,
        salud, médico, médica, gastos médicos, doctor, clínica, consulta, imss,
        santé, médecin, médical, consultation, maladie, sécu, sécurité sociale, cpam, hôpital
    """,
    "dentist": "dentist, dental, dentista, odontólogo, dentaire, dentiste",
    "pharmacy": "pharmacy, drugstore, farmacia, pharmacie",
    "tax": """
        tax, irs, impuesto, fiscal, sat, hacienda, isr,
        impôt, imposition, fiscalité, taxe, dgfip
    """,
    "property tax": """
        property tax, real estate tax, predial, impuesto predial, taxe foncière, taxe d'habitation
    """,
    "school": """
        school, tuition, kindergarten, colegio, colegiatura, escuela, inscripción,
        école, scolarité, collège, cantine
    """,
    "childcare": "daycare, childcare, nursery, guardería, crèche, garderie, garde",
    "flight": """
        flight, plane, airline, airfare, air, vuelo, avión, aerolínea,
        vol, avion, compagnie aérienne
    """,
    "train": "train, rail, tren, ferrocarril, sncf",
    "hotel": "hotel, lodging, hospedaje, estancia, alojamiento, hôtel, hébergement, séjour",
    "ride": "ride, taxi, cab, trip, viaje, taxi, trajet, course, vtc",
    "food": """
        restaurant, food, meal, delivery, takeout,
        restaurante, comida, pedido a domicilio, envío,
        restaurant, repas, livraison
    """,
    "gym": "gym, fitness, membership, gimnasio, membresía, salle de sport, abonnement",
    "subscription": """
        subscription, membership, suscripción, membresía, abonnement, streaming
    """,
    "donation": "donation, gift aid, charity, donativo, donación, donataria, don, donateur",
    "interest": "interest, apy, interés, rendimiento, intérêt",
    "fuel": "fuel, gasoline, petrol, gas station, gasolina, gasolinera, essence, carburant",
    "toll": "toll, parking, peaje, caseta, estacionamiento, péage, stationnement",
}
"""What a paper is about."""

NARROWER: Mapping[str, tuple[str, ...]] = {
    "credit card": ("visa", "mastercard", "american express"),
    "bank account": ("checking", "savings"),
    "loan": ("mortgage",),
    "tax": ("property tax", "tax form"),
}
"""What is one of the wider thing, and so is meant by it; but not the other way round."""

NEAR: Mapping[str, tuple[str, ...]] = {
    "bill": ("statement",),
    "statement": ("bill",),
    "receipt": ("bill", "payment", "purchase"),
    "payment": ("receipt",),
    "purchase": ("receipt",),
}
"""Papers that are called by each other's names: a card's statement is its bill."""


@cache
def phrases(concept: str) -> tuple[str, ...]:
    """As they are written, of what is narrower as well. Raises KeyError for no concept."""
    own = (PAPERS if concept in PAPERS else THINGS)[concept].split(",")
    narrower = [phrase for each in NARROWER.get(concept, ()) for phrase in phrases(each)]
    return tuple(dict.fromkeys([*(" ".join(phrase.split()) for phrase in own), *narrower]))


def segments(words: Sequence[str]) -> Iterator[tuple[Sequence[str], tuple[str, ...]]]:
    """Folded words, in the longest phrases that are known, each with its concepts, and one by one
    without any."""
    known = concepts_by_phrase()
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            segment = words[at : at + length]
            concepts = known.get(tuple(segment), ())
            if concepts:
                break
        yield segment, concepts
        at += length


def meant(words: Sequence[str]) -> frozenset[str]:
    """The concepts that folded words stand for, and what these are one of."""
    own = {concept for _, concepts in segments(words) for concept in concepts}
    return frozenset(own | {wider for wider, kinds in NARROWER.items() if own.intersection(kinds)})


@cache
def concepts_by_phrase() -> Mapping[Phrase, tuple[str, ...]]:
    known: dict[Phrase, tuple[str, ...]] = {}
    for concept, written in (*PAPERS.items(), *THINGS.items()):
        for phrase in dict.fromkeys(tuple(fold(each)) for each in written.split(",")):
            known[phrase] = (*known.get(phrase, ()), concept)
    return known
