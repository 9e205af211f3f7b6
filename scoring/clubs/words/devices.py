"""Browsers and the systems they run on, as a list of sessions names them."""

from django.utils.translation import gettext as _

# What a browser says of itself holds the names of others too: the first that is found is its own.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_words(user_agent: str) -> str:
    """Return which browser on what, as far as it says so."""
    browser, system = (
        next((name for mark, name in marks.items() if mark in user_agent), "") for marks in (_BROWSERS, _SYSTEMS)
    )
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("A browser that does not say which")
