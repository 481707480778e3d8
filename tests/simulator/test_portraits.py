"""A shape's portrait shows the hand that the symbol sheet tells."""

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.simulator.portraits import draw_portrait
from referee.simulator.sheet import load_sheet
from referee.symbols import Symbol


@pytest.fixture(scope="module")
def sheet():
    return load_sheet("default")


def test_each_symbol_has_a_hand_of_its_own_on_nothing(sheet):
    pictures = {symbol: draw_portrait(sheet, symbol, 96) for symbol in Symbol}
    for picture in pictures.values():
        assert picture.shape == (96, 96, 4)
        assert (picture[:4, :4, 3] == 0).all()
        assert 0.1 < (picture[..., 3] > 128).mean() < 0.8
    flat = [picture.astype(float) for picture in pictures.values()]
    for place, one in enumerate(flat):
        for other in flat[place + 1 :]:
            assert np.abs(one - other).mean() > 5


def test_it_is_the_same_every_time(sheet):
    assert (draw_portrait(sheet, "jack", 64) == draw_portrait(sheet, "jack", 64)).all()


def test_a_table_with_another_shape_sees_its_own(sheet):
    import msgspec  # noqa: PLC0415 - only here

    swapped = msgspec.structs.replace(sheet, symbols={**sheet.symbols, "jack": sheet.symbols["paper"]})
    assert (draw_portrait(swapped, "jack", 64) == draw_portrait(sheet, "paper", 64)).all()


def test_a_shape_that_the_sheet_does_not_have_is_refused(sheet):
    with pytest.raises(BadInputError, match="not a shape"):
        draw_portrait(sheet, "spock", 64)
