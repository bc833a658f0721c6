"""Whether everything is as it was: turns recomputed, proofs, golden turns, damaged states mended."""
