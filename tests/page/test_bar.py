"""The bar: shortcuts listed by `?`, sound by a tap, the whole screen; the page can be installed."""

from playwright.sync_api import expect

from tests.page.clients import PHONE, sit_down
from tests.page.conftest import Visit
from tests.page.test_pages import axe_violations, is_too_wide


def test_shortcuts_are_listed_and_work(visit: Visit) -> None:
    ann = visit(size=(1366, 768))
    sit_down([ann], "tout-la-haut", 2)
    ann.page.keyboard.press("?")
    listed = ann.page.get_by_role("dialog", name="Keyboard shortcuts")
    for label in ("Rules", "Sound", "Full screen"):
        expect(listed.get_by_text(label, exact=True)).to_be_visible()
    assert axe_violations(ann.page) == []
    ann.page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    ann.page.keyboard.press("r")
    rules = ann.page.get_by_role("dialog", name="Rules")
    rules.get_by_label("Search the rules").fill("rm?")
    expect(rules.get_by_label("Search the rules")).to_have_value("rm?")
    assert ann.page.get_by_role("dialog").count() == 1, "keys typed into a field stay there"


def test_sound_is_switched_by_a_tap_and_the_bar_fits_a_phone(visit: Visit) -> None:
    ann = visit(size=PHONE, lang="fr", theme="dark")
    sit_down([ann], "tout-la-haut", 2)
    speaker = ann.page.get_by_role("button", name="Son", exact=True)
    expect(speaker).to_have_attribute("aria-pressed", "false")
    speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    ann.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    assert not is_too_wide(ann.page)


def test_the_page_can_be_installed_and_has_the_colour_of_its_theme(visit: Visit) -> None:
    ann = visit(theme="dark")
    page = ann.go()
    manifest = page.request.get(ann.server.url + "/app.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert page.request.get(ann.server.url + icon["src"]).headers["content-type"] == icon["type"]
    assert page.request.get(ann.server.url + "/preview.png").ok
    problems = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []
    colour = "[...document.querySelectorAll('meta[name=theme-color]')].find(m => matchMedia(m.media).matches).content"
    assert page.evaluate(colour) == "#1e3d41"
    page.evaluate("localStorage.setItem('updraft.settings', JSON.stringify({ theme: 'light' }))")
    page.reload()
    page.wait_for_selector(".game h2")
    assert page.evaluate(colour) == "#fffdf7"
