"""Each module that decides something has a test file of the same name, where one looks for it."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "referee"

DECIDES = 20
"""Conditions from which on a module decides something. Modules with fewer are tested through those that use them."""

LONGEST_FILE = 410
"""Lines that a file may have: about 400, so that it can be read in one go."""

_CONDITIONS = (ast.If, ast.IfExp, ast.While, ast.Match, ast.BoolOp, ast.Compare)

# Modules that have many conditions and decide nothing, each with the reason.
DECIDE_NOTHING = {}

# Files that are longer, each with the reason.
LONGER = {}


def conditions(source):
    """How many conditions there are in a module: branches, comparisons, and what combines them."""
    return sum(isinstance(node, _CONDITIONS) for node in ast.walk(ast.parse(source)))


def place_of_tests(module):
    """The path of a module's tests, below ``tests``."""
    return module.parent / f"test_{module.name}"


def modules():
    return [path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py")) if path.name != "__init__.py"]


def decide():
    """The modules that decide something."""
    return {path for path in modules() if conditions((PACKAGE / path).read_text(encoding="utf-8")) >= DECIDES}


def test_each_module_that_decides_something_has_a_test_file_of_its_name():
    there = {path for path in decide() if (ROOT / "tests" / place_of_tests(path)).exists()}
    assert {str(path) for path in decide() - there} - set(DECIDE_NOTHING) == set()


def test_what_decides_nothing_is_there_and_has_no_place_of_tests_its_own():
    assert {path for path in DECIDE_NOTHING if (ROOT / "tests" / place_of_tests(Path(path))).exists()} == set()
    assert set(DECIDE_NOTHING) <= {str(path) for path in decide()}


def test_no_file_is_too_long_to_be_read_in_one_go():
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for folder in ("referee", "tests", "benchmarks", "examples", "scripts")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert {path for path, length in lengths.items() if length > LONGEST_FILE} - set(LONGER) == set()


def test_conditions_are_counted():
    assert conditions("def f(a, b):\n    return a + b") == 0
    assert conditions("def f(a, b):\n    if a > b and b:\n        return a if b else 1") == 4
