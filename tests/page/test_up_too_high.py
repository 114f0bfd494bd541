"""A whole game of Up Too High on its board, by real clicks."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.page.clients import PATIENCE, PHONE, Visitor, click_on_purpose, sit_down
from tests.page.conftest import Home, Visit
from tests.server.clients import Client, TableSocket, current, drain_all, start_game

CROWDED = """() => [...document.querySelectorAll(".uth-score :is(th, td)")]
    .filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent)"""
BIDDING = "main.yours:not(:has(.uth-offers .available)) .uth-bids"
CONFIRM = ".confirm .primary"
UNFORCED = "localStorage.setItem('updraft.settings', JSON.stringify({ forced: false }))"

# The places to click for an answer that makes the deck run out: build and fly whenever possible, bid only from a full
# hand, pay nothing. With 5 players that takes the two visitors about 65 moves.
CLICKS = """(reached) => {
    if (!document.querySelector("main.yours") || document.querySelector(reached)) return [];
    const has = (place) => document.querySelector(place) !== null;
    const confirm = ".confirm .primary";
    const card = ".uth-hand .available";
    for (const option of ["fly cw", "dividend 0", "extra"]) {
        const place = `[data-option^='${option}']`;
        if (has(place)) return [place, confirm];
    }
    if (has(".uth-option.available")) return [".uth-option.available", confirm];
    if (has(".uth-offers .available")) return [".uth-offers .available", confirm];
    if (has("[data-move='build done']")) return has(card) ? [card] : [confirm];
    if (has("[data-move^='airport'], [data-move^='plane']")) return [confirm];
    if (has(confirm)) return has(".uth-hand li:nth-child(7) .available") ? [card, confirm] : [confirm];
    return has(card) ? [card, confirm] : [];
}"""


def open_table(host: Visitor, friend: Visitor) -> None:
    """Open a table for two visitors and three random bots."""
    host.go("/new/up-too-high")
    host.page.get_by_role("radio", name="5", exact=True).check()
    host.button("Open the table").click()
    friend.page.goto(host.page.locator("#address").input_value())
    friend.page.locator("button.primary").first.click()
    expect(host.page.locator(".chair:not(.free)")).to_have_count(2)
    for free in range(3, 0, -1):
        host.page.locator(".chair.free select").first.select_option("random")
        expect(host.page.locator(".chair.free")).to_have_count(free - 1)
    host.page.locator("button.primary:enabled", has_text="Start the game").click()
    for visitor in (host, friend):
        visitor.page.wait_for_selector(".uth")


def answer(visitor: Visitor, reached: str) -> bool:
    """Answer the visitor's decision by clicks on the board; False if there is none, or if a selector matches."""
    page = visitor.page
    asked = page.locator("main").get_attribute("data-number")
    places = page.evaluate(CLICKS, reached)
    for place in places:
        click_on_purpose(page.locator(place).first)
    if places and places[-1] == CONFIRM:
        page.wait_for_function("asked => document.querySelector('main').dataset.number !== asked", arg=asked)
    return bool(places)


def try_to_take_before_bidding(visitor: Visitor) -> str:
    """Tap a share before bidding, and return the note that explains the rule."""
    visitor.page.locator(".uth-offers button").first.click()
    note = visitor.page.get_by_role("alert")
    expect(note.locator("a.rule")).to_have_attribute("href", "/rules/up-too-high#UTH-5")
    text = note.inner_text()
    note.get_by_role("button").click()
    return text


def play_until(visitors: list[Visitor], reached: str) -> None:
    """Let everyone play until a selector matches on the first visitor's page."""
    end = time.monotonic() + 5 * PATIENCE
    while not visitors[0].page.locator(reached).count():
        assert time.monotonic() < end, "the game is stuck"
        reached_by = [reached] + ["main[data-over]"] * (len(visitors) - 1)
        if not sum(map(answer, visitors, reached_by)):
            time.sleep(0.01)


@pytest.mark.takes_long
def test_two_visitors_and_bots_play_a_whole_game_on_the_board(visit: Visit) -> None:
    ann, bea = visit(), visit(lang="fr", size=PHONE)
    for visitor in (ann, bea):
        visitor.context.add_init_script(UNFORCED)
    open_table(ann, bea)
    play_until([ann, bea], BIDDING)
    assert "time to bid" in try_to_take_before_bidding(ann)
    play_until([ann, bea], "main[data-over]")
    for visitor in (ann, bea):
        visitor.page.wait_for_selector("main[data-over]")
        assert visitor.page.locator(".move-list > [aria-expanded=true]").count() == 0
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(ann.page.locator(".ending h2")).to_have_text(re.compile(r"wins? \d|share"))
    expect(ann.page.locator(".ending .facts")).to_have_text(re.compile("deck ran out|not enough cards"))
    expect(bea.page.locator(".uth-score caption")).to_have_text("Décompte final")
    assert bea.page.evaluate(CROWDED) == []
    ended = ann.page.locator(".ending .ranks li")
    by_name = {row.locator("strong").inner_text(): row.locator(".points").inner_text() for row in ended.all()}
    for row in ann.page.locator(".uth-score tbody tr").all():
        assert by_name[row.locator(".uth-who").inner_text()] == row.locator(".uth-points").inner_text()


def choose_by_keyboard(visitor: Visitor, card: str) -> None:
    visitor.page.locator(f".uth-hand [data-card='{card}']").press("Enter")
    visitor.page.locator(CONFIRM).press("Enter")


def test_uth_3_an_offer_is_chosen_in_advance_and_sent_when_it_is_asked_for(visit: Visit) -> None:
    """Choose, take back and choose again by keyboard; the other player sees nothing of it before both have chosen."""
    visitors = [visit(), visit(lang="fr", size=PHONE)]
    sit_down(visitors, "up-too-high", 2)
    for visitor in visitors:
        visitor.page.wait_for_selector(".uth-choosers")
    asked, waiting = sorted(visitors, key=lambda visitor: not visitor.is_current())
    first, second = (
        waiting.page.locator(".uth-hand .available").nth(at).get_attribute("data-card") or "" for at in (0, 1)
    )
    chosen = waiting.page.locator(".uth-hand .chosen")
    choose_by_keyboard(waiting, first)
    expect(chosen).to_have_attribute("data-card", first)
    expect(waiting.page.locator(".uth-prompt")).to_contain_text(
        re.compile("as soon as it’s your turn|dès que ce sera à vous")
    )
    waiting.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    choose_by_keyboard(waiting, second)
    expect(chosen).to_have_attribute("data-card", second)
    expect(asked.page.locator(".uth-choosers .uth-put svg")).to_have_count(0)
    assert asked.is_current() and not waiting.is_current()
    asked.page.locator(".uth-hand .available").first.click()
    asked.page.locator(CONFIRM).click()
    for visitor in visitors:
        visitor.page.wait_for_selector(".uth-bids")
        expect(visitor.page.locator(f".uth-offers [data-offer='{second}']")).to_have_count(1)
        assert not visitor.page.locator(".refusal").count()
    expect(waiting.page.locator(f".uth-hand [data-card='{first}']")).to_have_count(1)
    expect(waiting.page.locator(f".uth-hand [data-card='{second}']")).to_have_count(0)


def test_uth_3_a_choice_in_advance_is_taken_back_by_its_button(visit: Visit) -> None:
    visitors = [visit(), visit()]
    sit_down(visitors, "up-too-high", 2)
    for visitor in visitors:
        visitor.page.wait_for_selector(".uth-choosers")
    asked, waiting = sorted(visitors, key=lambda visitor: not visitor.is_current())
    waiting.page.locator(".uth-hand .available").first.click()
    waiting.page.locator(CONFIRM).click()
    waiting.button("Choose again").click()
    asked.page.locator(".uth-hand .available").first.click()
    asked.page.locator(CONFIRM).click()
    waiting.page.wait_for_selector("main.yours")
    expect(waiting.page.locator(".uth-choosers .uth-put svg")).to_have_count(1)
    expect(waiting.page.locator(".log")).to_contain_text("Ann has chosen" if asked is visitors[0] else "Bea has chosen")


# The places in the lists of moves of a game for 2 in which seat 0 gets nearly all dividends: it then bids from 18
# cards, and after the second part from 25.
HOARD = "hand 23142"
TO_18_CARDS = (
    "2 5 7 7 0 1 1 0 2 0 0 1 2 1 0 0 1 0 0 1 2 0 4 6 1 2 1 0 1 1 0 0 0 0 1 1 0 0 2 0 1 0 0 7 4 0 2 1 0 0 "
    "1 0 1 0 2 0 0 0 0 1 1 0 0 2 0 1 0 0 0 1 8 3 10 2 2 0 0 0 0 2 1 0 0 0 0 0 0 1 2 0 0 2 3 0 1 0 0 9 1"
)
TO_25_CARDS = "18 1 2 2 0 0 0 0 8 0 0 0 0 0 0 0 1 0 0 1 0 5 3 0 1 0 0 0 10 1"

# The width and height of each card of the hand that can be tapped, in px, once it is swiped into view.
TARGETS = """() => [...document.querySelectorAll(".uth-hand button")].map((card) => {
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, right, bottom } = card.getBoundingClientRect();
    const isOn = (x, y) => card.contains(document.elementFromPoint(x, y));
    let width = 0, height = 0;
    for (let x = left + 0.5; x < right; x++) width += isOn(x, (top + bottom) / 2);
    for (let y = top + 0.5; y < bottom; y++) height += isOn(left + 18, y);
    return [width, height];
})"""
PLACES = """() => [scrollX, scrollY, document.documentElement.scrollWidth <= innerWidth,
    ...[".stage", ".dock", ".dock-line", ".dock-hand"].flatMap((part) => {
        const element = document.querySelector(part);
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height, element.scrollLeft, element.scrollTop];
    })]"""


def send_moves(sockets: list[TableSocket], places: str) -> None:
    """Play the moves at these places of the lists of choices."""
    for place in places.split():
        player, decision = current(sockets)
        player.move(decision["choices"][int(place)])
        drain_all(sockets)


def visit_as(visit: Visit, guest: Client, table: str, size: tuple[int, int], cards: int) -> Visitor:
    """Open the table in one more browser of a guest, whose hand has so many cards."""
    visitor = visit(size=size)
    url = guest.server.url
    cookies = guest.client.cookies.items()
    visitor.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies])
    visitor.go(f"/table/{table}")
    expect(visitor.page.locator(".uth-hand button.available")).to_have_count(cards)
    return visitor


def test_uth_5_every_card_of_a_large_hand_can_be_tapped(visit: Visit, home: Home) -> None:
    """Show 18 cards at once on phones; let more be swiped in their rows while everything else keeps its place."""
    home.running.hub.seed_of = lambda _: HOARD
    table, guests, sockets = start_game(home.running, "up-too-high", 2)
    for moves, cards in ((TO_18_CARDS, 18), (TO_25_CARDS, 25)):
        send_moves(sockets, moves)
        for size in ((360, 640), PHONE):
            page = visit_as(visit, guests[0], table, size, cards).page
            places = page.evaluate(PLACES)
            assert all(min(target) >= 36 for target in page.evaluate(TARGETS)), page.evaluate(TARGETS)
            assert page.evaluate(PLACES) == places
            is_swiped = page.evaluate("document.querySelector('.uth-hand').scrollLeft") > 0
            assert is_swiped == (cards == 25)
            first, last = page.locator(".uth-hand button").first, page.locator(".uth-hand button").last
            last.press("Enter")
            first.click()
            expect(page.locator(".uth-hand .picked")).to_have_count(2)
            assert page.evaluate(PLACES) == places


# Note for each banner, as soon as it appears, what it says and which things it covers that a decision needs.
WATCH_BANNERS = """() => {
    window.banners = [];
    const needed = ".uth-airport, .uth-offers button, .uth-bids, .uth-piles, .dock, .people";
    const box = (element) => element.getBoundingClientRect();
    const meet = (one, other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    new MutationObserver(() => {
        const banner = document.querySelector(".moment");
        if (!banner || window.banners.length) return;
        const covered = [...document.querySelectorAll(needed)].filter((one) => meet(box(one), box(banner)));
        window.banners.push([banner.textContent, ...covered.map((one) => one.className)]);
    }).observe(document.body, { childList: true, subtree: true });
}"""


def test_uth_7_the_banner_of_a_founding_covers_nothing_that_a_decision_needs(visit: Visit, home: Home) -> None:
    home.running.hub.seed_of = lambda _: HOARD
    table, _, sockets = start_game(home.running, "up-too-high", 2)
    watching = [visit(size=size).go(f"/table/{table}") for size in ((1366, 768), PHONE)]
    for page in watching:
        page.wait_for_selector(".uth-choosers")
        page.evaluate(WATCH_BANNERS)
    send_moves(sockets, "0 0 -1 -1 0")  # two offers, no bids, and the first share
    for page in watching:
        page.wait_for_function("() => window.banners.length")
        assert page.evaluate("() => window.banners") == [["P0 founds airline A and presides over it"]]
