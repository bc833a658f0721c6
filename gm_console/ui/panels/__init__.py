"""The docks round the map: timeline, entry log, inspector, nations."""
