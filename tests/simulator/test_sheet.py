import numpy as np
import pytest

from referee.errors import BadInputError
from referee.simulator.sheet import load_sheet
from referee.simulator.skeleton import ANGLES
from referee.storage.paths import find_shipped
from referee.symbols import Symbol

SHIPPED = find_shipped("calibration/symbols", "default", suffix=".toml")


def straightness(pose):
    """Total flexion of each finger, in degrees, from index to little."""
    angles = dict(zip(ANGLES, pose.angles, strict=True))
    return [
        sum(angles[f"{finger}.{joint}"] for joint in ("mcp", "pip", "dip"))
        for finger in ("index", "middle", "ring", "little")
    ]


@pytest.mark.parametrize(
    ("symbol", "out"),
    [("rock", "----"), ("paper", "IMRL"), ("scissors", "IM--"), ("jack", "---L"), ("labrador", "I--L")],
)
def test_symbols_show_the_fingers_of_the_default_sheet(sheet, symbol, out):
    # Ruling A10: Rock a fist, Paper open, Scissors index and middle, JACK thumb and little, LABRADOR index and little.
    rng = np.random.default_rng(1)
    for _ in range(40):
        shown = "".join(
            name if flexion < 75 else "-"
            for name, flexion in zip("IMRL", straightness(sheet.sample_pose(symbol, rng)), strict=True)
        )
        assert shown == out


def test_jack_has_its_thumb_out_and_labrador_has_not(sheet):
    rng = np.random.default_rng(2)
    spread = ANGLES.index("thumb.spread")
    jack = [sheet.sample_pose("jack", rng).angles[spread] for _ in range(40)]
    labrador = [sheet.sample_pose("labrador", rng).angles[spread] for _ in range(40)]
    assert min(jack) > max(labrador)


def test_every_shape_can_be_drawn_and_varies(sheet):
    rng = np.random.default_rng(3)
    for name in (*sheet.symbols, *sheet.gestures):
        one, other = sheet.sample_pose(name, rng), sheet.sample_pose(name, rng)
        assert one.angles.shape == (24,)
        assert np.abs(one.angles - other.angles).max() > 1


def test_other_gestures_are_none_of_the_five(sheet):
    rng = np.random.default_rng(4)
    drawn = {sheet.sample_gesture(rng) for _ in range(300)}
    assert drawn == set(sheet.gestures)
    assert not drawn & {symbol.value for symbol in Symbol}


def test_unknown_shape_is_named_with_those_there_are(sheet):
    with pytest.raises(BadInputError, match=r"spock.*there are: .*labrador"):
        sheet.sample_pose("spock", np.random.default_rng(0))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('rest = "rock"', 'rest = "well"', "'well' in rest or idle"),
        ('thumb = "on_top"', 'thumb = "on_fire"', "rock: no attitude 'on_fire'"),
        ("[symbols.jack]", "[gestures.jack]", "not a symbol sheet|symbols must be exactly"),
        ("weight = 0.4", "weight = 0", r"Expected `float` >= 0.001 - at `\$.symbols"),
        ("weight = 0.4", "weight = inf", r"Expected `float` <= 1000.0 - at `\$.symbols"),
        ("mcp = [72, 90]", "mcp = [72, nan]", r"Expected `float` >= -180.0 - at `\$.finger"),
        ("mcp = [72, 90]", "mcp = [72, 1e308]", r"Expected `float` <= 180.0 - at `\$.finger"),
        ("mcp = [72, 90]", f"mcp = [72, {'9' * 6000}]", "not a symbol sheet: Exceeds the limit"),
        ("mcp = [72, 90]", f"mcp = {'[' * 6000}", "not a symbol sheet: maximum recursion depth"),
        ("weight = 0.4", "wait = 0.4", "unknown field"),
        ("mcp = [72, 90]", 'mcp = "bent"', "not a symbol sheet"),
        ("[finger]", "[finger", "not a symbol sheet"),
    ],
)
def test_faulty_sheet_is_refused_in_one_line_that_names_the_file(tmp_path, old, new, told):
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInputError, match=told) as fault:
        load_sheet(str(path))
    assert str(path) in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_table_may_use_other_shapes(tmp_path):
    # Ruling A10: a table with other shapes has a sheet of its own, so nothing in the code assumes the default ones.
    text = SHIPPED.read_text(encoding="utf-8")
    text = text.replace("[symbols.jack", "[gestures.shaka").replace("[gestures.thumb_out", "[symbols.jack")
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    ours = load_sheet(str(path))
    assert min(straightness(ours.sample_pose("jack", np.random.default_rng(0)))) > 150
