"""Somebody who follows a match with a screen reader: what Chromium tells it, each time that the match moves on."""

from typing import Any

from playwright.sync_api import Page

from scoring.book.changes import Change, recorded
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Match

_REFRESH = """() => new Promise((done) => {
    const live = document.getElementById("live");
    live.addEventListener("htmx:afterRequest", () => requestAnimationFrame(done), { once: true });
    htmx.trigger(live, "refresh");
})"""
_LISTEN = """() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(document.getElementById("said").textContent))
        .observe(document.getElementById("said"), { childList: true });
}"""


class Follower:
    """A page that follows a match, and all that its region has said."""

    def __init__(self, page: Page, match: Match, address: str) -> None:
        self._page, self._match = page, match
        self._tree = page.context.new_cdp_session(page)
        page.goto(address)
        page.wait_for_function("document.getElementById('heard').textContent")
        page.evaluate(_LISTEN)

    def hear(self, *entries: dict[str, Any]) -> list[str]:
        """Record entries, all at once; return what is said then."""
        return self.hear_of(*recorded(self._match.variant, entries))

    def hear_of(self, *changes: Change) -> list[str]:
        """Make changes, have the page ask for the score twice, and return what is said of them, checked in the tree."""
        self._match.refresh_from_db()
        write(self._match.slug, list(changes), Signature(author=None, seen=self._match.version))
        self._page.evaluate(_REFRESH)
        self._page.evaluate(_REFRESH)
        heard: list[str] = self._page.evaluate("window.heard.splice(0)")
        if heard:
            assert self.in_tree() == heard[-1]
        return heard

    def in_tree(self) -> str:
        """Return the text of the page's one live region, as Chromium's accessibility tree has it."""
        nodes = {node["nodeId"]: node for node in self._tree.send("Accessibility.getFullAXTree")["nodes"]}
        regions = [node for node in nodes.values() if node.get("role", {}).get("value") == "status"]
        assert len(regions) == 1
        assert {each["name"]: each["value"]["value"] for each in regions[0]["properties"]}["live"] == "polite"
        return "".join(nodes[child]["name"]["value"] for child in regions[0]["childIds"])
