"""A profile's exposure and mains frequency."""

import pytest

from referee.settings import load_profile


def test_exposure_and_mains_of_a_profile_are_read_and_bounded(tmp_path):
    place = tmp_path / "p.toml"
    place.write_text('[camera]\nname = "Desk Cam"\nexposure = 0.01\nmains = 50\n')
    camera = load_profile(str(place)).camera
    assert (camera.name, camera.exposure, camera.mains) == ("Desk Cam", 0.01, 50)
    for line in ("mains = 55", "exposure = 0", "exposure = 10.0"):
        place.write_text(f"[camera]\n{line}\n")
        with pytest.raises(Exception, match="not a venue profile"):
            load_profile(str(place))
