"""Any legal action can be made by picking what is on the table, and nothing else can."""

import pytest

from referee.games import GAMES, Decision, new_game
from referee.games.action import Action
from referee.host.cards.choice import Choice, form_of

TABLEAU = ("S01", "L03", "SC5", "SC7")


@pytest.fixture
def tableau():
    game = new_game("motor-city-showdown", 2, seed=3)
    assert set(game.view(1)["you"]["hand"]) == set(TABLEAU)
    return Choice(game.legal_actions(1))


def pick(choice, *values):
    for value in values:
        assert value in choice.options
        choice.pick(value)


def test_a_tableau_is_laid_card_by_card_and_the_last_place_fills_itself(tableau):
    pick(tableau, "SC7", "S01", "L03")
    assert tableau.action == "flip SC7 combat L03,S01 hole SC5" or set(tableau.action.values("combat")) == {
        "S01",
        "L03",
    }
    assert tableau.action.values("hole") == ("SC5",)


def test_a_card_that_was_picked_cannot_be_picked_again(tableau):
    pick(tableau, "SC7")
    assert "SC7" not in tableau.options
    assert tableau.action is None


def test_picks_are_taken_back_one_by_one(tableau):
    pick(tableau, "SC7", "S01")
    tableau.take_back()
    assert tableau.picked == ("SC7",)
    tableau.take_back()
    assert not tableau.begun
    assert set(tableau.options) == set(TABLEAU)


def test_a_player_that_two_actions_name_is_no_pick_before_it_is_said_which():
    choice = Choice([Action("challenge p2"), Action("challenge p3"), Action("steal p2"), Action("end-turn")])
    assert choice.options == ("p3",)
    choice.begin(("steal",))
    assert choice.action == "steal p2"


def test_what_is_no_choice_is_picked_already_and_taken_back_with_what_led_to_it():
    choice = Choice([Action("count RA as 1"), Action("count RA as 11")])
    assert choice.picked == ("RA",)
    assert choice.options == ("1", "11")
    assert not choice.begun
    choice = Choice([Action("set DR face 2"), Action("set DR face 3"), Action("end")])
    choice.begin(("set", "face"))
    assert choice.picked == ("DR",)
    pick(choice, "3")
    choice.take_back()
    assert choice.form is None
    assert choice.picked == ()


def test_an_action_that_takes_nothing_is_made_by_beginning_it():
    choice = Choice([Action("swap p2"), Action("keep")])
    choice.begin(("keep",))
    assert choice.action == "keep"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 5, 20])
def test_every_legal_action_of_every_game_can_be_picked(played, name, moves):
    game = played(name, GAMES[name].players[0], moves)
    if not isinstance(game.turn, Decision):
        return
    legal = game.legal_actions(game.turn.players[0])
    for action in legal[:40]:
        choice = Choice(legal)
        if choice.form is None:
            choice.begin(form_of(action))
        for keyword in form_of(action):
            for value in action.values(keyword):
                if choice.action != action and value not in choice.picked:
                    pick(choice, value)
        assert choice.action == action
