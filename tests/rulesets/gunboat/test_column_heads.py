"""What heads the columns of nations: no two numbers that stand side by side are taken for one another."""

from __future__ import annotations

from gm_console.rulesets import load_ruleset


def test_efficiencies_are_told_from_units_of_the_same_name() -> None:
    titles = {gauge.key: gauge.title for gauge in load_ruleset("gunboat").glance.of_nations.gauges}
    assert (titles["level:army"], titles["level:air_navy"]) == ("Army eff.", "Air/Navy eff.")
    shown = [titles[key] for key in ("army", "air", "navy", "level:army", "level:air_navy")]
    assert len(set(shown)) == len(shown)
