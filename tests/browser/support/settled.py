"""Waiting for a page's layout to settle."""

from playwright.sync_api import Page

_STILL = """async () => {
    const where = () => [...document.querySelectorAll("body *")].map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    }).join(" ");
    let before = "", same = 0;
    for (let frames = 0; same < 3 && frames < 1800; frames += 1) {
        await new Promise(requestAnimationFrame);
        const now = where();
        same = now === before ? same + 1 : 0;
        before = now;
    }
    if (same < 3) throw new Error("something moves without end");
}"""


def still(page: Page) -> Page:
    """Wait until nothing has moved for three frames, since some elements measure others."""
    page.evaluate(_STILL)
    return page
