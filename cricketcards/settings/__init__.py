"""Settings: `base` is shared; `development`, `testing` and `production` are chosen by DJANGO_SETTINGS_MODULE."""
