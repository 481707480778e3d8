"""A game's table in words, by the shape of its view."""

from referee.commands.shared.play_table import table_in_words
from referee.games import new_game
from tests.commands.played_games import play


def test_a_game_without_words_of_its_own_is_told_as_its_view_has_it():
    words = ("tic-tac-rock", "--names", "Ann,Robo", "--seed", "3", "--option", "boards=2", "--option", "centre=blank")
    result = play(*words, typed="2\n")
    assert "a2   .  b2 ???  c2   .    d2   .  e2 ???  f2   ." in result.stdout
    assert "You: hand " in result.stdout
    assert "Robo: hand 3" in result.stdout


def test_a_game_without_words_of_its_own_tells_players_by_their_names():
    names = {1: "Ann", 2: "Bo"}
    rock = new_game("tic-tac-rock", 2, seed=3).view(1)
    assert f"dealer: {names[rock['dealer']]}\n" in table_in_words(rock, names)
    war = new_game("war", 2, seed=3)
    while not war.state.last_winner:
        for seat in war.turn.players:
            war.apply(seat, war.legal_actions(seat)[0])
    last = war.view(1)["last"]
    told = f"last: cards Ann {last['cards']['1']}, Bo {last['cards']['2']}, winner {names[last['winner']]}"
    assert told in table_in_words(war.view(1), names)
