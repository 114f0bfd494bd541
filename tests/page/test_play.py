"""Play whole games in real browsers from the list of moves, through reloads, restarts and lost connections."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.clients import PATIENCE, PHONE, UNFORCED, Visitor, play_on, sit_down
from tests.page.conftest import Home, Visit
from tests.server.clients import wait_until

GAME = "tout-la-haut"


def with_friends(host: Visitor, friends: list[Visitor], game: str = GAME) -> None:
    """Open a table in two clicks; friends join by the link, bots take the other seats."""
    host.go()
    host.page.locator(".game", has=host.page.locator(f"a[href='/new/{game}']")).locator("a[href^='/new/']").click()
    host.button("Open the table").click()
    link = host.page.locator("#address").input_value()
    for friend in friends:
        friend.page.goto(link)
        friend.page.locator("button.primary").first.click()
        expect(friend.page.locator(".chair em")).to_be_visible()
    expect(host.page.locator(".chair:not(.free)")).to_have_count(1 + len(friends))
    if host.button("Fill with bots").count():
        host.button("Fill with bots").click()
    host.page.locator("button.primary:enabled", has_text="Start the game").click()
    for visitor in (host, *friends):
        visitor.page.wait_for_selector(".sentence")


def alone(visitor: Visitor, game: str = GAME) -> None:
    """Start a game against bots in one click."""
    visitor.go()
    card = visitor.page.locator(".game", has=visitor.page.locator(f"a[href='/new/{game}']"))
    card.locator("button.primary").click()
    visitor.page.wait_for_selector(".sentence")


def test_two_people_and_a_bot_play_to_the_end_in_two_languages(visit: Visit) -> None:
    ann, bea = visit(), visit(lang="fr", size=PHONE)
    with_friends(ann, [bea])
    play_on([ann, bea])
    expect(ann.page.locator(".ending h2")).to_have_text(re.compile(r"wins? \d+\s: \d+\s: \d+$"))
    expect(bea.page.locator(".ending h2")).to_have_text(re.compile(r"gagnez? \d+\s: \d+\s: \d+$"))
    bea.page.locator(".sheet-button").click()
    expect(bea.page.locator(".log > li").last).to_contain_text(" pose")
    bea.page.locator(".tabs .collapse").click()
    assert (
        ann.page.locator(".ending .points").all_inner_texts() == bea.page.locator(".ending .points").all_inner_texts()
    )
    ann.button("Play again").click()
    expect(ann.page.locator(".chairs")).to_be_visible()
    bea.page.get_by_role("link", name="Rejoindre la revanche").click()
    expect(bea.page.locator(".chair:not(.free)")).to_have_count(3)


def test_one_click_starts_a_game_against_bots(visit: Visit) -> None:
    ann = visit()
    alone(ann)
    play_on([ann])
    expect(ann.page.locator(".ending li")).to_have_count(3)
    assert ann.page.title().startswith("Game over")


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script(UNFORCED)
    ann.go()
    tab_to(ann, "Play now – Tout là-haut")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".sentence")
    end = time.monotonic() + PATIENCE
    while not ann.is_over():
        assert time.monotonic() < end
        if ann.is_current():
            seq = ann.page.locator("main").get_attribute("data-number")
            if ann.page.locator(".move-list > [aria-expanded=false]").count():
                tab_to(ann, "All moves as a list")
                ann.page.keyboard.press("Enter")
            ann.page.wait_for_selector("main.yours .choice")
            ann.page.evaluate("document.querySelector('.choices').setAttribute('tabindex', '-1')")
            ann.page.locator(".choices").focus()
            ann.page.keyboard.press("Tab")
            assert ann.page.evaluate("document.activeElement.classList.contains('choice')")
            ann.page.keyboard.press("Enter")
            ann.page.wait_for_function("seq => document.querySelector('main').dataset.number !== seq", arg=seq)
    expect(ann.page.locator(".ending")).to_be_visible()


def tab_to(visitor: Visitor, name: str) -> None:
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.innerText.replace(/\\s+/g, ' ').trim()").startswith(name):
            return
    pytest.fail(f"{name!r} cannot be reached by keyboard")


def test_a_reload_changes_nothing(visit: Visit) -> None:
    ann = visit()
    alone(ann)
    play_on([ann], 2)
    ann.page.wait_for_selector("main.yours")
    before = ann.page.locator(".log").inner_text()
    ann.page.reload()
    ann.page.wait_for_selector("main.yours")
    assert ann.page.locator(".log").inner_text() == before
    play_on([ann])


def test_a_restart_of_the_server_shows_a_banner_and_the_game_goes_on(visit: Visit, home: Home) -> None:
    ann = visit()
    alone(ann)
    play_on([ann], 2)
    home.stop()
    expect(ann.page.locator(".banner")).to_contain_text("Reconnecting")
    home.restart()
    expect(ann.page.locator(".banner")).to_have_count(0)
    play_on([ann])


def test_a_move_made_while_disconnected_is_played_once(visit: Visit, home: Home) -> None:
    ann = visit()
    alone(ann)
    ann.page.wait_for_selector("main.yours")
    own = ann.page.locator(".log > li", has_text=re.compile("^You build"))
    before = own.count()
    home.stop()
    expect(ann.page.locator(".banner")).to_be_visible()
    ann.choose()
    expect(ann.page.locator(".hint > button, .move-list > button")).to_have_count(2)  # nothing jumps meanwhile
    home.restart()
    expect(ann.page.locator(".banner")).to_have_count(0)
    expect(own).to_have_count(before + 1)
    ann.page.wait_for_selector("main.yours")
    expect(own).to_have_count(before + 1)
    play_on([ann])


def test_two_windows_of_one_person_show_the_same(visit: Visit) -> None:
    ann = visit()
    alone(ann)
    other = ann.window()
    other.goto(ann.page.url)
    play_on([ann], 3)
    ann.page.wait_for_selector("main.yours")
    expect(other.locator("main.yours")).to_be_visible()
    expect(other.locator(".log > li")).to_have_count(ann.page.locator(".log > li").count())
    ann.page.locator("button[lang=fr]").click()
    expect(other.locator(".sentence")).to_contain_text("À vous")


def test_spectators_are_sent_no_secrets(visit: Visit) -> None:
    ann, eve = visit(), visit()
    alone(ann)
    frames: list[dict[str, Any]] = []
    eve.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: frames.append(json.loads(data))),
    )
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector(".sentence")
    expect(eve.page.locator(".choices")).to_have_count(0)
    play_on([ann], 3)
    ann.page.wait_for_selector("main.yours")
    expect(eve.page.locator(".log > li")).to_have_count(ann.page.locator(".log > li").count())
    state = next(frame for frame in frames if frame["type"] == "snapshot")["state"]
    assert set(state["hand"]) == set(state["deck"]) == {-1}
    for frame in frames:
        if frame["type"] == "move":
            assert frame["decision"] is None and frame["move"] is None
            assert "hand" not in frame["diff"] and "deck" not in frame["diff"]


def test_a_refused_undo_says_why(visit: Visit) -> None:
    ann, bea = visit(), visit()
    sit_down([ann, bea], GAME, 2)
    mover = next(visitor for visitor in (ann, bea) * 500 if visitor.is_current())
    mover.choose()
    mover.button("Undo").click()
    expect(mover.page.locator(".log .refusal")).to_contain_text("Hidden information was revealed")


def test_chat_reaches_others_and_a_bot_substitutes(visit: Visit) -> None:
    ann, bea = visit(), visit()
    with_friends(ann, [bea])
    for visitor in (ann, bea):
        visitor.page.locator(".tabs button", has_text="Chat").click()
    ann.page.get_by_placeholder("Write a message").fill("good luck <b>")
    ann.button("Send").click()
    expect(bea.page.locator(".chat .log > li").last).to_contain_text("good luck <b>")
    bea.page.get_by_role("button", name="Mute Guest").click()
    expect(bea.page.locator(".chat .log > li")).to_have_count(0)
    bea.page.get_by_role("button", name="Let a bot play").click()
    expect(bea.page.get_by_role("button", name="Resume playing")).to_be_visible()
    expect(ann.page.locator(".people")).to_contain_text("Away: a bot is playing")
    bea.page.get_by_role("button", name="Resume playing").click()
    expect(ann.page.locator(".people")).not_to_contain_text("Away: a bot is playing")


def test_a_player_lets_a_bot_play_for_an_absent_one_who_comes_back(visit: Visit, home: Home) -> None:
    """Leave during your turn: an hour later the other player lets a bot play, and you take your seat back."""
    ann, bea = visit(), visit(lang="fr", size=PHONE)
    home.lag = 3600.0
    sit_down([ann, bea], GAME, 2)
    absent, other = (ann, bea) if ann.is_current() else (bea, ann)
    table = absent.page.url
    absent.go("/")
    subscribers = home.running.table(table.rsplit("/", 1)[-1]).subscribers
    wait_until(lambda: len(subscribers.members) == 1)
    home.lag = 0.0
    label = re.compile("^Let a bot play for|^Laisser un robot jouer pour")
    vote = other.page.get_by_role("button", name=label)
    expect(other.page.locator(".ballot")).to_contain_text(re.compile("1 h 0"))
    box = vote.bounding_box()
    assert box and box["height"] >= 44
    vote.focus()
    other.page.keyboard.press("Enter")
    expect(other.page.locator(".people")).to_contain_text(re.compile("a bot is playing|un robot joue"))
    expect(other.page.locator(".ballot")).to_have_count(0)
    absent.page.goto(table)
    expect(absent.page.locator(".sentence")).to_contain_text(re.compile("until you resume|jusqu’à votre retour"))
    absent.page.get_by_role("button", name=re.compile("Resume playing|Reprendre la partie")).click()
    expect(other.page.locator(".people")).not_to_contain_text(re.compile("Away|Absent"))
    play_on([ann, bea])


def test_the_title_shows_your_turn(visit: Visit) -> None:
    ann = visit()
    alone(ann)
    ann.page.wait_for_selector("main.yours")
    assert ann.page.title().startswith("Your turn")


@pytest.mark.parametrize("game", ["up-turn", "up-too-high", "die-aufsteiger"])
def test_every_game_can_be_played_from_the_list(visit: Visit, game: str) -> None:
    ann = visit()
    alone(ann, game)
    play_on([ann], 4)
    expect(ann.page.locator(".log > li").first).to_be_visible()


def test_a_move_is_undone_beside_its_line(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script(UNFORCED)
    sit_down([ann], "die-aufsteiger", 2)
    ann.page.wait_for_selector("main.yours")
    entries = ann.page.locator(".log > li:has(.rule)")
    held = ann.page.locator(".auf-held-block")
    before = entries.count()
    play_on([ann], 1)
    expect(held).to_be_visible()
    expect(entries.last).to_contain_text(re.compile("^You lift"))
    play_on([ann], 1)
    expect(entries).to_have_count(before + 1)
    expect(entries.last).to_contain_text(re.compile("^You move"))
    expect(held).to_have_count(0)
    ann.page.locator(".move-list > [aria-expanded=true]").click()  # the list lies over the log
    entries.last.get_by_role("button", name="Back to your last decision").click()
    expect(entries.last).to_contain_text(re.compile("^You lift"))
    expect(held).to_be_visible()
    ann.page.wait_for_selector("main.yours")


def test_the_host_arranges_the_seats(visit: Visit) -> None:
    ann, bea = visit(), visit()
    ann.go(f"/new/{GAME}")
    ann.button("Open the table").click()
    bea.page.goto(ann.page.locator("#address").input_value())
    bea.page.locator("button.primary").first.click()
    expect(bea.page.locator(".chair").nth(1).locator("em")).to_be_visible()
    ann.page.locator(".chair").nth(1).get_by_role("button", name=re.compile("up one seat$")).click()
    expect(bea.page.locator(".chair").first.locator("em")).to_be_visible()
    ann.button("Remove").click()
    expect(bea.page.locator(".chair em")).to_have_count(0)
    expect(bea.page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_the_clock_of_the_current_player_runs(visit: Visit) -> None:
    ann = visit()
    sit_down([ann], GAME, 2, clock={"kind": "live", "seconds": 30, "reserve": 60})
    ann.page.wait_for_selector("main.yours")
    clock = ann.page.locator(".person.turn .clock")
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    assert re.fullmatch(r"\d:\d\d", first)


def test_a_hidden_window_is_notified_of_the_turn(visit: Visit) -> None:
    ann, bea = visit(), visit()
    ann.context.add_init_script(HIDDEN_WINDOW)
    with_friends(ann, [bea])
    while not ann.page.evaluate("window.notified.length"):
        assert play_on([ann, bea], 1), "the game is over"
    assert ann.page.evaluate("window.notified[0]") == "Your turn"


# Chromium without windows has no notifications: the page finds this in their place.
HIDDEN_WINDOW = """
    localStorage.setItem("updraft.settings", JSON.stringify({ notify: true, forced: false }));
    Object.defineProperty(document, "hidden", { get: () => true });
    window.notified = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title) {
            window.notified.push(title);
        }
    };
"""
