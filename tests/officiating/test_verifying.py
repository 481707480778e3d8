"""``referee verify`` finds every forgery of a bout's folder, and none where there is none."""

import hashlib
import json
import re
import shutil
import zipfile
from dataclasses import replace

import msgspec
import pytest

from benchmarks.faults import killed_at
from referee.commands.main import main
from referee.officiating.evidence.bundle import write_bundle
from referee.officiating.evidence.names import bundle_name
from referee.officiating.ledger.bout_record import Record
from referee.officiating.verifying import verify_folder
from referee.storage.chain import Chain
from referee.symbols import Symbol
from tests.officiating.evidence.conftest import rewrite, some_throw
from tests.officiating.kept_bout import keep_bout, vouched
from tests.officiating.ledger.test_bout_record import POSIX

ROCK, PAPER, LABRADOR = Symbol.ROCK, Symbol.PAPER, Symbol.LABRADOR


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A folder with two bouts, each of four throws, two bundles and two overrules."""
    folder = tmp_path_factory.mktemp("evening")
    keep_bout(folder / "bout", "Kim", ROCK)
    keep_bout(folder / "other", "Lee", LABRADOR)
    return folder


@pytest.fixture
def folder(evening, tmp_path):
    shutil.copytree(evening / "bout", tmp_path / "bout")
    return tmp_path / "bout"


@pytest.fixture
def other(evening):
    """Another bout of the same players."""
    return evening / "other"


def test_a_folder_as_it_was_written_is_said_to_be(folder, capsys):
    found = verify_folder(folder)
    assert (found.faults, found.notes) == ([], [])
    assert (found.lines, found.throws, found.bundles) == (9, 4, 2)
    assert main(["verify", str(folder)]) == 0
    said = capsys.readouterr()
    assert "as it was written: 9 lines, 4 throws, 2 bundles of evidence" in said.out
    assert f"head: {Record.read(folder / 'ledger.jsonl').head}" in said.out
    assert said.err == ""


def entries_of(folder):
    return Chain(folder / "ledger.jsonl", "a ledger").entries


def written(folder, entries, since=1, until=10**6):
    """Writes entries as the ledger's lines, with the hashes from one line to another made anew."""
    path = folder / "ledger.jsonl"
    old = [json.loads(line) for line in path.read_bytes().splitlines()]
    lines, before = [], "0" * 64
    for number, entry in enumerate(entries, start=1):
        if since <= number <= until or number > len(old):
            line = {"before": before, "hash": hashlib.sha256(f"{before} {number} ".encode() + entry).hexdigest()}
        else:
            line = old[number - 1]
        text = f'{{"line":{number},"before":"{line["before"]}","entry":'.encode() + entry
        lines.append(text + f',"hash":"{line["hash"]}"}}\n'.encode())
        before = line["hash"]
    path.write_bytes(b"".join(lines))


def made_anew(folder, entries):
    """Writes entries as a ledger with all its hashes and its end: what only a hash kept elsewhere can find."""
    path = folder / "ledger.jsonl"
    path.unlink()
    path.with_name("ledger.jsonl.end").unlink()
    chain = Chain.create(path, "a ledger", entries[0])
    for entry in entries[1:]:
        chain.append(entry)


def changed(entry):
    """Another name, symbol, score or reason than there was."""
    new = entry
    for old, forged in (
        (b'"Bo"', b'"Al"'),
        (b'"rock"', b'"scissors"'),
        (b'"paper"', b'"jack"'),
        (b"the clip", b"a bribe"),
    ):
        new = new.replace(old, forged)
    assert new != entry
    return new


def with_changed(entries, place):
    return [changed(entry) if number == place else entry for number, entry in enumerate(entries, start=1)]


FIRST, MIDDLE, LAST = 1, 6, 9


PLACES = pytest.mark.parametrize("place", [FIRST, MIDDLE, LAST], ids=["first", "middle", "last"])


def assert_found(folder, problem, capsys):
    assert main(["verify", str(folder), "--json"]) == 1
    out, err = capsys.readouterr()
    (line,) = map(json.loads, out.splitlines())
    assert line["as_written"] is False
    assert any(re.search(problem, fault) for fault in line["faults"]), line["faults"]
    assert "Traceback" not in err
    assert len(err.splitlines()) == len(line["faults"]) + len(line["notes"])


class TestLines:
    @PLACES
    def test_a_changed_line_is_named(self, folder, capsys, place):
        written(folder, with_changed(entries_of(folder), place), since=10**6)
        assert_found(folder, f"line {place} was changed", capsys)

    @PLACES
    def test_a_line_changed_together_with_its_hash_is_named_by_it_or_by_the_next(self, folder, capsys, place):
        written(folder, with_changed(entries_of(folder), place), since=place, until=place)
        assert_found(folder, f"line ({place}|{place + 1}) was changed", capsys)

    @PLACES
    def test_a_changed_line_is_named_though_all_hashes_after_it_were_made_anew(self, folder, capsys, place):
        written(folder, with_changed(entries_of(folder), place))
        assert_found(folder, f"line {place} was changed, or ledger.jsonl.end was", capsys)

    @pytest.mark.parametrize("anew", [False, True], ids=["as they are", "hashes made anew"])
    def test_a_line_missing_from_the_middle_is_noticed_where_it_was(self, folder, capsys, anew):
        path = folder / "ledger.jsonl"
        lines = path.read_bytes().splitlines(keepends=True)
        if anew:
            entries = entries_of(folder)
            written(folder, entries[:5] + entries[6:])
        else:
            path.write_bytes(b"".join(lines[:5] + lines[6:]))
        assert_found(folder, "line 6 was changed", capsys)

    @pytest.mark.parametrize(("count", "told"), [(1, "1 is missing"), (3, "3 are missing")])
    def test_lines_missing_from_the_end_are_counted(self, folder, capsys, count, told):
        path = folder / "ledger.jsonl"
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-count]))
        assert_found(folder, f"cut off after line {9 - count}: 9 lines were written, {told}", capsys)

    def test_a_last_line_cut_in_half_is_noticed(self, folder, capsys):
        path = folder / "ledger.jsonl"
        path.write_bytes(path.read_bytes()[:-50])
        assert_found(folder, "cut off after line 8", capsys)

    def test_a_line_added_at_the_end_is_named(self, folder, capsys):
        entries = entries_of(folder)
        overrule = entries[-1].replace(b'"jack"', b'"labrador"')
        written(folder, [*entries, overrule])
        assert_found(folder, "line 10 was added or changed", capsys)

    def test_a_line_added_in_the_middle_is_named(self, folder, capsys):
        entries = entries_of(folder)
        written(folder, [*entries[:5], b'{"type":"resumed","at":"2026-01-01T12:00:00+00:00"}', *entries[5:]])
        assert_found(folder, "line 6 was changed", capsys)

    @pytest.mark.parametrize("anew", [False, True], ids=["as it is", "hashes made anew"])
    @pytest.mark.parametrize("place", [MIDDLE, LAST])
    def test_a_line_that_is_there_twice_is_named(self, folder, capsys, place, anew):
        path, entries = folder / "ledger.jsonl", entries_of(folder)
        lines = path.read_bytes().splitlines(keepends=True)
        if anew:
            written(folder, entries[:place] + entries[place - 1 :])
        else:
            path.write_bytes(b"".join(lines[:place] + lines[place - 1 :]))
        assert_found(folder, f"line {place + 1} was (added|changed)", capsys)

    @pytest.mark.parametrize("anew", [False, True], ids=["as they are", "hashes made anew"])
    def test_two_lines_that_changed_places_are_noticed_at_the_first_of_them(self, folder, capsys, anew):
        path, entries = folder / "ledger.jsonl", entries_of(folder)
        lines = path.read_bytes().splitlines(keepends=True)
        order = [0, 1, 2, 4, 3, 5, 6, 7, 8]
        if anew:
            written(folder, [entries[place] for place in order])
        else:
            path.write_bytes(b"".join(lines[place] for place in order))
        assert_found(folder, "line 4 was changed", capsys)

    @PLACES
    @pytest.mark.parametrize("anew", [False, True], ids=["as it is", "hashes made anew"])
    def test_a_line_of_another_bout_is_named(self, folder, other, capsys, place, anew):
        path, entries = folder / "ledger.jsonl", entries_of(folder)
        if anew:
            entries[place - 1] = entries_of(other)[place - 1]
            written(folder, entries)
        else:
            lines = path.read_bytes().splitlines(keepends=True)
            lines[place - 1] = (other / "ledger.jsonl").read_bytes().splitlines(keepends=True)[place - 1]
            path.write_bytes(b"".join(lines))
        assert_found(folder, f"line ({place}|{place + 1}) was changed", capsys)

    def test_a_whole_ledger_of_another_bout_is_not_taken_for_this_one(self, folder, other, capsys):
        shutil.copy(other / "ledger.jsonl", folder / "ledger.jsonl")
        assert_found(folder, "line 1 was changed, or ledger.jsonl.end was", capsys)

    def test_a_ledger_that_is_missing_or_empty_is_said_to_be(self, folder, capsys):
        (folder / "ledger.jsonl").unlink()
        assert_found(folder, r"ledger\.jsonl: missing", capsys)
        (folder / "ledger.jsonl").touch()
        assert_found(folder, r"ledger\.jsonl: empty", capsys)


class TestWhatLinesSay:
    """Hashes and end are made anew as well: what is wrong is what the ledger says."""

    def test_a_score_after_an_overrule_that_was_taken_out_does_not_follow(self, folder, capsys):
        entries = entries_of(folder)
        assert b'"overrule"' in entries[6]
        made_anew(folder, entries[:6] + entries[7:])
        assert_found(folder, "line 7: its score, or who throws next, does not follow", capsys)

    def test_an_overrule_taken_off_the_end_is_missed(self, folder, capsys):
        path = folder / "ledger.jsonl"
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
        assert_found(folder, "cut off after line 8", capsys)

    def test_a_score_that_does_not_follow_is_named_by_its_line(self, folder, capsys):
        entries = entries_of(folder)
        forged = re.sub(rb'"score":\{"1":\d+', b'"score":{"1":9', entries[-1])
        made_anew(folder, [*entries[:-1], forged])
        assert_found(folder, "line 9: its score, or who throws next, does not follow", capsys)

    def test_a_bout_that_is_begun_twice_is_no_bout(self, folder, capsys):
        entries = entries_of(folder)
        made_anew(folder, [*entries, entries[0]])
        assert_found(folder, "line 10: begins the bout a second time", capsys)

    def test_a_throw_has_no_second_verdict(self, folder, capsys):
        entries = entries_of(folder)
        made_anew(folder, [*entries, entries[7]])
        assert_found(folder, "line 10: a verdict on throw 4, expected throw 5", capsys)

    def test_all_made_anew_is_found_by_the_hash_that_was_kept_and_by_nothing_else(self, folder, capsys):
        head = Record.read(folder / "ledger.jsonl").head
        assert main(["verify", str(folder), "--head", head]) == 0
        entries = entries_of(folder)
        made_anew(folder, [*entries[:-1], entries[-1].replace(b"the clip", b"a bribe")])
        assert main(["verify", str(folder)]) == 0
        assert "made anew from its first line on would not be noticed" in capsys.readouterr().out
        assert main(["verify", str(folder), "--head", head]) == 1
        assert f"no line has the hash {head}" in capsys.readouterr().err

    def test_what_was_added_after_the_hash_that_was_kept_is_counted(self, folder, capsys):
        record = Record.read(folder / "ledger.jsonl")
        head = record.head
        record.overrule(2, None, "again", "Kim", "the clip")
        assert main(["verify", str(folder), "--head", head, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["lines_since"] == 1


class TestEnd:
    """Of the file that says where the ledger ends, which the names of these tests call "it"."""

    @pytest.fixture
    def end(self, folder):
        return folder / "ledger.jsonl.end"

    @pytest.mark.parametrize("place", [0, 1, 7, 16, 17])
    def test_a_changed_line_of_it_is_noticed(self, folder, end, capsys, place):
        lines = end.read_bytes().splitlines(keepends=True)
        digit = lines[place][-4:-3]
        lines[place] = lines[place][:-4] + (b"0" if digit != b"0" else b"1") + lines[place][-3:]
        end.write_bytes(b"".join(lines))
        assert_found(folder, r"ledger\.jsonl", capsys)

    @pytest.mark.parametrize("place", [0, 1, 7, 16])
    def test_a_line_missing_from_it_is_noticed(self, folder, end, capsys, place):
        lines = end.read_bytes().splitlines(keepends=True)
        end.write_bytes(b"".join(lines[:place] + lines[place + 1 :]))
        assert_found(folder, r"ledger\.jsonl", capsys)

    def test_it_does_not_vouch_for_a_line_that_it_stops_short_of(self, folder, end, capsys):
        end.write_bytes(b"".join(end.read_bytes().splitlines(keepends=True)[:-2]))
        assert_found(folder, "line 9 was added or changed", capsys)

    @pytest.mark.parametrize("cut", [1, 60, 86], ids=["a byte", "most", "all"])
    def test_its_last_line_removed_is_told_as_it_may_be_a_program_that_was_broken_off(self, folder, end, capsys, cut):
        end.write_bytes(end.read_bytes()[:-cut])
        assert main(["verify", str(folder)]) == 0
        assert "ledger.jsonl.end: does not say that writing ended after line 9" in capsys.readouterr().err

    @pytest.mark.parametrize("added", [b"x", b'{"next":11', b'{"lines":10,"hash":"', b'{"next":10,"hash":"xy', b"\0x"])
    def test_something_that_nobody_wrote_at_the_end_of_it_is_noticed(self, folder, end, capsys, added):
        end.write_bytes(end.read_bytes() + added)
        assert_found(folder, r"ledger\.jsonl\.end: ends in a part of a line that nobody wrote", capsys)

    def test_a_line_announced_that_nobody_wrote_is_told_and_half_of_it_is_found(self, folder, end, capsys):
        ledger = folder / "ledger.jsonl"
        end.write_bytes(end.read_bytes() + b'{"next":10,"hash":"' + b"0" * 64 + b'"}\n')
        assert len(verify_folder(folder).notes) == 1
        ledger.write_bytes(ledger.read_bytes() + b"an edit")
        assert_found(folder, "a part of a line that nobody wrote, after line 9", capsys)

    def test_an_end_that_is_missing_is_said_to_be(self, folder, end, capsys):
        end.unlink()
        assert_found(folder, r"ledger\.jsonl\.end: missing", capsys)

    def test_the_end_of_another_bout_does_not_vouch_for_this_one(self, folder, other, end, capsys):
        shutil.copy(other / "ledger.jsonl.end", end)
        assert_found(folder, "line 1 was changed, or ledger.jsonl.end was", capsys)


class TestBundles:
    NOT_IT = r"throw-0001\.zip: not the bundle that the ledger has for throw 1"

    def test_a_bundle_in_which_one_bit_was_changed_is_not_taken_for_the_one_that_was_kept(self, folder, capsys):
        bundle = folder / "throw-0001.zip"
        data = bytearray(bundle.read_bytes())
        data[len(data) // 2] ^= 1
        bundle.write_bytes(data)
        assert_found(folder, self.NOT_IT, capsys)

    def test_a_missing_bundle_is_named(self, folder, capsys):
        (folder / "throw-0002.zip").unlink()
        assert_found(folder, r"throw-0002\.zip: missing", capsys)

    def test_a_bundle_of_another_throw_does_not_stand_for_this_one(self, folder, capsys):
        shutil.copy(folder / "throw-0002.zip", folder / "throw-0001.zip")
        assert_found(folder, self.NOT_IT, capsys)

    def test_a_bundle_of_another_bout_does_not_stand_for_this_one(self, folder, capsys):
        write_bundle(folder / "throw-0001.zip", replace(some_throw(), verdict=replace(some_throw().verdict, t=98.0)))
        assert_found(folder, self.NOT_IT, capsys)

    def test_a_changed_bundle_is_noticed_though_its_own_manifest_was_made_anew(self, folder, capsys):
        path = folder / "throw-0001.zip"
        with zipfile.ZipFile(path) as archive:
            manifest = json.loads(archive.read("manifest.json"))
            strokes = archive.read("strokes.json") + b" "
        manifest["sha256"]["strokes.json"] = hashlib.sha256(strokes).hexdigest()
        rewrite(path, **{"strokes.json": strokes, "manifest.json": json.dumps(manifest)})
        assert_found(folder, self.NOT_IT, capsys)

    def test_a_bundle_has_the_ledgers_verdict_even_where_the_ledger_vouches_for_it(self, folder, capsys):
        other = replace(some_throw(), verdict=replace(some_throw().verdict, t=99.0))
        made_anew(folder, vouched(folder, entries_of(folder), other))
        assert_found(folder, r"throw-0001\.zip: has another verdict or other players", capsys)

    def test_a_bundle_names_the_ledgers_players_even_where_the_ledger_vouches_for_it(self, folder, capsys):
        manifest = msgspec.structs.replace(some_throw().manifest, names=("Ann", "Cy"))
        given = Record.read(folder / "ledger.jsonl").throws[1].verdict
        made_anew(folder, vouched(folder, entries_of(folder), replace(some_throw(), manifest=manifest, verdict=given)))
        assert_found(folder, r"throw-0001\.zip: has another verdict or other players", capsys)

    def test_a_bundle_that_did_not_lead_to_its_verdict_when_it_was_written_is_told_and_is_no_fault(self, folder):
        manifest = msgspec.structs.replace(some_throw().manifest, reproduced=False)
        given = Record.read(folder / "ledger.jsonl").throws[1].verdict
        made_anew(folder, vouched(folder, entries_of(folder), replace(some_throw(), manifest=manifest, verdict=given)))
        found = verify_folder(folder)
        assert found.faults == []
        assert [note for note in found.notes if "throw-0001.zip" in note and "did not lead to its verdict" in note]

    def test_a_bundle_that_the_ledger_does_not_know_is_named(self, folder, capsys):
        shutil.copy(folder / "throw-0001.zip", folder / "throw-0009.zip")
        assert_found(folder, r"throw-0009\.zip: not in the ledger", capsys)

    def test_a_bundle_that_was_removed_to_make_room_is_not_missed(self, folder):
        Record.read(folder / "ledger.jsonl").remove_evidence(folder / "throw-0001.zip")
        (folder / "throw-0001.zip").unlink()
        found = verify_folder(folder)
        assert (found.faults, found.bundles, found.removed) == ([], 1, 1)


@POSIX
def test_killed_at_any_step_while_a_bundle_is_kept_a_folder_is_as_it_was_written(folder):
    throw = some_throw()
    place = folder / bundle_name(5)
    record = Record.read(folder / "ledger.jsonl")
    given = record.decide(replace(throw.verdict, number=1))

    def keep(say):
        mine = Record.read(folder / "ledger.jsonl")
        write_bundle(place, replace(throw, verdict=given), lambda sha256: mine.keep_evidence(5, place, sha256))
        say("kept")

    shutil.copytree(folder, folder.with_name("before"))
    noted = 0
    for step in range(1, 100):
        shutil.rmtree(folder)
        shutil.copytree(folder.with_name("before"), folder)
        announced, killed = killed_at(step, keep)
        found = verify_folder(folder)
        assert found.faults == [], step
        Record.read(folder / "ledger.jsonl").resume()
        again = verify_folder(folder)
        missing = [note for note in again.notes if "no evidence of throw 5" in note]
        assert (again.faults, again.notes) == ([], missing)
        assert bool(missing) == (again.bundles == 2)
        assert again.bundles == found.bundles >= 2 + len(announced)
        assert not list(folder.glob(".*.new"))
        noted += any("about to get its name" in note for note in found.notes)
        if not killed:
            break
    assert noted > 2
