"""Who deals first may be thrown for, wherever a deal or a beginning is to be decided."""

import pytest

from referee.errors import BadInputError
from referee.games import GAMES, Mode, Throw, new_game
from tests.games.game_helpers import win

CHOSEN = ["motor-city-showdown", "spell-my-name"]
DEALT = [name for name, rules in GAMES.items() if hasattr(new_game(name, rules.players[0], seed=1).state, "dealer")]


@pytest.mark.parametrize("name", DEALT)
def test_every_game_whose_deal_is_open_offers_a_throw_for_it(name):
    for players in [count for count in GAMES[name].players if 2 <= count <= 4]:
        game = new_game(name, players, seed=1, options={"first-dealer": "throw"})
        assert game.turn == Throw(game.state.seats, Mode.ONE_TIME, "who deals first")
        # Nothing lies on the table yet, and everybody may look at it.
        assert all(game.view(seat)["turn"]["kind"] == "throw" for seat in (None, *game.state.seats))
        win(game, players)
        assert game.state.dealer == players
        assert f"p{players} deals first" in "\n".join(game.log_for(None))


@pytest.mark.parametrize("name", CHOSEN)
def test_players_may_choose_who_deals_first(name):
    # B27, C9; rule texts: "choose a dealer", "Players pick a dealer"
    for seat in (1, 2, 3):
        game = new_game(name, 3, seed=1, options={"first-dealer": f"seat-{seat}"})
        assert game.view(None)["dealer"] == seat
    with pytest.raises(BadInputError, match="first-dealer=seat-4: players: 3, expected seat-1 to seat-3"):
        new_game(name, 3, seed=1, options={"first-dealer": "seat-4"})


@pytest.mark.parametrize("name", CHOSEN)
def test_a_stacked_deck_is_dealt_by_seat_1_whatever_was_chosen(name):
    for way in ("throw", "seat-2"):
        game = new_game(name, 2, seed=1, deck=[GAMES[name].cards[0]], options={"first-dealer": way})
        assert game.view(None)["dealer"] == 1
