"""The rig's machine: a Linux that runs as a program on this one's files, and into which cameras are plugged."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
# A shell's background jobs do not hear Ctrl-C; the program should.
REFEREE = f"cd {CHECKOUT} && env --default-signal=INT {sys.executable} -m referee"
START_S = 60.0


def rig_folder():
    """Where ``rig/build.sh`` puts what it builds."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("REFEREE_CAMERA_RIG") or cache / "referee" / "camera-rig")


@dataclass
class Done:
    """How a command ended, and what it has printed."""

    code: int
    out: str
    err: str


class Job:
    """A command that runs in the machine."""

    def __init__(self, machine, name):
        self.machine = machine
        self.files = {kind: machine.share / f"{name}.{kind}" for kind in ("done", "out", "err")}

    def text(self, kind):
        return self.files[kind].read_text(errors="replace") if self.files[kind].exists() else ""

    def until(self, kind, words, patience=120.0):
        """Waits until it has printed these words."""
        self._wait(lambda: words in self.text(kind) or self.files["done"].exists(), patience, words)
        assert words in self.text(kind), f"{words!r} not in {self.text('out')}\n{self.text('err')}"

    def wait(self, patience=300.0):
        self._wait(self.files["done"].exists, patience, "its end")
        return Done(int(self.text("done")), self.text("out"), self.text("err"))

    def _wait(self, there, patience, what):
        until = time.monotonic() + patience
        while not there():
            assert self.machine.process.poll() is None, "the machine has stopped"
            assert time.monotonic() < until, f"no {what} after {patience} s:\n{self.text('out')}\n{self.text('err')}"
            time.sleep(0.05)


class Machine:
    """Boots the rig.

    Args:
        share: A folder that both machines see, as ``/mnt/share`` in the rig.
        still: Whether time stands still in it while programs compute, so that results do not depend on how busy this
            machine is.
    """

    def __init__(self, share, *, still=True):
        self.share = share
        self.count = 0
        rig = rig_folder()
        words = [
            str(rig / "linux"),
            "mem=3G",
            "root=/dev/root",
            "rootfstype=hostfs",
            "rootflags=/",
            "ro",
            f"init={CHECKOUT}/tests/camera/rig/begin.sh",
            f"share={share}",
            f"modules={rig / 'modules'}",
            f"checkout={CHECKOUT}",
            f"python={Path(sys.executable).resolve()}",
            "con=null",
            "con0=null,fd:1",
            "quiet",
            *(["time-travel=inf-cpu"] if still else []),
        ]
        memory = Path("/dev/shm")
        environment = {**os.environ, "TMPDIR": str(memory) if memory.is_dir() else "/tmp"}
        with (share / "console").open("w") as console:
            self.process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=console, stderr=console, env=environment, start_new_session=True
            )
        until = time.monotonic() + START_S
        while not (share / "ready").exists():
            assert self.process.poll() is None, (share / "console").read_text(errors="replace")
            assert time.monotonic() < until, (share / "console").read_text(errors="replace")
            time.sleep(0.1)

    def begin(self, command, user="root"):
        """Begins a command; the user ``seer`` may use cameras, ``stranger`` may not."""
        self.count += 1
        name = f"{self.count:03d}"
        if user != "root":
            command = f"exec su {user} -c {shlex.quote(command)}"
        place = self.share / f"{name}.tmp"
        place.write_text(command + "\n")
        place.rename(place.with_suffix(".ask"))
        return Job(self, name)

    def run(self, command, user="root", patience=300.0):
        return self.begin(command, user).wait(patience)

    def referee(self, words, user="seer"):
        """Begins the program under test."""
        return self.begin(f"{REFEREE} {words}", user)

    def plug(self, port, film, name, *, serial="0001", modes="", spread=0.9):
        """Plugs a camera in, and waits until the kernel has it."""
        log = self.share / f"camera{port}.log"
        log.unlink(missing_ok=True)
        camera = f"/usr/bin/python3 {CHECKOUT}/tests/camera/rig/usb_camera.py --port {port}"
        listed = f"--modes {modes}" if modes else ""
        self.begin(
            f"{camera} --film /mnt/share/{film} --name '{name}' --serial {serial} {listed} --spread {spread} "
            f"--log /mnt/share/{log.name}"
        )
        there = f"grep -q '^{name}' /sys/class/video4linux/*/name"
        done = self.run(f"for i in $(seq 50); do {there} && break; sleep 0.1; done; udevadm settle; {there}")
        assert done.code == 0, done

    def tell(self, port, words):
        """``play``, ``stall``, ``go`` or ``unplug``."""
        camera = f"/usr/bin/python3 {CHECKOUT}/tests/camera/rig/usb_camera.py --port {port}"
        after = "; sleep 0.5" if words == "unplug" else ""  # until the kernel has noticed
        assert self.run(f"{camera} --tell {words}{after}").code == 0

    def log(self, port):
        """What the camera says has happened to it."""
        return (self.share / f"camera{port}.log").read_text()

    def stop(self):
        (self.share / "off.ask").write_text("")
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def why_not():
    """Why the rig cannot be used here; empty: it can."""
    if not (rig_folder() / "linux").exists():
        return f"the camera rig is not built: tests/camera/rig/build.sh makes it in {rig_folder()}"
    return "" if shutil.which("modprobe") and os.geteuid() == 0 else "the camera rig needs root, and modprobe"
