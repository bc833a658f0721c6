"""What a Gunboat packet and the public pages say."""

from __future__ import annotations

import json
from collections.abc import Mapping

from gm_console.core.facts import NOWHERE, PUBLIC, Entry
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_view import own_rows
from gm_console.report.packet import (
    PacketSource,
    page_input,
)
from gm_console.report.phrases import phrase
from gm_console.rulesets.gunboat.combat.facts import RowRead
from gm_console.rulesets.gunboat.facts import ControlChanged
from gm_console.rulesets.gunboat.pages.rankings import decimal_text
from gm_console.rulesets.gunboat.pages.summary import what_became
from gm_console.rulesets.gunboat.told import as_told, value_told
from tests.support.every import every


def test_the_packet_says_what_was_refused_and_why(packets: Mapping[NationId, Mapping[str, bytes]]) -> None:
    text = packets[NationId("07")]["packet.txt"].decode()
    glance = text[: text.index("YOUR ORDERS")]
    assert "Orders carried out  8 of 9" in glance
    assert "Jet Engines needs" in glance


def test_each_order_has_both_verdicts(packets: Mapping[NationId, Mapping[str, bytes]]) -> None:
    orders = json.loads(packets[NationId("07")]["packet.json"])["orders"]
    assert [one["number"] for one in orders] == list(range(1, 10))
    built = orders[3]
    assert (built["check_status"], built["status"], built["code"]) == ("adjusted", "adjusted", "e4.bases")
    assert built["rule"] == "E4 R07"


def test_the_treasury_adds_up(packets: Mapping[NationId, Mapping[str, bytes]]) -> None:
    data = json.loads(packets[NationId("07")]["packet.json"])
    deltas = dict.fromkeys(data["before"]["stocks"], 0)
    for entry in data["entries"]:
        if entry["kind"] == "StockChanged" and entry["fact"]["nation"] == "07":
            deltas[entry["fact"]["commodity"]] += entry["fact"]["delta"]
    after = {name: stock + deltas[name] for name, stock in data["before"]["stocks"].items()}
    assert after == data["after"]["stocks"]


def test_entries_are_numbered_within_the_packet(packets: Mapping[NationId, Mapping[str, bytes]]) -> None:
    """The numbers of the whole record would tell how busy the others were."""
    entries = json.loads(packets[NationId("12")]["packet.json"])["entries"]
    assert [one["number"] for one in entries] == list(range(1, len(entries) + 1))
    assert every(one["under"] < one["number"] for one in entries)
    assert any(one["under"] for one in entries)


def test_sender_and_receiver_see_an_export_and_nobody_else(
    packets: Mapping[NationId, Mapping[str, bytes]],
) -> None:
    def shipments(nation: str) -> set[tuple[str, str]]:
        entries = json.loads(packets[NationId(nation)]["packet.json"])["entries"]
        facts = [one["fact"] for one in entries if one["kind"] == "Exported"]
        return {(fact["nation"], fact["receiver"]) for fact in facts}

    assert ("12", "08") in shipments("12")
    assert ("12", "08") in shipments("08")
    assert shipments("13") == {("13", "08")}


def test_a_row_of_ours_is_told_to_players_without_its_source(ruleset: Ruleset) -> None:
    def row(at: int, source: str) -> Entry:
        fact = RowRead(
            region=RegionId("07-01"), step="battle", nation=NationId("07"), table="combat_results", row=at, rows=21,
            odds=(3, 1), next_odds=(4, 1), source=source,
        )  # fmt: skip
        return Entry(
            seq=at, phase="M4", cause=0, actor=NOBODY, region=NOWHERE, audience=PUBLIC, rule="M4", fact=fact,
            working=None, because=(),
        )  # fmt: skip

    ours = [phrase(entry, ruleset) for entry in as_told(row(at, "ours") for at in (1, 16, 21))]
    assert [one.partition(": ")[2] for one in ours] == [
        "all below 4:1",
        "from 3:1 to below 4:1",
        "3:1 and above",
    ]
    (book,) = as_told([row(16, "rules 3.41")])
    assert phrase(book, ruleset).endswith("from 3:1 to below 4:1 (source: rules 3.41)")


def test_no_player_reads_of_rows_that_await_acceptance(
    source: PacketSource,
    packets: Mapping[NationId, Mapping[str, bytes]],
    public: Mapping[str, bytes],
) -> None:
    assert ("consumption", 9) in own_rows(source.ruleset), "the moderator is told of them"
    for files in (*packets.values(), public):
        for name, raw in files.items():
            told = raw.decode().casefold()
            assert "our own" not in told, name
            assert "accepted yet" not in told, name
            assert "source: ours" not in told, name
            assert "improvement costs" not in told, name


def test_rulings_that_were_applied_are_quoted(packets: Mapping[NationId, Mapping[str, bytes]]) -> None:
    text = " ".join(packets[NationId("07")]["packet.txt"].decode().split())
    assert "R07" in text[text.index("RULINGS APPLIED") :]


def test_public_pages_hold_what_the_rules_publish(source: PacketSource, public: Mapping[str, bytes]) -> None:
    by_region = public["regions-by-region.html"].decode()
    for region in source.board.regions:
        assert f'id="r-{region.id}"' in by_region
    data = json.loads(public["public.json"])
    assert len(data["rankings"]) == 15
    assert {len(one["places"]) for one in data["rankings"].values()} <= {9, 10}
    assert max(place for one in data["rankings"].values() for _, place in one["places"]) <= 10
    assert "landlocked" in by_region
    assert "coastal" in by_region
    assert "<svg" in public["market.html"].decode()
    assert 'href="regions-by-region.html#r-07-01"' in public["index.html"].decode()


def test_values_keep_one_decimal_rounded_half_up() -> None:
    values = [(840, 7), (1, 20), (-1250, 4), (12345, 10), (-1, 30)]
    told = [value_told(*value) for value in values]
    assert told == ["120", "0.1", "-312.5", "1234.5", "0"]
    assert [decimal_text(one) for one in told] == ["120", "0.1", "−312.5", "1,234.5", "0"]


def test_the_glance_says_rank_and_with_whom_regions_changed_hands(
    packets: Mapping[NationId, Mapping[str, bytes]],
) -> None:
    glances = [page["packet.txt"].decode().partition("YOUR ORDERS")[0] for page in packets.values()]
    for glance in glances:
        (line,) = [one for one in glance.splitlines() if "Rank, economy" in one]
        assert ("lower than tenth: not told" in line) == ("10+" in line), line
        assert ("place in the world" in line) != ("10+" in line), line


def test_a_region_that_changed_hands_says_whose_it_was_or_is(source: PacketSource) -> None:
    given, lost, won = page_input(source), [], []
    for other in ("08", NOBODY):
        mine, yours = NationId("07"), NationId(other)
        region = RegionId("07-01")
        lost.append(what_became(mine, ControlChanged(region=region, owner=yours, before=mine, turn=1), given))
        won.append(what_became(mine, ControlChanged(region=region, owner=mine, before=yours, turn=1), given))
    name = given.nation(NationId("08"))
    assert [cell.text for cell in lost] == [f"lost to {name.text}", "lost to nobody"]
    assert [cell.text for cell in won] == [f"gained from {name.text}", "gained from nobody"]
    assert lost[0].swatch == name.swatch
