"""Packets: writing them, checking them, handing them on."""
