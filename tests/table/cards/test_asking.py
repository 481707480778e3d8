"""Who is asked at a screen that people share, whose hand is shown on it, and what counts as decided."""

from random import Random

import pytest

from referee.host.keeping import keep_game
from referee.host.language import english
from referee.table.cards.asking import Asking
from referee.table.cards.sitting import TableSitting
from tests.table.cards.conftest import choice


@pytest.fixture
def sit_down(installed):
    """Asks the people of a game, without a window."""
    sittings = []

    def begin(*kinds):
        sittings.append(TableSitting(keep_game(choice("motor-city-showdown", *kinds)), english(), Random(1)))
        while sittings[-1].next_bot:
            sittings[-1].let_bot_decide()
        return Asking(sittings[-1]), sittings[-1]

    yield begin
    for sitting in sittings:
        sitting.close()


def test_whoever_plays_alone_is_asked_at_once(sit_down):
    asking, sitting = sit_down("human", "bot")
    assert asking.viewer == 1
    assert asking.ask()
    assert set(asking.choice.options) <= set(sitting.game.view(1)["you"]["hand"])
    assert not asking.ask(), "what is picked is not thrown away"


def test_of_several_people_nobody_sees_a_hand_before_its_player_has_asked_for_it(sit_down):
    asking, sitting = sit_down("human", "human")
    assert not asking.ask()
    assert asking.viewer == 0
    asking.look()
    assert asking.ask()
    assert asking.viewer == 1
    sitting.decide(1, sitting.game.legal_actions(1)[0])
    asking.ask_anew()
    assert asking.viewer == 0
    assert asking.choice is None


def test_a_hand_that_is_looked_at_on_a_phone_is_not_on_the_screen(sit_down):
    asking, sitting = sit_down("human", "bot")
    sitting.elsewhere = frozenset({1})
    assert asking.viewer == 0


def test_a_choice_of_several_cards_is_looked_at_before_it_is_made(sit_down):
    asking, _ = sit_down("human", "bot")
    asking.ask()
    assert not asking.begun
    while asking.choice.action is None:
        asking.choice.pick(asking.choice.options[0])
    assert asking.begun
    assert not asking.made
    assert asking.meaning.startswith("Lay a tableau: ")
