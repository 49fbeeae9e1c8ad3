"""What comes every month, and money received, by more of its names."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, SALE, CategoryWords

REGULAR = (
    CategoryWords(
        "Subscriptions", "FIXED",
        spanish="""suscripcion mensual, suscripcion anual, membresia anual, membresia del gym,
            suscripcion del gym, membresia de costco, membresia costco, membresia sams, membresia
            de sams, plan de spotify, plan familiar de spotify, streaming""",
        english="""streaming, monthly subscription, annual subscription, yearly subscription, costco
        membership, sam's membership, streaming service, app subscription""",
        names="""netflix premium, nflx, spotify premium, spotify family, spotify duo, amazon
            music, blim, claro video, clarovideo, star plus, apple one, apple arcade, youtube tv,
            hulu, peacock, espn plus, espn +, f 1 tv, dazn, chat gpt, chat gpt plus, chatgpt
            plus, gemini advanced, perplexity, midjourney, github, figma, zoom pro, icloud
            storage, google storage, google workspace, microsoft 365 family, onlyfans, tinder
            gold, tinder plus, tinder, bumble, strava, headspace, duolingo plus, nordvpn, nord
            vpn, expressvpn, vpn, medium membership, substack, wall street journal, the
            economist, reforma suscripcion, walmart pass, amazon prime video, audible membership,
            youtube, didi club, ea play, geforce now, discord nitro""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Rent", "FIXED",
        spanish="""renta del departamento, renta del cuarto, la renta, renta del local, renta de la
        oficina, renta del mes, renta mensual, renta de enero, renta de febrero, renta de marzo,
        alquiler del depa""",
        english="""monthly rent, apartment lease, office rent, room rent, studio rent""",
    ),
    CategoryWords(
        "Utilities", "FIXED",
        spanish="""la luz, recibo luz, recibo agua, recibo gas, recibo de la cfe, recibo cfe, cfe
            luz, luz cfe, pago de luz, pago de la luz, pago de gas, pago del gas, gas de la casa,
            gas estacionario, gas para la casa, cilindro del gas, tanque del gas, tanque de gas
            de 20 kilos, servicio de agua, recibo de electricidad, energia electrica,
            mantenimiento del edificio, mantenimiento del depa, cuota de mantenimiento,
            mantenimiento del condominio, servicio de basura, vigilancia""",
        english="""light company, water utility, natural gas, gas utility, sewer, sewage, garbage
            bill, trash pickup, hoa, hoa fee, hoa fees, condo fee, condo fees, maintenance fee,
            heating bill, propane, propane tank, electricity payment, electric company""",
        names="""comision federal de electricidad, simas, cespt, jmas, agua y drenaje, gas natural
        fenosa, zeta gas, gas metropolitano, engie, pg & e, con edison, tomza, soni gas""",
    ),
    CategoryWords(
        "Phone", "FIXED",
        spanish="""saldo al cel, saldo al celular, saldo para el cel, saldo del cel, recarga del
            celular, recarga del cel, recarga de celular, recarga al celular, recarga al cel,
            recarga de saldo, recarga movistar, recarga at&t, recarga bait, saldo at&t, saldo
            movistar, plan del cel, plan de telefono, plan at&t, plan movistar, mensualidad del
            celular, recibo telcel, telefonia, tiempo aire, linea telefonica, recibo del celular,
            pago del celular, pago de celular, pago del telefono, pago de telefono""",
        english="""cell phone plan, cell plan, cellphone bill, cell service, phone top up, phone
            credit, phone service, mobile bill, sim card, mobile top up, phone recharge""",
        names="""verizon, t - mobile, tmobile, sprint, oui, freedompop, weex, pillofon, mint mobile,
        telcel plan""",
    ),
    CategoryWords(
        "Internet", "FIXED",
        spanish="""internet de casa, internet del depa, recibo de internet, recibo del internet,
            pago de internet, pago del internet, plan de internet, fibra optica, cable y
            internet, internet y cable, internet y telefono, television por cable, tele de paga,
            cable de la tele, mensualidad del internet""",
        english="""home internet, internet service, internet plan, wi - fi, wifi bill, cable tv,
            fiber internet""",
        names="""sky, vetv, dish, dish network, comcast, xfinity, spectrum, cox, axtel, blue
            telecomm, gigacable, wizz""",
    ),
    CategoryWords(
        "Insurance", "FIXED",
        spanish="""seguro del celular, seguro de la casa, seguro de casa, seguro medico, seguro
            dental, seguro de gastos medicos mayores, seguro del depa, seguro de la moto, poliza
            del seguro, poliza de auto, prima del seguro""",
        english="""dental insurance, renters insurance, renter's insurance, travel insurance
            premium, phone insurance, medical insurance, pet insurance, motorcycle insurance,
            auto insurance""",
        names="""seguros monterrey, zurich, allianz, chubb, hdi, ana seguros, hdi seguros, geico,
            state farm, progressive, axa seguros, gnp seguros, qualitas seguros, el aguila""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Debt", "DEBT",
        spanish="""prestamo personal, prestamo del banco, prestamo bancario, credito del coche,
            credito del carro, credito del auto, credito infonavit, credito fovissste, credito
            fonacot, pago del coche, pago del carro, pago del auto, mensualidad de la moto,
            mensualidad de la casa, mensualidad del depa, mensualidad del credito, mensualidad
            del prestamo, letra del carro, letra de la casa, enganche del coche, abono del
            prestamo, pago de deuda, pago de la deuda, pago del prestamo, pago de prestamo, pago
            del credito, casa de empeno, monte de piedad, refrendo del empeno, intereses de la
            tarjeta, intereses del prestamo""",
        english="""bank loan, personal loan payment, car payments, auto loan, home loan, house
            payment, payday loan, loan installment, debt payment, credit card interest, late fee
            on the loan""",
        names="""banco azteca prestamo, caja popular, compartamos, nacional monte de piedad, credito
        familiar, provident, coppel credito, afirme credito""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Donation", "DONATION",
        spanish="""donativos, donaciones, donamos, limosnita, ayuda humanitaria, colecta, kermes de
        caridad, asilo, casa hogar, refugio de perros, diezmo de la iglesia, apoyo a
        damnificados, boteo, cruz roja mexicana""",
        english="""donations, charities, food bank, church offering, fundraiser, crowdfunding,
            gofundme campaign, homeless shelter, animal shelter, nonprofit, collection plate""",
        names="""unhcr, acnur, save the children, world vision, wwf, wikipedia, gofundme, medicos
            sin fronteras, doctors without borders, banco de alimentos, aldeas infantiles, oxfam,
            amnistia internacional""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Savings", "SAVINGS",
        spanish="""ahorramos, ahorrito, ahorritos, cochinito, el cochinito, marranito, fondo de
            retiro, fondo de inversion, plan de retiro, plan personal de retiro, aportacion,
            aportacion voluntaria, aportacion al retiro, inversiones, bonos del gobierno,
            criptomonedas, cajita de nu, cajitas, caja de ahorro, caja de ahorros, cundina,
            tandas, la tanda, invertimos""",
        english="""savings account deposit, savings fund, savings goal, rainy day fund, retirement,
        retirement account, college fund, investments, stocks, crypto, mutual fund, etf, bonds,
        vacation fund, house fund, brokerage, roth ira, nest egg""",
        names="""bursanet, kuspit, finsus, super tasas, robinhood, fidelity, vanguard, bitso,
            binance, coinbase, etoro""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Salary", "INCOME",
        spanish="""sueldito, pago de nomina, pago de
        quincena, pago de la quincena, deposito de nomina, la quincena, primera quincena,
        segunda quincena, quincenita, pago semanal, sueldo del mes""",
        english="""weekly pay, monthly salary, biweekly pay, direct
        deposit, work paycheck, wage, monthly pay, weekly paycheck""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Freelance", "INCOME",
        spanish="""freelanceo, proyecto extra""",
        english="""freelance work, freelance job, side job, side project, contract work, odd job,
            gig work, consulting gig, design work, logo design, tutoring gig, contracting""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Bonus", "INCOME",
        spanish="""bono anual, bono trimestral, bonos, utilidades, las utilidades""",
        english="""annual bonus, signing bonus, quarterly bonus, profit sharing, work bonus""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Interest", "INCOME",
        spanish="""intereses de cetes, intereses de nu, intereses del banco, rendimientos de cetes,
        ganancias de inversion, ganancia de cetes""",
        english="""bank interest, investment returns, returns on investment, capital gains""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Sales", "INCOME",
        spanish="""venta de garage""",
        english="""garage sale, yard sale""",
        rank=SALE,
    ),
)  # fmt: skip
