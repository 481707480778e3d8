"""What a game's view says lies on the table."""

from referee.host.cards.view_reading import read_view


def test_an_opponents_cards_lie_face_down_and_ones_own_can_be_seen(played):
    game = played("motor-city-showdown", 2, 2)
    mine, theirs = read_view(game.view(1)).places
    hidden = {pile.name: pile for pile in theirs.piles}
    own = {pile.name: pile for pile in mine.piles}
    for name in ("combat", "hole"):
        assert hidden[name].cards == ()
        assert hidden[name].hidden == own[name].count
        assert set(own[name].cards) <= set(game.state.combat[1]) | {game.state.holes[1]}


def test_the_board_shows_each_square_with_its_peg(played):
    game = played("jacks-rule", 4, 12)
    (board,) = read_view(game.view(None)).boards
    pegs = {square.name: square.peg for row in board for square in row if square.peg}
    assert pegs == game.view(None)["pegs"]
    assert [len(row) for row in board] == [10] * 10
