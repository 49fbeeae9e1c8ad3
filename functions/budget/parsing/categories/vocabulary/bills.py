"""What comes every month."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

BILLS = (
    CategoryWords(
        "Subscriptions", "FIXED",
        spanish="""suscripcion, membresia, anualidad de membresia, suscripcion mensual,
            suscripcion anual, membresia anual, membresia del gym, suscripcion del gym,
            membresia de costco, membresia costco, membresia sams, membresia de sams, plan de
            spotify, plan familiar de spotify, streaming, spoti, el spoti, espotify, el netflix,
            el flix, la netflix, netflis, el disney, el hbo, el prime, el amazon prime, el
            icloud, plan de icloud, almacenamiento icloud, suscripcion de netflix, suscripcion
            de spotify, suscripcion de disney, suscripcion al periodico, mensualidad de netflix,
            mensualidad de spotify, renovacion de la suscripcion, patreon de, la membresia de
            costco, iptv, vix premium""",
        english="""subscription, membership, streaming, monthly subscription, annual
            subscription, yearly subscription, costco membership, sam's membership, streaming
            service, app subscription, subscription renewal, netflix subscription, spotify
            subscription, gym app subscription, newspaper subscription, magazine subscription,
            cloud storage, domain renewal, domain, web hosting, hosting, streaming sub,
            streaming bill, app sub, prime membership, amazon prime membership, membership
            renewal, membership fee, meal kit, subscription box""",
        names="""netflix, spotify, disney +, disney plus, hbo, hbo max, max streaming, prime
            video, amazon prime, youtube premium, youtube music, apple music, apple tv, apple tv
            +, icloud, icloud +, google one, google drive, dropbox, chatgpt, openai, claude pro,
            crunchyroll, paramount +, paramount plus, vix, vix +, deezer, tidal, kindle
            unlimited, audible, adobe, canva, patreon, xbox game pass, game pass, playstation
            plus, ps plus, nintendo online, microsoft 365, office 365, mubi, rappi prime, rappi
            pro, uber one, star +, github copilot, notion, new york times, mercado libre meli +,
            meli +, cinepolis klic, netflix premium, nflx, spotify premium, spotify family,
            spotify duo, amazon music, blim, claro video, clarovideo, star plus, apple one,
            apple arcade, youtube tv, hulu, peacock, espn plus, espn +, f 1 tv, dazn, chat gpt,
            chat gpt plus, chatgpt plus, gemini advanced, perplexity, midjourney, github, figma,
            zoom pro, icloud storage, google storage, google workspace, microsoft 365 family,
            onlyfans, tinder gold, tinder plus, tinder, bumble, strava, headspace, duolingo
            plus, nordvpn, nord vpn, expressvpn, vpn, medium membership, substack, wall street
            journal, the economist, reforma suscripcion, walmart pass, amazon prime video,
            audible membership, youtube, didi club, ea play, geforce now, discord nitro, disney,
            hbo +, paramount, appletv, pluto tv, fubo, sling tv, crunchy roll, funimation, viki,
            youtube red, yt premium, yt music, soundcloud, pandora radio, siriusxm, apple music
            family, apple subscription, google play pass, google one plan, onedrive, microsoft
            office, ms 365, office 365 personal, adobe cc, photoshop, lightroom, creative cloud,
            capcut, capcut pro, canva pro, figma pro, slack, notion plus, evernote, todoist, 1
            password, lastpass, dashlane, surfshark, proton, protonvpn, claude, cursor, copilot,
            grok, suno, runway, elevenlabs, character ai, bumble premium, grindr, discord,
            telegram premium, x premium, twitter blue, snapchat plus, twitch sub, onlyfans sub,
            washington post, nyt, the athletic, espn, nfl game pass, mlb tv, nba league pass,
            wwe network, peloton, noom, myfitnesspal, hellofresh, hello fresh, blue apron,
            barkbox, ipsy, scribd, everand, wattpad, comixology, gaia tv, blinkist, masterclass
            subscription, ps now, playstation now, ea access, steam subscription, roblox
            premium, nintendo switch online, walmart plus, walmart +, instacart plus, dashpass,
            uber pass, didi premium, rappi premium, sams plus, costco ejecutiva""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Rent", "FIXED",
        spanish="""renta, renta del depa, renta de la casa, alquiler, arrendamiento, renta del
            departamento, renta del cuarto, la renta, renta del local, renta de la oficina,
            renta del mes, renta mensual, renta de enero, renta de febrero, renta de marzo,
            alquiler del depa, la renta del depa, renta de la casa de, renta de este mes, renta
            de cuarto, mensualidad de la renta, pago de renta, pago de la renta, el alquiler,
            cuarto rentado, pension mensual del cuarto, renta de bodega, al casero, el casero,
            la casera""",
        english="""rent, house rent, apartment rent, lease, monthly rent, apartment lease,
            office rent, room rent, studio rent, the rent, rent money, rent check, rent payment,
            rent for my apartment, rent for the room, landlord, the landlord, room rental,
            storage rent, rent for march, march rent, january rent, february rent, rent for the
            month""",
    ),
    CategoryWords(
        "Utilities", "FIXED",
        spanish="""luz, recibo de luz, recibo de la luz, recibo del agua, recibo de agua, el
            agua, agua y luz, pago de agua, pago del agua, el gas, recibo del gas, recibo de
            gas, gas natural, gas lp, tanque de gas, cilindro de gas, electricidad, predial,
            basura, la luz, recibo luz, recibo agua, recibo gas, recibo de la cfe, recibo cfe,
            cfe luz, luz cfe, pago de luz, pago de la luz, pago de gas, pago del gas, gas de la
            casa, gas estacionario, gas para la casa, cilindro del gas, tanque del gas, tanque
            de gas de 20 kilos, servicio de agua, recibo de electricidad, energia electrica,
            mantenimiento del edificio, mantenimiento del depa, cuota de mantenimiento,
            mantenimiento del condominio, servicio de basura, vigilancia, lucita, la lucita, luz
            de la casa, luz del depa, luz de este bimestre, cfe bimestre, agua de la casa, agua
            del depa, agua potable, recibo de agua potable, japama, el recibo del agua, agua del
            bimestre, pague agua, pagamos agua, pago agua, gasecito, gas del depa, carga de gas,
            tanque de gas para la casa, tanque de gas de 30 kilos, gas de 30 kilos, gas de 20
            kilos, cilindro, el cilindro, litros de gas, pipa de gas, gasero, el gasero,
            drenaje, predial de la casa, pago del predial, impuesto predial, mantenimiento de la
            privada, cuota del fraccionamiento, cuota de vigilancia, cuota de vecinos, velador,
            caseta de vigilancia, basurero municipal, los de la basura, el de la basura, camion
            de la basura, servicios de la casa, los servicios, alumbrado""",
        english="""electric bill, electricity, electricity bill, power bill, light bill, water
            bill, gas bill, utilities, utility bill, trash bill, heating, light company, water
            utility, natural gas, gas utility, sewer, sewage, garbage bill, trash pickup, hoa,
            hoa fee, condo fee, maintenance fee, heating bill, propane, propane tank,
            electricity payment, electric company, the electric, electricity for the month,
            light bill payment, power company, water service, the water bill, gas bill payment,
            gas company, gas service, sewer bill, garbage, garbage service, trash service,
            recycling fee, utilities for the month, household bills, house bills, apartment
            utilities, property tax, hoa payment, city bill""",
        names="""cfe, sacmex, naturgy, siapa, japac, gas express, comision federal de
            electricidad, simas, cespt, jmas, agua y drenaje, gas natural fenosa, zeta gas, gas
            metropolitano, engie, pg & e, con edison, tomza, soni gas, cfe recibo, soapa,
            seapal, sapal, caev, interapas, capama, aguakan, agua de puebla, cespm, cea, sadm,
            amd, comapa, gas imperial, gas sonora, hidrogas, gas nieto, regiogas, supergas,
            flama gas, sonigas, con ed, coned, pge, sdg & e, sdge, socal gas, socalgas, socal
            edison, ladwp, duke energy, dominion energy, xcel energy, reliant, txu, cps energy,
            austin energy, el paso electric, ngrid, national grid""",
    ),
    CategoryWords(
        "Phone", "FIXED",
        spanish="""recarga, recarga telcel, plan de celular, plan celular, plan telcel, saldo
            telcel, saldo para el celular, recibo del telefono, telefono, plan del celular,
            renta del celular, saldo al cel, saldo al celular, saldo para el cel, saldo del cel,
            recarga del celular, recarga del cel, recarga de celular, recarga al celular,
            recarga al cel, recarga de saldo, recarga movistar, recarga at&t, recarga bait,
            saldo at&t, saldo movistar, plan del cel, plan de telefono, plan at&t, plan
            movistar, mensualidad del celular, recibo telcel, telefonia, tiempo aire, linea
            telefonica, recibo del celular, pago del celular, pago de celular, pago del
            telefono, pago de telefono, saldito, de saldo, saldo del celular, saldo para mi cel,
            saldo en el oxxo, le puse saldo, recarga de tiempo aire, recarga en el oxxo, recarga
            unefon, recarga para el cel, recarga para el celular, fichas de celular, ficha
            telcel, ficha amigo, amigo telcel, paquete telcel, paquete de datos, paquete amigo,
            paquete de internet movil, datos moviles, gigas, megas, chip telcel, chip nuevo,
            plan telefonico, plan del telefono, el telefono, telefono de la casa, pago del cel,
            pago de mi cel, plan de mi celular, renta del cel, renta telcel, plan tarifario""",
        english="""phone bill, cell bill, cell phone bill, phone plan, mobile plan, top up,
            prepaid phone, cell phone plan, cell plan, cellphone bill, cell service, phone top
            up, phone credit, phone service, mobile bill, sim card, mobile top up, phone
            recharge, phone service bill, cell bill payment, cell phone service, wireless bill,
            mobile data, data plan, data pack, prepaid card phone, phone minutes, prepaid plan,
            refill card, e sim, topped up my phone, phone topup, topup""",
        names="""telcel, movistar, at&t, bait, unefon, virgin mobile, verizon, t - mobile,
            tmobile, sprint, oui, freedompop, weex, pillofon, mint mobile, telcel plan, at & t,
            at&t mexico, telcel amigo, pillofon recarga, flash mobile, bait recarga, walmart
            bait, izzi movil, totalplay movil, megamovil, oui movil, tmobile bill, t mobile,
            verizon wireless, metro pcs, metropcs, cricket, cricket wireless, boost mobile,
            google fi, us mobile, tracfone, straight talk, h 2 o wireless, simple mobile,
            consumer cellular, xfinity mobile""",
    ),
    CategoryWords(
        "Internet", "FIXED",
        spanish="""internet, modem, wifi, internet de la casa, internet de casa, internet del
            depa, recibo de internet, recibo del internet, pago de internet, pago del internet,
            plan de internet, fibra optica, cable y internet, internet y cable, internet y
            telefono, television por cable, tele de paga, cable de la tele, mensualidad del
            internet, el inter, el internet, el wifi, el guifi, wifi del depa, internet del
            cuarto, internet del mes, mensualidad de internet, renta del internet, paquete de
            internet, internet satelital, fibra, cablevision, cable de la television, tele por
            cable, antena, dish de la tele, instalacion del internet""",
        english="""internet, internet bill, wifi, broadband, cable bill, home internet,
            internet service, internet plan, wi - fi, wifi bill, cable tv, fiber internet, the
            internet, internet for the month, internet payment, wi fi, wi fi bill, the wifi,
            wifi payment, cable and internet, modem rental, router rental, satellite internet,
            isp""",
        names="""telmex, izzi, totalplay, total play, megacable, infinitum, starlink, sky,
            vetv, dish, dish network, comcast, xfinity, spectrum, cox, axtel, blue telecomm,
            gigacable, wizz, telmex infinitum, izzi tv, total play internet, megacable internet,
            star go, stargo, sky blue, blue to go, netwey, cablecom, telecable, cablemas, at&t
            internet, at&t fiber, verizon fios, fios, google fiber, cox cable, frontier
            internet, centurylink, hughesnet, viasat, t - mobile home internet, directv, direct
            tv, dish tv""",
    ),
    CategoryWords(
        "Insurance", "FIXED",
        spanish="""seguro, seguro del coche, seguro del carro, seguro del auto, seguro de
            auto, seguro de coche, seguro de vida, seguro de gastos medicos, poliza,
            aseguradora, seguro del celular, seguro de la casa, seguro de casa, seguro medico,
            seguro dental, seguro de gastos medicos mayores, seguro del depa, seguro de la moto,
            poliza del seguro, poliza de auto, prima del seguro, seguro de la troca, seguro de
            la camioneta, seguro de la nave, poliza anual, seguro anual, mensualidad del seguro,
            pago del seguro, seguro de mascota, seguro del perro, seguro de viaje anual, seguro
            popular voluntario, seguro de gastos funerarios, plan funerario, prevision
            funeraria, deducible, deducible del seguro""",
        english="""insurance, car insurance, life insurance, health insurance, home insurance,
            insurance premium, dental insurance, renters insurance, renter's insurance, travel
            insurance premium, phone insurance, medical insurance, pet insurance, motorcycle
            insurance, auto insurance, insurance bill, insurance payment, insurance for the car,
            insurance for my car, car insurance payment, truck insurance, homeowners insurance,
            rental insurance, vision insurance, deductible, insurance deductible""",
        names="""gnp, qualitas, axa, metlife, mapfre, seguros monterrey, zurich, allianz,
            chubb, hdi, ana seguros, hdi seguros, geico, state farm, progressive, axa seguros,
            gnp seguros, qualitas seguros, el aguila, allstate, liberty mutual, farmers
            insurance, usaa, nationwide, travelers, esurance, the general, root insurance,
            aflac, cigna, aetna, blue cross, blue shield, anthem, humana, unitedhealthcare,
            oscar health, atlas seguros, afirme seguros, banorte seguros, seguros inbursa,
            seguros banamex, bupa, plan seguro, sura, primero seguros, general de seguros,
            crabi, el potosi""",
        rank=PURPOSE,
    ),
)  # fmt: skip
