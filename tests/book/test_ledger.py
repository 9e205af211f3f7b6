"""The fold of the log, example by example: no database, no rules, bodies of one letter."""

from scoring.book.ledger import Ledger, LedgerRecord, LogEntry, fold


def ledger(*acts: str) -> Ledger:
    """Fold acts written in words, one record each; `,` joins records of one act.

    `a` records a; `3=b` corrects line 3 to b; `b<3` inserts b before 3, `b<` at the end; `-3` strikes 3 and `+3`
    restores it; `S:x` is a set-up; `undo`, `redo`, `withdraw` and `reinstate` are themselves.
    """
    records: list[LedgerRecord] = []
    for act in acts:
        batch = len(records) + 1
        for said in act.split(","):
            records.append(_record(len(records) + 1, batch, said))
    return fold(records)


def _record(version: int, batch: int, said: str) -> LedgerRecord:
    if said in ("undo", "redo", "withdraw", "reinstate"):
        return LedgerRecord(version, batch, said, None, None, "")
    if said.startswith("S:"):
        return LedgerRecord(version, batch, "setup", None, None, said[2:])
    if said[0] in "-+":
        return LedgerRecord(version, batch, "strike" if said[0] == "-" else "restore", int(said[1:]), None, "")
    if "=" in said:
        line, body = said.split("=")
        return LedgerRecord(version, batch, "correct", int(line), None, body)
    if "<" in said:
        body, before = said.split("<")
        return LedgerRecord(version, batch, "insert", None, int(before) if before else None, body)
    return LedgerRecord(version, batch, "record", None, None, said)


def reads(*acts: str) -> str:
    """Return the book's entries after a set-up and these acts, as one word."""
    return "".join(line.body for line in ledger("S:s", *acts).lines)


def test_an_empty_log_is_an_empty_book() -> None:
    assert fold([]) == Ledger()


def test_entries_stand_in_the_order_recorded_each_under_the_version_that_made_it() -> None:
    assert ledger("S:s", "a,b", "c").lines == [LogEntry(2, "a"), LogEntry(3, "b"), LogEntry(4, "c")]


def test_a_correction_changes_what_a_line_says_and_not_its_name() -> None:
    assert ledger("S:s", "a", "b", "2=x", "2=y").lines == [LogEntry(2, "y"), LogEntry(3, "b")]


def test_an_insertion_goes_before_a_line_or_to_the_end() -> None:
    assert reads("a", "b", "x<3", "y<3", "z<") == "axybz"
    assert ledger("S:s", "a", "x<2").lines == [LogEntry(3, "x"), LogEntry(2, "a")]


def test_an_insertion_goes_before_a_line_inserted_or_struck_out() -> None:
    assert reads("a", "x<2", "y<3") == "yxa"
    assert reads("a", "b", "-3", "x<3", "+3") == "axb"


def test_a_line_struck_out_is_kept_and_comes_back_in_its_place_as_it_last_read() -> None:
    struck = ledger("S:s", "a", "b", "c", "3=x", "-3")
    assert [line.body for line in struck.lines] == ["a", "c"]
    assert struck.struck == {3}
    assert struck.bodies[3] == "x"
    assert reads("a", "b", "c", "3=x", "-3", "+3") == "axc"


def test_the_newest_set_up_stands() -> None:
    assert ledger("S:s", "a", "S:t").setup == "t"


def test_undo_takes_back_the_latest_act_whatever_it_was() -> None:
    before = ("a", "b", "c", "-3")
    for act in ("d", "d,e", "2=x", "x<2", "-2", "+3", "S:t", "2=x,-4"):
        assert ledger("S:s", *before, act, "undo").lines == ledger("S:s", *before).lines, act
        assert ledger("S:s", *before, act, "undo").setup == "s"


def test_undo_goes_back_act_by_act_and_redo_forth() -> None:
    acts = ("a", "b,c", "2=x")
    assert reads(*acts, "undo", "undo") == "a"
    assert reads(*acts, "undo", "undo", "redo") == "abc"
    assert reads(*acts, "undo", "undo", "redo", "redo") == "xbc"
    assert reads(*acts, "undo", "undo", "redo", "undo") == "a"


def test_redo_brings_back_a_line_under_its_own_name() -> None:
    assert ledger("S:s", "a", "undo", "redo", "2=x").lines == [LogEntry(2, "x")]


def test_what_can_be_undone_and_redone_is_known_by_batches() -> None:
    book = ledger("S:s", "a,b", "c", "undo")
    assert (book.done, book.undone) == ([1, 2], [4])
    assert ledger("S:s", "a,b", "c", "undo", "undo", "redo").undo_targets == {5: 4, 6: 2, 7: 2}


def test_a_new_act_leaves_nothing_to_redo() -> None:
    book = ledger("S:s", "a", "b", "undo", "undo", "c")
    assert book.undone == []
    assert [line.body for line in book.lines] == ["c"]


def test_undo_of_a_set_up_correction_brings_the_old_one_back() -> None:
    assert ledger("S:s", "a", "S:t", "undo").setup == "s"
    assert ledger("S:s", "a", "S:t", "undo", "redo").setup == "t"


def test_withdrawing_stands_apart_from_undo() -> None:
    withdrawn = ledger("S:s", "a", "b", "withdraw")
    assert withdrawn.withdrawn
    assert withdrawn.done == [1, 2, 3]
    back = ledger("S:s", "a", "b", "withdraw", "reinstate", "undo")
    assert not back.withdrawn
    assert [line.body for line in back.lines] == ["a"]
    assert ledger("S:s", "a", "b", "undo", "withdraw", "reinstate", "redo").lines == ledger("S:s", "a", "b").lines
