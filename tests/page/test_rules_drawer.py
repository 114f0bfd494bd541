"""Rules open in a drawer beside the game, and the focus never falls to the body."""

import re

from playwright.sync_api import Page, expect

from tests.page.clients import PHONE, post, sit_down
from tests.page.conftest import Visit
from tests.page.test_pages import axe_violations, is_too_wide

HAS_FOCUS = "() => document.activeElement !== document.body"


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.tagName + ' ' + document.activeElement.innerText"))


def test_rules_open_beside_the_game_and_give_the_focus_back(visit: Visit) -> None:
    ann = visit()
    sit_down([ann], "tout-la-haut", 2)
    address = ann.page.url
    link = ann.page.locator(".bar a[aria-haspopup]")
    link.focus()
    ann.page.keyboard.press("Enter")
    drawer = ann.page.get_by_role("dialog", name="Rules")
    expect(drawer.locator(".rulebook dt").first).to_be_visible()
    assert ann.page.url == address and axe_violations(ann.page) == []
    drawer.evaluate("drawer => drawer.scrollTo(0, drawer.scrollHeight / 2)")
    drawer.get_by_role("button", name="Close").click(trial=True)  # nothing lies over it
    drawer.get_by_label("Search the rules").fill("stump")
    expect(drawer.get_by_role("status")).to_contain_text("found")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(link).to_be_focused()


def test_a_rule_link_opens_the_drawer_at_its_rule(visit: Visit) -> None:
    ann = visit(size=PHONE, lang="fr", theme="dark")
    post(ann, "guests", name="Ann")
    table = post(ann, "tables", game="tout-la-haut", players=2, options={"draw_last": True})["id"]
    ann.go(f"/table/{table}")
    ann.page.locator("a.rule").first.click()
    marked = ann.page.locator(".rules-drawer .marked")
    expect(marked).to_be_in_viewport()
    expect(marked).to_contain_text("TLH-22")
    assert not is_too_wide(ann.page)
    ann.page.mouse.click(2, 2)
    assert ann.page.url.endswith(table)


def test_the_focus_never_falls_to_the_body(visit: Visit) -> None:
    """Change the page, close dialogs, press buttons that vanish: something in the page keeps the focus."""
    ann = visit()
    ann.go()
    ann.page.get_by_role("link", name=re.compile("^Play with friends – Tout")).press("Enter")
    ann.page.wait_for_selector("form.settings")
    ann.page.wait_for_function(HAS_FOCUS)
    assert focused(ann.page).startswith("H")
    ann.page.locator("form .primary").press("Enter")
    ann.page.wait_for_selector(".qr")
    ann.page.wait_for_function(HAS_FOCUS)
    ann.button("Fill with bots").press("Enter")
    expect(ann.button("Fill with bots")).to_have_count(0)
    ann.page.wait_for_function(HAS_FOCUS)
    settings = ann.page.locator(".bar button[aria-haspopup]").last
    settings.press("Enter")
    ann.page.wait_for_selector("dialog[open]")
    ann.page.get_by_role("button", name="Close").press("Enter")
    expect(settings).to_be_focused()


def test_a_move_from_the_list_leaves_the_focus_in_the_list_and_no_outline_elsewhere(visit: Visit) -> None:
    ann = visit(size=(1366, 768))
    sit_down([ann], "die-aufsteiger", 2)
    ann.page.wait_for_selector("main.yours")
    ann.page.get_by_role("button", name=re.compile("^All moves as a list")).click()
    for words in ("Lift", "Put"):
        ann.page.keyboard.press("Shift")  # the same key twice, right after a new decision, would be one press
        ann.page.locator(".choice", has_text=words).first.press("Enter")
        ann.page.wait_for_function("words => !document.querySelector('.choice')?.innerText.includes(words)", arg=words)
        ann.page.wait_for_function(HAS_FOCUS)
    expect(ann.page.locator(".choice").first).to_be_focused()
    assert ann.page.evaluate("document.querySelectorAll('main :focus-visible:not(button)').length") == 0
