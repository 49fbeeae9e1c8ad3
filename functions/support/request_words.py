"""The words with which users ask for the family's deeds, in English, Spanish and French."""

from __future__ import annotations

from toolkit import AskedBy

CANCEL_ORDER = AskedBy(
    pattern=(
        r"cancel|cancela|cancele|cancelar|canceles|cancelen|cancelame|anula|anule|anular"
        r"|anules|annule|annuler|annulez|annules"
    ),
    made_of="""
        cancel cancelled order purchase cancela cancelá cancele cancelar canceles cancelen
        cancélame anula anulá anule anular anules orden pedido compra annule annuler
        annulez annules commande achat
    """,
)

UPDATE_USER_CONTACT = AskedBy(
    pattern=(
        r"change|update|correct|set|cambia|cambie|cambiar|cambies|actualiza|actualice"
        r"|actualizar|corrige|corrija|corregir|modifie|modifier|modifiez|change|changer"
        r"|changez|mets|mettre|corriger"
    ),
    made_of="""
        change update correct set email e-mail mail address phone telephone number
        customer customer's user contact new cambia cambiá cambie cambiar cambies
        actualiza actualizá actualice actualizar corrige corrija corregir correo
        electrónico dirección teléfono celular cliente usuario contacto nuevo nueva
        modifie modifier modifiez changer changez mets mettre corriger adresse courriel
        téléphone client utilisateur
    """,
)
