"""Lessons in a real browser: every lesson of every game is walked through, and all that it points at is there."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import updraft
from tests.page.clients import PHONE, Visitor, sit_down
from tests.page.conftest import Visit
from tests.page.test_pages import is_too_wide, set_text_size
from updraft.kit.contract import Game
from updraft.lessons.lesson import FIRST_GAME, Lesson
from updraft.lessons.read import lessons_of
from updraft.lessons.replay import replay_lesson

GAMES = [game for game in updraft.catalogue() if lessons_of(game)]
SIZES = {"wide": (1366, 768), "narrow": (360, 640)}

# Walk through the steps as fast as the page allows; return what was not found.
WALK = """async (steps) => {
    const missing = [];
    const main = () => document.querySelector("main.lesson");
    const phase = () => main()?.dataset.phase;
    const until = async (what, found) => {
        for (let tries = 0; tries < 3000; tries++) {
            const value = found();
            if (value) return value;
            await new Promise(requestAnimationFrame);
        }
        throw new Error(`${what}, at step ${main()?.dataset.step}, ${phase()}`);
    };
    const goOn = () => document.querySelector(".dock-line > .primary")?.click();
    for (const [number, step] of steps.entries()) {
        const isHere = () => Number(main()?.dataset.step) === number && phase() === "asked";
        await until(`step ${number + 1} is not said`, isHere);
        const pointed = (name) => document.querySelector(`.pointed:is([data-place="${name}"], [data-thing="${name}"])`);
        await until("", () => step.point.every(pointed)).catch(() => {
            missing.push(...step.point.filter((name) => !pointed(name)).map((name) => `step ${number + 1}: ${name}`));
        });
        if (step.move) {
            const choice = () => document.querySelector(`.choice[data-move="${CSS.escape(step.move)}"]`);
            const button = await until(`${step.move} cannot be chosen`, () => {
                document.querySelector(".move-list > [aria-expanded=false]")?.click();
                const filter = document.querySelector(".choices input");
                if (filter && !choice() && filter.value !== step.move) {
                    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(filter, step.move);
                    filter.dispatchEvent(new Event("input", { bubbles: true }));
                }
                return choice();
            });
            button.click();
            await until(`${step.move} is not accepted`, () => !isHere());
            if (phase() === "done") goOn();
        } else goOn();
    }
    await until("it does not end", () => document.querySelector(".lesson-end"));
    return missing;
}"""


def walk(visitor: Visitor, game: Game, lesson: Lesson) -> list[str]:
    """Walk through a lesson by its awaited moves; return what it points at in vain."""
    visitor.go(f"/learn/{game.name}/{lesson.name}")
    steps = [{"point": list(step.point), "move": lesson.moves[step.at] if step.move else None} for step in lesson.steps]
    missing: list[str] = visitor.page.evaluate(WALK, steps)
    return [f"{lesson.name}, {name}" for name in missing]


def be_quick(visitor: Visitor) -> None:
    settings = json.dumps(json.dumps({"pace": "quick"}))
    key = json.dumps("updraft.settings")
    visitor.context.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {settings})")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.takes_long
def test_every_lesson_is_walked_through(visit: Visit, game: Game, size: str) -> None:
    visitor = visit(size=SIZES[size])
    be_quick(visitor)
    lessons = lessons_of(game) if size == "narrow" else lessons_of(game)[:1]
    assert [missing for lesson in lessons for missing in walk(visitor, game, lesson)] == []
    if size == "narrow":
        visitor.go(f"/learn/{game.name}")
        expect(visitor.page.locator(".lesson-mark.finished")).to_have_count(len(lessons))


def awaited(lesson: Lesson) -> tuple[int, list[str]]:
    """Find the first step that awaits a move, and the legal moves that are wrong there."""
    match = replay_lesson(lesson)
    for number, step in enumerate(lesson.steps):
        wrong = [move for move in match.at_move(step.at).legal_moves if not step.awaits(move)] if step.move else []
        if wrong:
            return number, wrong
    raise AssertionError(f"{lesson.name} has no step at which anything is wrong")


def go_to(visitor: Visitor, lesson: Lesson, number: int) -> None:
    """Walk to a step by the right moves."""
    for at, step in enumerate(lesson.steps[:number]):
        expect(visitor.page.locator(f"main[data-step='{at}'][data-phase='asked']")).to_be_visible()
        if step.move:
            choose(visitor, lesson.moves[step.at])
        if not step.move or step.done:
            visitor.button("Continue").click()
    expect(visitor.page.locator(f"main[data-step='{number}'][data-phase='asked']")).to_be_visible()


def choose(visitor: Visitor, move: str) -> None:
    toggle = visitor.page.locator(".move-list > button")
    if toggle.get_attribute("aria-expanded") == "false":
        toggle.click()
    visitor.page.locator(f'.choice[data-move="{move}"]').click()


def test_large_text_keeps_the_call_of_up_turn_within_its_button(visit: Visit) -> None:
    lesson = next(one for one in lessons_of(updraft.game("up-turn")) if one.name == "last-tile")
    call = next(number for number, step in enumerate(lesson.steps) if step.awaits("upturn"))
    visitor = visit(size=PHONE)
    be_quick(visitor)
    visitor.go(f"/learn/up-turn/{lesson.name}")
    go_to(visitor, lesson, call)
    button = visitor.page.locator(".upt-call-button")
    expect(button).to_be_visible()
    set_text_size(visitor.page, 2)
    assert button.evaluate("button => button.scrollWidth <= button.clientWidth")
    assert not is_too_wide(visitor.page)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_wrong_try_gets_a_hint_and_changes_nothing(visit: Visit, game: Game) -> None:
    lesson = lessons_of(game)[0]
    number, wrong = awaited(lesson)
    hint = lesson.steps[number].hint
    assert hint
    visitor = visit()
    be_quick(visitor)
    visitor.go(f"/learn/{game.name}/{lesson.name}")
    go_to(visitor, lesson, number)
    coach = visitor.page.get_by_test_id("coach")
    expect(coach).to_have_text(lesson.steps[number].say["en"])
    choose(visitor, wrong[0])
    expect(coach).to_contain_text(hint["en"])
    expect(coach).to_contain_text("That is allowed")
    assert visitor.page.locator("main").get_attribute("data-step") == str(number)
    choose(visitor, lesson.moves[lesson.steps[number].at])
    expect(visitor.page.locator(f"main[data-step='{number}'][data-phase='asked']")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_keyboard_is_enough_and_nothing_scrolls(visit: Visit, game: Game) -> None:
    """Go on with Enter alone, and measure the first steps on a small laptop and on a phone."""
    lesson = lessons_of(game)[0]
    for size in SIZES.values():
        visitor = visit(size=size, lang="fr")
        be_quick(visitor)
        page = visitor.go(f"/learn/{game.name}/{lesson.name}")
        expect(page.get_by_test_id("coach")).to_have_text(lesson.steps[0].say["fr"])
        assert fits(page)
        if not lesson.steps[0].move:
            expect(visitor.button("Continuer")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("main[data-step='1']")).to_be_visible()
            assert fits(page)
            assert page.evaluate("document.activeElement !== document.body")


def fits(page: Any) -> bool:
    """Tell whether neither the page nor what the coach says has to be scrolled."""
    return bool(
        page.evaluate(
            """() => {
                const root = document.documentElement;
                const says = document.querySelector(".coach-says");
                return root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth
                    && says.scrollHeight <= says.clientHeight + 1;
            }"""
        )
    )


def test_newcomers_are_offered_the_guided_game_until_they_know_the_game(visit: Visit) -> None:
    guided = [game.name for game in GAMES if lessons_of(game)[0].name == FIRST_GAME]
    visitor = visit()
    page = visitor.go()
    expect(page.locator(".game .primary").first).to_be_visible()
    assert offered(visitor) == sorted(guided)
    played = (guided or ["up-turn"])[0]
    sit_down([visitor], played, 2)
    expect(page.locator("main.play")).to_be_visible()
    visitor.go()
    expect(page.locator(".game .primary").first).to_be_visible()
    assert offered(visitor) == sorted(set(guided) - {played})
    expect(page.locator("a[href^='/learn/']").filter(has_text="How to play")).to_have_count(len(updraft.catalogue()))


def offered(visitor: Visitor) -> list[str]:
    """Return the games whose guided first game the home page offers."""
    links = visitor.page.locator(".guided")
    return sorted(str(links.nth(at).get_attribute("href")).split("/")[2] for at in range(links.count()))


def test_unknown_lessons_are_not_found(visit: Visit) -> None:
    visitor = visit()
    for path in (
        "/learn/chess",
        "/learn/up-turn/no-such-lesson",
        "/learn/up-turn/first-game/more",
        "/rules/up-turn/more",
    ):
        page = visitor.go(path)
        expect(page.get_by_role("heading", name="Page or table not found")).to_be_visible()
    visitor.complaints.clear()  # the browser reports the server's 404


def test_a_tap_on_the_board_while_the_coach_speaks_is_answered(visit: Visit) -> None:
    lesson = next(one for one in lessons_of(updraft.game("up-turn")) if not one.steps[0].move)
    visitor = visit()
    page = visitor.go(f"/learn/up-turn/{lesson.name}")
    expect(visitor.button("Continue")).to_be_visible()
    page.locator(".upt-tile").first.click()
    expect(page.locator(".note")).to_have_text("Read on first: choose “Continue”. ×")


def test_a_try_without_a_connection_is_answered_and_can_be_repeated(visit: Visit) -> None:
    lesson = lessons_of(updraft.game("up-turn"))[0]
    number = next(number for number, step in enumerate(lesson.steps) if step.move)
    visitor = visit()
    be_quick(visitor)
    page = visitor.go(f"/learn/up-turn/{lesson.name}")
    go_to(visitor, lesson, number)
    page.locator(".move-list > button").click()
    visitor.context.set_offline(True)
    choose(visitor, lesson.moves[lesson.steps[number].at])
    expect(page.locator(".refusal")).to_have_text("The server isn’t responding. Please check your connection.")
    visitor.context.set_offline(False)
    choose(visitor, lesson.moves[lesson.steps[number].at])
    expect(page.locator(f"main[data-step='{number}'][data-phase='asked']")).to_have_count(0)
