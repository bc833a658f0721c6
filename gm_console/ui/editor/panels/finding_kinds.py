"""Kinds of findings in a few plain words, for columns and buttons; the finding itself is a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication

from gm_console.core.map_rules import MapRules

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "map.accepted.moot": "Accepted, but gone",
        "map.border.apart": "Borders drawn apart",
        "map.border.short": "Very short border",
        "map.canal.end": "Canal with one end",
        "map.canal.needless": "Needless canal",
        "map.canal.undeclared": "Undeclared canal",
        "map.coastal": "Wrong coast flag",
        "map.corner.four": "Four regions in a corner",
        "map.corner.loose": "Corner not shared",
        "map.country.doubled": "Country name twice",
        "map.country.torn": "Country in parts",
        "map.country.unnamed": "Country without a name",
        "map.country.unused": "Country without regions",
        "map.crossing.far": "Long crossing",
        "map.crossing.needless": "Needless crossing",
        "map.disconnected": "Map in parts",
        "map.gap": "Bare ground",
        "map.ground.unknown": "Ground that the game does not know",
        "map.hand.ignored": "Decision not followed",
        "map.hand.needless": "Needless decision",
        "map.hand.unknown": "Decision about the gone",
        "map.home.torn": "Home in parts",
        "map.ice.loose": "Loose ice",
        "map.ice.open": "Edge not closed by ice",
        "map.id.country": "Number of another country",
        "map.id.form": "Id of another form",
        "map.id.word": "Id that is a word of orders",
        "map.id.letters": "Letters and numbers mixed",
        "map.island": "Island that is none",
        "map.label": "Label outside",
        "map.label.shared": "Labels on each other",
        "map.link.apart": "Link without a border",
        "map.link.ice": "Link over ice",
        "map.link.idle": "Link that nothing goes along",
        "map.link.kind": "Impossible link",
        "map.link.missing": "Missing link",
        "map.mark.doubled": "Mark twice",
        "map.mark.place": "Mark in the wrong place",
        "map.mark.unknown": "Mark of no known kind",
        "map.name.blanks": "Blanks in a name",
        "map.name.doubled": "Name twice",
        "map.name.long": "Long name",
        "map.not-planar": "Links that cross",
        "map.number.gap": "Gap in the numbers",
        "map.own.alone": "Own link that stands alone",
        "map.own.choice": "Mark without its own link",
        "map.own.kind": "Own link of a wrong kind",
        "map.own.many": "Too many own links",
        "map.own.missing": "Mark without its one own link",
        "map.own.none": "Neither marks nor own links",
        "map.own.unknown": "Own link that the game does not know",
        "map.own.unmarked": "Own link without its mark",
        "map.overlap": "Overlap",
        "map.region.hanging": "Only one neighbour",
        "map.region.island": "No neighbour by land",
        "map.region.isolated": "No links",
        "map.sea.doubled": "Sea name twice",
        "map.sea.ground": "Sea with ground",
        "map.sea.pond": "Water by itself",
        "map.sea.unnamed": "Sea without a name",
        "map.sea.unused": "Sea without regions",
        "map.seam": "Seam without neighbours",
        "map.shape.broken": "Broken outline",
        "map.shape.hole": "Region round another",
        "map.shape.outside": "Outside the map",
        "map.shape.pieces": "Region in pieces",
        "map.shape.sliver": "Sliver",
        "map.shape.spike": "Spike in an outline",
        "map.shape.tiny": "Tiny region",
        "map.shape.wide": "Wider than the map",
        "map.waters": "Separate waters",
    }
)


OF_MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": "{0} with a shared code",
        "abroad": "{0} abroad",
        "doubled": "Two {1}s",
        "missing": "No {1}",
        "nobody": "Nobody's {1}",
        "number": "{0} of no player",
    }
)
"""Kinds of finding whose code holds the kind of mark they are about, by the last word of the code."""


def kind_name(code: str, rules: MapRules) -> str:
    """Return a kind of finding in plain words of the map's game; one that has none yet by the words of its code."""
    known = NAMES.get(code)
    if known is not None:
        return QCoreApplication.translate("FindingKinds", known)
    mark, _, what = code.removeprefix("map.").partition(".")
    if rules.knows(mark) and what in OF_MARKS:
        kind = rules.kind(mark)
        words = QCoreApplication.translate("FindingKinds", OF_MARKS[what])
        return words.format(kind.label.capitalize(), kind.label)
    return code.removeprefix("map.").replace(".", " ").replace("-", " ").capitalize()
