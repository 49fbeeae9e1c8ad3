"""The words with which users ask for the family's deeds, in English, Spanish and French."""

from __future__ import annotations

from toolkit import AskedBy

SET_GOAL = AskedBy(
    pattern=(
        r"(?:set|add|create|make|new|record|change|update)\b.{0,40}\bgoal|(?:save|put aside)\b"
        r".{0,30}\bfor|(?:pon|crea|agrega|anota|registra|fija|nueva|cambia|actualiza)\b.{0,40}"
        r"\bmeta|(?:ahorrar|juntar)\b.{0,30}\bpara|(?:ajoute|cree|fixe|mets|change)\b.{0,40}"
        r"\bobjectif|(?:epargner|economiser|mettre de cote)\b.{0,30}\bpour"
    ),
    made_of="""
        set add create make new record change update savings saving goal target save put
        aside saved so far pon poné crea creá agrega agregá anota anotá registra registrá
        fija fijá nueva cambia cambiá actualiza actualizá meta ahorro ahorrar juntar
        ahorrado llevo ajoute crée fixe mets change objectif d'épargne épargne épargner
        économiser mettre côté épargné
    """,
)

DELETE_GOAL = AskedBy(
    pattern=(
        r"(?:delete|remove|drop|forget)\b.{0,40}\bgoal|(?:borra|borre|borrar|elimina|elimine"
        r"|eliminar|quita|quite|quitar|olvida)\b.{0,20}\bmeta|(?:supprime|supprimez|supprimer"
        r"|efface|effacez|effacer)\b.{0,20}\bobjectif"
    ),
    made_of="""
        delete remove drop forget savings saving goal borra borrá borre borrar elimina
        eliminá elimine eliminar quita quitá quite quitar olvida olvidá meta ahorro supprime
        supprimez supprimer efface effacez effacer objectif d'épargne épargne
    """,
)
