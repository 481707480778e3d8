"""Documents, docstrings and comments are written in sentences that can be read once."""

from pathlib import Path

import pytest

from tests.prose import LONGEST, comments, docstrings, length, sentences, too_long

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("tests/**/*.md"),
    *ROOT.glob("examples/*.ipynb"),
]
MODULES = [
    path
    for folder in ("referee", "tests", "benchmarks", "examples", "scripts")
    for path in (ROOT / folder).rglob("*.py")
]


@pytest.mark.parametrize("path", sorted(DOCUMENTS), ids=[str(path.relative_to(ROOT)) for path in sorted(DOCUMENTS)])
def test_a_document_has_no_sentence_that_is_too_long(path):
    assert too_long(path) == []


def test_no_docstring_or_comment_has_a_sentence_that_is_too_long():
    found = {str(path.relative_to(ROOT)): too_long(path) for path in MODULES}
    assert {module: told for module, told in found.items() if told} == {}, f"more than {LONGEST} words"


WORDS = " ".join(["word"] * LONGEST)


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        (f"{WORDS}.", [30]),
        (f"{WORDS} and\n`more than` one.", [33]),
        (f"{WORDS}; {WORDS}.", [60]),
        ("One - two -> 3 + four.", [4]),
        ("It ends. (So does this.) And 3 more are here! **Bold** ends.", [2, 3, 5, 2]),
        ("Times, e.g. of a throw, are in s. They are exact.", [8, 3]),
        ("# A heading\n\nText.\n\n| a table | of words |\n|---|---|\n| one | two |\n", [1]),
        ("- an item\n- another\n  that goes on\n1. and a third", [2, 4, 3]),
        ("Before:\n\n```python\nfor each in all: pass\n```\n\nAfter it.", [1, 2]),
        ("[Two words](https://a.b/c d) and ![a picture](p.png) and https://a.b/c?d.", [7]),
        ("<!-- not seen\nat all -->\nSeen.", [1]),
    ],
)
def test_the_sentences_of_a_document(text, lengths):
    assert [length(sentence) for sentence in sentences(text, markdown=True)] == lengths


def test_the_sentences_of_docstrings():
    source = '''
"""A module that counts::

    count(one, two)

It counts.

====  =====
name  value
====  =====
"""

LIMIT = 3
"""What is too many."""

def count(names):
    """Counts names.

    Args:
        names: The names. Each
            once.

    Raises:
        BadInputError: There is none.

    >>> count(["a"])
    1
    """
    text = "not a docstring. Nor is this."
'''
    found = [sentence for text in docstrings(source) for sentence in sentences(text, markdown=False)]
    assert found == [
        "A module that counts::", "It counts.", "What is too many.", "Counts names.", "The names.", "Each once.",
        "There is none.",
    ]  # fmt: skip


def test_the_sentences_of_comments():
    source = """#!/usr/bin/env python
# It counts what
# it is given. Then it ends.
LIMIT = 3  # pieces
BOUND = 4  # metres
# type: ignore
def count(names):  # noqa: C901  # it is long
    # Names may be none.
    return len(names)  # an end  # fmt: skip
"""
    found = [sentence for text in comments(source) for sentence in sentences(text, markdown=False)]
    assert found == ["It counts what it is given.", "Then it ends.", "pieces", "metres", "Names may be none.", "an end"]
