"""Money received."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, SALE, CategoryWords

INCOME = (
    CategoryWords(
        "Salary", "INCOME",
        spanish="""sueldo, nomina, quincena, salario, mi paga, pago de nomina, pago de
            quincena, pago de la quincena, deposito de nomina, la quincena, primera quincena,
            segunda quincena, pago semanal, sueldo del mes, raya, la raya, raya de la semana, la
            paga, paga de la semana, quincenilla, la catorcena, catorcena, semana laboral, la
            semana de trabajo, pagaron la semana, pago la semana, sueldo base, salario minimo,
            lana de la quincena, lana de la chamba, lana del jale, lana del trabajo, feria de la
            chamba, feria del jale, feria de la quincena, varos de la quincena, pago de la
            chamba, pago del jale, pago del trabajo, pago de la empresa, cheque del jale, cheque
            del trabajo, adelanto de sueldo, adelanto de nomina, adelanto de quincena, anticipo
            de sueldo, comisiones, comision de ventas, horas extra, tiempo extra, viaticos,
            propinas del dia, finiquito, beca, la beca, beca del bienestar, pension del
            bienestar, apoyo del bienestar, pension imss""",
        english="""salary, paycheck, pay check, payroll, payday, my pay, weekly pay, monthly
            salary, biweekly pay, direct deposit, work paycheck, wage, monthly pay, weekly
            paycheck, the check from work, check from work, work check, hourly pay, overtime,
            overtime pay, ot pay, commissions, commission check, tips tonight, tip money, tips
            from work, severance, severance pay, stipend, monthly stipend, scholarship,
            disability check, unemployment, unemployment check, social security, pension check,
            pay from work, payday money, biweekly check, back pay""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Freelance", "INCOME",
        spanish="""freelance, honorarios, chamba extra, proyecto freelance, chambita,
            consultoria, freelanceo, proyecto extra, jalecito, jalesito, jale extra, un jale,
            jale de fin de semana, chamba de fin de semana, una chambita, chambilla, talachita,
            camellito, bisne, negocito, encargo, comision de diseno, un proyecto, trabajo extra,
            trabajo freelance, pagina web, una pagina web, un logo, diseno, diseno de logo,
            traducciones, una traduccion, fotos de una boda, sesion de fotos, edicion de video,
            clases que di, asesoria que di, honorarios medicos, recibo de honorarios, factura de
            honorarios, corte que hice, viajes de uber, vueltas de didi, turno extra""",
        english="""freelance, freelance gig, freelance project, side gig, side hustle,
            consulting, gig, freelance work, freelance job, side job, side project, contract
            work, odd job, gig work, consulting gig, design work, logo design, tutoring gig,
            contracting, a gig, side work, side money, freelance client, freelance check,
            freelance payment, freelance writing, freelance invoice, client payment, client
            invoice, invoice payment, consulting fee, contract job, contract gig, babysitting,
            babysat, dog walking gig, dog sitting gig, house sitting, pet sitting, mowing lawns,
            mowed lawns, tutoring kids, photo shoot, photoshoot, dj gig, translation job, web
            design job, website job, driving uber, driving for uber, driving lyft, doordash
            driving, doordash shift, uber driving, commission piece, art commission, design gig""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Bonus", "INCOME",
        spanish="""aguinaldo, bono, bono de productividad, ptu, reparto de utilidades, prima
            vacacional, bono anual, bono trimestral, utilidades, las utilidades, el aguinaldo,
            bono de fin de ano, bono del trabajo, bono de la chamba, bono de puntualidad, bono
            de asistencia, bono mensual, bono navideno, premio de puntualidad, incentivos,
            reparto, el reparto, la ptu, prima de vacaciones""",
        english="""bonus, year - end bonus, christmas bonus, performance bonus, annual bonus,
            signing bonus, quarterly bonus, profit sharing, work bonus, holiday bonus, sales
            bonus, referral bonus, sign on bonus, retention bonus, spot bonus, year end bonus""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Interest", "INCOME",
        spanish="""intereses ganados, rendimiento, intereses de cetes, intereses de nu,
            intereses del banco, rendimientos de cetes, ganancias de inversion, ganancia de
            cetes, intereses del ahorro, interes de la cuenta, intereses de la inversion,
            intereses de mi inversion, rendimiento de nu, rendimientos de mercado pago,
            rendimientos de gbm, dividendo, ganancias de cripto""",
        english="""interest earned, dividend, bank interest, investment returns, returns on
            investment, capital gains, savings interest, interest from savings, interest from my
            savings, interest payment from, dividend payment, stock dividends, crypto gains,
            stock gains, investment gains""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Sales", "INCOME",
        spanish="""vendi, venta de, ventas, vendimos, venta de garage, vendimia, venta del
            dia, la venta del dia, venta de ropa, venta de garaje, venta de cochera, venta de
            tamales, venta de postres, venta de pasteles, venta por marketplace, ventas del
            puesto""",
        english="""sold, sale of my, sales income, garage sale, yard sale, resold, sold on
            marketplace, marketplace sale, ebay sale, etsy sale, depop sale, bake sale""",
        rank=SALE,
    ),
)  # fmt: skip
