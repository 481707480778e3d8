"""What tests of every part stand on."""

import signal

import pytest

from referee import paths
from referee.paths import shipped_root


@pytest.fixture(scope="session", autouse=True)
def interrupts():
    """Ctrl-C works in the tests' processes even where they were started in the background, which turns it off."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The program as if installed: what a user makes goes to the folder that this gives."""
    package = tmp_path / "installed" / "referee"
    package.mkdir(parents=True)
    (package / "shipped").symlink_to(shipped_root())
    monkeypatch.setattr(paths, "_PACKAGE", package)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path / "home" / "referee"
