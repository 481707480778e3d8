"""Counts the imports between the rooms of ``referee/``: how many pairs of rooms know each other.

    python scripts/arrows.py [--each]

A room is a folder or a module that stands directly in ``referee/``; the front door (``__init__.py``) and
``__main__.py`` count as rooms of their own. An arrow goes from a room to another that it imports anything of,
however often. The fewer arrows, the less a reader has to know of other rooms.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "referee"


def main() -> None:
    """Prints the count, and with ``--each`` every room's arrows with the number of imports behind each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", action="store_true", help="print every arrow with its number of imports")
    options = parser.parse_args()
    arrows = count_arrows(PACKAGE)
    rooms = {room_of(path, PACKAGE) for path in PACKAGE.rglob("*.py")}
    if options.each:
        for room, others in sorted(arrows.items()):
            print(f"{room}: {', '.join(f'{other} ({count})' for other, count in sorted(others.items()))}")
    print(f"{sum(map(len, arrows.values()))} arrows between {len(rooms)} rooms")


def count_arrows(package: Path) -> dict[str, dict[str, int]]:
    """How many imports each room has of each other room.

    Args:
        package: The package's folder.
    """
    arrows: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    rooms = {room_of(path, package) for path in package.rglob("*.py")}
    for path in package.rglob("*.py"):
        room = room_of(path, package)
        within = ".".join([package.name, *path.relative_to(package).parent.parts])
        for name in imported(path.read_text(encoding="utf-8"), within):
            parts = name.split(".")
            if parts[0] == package.name:
                # What is no room is a name of the front door, such as the version.
                other = parts[1] if len(parts) > 1 and parts[1] in rooms else "__init__"
                if other != room:
                    arrows[room][other] += 1
    return {room: dict(others) for room, others in arrows.items()}


def room_of(path: Path, package: Path) -> str:
    """The room that a module of the package is in."""
    return path.relative_to(package).parts[0].removesuffix(".py")


def imported(source: str, package: str) -> Iterator[str]:
    """The full names of what a module imports, wherever in it.

    Args:
        source: The module's text.
        package: The full name of the package that it is in, to which relative imports belong.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            # `from referee import games` imports a room; `from referee.games import new_game` only a name.
            yield from (f"{module}.{alias.name}" for alias in node.names) if module == "referee" else [module]


if __name__ == "__main__":
    main()
