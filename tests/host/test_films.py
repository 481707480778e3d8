"""How far the films are decided that a card game's throws are watched in."""

from referee.host.films import GameFilms


def test_a_throw_before_a_camera_is_noted_of_no_film():
    films = GameFilms({})
    films.saw("", 4.0)
    films.saw("f" * 64, 2.0)
    assert films.take() == {"f" * 64: 2.0}
    assert films.take() == {}, "each throw has what was noted for it"
