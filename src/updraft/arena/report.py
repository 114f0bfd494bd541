"""Write a report as JSON, charts and one self-contained HTML page."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from updraft.arena.charts import Chart, draw_chart
from updraft.arena.results_file import ResultsFolderError
from updraft.arena.sentences import arena_words
from updraft.arena.statistics import Estimate
from updraft.kit import texts
from updraft.kit.untrusted import printable

RESULTS, TIMES, PAGE = "results.json", "times.json", "report.html"
NONE = "–"


def arena_texts(lang: str) -> dict[str, Any]:
    """Load the texts of reports."""
    return texts.load(Path(__file__).parent, lang)


@dataclass(frozen=True)
class NumberFormat:
    """Numbers as a language writes them."""

    lang: str

    def number(self, value: float, digits: int = 1) -> str:
        text = f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")
        return text.replace(",", "\u202f").replace(".", ",") if self.lang == "fr" else text

    def percent(self, value: float) -> str:
        return f"{self.number(100 * value)} %"

    def share(self, estimate: Estimate) -> str:
        """Write a share with its interval, such as `71.3 % [66.2, 75.9]`."""
        return f"{self.percent(estimate.value)}{self._interval(estimate, 100, 1)}"

    def points(self, difference: Estimate) -> str:
        """Write a difference of shares in percentage points."""
        return f"{self.number(100 * difference.value)}{self._interval(difference, 100, 1)}"

    def estimate(self, estimate: Estimate, digits: int = 2) -> str:
        return f"{self.number(estimate.value, digits)}{self._interval(estimate, 1, digits)}"

    def _interval(self, estimate: Estimate, factor: float, digits: int) -> str:
        if estimate.low is None or estimate.high is None:
            return ""
        comma = "\u00a0; " if self.lang == "fr" else ", "
        return f" [{self.number(factor * estimate.low, digits)}{comma}{self.number(factor * estimate.high, digits)}]"

    def seconds(self, value: float) -> str:
        """Write a time in the unit that fits."""
        for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
            if value * factor >= 1 or unit == "µs":
                return f"{self.number(value * factor, 1 if value * factor < 100 else 0)} {unit}"
        raise AssertionError


@dataclass(frozen=True)
class Section:
    """One question and its answer: a sentence, a table, a chart."""

    key: str  # names the chart's file
    title: str
    text: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    chart: Chart | None = None


@dataclass(frozen=True)
class Report:
    """The content of a report, in one language."""

    lang: str
    title: str
    facts: Sequence[str]  # what was played, in sentences
    sections: Sequence[Section]
    notes: Sequence[str]  # how to read it, and what to beware of


def write(report: Report, folder: Path, results: dict[str, Any], times: dict[str, Any]) -> None:
    """Write results, times, charts and the page into a folder."""
    charts = {}
    try:
        _write_json(folder / RESULTS, results)
        _write_json(folder / TIMES, times)
        for section in report.sections:
            if section.chart is not None:
                png, charts[section.key] = draw_chart(section.chart, f"{report.title}\n{section.title}")
                (folder / f"{section.key}.png").write_bytes(png)
        (folder / PAGE).write_text(page(report, charts), encoding="utf-8")
    except OSError as error:
        raise ResultsFolderError(arena_words("no_report", folder=folder, why=error.strerror)) from None


def _write_json(path: Path, document: dict[str, Any]) -> None:
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --line: #c9ced6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #14171b; --line: #444b55; } }
@media print { :root { --ink: #000; --paper: #fff; } section { break-inside: avoid; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 52rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .9rem .25rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; margin-top: 1rem; }
footer { margin-top: 3rem; font-size: .9rem; border-top: 1px solid var(--line); }
"""


def page(report: Report, charts: dict[str, str]) -> str:
    """Write the report as one HTML page that loads nothing else."""
    sections = "\n".join(_section(section, charts.get(section.key, "")) for section in report.sections)
    facts, notes = _paragraphs(report.facts), _paragraphs(report.notes)
    return f"""<!doctype html>
<html lang="{report.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(report.title)}</title>
<style>{STYLE}</style></head>
<body>
<main><h1>{escape(report.title)}</h1>
{facts}
{sections}</main>
<footer>{notes}</footer>
</body></html>
"""


def _paragraphs(sentences: Sequence[str]) -> str:
    return "\n".join(f"<p>{escape(printable(sentence, 1000))}</p>" for sentence in sentences)


def _section(section: Section, svg: str) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in section.columns)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in section.rows)
    drawing = svg and f'<div role="img" aria-label="{escape(section.title)}">{svg}</div>'
    return f"""<section><h2>{escape(section.title)}</h2>
<p>{escape(section.text)}</p>
<div class="wide"><table><thead><tr>{head}</tr></thead>
<tbody>
{body}
</tbody></table></div>
{drawing}</section>"""
