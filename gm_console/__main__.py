"""``python -m gm_console``: the same as the command ``gm-console``."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from gm_console.cli import main

if __name__ == "__main__":
    freeze_support()  # work that is done apart starts the program anew where it is one frozen file
    sys.exit(main())
