"""Fair shuffles on the page: the commitment before the game, this browser's luck, the check in the replay."""

from playwright.sync_api import expect

from tests.page.clients import play_on
from tests.page.conftest import Home, Visit
from tests.page.test_pages import axe_violations

FORGE = """() => {
    const kept = JSON.parse(localStorage.getItem("updraft.luck"));
    kept[0].commitment = "0".repeat(64);
    localStorage.setItem("updraft.luck", JSON.stringify(kept));
}"""


def test_a_player_sees_the_commitment_and_finds_it_again_in_the_replay(visit: Visit) -> None:
    """Sit down, play, replay; then let the server seem to have exchanged its secret."""
    ann = visit()
    ann.go("/new/tout-la-haut")
    ann.page.get_by_role("radio", name="2", exact=True).check()
    ann.button("Open the table").click()
    ann.page.locator(".chair select").select_option("random")
    note = ann.page.locator(".shuffle-note")
    note.locator("summary").click()
    expect(note).to_contain_text("Browsers that have added luck: 1 of 1")
    commitment = note.locator("code").inner_text()
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    ann.page.wait_for_selector(".sentence")
    play_on([ann])
    ann.page.get_by_role("link", name="Watch the replay").click()
    verdict = ann.page.get_by_test_id("verdict")
    expect(verdict).to_have_text("✓ checked")
    verdict.click()
    expect(note).to_contain_text("The luck that this browser added is part of the shuffle.")
    expect(note.locator("dd").first).to_have_text(commitment)
    assert axe_violations(ann.page) == []
    ann.page.evaluate(FORGE)
    ann.page.reload()
    expect(verdict).to_have_text("✗ something is wrong")
    verdict.click()
    expect(note).to_contain_text("this browser noted another commitment")
    note.get_by_role("link", name="What is a fair shuffle?").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Was that shuffle fair?")
    assert axe_violations(ann.page) == []
    ann.page.get_by_role("link", name="Look at the luck of all games on this server").click()
    luck = ann.page.locator("section", has_text="Tout là-haut")
    expect(luck).to_contain_text("Finished games: 1")
    expect(luck.get_by_role("img", name="All 2 columns are inside the band.")).to_be_visible()
    assert axe_violations(ann.page) == []


def test_a_game_started_at_once_has_the_luck_of_its_player(visit: Visit, home: Home) -> None:
    ann = visit()
    ann.go()
    ann.page.get_by_role("button", name="Play now").first.click()
    ann.page.wait_for_selector(".sentence")
    (table,) = home.running.hub.tables.values()
    kept = ann.page.evaluate("JSON.parse(localStorage.getItem('updraft.luck'))")
    assert [kept[0]["table"], kept[0]["luck"]] == [table.id, table.state.luck_by_seat[0]]
