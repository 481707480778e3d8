"""Every number of a profile has a range; a profile outside it is refused with the setting's name."""

from typing import get_args, get_type_hints

import msgspec
import pytest

from referee.errors import BadInputError
from referee.settings import Profile, load_profile, profile_text

UNUSABLE = ["nan", "inf", "-inf", "1e308", "-1e308", "-1", "9" * 6000, '"3"', "[]"]


def sections():
    """Each table of a profile, with its settings' types."""
    for name, kind in get_type_hints(Profile, include_extras=True).items():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield name, get_type_hints(kind, include_extras=True)


NUMBERS = [
    (f"{section}.{name}", kind) for section, kinds in sections() for name, kind in kinds.items() if "Meta(" in str(kind)
]


def test_every_number_declares_its_range():
    bare = [
        f"{section}.{name}" for section, kinds in sections() for name, kind in kinds.items() if kind in (int, float)
    ]
    assert bare == []
    assert len(NUMBERS) >= 19


@pytest.fixture
def load(tmp_path):
    def read(text):
        path = tmp_path / "mine.toml"
        path.write_text(text)
        return load_profile(str(path))

    return read


@pytest.mark.parametrize("setting", [name for name, kind in NUMBERS if get_args(kind)[0] in (int, float)])
@pytest.mark.parametrize("value", UNUSABLE, ids=lambda value: value[:6])
def test_a_number_outside_its_range_is_refused_by_name(load, setting, value):
    section, name = setting.split(".")
    with pytest.raises(BadInputError) as error:
        load(f"[{section}]\n{name} = {value}\n")
    line = str(error.value)
    assert "mine.toml: not a venue profile: " in line
    assert name in line or "digits" in line
    assert len(line) < 400


@pytest.mark.parametrize(
    "text",
    [
        "officiating.strokes = 0",
        "camera = {width = 8000, height = 8000}",
        "lanes.bands = [[0.0, nan], [0.5, 1.0]]",
        "lanes.down = [1e308, 0]",
        'tracker.model = "heavy"',
        "name = " + "[" * 5000,
        "x" + ".x" * 120_000 + " = 1",
        "x" + " . 'x'" * 40_000 + " = 1",
        "a = {x" + ".x" * 120_000 + " = 1}",
        "[x" + '."x"' * 60_000 + "]",
    ],
    ids=lambda text: text[:20],
)
def test_other_profiles_that_cannot_be_used_are_refused(load, text):
    with pytest.raises(BadInputError, match="not a venue profile"):
        load(text)


def test_a_profile_of_a_gigabyte_is_not_read(load, tmp_path):
    with (tmp_path / "mine.toml").open("wb") as file:
        file.truncate(2**30)
    with pytest.raises(BadInputError, match="larger than 262144 bytes; expected a venue profile"):
        load_profile(str(tmp_path / "mine.toml"))


def test_a_profile_that_was_written_is_read_whatever_a_film_or_camera_is_called(load):
    profile = msgspec.structs.replace(Profile(), name="a\x7fb\x1b")
    assert load(profile_text(profile, "From a\x1bb.mp4\x7f.", {"name": "by c\x1bd"})) == profile


def test_the_defaults_are_within_their_ranges(load):
    assert load(profile_text(Profile(), "Mine.", {})) == Profile()
    assert msgspec.json.decode(msgspec.json.encode(Profile()), type=Profile) == Profile()
