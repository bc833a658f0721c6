"""``python -m gm_console``: the same as the command ``gm-console``."""

from __future__ import annotations

import sys

from gm_console.cli import main

sys.exit(main())
