"""The changelog says what users get; only a version that was released can have had repairs."""

import re
from pathlib import Path

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


def test_a_version_that_was_never_released_has_no_list_of_repairs():
    versions = re.split(r"^## ", CHANGELOG.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    unreleased = [version for version in versions if version.partition("\n")[0].endswith("unreleased")]
    assert unreleased
    for version in unreleased:
        assert not re.search(r"^(###|-|\*) *(Fix|Repair|Mend|Correct|Bug)", version, re.MULTILINE | re.IGNORECASE)
