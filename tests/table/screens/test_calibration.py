"""A venue is measured at the table."""

from referee.officiating.evidence.bundle import read_bundle
from referee.settings import load_profile
from referee.storage.paths import find_shipped
from referee.table import choosing
from referee.table.screens.calibration import CalibrationScreen


def test_calibrating_at_the_table_writes_a_profile_that_can_be_chosen(home, kept, tmp_path):
    video = tmp_path / "throw.mp4"
    video.write_bytes(read_bundle(kept.folder / "throw-0001.zip").clip)
    screen = CalibrationScreen(home.app, throws=1)
    screen.source = str(video)
    home.app.push(screen)
    home.wait()
    home.click("Start")
    home.until(lambda: home.shows("home can be chosen"), 120)
    assert load_profile(str(find_shipped("calibration", "home", ".toml")))
    assert "home" in choosing.profile_choices("default")
