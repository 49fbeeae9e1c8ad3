"""Getting around: rides, fares, the car and what it burns."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import CategoryWords

TRANSPORT = (
    CategoryWords(
        "Transport", "VARIABLE",
        spanish="""taxi, metro, metrobus, camion, autobus, microbus, combi, pesero, cablebus,
            tren, trolebus, pasaje, estacionamiento, valet, parquimetro, caseta, peaje,
            verificacion, llanta, taller mecanico, mecanico, afinacion, cambio de aceite, lavado
            de coche, autolavado, tarjeta del metro, tarjeta de movilidad, recarga tarjeta
            metro, bici publica, didi moto, uber moto, uber flash, taxi seguro, taxi de sitio,
            tarjeta de metro, tarjeta metro, tarjeta del metrobus, taxista, mototaxi, bicitaxi,
            pesera, tren ligero, tren suburbano, suburbano, mexibus, mexicable, macrobus,
            optibus, transmetro, metrorrey, ecovia, boleto de camion, boleto de autobus, boleto
            del metro, pasaje del camion, peaje de la autopista, caseta de cobro,
            estacionamiento del centro, pension del coche, franelero, viene viene, corralon,
            multa de transito, tenencia, refrendo, licencia de conducir, tarjeta de circulacion,
            verificacion vehicular, ponchadura, talacha, vulcanizadora, balatas, bateria del
            coche, bateria del carro, aceite del coche, aceite para el carro, refacciones del
            coche, servicio del coche, servicio del carro, servicio del auto, mantenimiento del
            coche, hojalateria, alineacion y balanceo, alineacion, lavada de coche, lavado de
            carro, lavado de auto, lavado del carro, lavado del coche, carwash, scooter
            electrico, renta de bici, bici compartida, recarga de la tarjeta del metro, recarga
            del metro, recarga del metrobus, recarga metro, recarga metrobus, raite, rait,
            aventon, viaje en uber, viaje en didi, dididi, taxi del sitio, taxi libre, taxi
            rosa, rutera, rutero, chimeco, micros, urbano, camion urbano, la combi, colectivo,
            el pesero, el metro, tren maya, tren interurbano, insurgente, el insurgente, mi
            macro, mibici, tarjeta mi movilidad, saldo metro, saldo del metro, pasaje del
            pesero, pasajes de la semana, los pasajes, boleto del tren, boleto del metrobus,
            mordida al transito, infraccion, infraccion de transito, la grua, estacionometro,
            parkimetro, valet parking, propina del valet, cuidacoches, cuida coches,
            limpiaparabrisas, lavacoches, lava autos, lavadero de coches, lavado de la troca,
            lavado de la camioneta, lavado de la moto, servicio de la moto, servicio de la
            camioneta, afinacion de la troca, afinacion del coche, meca, el meca, mecanico de la
            troca, desponchadora, desponchado, ponchadura de llanta, talachero, llantera,
            parchado, parche de llanta, llanta nueva, llanta usada, rines, bujias, filtro de
            aceite, anticongelante, liquido de frenos, embrague, suspension, amortiguador,
            mofle, radiador, alternador, acumulador, bateria de la troca, bateria para el carro,
            bateria para el coche, calavera del carro, espejo del carro, limpiadores, tapetes
            del coche, funda del volante, aromatizante del coche, pino aromatizante, cambio de
            placas, alta de placas, emplacado, reemplacamiento, tramite vehicular, licencia de
            manejo, permiso de conducir, holograma, verificentro, engomado, caseta de peaje, las
            casetas, cuota de autopista, puente internacional, linea del puente, sentri, patin
            electrico, scooter, renta de scooter, la bici publica, parche de la bici, camara de
            la bici, casco de moto, taxi del aeropuerto, taxi al aeropuerto, transporte escolar,
            flete del taxi, lancha, ferri, panga, calandria, tuk tuk""",
        english="""changed the oil, changed my oil, taxi, cab, bus, train, subway, metro,
            ferry, parking, toll, toll road, car wash, oil change, mechanic, tire, car repair,
            ride, fare, commute, bus fare, uber ride, taxi ride, cab ride, rideshare, train
            ticket, bus ticket, bus pass, metro card, metro ticket, subway ticket, subway card,
            transit pass, transit, parking meter, parking ticket, parking garage, speeding
            ticket, traffic ticket, tow truck, towing, tolls on the highway, highway toll, car
            service, car maintenance, brake pads, brakes, car battery, flat tire, tire repair,
            new tires, windshield, wiper blades, car registration, license plate, driver's
            license, smog check, car inspection, bike share, scooter rental, bike rental, bike
            repair, rental car, shuttle, airport shuttle, airport taxi, uber trip, uber pool,
            uberx, uber xl, lyft ride, taxi home, cab home, taxi fare, cab fare, bus ticket
            home, bus card, bus pass monthly, metro ride, metro fare, metro pass, train fare,
            train ride, train pass, light rail, trolley, the trolley, streetcar, tram, subway
            fare, metrocard, clipper card, ventra, bridge toll, toll bridge, border crossing,
            fastrak, ez pass, e zpass, parking spot, parking lot, parking fee, parking pass,
            airport parking, garage parking, valet tip, auto wash, auto detailing, detailing,
            motor oil, new battery, car part, auto parts, auto shop, car shop, body shop,
            mechanic bill, tune up, alignment, transmission, muffler, spark plugs, headlight,
            windshield wipers, tire rotation, tire patch, patched tire, spare tire, towing fee,
            impound, dmv, dmv fees, registration, car tags, license renewal, drivers license,
            emissions test, e scooter, bike tune up, bus to work, bus home, greyhound, amtrak,
            caltrain, bart, metrolink, septa, mta, cta, zipcar, turo, rental truck, u haul""",
        names="""uber, didi, cabify, lyft, indriver, ecobici, ado, tag, pase tag, televia,
            yango, blablacar, bla bla car, estrella roja, primera plus, etn, omnibus de mexico,
            flecha amarilla, ado gl, estrella blanca, urvan, lime scooter, bird scooter, tag
            televia, pase urbano, viapass, autozone, goodyear, michelin, indrive, in driver,
            didi taxi, uber black, uber comfort, uber planet, maxim, cabify mexico, futura,
            omnibus, odm, tufesa, transportes del pacifico, tap autobuses, autobuses de oriente,
            estrella de oro, transportes frontera, ado platino, iave, viaducto, telepeaje,
            autozone mexico, o'reilly auto parts, o'reilly, napa, pep boys, jiffy lube,
            valvoline, firestone, les schwab, discount tire, bridgestone, pirelli, continental
            llantas, lth, baterias lth, quaker state, castrol, mobil 1, midas, meineke""",
    ),
    CategoryWords(
        "Fuel", "VARIABLE",
        spanish="""gasolina, gasolinera, combustible, diesel, magna, gasofa, tanque lleno,
            gasolina premium, llene el tanque, llenamos el tanque, tanque lleno de gas, gasolina
            magna, gasolina verde, gasolina roja, gaso, tanque de gasolina, litros de gasolina,
            gas para el coche, gas para el carro, carga de gasolina, gasolina del coche,
            gasolina del carro, gasolina para el coche, gasofia, gas de la troca, gas de la
            nave, gas del coche, gas del carro, gas del vocho, gas a la troca, gas a la nave,
            gas al carro, gas al coche, gas al vocho, gas a la moto, gas a mi troca, gas a la
            camioneta, gas a mi carro, gas para la troca, gas para la nave, gas para el vocho,
            gas para la moto, gas para la camioneta, gasolina de la troca, gasolina de la moto,
            gasolina para la moto, gasolina para la troca, tanqueada, tanquear, tanqueo, medio
            tanque, el tanque de la troca, tanque de la troca, tanque del coche, tanque del
            carro, nafta, sopa para la nave, litros de magna, litros de premium, diesel para la
            troca, turbosina""",
        english="""gasoline, fuel, gas station, petrol, diesel, filled up the tank, fill up,
            fill the tank, gas for the car, gas for my car, tank of gas, on gas, for gas, bought
            gas, gas money, put gas in, pumped gas, got gas, filled the tank, filled up my tank,
            filled up the car, filled up my car, gas tank, full tank, gas pump, gas at the pump,
            premium gas, gallon of gas, gas for the truck, gas for the trip, petrol station,
            fuel up, fueled up, gassed up, gassing up, gas in the truck, gas in the car, gas in
            my car, gas in my truck, gas in the whip, gas in the tank, in the tank, gas up, tank
            fill up, filled up the whip, filled up the truck, filled up my truck, filled the
            truck, filled up the van, filled up gas, filled up on gas, gas fill up, regular gas,
            unleaded, diesel fuel, gas run, some gas, in gas, of gas, gas tank fill""",
        names="""pemex, bp, g 500, oxxo gas, repsol, hidrosina, mobil, shell, chevron, gulf,
            bp gas, total gas, petro seven, petro 7, petroseven, lodemo, orsan, arco gas, exxon,
            texaco, valero, akron gas, g 500 gasolinera, hidro sina, oxxo gasolinera, arco,
            circle k gas, costco gas, sam's gas, 76 gas, conoco, phillips 66, sunoco, citgo,
            rendichicas, redco, nexum, smart gas, eco gas, loneastar, windstar""",
    ),
)  # fmt: skip
