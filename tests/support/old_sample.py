"""Makes the sample of the present version of the campaign file, from that of the version before.

``python -m tests.support.old_sample`` is run once, when a version is finished, and never after its release.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from tempfile import TemporaryDirectory

from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.stand_ins import Policy
from gm_console.storage.migrate import MIGRATIONS
from tests.support.malformed import ORDERS, mail

OLD = Path(__file__).resolve().parent.parent / "data" / "old"


def make(number: int = len(MIGRATIONS)) -> Path:
    """Write the sample: what the former one held, and what this version can hold besides."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "old.gmc"
        path.write_bytes(gzip.decompress((OLD / f"campaign-{number - 1}.gmc.gz").read_bytes()))
        with Campaign(path) as campaign:
            campaign.set_policy(Policy.CARETAKER, reason="as the rules say")
            campaign.set_policy(Policy.STANDING, (NationId("02"),))
            standing = Path(folder) / "standing.txt"
            standing.write_bytes(b"nation 02   turn 3\n[E1] sell 1\n[M1]\n")
            campaign.take_standing([standing])
            letter = Path(folder) / "late.eml"
            letter.write_bytes(mail(ORDERS.replace("turn 1", "turn 2")))
            campaign.import_files([letter])
            campaign.refuse(1, "nobody knows her")
        target = OLD / f"campaign-{number}.gmc.gz"
        target.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    return target


if __name__ == "__main__":
    make()
