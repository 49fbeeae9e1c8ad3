"""The words with which users ask for the family's deeds, in English, Spanish and French."""

from __future__ import annotations

from toolkit import AskedBy

ADD_OR_UPDATE_DEBT = AskedBy(
    pattern=(
        r"(?:add|update|set|record|change)\b.{0,40}\b(?:debt|loan|card|owe)|i owe|(?:agrega"
        r"|anota|registra|actualiza|cambia)\b.{0,40}\b(?:deuda|prestamo|tarjeta)|debo"
        r"|(?:ajoute|enregistre|modifie|change)\b.{0,40}\b(?:dette|pret|carte)|je dois"
    ),
    made_of="""
        add update set record change debt loan card credit i owe balance priority agrega
        agregá anota anotá registra registrá actualiza actualizá cambia cambiá deuda
        préstamo tarjeta crédito debo saldo prioridad ajoute enregistre modifie dette prêt
        carte crédit je dois solde priorité
    """,
)

DELETE_LAST_TRANSACTION = AskedBy(
    pattern=(
        r"(?:delete|remove|undo)(?: (?:it|that|this)(?: one)?| (?:the|my|that) last\b.{0,20}"
        r"| (?:the|that|this|my) (?:transaction|expense))|(?:borra|borre|borrar|elimina"
        r"|elimine|eliminar|quita|quite|quitar|deshaz)(?:lo|la|\b.{0,10}\bultim[oa]\b.{0,20}"
        r"|\b.{0,6}\bgasto)|(?:supprime|supprimez|supprimer|annule|annulez|annuler|efface"
        r"|effacez|effacer)(?:-l[ea]|\b.{0,10}\bdernier\w*\b.{0,20})"
    ),
    made_of="""
        delete remove undo last one entry transaction expense income borra borrá borre
        borrar bórralo bórrala elimina eliminá elimine eliminar elimínalo elimínala quita
        quitá quite quitar quítalo quítala deshaz deshazlo último última gasto ingreso
        transacción movimiento supprime supprimez supprimer annule annulez annuler efface
        effacez effacer supprime-le supprime-la annule-le annule-la efface-le efface-la
        dernier dernière dépense opération revenu
    """,
)

SET_BANK_BALANCE = AskedBy(
    pattern=(
        r"(?:set|update|change)\b.{0,20}\bbalance|my (?:bank )?(?:account )?balance is"
        r"|i have\b.{0,20}\bin (?:the|my) bank|(?:pon|actualiza|cambia)\b.{0,20}\bsaldo"
        r"|mi saldo\b.{0,12}\bes|tengo\b.{0,20}\ben el banco|(?:mets|actualise"
        r"|change)\b.{0,20}\bsolde|mon solde\b.{0,12}\best|j'ai\b.{0,20}\ben banque"
    ),
    made_of="""
        set update change bank account balance i have is pon poné actualiza actualizá
        cambia cambiá saldo banco bancario cuenta tengo es mets actualise solde banque
        bancaire compte est j'ai
    """,
)

SET_BUDGET_CAP = AskedBy(
    pattern=(
        r"(?:set|change|raise|lower|put)\b.{0,30}\b(?:cap|budget|limit)|(?:pon|fija|cambia"
        r"|sube|baja)\b.{0,30}\b(?:tope|limite|presupuesto)|(?:mets|fixe"
        r"|change)\b.{0,30}\b(?:plafond|budget|limite)"
    ),
    made_of="""
        set change raise lower put cap budget limit variable spending monthly month
        starting pon poné fija fijá cambia cambiá sube subí baja bajá tope límite
        presupuesto mensual mes mets fixe plafond limite mensuel mois partir
    """,
)

SET_OBLIGATION = AskedBy(
    pattern=(
        r"(?:add|set|record|register|update|change)\b.{0,40}\b(?:obligation|monthly|rent"
        r"|bill|fixed)|(?:agrega|anota|registra|pon|cambia)\b.{0,40}\b(?:obligacion|mensual"
        r"|renta|fijo)|(?:ajoute|enregistre|mets|change)\b.{0,40}\b(?:obligation|mensuel\w*"
        r"|loyer|fixe)"
    ),
    made_of="""
        add set record register update change obligation monthly fixed bill payment month
        every due agrega agregá anota anotá registra registrá pon poné cambia cambiá
        obligación mensual fijo pago cada mes ajoute enregistre mets mensuel mensuelle
        fixe paiement chaque mois
    """,
)

UPDATE_LAST_TRANSACTION = AskedBy(
    pattern=(
        r"(?:change|correct|update|make|set)\b.{0,20}\b(?:it|that|this|last|transaction"
        r"|expense)|(?:cambia|corrige|actualiza|modifica)(?:l[oa]|\b.{0,20}\b(?:ultim[oa]"
        r"|gasto|monto|categoria))|(?:change|corrige|modifie)(?:[- ](?:le|la|ca)"
        r"|\b.{0,20}\b(?:dernier\w*|depense|montant))"
    ),
    made_of="""
        change correct update make set it that this last transaction expense amount
        category description cambia cámbialo cámbiala corrige corrígelo corrígela
        actualiza actualízalo actualízala modifica modifícalo modifícala último última
        gasto monto categoría descripción transacción fue fueron son era eran change-le
        change-la corrige-le corrige-la modifie modifie-le modifie-la ça dernier dernière
        dépense montant catégorie c'était
    """,
)
