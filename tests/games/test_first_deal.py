"""Who deals first may be thrown for, wherever a deal or a beginning is to be decided."""

import pytest

from referee.games import GAMES, Mode, Throw, new_game
from tests.games.game_helpers import win

JANKEN_AND_JACKS = [name for name, rules in GAMES.items() if "LQ" in rules.cards or name == "jacks-rule"]


@pytest.mark.parametrize("name", JANKEN_AND_JACKS)
def test_every_game_whose_deal_is_open_offers_a_throw_for_it(name):
    for players in [count for count in GAMES[name].players if 2 <= count <= 4]:
        game = new_game(name, players, seed=1, options={"first-dealer": "throw"})
        assert game.turn == Throw(game.state.seats, Mode.ONE_TIME, "who deals first")
        # Nothing lies on the table yet, and everybody may look at it.
        assert all(game.view(seat)["turn"]["kind"] == "throw" for seat in (None, *game.state.seats))
        win(game, players)
        assert game.state.dealer == players
        assert f"p{players} deals first" in "\n".join(game.log_for(None))
