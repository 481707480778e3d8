"""The documentation is built without a warning, has all of the code in it that it promises, and fetches nothing."""

import json
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from enum import Enum
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from textwrap import dedent

import pytest

import referee
from referee.games.rules import Rules
from referee.officiating.parameters import Parameters

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The built site."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert built.returncode == 0, built.stderr
    return folder


def test_no_page_fetches_anything_from_elsewhere(site):
    fetched = re.compile(r"(?:<(?:script|img|iframe|source)\b[^>]*\bsrc|<link\b[^>]*\bhref)\s*=\s*[\"']?(?:https?:)?//")
    for page in site.rglob("*.html"):
        assert fetched.search(page.read_text(encoding="utf-8")) is None, page.name
    for style in site.rglob("*.css"):
        assert re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")) is None, style.name


def test_every_page_that_is_linked_is_there_in_the_repository_and_in_the_site(site):
    link = re.compile(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)")
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    linked = [(page, target) for page in pages for target in link.findall(page.read_text(encoding="utf-8"))]
    assert len(linked) > 20
    assert [(page.name, target) for page, target in linked if not (page.parent / target).is_file()] == []
    index = (site / "index.html").read_text(encoding="utf-8")
    assert {"contributing.html", "architecture.html"} <= set(
        re.findall(r'href="([^"#]+)"', index.partition('role="main"')[2])
    )


def test_every_name_of_the_front_door_is_described(site):
    page = (site / "python.html").read_text(encoding="utf-8")
    named = set(re.findall(r'id="referee\.[\w.]+?\.(\w+)"', page))
    assert set(referee.__all__) - {"__version__"} <= named
    assert 'id="referee.officiating.referee.Referee.update"' in page, "methods are described too"


def test_every_value_and_part_of_a_name_of_the_front_door_is_described(site):
    """mkdocstrings leaves out what has no docstring of its own."""
    page = (site / "python.html").read_text(encoding="utf-8")
    classes = [each for each in map(partial(getattr, referee), referee.__all__) if isinstance(each, type)]
    values = {f"{each.__name__}.{value.name}" for each in classes if issubclass(each, Enum) for value in each}
    parts = {f"Profile.{name}" for name in referee.Profile.__struct_fields__} | {"MisThrow.reason"}
    shown = set(re.findall(r'id="referee\.[\w.]+?\.(\w+\.\w+)"', page))
    assert values - shown == set()
    assert {name for name in parts - shown if f"<code>{name.partition('.')[2]}</code>" not in page} == set()


def test_what_is_returned_is_told_in_one_piece(site):
    """Otherwise each line of it would be an item with a type of its own."""
    page = (site / "python.html").read_text(encoding="utf-8")
    returned = re.findall(r"Returns:</th>.*?<ul[^>]*>(.*?)</ul>", page, re.DOTALL)
    assert len(returned) > 5
    assert all(each.count("<li") == 1 for each in returned)


def test_every_parameter_is_in_a_table(site):
    page = (site / "parameters.html").read_text(encoding="utf-8")
    parts = [getattr(referee.Profile(), name) for name in referee.Profile.__struct_fields__]
    names = {name for part in parts for name in getattr(part, "__struct_fields__", ())}
    names |= {field.name for part in fields(Parameters) for field in fields(getattr(Parameters(), part.name))}
    assert {name for name in names if f"<code>{name}</code>" not in page} == set()
    assert "64 to 8192" in page, "ranges too"


def test_every_field_of_the_json_lines_is_in_a_table(site):
    page = (site / "json-lines.html").read_text(encoding="utf-8")
    schema = json.loads((ROOT / "docs" / "json-lines.schema.json").read_text(encoding="utf-8"))
    names = {name for each in schema["$defs"].values() for name in each.get("properties", ())}
    assert {name for name in names if f"<code>{name}</code>" not in page} == set()


def test_every_field_of_a_games_rules_is_in_the_table_of_what_is_asked_of_a_game():
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    table = page.partition("| field | is |")[2].partition("\n\n")[0]
    named = re.findall(r"`(\w+)`", " ".join(row.split("|")[1] for row in table.splitlines() if "`" in row))
    assert sorted(named) == sorted(field.name for field in fields(Rules))


def test_a_games_package_is_installed_with_its_texts():
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    texts = re.findall(r"^    (texts/\S+)", page, re.MULTILINE)
    assert len(texts) == 3
    project = tomllib.loads(dedent(page.partition("```toml")[2].partition("```")[0]))
    patterns = project["tool"]["setuptools"]["package-data"]["my_game"]
    assert [text for text in texts if not any(fnmatch(text, each) for each in patterns)] == []


def test_the_example_of_a_game_is_on_its_page(site):
    page = re.sub("<[^>]+>", "", (site / "adding-a-game.html").read_text(encoding="utf-8"))
    assert "class HighTen(Table):" in page
