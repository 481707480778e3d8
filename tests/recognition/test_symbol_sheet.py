"""Which fingers each symbol has stretched follows from the sheet's variants (ruling A11)."""

import numpy as np
import pytest
from msgspec.structs import replace

from referee.errors import BadInputError
from referee.recognition.fingers import stretches
from referee.recognition.symbol_sheet import SheetTables, read_sheet
from referee.simulator.skeleton import ANGLES, HandBuild, HandPose, pose_hand
from referee.storage.paths import find_shipped
from referee.symbols import Symbol

SHIPPED = find_shipped("calibration/symbols", "default", suffix=".toml")


@pytest.fixture
def sheet():
    return read_sheet("default", SheetTables)


@pytest.fixture
def changed(tmp_path):
    """Reads the default sheet after some of its text has been replaced."""

    def read(*pairs):
        text = SHIPPED.read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "ours.toml"
        path.write_text(text, encoding="utf-8")
        return read_sheet(str(path), SheetTables)

    return read


@pytest.mark.parametrize(
    ("symbol", "asked"),
    [
        (Symbol.ROCK, "bent bent bent bent bent"),
        (Symbol.PAPER, "either stretched stretched stretched stretched"),
        (Symbol.SCISSORS, "bent stretched stretched bent bent"),
        (Symbol.JACK, "stretched bent bent bent stretched"),
        (Symbol.LABRADOR, "bent stretched bent bent stretched"),
    ],
)
def test_the_default_symbols_ask_for_these_fingers(sheet, symbol, asked):
    # A11: closed fingers are paper, a thumb beside scissors is not stretched.
    assert sheet.fingers.asked[symbol] == tuple(asked.split())
    assert sheet.fingers.least == 0.5


def test_a_thumbs_attitudes_are_stretched_as_the_hands_posed_by_them(sheet):
    # The sheet's share is computed from angles alone; landmarks of the posed hand have to say the same.
    variant = sheet.symbols["paper"].variants[0]
    joints = ("spread", "lift", "roll", "mcp", "ip")
    for name, attitude in sheet.thumb.items():
        middle = {f"thumb.{joint}": sum(getattr(attitude, joint)) / 2 for joint in joints}
        hand = pose_hand(HandPose(np.array([middle.get(angle, 0.0) for angle in ANGLES])), HandBuild()).joints
        alone = replace(sheet.symbols["paper"], variants=(replace(variant, thumb=name),))
        asked = replace(sheet, symbols={**sheet.symbols, "paper": alone}).fingers.asked[Symbol.PAPER][0]
        assert (asked == "stretched") is bool(stretches(hand)[0] >= sheet.stretched), name


def test_a_table_with_other_shapes_asks_for_their_fingers(changed):
    ours = changed(("[symbols.jack", "[gestures.shaka"), ("[gestures.thumb_out", "[symbols.jack"))
    assert ours.fingers.asked[Symbol.JACK] == ("stretched", "bent", "bent", "bent", "bent")


def test_a_sheet_from_before_there_was_the_number_takes_half(changed):
    assert changed(("stretched = 0.5\n", "")).stretched == 0.5


def test_the_number_says_from_when_on_a_finger_is_stretched(changed):
    # Fingers of paper may be a little bent: by more than a tenth of their range in some variants.
    assert changed(("stretched = 0.5", "stretched = 0.9")).fingers.asked[Symbol.PAPER][1] == "either"


@pytest.mark.parametrize("number", ["0", "1.0", "nan", '"half"'])
def test_a_number_that_is_no_share_is_refused(changed, number):
    with pytest.raises(BadInputError, match=r"ours.toml"):
        changed(("stretched = 0.5", f"stretched = {number}"))


@pytest.mark.parametrize("name", ["rock", "half paper", "half done"])
def test_a_gesture_whose_name_stands_for_a_symbol_is_refused(changed, name):
    # A recording asks for shapes by their names: it would ask for the gesture and never for the symbol.
    with pytest.raises(BadInputError, match=rf"gestures: {name!r} is a symbol's name, or begins with 'half '"):
        changed(("[gestures.pistol]", f'[gestures."{name}"]'), ("[[gestures.pistol.", f'[[gestures."{name}".'))
