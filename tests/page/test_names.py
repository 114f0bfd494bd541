"""Names are asked for when people sit down, and a new one is seen at once; an invitation says who invites to what."""

from playwright.sync_api import expect

from tests.page.clients import post
from tests.page.conftest import Visit


def test_an_invitation_says_who_invites_and_asks_for_a_name(visit: Visit) -> None:
    mira, otto = visit(), visit(lang="fr")
    post(mira, "guests", name="Mira")
    table = post(mira, "tables", game="up-turn", players=3)["id"]
    mira.go(f"/table/{table}")
    otto.go(f"/table/{table}")
    expect(otto.page.get_by_role("heading", name="Mira vous invite à jouer à Up Turn")).to_be_visible()
    expect(otto.page.get_by_text("3 joueurs · Sans pendule")).to_be_visible()
    otto.page.get_by_label("Comment vous appelez-vous").fill("Otto")
    otto.page.get_by_role("button", name="S’asseoir ici").last.click()
    expect(mira.page.locator(".chair").nth(2)).to_contain_text("Otto")
    expect(otto.page.locator(".ask-name")).to_have_count(0)


def test_a_name_may_be_given_later_and_is_seen_at_once(visit: Visit) -> None:
    ann, bea = visit(), visit()
    post(ann, "guests", name="Ann")
    table = post(ann, "tables", game="up-turn", players=2)["id"]
    ann.go(f"/table/{table}")
    bea.go(f"/table/{table}")
    bea.button("Take a seat").click()
    expect(ann.page.locator(".chair").nth(1)).to_contain_text("Guest")
    bea.page.get_by_label("What’s your name?").fill("Bea")
    bea.button("Save").click()
    expect(ann.page.locator(".chair").nth(1)).to_contain_text("Bea")
    ann.button("Start the game").click()
    bea.page.wait_for_selector(".sentence")
    bea.page.locator(".bar button[aria-haspopup]").last.click()
    bea.page.get_by_label("Your name").fill("Beatrice")
    bea.button("Save").click()
    expect(ann.page.get_by_role("list", name="Players")).to_contain_text("Beatrice")


def test_a_default_name_can_be_kept(visit: Visit) -> None:
    ann, bea = visit(), visit()
    post(ann, "guests", name="Ann")
    table = post(ann, "tables", game="up-turn", players=2)["id"]
    bea.go(f"/table/{table}")
    bea.button("Take a seat").click()
    bea.page.get_by_role("button", name="Stay Guest").click()
    expect(bea.page.locator(".ask-name")).to_have_count(0)
    bea.page.reload()
    expect(bea.page.locator(".chair").nth(1)).to_contain_text("Guest")
    expect(bea.page.locator(".ask-name")).to_have_count(0)


def test_a_name_that_was_typed_is_saved_when_the_game_begins(visit: Visit) -> None:
    ann = visit()
    ann.go("/new/tout-la-haut")
    ann.button("Open the table").click()
    ann.button("Fill with bots").click()
    ann.page.get_by_label("What’s your name?").fill("Ann")
    ann.page.locator("button.primary:enabled", has_text="Start the game").click()
    ann.page.wait_for_selector(".sentence")
    expect(ann.page.get_by_role("list", name="Players")).to_contain_text("Ann")
