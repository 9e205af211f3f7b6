"""What a phone needs to open the site without a network: the service worker, the page that lists what it has kept, and
what the system is told that puts the site among its apps.
"""

from functools import cache

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.files_version import files_version

_ICONS = {"css/ball.svg": "any", "icons/192.png": "192x192", "icons/512.png": "512x512"}
_PAPER, _RED = "#f8f4e9", "#9c1c22"


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Answer with the service worker: another one whenever the site's files are others."""
    return HttpResponse(_worker(), content_type='text/javascript; charset="utf-8"')


@cache
def _worker() -> str:
    text = (settings.BASE_DIR / "static" / "js" / "service_worker.js").read_text(encoding="utf-8")
    version = files_version()
    return text.replace('VERSION = "0"', f'VERSION = "{version}"', 1) if version else text


@require_safe
@cache_control(no_cache=True)
def without_network(request: HttpRequest) -> HttpResponse:
    """Show the page that stands in for those that are not kept; the service worker puts in what is. It is nobody's."""
    return render(request, "scoring/without_network.html", {"user": AnonymousUser()})


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """Answer with what a system shows of the site among its apps."""
    icons = [{"src": static(name), "sizes": size, "purpose": "any"} for name, size in _ICONS.items()]
    maskable = {"src": static("icons/maskable.png"), "sizes": "512x512", "purpose": "maskable"}
    said = {
        "name": _("Card cricket"),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "id": "/",
        "start_url": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _RED,
        "icons": [*icons, maskable],
    }
    return JsonResponse(said, content_type="application/manifest+json")
