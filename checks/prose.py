"""Find wording that a reader would have to read twice: `python checks/prose.py [FILE…]`; exit code 1 if there is any.

It reads docstrings, comments and messages of Python, comments of TypeScript and CSS, Markdown, and the texts that
players read in both languages. CONTRIBUTING.md says why; docs/glossary.md lists the words.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SKIPPED = ("docs/glossary.md", "checks/", "tests/test_prose.py", "web/package-lock.json")


class Pattern(NamedTuple):
    """Wording to avoid, and what to write instead."""

    regex: re.Pattern[str]
    advice: str


class Finding(NamedTuple):
    """A place, what is written there, and what is better."""

    place: str
    text: str
    advice: str


def _pattern(regex: str, advice: str) -> Pattern:
    return Pattern(re.compile(regex, re.MULTILINE), advice)


BEGIN = r"(?:^|(?<=[.!?;:]\s))"  # a sentence, or a part of one, begins here
STATEMENT = r"(?![^.?!\n]*\?)"  # and is not a question
PHRASES = (
    _pattern(
        r"(?<!\b[Tt]here )\b(?:is|are|was|were|be) no (?!longer|more\b|fewer\b|less\b|later\b|matter|need\b)",
        "is not a …",
    ),
    _pattern(r"\bat turn\b", "the current player; it is your turn"),
    _pattern(r"\bone['’]s own\b", "your own"),
    _pattern(r"\bas long as there (?:is|are)\b", "while there is"),
    _pattern(r"\bthat there (?:is|are) not\b", "unknown, missing"),
    _pattern(r"\bst(?:ands?|ood|anding) in for\b", "substitute for, replace"),
)
ENGLISH = (
    *PHRASES,
    _pattern(BEGIN + r"(?:Who|Whoever|Whom|whoever)\s" + STATEMENT, "name the subject: players who …"),
    _pattern(BEGIN + r"(?:What|Whatever|Where|How(?! to\b))\s" + STATEMENT, "name the thing, or begin with a verb"),
    _pattern(BEGIN + r"Those\s(?:who|that|which|of|with|whose)\b", "name the subject"),
)
FRENCH = (
    _pattern(r"\w'\w", "a curly apostrophe: ’"),
    _pattern(
        r"[^\s\u00a0\u202f…]\s?[:;!?](?=[\s»]|$)(?<![\u00a0\u202f].)(?<!https:)", "a non-breaking space before : ; ! ?"
    ),
    _pattern(r"«[^\u00a0\u202f]|[^\u00a0\u202f]»", "non-breaking spaces inside « »"),
    _pattern(r"\b[Ss]ièges?\b", "place"),
    _pattern(r"(?<!`)\b[Bb]ots?\b", "robot"),
)
OPENERS = re.compile(  # no imperative sentence begins with one of these
    r"(?:An?|The|All|Any|Every|Each|Every(?:thing|body|one)|Some(?:body|one|thing)?|Nothing|Nobody|No|None|One|Two|Several|Such|"
    r"Both|Either|Its?|This|That|These|Those|There|They|You|Your|Our|We|Who(?:se|m|ever)?|What(?:ever)?|Where|When|Why|How|Which|"
    r"Whether|If|So|As|At|By|For|From|In|Into|Of|On|To|With|Without|Because|While|Not|Only|Also|Many|Most|Few|Others?|Same)\b"
)
RULE_ID = re.compile(r"\[[A-Z]{3}-\w+\]")  # a sentence of the rules may begin as rulebooks do


def check_docstrings(name: str, source: str) -> Iterator[Finding]:
    """Check that functions' docstrings begin with a verb, and the wording of all docstrings."""
    for node, text in _docstrings(ast.parse(source)):
        place = f"{name}:{getattr(node, 'lineno', 1)}"
        first = text.partition("\n")[0]
        if _is_function(node) and OPENERS.match(first) and not RULE_ID.search(text):
            yield Finding(place, first, "begin with a verb in the imperative")
        yield from _wording(place, text, ENGLISH)


def _is_function(node: ast.AST) -> bool:
    """Tell whether a node is a function that does something; a property is named and described like a noun."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return not any(ast.unparse(mark).endswith(("property", ".setter")) for mark in node.decorator_list)


def _docstrings(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            text = ast.get_docstring(node)
            if text:
                yield node, text


def check_comments(name: str, source: str) -> Iterator[Finding]:
    """Check the wording of Python's comments."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from _wording(f"{name}:{token.start[0]}", token.string.lstrip("#: "), ENGLISH)


def check_messages(name: str, source: str) -> Iterator[Finding]:
    """Check the wording of sentences in Python's strings: errors and help."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield from _wording(f"{name}:{node.lineno}", node.value, PHRASES)


def check_script(name: str, source: str) -> Iterator[Finding]:
    """Check the wording of comments in TypeScript and CSS."""
    for match in re.finditer(r"/\*+(?P<block>.*?)\*/|(?:^|\s)//(?P<line>[^\n]*)", source, re.DOTALL):
        text = re.sub(r"\s*\n\s*\*?\s*", " ", match["block"] or match["line"] or "").strip()
        yield from _wording(f"{name}:{_line(source, match.start())}", text, ENGLISH)


def check_script_texts(name: str, source: str) -> Iterator[Finding]:
    """Check the page's texts: `const en = {` and `const fr = {` hold one language each."""
    for block in re.finditer(r"const (?P<lang>en|fr)\b[^{]*\{(?P<body>.*?)\n\}", source, re.DOTALL):
        patterns = FRENCH if block["lang"] == "fr" else ENGLISH
        for text in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`', block["body"]):
            line = _line(source, block.start("body") + text.start())
            yield from _wording(f"{name}:{line}", text[1] or text[2] or "", patterns)


def check_prose(name: str, source: str) -> Iterator[Finding]:
    """Check Markdown outside its code."""
    text = re.sub(
        r"^```.*?^```|`[^`\n]*`", lambda code: "\n" * code[0].count("\n"), source, flags=re.DOTALL | re.MULTILINE
    )
    for number, line in enumerate(text.split("\n"), 1):
        yield from _wording(f"{name}:{number}", line.lstrip("#->* |"), ENGLISH)


def check_texts(name: str, source: str) -> Iterator[Finding]:
    """Check a file of texts in its language, or a lesson, whose keys end in their languages."""
    for key, text in _strings(tomllib.loads(source)):
        is_french = name.endswith(".fr.toml") or key.endswith(".fr")
        yield from _wording(f"{name} {key}", text, FRENCH if is_french else ENGLISH)


def _strings(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _strings(part, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part, key)


def _wording(place: str, text: str, patterns: tuple[Pattern, ...]) -> Iterator[Finding]:
    for pattern in patterns:
        if found := pattern.regex.search(text):
            yield Finding(place, text[max(0, found.start() - 30) : found.end() + 50].replace("\n", " "), pattern.advice)


def _line(source: str, at: int) -> int:
    return source.count("\n", 0, at) + 1


CHECKS: dict[str, tuple[Callable[[str, str], Iterator[Finding]], ...]] = {
    ".py": (check_docstrings, check_comments, check_messages),
    ".ts": (check_script, check_script_texts),
    ".tsx": (check_script,),
    ".css": (check_script,),
    ".md": (check_prose,),
    ".toml": (check_texts,),
}


def findings(paths: list[str]) -> Iterator[Finding]:
    """Check every file by its kind."""
    for name in paths:
        if not name.startswith(SKIPPED):
            for check in CHECKS.get(Path(name).suffix, ()):
                yield from check(name, (ROOT / name).read_text(encoding="utf-8"))


def tracked() -> list[str]:
    """List the project's files."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


if __name__ == "__main__":
    found = list(findings(sys.argv[1:] or tracked()))
    for finding in found:
        sys.stdout.write(f"{finding.place}: {finding.text!r}: {finding.advice}\n")
    sys.exit(bool(found))
