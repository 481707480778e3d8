"""Players have colours of their own."""

from referee.table.theme import player_colour


def test_players_have_colours_of_their_own():
    assert len({player_colour(player) for player in range(1, 5)}) == 4
