"""What a moderator can do wrong, as one exception with a sentence and a stable name."""

from __future__ import annotations


class CampaignError(Exception):
    """Something that cannot be done now or with this file; nothing was changed."""

    def __init__(self, message: str, code: str) -> None:
        """Keep the sentence for people and the stable name of the trouble."""
        self.code = code
        super().__init__(message)
