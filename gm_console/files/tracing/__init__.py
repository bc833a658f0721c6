"""Pictures traced into maps: a painted or scanned picture becomes regions with shared borders."""
