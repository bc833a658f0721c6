"""Makes the sample of the present version of the campaign file, from that of the version before.

``python -m tests.support.old_sample`` is run once, when a version is finished, and never after its release.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from tempfile import TemporaryDirectory

from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.files.incoming.message import digest_of
from gm_console.storage.migrate import MIGRATIONS
from gm_console.storage.outgoing import add_outgoing, add_outgoing_deed
from gm_console.storage.records import OutgoingRecord

OLD = Path(__file__).resolve().parent.parent / "data" / "old"
AT = "2026-11-27T01:00:00+00:00"


def make(number: int = len(MIGRATIONS)) -> Path:
    """Write the sample: what the former one held, and what this version can hold besides."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "old.gmc"
        path.write_bytes(gzip.decompress((OLD / f"campaign-{number - 1}.gmc.gz").read_bytes()))
        with Campaign(path) as campaign:
            mail = OutgoingRecord(
                id=0, turn=2, nation=NationId("01"), player=0, kind="answer", address="ada@example.org",
                message="<1@gm-console.invalid>", digest=digest_of(b"text"), size=4,
            )  # fmt: skip
            with campaign.write() as transaction:
                number_of = add_outgoing(transaction, mail)
                add_outgoing_deed(transaction, number_of, AT, "sending")
                add_outgoing_deed(transaction, number_of, AT, "sent", "250 OK")
        target = OLD / f"campaign-{number}.gmc.gz"
        target.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    return target


if __name__ == "__main__":
    make()
