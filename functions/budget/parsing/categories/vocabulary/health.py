"""Doctors, medicines, sport."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import CategoryWords

HEALTH = (
    CategoryWords(
        "Health", "VARIABLE",
        spanish="""medicina, medicamento, farmacia, doctor, doctora, dentista, consulta,
            consulta medica, hospital, analisis, analisis de sangre, laboratorio clinico, lente,
            lentes de contacto, optica, psicologo, psicologa, terapia, terapeuta, ginecologa,
            ginecologo, pediatra, nutriologa, nutriologo, vitaminas, vacuna, gym, gimnasio,
            ultrasonido, radiografia, fisioterapia, pastillas, antibiotico, paracetamol,
            ibuprofeno, aspirina, jarabe, jarabe para la tos, inyeccion, suero, alcohol y
            algodon, gel antibacterial, termometro, condon, prueba de embarazo, dermatologo,
            dermatologa, cardiologo, oftalmologo, oculista, traumatologo, ortopedista, otorrino,
            psiquiatra, quiropractico, acupuntura, clinica, urgencias, cirugia, operacion, rayos
            x, resonancia, tomografia, estudios medicos, estudios de laboratorio, estudios de
            sangre, laboratorio, examen medico, limpieza dental, brackets, ortodoncia,
            ortodoncista, muela, endodoncia, resina dental, protesis, cita medica, cita con el
            doctor, terapia psicologica, sesion de terapia, crossfit, yoga, pilates, natacion,
            entrenador, entrenador personal, mensualidad del gym, mensualidad del gimnasio,
            proteina, creatina, anteojos, pupilentes, botiquin, vendas, receta, receta medica,
            check up, pastas para el dolor, pastas para la cruda, pasta para la gripa,
            pastillita, ampolletas inyectables, electrolitos, vida suero, pedialyte, omeprazol,
            loratadina, naproxeno, ketorolaco, tempra, paracetamol infantil, antigripal, te para
            la gripa, vaporub, pomada, curita, gasas, alcohol, agua oxigenada, merthiolate, tela
            adhesiva, ferula, muletas, faja, rodillera, plantillas ortopedicas, baston, silla de
            ruedas, glucometro, tiras reactivas, insulina, baumanometro, oximetro, tapabocas,
            cubreboca, prueba covid, prueba de covid, prueba rapida, papanicolaou, mastografia,
            colposcopia, electro, electrocardiograma, biometria, quimica sanguinea, examen de
            orina, examen de la vista, examen de sangre, el doc, dr, dra, doctora particular,
            medico particular, medico general, especialista, pediatria, urologo,
            gastroenterologo, endocrinologo, neurologo, reumatologo, nutricion, consulta del
            dentista, consulta con el dentista, consulta del doctor, consultorio, limpieza de
            dientes, tapadura, amalgama, extraccion de muela, corona dental, blanqueamiento
            dental, guarda dental, retenedores, frenos dentales, frenillos, dientes, placa
            dental, ortopedia, rehabilitacion, terapia fisica, quiro, sobador, sobadora,
            huesero, acupunturista, homeopata, homeopatia, temazcal, limpia, psico,
            psicoterapia, mensualidad gym, inscripcion del gym, visita al gym, clase de yoga,
            spinning, clase de box, karate, taekwondo, natacion de los ninos, alberca, clase de
            natacion, funcional, entrenamiento, preworkout, pre entreno, multivitaminico,
            vitamina c, omega 3, colageno, lentes nuevos, armazon, gotas para los ojos, lentes
            graduados, internamiento, quirofano, ambulancia, partera, parto, carnet, farmacita,
            la farmacia, remedio, suplemento, anticonceptivo, pastilla del dia siguiente,
            pildora, toallitas con alcohol, repelente de mosquitos""",
        english="""pharmacy, drugstore, medicine, meds, medication, doctor, dentist, doctor
            appointment, hospital, clinic, lab test, blood test, glasses, optometrist, therapy,
            therapist, psychologist, vitamins, vaccine, gym, physio, prescription, checkup, x -
            ray, pediatrician, antibiotics, painkillers, ibuprofen, tylenol, advil, cough syrup,
            aspirin, bandages, band aids, face masks, inhaler, insulin, birth control, condoms,
            pregnancy test, dermatologist, cardiologist, eye doctor, eye exam, optician,
            psychiatrist, chiropractor, acupuncture, urgent care, emergency room, surgery,
            ultrasound, mri, dental cleaning, braces, orthodontist, root canal, doctor visit,
            doctor's visit, doctor's appointment, dentist appointment, medical bill, hospital
            bill, copay at the doctor, copay, physical therapy, yoga, yoga class, pilates,
            pilates class, crossfit, spin class, personal trainer, supplements, protein powder,
            allergy meds, cold medicine, flu shot, prescription glasses, therapy session,
            medical tests, the doc, doctor's, dr visit, dr appointment, physician, specialist,
            er visit, hospital visit, clinic visit, minute clinic, walk in clinic, telehealth,
            blood work, bloodwork, labs, lab work, x rays, ct scan, scan, covid test, std test,
            tetanus shot, meds refill, rx, cold meds, flu meds, cough drops, cough medicine,
            ibuprofen bottle, excedrin, nyquil, dayquil, pepto, tums, claritin, zyrtec,
            benadryl, melatonin, multivitamin, protein, pre workout, creatine, first aid kit,
            bandaids, thermometer, heating pad, knee brace, contact lens, eye drops, new
            glasses, glasses frames, dentist visit, dental work, fillings, teeth cleaning,
            wisdom teeth, wisdom tooth, tooth extraction, retainer, invisalign, night guard,
            counselor, counseling, shrink, psych, massage therapy, gym session, gym day pass,
            gym pass, gym fee, gym dues, day pass at the gym, gym membership fee, boxing class,
            boxing gym, cycling class, swim class, swimming lessons, swimming pool entry, yoga
            mat class, barre class, martial arts, karate class, bjj, jiu jitsu, climbing gym,
            trainer, workout class""",
        names="""farmacia guadalajara, farmacia del ahorro, similares, farmacia similares,
            doctor simi, dr simi, benavides, smart fit, smartfit, salud digna, chopo, farmacia
            benavides, farmacia san pablo, walgreens, cvs, cvs pharmacy, rite aid, sport city,
            sports world, sportsworld, anytime fitness, planet fitness, olab, devlyn, opticas
            devlyn, lux optica, ben & frank, ben and frank, farmatodo, yza, farmacias yza,
            klyns, del ahorro, guadalajara farmacia, san pablo, farmacias roma, roma farmacias,
            farmapronto, farmacias moderna, bazar farmacia, santa cruz farmacia, farmacon, el
            simi, dr . simi, simi, farmacias del dr simi, azteca laboratorios, swisslab,
            laboratorio chopo, star medica, hospital angeles, medica sur, imss, issste, opticas
            lux, lens crafters, lenscrafters, warby parker, zenni, la fitness, 24 hour fitness,
            ymca, orangetheory, equinox, crunch fitness, gold's gym, golds gym, gnc, energy
            fitness, muscle factory, kaiser, quest diagnostics, labcorp, aspen dental""",
    ),
)  # fmt: skip
