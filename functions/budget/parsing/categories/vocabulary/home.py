"""The house, who works in it, and animals."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

HOME = (
    CategoryWords(
        "Home", "VARIABLE",
        spanish="""plomero, electricista, ferreteria, pintura, jardinero, albanil, fumigacion,
            tintoreria, lavanderia, senora de la limpieza, limpieza de la casa, foco, cerrajero,
            carpintero, herrero, pintor, plomeria, fontanero, tapicero, mudanza, flete,
            fumigador, mandar a lavar ropa, lavado de ropa, tintoreria del traje, planchado,
            planchaduria, muchacha de la limpieza, chica de la limpieza, senora del aseo,
            servicio de limpieza, empleada domestica, jardineria, poda del pasto,
            impermeabilizante, cemento, clavos, taladro, martillo, brocha, llave de agua,
            tinaco, boiler, calentador, regadera, candado, chapa, cerradura, copia de llaves,
            llaves nuevas, extension electrica, multicontacto, reparacion del refri, reparacion
            de la lavadora, tecnico de la lavadora, reparacion de la casa, fuga, fuga de agua,
            destapar el drenaje, destapacanos, destapada de la tuberia, tuberia, fontaneria,
            electricidad de la casa instalacion, maestro albanil, maistro, el maistro, yesero,
            azulejero, vidriero, cancelero, herreria, carpinteria, tapiceria, bote de pintura,
            cubeta de pintura, rodillo, lija, silicon, pegamento, pegazulejo, arena y grava,
            varilla, ladrillo, madera, triplay, tornillo, tornilleria, clavitos, pija, taquetes,
            desarmador, pinzas, llave inglesa, herramientas, contacto electrico, cable
            electrico, foco led, lampara de techo, socket, boiler nuevo, calentador de agua,
            bomba de agua, tinaco nuevo, rotoplas, pipa de agua, manguera, llave del lavabo,
            regadera nueva, wc, taza del bano, sanitario, filtro de agua, llaves, copia de las
            llaves, duplicado de llave, cerrajeria, jardin, jardinera, plantas, maceta, tierra
            para macetas, abono para plantas, podador, podadora, fumigadora, fumigada, control
            de plagas, trampas para ratones, senora que limpia, senora que ayuda, la senora del
            aseo, senora de la casa, muchacha, muchacha del aseo, la muchacha, aseo de la casa,
            la que limpia, planchadora, lavanderia de ropa, la lavanderia, lavado y planchado,
            kilos de ropa lavada, tintoreria de trajes, mudancero, camion de mudanza, tecnico
            del refri, tecnico de lavadoras, reparacion de la estufa, reparacion del boiler,
            arreglo de la lavadora, arreglo del refri, impermeabilizacion, persianas, tendedero,
            pinzas de ropa, burro de planchar""",
        english="""plumber, electrician, hardware store, gardener, dry cleaning, laundry,
            laundromat, cleaning lady, house cleaning, locksmith, lawn, carpenter, handyman,
            painter, paint, screws, nails and screws, drill, hammer, tools, tool box, moving
            truck, pest control, exterminator, dry cleaner, ironing, cleaner, maid, cleaning
            service, housekeeper, housekeeping, gardening, lawn mowing, padlock, lock, spare
            keys, key copy, appliance repair, washer repair, fridge repair, home repair, house
            repairs, light bulb, extension cord, hardware, home improvement, home stuff, house
            stuff, plumbing, leak repair, leaky faucet, faucet, drain cleaning, drano, electric
            repair, wiring, light fixture, roofer, roof repair, ac repair, a / c repair, hvac,
            water heater, water filter, contractor, landscaper, landscaping, mowing, yard work,
            yard guy, lawn guy, lawn care, plants, potting soil, mulch, fertilizer, garden hose,
            flowers for the garden, lumber, plywood, nails and hammer, screwdriver, wrench,
            toolbox, duct tape, caulk, sandpaper, paint brush, paintbrush, can of paint, bucket,
            mop, broom, laundry money, laundry quarters, laundry day, wash and fold, coin
            laundry, cleaning crew, house cleaner, the maid, nanny cam, key duplicate, copy of
            keys, new lock, door knob, doorknob, moving boxes, mover, storage unit, rug
            cleaning, carpet cleaning, bug spray, mouse traps, smoke detector, light bulb pack""",
        names="""home depot, the home depot, truper, construrama, comex, lowe's, lowes, ace
            hardware, sodimac, tlapaleria, ferrepat, urrea, pretul, berel, sayer lack, osel,
            prisa pinturas, interceramic, coppel hogar, true value, menards, harbor freight,
            sherwin williams, sherwin - williams, roto rooter, merry maids, task rabbit,
            taskrabbit""",
    ),
    CategoryWords(
        "Pets", "VARIABLE",
        spanish="""perro, perra, gato, gata, mascota, veterinario, veterinaria, arena para
            gato, arenero, correa, comida para perro, comida para gato, estetica canina,
            alimento para perro, croquetas del perro, croquetas del gato, croquetas para perro,
            croquetas para gato, comida del perro, comida del gato, comida para el perro, comida
            para el gato, alimento del perro, alimento del gato, bano del perro, bano para el
            perro, corte del perro, vacuna del perro, vacuna del gato, desparasitante,
            antipulgas, pulguicida, arena del gato, arena para el gato, sobres de gato, juguete
            para el perro, juguete del gato, cachorro, paseador de perros, paseador, pension del
            perro, guarderia del perro, peces, hamster, jaula, alpiste, transportadora, lomito,
            michi, firulais, perruno, perrhijo, gathijo, chucho, conejito, cuyo, tortuga,
            perico, pajaro, alimento para peces, alimento de peces, acuario, vete, estetica del
            perro, estetica para el perro, bano y corte del perro, vacuna de rabia, vacuna
            antirrabica, esterilizacion, croqueta, costal de croquetas, bulto de croquetas,
            sobrecitos de gato, whiskitas, hueso, huesos para perro, carnaza, carnazas, premio
            para perro, snacks para perro, rascador, correa nueva, pechera, collar de perro,
            casa del perro, cama del perro, cama para el perro, cama del gato, jaula del
            hamster, sueter del perro, ropa para perro, hotel para perro, hotel canino,
            adiestrador, entrenador de perros, consulta del perro, consulta del gato, cirugia
            del perro, pipeta, bravecto, nexgard, shampoo para perro, zacate para conejo,
            alfalfa""",
        english="""dog, puppy, cat, kitten, pet, vet, veterinarian, dog food, cat food, cat
            litter, kibble, pet food, leash, dog grooming, vet visit, vet bill, vet appointment,
            dog's food, cat's food, dog treats, cat treats, treats for the dog, treats for the
            cat, food for the dog, food for the cat, flea meds, flea treatment, dog walker, dog
            sitter, pet sitter, pet store, pet supplies, dog bed, cat toy, dog toy, dog collar,
            dog leash, hamster, bird seed, puppy food, kitty litter, litter box, litter, doggo,
            doggy, doggie, pup, pupper, pooch, fur baby, kitty, kitties, puppies, bunny, rabbit,
            parrot, goldfish, fish tank, aquarium, fish food, turtle, guinea pig, chew toy, dog
            chew, bully sticks, catnip, scratching post, cat tree, dog house, dog crate, dog
            sweater, dog groomer, groomer, grooming for the dog, dog park, doggy daycare, dog
            daycare, dog boarding, boarding for the dog, dog training, dog vaccines, rabies
            shot, spay, neuter, heartworm pills, heartworm meds, tick collar, flea collar, wet
            food""",
        names="""petco, + kota, maskota, pedigree, whiskas, royal canin, purina, hill's,
            eukanuba, nupec, petsmart, chewy, petland, pro plan, dog chow, ganador, kong, blue
            buffalo, fancy feast, friskies, iams, cesar sobres, campi, nucan, minino, felix
            sobres, rover app""",
        rank=PURPOSE,
    ),
)  # fmt: skip
