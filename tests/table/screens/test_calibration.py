"""A venue is measured at the table."""

from referee.officiating.evidence.bundle import read_bundle
from referee.settings import load_profile, profile_text
from referee.storage.paths import find_shipped, place_for
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


def test_a_place_that_cannot_be_written_is_told_before_anybody_throws(home, installed, monkeypatch):
    """A file is where the folder of places goes."""
    opened = []
    monkeypatch.setattr("referee.host.frame_sources.open_source", lambda *_, **__: opened.append(1))
    installed.mkdir(parents=True, exist_ok=True)
    (installed / "calibration").write_text("")
    home.app.push(CalibrationScreen(home.app))
    home.wait()
    home.click("Start")
    home.until(lambda: "home.toml" in home.app.window.notice.text)
    assert not opened


def test_a_place_that_was_measured_elsewhere_meanwhile_is_not_written_over(home, kept, tmp_path, monkeypatch):
    video = tmp_path / "throw.mp4"
    video.write_bytes(read_bundle(kept.folder / "throw-0001.zip").clip)
    place = place_for("calibration", "home", ".toml")

    def measured_elsewhere(*described):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("# theirs\n", encoding="utf-8")
        return profile_text(*described)

    monkeypatch.setattr("referee.settings.profile_text", measured_elsewhere)
    screen = CalibrationScreen(home.app, throws=1)
    screen.source = str(video)
    home.app.push(screen)
    home.wait()
    home.click("Start")
    home.until(lambda: screen.outcome, 120)
    assert screen.outcome == (home.app.texts("calibration.there", name="home"),)
    assert place.read_text(encoding="utf-8") == "# theirs\n"
    home.wait(2)
    home.click("Begin again")
    screen.form.focus_on("place")
    home.type("2")
    home.click("Start")
    home.until(lambda: home.shows("home2 can be chosen"), 120)
