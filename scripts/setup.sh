#!/usr/bin/env bash
# Set up this folder: .venv with pinned packages, system libraries, fonts.
#   scripts/setup.sh site    what the site itself needs
#   scripts/setup.sh tests   that, and what tests, linters of Python and benchmarks need
#   scripts/setup.sh lint    that, and Node with what checks the scripts of pages
# Nothing is done when nothing has changed since the last time.
set -euo pipefail
cd "$(dirname "$0")/.."

part=${1:-site}
# WeasyPrint's libraries, and fonts for every script that a name may be written in.
packages=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
    fonts-noto-core fonts-noto-color-emoji fonts-symbola fonts-droid-fallback)
case $part in
    site) requirements=requirements.txt ;;
    tests | lint)
        requirements=requirements-dev.txt; packages+=(poppler-utils postgresql postgresql-common strace gettext git systemd)
        # Ubuntu has Chromium as a snap alone, which cannot see a test's temporary folders.
        grep -qs '^ID=ubuntu' /etc/os-release || packages+=(chromium)
        ;;
    *) echo "Say 'scripts/setup.sh site', 'scripts/setup.sh tests' or 'scripts/setup.sh lint'." >&2; exit 2 ;;
esac
# A Node from elsewhere than the system's packages brings its own npm.
if [ "$part" = lint ] && ! { command -v node && command -v npm; } >/dev/null; then packages+=(nodejs npm); fi

fingerprint=$(cat requirements.txt requirements-dev.txt package-lock.json scripts/setup.sh | sha256sum)
version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }
has_wanted_python() { [ -z "${PYTHON:-}" ] || [ "$(version_of "$PYTHON")" = "$(version_of .venv/bin/python)" ]; }
is_done() {
    [ -x .venv/bin/python ] && [ "$(cat ".venv/.set-up-$part" 2>/dev/null)" = "$fingerprint" ] && has_wanted_python &&
        { [ "$part" != lint ] || [ -d node_modules ]; }
}
if is_done; then exit 0; fi
mkdir -p -m 700 var # what is kept there is this user's alone
exec 9>var/setup.lock
flock 9 # two terminals may start at once: the second waits, then finds everything done
if is_done; then exit 0; fi

fail() { printf '\n'; printf '%s\n' "$@"; exit 1; } >&2

is_supported() {
    "$1" -c 'import sys, sqlite3, ssl; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null
}
find_python() { # pyenv's python3 may be a shim that answers nothing, hence so many tries
    local candidate
    for candidate in ${PYTHON:-python3 /usr/bin/python3 python3.13 python3.12 python3.11}; do
        if is_supported "$candidate"; then echo "$candidate"; return; fi
    done
    return 1
}
refuse_python() {
    fail "The scorebook needs Python 3.11, 3.12 or 3.13; found here: $("${PYTHON:-python3}" --version 2>/dev/null || echo none)." \
        "With one of them in another place, name it: make setup PYTHON=/path/to/python3.13"
}

missing=()
if command -v apt-get >/dev/null; then
    for package in "${packages[@]}"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    if python=$(find_python); then
        "$python" -c 'import ensurepip' 2>/dev/null || missing+=("python$(version_of "$python")-venv")
    elif [ -n "${PYTHON:-}" ] || [ -x /usr/bin/python3 ]; then
        refuse_python
    else
        missing+=(python3-venv) # brings the system's own Python
    fi
else
    echo "No apt-get here: these Debian packages must be there by other means: ${packages[*]}" >&2
fi

if [ ${#missing[@]} -gt 0 ]; then
    as_root=()
    if [ "$(id -u)" != 0 ]; then
        as_root=(sudo -n)
        command="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
        if ! command -v sudo >/dev/null; then
            fail "System packages are missing. Type this once, then the same command again:" "  su - -c '$command'"
        elif ! sudo -n true 2>/dev/null; then
            fail "System packages are missing. Type this once, then the same command again:" "  sudo sh -c '$command'"
        fi
    fi
    apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300)
    echo "Installing ${missing[*]} ..."
    for _ in 1 2 3 4 5 6; do # another apt (a desktop's update service) may be reading the lists
        if "${apt[@]}" update </dev/null; then break; fi
        sleep 5
    done
    "${apt[@]}" install --no-install-recommends "${missing[@]}" </dev/null ||
        fail "These system packages could not be installed: ${missing[*]}"
fi

python=$(find_python) || refuse_python
if ! { is_supported .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1 && has_wanted_python; }; then
    echo "Making .venv ..."
    "$python" -m venv --clear .venv
fi
echo "Installing $requirements ..."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
    --require-hashes -r "$requirements" </dev/null
if [ "$part" != site ] && ! [ -x /usr/bin/chromium ] && ! compgen -G "$HOME/.cache/ms-playwright/chromium*" >/dev/null; then
    echo "Tests that drive a browser find none here. Type this once:  .venv/bin/playwright install --with-deps chromium"
fi

if [ "$part" = lint ]; then
    node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' ||
        fail "The linter of the scripts needs Node 18 or newer; found here: $(node --version)."
    echo "Installing package-lock.json ..."
    npm ci --ignore-scripts --no-audit --no-fund --loglevel error </dev/null ||
        fail "What checks the scripts could not be installed. With a connection to npm's registry type again:  make lint"
    echo "$fingerprint" > .venv/.set-up-lint
fi
[ "$part" = site ] || echo "$fingerprint" > .venv/.set-up-tests
echo "$fingerprint" > .venv/.set-up-site
