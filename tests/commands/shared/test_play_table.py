"""A game's table in words, by the shape of its view."""

from tests.commands.played_games import play


def test_a_game_without_words_of_its_own_is_told_as_its_view_has_it():
    words = ("tic-tac-rock", "--names", "Ann,Robo", "--seed", "3", "--option", "boards=2", "--option", "centre=blank")
    result = play(*words, typed="2\n")
    assert "a2   .  b2 ???  c2   .    d2   .  e2 ???  f2   ." in result.stdout
    assert "You: hand " in result.stdout
    assert "Robo: hand 3" in result.stdout
