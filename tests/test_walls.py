"""The walls between the parts: imports run one way only, so that each can be read without the rest."""

import sys
from pathlib import Path

import pytest

from scripts.arrows import imported, room_of

PACKAGE = Path(__file__).parent.parent / "referee"

BASE = {"referee.errors", "referee.symbols", "referee.settings", "referee.storage"}
SENSES = {"referee.vision", "referee.recognition", "referee.bouts"}
MIDDLE = {"referee.officiating", "referee.games", "referee.simulator"}
HOST = {"referee", "referee.host"}

# Each part, and what of the project it may import besides itself.
MAY_IMPORT = {
    "symbols": set(),
    "errors": set(),
    "storage": {"referee.errors"},
    "settings": {"referee.errors", "referee.storage", "referee.symbols"},
    "workers": set(),
    "bouts": {"referee.errors", "referee.symbols"},
    "games": {"referee.errors", "referee.symbols", "referee.bouts", "referee.storage"},
    "vision": BASE,
    "recognition": BASE | {"referee.vision.frames", "referee.vision.hands", "referee.workers"},
    "officiating": BASE | SENSES,
    "simulator": BASE | SENSES,
    "host": BASE | SENSES | MIDDLE | {"referee"},
    "table": BASE | SENSES | MIDDLE | HOST,
    "web": BASE | HOST | {"referee.bouts", "referee.games", "referee.officiating.ledger"},
    "commands": BASE | SENSES | MIDDLE | HOST | {"referee.table", "referee.web", "referee.workers"},
    "__main__": {"referee.commands"},
    "__init__": {"referee.errors", "referee.settings", "referee.symbols"} | SENSES | {"referee.officiating"},
}

STANDARD_LIBRARY_ONLY = {"symbols", "errors", "bouts", "games"}

# What is heavy, or will be exchanged one day, is known to one part alone.
ONLY_IN = {
    **{"mediapipe": "vision", "pygame": "table", "sklearn": "recognition", "skops": "recognition"},
    **{"aiohttp": "web", "segno": "web"},
}


def breaches(source, part, package="referee"):
    """Which imports of a module of ``part`` go through a wall."""
    found = []
    for name in imported(source, package):
        top = name.partition(".")[0]
        if top == "referee":
            inside = {f"referee.{part}"} | MAY_IMPORT[part]
            allowed = any(name == module or name.startswith(f"{module}.") for module in inside - {"referee"})
            # `import referee` or a name of its __init__, such as the version
            allowed |= "referee" in inside and name in {"referee", "referee.__version__"}
        elif top in sys.stdlib_module_names:
            allowed = True
        else:
            allowed = part not in STANDARD_LIBRARY_ONLY and ONLY_IN.get(top, part) == part
        if not allowed:
            found.append(name)
    return found


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_no_import_goes_through_a_wall(path):
    package = ".".join(["referee", *path.relative_to(PACKAGE).parent.parts])
    assert breaches(path.read_text(encoding="utf-8"), room_of(path, PACKAGE), package) == []


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("bouts", "from referee.vision.frames import Frame"),
        ("bouts", "import numpy"),
        ("bouts", "from ..games import new_game"),
        ("games", "def late():\n    from referee import vision"),
        ("games", "import referee.officiating.verdict as v"),
        ("vision", "from referee.recognition.model import Model"),
        ("officiating", "from referee.simulator.truth import Truth"),
        ("officiating", "import mediapipe.tasks"),
        ("simulator", "from referee.officiating.umpire import Umpire"),
        ("host", "import pygame"),
        ("host", "from referee.table.app import App"),
        ("simulator", "from referee.host.sources import Source"),
        ("table", "from referee.commands.shared.output import complain"),
        ("table", "from referee.web.server import WebServer"),
        ("host", "from referee.web.pages import game_page"),
        ("web", "from referee.table.icons import icon"),
        ("web", "from referee.vision.frames import Frame"),
        ("host", "import aiohttp"),
        ("commands", "import segno"),
        ("commands", "import pygame"),
        ("symbols", "from referee.errors import BadInputError"),
    ],
)
def test_a_breach_is_seen(part, source):
    assert breaches(source, part, f"referee.{part}") != []


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("bouts", "from collections.abc import Mapping\nfrom referee.symbols import Symbol"),
        ("games", "from referee.bouts.settle import settle\nfrom referee.games.log import Log"),
        ("officiating", "from referee.vision.frames import Frame\nimport numpy as np"),
        ("simulator", "from referee.bouts.settle import settle"),
        ("commands", "import referee\nfrom referee.simulator.source import SimulatedSource"),
        ("host", "from .views import BoutView\nfrom referee.games.turns import Throw"),
        ("table", "from referee.host.views import BoutView\nimport pygame"),
        ("web", "from aiohttp import web\nfrom referee.host.remote import RemoteTable"),
    ],
)
def test_what_the_walls_allow_is_no_breach(part, source):
    assert breaches(source, part, f"referee.{part}") == []


def test_every_part_has_its_walls():
    assert {room_of(path, PACKAGE) for path in MODULES} <= set(MAY_IMPORT)
