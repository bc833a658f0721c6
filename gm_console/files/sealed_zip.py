"""A few files as one ZIP that opens with a password only: AES-256, as other programs for archives know it."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from unicodedata import normalize


def sealed_zip(folder: str, files: Mapping[str, bytes], password: str) -> bytes:
    """Return files by name as a ZIP, in a folder of its own there.

    Names and sizes can be read without the password; of what is in the files, nothing can, no check sum either.
    """
    # Loads slowly, and only whoever seals packets needs it.
    from pyzipper import WZ_AES, ZIP_DEFLATED, AESZipFile
    from pyzipper.zipfile_aes import WZ_AES_V2

    made = BytesIO()
    with AESZipFile(made, "w", compression=ZIP_DEFLATED) as archive:
        archive.setpassword(normalize("NFC", password).encode())
        archive.setencryption(WZ_AES, nbits=256, force_wz_aes_version=WZ_AES_V2)
        for name, data in files.items():
            archive.writestr(f"{folder}/{name}", data)
    return made.getvalue()
