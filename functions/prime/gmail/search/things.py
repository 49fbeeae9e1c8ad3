"""What papers of money are about, in the words of `thesaurus`: English, Spanish and French."""

from __future__ import annotations

from collections.abc import Mapping

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
