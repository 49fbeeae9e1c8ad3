"""Getting around, health, pets and the home, by more of their names."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

ROUTINE = (
    CategoryWords(
        "Transport", "VARIABLE",
        spanish="""didi moto, uber moto, uber flash, taxi seguro, taxi de sitio, tarjeta de
            metro, tarjeta metro, tarjeta del metrobus, taxista, mototaxi, bicitaxi, pesera,
            camioncito, tren ligero, tren suburbano, suburbano, mexibus, mexicable, macrobus,
            optibus, transmetro, metrorrey, ecovia, boleto de camion, boleto de autobus, boletos
            de camion, boletos de autobus, boleto del metro, boletos del metro, pasaje del
            camion, pasajes, peaje de la autopista, casetas, caseta de cobro, estacionamiento del
            centro, pension del coche, franelero, viene viene, corralon, multa de transito,
            tenencia, refrendo, licencia de conducir, tarjeta de circulacion, verificacion
            vehicular, llantas, ponchadura, talacha, vulcanizadora, balatas, amortiguadores,
            bateria del coche, bateria del carro, aceite del coche, aceite para el carro,
            refacciones del coche, servicio del coche, servicio del carro, servicio del auto,
            mantenimiento del coche, hojalateria, alineacion y balanceo, alineacion, lavada de
            coche, lavado de carro, lavado de auto, lavado del carro, lavado del coche, carwash,
            scooter electrico, renta de bici, bici compartida, recarga de la tarjeta del metro,
            recarga del metro, recarga del metrobus, recarga metro, recarga metrobus""",
        english="""uber ride, taxi ride, cab ride, rideshare, train ticket, bus ticket, bus pass,
            metro card, metro ticket, subway ticket, subway card, transit pass, transit, parking
            meter, parking ticket, parking garage, speeding ticket, traffic ticket, tow truck,
            towing, tolls on the highway, highway toll, car service, car maintenance, brake pads,
            brakes, car battery, flat tire, tire repair, new tires, windshield, wiper blades, car
            registration, license plate, driver's license, smog check, car inspection, bike
            share, scooter rental, bike rental, bike repair, rental car, shuttle, airport
            shuttle, airport taxi""",
        names="""yango, blablacar, bla bla car, estrella roja, primera plus, etn, omnibus de mexico,
        flecha amarilla, ado gl, estrella blanca, urvan, lime scooter, bird scooter, tag
        televia, pase urbano, viapass, autozone, goodyear, michelin""",
    ),
    CategoryWords(
        "Fuel", "VARIABLE",
        spanish="""llene el tanque, llenamos el tanque, tanque lleno de gas, gasolina magna,
            gasolina verde, gasolina roja, gaso, gasolinita, tanque de gasolina, litros de
            gasolina, gas para el coche, gas para el carro, carga de gasolina, gasolina del
            coche, gasolina del carro, gasolina para el coche""",
        english="""on gas, for gas, bought gas, gas money, put gas in, pumped gas, got gas,
            filled the tank, filled up my tank, filled up the car, filled up my car, gas tank,
            full tank, gas pump, gas at the pump, premium gas, gallon of gas, gallons of gas, gas
            for the truck, gas for the trip, petrol station, fuel up, fueled up, gassed up,
            gassing up""",
        names="""gulf, bp gas, total gas, petro seven, petro 7, petroseven, lodemo, orsan, arco gas,
        exxon, texaco, valero, akron gas""",
    ),
    CategoryWords(
        "Health", "VARIABLE",
        spanish="""medicinas, medicamentos, antibiotico, antibioticos, paracetamol, ibuprofeno,
            aspirina, aspirinas, jarabe, jarabe para la tos, inyeccion, suero, alcohol y algodon,
            cubrebocas, gel antibacterial, termometro, anticonceptivos, condones, condon, prueba
            de embarazo, dermatologo, dermatologa, cardiologo, oftalmologo, oculista,
            traumatologo, ortopedista, otorrino, psiquiatra, quiropractico, acupuntura, clinica,
            urgencias, cirugia, operacion, rayos x, resonancia, tomografia, estudios medicos,
            estudios de laboratorio, estudios de sangre, laboratorio, examen medico, limpieza
            dental, brackets, ortodoncia, ortodoncista, muela, endodoncia, resina dental,
            protesis, cita medica, cita con el doctor, terapia psicologica, sesion de terapia,
            crossfit, yoga, pilates, natacion, clases de yoga, entrenador, entrenador personal,
            mensualidad del gym, mensualidad del gimnasio, suplementos, proteina, creatina,
            anteojos, pupilentes, botiquin, vendas, farmacias, receta, receta medica, vacunas,
            check up""",
        english="""antibiotics, painkillers, ibuprofen, tylenol, advil, cough syrup, aspirin,
            bandages, band aids, face masks, inhaler, insulin, birth control, condoms, pregnancy
            test, dermatologist, cardiologist, eye doctor, eye exam, optician, psychiatrist,
            chiropractor, acupuncture, urgent care, emergency room, surgery, ultrasound, mri,
            dental cleaning, braces, orthodontist, root canal, doctor visit, doctor's visit,
            doctor's appointment, dentist appointment, medical bill, hospital bill, copay at the
            doctor, copay, physical therapy, yoga, yoga class, pilates, pilates class, crossfit,
            spin class, personal trainer, supplements, protein powder, allergy meds, cold
            medicine, flu shot, prescription glasses, therapy session, medical tests""",
        names="""farmacias similares, farmacias benavides, farmacia benavides, farmacia san pablo,
        farmacias san pablo, walgreens, cvs, cvs pharmacy, rite aid, sport city, sports world,
        sportsworld, anytime fitness, planet fitness, laboratorios chopo, olab, devlyn, opticas
        devlyn, lux optica, ben & frank, ben and frank, farmatodo, yza, farmacias yza, klyns""",
    ),
    CategoryWords(
        "Pets", "VARIABLE",
        spanish="""croquetas del perro, croquetas del gato, croquetas para perro, croquetas para
            gato, comida del perro, comida del gato, comida para el perro, comida para el gato,
            alimento del perro, alimento del gato, bano del perro, bano para el perro, corte del
            perro, vacuna del perro, vacunas del perro, vacuna del gato, desparasitante,
            antipulgas, pulguicida, arena del gato, arena para el gato, sobres de gato, juguete
            para el perro, juguetes para el perro, juguete del gato, premios para perro,
            cachorro, cachorrito, gatitos, perritos, paseador de perros, paseador, pension del
            perro, guarderia del perro, peces, hamster, jaula, alpiste, transportadora""",
        english="""vet visit, vet bill, vet appointment, dog's food, cat's food, dog treats, cat
            treats, treats for the dog, treats for the cat, food for the dog, food for the cat,
            flea meds, flea treatment, dog walker, dog sitter, pet sitter, pet store, pet
            supplies, dog bed, cat toys, cat toy, dog toy, dog collar, dog leash, hamster, bird
            seed, puppy food, kitty litter, litter box, litter""",
        names="""royal canin, purina, hill's, eukanuba, nupec, petsmart, chewy, petland, pro
            plan, dog chow, ganador""",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Home", "VARIABLE",
        spanish="""carpintero, herrero, pintor, plomeria, fontanero, tapicero, mudanza, flete,
            fumigador, mandar a lavar ropa, lavado de ropa, tintoreria del traje, planchado,
            planchaduria, muchacha de la limpieza, chica de la limpieza, senora del aseo,
            servicio de limpieza, empleada domestica, jardineria, poda del pasto,
            impermeabilizante, cemento, tornillos, clavos, taladro, martillo, brocha, brochas,
            llave de agua, tinaco, boiler, calentador, regadera, candado, chapa, cerradura,
            duplicado de llaves, copia de llaves, llaves nuevas, extension electrica,
            multicontacto, reparacion del refri, reparacion de la lavadora, tecnico de la
            lavadora, reparacion de la casa""",
        english="""carpenter, handyman, painter, paint, screws, nails and screws, drill, hammer,
            tools, tool box, moving truck, movers, pest control, exterminator, dry cleaner, dry
            cleaners, ironing, cleaner, maid, cleaning service, housekeeper, housekeeping,
            gardening, lawn mowing, padlock, lock, spare keys, key copy, appliance repair, washer
            repair, fridge repair, home repair, home repairs, house repairs, light bulb,
            extension cord, hardware""",
        names="""construrama, comex, lowe's, lowes, ace hardware, sodimac, tlapaleria""",
    ),
)  # fmt: skip
