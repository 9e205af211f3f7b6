"""The addresses of the admin, with everything that is registered there."""

from cricketcards.support import accounts, clubs, competitions  # noqa: F401 - each registers its classes as it is imported
from cricketcards.support.site import support

urlpatterns, app_name, namespace = support.urls
