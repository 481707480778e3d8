"""The wheel that ``uv build`` makes has all that the program reads, and runs without the checkout."""

import os
import subprocess
import sys
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import cv2
import numpy as np
import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, as it is unpacked by whoever installs it."""
    folder = tmp_path_factory.mktemp("wheel")
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(folder))
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def test_all_that_the_program_reads_is_in_it(wheel):
    listed = subprocess.run(
        ["git", "ls-files", "referee", "models", "calibration"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode != 0:
        pytest.skip("no git checkout to compare with")
    missing = []
    for name in listed.stdout.splitlines():
        inside = wheel / name if name.startswith("referee/") else wheel / "referee" / "shipped" / name
        if not inside.is_file():
            missing.append(name)
    assert missing == []


def test_each_part_asks_for_its_own_packages(wheel):
    (described,) = wheel.glob("*.dist-info/METADATA")
    headers = HeaderParser().parsestr(described.read_text(encoding="utf-8"))
    required = [Requirement(text) for text in headers.get_all("Requires-Dist")]

    def asked(part):
        return {each.name for each in required if each.marker is None or each.marker.evaluate({"extra": part})}

    assert set(headers.get_all("Provides-Extra")) == {"speech", "table", "train", "web", "all"}
    assert asked("table") - asked("") == {"font-fredoka-one", "pygame-ce", "pygame-gui"}
    assert asked("train") - asked("") == {"matplotlib", "scikit-learn", "skops", "threadpoolctl"}
    assert asked("web") - asked("") == {"aiohttp", "segno"}
    assert asked("speech") - asked("") == {"espeakng-loader"}
    assert asked("all") == asked("speech") | asked("table") | asked("train") | asked("web")


def test_it_judges_from_any_folder_without_the_checkout(wheel, tmp_path):
    image, _ = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
    cv2.imwrite(str(tmp_path / "hand.png"), image)
    program = (
        "import referee, sys; from referee.commands.main import main; print(referee.__file__)\n"
        "from referee.settings import load_profile; load_profile('default')\n"
        "for words in (['resolve', 'rock', 'jack'], ['games', 'stones', '--rules'], ['read', 'hand.png']):\n"
        "    assert main(words) == 0, words"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel), "XDG_DATA_HOME": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[0] == str(wheel / "referee" / "__init__.py")
    assert "hand.png: jack" in run.stdout
