"""Why a number is what it is, or why something happened: trees of a campaign, and pages of them to answer a player."""

from __future__ import annotations

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.why.ledgers import check_known
from gm_console.campaign.why.why_tree import DEPTH, WhyTrees
from gm_console.campaign.why.why_turn import KnownTurns
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.numbers import Number
from gm_console.core.why import MOST, WhyNode
from gm_console.report.number_words import number_title


class WhyBook:
    """The trees of an open campaign file; every answer is a frozen record, and nothing is stored."""

    def __init__(self, file: OpenFile) -> None:
        """Take the file; nothing is read yet."""
        self._file = file
        self._turns = KnownTurns(file)
        trees = WhyTrees(self._turns)
        self._trees, self.below, self.branch = trees, trees.below, trees.branch

    def of_entry(self, turn: int, seq: int, reader: NationId = NOBODY) -> WhyNode:
        """Return the root of the tree of an entry; :class:`CampaignError` where the reader was not told of it."""
        entry = self._turns.entry(turn, seq, reader)
        return self._trees.of_entry(self._turns.known(turn, reader), entry)

    def of_number(
        self, turn: int, number: Number, reader: NationId = NOBODY, *, phase: str = "", last: int = 0
    ) -> WhyNode:
        """Return the root of the tree of a number at the end of a turn, or of a phase of it, or after an entry."""
        known = self._turns.known(turn, reader)
        check_known(self._file, known.board, number)
        if not known.may_know(number):
            title = number_title(known.ruleset, number, known.names)
            raise CampaignError(f"nation {reader} may not know {title} as it is", "number.not-yours")
        return self._trees.of_number(known, number, phase, last)

    def page(self, node: WhyNode, depth: int = DEPTH, *, text: bool = False) -> str:
        """Return a tree as one page to print or send, as HTML or as text; of a player's, without a number of entry."""
        # what writes pages takes its time to import, and walking a tree needs none of it
        from gm_console.report.why_page import WhyPages

        known, file = self._turns.known(node.turn, node.reader), self._file
        with file.read() as transaction:
            title = read_settings(transaction).title
        pages = WhyPages(
            ruleset=known.ruleset, names=known.names, title=title, players=file.start_nations, looks=file.looks
        )  # fmt: skip
        tree = self.branch(node, depth, 4 * MOST)
        return pages.text(tree, draft=known.draft) if text else pages.html(tree, draft=known.draft)
