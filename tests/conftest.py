"""The program as if installed, for every part that keeps something for its user."""

import pytest

from referee import paths
from referee.paths import shipped_root


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
