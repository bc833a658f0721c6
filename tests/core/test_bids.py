"""Countries given out: the highest bid, the earlier wish, the draw, and what falls away."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.core.bids import Bid, Resolution, Why, resolve

SEED = 341
COUNTRIES = {"01": 0, "02": 0, "03": 1}


def bids(*each: str) -> list[Bid]:
    """Return bids as ``Anna 01=6 02=3``, in the order of wishes."""
    found = []
    for one in each:
        player, *wishes = one.split()
        for wish, word in enumerate(wishes, 1):
            country, _, points = word.partition("=")
            found.append(Bid(player=player, country=country, points=int(points), wish=wish))
    return found


def resolved(*each: str) -> Resolution:
    return resolve([one.split()[0] for one in each], bids(*each), COUNTRIES, SEED)


def told(found: Resolution) -> list[tuple[str, str, int, Why]]:
    return [(step.bid.player, step.bid.country, step.bid.points, step.why) for step in found.steps]


def test_the_highest_bid_is_taken_first_and_the_others_fall_away() -> None:
    found = resolved("Anna 01=2 02=1", "Bela 02=5 01=4")
    assert told(found) == [("Bela", "02", 5, Why.HIGHEST), ("Anna", "01", 2, Why.ALONE)]
    first = found.steps[0]
    assert [bid.player for bid in first.against] == ["Anna"]
    assert [bid.country for bid in first.fell] == ["01"]
    assert (found.without, found.free) == ((), ("03",))


def test_of_equal_bids_the_earlier_wish_is_taken() -> None:
    assert told(resolved("Anna 02=3 01=3", "Bela 01=3")) == [
        ("Bela", "01", 3, Why.WISH),
        ("Anna", "02", 3, Why.ALONE),
    ]
    found = resolved("Anna 03=2 01=3", "Bela 01=3")
    assert told(found) == [("Bela", "01", 3, Why.WISH), ("Anna", "03", 2, Why.ALONE)]


def test_equal_bids_and_wishes_are_drawn_for_by_the_seed_alone() -> None:
    found = resolved("Anna 01=3", "Bela 01=3")
    step = found.steps[0]
    assert step.why is Why.DRAW
    assert step.draws is not None
    assert step.bid.player == min(step.draws, key=step.draws.__getitem__)
    winners = {
        resolve(["Anna", "Bela"], bids("Anna 01=3", "Bela 01=3"), COUNTRIES, seed).steps[0].bid.player
        for seed in range(1, 20)
    }
    assert winners == {"Anna", "Bela"}


def test_who_gets_no_wish_gets_the_free_country_that_costs_least() -> None:
    found = resolved("Anna 01=3", "Bela 01=2", "Cora")
    left = [step for step in found.steps if step.why is Why.LEFT]
    assert [(step.bid.country, step.bid.points, step.bid.wish) for step in left] == [
        ("02", 0, 0),
        ("03", 1, 0),
    ]
    assert {step.bid.player for step in left} == {"Bela", "Cora"}
    assert found.free == ()


def test_everybody_wants_one_and_nobody_bids() -> None:
    everybody = resolved("Anna 01=9", "Bela 01=9", "Cora 01=9", "Dora 01=9")
    assert len(everybody.steps) == len(COUNTRIES)
    assert len(everybody.without) == 1
    assert resolve([], [], COUNTRIES, SEED).free == ("01", "02", "03")


PLAYERS = ("Anna", "Bela", "Cora", "Dora", "Egon")
WISHES = st.lists(
    st.tuples(st.sampled_from(sorted(COUNTRIES)), st.integers(0, 3)), unique_by=lambda one: one[0]
)


@settings(max_examples=25, deadline=None)
@given(st.lists(WISHES, min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter_and_nobody_gets_two(
    wishes: Sequence[Sequence[tuple[str, int]]], chance: object
) -> None:
    players = list(PLAYERS[: len(wishes)])
    made = [
        Bid(player=player, country=country, points=points, wish=wish)
        for player, own in zip(players, wishes, strict=True)
        for wish, (country, points) in enumerate(own, 1)
    ]
    found = resolve(players, made, COUNTRIES, SEED)
    chance.shuffle(made)  # type: ignore[attr-defined]
    chance.shuffle(players)  # type: ignore[attr-defined]
    assert resolve(players, made, COUNTRIES, SEED) == found
    given_out = [step.bid.country for step in found.steps]
    assert sorted((*given_out, *found.free)) == sorted(COUNTRIES)
    assert sorted((*found.won, *found.without)) == sorted(players)
    paid = [step.bid for step in found.steps if step.why is not Why.LEFT]
    assert [bid for bid in paid if bid not in made] == []
    better = [
        (bid, loser)
        for loser in found.without
        for bid in made
        if bid.player == loser
        and bid.points > next(one.points for one in found.won.values() if one.country == bid.country)
    ]
    assert better == []
