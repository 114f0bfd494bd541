"""Draw the page's icons and the picture of link previews as PNG files: `python docs/icons.py web/public`."""

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
FONT = (
    Path(__file__).parents[1] / "web/node_modules/@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2"
)

BALLOON = (
    '<path d="M16 3c6 0 10 4.3 10 9.5 0 4.6-4 8-7 11h-6c-3-3-7-6.4-7-11C6 7.3 10 3 16 3z" fill="#d55e00"/>'
    '<path d="M16 3c2.7 0 4.5 4.3 4.5 9.5 0 4.6-1.5 8-2.5 11h-4c-1-3-2.5-6.4-2.5-11C11.5 7.3 13.3 3 16 3z"'
    ' fill="#f0c330"/>'
    '<path d="M13 25h6v3.5a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1z" fill="#7a5a35"/>'
)
HILLS = (
    '<path fill="#dfeae2" d="M0 0h1200v630H0z"/><circle cx="985" cy="150" r="62" fill="#f3c987"/>'
    '<path fill="#d7e3d0" d="M0 410c210-110 420-90 640-30s390 40 560-50v300H0z"/>'
    '<path fill="#c8d6b4" d="M0 500c260-70 500-50 760-20s320 10 440-20v170H0z"/>'
    '<path fill="#ecdab5" d="M0 570c330-45 660-25 1200-40v100H0z"/>'
)


def icon(corner: float, scale: float) -> str:
    """Draw the balloon in front of the sky; a maskable icon has no corners and a smaller balloon."""
    edge = 16 * (1 - scale)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" style="border-radius: {corner}%">'
        '<path fill="#dfeae2" d="M0 0h32v32H0z"/><path fill="#c8d6b4" d="M0 26c8-4 18-4 32-2v8H0z"/>'
        f'<g transform="translate({edge} {edge}) scale({scale})">{BALLOON}</g></svg>'
    )


def font() -> str:
    """Declare the font of headings."""
    data = base64.b64encode(FONT.read_bytes()).decode()
    return f"@font-face{{font-family:Heading;font-weight:100 900;src:url(data:font/woff2;base64,{data})}}"


def preview() -> str:
    """Draw the picture of link previews: three balloons over the hills, and the name."""
    balloons = "".join(
        f'<g transform="translate({x} {y}) scale({size})">{BALLOON}</g>'
        for x, y, size in ((70, 70, 12), (470, 40, 6), (700, 190, 4))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">{HILLS}{balloons}'
        '<text x="470" y="440" font-family="Heading" font-weight="700" font-size="150" fill="#1d2b28">Updraft'
        "</text></svg>"
    )


PICTURES = {
    "icon-192.png": (icon(22, 0.86), 192, 192),
    "icon-512.png": (icon(22, 0.86), 512, 512),
    "icon-maskable-512.png": (icon(0, 0.62), 512, 512),
    "apple-touch-icon.png": (icon(0, 0.8), 180, 180),
    "preview.png": (preview(), 1200, 630),
}


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (svg, width, height) in PICTURES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(
                f"<style>{font()}body{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{svg}"
            )
            page.evaluate("document.fonts.ready")
            page.screenshot(path=Path(sys.argv[1]) / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
