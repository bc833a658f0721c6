"""A phase summed up: sums, totals, lines of which nothing came, battles; of one nation; and none that is not there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.phase_view import PhaseView
from gm_console.campaign.service import Campaign
from gm_console.core.numbers import Number
from gm_console.core.orders import Status
from gm_console.core.phase_sums import PhaseSum
from tests.support.every import every
from tests.support.toy_campaign import NATIONS, send_all

ASH = NATIONS[0]


def test_a_phase_is_summed_up(campaign: Campaign) -> None:
    send_all(campaign)
    campaign.import_text(
        "nation 01 turn 1\n[E1] sell 4\n[E1] sell 0\n[E1] sel 1\n[E1] hire 1 at A-01\n", "1.txt"
    )
    campaign.run_turn()
    market = campaign.phase_view(1, "E1")
    assert market.entries == len(campaign.entries(1, phase="E1"))
    mine = {(one.number.kind, one.number.item): one for one in market.of(ASH).sums}
    assert (mine["stock", "grain"].went, mine["stock", "grain"].came) == (4, 0)
    assert mine["army", ""].came == 1
    for one in market.totals:
        parts = [
            part
            for part in market.sums
            if (part.number.kind, part.number.item) == (one.number.kind, one.number.item)
        ]
        assert (one.came, one.went) == (sum(part.came for part in parts), sum(part.went for part in parts))
    places = [one.place for one in replace(market, sums=market.sums[::-1]).totals]
    assert places == sorted(places), "whoever moved what first"
    assert [(line.line, line.status, bool(seq)) for line, seq in market.of(ASH).refused] == [
        (3, Status.REFUSED, True),
        (4, Status.UNREADABLE, False),
    ]
    assert market.battles == ()
    fought = campaign.phase_view(1, "M2")
    assert fought.battles == campaign.battles(turn=1) != ()
    assert fought.refused == ()
    side = fought.battles[0].attacker
    assert every(side in (row.attacker, row.defender) for row in fought.of(side).battles)
    with pytest.raises(CampaignError, match="turn 1 has no phase 'E9'; there are E1, M1, M2, W1"):
        campaign.phase_view(1, "E9")
    with pytest.raises(CampaignError, match="has not been run"):
        campaign.phase_view(2, "E1")


def test_what_is_set_anew_neither_comes_nor_goes() -> None:
    gold = PhaseSum(number=Number(kind="stock", item="gold", nation=ASH), came=1, went=0, seqs=(1,), place=1)
    price = PhaseSum(number=Number(kind="price"), came=0, went=4, seqs=(2,), place=2, before=229)
    view = PhaseView(turn=1, phase="W1", entries=2, sums=(gold, price), refused=(), battles=())
    assert (view.flows, view.set_anew, price.after) == ((gold,), (price,), 225)
    assert replace(view, sums=(price,)).totals == ()
