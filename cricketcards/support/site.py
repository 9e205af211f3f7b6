"""Django's admin for who supports the site: there for superusers alone, and by the site's own sign-in alone."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.admin import AdminSite, ModelAdmin
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, path, reverse, reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView

_View = TypeVar("_View", bound=Callable[..., HttpResponseBase])


class SupportSite(AdminSite):
    """The admin's pages. Whoever is not a superuser gets the answer as for nothing, staff too."""

    site_header = _("Support")
    site_title = _("Support")
    index_title = _("What the site keeps")
    enable_nav_sidebar = False
    empty_value_display = "–"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether who asks is a superuser."""
        return bool(request.user.is_active and request.user.is_superuser)

    def admin_view(self, view: _View, cacheable: bool = False) -> _View:
        """Return a view of the admin that raises Http404 for others, where Django's leads to a sign-in of its own."""
        theirs = super().admin_view(view, cacheable)

        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not self.has_permission(request):
                raise Http404
            return theirs(request, *args, **kwargs)

        return cast("_View", wrapper)

    def login(self, request: HttpRequest, extra_context: object = None) -> HttpResponse:
        """Lead to the site's sign-in: there is no second door."""
        return redirect("admin:index" if self.has_permission(request) else "sign-in")

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Return the admin's addresses, with pages of the site itself for signing out and for the password."""
        own = (
            ("logout/", sign_out, "logout"),
            ("password_change/", RedirectView.as_view(url=reverse_lazy("account")), "password_change"),
        )
        return [*(path(at, self.admin_view(view), name=name) for at, view, name in own), *super().get_urls()]


def sign_out(request: HttpRequest) -> HttpResponse:
    """Have the site's own sign-out do it, which also sees to what browsers keep; what was posted is posted there."""
    return HttpResponse(status=307, headers={"Location": reverse("sign-out")})


support = SupportSite()


class ReadOnly(ModelAdmin[Model]):
    """What is looked at here, and changed by the pages of the site alone: they know the rights, and keep history.

    All columns are shown but those that are `hidden`: secrets, and what is long and of no help.
    """

    actions = None
    list_per_page = 50
    show_full_result_count = False
    hidden: Collection[str] = ()

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> list[Any]:
        """Return the columns that are shown."""
        hidden = {"id", "search_key", *self.hidden}
        return [field.name for field in self.model._meta.concrete_fields if field.name not in hidden]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[Any]:
        """Return the same: none is a field to fill in."""
        return self.get_fields(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: nothing is made here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse: nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse: nothing that was recorded is ever destroyed."""
        return False


class Removable(ReadOnly):
    """What can be taken away, one at a time: what keeps somebody out, of whom nothing was recorded in it."""

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Allow it to superusers, who alone come here."""
        return True
