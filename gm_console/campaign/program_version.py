"""Which version of this program is at work."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version(package: str = "gm-console") -> str:
    """Return the version of the program, or of a package that it stands on."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "from a checkout"
