"""What is paid every month, and what is owed, given away or put aside."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

RECURRING = (
    CategoryWords(
        "Subscriptions", "FIXED",
        "suscripcion, membresia, anualidad de membresia",
        "subscription, membership",
        """netflix, spotify, disney +, disney plus, hbo, hbo max, max streaming, prime video,
        amazon prime, youtube premium, youtube music, apple music, apple tv, apple tv +, icloud,
        icloud +, google one, google drive, dropbox, chatgpt, openai, claude pro, crunchyroll,
        paramount +, paramount plus, vix, vix +, deezer, tidal, kindle unlimited, audible, adobe,
        canva, patreon, xbox game pass, game pass, playstation plus, ps plus, nintendo online,
        microsoft 365, office 365, mubi, rappi prime, rappi pro, uber one, star +, github copilot,
        notion, new york times, mercado libre meli +, meli +, cinepolis klic""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Rent", "FIXED",
        "renta, renta del depa, renta de la casa, alquiler, arrendamiento",
        "rent, house rent, apartment rent, lease",
    ),
    CategoryWords(
        "Utilities", "FIXED",
        """luz, recibo de luz, recibo de la luz, recibo del agua, recibo de agua, el agua,
            agua y luz,
        pago de agua, pago del agua, el gas, recibo del gas, recibo de gas, gas natural, gas lp,
        tanque de gas, cilindro de gas, electricidad, predial, basura""",
        """electric bill, electricity, electricity bill, power bill, light bill, water bill,
        gas bill, utilities, utility bill, trash bill, heating""",
        "cfe, sacmex, naturgy, siapa, japac, gas express",
    ),
    CategoryWords(
        "Phone", "FIXED",
        """recarga, recarga telcel, plan de celular, plan celular, plan telcel, saldo telcel,
        saldo para el celular, recibo del telefono, telefono, plan del celular,
        renta del celular""",
        "phone bill, cell bill, cell phone bill, phone plan, mobile plan, top up, prepaid phone",
        "telcel, movistar, at&t, bait, unefon, virgin mobile",
    ),
    CategoryWords(
        "Internet", "FIXED",
        "internet, modem, wifi, internet de la casa",
        "internet, internet bill, wifi, broadband, cable bill",
        "telmex, izzi, totalplay, total play, megacable, infinitum, starlink",
    ),
    CategoryWords(
        "Insurance", "FIXED",
        """seguro, seguro del coche, seguro del carro, seguro del auto, seguro de auto,
        seguro de coche, seguro de vida, seguro de gastos medicos, poliza, aseguradora""",
        """insurance, car insurance, life insurance, health insurance, home insurance,
        insurance premium""",
        "gnp, qualitas, axa, metlife, mapfre",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Debt", "DEBT",
        """prestamo, hipoteca, mensualidad del coche, mensualidad del carro, mensualidad del auto,
        credito hipotecario, credito de auto, credito automotriz, credito personal, letra del coche,
        abono al coche, deuda, empeno, credito de nomina""",
        """loan, car loan, student loan, personal loan, mortgage, loan payment, car payment, debt,
        student loan payment, mortgage payment""",
        "infonavit, fovissste, kueski, fonacot",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Donation", "DONATION",
        "donativo, donacion, done, diezmo, limosna, caridad, ofrenda, done a, redondeo",
        "donation, donated, donate, charity, tithe, offering",
        "cruz roja, teleton, unicef, red cross, greenpeace, caritas",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Savings", "SAVINGS",
        """ahorro, ahorre, ahorros, alcancia, fondo de emergencia, fondo de ahorro, cetes,
        inversion, inverti, aportacion afore, afore, tanda""",
        """savings, piggy bank, emergency fund, investment, invested, retirement fund, index fund,
        put into savings""",
        "gbm, cetesdirecto",
        rank=PURPOSE,
    ),
)  # fmt: skip
