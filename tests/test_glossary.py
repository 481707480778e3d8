"""The glossary's terms are in order, each once; what it points to is there; and replaced words are used no more."""

import re
from pathlib import Path

import pytest

from tests.prose import texts
from tests.test_prose import DOCUMENTS, MODULES

ROOT = Path(__file__).parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
TERMS, NOT_USED = GLOSSARY.read_text(encoding="utf-8").split("## Words that are not used")
ROWS = re.findall(r"^\| (.+?) \| (.+?) \| `(.+?)` `(.+?)` \|$", TERMS, re.MULTILINE)
REPLACED = [word for word, _ in re.findall(r"^\| (.+?) \| (.+?) \|$", NOT_USED, re.MULTILINE) if word != "not this"]


def test_terms_are_found_by_the_alphabet_and_told_once():
    terms = [term for term, *_ in ROWS]
    assert len(terms) == TERMS.count("\n| ") - 1, "every row but the heading names its place in the code"
    assert terms == sorted(set(terms))


def test_what_a_term_is_called_in_the_code_is_there():
    missing = [
        f"{file}: {name}"
        for _, _, file, name in ROWS
        if not re.search(
            rf"^(class|def) {name}\b|^{name}\b.* = ", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    assert missing == []


def used_in(text, words):
    """The words, as a whole or in the plural, that stand in a text."""
    return [word for word in words if re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", text, re.IGNORECASE)]


@pytest.mark.parametrize("word", REPLACED)
def test_no_word_that_was_replaced_is_used(word):
    found = {
        str(path.relative_to(ROOT))
        for path in (*DOCUMENTS, *MODULES)
        if path != GLOSSARY and any(used_in(text, [word]) for text in texts(path)[0])
    }
    assert found == set()


def test_replaced_words_are_in_order_and_none_of_the_terms():
    assert sorted(set(REPLACED)) == REPLACED
    assert set(REPLACED) & {term for term, *_ in ROWS} == set()
    assert used_in("A Keepsake is kept.", REPLACED) == ["keepsake"]
    assert used_in("Two keepsakes, proofread.", REPLACED) == ["keepsake"]
