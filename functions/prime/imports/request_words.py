"""The words with which users ask for the family's deeds, in English, Spanish and French."""

from __future__ import annotations

from toolkit import AskedBy

FETCH_EMAIL_ATTACHMENTS = AskedBy(
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
        jointe jointes relevé reçu facture
    """,
)

IMPORT_DOCUMENT = AskedBy(
    pattern=FETCH_EMAIL_ATTACHMENTS.pattern,
    made_of=f"""{FETCH_EMAIL_ATTACHMENTS.made_of}
        file files document documents receipt upload uploaded attached these those
        archivo archivos documento documentos esto este estos estas subido adjunté
        fichier fichiers document documents ceci ce ces cette
    """,
)
