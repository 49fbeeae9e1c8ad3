"""What is owed, given away or put aside."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

OBLIGATIONS = (
    CategoryWords(
        "Debt", "DEBT",
        spanish="""prestamo, hipoteca, mensualidad del coche, mensualidad del carro,
            mensualidad del auto, credito hipotecario, credito de auto, credito automotriz,
            credito personal, letra del coche, abono al coche, deuda, empeno, credito de nomina,
            prestamo personal, prestamo del banco, prestamo bancario, credito del coche, credito
            del carro, credito del auto, credito infonavit, credito fovissste, credito fonacot,
            pago del coche, pago del carro, pago del auto, mensualidad de la moto, mensualidad
            de la casa, mensualidad del depa, mensualidad del credito, mensualidad del prestamo,
            letra del carro, letra de la casa, enganche del coche, abono del prestamo, pago de
            deuda, pago de la deuda, pago del prestamo, pago de prestamo, pago del credito, casa
            de empeno, monte de piedad, refrendo del empeno, intereses de la tarjeta, intereses
            del prestamo, la letra, letra de la troca, la letra del carro, letra de la moto,
            mensualidad de la troca, mensualidad de la camioneta, pago de la troca, pago de la
            moto, pago de la casa infonavit, mensualidad infonavit, mensualidad de infonavit,
            pago de infonavit, pago de fovissste, credito de la casa, credito de coppel, abono
            de coppel, abono a coppel, abono de elektra, abono a elektra, abonos chiquitos,
            abono de la moto, abono del carro, abono del celular, abono de muebles, abono a la
            deuda, abono al prestamo, abono del credito, abono al credito, prestamo de nomina,
            prestamo de la caja, prestamo kueski, prestamo didi, prestamo nu, prestamo mercado
            pago, kueski pay, aplazo, intereses moratorios, recargos, pago al agiotista,
            agiotista, usurero""",
        english="""loan, car loan, student loan, personal loan, mortgage, loan payment, car
            payment, debt, student loan payment, mortgage payment, bank loan, personal loan
            payment, auto loan, home loan, house payment, payday loan, loan installment, debt
            payment, credit card interest, late fee on the loan, truck payment, truck note, car
            note, the car note, motorcycle payment, loan repayment, student loan bill, student
            debt, mortgage for the month, house note, heloc, medical debt, credit debt, personal
            loan installment, payday advance, affirm payment, klarna payment, afterpay payment,
            interest on my loan, interest on the loan, pawn shop, pawn""",
        names="""infonavit, fovissste, kueski, fonacot, banco azteca prestamo, caja popular,
            compartamos, nacional monte de piedad, credito familiar, provident, coppel credito,
            afirme credito, kueskipay, didi prestamo, crediclub, moneyman, baubap, yotepresto,
            creditea, prestamo baubap, financiera independencia, te creemos, prendamex, first
            cash, montepio luz savinon, navient, sallie mae, nelnet, great lakes loans, sofi
            loan, affirm, klarna, afterpay, rocket mortgage, carmax auto finance, ally auto""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Donation", "DONATION",
        spanish="""donativo, donacion, done, diezmo, limosna, caridad, ofrenda, done a,
            redondeo, donamos, ayuda humanitaria, colecta, kermes de caridad, asilo, casa hogar,
            refugio de perros, diezmo de la iglesia, apoyo a damnificados, boteo, cruz roja
            mexicana, limosna de la iglesia, limosna en la iglesia, limosna de misa, la limosna,
            ofrenda de la iglesia, la ofrenda, diezmo del mes, colecta de la cruz roja,
            cooperacion para el enfermo, cooperacion para los damnificados, coperacha para los
            damnificados, apoyo para los damnificados, apoyo al asilo, apoyo a la fundacion,
            fundacion, asociacion civil, ong, albergue, orfanato, comedor comunitario, perritos
            de la calle, rescate animal, refugio animal, rescatistas, senor de la calle,
            indigente, al indigente, vagabundo, mendigo, persona en situacion de calle, musico
            callejero, organillero, boteadores, los bomberos, bomberos, juguetes para ninos
            pobres, redondeo del oxxo, redondeo en el oxxo, kilo de ayuda, kiloton""",
        english="""donation, donated, donate, charity, tithe, offering, charities, food bank,
            church offering, fundraiser, crowdfunding, gofundme campaign, homeless shelter,
            animal shelter, nonprofit, collection plate, church donation, tithing, charity run,
            charity event, charity drive, food drive, toy drive, blood drive donation, relief
            fund, disaster relief, hurricane relief, earthquake relief, homeless guy, homeless
            man, homeless person, homeless lady, panhandler, busker, street musician, mutual
            aid, red kettle, school donation, animal rescue, humane society, girl scout cookies""",
        names="""cruz roja, teleton, unicef, red cross, greenpeace, caritas, unhcr, acnur,
            save the children, world vision, wwf, wikipedia, gofundme, medicos sin fronteras,
            doctors without borders, banco de alimentos, aldeas infantiles, oxfam, amnistia
            internacional, american red cross, salvation army, st jude, aspca, habitat for
            humanity, planned parenthood, aclu, united way, feeding america, world central
            kitchen, make a wish, goodwill donation, patronato, fundacion michou y mau, michou y
            mau, cinepolis vamos a ver mejor la vida, vamos mexico, un kilo de ayuda, aldeas sos""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Savings", "SAVINGS",
        spanish="""ahorro, ahorre, alcancia, fondo de emergencia, fondo de ahorro, cetes,
            inversion, inverti, aportacion afore, afore, tanda, ahorramos, cochinito, el
            cochinito, marranito, fondo de retiro, fondo de inversion, plan de retiro, plan
            personal de retiro, aportacion, aportacion voluntaria, aportacion al retiro, bonos
            del gobierno, criptomonedas, cajita de nu, cajitas, caja de ahorro, cundina, la
            tanda, invertimos, guardadito, el guardado, ahorrillo, ahorro del mes, ahorro para
            el viaje, ahorro de la quincena, ahorro navideno, cochi, el cochi, a la alcancia, al
            cochinito, caja popular ahorro, cajita nu, apartado de mercado pago, fondo para
            emergencias, fondo para el retiro, afore voluntario, ahorro voluntario, plazo fijo,
            bonddia, udibonos, fibras inmobiliarias, fondo indexado, cripto, semana de la tanda,
            la vaquita de ahorro, cuchubal, natillera""",
        english="""savings, piggy bank, emergency fund, investment, invested, retirement fund,
            index fund, put into savings, savings account deposit, savings fund, savings goal,
            rainy day fund, retirement, retirement account, college fund, stocks, crypto, mutual
            fund, etf, bonds, vacation fund, house fund, brokerage, roth ira, nest egg, savings
            jar, swear jar, piggybank, emergency savings, rainy day savings, vacation savings,
            high yield savings, hysa, cd deposit, 401 k, traditional ira, robo advisor, crypto
            buy, treasury bonds, t bills, holiday fund, house down payment fund, car fund,
            wedding fund, tanda money, sou sou, sinking fund, brokerage account""",
        names="""gbm, cetesdirecto, bursanet, kuspit, finsus, super tasas, robinhood,
            fidelity, vanguard, bitso, binance, coinbase, etoro, nu cajitas, cetes directo,
            supertasas, klar inversion, stori cuenta +, uala inversion, hey pagare, mercado pago
            rendimientos, actinver, vector casa de bolsa, gbm +, flink, plata inversion,
            prestadero, m 2 crowd, briq, 100 ladrillos, acorns, betterment, wealthfront, schwab,
            charles schwab, e trade, etrade, td ameritrade, webull, public app, m 1 finance,
            ally savings, coin base, volabit""",
        rank=PURPOSE,
    ),
)  # fmt: skip
