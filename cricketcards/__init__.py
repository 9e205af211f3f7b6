"""The Django project: settings, root addresses, WSGI entry point."""
