"""Test every page: accessibility, phone width, both languages, shareable addresses, saved games."""

import gzip
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import updraft
from tests.page.clients import DESKTOP, PHONE, Visitor, play_on, resize, sit_down
from tests.page.conftest import ROOT, Visit
from tests.page.test_play import GAME, alone
from updraft.server import static_files

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
FIRST_PAGE = 200_000  # bytes of compressed script
THUMB = 44  # pixels, the least size of a button
LAYOUT_SECONDS = 5  # the table measures itself after the text has grown
DENSE = 36  # the least one at a table, which is one screen of dense strips; WCAG 2.2 asks for 24


def axe_violations(page: Page) -> list[str]:
    """Return the accessibility problems that axe finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['impact']} {one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in result["violations"]
        for node in one["nodes"]
    ]


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"))


class Inspector:
    """Inspect page after page and collect the problems."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.problems: list[str] = []

    def inspect(self, what: str) -> None:
        self.problems += [f"{what}: {one}" for one in axe_violations(self.visitor.page)]
        if is_too_wide(self.visitor.page):
            self.problems.append(f"{what}: wider than the window")

    def inspect_board(self, what: str, size: tuple[int, int]) -> None:
        """Inspect a table of a size, also with the browser's own text size doubled."""
        page = self.visitor.page
        self.inspect(what)
        self.problems += [f"{what}: too small: {text}" for text in too_small(page)]
        set_text_size(page, 2)
        if is_too_wide(page) or not in_reach(page.locator(".bar nav"), size):
            self.problems.append(f"{what}: wider than the window with text at double size")
        self.problems += [f"{what}: cut off with text at double size: {part}" for part in cut_off(page)]
        set_text_size(page, 1)


@pytest.mark.parametrize(("size", "theme", "lang"), [(DESKTOP, "light", "en"), (PHONE, "dark", "fr")])
def test_every_page_is_accessible(visit: Visit, size: tuple[int, int], theme: str, lang: str) -> None:
    ann = visit(size=size, theme=theme, lang=lang)
    inspector = Inspector(ann)
    ann.go()
    ann.page.wait_for_selector(".game h2")
    inspector.inspect("home")
    ann.page.locator(".bar button[aria-haspopup]").click()
    ann.page.wait_for_selector("dialog[open]")
    ann.page.locator("dialog summary").click()
    inspector.inspect("settings")
    ann.page.keyboard.press("Escape")
    ann.go(f"/rules/{GAME}")
    ann.page.wait_for_selector(".rulebook dt")
    inspector.inspect("rules")
    ann.go("/replay")
    inspector.inspect("drop a record")
    ann.go(f"/new/{GAME}")
    ann.page.wait_for_selector("form.settings")
    inspector.inspect("new table")
    ann.page.locator("form .primary").click()
    ann.page.wait_for_selector(".qr")
    inspector.inspect("waiting room")
    ann.page.locator(".waiting .buttons button").first.click()
    ann.page.locator(".chairs ~ .buttons button.primary:enabled").click()
    play_on([ann], 2)
    ann.page.wait_for_selector("main.yours")
    inspector.inspect("table")
    if size == PHONE:
        ann.page.locator(".sheet-button").click()
    ann.page.locator(".tabs button").nth(1).click()
    inspector.inspect("chat")
    if size == PHONE:
        ann.page.locator(".tabs .collapse").click()
    play_on([ann])
    ann.page.wait_for_selector(".ending")
    inspector.inspect("end")
    ann.page.locator(".ending a[href^='/replay']").click()
    ann.page.wait_for_selector(".controls")
    inspector.inspect("replay")
    assert not inspector.problems, "\n".join(inspector.problems)


@pytest.mark.parametrize("game", updraft.game_names())
def test_every_board_is_accessible(visit: Visit, game: str) -> None:
    """Check boards with the most players: nothing for axe, nothing too wide, nothing too small to touch."""
    ann = visit(size=DESKTOP, theme="light", lang="fr")
    inspector = Inspector(ann)
    sit_down([ann], game, updraft.game(game).player_counts[-1])
    play_on([ann], 3)
    ann.page.wait_for_selector("main.yours, main[data-over]")
    inspector.inspect_board("on a desktop", DESKTOP)
    resize(ann, PHONE)
    ann.page.emulate_media(color_scheme="dark")
    inspector.inspect_board("on a phone, dark", PHONE)
    assert not inspector.problems, "\n".join(inspector.problems)


def set_text_size(page: Page, times: int) -> None:
    """Set the browser's own text size, as a reader does in its settings."""
    sizes = {"standard": 16 * times, "fixed": 13 * times}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    page.wait_for_function(f"getComputedStyle(document.documentElement).fontSize === '{16 * times}px'")


CUT_OFF = """[".people", ".dock", ".dock-line", ".dock-hand", ".sentence"].filter((part) => {
    const { scrollHeight, clientHeight } = document.querySelector(part);
    return scrollHeight > clientHeight + 2;
})"""


def cut_off(page: Page) -> list[str]:
    """Return the parts of a table that are lower than what they hold, once the table has been laid out anew."""
    found: list[str] = page.evaluate(CUT_OFF)
    end = time.monotonic() + LAYOUT_SECONDS
    while found and time.monotonic() < end:
        page.wait_for_timeout(50)
        found = page.evaluate(CUT_OFF)
    return found


def in_reach(element: Locator, size: tuple[int, int]) -> bool:
    """Check that nothing of an element is cut off at the right: a table hides what would make it scroll."""
    box = element.bounding_box()
    return bool(box and box["x"] + box["width"] <= size[0] + 1)


def too_small(page: Page) -> list[str]:
    """Return buttons too small to touch, except the faces of a map, which are listed beside it too."""
    found: list[str] = page.evaluate(TOO_SMALL, [THUMB, DENSE])
    return found


TOO_SMALL = """([thumb, dense]) => {
    const least = (element) => (element.closest(".table-page:has(> .play)") ? dense : thumb) - 0.5;
    return [...document.querySelectorAll("main button:not(.small, .auf-spot), .bar button, .bar a, summary")]
        .map((element) => [element, element.getBoundingClientRect()])
        .filter(([element, { width, height }]) => width && Math.min(width, height) < least(element))
        .map(([element, { width, height }]) =>
            `${Math.round(width)} x ${Math.round(height)} ${element.className} ${element.innerText}`);
}"""


def test_text_at_double_size_fits_the_page(visit: Visit) -> None:
    ann = visit(size=(720, 900))
    for path in ("/", f"/rules/{GAME}", f"/new/{GAME}"):
        ann.go(path)
        ann.page.wait_for_selector("main h2")
        set_text_size(ann.page, 2)
        assert not is_too_wide(ann.page), path


def test_the_first_page_is_small(built: None) -> None:
    page = static_files.files()["index.html"].data.decode()
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', page)
    assert first
    assert sum(len(gzip.compress(static_files.files()[path].data)) for path in first) < FIRST_PAGE


def test_the_language_follows_the_browser_and_changes_at_once(visit: Visit) -> None:
    ann = visit(lang="fr")
    ann.go()
    expect(ann.page.locator("h1")).to_have_text("Des jeux qui prennent de la hauteur.")
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    ann.page.get_by_role("button", name="Switch to English").click()
    expect(ann.page.locator("h1")).to_have_text("Games that go up.")
    ann.page.reload()
    expect(ann.page.locator("h1")).to_have_text("Games that go up.")


def test_rules_are_found_by_search_and_by_address(visit: Visit) -> None:
    ann = visit()
    ann.go(f"/rules/{GAME}#TLH-9")
    expect(ann.page.locator("#TLH-9")).to_be_in_viewport()
    ann.page.get_by_role("searchbox").fill("stump tree")
    expect(ann.page.locator("#TLH-9")).to_have_count(0)
    expect(ann.page.locator("#TLH-1 mark").first).to_be_visible()


def test_notation_is_shown_only_if_switched_on(visit: Visit) -> None:
    ann = visit()
    alone(ann)
    play_on([ann], 1)
    log = ann.page.locator(".log > li")
    expect(log.first).to_be_visible()
    expect(log.locator("code")).to_have_count(0)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Show notation").check()
    ann.page.keyboard.press("Escape")
    expect(log.locator("code").first).to_be_visible()
    ann.go(f"/rules/{GAME}")
    expect(ann.page.get_by_role("heading", name="Component lists")).to_be_visible()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Show notation").uncheck()
    expect(ann.page.get_by_role("heading", name="Component lists")).to_have_count(0)


def test_a_name_is_saved_and_moves_to_another_device(visit: Visit) -> None:
    ann, tablet = visit(), visit()
    for visitor in (ann, tablet):
        visitor.go()
        visitor.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.button("Save").click()
    expect(ann.page.get_by_text("Saved", exact=True)).to_be_visible()
    for visitor in (ann, tablet):
        visitor.page.locator("dialog summary").click()
    ann.button("Get a code").click()
    code = ann.page.locator(".code").inner_text()
    tablet.page.get_by_label("Code from your other device").fill(code)
    tablet.button("Use this code").click()
    tablet.page.wait_for_load_state()
    tablet.page.get_by_role("button", name="Settings").click()
    expect(tablet.page.get_by_label("Your name")).to_have_value("Ann")


def test_open_tables_come_and_go(visit: Visit) -> None:
    ann, bea = visit(), visit()
    bea.go()
    expect(bea.page.get_by_text("None right now")).to_be_visible()
    ann.go(f"/new/{GAME}")
    ann.page.get_by_role("radio", name="Public table").check()
    ann.button("Open the table").click()
    card = bea.page.locator(".table-card", has_text="2 of 3 seats free")
    expect(card).to_be_visible()
    ann.page.get_by_role("button", name="Leave").click()
    expect(card).to_have_count(0)


def test_a_running_game_is_listed_on_the_home_page(visit: Visit) -> None:
    ann = visit()
    alone(ann)
    ann.page.wait_for_selector("main.yours")
    ann.page.get_by_role("link", name="Home").click()
    ann.page.get_by_role("link", name="It’s your turn").click()
    ann.page.wait_for_selector("main.yours")


def test_a_game_is_replayed_from_any_seat_and_shared_at_a_move(visit: Visit, tmp_path: Path) -> None:
    ann, eve = visit(), visit()
    alone(ann)
    play_on([ann])
    with ann.page.expect_download() as download:
        ann.button("Save this game").click()
    record = tmp_path / "game.json"
    download.value.save_as(record)
    ann.page.get_by_role("link", name="Watch the replay").click()
    ann.page.get_by_role("slider").fill("5")
    expect(ann.page.locator("output")).to_have_text("5 / 18")
    ann.page.get_by_label("View as").select_option("0")
    assert "move=5" in ann.page.url and "seat=0" in ann.page.url
    ann.page.reload()
    expect(ann.page.locator("output")).to_have_text("5 / 18")
    line = ann.page.locator(".sentence").inner_text()
    ann.page.get_by_role("button", name="Next move").click()
    expect(ann.page.locator("output")).to_have_text("6 / 18")
    eve.go("/replay")
    eve.page.get_by_label("or choose a file").set_input_files(record)
    eve.page.get_by_role("slider").fill("5")
    expect(eve.page.locator("output")).to_have_text("5 / 18")
    assert line.split()[-2:] == eve.page.locator(".sentence").inner_text().split()[-2:]


SHARE_OF_LIST = "document.querySelector('.moves').clientHeight / document.querySelector('.side-panel').clientHeight"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_replay_is_one_screen_and_steps_by_keys(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size)
    alone(ann)
    play_on([ann])
    ann.page.get_by_role("link", name="Watch the replay").click()
    position = ann.page.locator("output")
    expect(position).to_have_text("0 / 18")
    for key, at in (("ArrowRight", 1), ("End", 18), ("ArrowLeft", 17), ("Home", 0), ("ArrowLeft", 0)):
        ann.page.keyboard.press(key)
        expect(position).to_have_text(f"{at} / 18")
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    if size == PHONE:
        ann.button("Log").click()
    assert ann.page.evaluate(SHARE_OF_LIST) > 0.5
    ann.page.get_by_label("Speed").select_option("8")
    ann.button("Play").click()
    result = ann.page.get_by_role("heading", name=re.compile(r"win.* \d+"))
    expect(result).to_be_in_viewport()  # the log is put away for it
    expect(position).to_have_text("18 / 18")
    expect(ann.button("Play")).to_be_visible()
    if size == PHONE:
        ann.button("Log").click()
    expect(ann.page.locator(".moves [aria-current]")).to_be_in_viewport()
    expect(ann.page.locator(".moves .result")).to_contain_text(re.compile(r"win.* \d+"))


def test_an_unknown_table_is_not_found(visit: Visit) -> None:
    ann = visit()
    ann.complaints = Forgiving()
    ann.go("/table/nonsense")
    expect(ann.page.get_by_role("heading", name="Page or table not found")).to_be_visible()


def test_a_damaged_record_says_what_is_wrong(visit: Visit, tmp_path: Path) -> None:
    ann = visit()
    ann.complaints = Forgiving()
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({"format": "updraft-record/1"}), encoding="utf-8")
    ann.go("/replay")
    ann.page.get_by_label("or choose a file").set_input_files(path)
    expect(ann.page.get_by_role("alert")).to_contain_text("is missing")


class Forgiving(list[str]):
    """Errors of a browser, without the failed requests that a test asks for."""

    def append(self, message: str) -> None:
        if "status of 400" not in message and "status of 404" not in message:
            super().append(message)
