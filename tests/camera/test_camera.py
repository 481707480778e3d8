"""The program before real camera drivers: the kernel's own, with cameras that are plugged in by a program.

Sensor, optics and cable are emulated; everything from the driver on is real. Time stands still while programs compute,
so that nothing here depends on how busy the machine is.
"""

import json
import shlex
import statistics
import sys

import pytest

from tests.camera.machine import CHECKOUT

FILM = "1280x720.mjpeg"
BOUT = "bout run-to-ten --names Ann,Bo --json --headless"

pytestmark = [pytest.mark.camera, pytest.mark.timeout(1800)]


def throws(text):
    return [line for line in map(json.loads, text.splitlines()) if line["type"] == "throw"]


def calls(throw):
    return [player["reason"] if player["call"] == "mis-throw" else player["call"] for player in throw["players"]]


def lags(throws, truth):
    """Seconds by which each third bottom was called after it was."""
    return [
        player["t"] - true["third_bottom_t"]
        for throw, real in zip(throws, truth, strict=False)
        for player, true in zip(throw["players"], real["players"], strict=True)
        if player["t"] is not None and true["third_bottom_t"] is not None
    ]


def begin(machine, words, camera=0):
    """Begins the program, and waits until it has the camera."""
    job = machine.referee(words)
    there = f"grep -q agreed /mnt/share/camera{camera}.log"
    assert machine.run(f"for i in $(seq 100); do {there} && break; sleep 0.2; done; sleep 3; {there}").code == 0, (
        job.text("err")
    )
    return job


def test_a_bout_before_a_camera_has_the_calls_that_its_film_has(machine, truth, judged, capsys):
    machine.plug(0, FILM, "Desk Cam")
    job = begin(machine, f"{BOUT} --source camera")
    machine.tell(0, "play")
    done = job.wait(1500)
    seen, summary = throws(done.out), json.loads(done.out.splitlines()[-1])
    assert (done.code, done.err) == (0, "")
    assert summary["winner"] is not None
    assert [calls(throw) for throw in seen] == [calls(throw) for throw in judged[: len(seen)]]
    assert [throw["outcome"] for throw in seen] == [throw["outcome"] for throw in judged[: len(seen)]]
    assert "lost" not in machine.log(0)
    rate = (summary["frames"] - 1) / summary["seconds"]
    assert rate == pytest.approx(30.0, abs=0.05)
    spreads = []
    for name, called in (("camera", seen), ("film", judged[: len(seen)])):
        late = lags(called, truth)
        spreads.append(statistics.pstdev(late))
        told = f"{name}: {len(called)} throws, {len(late)} third bottoms, lag {statistics.mean(late):.4f} s, "
        with capsys.disabled():
            sys.stdout.write(f"\n{told}spread {spreads[-1] * 1e3:.2f} ms; {rate:.2f} pictures a second\n")
    assert spreads[0] <= spreads[1] + 0.001


def test_a_camera_that_falls_silent_is_waited_for(machine):
    machine.plug(0, FILM, "Desk Cam")
    job = begin(machine, f"{BOUT} --source camera")
    machine.tell(0, "stall")
    machine.run("sleep 6")
    machine.tell(0, "go")
    job.until("err", "is back")
    machine.tell(0, "play")
    job.until("out", '"throw"')
    assert "Desk Cam: gives no picture for 3 s; waiting 20 s for it to come back" in job.text("err")


def test_a_camera_pulled_out_in_a_throw_is_known_again_and_another_is_not_taken_for_it(machine, truth):
    machine.plug(0, FILM, "Desk Cam")
    job = begin(machine, f"{BOUT} --source camera")
    machine.tell(0, "play")
    middle = truth[0]["players"][0]["third_bottom_t"] - 0.4
    machine.run(f"sleep {middle:.2f}")
    machine.tell(0, "unplug")
    machine.plug(1, FILM, "Door Cam", serial="0002")
    job.until("err", "another camera, Door Cam, is in its place; it is not taken for this one")
    assert "Desk Cam: was unplugged; waiting 20 s" in job.text("err")
    machine.plug(0, FILM, "Desk Cam")
    job.until("err", "Desk Cam: is back")
    assert machine.run("readlink /dev/v4l/by-id/*Desk_Cam_0001-video-index0").out.strip() != "../../video0"
    machine.tell(0, "play")
    job.until("out", '"throw"')
    assert throws(job.text("out"))[0]["players"]
    assert "agreed" not in machine.log(1)


def test_a_camera_that_stays_away_ends_the_bout_with_the_reason(machine):
    machine.plug(0, FILM, "Desk Cam")
    job = begin(machine, f"{BOUT} --source camera")
    machine.tell(0, "unplug")
    done = job.wait()
    assert done.code == 2
    assert "Desk Cam: was unplugged; not back: it is not connected" in done.err


def test_the_same_camera_with_another_rate_is_told_and_with_another_size_refused(machine):
    machine.plug(0, FILM, "Desk Cam")
    job = begin(machine, f"{BOUT} --source camera")
    machine.tell(0, "unplug")
    machine.plug(0, FILM, "Desk Cam", modes="MJPG:1280x720@15")
    job.until("err", "is back, with 15 pictures a second instead of 30")
    machine.tell(0, "unplug")
    machine.plug(0, FILM, "Desk Cam", modes="MJPG:640x480@30")
    done = job.wait()
    assert done.code == 2
    assert "came back with pictures of 640 x 480; expected 1280 x 720 as before" in done.err


def doctor(machine, words="", user="seer"):
    done = machine.referee(f"doctor --json {words}", user).wait()
    lines = list(map(json.loads, done.out.splitlines()))
    found = next(line["faults"] for line in lines if line.get("check") == "camera")
    return next(line["cameras"] for line in lines if line["type"] == "cameras"), found


def test_a_camera_without_compressed_pictures_is_told_what_would_help(machine):
    machine.plug(0, FILM, "Old Cam", modes="YUYV:1280x720@10,YUYV:640x480@30")
    _, found = doctor(machine)
    slow = [fault for fault in found if "uncompressed (YUYV)" in fault["fault"]]
    assert len(slow) == 1
    assert "promises 10" in slow[0]["fault"]
    assert "640 x 480 at 30" in slow[0]["remedy"]


def test_a_camera_of_another_size_is_told(machine):
    machine.plug(0, FILM, "Small Cam", modes="MJPG:640x480@30")
    _, found = doctor(machine)
    assert "gives pictures of 640 x 480, where the profile asks for 1280 x 720" in found[0]["fault"]


def test_black_pictures_are_told(machine):
    machine.plug(0, FILM, "Covered", modes="MJPG:640x360@30")
    _, found = doctor(machine)
    assert any("black" in fault["fault"] for fault in found)


def test_who_may_not_use_the_camera_is_told_the_group(machine):
    machine.plug(0, FILM, "Desk Cam")
    cameras, found = doctor(machine, user="stranger")
    assert [camera["name"] for camera in cameras] == ["Desk Cam"]
    assert "you may not use it" in found[0]["fault"]
    assert "join the group video" in found[0]["remedy"]


def test_a_camera_that_another_program_uses_is_told_with_the_program(machine):
    machine.plug(0, FILM, "Desk Cam")
    begin(machine, f"{BOUT} --source camera")
    _, found = doctor(machine)
    assert "another program uses it (python" in found[0]["fault"]


def test_two_cameras_are_listed_with_their_pictures_and_chosen_by_name(machine):
    machine.plug(0, FILM, "Desk Cam")
    machine.plug(1, FILM, "Door Cam", serial="0002")
    cameras, _ = doctor(machine, '--source "camera:door" --pictures /tmp/seen')
    assert [camera["name"] for camera in cameras] == ["Desk Cam", "Door Cam"]
    assert machine.run("ls /tmp/seen").out.split() == ["0-Desk-Cam.png", "2-Door-Cam.png"]
    assert machine.log(0).count("agreed") == 1
    assert machine.log(1).count("agreed") == 2
    _, found = doctor(machine, "--source camera:1")
    assert "gives no pictures" in found[0]["fault"]
    assert "Door Cam (/dev/video2)" in found[0]["remedy"]


def test_exposure_and_mains_are_set_for_a_bout_and_put_back_after_it(machine):
    machine.plug(0, FILM, "Desk Cam")
    machine.run("printf '[camera]\\nexposure = 0.01\\nmains = 50\\n' > /tmp/venue.toml")
    job = begin(machine, f"{BOUT} --source camera --profile /tmp/venue.toml")
    read = machine.begin(f"cd {CHECKOUT} && {_python(READ_CONTROLS)}").wait()
    assert json.loads(read.out) == {"automatic": False, "exposure": 0.01, "mains": 50}, read.err
    machine.run("kill -INT $(pgrep -f '^[^ ]*python[^ ]* -m referee bout')")
    assert job.wait(120).code == 130
    read = machine.begin(f"cd {CHECKOUT} && {_python(READ_CONTROLS)}").wait()
    assert json.loads(read.out) == {"automatic": True, "exposure": 0.0333, "mains": 60}


def test_a_driver_whose_times_lie_in_the_future_is_not_believed(machine):
    assert machine.run("modprobe -d /mnt/modules vivid; udevadm settle").code == 0
    done = machine.begin(f"cd {CHECKOUT} && {_python(READ_TIMES)} vivid", "seer").wait()
    assert json.loads(done.out)["believed"] is False, done.err
    machine.plug(0, FILM, "Desk Cam")
    done = machine.begin(f"cd {CHECKOUT} && {_python(READ_TIMES)} 'Desk Cam'", "seer").wait()
    told = json.loads(done.out)
    assert told["believed"] is True
    assert told["rate"] == pytest.approx(30.0, abs=0.1)


def test_the_table_shows_the_cameras_with_their_pictures_and_plays_before_the_chosen_one(machine):
    machine.plug(0, FILM, "Desk Cam")
    machine.plug(1, FILM, "Door Cam", serial="0002")
    job = machine.begin(f"cd {CHECKOUT} && HOME=/tmp {_python(AT_THE_TABLE)}", "seer")
    job.until("out", "watching", 600)
    machine.tell(1, "play")
    done = job.wait(900)
    assert done.code == 0, done.err
    assert "throw" in done.out
    assert machine.log(1).splitlines()[-1].endswith("play")


AT_THE_TABLE = """
import os
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from referee.officiating.ledger.bout_record import Record
from referee.table.app import App
from referee.table.screens.home import HomeScreen
from tests.table.pilot import Pilot
with App() as app:
    pilot = Pilot(app, HomeScreen(app))
    pilot.until(lambda: pilot.shows("Door Cam"), pace=0.1)
    assert pilot.shows("Desk Cam")
    assert all(camera.picture is not None for camera in app.cameras.found)
    pilot.click("Run it to Ten")
    pilot.click("camera")
    pilot.click("Desk Cam")
    pilot.click("Start")
    screen = app.screen
    pilot.until(lambda: screen.view is not None and screen.view.image is not None, pace=0.1)
    print("watching", flush=True)
    pilot.until(lambda: Record.read(screen._kept.ledger).throws, seconds=300, pace=0.1)
    print("throw", flush=True)
"""

READ_CONTROLS = """
import json, os
from referee.vision.cameras.controls import Controls
controls = Controls(os.open("/dev/video0", os.O_RDWR), "/dev/video0")
print(json.dumps({name: round(getattr(controls, name), 4) for name in ("automatic", "exposure", "mains")}))
"""

READ_TIMES = """
import json, sys
from referee.settings import CameraSettings
from referee.vision.webcam import Webcam
with Webcam.open(sys.argv[1], CameraSettings()) as camera:
    times = []
    for frame in camera:
        times.append(frame.t)
        if frame.t > 2:
            break
    print(json.dumps({"believed": camera.driver_times, "rate": (len(times) - 1) / times[-1]}))
"""


def _python(program):
    return f"{sys.executable} -c {shlex.quote(program)}"
