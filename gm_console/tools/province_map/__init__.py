"""Maps of provinces drawn from outlines of countries and a brief that says which towns each area has."""
