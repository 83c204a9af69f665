"""Whatever reason is told of a wrong total, the slip that it names makes just the claimed total of the right one.

The slips are made again from the position, another way than the games tell them (tests/helpers/slips).
"""

from collections import Counter
from functools import cache

import pytest
from fuzzing.variants import entered, positions_of, rulings_of
from slips import CERTAIN, OF_LINES, UNCOUNTED, slips_of

from companion.claims import MOST_TOLD
from companion.errors import InputError
from companion.games import find_game, game_ids
from companion.model import MOST_CLAIMED
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle

pytestmark = [pytest.mark.parametrize("game_id", game_ids()), pytest.mark.no_cover, pytest.mark.turns(games=2)]

OWN_TESTS = {"slip-partisan-each", "every-guards"}
"""Slips that no position near the examples can tell; the games' own tests do."""
LEADS = {"one-of-these", "one-of-these-or-another", "this-or-another"}
POSITIONS = 150
"""Positions of a game, at most: evenly out of all there are."""


@cache
def judged(game_id):
    """Positions near the examples, under every ruling, with everybody's claims to totals near the right one and to twice it."""
    game, found = find_game(game_id), []
    documents = [(document, rulings) for document in positions_of(game_id) for rulings in rulings_of(game_id)]
    for document, rulings in documents[:: -(-len(documents) // POSITIONS)]:
        try:
            sheet = settle(game, entered(game, {**document, "rulings": rulings}))
        except InputError:
            continue  # what one ruling takes another may refuse
        each = MOST_CLAIMED // len(sheet.players) // 2
        claims = [
            {"player": player.name, "total": player.total + by}
            for player in sheet.players
            for by in {*range(-each + 2, each - 1), player.total, -player.total}
        ]
        position = entered(game, {**document, "rulings": rulings, "claims": claims})
        found.append((position, settle(game, position)))
    return found


def test_the_slip_that_is_named_makes_just_the_total_claimed(game_id):
    told, slips = Counter(), slips_of(game_id)
    for position, sheet in judged(game_id):
        for claim in sheet.claims:
            for reason in claim.reasons:
                key = reason.note.key
                told[key] += 1
                assert reason.possible == (key in slips or key in UNCOUNTED)
                if reason.possible and key not in UNCOUNTED:
                    made = slips[key](position, sheet, claim.player, reason.note.values)
                    assert made == claim.claimed != sheet.player(claim.player).total, (key, reason.note.values)
                elif not reason.possible:
                    assert key in CERTAIN or key in LEADS, key
    assert slips.keys() - OF_LINES.keys() - OWN_TESTS <= told.keys()


def test_several_slips_are_told_as_one_of_which_it_may_be(game_id):
    for _, sheet in judged(game_id):
        for claim in sheet.claims:
            keys = [reason.note.key for reason in claim.reasons]
            possible = [reason for reason in claim.reasons if reason.possible]
            assert len(possible) <= MOST_TOLD
            assert bool(LEADS.intersection(keys)) or len(possible) < 2
            assert len(possible) < 2 or keys[-len(possible) - 1] in LEADS
            assert len(set(map(str, possible))) == len(possible)


def test_a_total_that_rests_on_what_nobody_knows_is_never_explained(game_id):
    for _, sheet in judged(game_id):
        for claim in sheet.claims:
            missing = sheet.player(claim.player).missing
            assert (claim.holds is None) == bool(missing)
            assert not missing or [reason.note.key for reason in claim.reasons] == ["not-entered"]


def test_every_reason_but_the_one_before_several_cites_an_article(game_id):
    for lang in LANGS:
        articles = open_rulebook(game_id, lang).articles
        for _, sheet in judged(game_id):
            for reason in (reason for claim in sheet.claims for reason in claim.reasons):
                assert reason.note.key in LEADS if reason.article is None else reason.article in articles
