"""Draw a map of provinces: ``python -m gm_console.tools.province_map BRIEF OUTLINES -o MAP``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gm_console.files.errors import Unreadable
from gm_console.files.mapfile import save_map
from gm_console.tools.province_map.board import board_of
from gm_console.tools.province_map.brief import read_brief
from gm_console.tools.province_map.outlines import read_outlines


def main() -> int:
    """Draw the map of a brief and save it; tell what stands in the way."""
    parser = argparse.ArgumentParser(prog="province_map", description=__doc__)
    parser.add_argument("brief", type=Path, metavar="BRIEF", help="areas and seas, as TOML")
    parser.add_argument("outlines", type=Path, metavar="OUTLINES", help="countries, as GeoJSON in degrees")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="MAP", help="map folder to write")
    args = parser.parse_args()
    try:
        board = board_of(read_brief(args.brief), read_outlines(args.outlines))
    except Unreadable as trouble:
        for issue in trouble.issues:
            sys.stderr.write(f"{issue.where}: {issue.text}\n")
        return 1
    save_map(board, args.output)
    sys.stdout.write(f"{board.name}: {len(board.regions)} regions, {len(board.links)} links\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
