"""Parts of pages that more than one game has."""
