"""A table in letters as a picture, for notebooks and pages."""

from html import escape

from updraft.kit.drawing import STYLES, StyledText

WIDE, HIGH, EDGE = 9.6, 20, 18  # a letter's width, a line's height, the margin


def svg(page: StyledText, title: str) -> str:
    """Draw every span as a rectangle and a text, letter by letter in a grid."""
    width = max(sum(len(text) for text, _ in line) for line in page) * WIDE + 2 * EDGE
    height = len(page) * HIGH + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img"'
        ' font-family="ui-monospace, Menlo, Consolas, monospace" font-size="16">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="#EDF1E6"/>',
    ]
    for row, line in enumerate(page):
        column = 0
        for text, style in line:
            parts.append(_span(text, style, EDGE + column * WIDE, EDGE + row * HIGH))
            column += len(text)
    return "\n".join([*filter(None, parts), "</svg>"]) + "\n"


def _span(text: str, style: str, x: float, y: float) -> str:
    if not text.strip():
        return ""
    ink, _, paper = STYLES.get(style, "").partition(" on ")
    back = f'<rect x="{x:.1f}" y="{y}" width="{len(text) * WIDE:.1f}" height="{HIGH}" fill="{paper}"/>' if paper else ""
    colour = {"dim": "#6B6F66"}.get(style, ink or "#22251F")
    weight = ' font-weight="bold"' if style == "bold" else ""
    letters = f'<text x="{x:.1f}" y="{y + 15}" xml:space="preserve" textLength="{len(text) * WIDE:.1f}"'
    return f'{back}{letters} fill="{colour}"{weight}>{escape(text)}</text>'
