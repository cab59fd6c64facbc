"""Steps of the Marriage tool as a person takes them, by role and name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect


def set_up(page: Page, names: Sequence[str], **rules: str) -> None:
    """Type the names and, by label, house rules; then start."""
    for number in range(len(names), 4):
        page.get_by_role("button", name=f"Remove player {4 - (number - len(names))}", exact=True).click()
    for number, name in enumerate(names, 1):
        box = page.get_by_role("textbox", name=f"Player {number}", exact=True)
        if not box.is_visible():
            page.get_by_role("button", name="Add player").click()
        box.fill(name)
    for label, text in rules.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(text)
    page.get_by_role("button", name="Start scoring").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()


def row(page: Page, name: str) -> Locator:
    """The card of a player in the round form."""
    return page.get_by_role("group", name=name, exact=True)


def choose(radio: Locator) -> None:
    """Tap a chip: its radio button lies under its label."""
    # Not under the bar at the foot, which stays over what scrolls.
    radio.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    radio.check(force=True)


def fill_round(
    page: Page,
    maal: Mapping[str, str | int],
    states: Mapping[str, str] | None = None,
    winner: str | None = None,
) -> None:
    """Type a round; `states` are "Seen", "Unseen" or "Not playing"."""
    for name, value in maal.items():
        page.get_by_label(f"Maal, {name}", exact=True).fill(str(value))
    for name, state in (states or {}).items():
        choose(row(page, name).get_by_role("radio", name=state, exact=True))
    if winner is not None:
        choose(
            page.get_by_role("group", name="Winner", exact=True).get_by_role("radio", name=winner, exact=True)
        )


def save(page: Page) -> None:
    """Save the round and wait for the board."""
    page.get_by_role("button", name="Save round").click()
    expect(page.get_by_role("button", name="New round")).to_be_visible()


EXAMPLE = {"Ram": 5, "Sita": 7, "Hari": 0, "Kusum": 0}
EXAMPLE_STATES = {"Ram": "Seen", "Sita": "Seen", "Hari": "Seen", "Kusum": "Unseen"}


def play_example(page: Page) -> None:
    """The worked example of the rules, from an empty set-up to the board."""
    set_up(page, list(EXAMPLE), Rate_per_point="0.25")
    fill_round(page, EXAMPLE, EXAMPLE_STATES, winner="Ram")
    save(page)
