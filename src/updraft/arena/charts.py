"""Printable charts in colours that colour-blind readers can tell apart; every figure has its interval."""

import io
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from updraft.arena.ratings import MissingResearchExtra
from updraft.arena.statistics import Estimate

INK, FAINT, BLUE = "#1b1f24", "#8a8f98", "#0072b2"
PALETTE = ("#0072b2", "#56b4e9", "#b8b8b0", "#e69f00", "#d55e00", "#8e5aa8", "#009e73", "#f0e442")
DPI = 200
MAX_LINE = 85
STYLE = {
    "font.size": 10,
    "font.family": "sans-serif",
    "svg.fonttype": "none",
    "svg.hashsalt": "updraft",
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


@dataclass(frozen=True)
class Forest:
    """A forest plot: estimates with their intervals, and a line where all would be equal."""

    axis: str
    labels: Sequence[str]
    estimates: Sequence[Estimate]
    even: float | None = None
    even_label: str = ""
    percent: bool = False


@dataclass(frozen=True)
class Stack:
    """Stacked bars: the shares of several outcomes."""

    axis: str
    labels: Sequence[str]
    parts: Sequence[str]
    shares: Sequence[Sequence[float]]  # by label and part


@dataclass(frozen=True)
class Grid:
    """A heat map of every pair: the row's share against the column."""

    rows: str
    columns: str
    names: Sequence[str]
    cells: Sequence[Sequence[float | None]]
    even: float


Chart: TypeAlias = Forest | Stack | Grid


def check_research() -> None:
    """Fail before a long tournament rather than after it if reports cannot be written."""
    try:
        import matplotlib  # noqa: F401, PLC0415 (an extra, and a second to load)
        import openskill  # noqa: F401, PLC0415
    except ImportError:
        raise MissingResearchExtra from None


def draw_chart(chart: Chart, title: str) -> tuple[bytes, str]:
    """Draw a chart as PNG for print and as SVG for the page, in the page's text colour."""
    import matplotlib  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=_size(chart), layout="constrained")
        axes = figure.add_subplot()
        _DRAW[type(chart)](chart, axes)
        svg = io.StringIO()
        figure.savefig(svg, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        figure.suptitle(_wrap(title), x=0.01, ha="left", fontsize=10, fontweight="bold")
        png = io.BytesIO()
        figure.savefig(png, format="png", dpi=DPI, facecolor="white", metadata={"Software": None})
    return png.getvalue(), _for_page(svg.getvalue())


def _for_page(svg: str) -> str:
    """Prepare an SVG for embedding: no preamble, no ids that other charts have too, the page's text colour."""
    bare = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    return re.sub(r' id="\w+_\d+"', "", bare).replace(INK, "currentColor")


def _wrap(title: str) -> str:
    return "\n".join(textwrap.fill(line, MAX_LINE) for line in title.splitlines())


def _size(chart: Chart) -> tuple[float, float]:
    if isinstance(chart, Grid):
        side = 2.2 + 0.8 * len(chart.names)
        return side + 1, side
    return 7.0, 1.8 + 0.36 * len(chart.labels)


def _draw_forest(chart: Forest, axes: Any) -> None:
    factor = 100 if chart.percent else 1
    for place, one in enumerate(chart.estimates):
        if one.low is not None and one.high is not None:
            axes.plot(
                [factor * one.low, factor * one.high], [place, place], color=BLUE, linewidth=2, solid_capstyle="butt"
            )
        axes.plot([factor * one.value], [place], "o", color=BLUE, markersize=6)
    if chart.even is not None:
        axes.axvline(factor * chart.even, color=FAINT, linestyle="--", linewidth=1)
        axes.annotate(
            chart.even_label,
            (factor * chart.even, 1),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            xytext=(3, 3),
            color=INK,
            fontsize=8,
        )
    _label_rows(chart.labels, axes)
    axes.set_xlabel(chart.axis)
    axes.grid(axis="x", color=FAINT, alpha=0.25)


def _draw_stack(chart: Stack, axes: Any) -> None:
    for place, shares in enumerate(chart.shares):
        left = 0.0
        for part, share in enumerate(shares):
            color = PALETTE[part % len(PALETTE)]
            label = chart.parts[part] if place == 0 else None
            axes.barh(place, 100 * share, left=left, color=color, edgecolor="white", linewidth=0.8, label=label)
            left += 100 * share
    _label_rows(chart.labels, axes)
    axes.set_xlim(0, 100)
    axes.set_xlabel(chart.axis)
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, fontsize=9)


def _draw_grid(chart: Grid, axes: Any) -> None:
    values = [[chart.even if cell is None else cell for cell in row] for row in chart.cells]
    reach = max(0.01, *(abs(value - chart.even) for row in values for value in row))
    axes.imshow(values, cmap="RdBu", vmin=chart.even - reach, vmax=chart.even + reach)
    for y, row in enumerate(chart.cells):
        for x, cell in enumerate(row):
            if cell is not None:
                strong = abs(cell - chart.even) > 0.6 * reach
                axes.text(x, y, f"{100 * cell:.0f}", ha="center", va="center", color="white" if strong else "black")
    axes.set_xticks(range(len(chart.names)), chart.names, rotation=30, ha="right")
    axes.set_yticks(range(len(chart.names)), chart.names)
    axes.set_xlabel(chart.columns)
    axes.set_ylabel(chart.rows)
    axes.spines[:].set_visible(False)


def _label_rows(labels: Sequence[str], axes: Any) -> None:
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)


_DRAW: dict[type, Callable[[Any, Any], None]] = {Forest: _draw_forest, Stack: _draw_stack, Grid: _draw_grid}
