"""The application in a language in which every word is of the letter z, so that English can be told from it."""

import re
from contextlib import contextmanager
from pathlib import Path

from referee.games import GAMES
from referee.games.catalogue import text_folders
from referee.host import language
from referee.table.app import App

ENGLISH = Path(language.__file__).parent / "texts" / "en.toml"
KEPT_AS_IT_IS = {"home", "ms"}
"""A profile's name, units; besides them single letters: keys, ranks, squares."""


@contextmanager
def app_in_another_language(folder):
    """Opens it.

    Args:
        folder: The user's own data.
    """
    texts = folder / "texts"
    texts.mkdir(parents=True)
    files = [ENGLISH, *(folder / "en.toml" for folder in text_folders())]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    lines += ["[games]", *(f'{name} = "{rules.title}"' for name, rules in GAMES.items())]
    (texts / "zz.toml").write_text("\n".join(map(_translated, lines)), encoding="utf-8")
    preferences = folder / "table.json"
    preferences.write_text('{"language": "zz"}')
    with App(preferences=preferences) as app:
        yield app


def english_in(lines):
    """Words with another letter than z."""
    return {
        word
        for line in lines
        for word in re.findall(r"[A-Za-z]+", line)
        if len(word) > 1 and set(word.lower()) - {"z"} and word not in KEPT_AS_IT_IS
    }


def _translated(line):
    """A line of the catalogue with every letter of its text made a z, braces left alone."""
    key, equals, value = line.partition(" = ")
    if not equals:
        return line
    parts = re.split(r"(\{ [a-z_]+ = |, [a-z_]+ = |\{[a-z_]+\}|\\.)", value)
    return (
        key + equals + "".join(re.sub("[A-Za-z]", "z", part) if not at % 2 else part for at, part in enumerate(parts))
    )
