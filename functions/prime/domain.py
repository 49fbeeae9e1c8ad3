"""Prime: outputs without an envelope; a refusal is `{"ok": false, "error"}`.

As in rules R183 and R188, where `error` is a sentence.
"""

from __future__ import annotations

from toolkit import Domain, InvalidInput, RequestPhrases, ToolError
from toolkit.call import Json
from toolkit.family import exactly

IMPORTING = RequestPhrases(
    pattern=(
        r"process|import|procesa|procese|procesar|procesalo|procesala|importa|importe"
        r"|importar|importalo|importala|traite|traiter|traitez|traite-le|traite-la|importe"
        r"|importer|importez|importe-le|importe-la"
    ),
    made_of="""
        process import message mail email e-mail attachment attachments statement receipt
        invoice bill procesa procesá procese procesar procésalo procésala importa importá
        importe importar impórtalo impórtala mensaje correo adjunto adjuntos estado cuenta
        recibo factura traite traiter traitez importer importez courriel pièce pièces
        jointe jointes relevé reçu facture traite-le traite-la importe-le importe-la
    """,
)
"""How a user asks for an import, of a mail's attachments or of a file."""


class Prime(Domain):
    name = "prime"
    purpose = (
        "The user's mail and imported documents: searching Gmail, importing statements and "
        "receipts, reviewing what was read, disconnecting Gmail."
    )

    def refusal(self, error: ToolError) -> dict[str, Json]:
        message = error.first if isinstance(error, InvalidInput) else error.message
        return {"ok": False, "error": message}

    def refusal_schema(self) -> dict[str, Json]:
        return exactly(ok={"type": "boolean", "const": False}, error={"type": "string"})


prime = Prime()
