"""Every problem that the code can raise has its sentence, and the sentence gets the parameters it needs."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scoring
from scoring.rules.problems import Problem, Severity, illegal, malformed
from scoring.rules.registry import variants
from scoring.words.fields import field_label
from scoring.words.phrase import isolate
from scoring.words.problems import file_sentence, refusal, sentence, sentences

ROOT = Path(scoring.__file__).parent.parent
# Where problems of a match are made: scoring itself, and the listener that may refuse an act of it.
MAKING = (*sorted((ROOT / "scoring").rglob("*.py")), ROOT / "tournaments" / "services" / "listener.py")
# The functions that make problems, and the place of the code among their arguments.
MAKERS = {"malformed": 0, "illegal": 1, "infeasible": 1, "unusual": 1, "_at": 1}


def codes(node: ast.AST, around: ast.AST) -> set[str]:
    """Return the codes that an expression may stand for; a name is looked up in the function around it."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp():
            return codes(node.body, around) | codes(node.orelse, around)
        case ast.Name(id=name):
            given = [
                each.value
                for each in ast.walk(around)
                if isinstance(each, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in each.targets)
            ]
            assert given, name
            return set[str]().union(*(codes(value, around) for value in given))
    raise AssertionError(ast.unparse(node))


def raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield place, code and parameters of every problem of a match made anywhere."""
    for path in MAKING:
        for around in ast.walk(ast.parse(path.read_text())):
            if not isinstance(around, ast.FunctionDef) or around.name in MAKERS:
                continue
            for call in ast.walk(around):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MAKERS:
                    given = frozenset(keyword.arg or "**" for keyword in call.keywords) - {"field", "rule"}
                    for code in codes(call.args[MAKERS[call.func.id]], around):
                        yield f"{path.relative_to(ROOT)}:{call.lineno}", code, given


RAISED = sorted(set(raised()), key=lambda each: each[:2])


@pytest.mark.parametrize(("code", "given"), [each[1:] for each in RAISED], ids=[f"{p}-{c}" for p, c, _ in RAISED])
@pytest.mark.parametrize("say", [sentence, file_sentence])
def test_every_problem_has_a_sentence_that_its_parameters_fill(
    code: str, given: frozenset[str], say: Callable[[Problem], str]
) -> None:
    said = say(Problem("M1", Severity.ILLEGAL, code, params=dict.fromkeys(given, 7)))

    assert code in sentences()
    assert said.isprintable()
    assert said[-1] in ".)"
    assert "!" not in said
    assert "%" not in said
    assert not set("<>&\"'").intersection(said)  # a sentence is HTML as it stands


def test_no_sentence_is_left_over() -> None:
    assert sentences().keys() == {code for _, code, _ in RAISED}


def test_a_problem_without_a_sentence_is_still_said() -> None:
    assert sentence(illegal("G4", "never_heard_of")) == "The rules refuse this (never_heard_of)."


@pytest.mark.parametrize(("number", "noun"), [(1, "1 over allowed"), (4, "4 overs allowed")])
def test_a_sentence_counts(number: int, noun: str) -> None:
    assert noun in sentence(illegal("F2", "bowler_has_no_overs", "bowler", name="Hoggard", most=number))


def test_a_name_in_a_sentence_is_isolated() -> None:
    said = sentence(illegal("F2", "bowler_without_class", "bowler", name="<b>محمد"))

    assert said.startswith(f"{isolate('<b>محمد')} has no bowling class")


def test_a_refusal_cites_the_rule_of_the_game_behind_it() -> None:
    refused = str(refusal(illegal("F2", "bowler_without_class", "bowler", name="<b>Lee")))

    assert refused.endswith("one of the five who have. (F2)")
    for rule in ("format", "book"):
        assert str(refusal(illegal(rule, "no_such_line"))).endswith("as it is now.")


@pytest.mark.parametrize("slug", sorted(variants()))
def test_a_page_names_every_field_of_a_game_in_words(slug: str) -> None:
    """What a scorer may leave out or mistype: no key of the match file stands in what the page says of it."""
    rules = variants()[slug]
    elevens: dict[str, object] = {"variant": slug, "sides": [{"players": [{}] * 11}] * 2}
    problems = [problem for kind in rules.entry_types for problem in rules.read_entry({"type": kind})[1]]
    problems += rules.read_setup(elevens)[1]
    problems += rules.read_setup({"variant": slug, "sides": [{}, {}], "toss": {}})[1]
    for problem in problems:
        assert "“" not in sentence(problem), problem
        assert problem.code != "missing" or field_label(problem.field), problem


def test_a_page_calls_a_field_as_its_form_does() -> None:
    missing = malformed("missing", "sides.0.players.3.batting_class", "F1", key="batting_class")
    assert sentence(missing).startswith("Batting class ")
    assert sentence(missing, "Class of the batter").startswith("Class of the batter ")
    assert "“batting_class”" in file_sentence(missing)
    assert "field" not in sentence(malformed("out_of_range", "nobody.knows", low=1, high=5))
