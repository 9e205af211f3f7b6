"""What every installation shares; whatever differs is read from the environment by the other modules."""

from datetime import timedelta
from pathlib import Path

import django_stubs_ext
from csp.constants import NONE, SELF
from django.urls import reverse

from cricketcards.processors import processors
from cricketcards.settings.databases import database
from cricketcards.settings.environment import (
    cache,
    given,
    log_level,
    mail,
    one_of,
    pdf_storage,
    time_zone,
    whole_number,
    yes_or_no,
)
from cricketcards.settings.required import public_url
from scoring.languages import languages_in

django_stubs_ext.monkeypatch()  # lets a form or view name its model in a type hint: ModelForm[Player]

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = BASE_DIR / "var"

INSTALLED_APPS = [
    "scoring",
    "tournaments",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "cricketcards.apps.StaticFiles",
    "django.forms",
    "django_guid",
    "django_htmx",
    "django_tables2",
    "axes",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "cricketcards.apps.Sessions",
    "django_tasks",
    "django_tasks_db",
]

MIDDLEWARE = [
    "django_guid.middleware.guid_middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "cricketcards.compression.TextGZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "scoring.web.languages.LanguageMiddleware",
    "scoring.api.answers.ApiAnswersMiddleware",
    "cricketcards.uploads.LargestRequestMiddleware",
    "scoring.web.embeds.EmbedsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scoring.web.private_answers.PrivateAnswersMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "cricketcards.urls"
WSGI_APPLICATION = "cricketcards.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scoring.web.languages.to_choose_from",
            ],
            # Almost every page has names in its sentences.
            "builtins": ["scoring.templatetags.names"],
        },
    },
]

# A form's fields are laid out by templates/django/forms/.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- The database
if not given("DATABASE_URL"):
    VAR_DIR.mkdir(mode=0o700, exist_ok=True)  # the accounts are in it
DATABASES = {"default": database(given("DATABASE_URL", f"sqlite:///{VAR_DIR / 'scorebook.sqlite3'}"), "DATABASE_URL")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Where `manage.py backup` puts copies, and `manage.py prove_backup` finds the newest.
BACKUP_FOLDER = given("BACKUP_FOLDER")

# --- Long work waits in the site's own database for `manage.py worker`, which `make run` starts beside the site.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# --- Pages for readers without an account are kept in memory, of each process its own, or where CACHE_URL says.
CACHES = {"default": cache("CACHE_URL", "locmemcache://?max_entries=1000")}
DJANGO_REDIS_LOG_IGNORED_EXCEPTIONS = True

# --- PDFs are made by processes of their own, in a server without any (0) by whoever asks for one. They are kept in the
# storage "paper", a folder up to so many megabytes. Of a server's threads a quarter may wait for them.
PAPER_PROCESSES = whole_number("PAPER_PROCESSES", min(4, processors()))
PAPER_ROOT = given("PAPER_ROOT", str(VAR_DIR / "paper"))
PAPER_MEGABYTES = whole_number("PAPER_MEGABYTES", 200, least=1)
PDF_STORE = given("PDF_STORE")  # the bucket of an object store that takes the place of the folders
PAPER_WAITING = whole_number("THREADS", 8, least=1) // 4

# --- The home of a club and the page of a player show competitions too, so they are pages of tournaments.
ABSOLUTE_URL_OVERRIDES = {
    "scoring.club": lambda club: reverse("club", args=[club.slug]),
    "scoring.player": lambda player: reverse("player", args=[player.club.slug, player.part]),
}

# --- Accounts
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "cricketcards.accounts.AccountBackend",
    "django.contrib.auth.backends.ModelBackend",  # of sessions that began with it
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "scoring.clubs.api_tokens.TokensEnd"},  # is told of every new password, and ends tokens
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Signing in goes by the steps of allauth, under addresses and on pages of our own. What it counts in the cache, each
# process by itself, is left off: attempts are counted in the database, below. A mail address is not needed.
ACCOUNT_ADAPTER = "scoring.clubs.allauth_adapters.AccountAdapter"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_RATE_LIMITS = False
MFA_ADAPTER = "scoring.clubs.allauth_adapters.CodesAdapter"
MFA_TOTP_ISSUER = "Card cricket"
MFA_TOTP_TOLERANCE = 1  # a code of the half minute before and after too: clocks of phones differ
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_ALLOW_UNVERIFIED_EMAIL = True

# Sign-in attempts are counted per name and address, so that a stranger cannot lock a scorer out from afar; and per
# address over all names, so that a stranger cannot try one password with everybody's.
AXES_HANDLER = "scoring.clubs.sign_in_attempts.Handler"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
SIGN_IN_FAILURES_OF_ADDRESS = 50
AXES_CLIENT_IP_CALLABLE = "cricketcards.proxies.address_of_connection"
TRUSTED_PROXIES = whole_number("TRUSTED_PROXIES", 1, least=1)  # how many, where BEHIND_PROXY says that there are any
AXES_COOLOFF_TIME = timedelta(minutes=10)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "scoring.clubs.views.accounts.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# --- Mail. Without EMAIL_URL nothing is sent, and an organiser resets passwords.
MAIL_IS_SET_UP = bool(given("EMAIL_URL"))
vars().update(mail("EMAIL_URL"))
EMAIL_TIMEOUT = 10  # seconds, for which whoever has mail sent waits at most
DEFAULT_FROM_EMAIL = SERVER_EMAIL = given("DEFAULT_FROM_EMAIL", "scorebook@localhost")

# --- Addresses. Printed on paper and in QR codes; where empty, the address of the request stands in.
PUBLIC_URL = given("PUBLIC_URL")
if PUBLIC_URL:
    PUBLIC_URL = public_url(PUBLIC_URL, ())

# --- Security headers
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- What may be sent in. A field's own limit (5 MB for a match file) is its form's to explain; these are
# the walls behind it, in bytes: all typed fields together, and a whole request with its files.
DATA_UPLOAD_MAX_MEMORY_SIZE = 6_000_000
# Entering the most that a competition takes fills in four fields for each.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
LARGEST_REQUEST = 100_000_000

# --- How many requests a minute the API answers of one token, of one account, and of one address without any.
API_REQUESTS = whole_number("API_REQUESTS", 600, least=1)

# --- Whoever organises a club may found another.
NEW_CLUBS_ALLOWED = yes_or_no("NEW_CLUBS", default=True)

# --- The demo club with its known users is made where this is true.
DEMO_CLUB_ALLOWED = False

LANGUAGE_CODE = "en-gb"
TIME_ZONE = time_zone("TIME_ZONE", "Europe/London")
USE_I18N = True
LOCALE_PATHS = [BASE_DIR / "locale"]  # one folder has the words of all; docs/languages.md
LANGUAGES = [(LANGUAGE_CODE, "English"), *languages_in(LOCALE_PATHS[0])]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = given("STATIC_ROOT", str(VAR_DIR / "static"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    "paper": pdf_storage("PDF_STORE", "paper", str(Path(PAPER_ROOT).absolute())),
    "prints": pdf_storage("PDF_STORE", "prints", "prints"),
    "archives": pdf_storage("PDF_STORE", "archives", "archives"),
}
# What a server serves instead: collected, under names that browsers keep for good.
COLLECTED = {"BACKEND": "cricketcards.storage.CollectedStaticFiles"}

# Every request has an id, that of a proxy in front where it gives one (a UUID), and the answer has it too.
DJANGO_GUID = {"GUID_HEADER_NAME": "X-Request-ID", "EXPOSE_HEADER": False}

# Errors with their tracebacks go to the server's terminal or journal, never to a reader's page.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} [{request_id}]: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "{asctime}{levelname}{name}{request_id}{message}",
            "style": "{",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
        },
    },
    "filters": {
        "request_id": {"()": "django_guid.log_filters.CorrelationId", "correlation_id_field": "request_id"},
        "sparing": {"()": "cricketcards.logs.Sparing"},
        "without_secrets": {"()": "cricketcards.logs.WithoutSecrets"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": one_of("LOG_FORMAT", "line", "json"),
            "filters": ["sparing", "without_secrets", "request_id"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": log_level("LOG_LEVEL", "WARNING")},
        # Mistyped addresses and scanners that ask for other hosts are no news; errors are.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
