"""The glossary's terms are in order, each once, and what it points to in the code is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROWS = re.findall(
    r"^\| (.+?) \| (.+?) \| `(.+?)` `(.+?)` \|$",
    (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_terms_are_found_by_the_alphabet_and_told_once():
    terms = [term for term, *_ in ROWS]
    told = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert len(terms) == told.count("\n| ") - 1, "every row but the heading names its place in the code"
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
